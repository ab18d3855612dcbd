// Things that several threads use, each by one thread at a time: the connections on which a storage
// reads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "server/storage/storage_error.h"

namespace insidejob {

template <typename Thing>
class Lending {
 public:
  explicit Lending(std::vector<std::unique_ptr<Thing>> things)
      : idle_(std::move(things)), count_(idle_.size()) {}

  [[nodiscard]] static StorageError closed_error() {
    return {StorageFault::closed, "the storage is closed"};
  }
  [[nodiscard]] bool is_closed() {
    const std::scoped_lock lock(mutex_);
    return closed_;
  }

  // Returns what `use` makes of one of them, once one is free, or `closed`.
  template <typename Use>
  auto with_one(Use use) -> decltype(use(std::declval<Thing&>())) {
    std::unique_ptr<Thing> borrowed;
    {
      std::unique_lock lock(mutex_);
      came_back_.wait(lock, [this] { return closed_ || !idle_.empty(); });
      if (closed_) return closed_error();
      borrowed = std::move(idle_.back());
      idle_.pop_back();
    }
    auto result = use(*borrowed);
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(borrowed));
    came_back_.notify_all();
    return result;
  }

  // Waits until all have been returned, and destroys them. May be called again.
  void close() {
    std::unique_lock lock(mutex_);
    closed_ = true;
    came_back_.notify_all();
    came_back_.wait(lock, [this] { return idle_.size() == count_; });
    idle_.clear();
    count_ = 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_back_;
  // Under mutex_.
  std::vector<std::unique_ptr<Thing>> idle_;
  std::size_t count_;  // idle or in use
  bool closed_ = false;
};

}  // namespace insidejob

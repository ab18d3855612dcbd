// The open connections, so that a server that stops can end and count them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace insidejob {

class LiveConnections {
 public:
  explicit LiveConnections(std::size_t most) : most_(most) {}

  // The connection counts as long as this lives. `end` may be called from any thread, and only
  // posts. It is told whether to cut the connection off at once or to close it properly.
  using End = std::function<void(bool at_once)>;
  class Place {
   public:
    Place() = default;
    Place(LiveConnections& all, std::uint64_t number) : all_(&all), number_(number) {}
    Place(Place&& other) noexcept : all_(other.all_), number_(other.number_) {
      other.all_ = nullptr;
    }
    Place& operator=(Place&& other) noexcept {
      std::swap(all_, other.all_);
      std::swap(number_, other.number_);
      return *this;
    }
    ~Place() {
      if (all_ != nullptr) all_->leave(number_);
    }
    void on_end(End end) {
      if (all_ != nullptr) all_->set(number_, std::move(end));
    }

   private:
    LiveConnections* all_ = nullptr;
    std::uint64_t number_ = 0;
  };

  // None if there are too many, or the server is stopping.
  [[nodiscard]] std::optional<Place> enter() {
    const std::lock_guard lock{mutex_};
    if (ends_.size() >= most_ || ended_) return std::nullopt;
    ends_.emplace(++last_, nullptr);
    return Place{*this, last_};
  }
  // Lets every connection close properly.
  void dismiss_all() {
    const std::lock_guard lock{mutex_};
    for (const auto& [number, end] : ends_) {
      if (end) end(false);
    }
  }
  // Cuts off all connections, and from now on any that is just being opened.
  void end_all() {
    const std::lock_guard lock{mutex_};
    ended_ = true;
    for (const auto& [number, end] : ends_) {
      if (end) end(true);
    }
  }
  [[nodiscard]] std::size_t size() {
    const std::lock_guard lock{mutex_};
    return ends_.size();
  }

 private:
  void leave(std::uint64_t number) {
    const std::lock_guard lock{mutex_};
    ends_.erase(number);
  }
  void set(std::uint64_t number, End end) {
    const std::lock_guard lock{mutex_};
    if (ended_) end(true);
    ends_[number] = std::move(end);
  }

  const std::size_t most_;
  std::mutex mutex_;
  std::uint64_t last_ = 0;
  bool ended_ = false;
  std::map<std::uint64_t, End> ends_;
};

}  // namespace insidejob

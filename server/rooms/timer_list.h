// Timers in a world with one thread: the one that is due first, then in the order of setting. The
// worlds of the simulator and of one device share it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "server/rooms/world.h"

namespace insidejob {

class TimerList {
 public:
  // The list must outlive its timers.
  [[nodiscard]] std::unique_ptr<Timer> make_timer();
  // When the first one is due.
  [[nodiscard]] std::optional<Milliseconds> next() const;
  // The job of the first one, which is no longer set. There must be one.
  [[nodiscard]] Job take();
  // None is set any more.
  void clear() { set_.clear(); }

 private:
  friend class ListedTimer;
  using Key = std::pair<Milliseconds, std::uint64_t>;

  std::map<Key, class ListedTimer*> set_;
  std::uint64_t so_far_ = 0;
};

}  // namespace insidejob

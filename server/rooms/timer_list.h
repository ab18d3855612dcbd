// Timers in a world with one thread: the earliest first, and equal ones in the order they were set.
// Shared by the simulator and the house on one device.
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
  // When the earliest one is due.
  [[nodiscard]] std::optional<Milliseconds> next() const;
  // The job of the earliest one, which is then no longer set. There must be one.
  [[nodiscard]] Job take();
  // Cancels all timers.
  void clear() { set_.clear(); }

 private:
  friend class ListedTimer;
  using Key = std::pair<Milliseconds, std::uint64_t>;

  std::map<Key, class ListedTimer*> set_;
  std::uint64_t so_far_ = 0;
};

}  // namespace insidejob

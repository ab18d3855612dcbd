// What has to be done later, in chronological order.
#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <vector>

namespace insidejob::load {

enum class TimerKind : std::uint8_t {
  slot,       // a table's next move; index of the table
  retry,      // after a refusal; index of the connection
  reconnect,  // index of the connection
};

struct Timer {
  std::int64_t time = 0;
  TimerKind kind = TimerKind::slot;
  unsigned index = 0;
};

class Timers {
 public:
  void add(const Timer& timer) { queue_.push(timer); }

  [[nodiscard]] std::optional<std::int64_t> next() const {
    if (queue_.empty()) return std::nullopt;
    return queue_.top().time;
  }
  // Takes out the first one that is due by now.
  std::optional<Timer> take_due(std::int64_t now) {
    if (queue_.empty() || queue_.top().time > now) return std::nullopt;
    const Timer timer = queue_.top();
    queue_.pop();
    return timer;
  }

 private:
  struct Later {
    bool operator()(const Timer& a, const Timer& b) const { return a.time > b.time; }
  };
  std::priority_queue<Timer, std::vector<Timer>, Later> queue_;
};

}  // namespace insidejob::load

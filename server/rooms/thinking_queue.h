// Which bot may think next, and for how long. The available time is shared equally between owners,
// an owner's share between its tables, and a table's between its bots: start-time fair queueing
// (Goyal, Vin and Cheng 1996), in two levels. Tables without a player present come last.
//
// Nobody waits for others to finish: a running slot becomes shorter when more arrive. Its length
// depends on who asks, when and for which level, never on how long a bot really thought. A slot is
// kept to its end, because otherwise the others' time would reveal what a bot had to choose from.
//
// No clock, no threads: the caller supplies the time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "server/rooms/thinking_time.h"
#include "server/rooms/world.h"

namespace insidejob {

class ThinkingQueue {
 public:
  explicit ThinkingQueue(const ThinkingTime& time) : time_(time) {}

  using Work = std::variant<Thought, TalkThought>;
  void add(Work work, Milliseconds now);

  struct Slot {
    std::uint64_t number = 0;
    Work work;
    Milliseconds end = 0;
  };
  // For an idle thread. Drops whatever has waited until it is of no use.
  [[nodiscard]] std::optional<Slot> take(Milliseconds now);
  // The end of a running slot. It may have moved forward since.
  [[nodiscard]] Milliseconds end_of(std::uint64_t slot) const;
  void finish(std::uint64_t slot, Milliseconds now);

  [[nodiscard]] std::size_t waiting() const { return lines_[0].waiting + lines_[1].waiting; }
  void clear();

 private:
  struct Entry {
    Work work;
    Milliseconds most = 0;   // the longest time that it may take
    Milliseconds until = 0;  // after that it is of no use
    bool is_long = false;    // uses all the time it gets
  };
  // Time used so far, in milliseconds. The lowest is next.
  struct Account {
    double paid = 0;
    std::size_t running = 0;
  };
  struct TableLine {
    Account account;
    std::deque<Entry> entries;  // moves first, then talk
    std::size_t longs = 0;      // long ones that wait or run
  };
  struct OwnerLine {
    Account account;
    std::map<std::uint64_t, TableLine> tables;
    double level = 0;  // what the last table to be served had used
    std::size_t waiting = 0;
    std::size_t long_tables = 0;
  };
  // One for tables with a player present, one for the others.
  struct Line {
    std::map<std::uint64_t, OwnerLine> owners;
    double level = 0;
    std::size_t waiting = 0;
    std::size_t running = 0;
    std::size_t long_owners = 0;
  };
  struct Running {
    std::uint64_t number = 0;
    Claim claim;
    bool is_long = false;
    Milliseconds begin = 0;
    Milliseconds planned = 0;  // time that was charged for it
    Milliseconds end = 0;
  };

  [[nodiscard]] Line& line_of(const Claim& claim) { return lines_[claim.attended ? 0 : 1]; }
  std::optional<Slot> take(Line& line, Milliseconds now);
  [[nodiscard]] Milliseconds share_of(const Claim& claim);
  void count_long(const Claim& claim, bool more);
  void drop_stale(TableLine& table, const Claim& claim, Milliseconds now);
  void make_room(Milliseconds now);
  void begin_by(Milliseconds latest, const Claim& claim, Milliseconds now);
  void forget_idle(Line& line);

  const ThinkingTime time_;
  std::array<Line, 2> lines_;
  std::vector<Running> running_;
  std::uint64_t last_number_ = 0;
};

}  // namespace insidejob

// `decide(state, command, by, moment)`: what follows from a command, as events, or why it is
// refused. It changes nothing; `evolve` does.
//
// `proceed` returns what happens without a command, once the state or the time is ready for it:
// votes are counted when all are in, a bot takes over for someone who has been away too long. After
// evolving a state, call it until it returns nothing. `Table` does all of this.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "table/command.h"
#include "table/fact.h"
#include "table/refusal.h"
#include "table/shuffle/fair_deal.h"
#include "table/state/table_state.h"

namespace insidejob {

// What comes from outside: the time in milliseconds, the hash function (never null), and the levels
// of bots that this host has beyond bot_levels().
struct Moment {
  std::int64_t now = 0;
  HashFunction hash = nullptr;
  std::span<const std::string> more_levels{};
};

using Facts = std::vector<TableFact>;
using Decision = std::variant<Facts, Refusal>;

// An empty list is fine: there was nothing to do.
[[nodiscard]] Decision decide(const TableState& state, const Command& command, MemberId by,
                              const Moment& moment);

// The next thing that is due without a command, if any.
[[nodiscard]] std::optional<TableFact> proceed(const TableState& state, const Moment& moment);

// When something will be due without a command; none: never. The time may be in the past.
[[nodiscard]] std::optional<std::int64_t> next_deadline(const TableState& state);

// The fact as the event that comes next after this state.
[[nodiscard]] TableEvent next_event(const TableState& state, TableFact fact, MemberId by,
                                    std::int64_t command, std::int64_t now);

}  // namespace insidejob

// Commands as a client would write them, in the protocol's format, whether or not they make sense
// at the moment.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/rng.h"
#include "table/state/table_state.h"

namespace insidejob::sample {

// A command of this kind, the value of `do`, with random arguments. Empty for an unknown kind.
// `hash` is the table's hash function.
[[nodiscard]] std::string command_text(std::string_view kind, std::int64_t id,
                                       const TableState& state, MemberId by, Rng& rng,
                                       HashFunction hash);

// What this member can send to move the table on: a move, a vote, or that they are ready. Empty if
// they have nothing to do now.
[[nodiscard]] std::string useful_command_text(std::int64_t id, const TableState& state, MemberId by,
                                              Rng& rng, HashFunction hash);

}  // namespace insidejob::sample

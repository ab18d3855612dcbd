// Commands as a client would write them: in the protocol's format, whether they make sense at the
// moment or not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/rng.h"
#include "table/state/table_state.h"

namespace insidejob::sample {

// A command of this kind, `do`, with arguments drawn at random; empty for a kind unknown here.
// `hash` is the table's.
[[nodiscard]] std::string command_text(std::string_view kind, std::int64_t id,
                                       const TableState& state, MemberId by, Rng& rng,
                                       HashFunction hash);

// What moves the table on if this member sends it: their move, their vote, that they are ready.
// Empty if they have nothing to do now.
[[nodiscard]] std::string useful_command_text(std::int64_t id, const TableState& state, MemberId by,
                                              Rng& rng, HashFunction hash);

}  // namespace insidejob::sample

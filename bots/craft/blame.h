// Who spoiled a mission in the eyes of the table: the cards at fault in a trick that failed.
#pragma once

#include <cstdint>
#include <span>

#include "engine/trick.h"

namespace insidejob {

// The positions at fault, where bit 0 is the first card. None if nobody stands out. The trick must
// be complete and its mission missed.
[[nodiscard]] std::uint8_t positions_at_fault(const MissionRule& mission,
                                              std::span<const Play> plays, unsigned winner);

}  // namespace insidejob

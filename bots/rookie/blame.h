// Who spoiled a mission, as the table will see it: the cards at fault in a trick that failed.
#pragma once

#include <cstdint>
#include <span>

#include "engine/trick.h"

namespace insidejob::rookie {

// The positions at fault, bit 0 the first card; none if no one stands out. The trick is complete
// and its mission was missed.
[[nodiscard]] std::uint8_t positions_at_fault(const MissionRule& mission,
                                              std::span<const Play> plays, unsigned winner);

}  // namespace insidejob::rookie

// Remarks on what everyone has just seen: a role revealed, the vote, the result, and who was the
// Insider in the previous game.
#pragma once

#include <optional>

#include "bots/talk/phrase.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

[[nodiscard]] bool is_remark(PhraseKind kind);

// Whether a remark is true. Anyone's view will do: only what is public is read from it.
// `last_insider`: who was the Insider in the previous game of the evening, if it is known and they
// play in this one.
[[nodiscard]] bool is_true(const SeatView& view, Seat speaker, const Phrase& remark,
                           std::optional<Seat> last_insider);

// Who had the Insider's card in a finished game; none: no one, or another role in its place.
[[nodiscard]] std::optional<Seat> insider_of(const SeatView& view);

}  // namespace insidejob

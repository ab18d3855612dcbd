// Remarks on what everyone has just seen: a role revealed, the vote, the result, and who was the
// Insider in the previous game.
#pragma once

#include <optional>

#include "bots/talk/phrase.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

[[nodiscard]] bool is_remark(PhraseKind kind);

// Whether a remark is true. Any seat's view can be used, because only its public part is read.
// `last_insider`: the Insider of the previous game of the evening, if known and playing in this
// one.
[[nodiscard]] bool is_true(const SeatView& view, Seat speaker, const Phrase& remark,
                           std::optional<Seat> last_insider);

// Who held the Insider's card in a finished game. None if another role was in its place.
[[nodiscard]] std::optional<Seat> insider_of(const SeatView& view);

}  // namespace insidejob

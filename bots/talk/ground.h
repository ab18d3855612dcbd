// What everyone at the table saw, looked up in the public history to tell whether a ground of an
// accusation is true. It needs no hand and no role, so it cannot give one away.
#pragma once

#include <optional>

#include "bots/talk/phrase.h"
#include "engine/options.h"
#include "engine/seat.h"
#include "engine/state.h"

namespace insidejob {

[[nodiscard]] bool is_true(const Options& options, const PublicState& open, Seat about,
                           const Ground& ground);

// Adds the suit and the earlier trick if only the trick of a `declined` or `showed` was named.
// Unchanged if no such thing happened.
[[nodiscard]] Ground completed(const Options& options, const PublicState& open, Seat about,
                               Ground ground);

// The last trick, from 1, in which this suit was led and the seat played another.
[[nodiscard]] std::optional<std::uint8_t> last_declined(const Options& options,
                                                        const PublicState& open, Seat seat,
                                                        Suit suit);

// The suit that a seat did not follow in a trick, counted from 0; none if it followed or did not
// play.
[[nodiscard]] std::optional<Suit> declined_in(const Options& options, const PublicState& open,
                                              Seat seat, unsigned trick);

// The position of a seat's card in a trick, counted from 0; none if it has not played.
[[nodiscard]] std::optional<unsigned> position_in(const Options& options, const PublicState& open,
                                                  Seat seat, unsigned trick);

// How many tricks have begun.
[[nodiscard]] unsigned tricks_begun(const PublicState& open);

}  // namespace insidejob

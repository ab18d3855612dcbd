// Inside Job in the strings and numbers that OpenSpiel shows, from a seat's view alone.
#pragma once

#include <span>
#include <string>

#include "bots/observation/action_space.h"
#include "engine/options.h"
#include "engine/view.h"

namespace insidejob::spiel {

// A numbered action of a seat: "B7", "B7*" with a token, "second mission", "vote 2".
[[nodiscard]] std::string step_text(const Options& options, Seat seat, unsigned number);

// Everything that the view holds except who has voted, with the first step of a decision that takes
// two. Two views of a seat have the same text if and only if they are the same.
[[nodiscard]] std::string view_text(const SeatView& view, const observation::Draft& draft);

// What the observation leaves out of the seat's memory: in which trick it put back which mission,
// all it saw of Larry's cards, and its ballot. One number per bit.
[[nodiscard]] unsigned memory_size(const Options& options);
void write_memory(const SeatView& view, std::span<float> values);

}  // namespace insidejob::spiel

// One step of an explanation, as a key with arguments (docs/puzzles.md, "Lines"). texts/ has the
// words.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/card.h"
#include "engine/seat.h"
#include "notation/json.h"

namespace insidejob {

struct SeatPlay {
  Seat seat;
  Play play;

  friend bool operator==(const SeatPlay&, const SeatPlay&) = default;
};

struct PuzzleLine {
  std::string_view say;  // a literal
  std::optional<Seat> seat{};
  std::optional<Seat> other{};
  std::optional<unsigned> trick{};  // from 1
  std::optional<unsigned> earlier{};
  std::optional<unsigned> n{};
  std::optional<unsigned> room{};
  std::optional<Card> card{};
  std::optional<Card> shown{};
  std::vector<Suit> suits{};
  SeatSet seats{};
  bool out = false;  // the cards out of the game are one of the places
  CardSet cards{};
  std::vector<SeatPlay> plays{};

  friend bool operator==(const PuzzleLine&, const PuzzleLine&) = default;
};

void write_puzzle_line(JsonWriter& out, const PuzzleLine& line);

}  // namespace insidejob

#include "puzzles/puzzle_line.h"

#include "notation/parts_json.h"
#include "notation/words.h"

namespace insidejob {

void write_puzzle_line(JsonWriter& out, const PuzzleLine& line) {
  const auto number = [&](std::string_view name, std::optional<unsigned> value) {
    if (value) out.member(name, *value);
  };
  out.begin_object().member("say", line.say);
  if (line.seat) out.member("seat", unsigned{line.seat->index});
  if (line.other) out.member("other", unsigned{line.other->index});
  number("trick", line.trick);
  number("earlier", line.earlier);
  number("n", line.n);
  number("room", line.room);
  if (line.card) out.member("card", card_text(*line.card));
  if (line.shown) out.member("shown", card_text(*line.shown));
  if (!line.suits.empty()) {
    out.key("suits").begin_array();
    for (const Suit suit : line.suits) out.value(suit_word(suit));
    out.end_array();
  }
  if (!line.seats.empty()) write_seats(out, "seats", line.seats);
  if (line.out) out.member("out", true);
  if (!line.cards.empty()) write_cards(out, "cards", line.cards);
  if (!line.plays.empty()) {
    out.key("plays").begin_array();
    for (const SeatPlay& each : line.plays) {
      out.begin_object().member("seat", unsigned{each.seat.index});
      out.member("card", card_text(each.play.card()));
      if (each.play.wagered()) out.member("wager", true);
      out.end_object();
    }
    out.end_array();
  }
  out.end_object();
}

}  // namespace insidejob

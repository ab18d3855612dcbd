// Small parts shared by records, views, events and answers.
#pragma once

#include <span>
#include <string_view>

#include "engine/action.h"
#include "engine/card.h"
#include "engine/seat.h"
#include "engine/state.h"
#include "notation/json.h"
#include "notation/words.h"

namespace insidejob {

// Any range of cards, in its order.
template <class Cards>
void write_cards(JsonWriter& out, std::string_view name, const Cards& cards) {
  out.key(name).begin_array();
  for (const Card card : cards) out.value(card_text(card));
  out.end_array();
}

inline void write_seats(JsonWriter& out, std::string_view name, SeatSet seats) {
  out.key(name).begin_array();
  for (const Seat seat : seats) out.value(unsigned{seat.index});
  out.end_array();
}

inline void write_ballot(JsonWriter& out, std::string_view name, Ballot ballot) {
  out.key(name).begin_array().value(unsigned{ballot.first.index});
  if (ballot.is_double()) out.value(unsigned{ballot.second.index});
  out.end_array();
}

// The cards of a trick that `leader` leads, with who played them.
inline void write_plays(JsonWriter& out, unsigned players, Seat leader,
                        std::span<const Play> plays) {
  out.key("plays").begin_array();
  for (unsigned i = 0; i < plays.size(); ++i) {
    out.begin_object().member("seat", unsigned{seat_at(players, leader, i).index});
    out.member("card", card_text(plays[i].card()));
    if (plays[i].wagered()) out.member("wager", true);
    out.end_object();
  }
  out.end_array();
}

}  // namespace insidejob

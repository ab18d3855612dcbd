// A state that differs from another only in what a seat may not know (R10.1).
#pragma once

#include <span>
#include <vector>

#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"
#include "engine/view.h"

namespace insidejob::testing {

// Redeals what the seat cannot see: other hands and the cards out of the game, others' face-down
// roles, missions not yet drawn.
inline GameState reshuffle_hidden(const Options& options, const GameState& state, Seat seat,
                                  Rng& rng) {
  GameState other = state;
  const PublicState& open = state.open;
  CardSet hidden = options.deck() - state.secret.hands[seat.index];
  const unsigned tricks = open.trick + (open.cards_in_trick > 0 ? 1U : 0U);
  for (unsigned trick = 0; trick < tricks; ++trick) {
    for (const Play play : trick_plays(options, open, trick)) hidden.erase(play.card());
  }
  std::vector<Card> cards(hidden.begin(), hidden.end());
  rng.shuffle_front(std::span{cards}, cards.size());
  std::size_t next = 0;
  std::vector<Seat> strangers;
  for (const Seat stranger : SeatSet::first(options.seats()) - SeatSet::of(seat)) {
    CardSet& hand = other.secret.hands[stranger.index];
    const unsigned size = hand.size();
    hand = {};
    for (unsigned i = 0; i < size; ++i) hand.insert(cards[next++]);
    const bool seen =
        open.face_up.contains(stranger) || (open.namer == seat && open.partner == stranger);
    if (!seen) strangers.push_back(stranger);
  }
  std::vector<RoleId> roles;
  for (const Seat stranger : strangers) roles.push_back(state.secret.roles[stranger.index]);
  rng.shuffle_front(std::span{roles}, roles.size());
  for (std::size_t i = 0; i < strangers.size(); ++i) {
    other.secret.roles[strangers[i].index] = roles[i];
  }
  const std::size_t drawn = 2U * (open.trick + 1U);
  const std::size_t all = 2U * options.tricks();
  if (drawn < all) {
    rng.shuffle_front(std::span{other.secret.missions}.subspan(drawn, all - drawn), all - drawn);
  }
  return other;
}

inline bool alike(const SeatView& a, const SeatView& b) {
  return a.seat == b.seat && a.open == b.open && a.role == b.role && a.hand == b.hand &&
         a.partner_role == b.partner_role && a.drawn == b.drawn && a.put_back == b.put_back;
}

}  // namespace insidejob::testing

// Small questions about the current turn, shared by `legal_actions`, `apply`, views and playouts.
#pragma once

#include <array>
#include <optional>

#include "engine/legal.h"
#include "engine/options.h"
#include "engine/state.h"

namespace insidejob {

// Which of the two missions drawn may be laid (R8.1).
struct MissionChoice {
  bool first = true;
  bool second = true;
};

[[nodiscard]] inline MissionChoice mission_choice(const Options& options,
                                                  std::array<MissionId, 2> drawn) {
  const bool risky_first = options.mission_rule(drawn[0]).risky;
  const bool risky_second = options.mission_rule(drawn[1]).risky;
  return {.first = risky_first || !risky_second, .second = risky_second || !risky_first};
}

[[nodiscard]] inline std::optional<Suit> led_suit(const Options& options, const PublicState& open) {
  if (open.cards_in_trick == 0) return std::nullopt;
  return open.plays[open.trick * options.seats()].card().suit();
}

[[nodiscard]] inline CardSet playable_now(const Options& options, const GameState& state,
                                          Seat seat) {
  const bool must_follow = options.role_rule(state.secret.roles[seat.index]).must_follow;
  return playable(state.secret.hands[seat.index], must_follow, led_suit(options, state.open));
}

// From public knowledge (R4.1, R4.2, R4.4). A face-down role may still forbid it.
[[nodiscard]] inline bool may_wager_openly(const Options& options, const PublicState& open,
                                           Seat seat) {
  // Without branches, because it is unpredictable who has a token.
  return (unsigned{options.wager()} & unsigned{open.tokens[seat.index] > 0} &
          unsigned{!open.face_up.contains(seat)}) != 0;
}

[[nodiscard]] inline bool may_wager_now(const Options& options, const GameState& state, Seat seat) {
  return state.open.cards_in_trick > 0 && may_wager_openly(options, state.open, seat) &&
         options.role_rule(state.secret.roles[seat.index]).may_wager;
}

// Larry's three cards in a trick: the one put back in the previous trick and two from the stack, or
// the top three of the stack (R9.4).
[[nodiscard]] inline CardSet larry_three(const Secrets& secret, unsigned trick) {
  const auto& stack = secret.larry_stack;
  CardSet three = CardSet::of(stack[2 * trick + 1]) | CardSet::of(stack[2 * trick + 2]);
  three.insert(trick == 0 ? stack[0] : secret.larry_back[trick - 1]);
  return three;
}

}  // namespace insidejob

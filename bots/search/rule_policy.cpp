#include "bots/search/rule_policy.h"

#include "bots/belief/arithmetic.h"
#include "bots/belief/features.h"
#include "bots/belief/weights.h"
#include "bots/craft/service.h"
#include "bots/craft/trick_so_far.h"
#include "engine/apply.h"
#include "engine/turn.h"

namespace insidejob {

bool RulePolicy::wants_missions(const GameState& state, Seat seat, Rng& rng) const {
  const auto for_missions = [&](Seat of) {
    const RoleRule& rule = options_.role_rule(state.secret.roles[of.index]);
    const bool turned =
        rule.on_reveal == OnReveal::changes_side && state.open.revealed.contains(of);
    return !rule.replaces_insider && !turned;
  };
  switch (options_.role_rule(state.secret.roles[seat.index]).wins_by) {
    case WinsBy::side:
      return for_missions(seat);
    case WinsBy::most_votes:
      return rng.below(2) == 0;
    case WinsBy::partner:
      return state.open.partner == k_nowhere || for_missions(state.open.partner);
    case WinsBy::right_loses:
      return !for_missions(right_of(seat, options_.seats()));
    case WinsBy::left_loses:
      return !for_missions(left_of(seat, options_.seats()));
  }
  return true;
}

Action RulePolicy::choose_card(const GameState& state, Rng& rng) const {
  const PublicState& open = state.open;
  const Seat seat = open.to_act;
  const CardSet cards = playable_now(options_, state, seat);
  const unsigned tokens = may_wager_now(options_, state, seat) ? 2 : 1;
  if (cards.size() * tokens == 1) return Action::play_card(seat, cards.first());
  if (open.tokens[seat.index] >= options_.role_rule(state.secret.roles[seat.index]).token_limit) {
    const TrickSoFar trick{options_.mission_rule(open.missions[open.trick]), options_.seats(),
                           trick_plays(options_, open, open.trick)};
    return Action::play_card(seat, duck(trick, cards).card());  // R7.1
  }
  const Features& weights =
      wants_missions(state, seat, rng) ? k_common_style.agent : k_common_style.insider;
  const CardReader reader{options_,
                          {.seat = seat,
                           .trick = open.trick,
                           .position = open.cards_in_trick,
                           .mission = open.missions[open.trick],
                           .trick_so_far = trick_plays(options_, open, open.trick),
                           .completed = open.completed,
                           .tokens = open.tokens}};
  const CardScorer scorer{reader, weights};
  std::array<double, 2 * k_suits * k_numbers> up_to;
  unsigned count = 0;
  double all = 0;
  for (const Card card : cards) {
    const CardReader::Terms terms = reader.terms_of({card, false});
    all += weight_of_score(scorer.score({card, false}, terms));
    up_to[count++] = all;
    if (tokens == 1) continue;
    all += weight_of_score(scorer.score({card, true}, reader.terms_with_token(card, terms)));
    up_to[count++] = all;
  }
  const double pick = uniform(rng) * all;
  unsigned chosen = 0;
  while (chosen + 1 < count && up_to[chosen] <= pick) ++chosen;
  return Action::play_card(seat, cards.nth(chosen / tokens), chosen % tokens == 1);
}

Action RulePolicy::choose_larry(const GameState& state, Rng& rng) const {
  const PublicState& open = state.open;
  const CardSet three = state.secret.hands[k_larry.index];
  const CardSet cards = playable(three, true, led_suit(options_, open));
  const TrickSoFar trick{options_.mission_rule(open.missions[open.trick]), options_.seats(),
                         trick_plays(options_, open, open.trick)};
  const bool serves = wants_missions(state, open.to_act, rng);
  const Card card = (serves ? serve(trick, cards, false) : spoil(trick, cards)).card();
  const CardSet others = three - CardSet::of(card);
  return Action::play_larry(open.to_act, card, others.nth(rng.below(others.size())));
}

Action RulePolicy::choose(const GameState& state, Rng& rng) const {
  switch (state.open.phase) {
    case Phase::play:
      return choose_card(state, rng);
    case Phase::larry:
      return choose_larry(state, rng);
    default: {
      const LegalActions legal = legal_actions(options_, state, state.open.to_act);
      return legal[rng.below(legal.size())];
    }
  }
}

void RulePolicy::play_on(GameState& state, unsigned tricks, Rng& rng) const {
  const unsigned last = last_trick(state, tricks);
  while (state.open.trick < last && state.open.phase < Phase::vote) {
    apply_legal(options_, state, choose(state, rng));
  }
}

}  // namespace insidejob

#include "engine/mission_chance.h"

#include <algorithm>
#include <span>

#include "engine/rng.h"

namespace insidejob {
namespace {

constexpr CardSet k_deck = CardSet::deck(k_suits, k_numbers);
constexpr unsigned k_larry_cards = 3;  // R9.4

Card draw_card(CardSet& from, Rng& rng) {
  const Card card = from.nth(rng.below(from.size()));
  from.erase(card);
  return card;
}

// R3.4, R9.5: everyone follows, as if all were Agents.
CardSet playable(CardSet hand, CardSet led) {
  const CardSet following = hand & led;
  return following.empty() ? hand : following;
}

}  // namespace

MissionChances::MissionChances(unsigned players)
    : players_(players), cards_(std::max(3U, players)) {
  Rng rng{Seed::from_number(players)};
  const unsigned full_hand = 52 / cards_ - 1;
  for (SampledTrick& trick : tricks_) {
    CardSet deck = k_deck;
    CardSet led = k_deck;
    const unsigned held = 2 + rng.below(full_hand - 1);  // early and late in a game
    for (unsigned i = 0; i < cards_; ++i) {
      const bool is_larry = players_ == 2 && i == 1;
      CardSet hand;
      for (unsigned k = 0; k < (is_larry ? k_larry_cards : held); ++k) {
        hand.insert(draw_card(deck, rng));
      }
      CardSet choice = playable(hand, led);
      trick[i] = Play{draw_card(choice, rng), false};
      if (i == 0) led = CardSet::of_suit(trick[0].card().suit());
    }
  }
}

MissionChance MissionChances::of(const Mission& mission, bool risky) const {
  const MissionRule rule = ready_mission(mission, risky, cards_);
  // Nobody wagers on the first card or on Larry's (R4.4, R9.5).
  const unsigned all = (1U << cards_) - 1;
  const unsigned may_wager = players_ == 2 ? all & ~3U : all & ~1U;
  MissionChance chance{.outlook = outlook(rule, {.plays = {},
                                                 .cards = cards_,
                                                 .may_wager = static_cast<std::uint8_t>(may_wager),
                                                 .deck = k_deck})};
  for (const SampledTrick& trick : tricks_) {
    const std::span<const Play> plays{trick.data(), cards_};
    chance.met += meets_mission(rule, plays, winning_position(plays, rule.trump)) ? 1U : 0U;
  }
  return chance;
}

}  // namespace insidejob

#include "bots/rookie/card_chooser.h"

#include <algorithm>
#include <cstdlib>

#include "bots/craft/blame.h"

namespace insidejob::rookie {
namespace {

constexpr unsigned k_worlds_for_missions = 6;
constexpr unsigned k_worlds_for_cards = 12;

// Random whims: nobody plays the same hand the same way twice, and a predictable Insider would be
// found out.
constexpr Chance k_whim = percent(1);
constexpr Chance k_insider_whim = percent(4);

// In percent, how often the Insider plays along, and what a completed mission is then worth to it.
constexpr unsigned k_plays_along = 25;
constexpr Chance k_cover = percent(15);

constexpr Chance k_token_worth = percent(5);  // of a card, per step from the middle
constexpr Chance k_extreme_worth =
    percent(1) / 12;                           // of a card, for each step away from the middle
constexpr Chance k_lie = percent(2);           // of breaking suit at all
constexpr Chance k_forced_truth = percent(7);  // of each card that will have to be played later
constexpr Chance k_proof = percent(15);        // of being found out before the vote

constexpr bool has(std::uint8_t suits, Suit suit) {
  return ((suits >> static_cast<unsigned>(suit)) & 1U) != 0;
}

Chance worth_keeping(Card card) {
  constexpr int k_middle = 7;
  return k_extreme_worth * std::abs(static_cast<int>(card.number()) - k_middle);
}

}  // namespace

CardChooser::CardChooser(const SeatView& view, Rng& rng)
    : view_(view),
      options_(*view.options),
      rng_(rng),
      me_(*view.seat),
      memory_(remember(view, rng)),
      dossier_(suspect(view, memory_)),
      chances_(view, dossier_),
      is_insider_(options_.role(*view.role).replaces_insider),
      hides_(options_.role(*view.role).wins_by != WinsBy::most_votes),
      under_cover_(draw_cover()) {}

bool CardChooser::draw_cover() {
  if (!is_insider_ || dossier_.proven.contains(me_)) return false;
  const PublicState& open = view_.open;
  const bool near_missions = open.completed + 2U > options_.missions_needed();
  const bool near_reveal = open.tokens[me_.index] + 1U >= options_.reveal_at();
  return rng_.below(100) < k_plays_along && !near_missions && !near_reveal;
}

Chance CardChooser::whim() {
  const Chance width = is_insider_ ? k_insider_whim : k_whim;
  return static_cast<Chance>(rng_.below(static_cast<unsigned>(2 * width + 1))) - width;
}

Exposure CardChooser::exposure_of(const TrickSoFar& trick, Card card) const {
  if (has(dossier_.declined[me_.index], card.suit())) return Exposure::proven;
  if (trick.size() > 0 && card.suit() != trick.led()) return Exposure::declined;
  return Exposure::none;
}

Chance CardChooser::price_of_lie(const TrickSoFar& trick, Card card) const {
  if (trick.size() == 0 || card.suit() == trick.led()) return 0;
  if (dossier_.proven.contains(me_)) return 0;
  if ((view_.hand & CardSet::of_suit(trick.led())).empty()) return 0;
  if (!hides_) return 0;
  unsigned to_hide = 0;
  for (const Card held : view_.hand - CardSet::of(card)) {
    const bool lied = held.suit() == trick.led() || has(dossier_.declined[me_.index], held.suit());
    to_hide += lied ? 1 : 0;
  }
  const unsigned left_over = options_.dimensions().hand - options_.tricks();
  const unsigned forced = to_hide > left_over ? to_hide - left_over : 0;
  return k_lie + static_cast<Chance>(forced) * k_forced_truth;
}

Chance CardChooser::rate(const TrickSoFar& trick, Play play, const Imagination& imagination) {
  TrickSoFar with_card = trick;
  with_card.add(play);
  const unsigned worlds = imagination.worlds();
  if (worlds == 0) __builtin_trap();  // there is always at least one
  const Exposure plain = exposure_of(trick, play.card());
  int sum = 0;
  for (unsigned world = 0; world < worlds; ++world) {
    TrickSoFar whole = with_card;
    imagination.finish(world, whole);
    const bool met = whole.met();
    Exposure exposure = plain;
    if (!met && plain != Exposure::proven) {
      const unsigned faults = positions_at_fault(whole.mission(), whole.plays(), whole.best());
      const bool at_fault = ((faults >> trick.size()) & 1U) != 0;
      if (at_fault) {
        exposure = plain == Exposure::declined ? Exposure::declined_at_fault : Exposure::at_fault;
      }
    }
    sum += chances_.own_win({.met = met,
                             .winner = seat_at(options_.players(), view_.open.leader, whole.best()),
                             .wagers = whole.wagers(),
                             .own_wager = play.wagered()},
                            exposure);
    if (met && under_cover_) sum += k_cover;
  }
  Chance value = sum / static_cast<int>(worlds);
  value -= price_of_lie(trick, play.card()) + worth_keeping(play.card());
  if (play.wagered()) value -= k_token_worth;
  if (plain == Exposure::proven && hides_ && !dossier_.proven.contains(me_)) value -= k_proof;
  return value;
}

Action CardChooser::choose_mission(const LegalActions& legal) {
  const Imagination imagination{view_, memory_, dossier_, 1, k_worlds_for_missions, rng_};
  Action best = legal[0];
  Chance best_value = -k_sure;
  for (const Action action : legal) {
    const TrickSoFar trick{options_.mission_rule(action.mission()), options_.seats(), {}};
    Chance value = -k_sure;
    for (const Card card : view_.hand) {
      value = std::max(value, rate(trick, Play{card, false}, imagination));
    }
    value += whim();
    if (value > best_value) {
      best_value = value;
      best = action;
    }
  }
  return best;
}

Action CardChooser::choose_card(const LegalActions& legal) {
  const TrickSoFar trick{options_.mission_rule(*view_.mission()), options_.seats(), view_.trick()};
  const Imagination imagination{view_, memory_, dossier_, trick.size() + 1, k_worlds_for_cards,
                                rng_};
  Action best = legal[0];
  Chance best_value = -2 * k_sure;
  for (const Action action : legal) {
    const Play play{action.card(), action.wager()};
    const Chance value = rate(trick, play, imagination) + whim();
    if (value > best_value) {
      best_value = value;
      best = action;
    }
  }
  return best;
}

Chance CardChooser::rate_larry(const TrickSoFar& trick, Card card, const Imagination& imagination) {
  TrickSoFar with_card = trick;
  with_card.add(Play{card, false});
  TrickSoFar whole = with_card;
  imagination.finish(0, whole);
  const bool met = whole.met();
  const bool at_fault =
      !met && positions_at_fault(whole.mission(), whole.plays(), whole.best()) >> 1 != 0;
  return chances_.own_win({.met = met,
                           .winner = seat_at(options_.players(), view_.open.leader, whole.best()),
                           .wagers = whole.wagers(),
                           .own_wager = whole.plays().back().wagered()},
                          at_fault ? Exposure::at_fault : Exposure::none);
}

Action CardChooser::choose_larry(const LegalActions& legal) {
  const TrickSoFar trick{options_.mission_rule(*view_.mission()), options_.seats(), view_.trick()};
  Imagination imagination{view_, memory_, dossier_, trick.size() + 1, 1, rng_};
  const bool wants_missions = chances_.wants_missions();
  imagination.set_own_part(!wants_missions);
  Action best = legal[0];
  Chance best_value = -2 * k_sure;
  for (const Action action : legal) {
    // A card from the middle serves most missions, an extreme one only a few.
    const Chance top = worth_keeping(action.top());
    const Chance value =
        rate_larry(trick, action.card(), imagination) + whim() + (wants_missions ? -top : top);
    if (value > best_value) {
      best_value = value;
      best = action;
    }
  }
  return best;
}

}  // namespace insidejob::rookie

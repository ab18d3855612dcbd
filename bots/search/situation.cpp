#include "bots/search/situation.h"

#include "bots/belief/arithmetic.h"
#include "engine/turn.h"

namespace insidejob {
namespace {

// An Agent helps its side by doing what only Agents do, whatever becomes of the trick: by this much
// for every factor of e. The Insider loses less by doing what only the Insider does.
constexpr double k_candour = 0.04;
constexpr double k_stealth = 0.005;
// For breaking suit although it could follow, and for each card that must come out later and prove
// it.
constexpr double k_lie = 0.01;
constexpr double k_forced_truth = 0.02;
constexpr double k_proof = 0.05;  // for showing a suit it has declined

}  // namespace

Situation::Situation(const SeatView& view, Samples samples, const Seed& seed, Stopwatch watch,
                     const Possibilities& possible)
    : view_(view),
      possible_(possible),
      judged_(std::make_shared<const JudgedHistory>(view, standard_behaviour())),
      own_(view, judged_, {.samples = samples.own, .watch = watch, .possible = possible},
           seed.derive(1)),
      open_(public_view(view), judged_, {.samples = samples.open, .watch = watch}, seed.derive(2)),
      guilt_(open_.roles().insider),
      is_insider_(options().role_rule(*view.role).replaces_insider) {}

// Cards of a declined suit prove the lie if they must be played later. Those that may stay in hand
// at the end do not (R10.4).
double Situation::price_of_lie(CardSet hand, Suit led, Card card) const {
  if (card.suit() == led || (hand & CardSet::of_suit(led)).empty()) return 0;
  const std::uint8_t declined = open_.history().declined[me().index];
  unsigned to_hide = 0;
  for (const Card held : hand - CardSet::of(card)) {
    to_hide += held.suit() == led || (declined & bit_of(held.suit())) != 0 ? 1 : 0;
  }
  const unsigned left_over = options().dimensions().hand - options().tricks();
  return k_lie + (to_hide > left_over ? k_forced_truth * (to_hide - left_over) : 0);
}

double Situation::price_in(const GameState& state, Card card) const {
  const RoleRule& rule = options().role_rule(*view_.role);
  if (rule.must_follow || rule.wins_by == WinsBy::most_votes || state.open.face_up.contains(me()) ||
      open_.history().shown.contains(me())) {
    return 0;
  }
  const auto led = led_suit(options(), state.open);
  const double lie = led ? price_of_lie(state.secret.hands[me().index], *led, card) : 0;
  const bool proof = (open_.history().declined[me().index] & bit_of(card.suit())) != 0;
  return lie + (proof ? k_proof : 0);
}

Situation::Look Situation::look_of(Action action) const {
  const RoleRule& rule = options().role_rule(*view_.role);
  if (action.kind != ActionKind::play_card || view_.open.face_up.contains(me())) return {guilt_};
  const Play play{action.card(), action.wager()};
  const SeenDecision decision = next_decision(view_, open_.history(), play);
  const double ratio = open_.ratio_of(decision);
  Look look{after_evidence(guilt_, options().seats(), me(), ratio)};
  if (rule.wins_by == WinsBy::most_votes) return look;  // wants to look guilty (R7.4)
  if (open_.history().shown.contains(me())) return look;
  const auto trick = view_.trick();
  if (!trick.empty() && !rule.must_follow) {
    look.price = price_of_lie(view_.hand, trick[0].card().suit(), action.card());
  }
  if ((decision.declined & bit_of(action.card().suit())) != 0) {
    look.price += k_proof;
  } else {
    look.price += (is_insider_ ? k_stealth : k_candour) * 0.69314718 * log_two(ratio);
  }
  return look;
}

}  // namespace insidejob

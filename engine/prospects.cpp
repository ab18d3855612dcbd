#include "engine/prospects.h"

#include <algorithm>
#include <array>
#include <span>

namespace insidejob {
namespace {

Prospect prospect(const SeatView& view, CardSet cards, bool wagered) {
  const auto lying = view.trick();
  std::array<Play, k_max_seats> plays;
  std::copy(lying.begin(), lying.end(), plays.begin());
  const std::span<const Play> with_next{plays.data(), lying.size() + 1};
  const Suit trump = view.options->mission_rule(*view.mission()).trump;

  Prospect result;
  for (const Card card : cards) {
    plays[lying.size()] = Play{card, wagered};
    if (winning_position(with_next, trump) == lying.size()) result.wins.insert(card);
    switch (view.outlook_of(with_next)) {
      case Outlook::open:
        break;
      case Outlook::certain:
        result.certain.insert(card);
        break;
      case Outlook::failed:
        result.failed.insert(card);
        break;
    }
  }
  return result;
}

}  // namespace

Prospects prospects(const SeatView& view) {
  if (view.open.phase != Phase::play && view.open.phase != Phase::larry) return {};
  const LegalActions legal = legal_actions(view);
  if (legal.empty()) return {};
  Prospects result{.plain = prospect(view, legal.cards(), false), .wagered = {}};
  if (legal.wager()) result.wagered = prospect(view, legal.cards(), true);
  return result;
}

}  // namespace insidejob

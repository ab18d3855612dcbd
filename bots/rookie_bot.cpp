#include "bots/rookie_bot.h"

#include "bots/rookie/ballot_box.h"
#include "bots/rookie/player.h"

namespace insidejob {

Action RookieBot::choose(const SeatView& view, Budget, const Seed& seed) const {
  const LegalActions legal = legal_actions(view);
  if (legal.size() == 1) return legal[0];
  Rng rng{seed};
  switch (legal.kind()) {
    case ActionKind::name_partner:
      return rookie::choose_partner(legal, rng);
    case ActionKind::choose_mission:
      return rookie::Player{view, rng}.choose_mission(legal);
    case ActionKind::play_card:
      return rookie::Player{view, rng}.choose_card(legal);
    case ActionKind::play_larry:
      return rookie::Player{view, rng}.choose_larry(legal);
    case ActionKind::vote:
      return rookie::choose_vote(view, rng);
  }
  return legal[0];
}

}  // namespace insidejob

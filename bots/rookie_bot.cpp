#include "bots/rookie_bot.h"

#include "bots/craft/ballot_box.h"
#include "bots/craft/dossier.h"
#include "bots/craft/memory.h"
#include "bots/rookie/card_chooser.h"

namespace insidejob {

Action RookieBot::choose(const SeatView& view, Budget, const Seed& seed) const {
  const LegalActions legal = legal_actions(view);
  if (legal.size() == 1) return legal[0];
  Rng rng{seed};
  switch (legal.kind()) {
    case ActionKind::name_partner:
      return choose_partner(legal, rng);
    case ActionKind::choose_mission:
      return rookie::CardChooser{view, rng}.choose_mission(legal);
    case ActionKind::play_card:
      return rookie::CardChooser{view, rng}.choose_card(legal);
    case ActionKind::play_larry:
      return rookie::CardChooser{view, rng}.choose_larry(legal);
    case ActionKind::vote:
      return choose_vote(view, suspect(view, remember(view, rng)).opinion, rng);
  }
  return legal[0];
}

}  // namespace insidejob

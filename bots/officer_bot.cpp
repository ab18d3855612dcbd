#include "bots/officer_bot.h"

#include "bots/craft/ballot_box.h"
#include "bots/officer/decision.h"

namespace insidejob {

Action OfficerBot::choose(const SeatView& view, Budget, const Seed& seed) const {
  const LegalActions legal = legal_actions(view);
  if (legal.size() == 1) return legal[0];
  switch (legal.kind()) {
    case ActionKind::name_partner: {
      Rng rng{seed};
      return choose_partner(legal, rng);
    }
    case ActionKind::vote:
      return officer::choose_vote(view, seed, worlds_);
    default:
      return officer::choose_action(view, legal, seed, worlds_);
  }
}

}  // namespace insidejob

#include "review/ballots.h"

#include "bots/belief/certainty.h"
#include "engine/apply.h"
#include "engine/legal.h"
#include "review/suspicion.h"

namespace insidejob {
namespace {

// Of two votes, the one that counts in hindsight: for the Insider, or else for the likelier seat.
Seat main_vote(const ReviewedGame& game, const ReviewedVoter& voter) {
  const auto [first, second] = voter.ballot;
  if (!voter.ballot.is_double() || first == game.insider()) return first;
  const bool likelier = voter.believed[second.index] > voter.believed[first.index];
  return second == game.insider() || likelier ? second : first;
}

ReviewLine line_of(const ReviewedGame& game, const ReviewedVoter& voter, bool proven) {
  ReviewLine line{.say = {}, .seat = voter.seat, .other = main_vote(game, voter)};
  const bool right = line.other == game.insider();
  line.percent = belief_in_percent(voter.believed[line.other->index], proven);
  const RoleId role = game.setup().deal.roles[voter.seat.index];
  if (game.options().role_rule(role).side != Side::agents) {
    // They do not look for the Insider.
    line.say = voter.decisive ? "vote.other_decisive" : "vote.other";
    line.percent = std::nullopt;
  } else if (right) {
    line.say = voter.decisive ? "vote.right_decisive" : "vote.right";
  } else if (voter.likeliest && voter.likeliest != line.other) {
    line.say = voter.decisive ? "vote.wrong_decisive" : "vote.wrong";
    line.better_seat = voter.likeliest;
    line.was = belief_in_percent(voter.believed[voter.likeliest->index], proven);
  } else {
    line.say = voter.decisive ? "vote.unlucky_decisive" : "vote.unlucky";
  }
  return line;
}

}  // namespace

Outcome outcome_with(const ReviewedGame& game, std::size_t vote, Action instead) {
  GameState state = game.state(*game.vote());
  for (std::size_t i = *game.vote(); i < game.actions().size(); ++i) {
    apply_legal(game.options(), state, i == vote ? instead : game.actions()[i]);
  }
  return state.open.outcome;
}

ReviewedVoter review_voter(const ReviewedGame& game, std::size_t vote) {
  const Action action = game.actions()[vote];
  const std::size_t opened = *game.vote();
  ReviewedVoter voter{
      .seat = action.seat, .ballot = action.ballot(), .likeliest = {}, .line = {}, .also = {}};
  const SeatView view = game.view(opened, action.seat);
  const LegalActions legal = legal_actions(game.options(), game.state(opened), action.seat);
  SeatSet names;
  for (const Action other : legal) {
    const Outcome outcome = outcome_with(game, vote, other);
    voter.decisive |= outcome.side != game.end().open.outcome.side;
    names.insert(other.ballot().first);
    if (other.ballot().is_double()) names.insert(other.ballot().second);
  }
  voter.believed = believe_at(view, opened).own->insider;
  for (const Seat seat : names) {
    if (!voter.likeliest || voter.believed[seat.index] > voter.believed[voter.likeliest->index]) {
      voter.likeliest = seat;
    }
  }
  voter.line = line_of(game, voter, certainty_of(view).knows_insider());
  if (const Ballot cast = voter.ballot; cast.is_double() && cast.first != cast.second) {
    voter.also = {.say = "vote.also",
                  .seat = voter.seat,
                  .other = voter.line.other == cast.first ? cast.second : cast.first};
  }
  return voter;
}

}  // namespace insidejob

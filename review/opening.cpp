// How a review begins: three sentences that anyone understands.
#include <algorithm>

#include "review/reviewer.h"

namespace insidejob {
namespace {

// The seat that wins alone by votes, if one does.
std::optional<Seat> lone_winner(const ReviewedGame& game) {
  for (const Seat seat : game.end().open.outcome.winners) {
    const RoleId role = game.setup().deal.roles[seat.index];
    if (game.options().role_rule(role).wins_by == WinsBy::most_votes) return seat;
  }
  return std::nullopt;
}

ReviewLine how_it_ended(const ReviewedGame& game) {
  const PublicState& open = game.end().open;
  ReviewLine line{.say = "opening.other",
                  .seat = game.insider(),
                  .role = game.setup().deal.roles[game.insider().index],
                  .outcome = open.outcome};
  const bool agents = open.outcome.side == WinningSide::agents;
  if (open.outcome.cause == Cause::missions) {
    line.say = "opening.missions";
    line.trick = open.trick;
    line.n = open.completed;
  } else if (open.outcome.cause == Cause::intel) {
    line.say = "opening.intel";
    line.trick = open.trick;
    line.n = open.tokens[game.insider().index];
  } else if (open.outcome.cause == Cause::vote && agents) {
    line.say = "opening.caught";
  } else if (open.outcome.cause == Cause::vote && open.outcome.side == WinningSide::insider) {
    line.say = "opening.escaped";
  } else if (open.outcome.cause == Cause::vote) {
    line.say = open.outcome.side == WinningSide::decoy ? "opening.alone" : "opening.tied";
    line.other = lone_winner(game);
  } else if (open.outcome.cause == Cause::insider_revealed) {
    line.say = "opening.revealed";
    line.trick = open.trick;
  }
  return line;
}

ReviewLine what_gave_it_away(const ReviewedGame& game, const Proofs& proofs) {
  const Seat insider = game.insider();
  ReviewLine line{.say = "opening.clean", .seat = insider};
  if (game.options().has_larry() && insider == k_larry) {
    line.say = "opening.larry";
    return line;
  }
  const auto own = [&](const Lie& lie) { return lie.seat == insider; };
  const auto& lies = proofs.lies();
  const auto shown = std::ranges::find_if(
      lies, [&](const Lie& lie) { return own(lie) && lie.proven && lie.proven->shown; });
  if (shown != lies.end()) {
    line.say = "opening.shown";
    line.trick = shown->proven->trick;
    line.earlier = shown->trick;
    line.suit = shown->suit;
    return line;
  }
  const auto count = static_cast<unsigned>(std::ranges::count_if(lies, own));
  if (count > 0) {
    line.say = "opening.lied";
    line.n = count;
    for (const Lie& lie : lies) {
      if (!own(lie) || !lie.proven) continue;
      if (!line.trick || lie.proven->trick < *line.trick) line.trick = lie.proven->trick;
    }
    if (line.trick) line.say = "opening.counted";
  }
  return line;
}

}  // namespace

std::vector<ReviewLine> Reviewer::opening() const {
  std::vector<ReviewLine> lines{how_it_ended(*game_), what_gave_it_away(*game_, proofs_)};
  if (const auto decided = chances_.decided()) {
    ReviewLine line = *decided;
    if (!chances_.has_turn()) {
      const auto& agents = chances_.agents();
      line = {.say = "opening.steady",
              .percent = in_percent(agents[agents.size() - 2]),
              .was = in_percent(agents.front())};
    } else if (line.trick) {
      line.say = *line.percent > *line.was ? "opening.turn_up" : "opening.turn_down";
    } else {
      line.say = "opening.vote";
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace insidejob

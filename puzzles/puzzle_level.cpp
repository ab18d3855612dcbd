#include "puzzles/puzzle_level.h"

#include <algorithm>
#include <bit>

#include "bots/belief/belief.h"
#include "bots/bot.h"

namespace insidejob {
namespace {

// Whom the belief takes for the Insider before the proof is complete.
Seat favourite(const PuzzleGame& game, std::size_t index, Seat seat) {
  const RoleBelief belief = private_belief(game.view(index, seat), {}, Seed::from_number(index));
  const auto most = std::ranges::max_element(belief.insider);
  return Seat{static_cast<std::uint8_t>(most - belief.insider.begin())};
}

bool first_guess_is_wrong(const PuzzleGame& game, PuzzleKind kind, Seat seat,
                          const Solution& solution) {
  const PuzzleChoice& right = solution.choices[solution.answer];
  if (kind == PuzzleKind::safe_card || kind == PuzzleKind::spoil_it) {
    const SeatView view = game.view(game.actions().size(), seat);
    return make_bot("rookie")->choose(view, {}, Seed::from_number(0)).card() != *right.card;
  }
  if (!solution.proven) return false;
  const SeatView now = game.view(game.actions().size(), seat);
  return favourite(game, *solution.proven, seat) != CaseFile{now}.suspects().nth(0);
}

}  // namespace

unsigned level_of(const PuzzleGame& game, PuzzleKind kind, Seat seat, const Solution& solution) {
  const auto tricks = static_cast<unsigned>(std::popcount(solution.needed));
  unsigned score = first_guess_is_wrong(game, kind, seat, solution) ? 1 : 0;
  if (kind == PuzzleKind::safe_card || kind == PuzzleKind::spoil_it) {
    score += tricks + solution.followers;
  } else if (solution.proven) {
    score += solution.counted ? tricks : tricks - 2;
  }
  return std::min(score, 2U) + 1;
}

}  // namespace insidejob

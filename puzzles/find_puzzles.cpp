#include "puzzles/find_puzzles.h"

#include <algorithm>
#include <optional>

#include "puzzles/puzzle_level.h"
#include "puzzles/solution.h"

namespace insidejob {
namespace {

class Finder {
 public:
  Finder(const PuzzleGame& game, std::uint64_t number)
      : game_(game), number_(number), insider_(true_insider(game)) {
    while (open_ < game.actions().size() && game.actions()[open_].kind != ActionKind::vote) ++open_;
    if (open_ == game.actions().size()) --open_;  // the last card ended the game
  }

  std::vector<Puzzle> find() {
    for (unsigned i = 0; i < game_.options().players(); ++i) {
      const auto index = (i + number_) % game_.options().players();
      const Seat seat{static_cast<std::uint8_t>(index)};
      if (seat == insider_) {
        look_for_cards(PuzzleKind::spoil_it, seat);
      } else {
        look_for_insider(seat);
        look_for_cards(PuzzleKind::safe_card, seat);
      }
      look_for_vote(seat);
    }
    std::vector<Puzzle> found;
    for (const auto& best : best_) {
      if (best) found.push_back(*best);
    }
    return found;
  }

 private:
  void offer(PuzzleKind kind, const PuzzleGame& game, Seat seat) {
    auto& best = best_[static_cast<std::size_t>(kind)];
    if (best && best->level == 3) return;
    const auto solution = solve_puzzle(game, kind, seat);
    if (!solution) return;
    const unsigned level = level_of(game, kind, seat, *solution);
    if (best && best->level >= level) return;
    best = Puzzle{.kind = kind,
                  .table = table_of_game(number_),
                  .game = number_,
                  .seat = seat,
                  .actions = game.actions(),
                  .answer = solution->answer,
                  .level = level};
  }

  // The beginning of a trick, or of the vote, at least this many tricks after an action.
  [[nodiscard]] std::size_t later(std::size_t action, unsigned tricks) const {
    const unsigned trick = game_.state(action).open.trick + tricks;
    std::size_t index = action + 1;
    while (index < open_ && (game_.state(index).open.trick < trick ||
                             game_.state(index).open.phase != Phase::mission)) {
      ++index;
    }
    return index;
  }

  void look_for_insider(Seat seat) {
    const PuzzleGame open = game_.up_to(open_);
    const auto proven = proving_action(open, seat);
    if (!proven) return;
    // The last card must not point at the answer.
    const std::size_t index = later(*proven, 1 + static_cast<unsigned>(number_ % 2));
    offer(PuzzleKind::who_is_it, game_.up_to(index), seat);
    offer(PuzzleKind::gave_away, game_.up_to(later(*proven, 2)), seat);
  }

  void look_for_cards(PuzzleKind kind, Seat seat) {
    for (std::size_t i = 0; i < open_; ++i) {
      const PublicState& open = game_.state(i).open;
      if (open.phase == Phase::play && open.to_act == seat) offer(kind, game_.up_to(i), seat);
    }
  }

  // The others vote as they did.
  void look_for_vote(Seat seat) {
    if (game_.state(open_).open.phase != Phase::vote) return;
    PuzzleGame game = game_.up_to(open_);
    for (std::size_t i = open_; i < game_.actions().size(); ++i) {
      const Action action = game_.actions()[i];
      if (action.seat != seat && !game.add(action)) return;
    }
    offer(PuzzleKind::how_to_vote, game, seat);
  }

  const PuzzleGame& game_;
  std::uint64_t number_;
  Seat insider_;
  std::size_t open_ = 0;  // actions before the vote, or before the last card
  std::array<std::optional<Puzzle>, k_puzzle_kinds.size()> best_{};
};

}  // namespace

std::vector<Puzzle> find_puzzles(const PuzzleGame& game, std::uint64_t number) {
  return Finder{game, number}.find();
}

}  // namespace insidejob

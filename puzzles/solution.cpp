#include "puzzles/solution.h"

#include "bots/belief/certainty.h"
#include "puzzles/trick_proof.h"
#include "puzzles/vote_proof.h"

namespace insidejob {
namespace {

bool is_insider(const SeatView& view) {
  return view.role && view.options->role_rule(*view.role).replaces_insider;
}

// Seats other than the view's whose role is face down.
SeatSet face_down(const SeatView& view) {
  return SeatSet::first(view.options->players()) - view.open.face_up - SeatSet::of(*view.seat);
}

std::vector<PuzzleChoice> seat_choices(SeatSet seats) {
  std::vector<PuzzleChoice> choices;
  for (const Seat seat : seats) choices.push_back({.seat = seat});
  return choices;
}

std::size_t place_of(const std::vector<PuzzleChoice>& choices, const PuzzleChoice& choice) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i] == choice) return i;
  }
  __builtin_trap();
}

std::optional<Solution> solve_who(const PuzzleGame& game, Seat seat) {
  const SeatView view = game.view(game.actions().size(), seat);
  // A seat that looked at a role knows more than the cards say.
  if (is_insider(view) || view.partner_role || face_down(view).size() < 2) return std::nullopt;
  const CaseFile file{view};
  const auto proof = prove_insider(file);
  if (!proof || view.open.face_up.contains(proof->insider)) return std::nullopt;
  Solution solution{.choices = seat_choices(face_down(view))};
  solution.answer = place_of(solution.choices, {.seat = proof->insider});
  solution.lines = explain_insider(file, *proof);
  solution.lines.push_back({.say = "so", .seat = proof->insider});
  solution.needed = proof->needed;
  solution.counted = proof->counted;
  solution.proven = proving_action(game, seat);
  return solution;
}

std::optional<Solution> solve_gave_away(const PuzzleGame& game, Seat seat) {
  const auto proven = proving_action(game, seat);
  if (!proven) return std::nullopt;
  const Action action = game.actions()[*proven];
  const SeatView before = game.view(*proven, seat);
  const SeatView after = game.view(*proven + 1, seat);
  if (is_insider(after) || after.partner_role) return std::nullopt;
  const CaseFile file{after};
  const auto proof = prove_insider(file);
  if (!proof || game.now().open.face_up.contains(proof->insider)) return std::nullopt;
  Solution solution;
  for (std::size_t i = 0; i < game.actions().size(); ++i) {
    if (game.actions()[i].kind == ActionKind::play_card) solution.choices.push_back({.action = i});
  }
  solution.answer = place_of(solution.choices, {.action = proven});
  solution.lines.push_back({.say = "before",
                            .seat = action.seat,
                            .trick = before.open.trick + 1U,
                            .card = action.card(),
                            .seats = CaseFile{before}.suspects()});
  for (PuzzleLine& line : explain_insider(file, *proof)) solution.lines.push_back(std::move(line));
  solution.lines.push_back({.say = "so", .seat = proof->insider});
  solution.needed = proof->needed;
  solution.counted = proof->counted;
  solution.proven = proven;
  return solution;
}

std::optional<Solution> solution_of(const std::optional<CardProof>& proof) {
  if (!proof) return std::nullopt;
  Solution solution{.lines = proof->lines};
  for (const Card card : proof->choices) solution.choices.push_back({.card = card});
  solution.answer = place_of(solution.choices, {.card = proof->answer});
  solution.needed = proof->needed;
  solution.followers = proof->followers;
  return solution;
}

std::optional<Solution> solve_vote(const PuzzleGame& game, Seat seat) {
  const SeatView view = game.view(game.actions().size(), seat);
  Ballots others{};
  for (const Action action : game.actions()) {
    if (action.kind == ActionKind::vote) others[action.seat.index] = action.ballot();
  }
  // Everyone else has voted, or has no vote.
  if (actors(game.now()) != SeatSet::of(seat) || view.partner_role) return std::nullopt;
  const auto proof = prove_vote(view, others);
  if (!proof) return std::nullopt;
  Solution solution{.choices = seat_choices(proof->choices), .lines = proof->lines};
  solution.answer = place_of(solution.choices, {.seat = proof->answer});
  if (!proof->insider) return solution;
  solution.needed = proof->insider->needed;
  solution.counted = proof->insider->counted;
  solution.proven = proving_action(game, seat);
  return solution;
}

}  // namespace

std::optional<std::size_t> proving_action(const PuzzleGame& game, Seat seat) {
  // Knowledge only grows, so the first moment can be found by halving.
  const auto knows = [&](std::size_t index) {
    return certainty_of(game.view(index, seat)).knows_insider();
  };
  std::size_t last = game.actions().size();
  while (last > 0 && game.actions()[last - 1].kind == ActionKind::vote) --last;
  if (last == 0 || knows(0) || !knows(last)) return std::nullopt;
  std::size_t unknown = 0;
  while (last - unknown > 1) {
    const std::size_t middle = (unknown + last) / 2;
    (knows(middle) ? last : unknown) = middle;
  }
  if (game.actions()[last - 1].kind != ActionKind::play_card) return std::nullopt;
  return last - 1;
}

std::optional<Solution> solve_puzzle(const PuzzleGame& game, PuzzleKind kind, Seat seat) {
  const SeatView view = game.view(game.actions().size(), seat);
  if (view.open.phase == Phase::over) return std::nullopt;
  switch (kind) {
    case PuzzleKind::who_is_it:
      return solve_who(game, seat);
    case PuzzleKind::gave_away:
      return solve_gave_away(game, seat);
    case PuzzleKind::safe_card:
      return is_insider(view) ? std::nullopt : solution_of(prove_safe_card(view));
    case PuzzleKind::spoil_it:
      return solution_of(prove_spoiler(view));
    case PuzzleKind::how_to_vote:
      return solve_vote(game, seat);
  }
  __builtin_unreachable();
}

}  // namespace insidejob

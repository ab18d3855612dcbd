#include "puzzles/puzzle_answer.h"

#include "notation/parts_json.h"
#include "notation/record.h"
#include "notation/view_json.h"
#include "notation/words.h"
#include "puzzles/solution.h"

namespace insidejob {
namespace {

std::string problem_text(std::string_view problem) {
  std::string text;
  JsonWriter{text}.begin_object().member("problem", problem).end_object();
  return text;
}

void write_choice(JsonWriter& out, const PuzzleGame& game, const PuzzleChoice& choice) {
  out.begin_object();
  if (choice.seat) out.member("seat", unsigned{choice.seat->index});
  if (choice.card) out.member("card", card_text(*choice.card));
  if (choice.action) {
    const Action action = game.actions()[*choice.action];
    out.member("action", static_cast<std::int64_t>(*choice.action));
    out.member("trick", game.state(*choice.action).open.trick + 1U);
    out.member("seat", unsigned{action.seat.index}).member("card", card_text(action.card()));
  }
  out.end_object();
}

// How the others vote, which only the puzzle tells.
void write_votes(JsonWriter& out, const PuzzleGame& game) {
  out.key("votes").begin_array();
  for (const Action action : game.actions()) {
    if (action.kind != ActionKind::vote) continue;
    out.begin_object().member("seat", unsigned{action.seat.index});
    write_ballot(out, "for", action.ballot());
    out.end_object();
  }
  out.end_array();
}

void write_question(JsonWriter& out, const ReadPuzzle& read, const Solution& solution) {
  const auto& [puzzle, game] = read;
  out.member("kind", kind_word(puzzle.kind)).member("level", puzzle.level);
  out.member("seat", unsigned{puzzle.seat.index});
  out.key("choices").begin_array();
  for (const PuzzleChoice& choice : solution.choices) write_choice(out, game, choice);
  out.end_array().member("answer", static_cast<std::int64_t>(solution.answer));
}

}  // namespace

std::string puzzle_answer(std::string_view line) {
  const auto [document, error] = JsonDocument::parse(line);
  if (error) return problem_text("it is not JSON");
  const auto reading = read_puzzle(document.root());
  if (const auto* problem = std::get_if<std::string>(&reading)) return problem_text(*problem);
  const auto& read = std::get<ReadPuzzle>(reading);
  const auto& [puzzle, game] = read;
  const auto solution = solve_puzzle(game, puzzle.kind, puzzle.seat);
  if (!solution) return problem_text("it has no single answer");
  std::string text;
  JsonWriter out{text};
  out.begin_object();
  write_question(out, read, *solution);
  out.member("players", game.options().players()).key("options");
  write_options(out, game.options(), std::nullopt);
  out.member("missions_needed", game.options().missions_needed());
  out.member("hand", game.options().dimensions().hand).key("view");
  write_view(out, game.view(game.actions().size(), puzzle.seat));
  write_votes(out, game);
  out.key("lines").begin_array();
  for (const PuzzleLine& each : solution->lines) write_puzzle_line(out, each);
  out.end_array().end_object();
  return text;
}

std::string puzzle_record(const ReadPuzzle& read) {
  const auto& [puzzle, game] = read;
  const auto solution = solve_puzzle(game, puzzle.kind, puzzle.seat);
  if (!solution) return problem_text("it has no single answer");
  const Deal deal = deal_of_game(game.options(), puzzle.game);
  std::string text;
  JsonWriter out{text};
  out.begin_object();
  write_question(out, read, *solution);
  out.key("record");
  write_record(out, {.options = game.options(),
                     .custom_role = std::nullopt,
                     .deal = deal,
                     .names = {},
                     .actions = game.actions(),
                     .final_state = nullptr});
  out.end_object();
  return text;
}

}  // namespace insidejob

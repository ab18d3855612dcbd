#include "puzzles/puzzle_file.h"

#include <algorithm>
#include <array>

#include "engine/legal.h"
#include "notation/record.h"

namespace insidejob {
namespace {

constexpr std::string_view k_format = "insidejob-puzzles";
constexpr unsigned k_letters = 26;

// Whose action comes next. In the vote the puzzle's seat waits until all others have voted.
std::optional<Seat> next_actor(const GameState& state, Seat seat) {
  SeatSet acting = actors(state);
  if (state.open.phase == Phase::vote) acting.erase(seat);
  return acting.empty() ? std::nullopt : std::optional{acting.nth(0)};
}

PuzzleGame begin(const Puzzle& puzzle) {
  const Options& options = puzzle_tables()[puzzle.table];
  return *PuzzleGame::make(options, deal_of_game(options, puzzle.game), {});
}

}  // namespace

std::string moves_text(const Puzzle& puzzle) {
  std::string text;
  PuzzleGame game = begin(puzzle);
  for (const Action action : puzzle.actions) {
    const LegalActions legal = legal_actions(game.options(), game.now(), action.seat);
    unsigned index = 0;
    while (index < legal.size() && legal[index] != action) ++index;
    if (index >= k_letters || !game.add(action)) __builtin_trap();
    text += static_cast<char>('a' + index);
  }
  return text;
}

std::string puzzle_text(const Puzzle& puzzle) {
  std::string text;
  JsonWriter out{text};
  out.begin_array().value(kind_word(puzzle.kind)).value(puzzle.table);
  out.value(static_cast<std::int64_t>(puzzle.game)).value(unsigned{puzzle.seat.index});
  out.value(moves_text(puzzle)).value(static_cast<std::int64_t>(puzzle.answer));
  out.value(puzzle.level).end_array();
  return text;
}

std::string puzzle_file_text(std::span<const Puzzle> puzzles) {
  std::string text = "{\"format\":\"" + std::string{k_format} + "\",\"version\":1,\"tables\":[";
  for (const Options& options : puzzle_tables()) {
    text += &options == puzzle_tables().data() ? "\n" : ",\n";
    JsonWriter out{text};
    out.begin_object().member("players", options.players()).key("options");
    write_options(out, options, std::nullopt);
    out.end_object();
  }
  text += "],\n\"puzzles\":[";
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    text += i == 0 ? "\n" : ",\n";
    text += puzzle_text(puzzles[i]);
  }
  return text + "]}\n";
}

std::variant<ReadPuzzle, std::string> read_puzzle(JsonValue line) {
  if (!line.is_array() || line.size() != 7) return "a puzzle is a list of seven";
  std::vector<JsonValue> parts;
  for (const JsonValue part : line.elements()) parts.push_back(part);
  const auto number = [&](std::size_t at, std::int64_t below) -> std::optional<std::int64_t> {
    const auto value = parts[at].whole_number();
    return value && *value >= 0 && *value < below ? value : std::nullopt;
  };
  Puzzle puzzle;
  const auto kind = std::ranges::find_if(
      k_puzzle_kinds, [&](std::string_view word) { return parts[0].equals(word); });
  if (kind == k_puzzle_kinds.end()) return "the kind of a puzzle is unknown";
  puzzle.kind = static_cast<PuzzleKind>(kind - k_puzzle_kinds.begin());
  const auto tables = static_cast<std::int64_t>(puzzle_tables().size());
  const auto table = number(1, tables);
  const auto game_number = number(2, std::int64_t{1} << 48);
  if (!table || !game_number) return "a puzzle names a table or a game that does not exist";
  puzzle.table = static_cast<unsigned>(*table);
  puzzle.game = static_cast<std::uint64_t>(*game_number);
  const auto seat = number(3, puzzle_tables()[puzzle.table].players());
  const auto moves = parts[4].string();
  const auto answer = number(5, k_max_plays);
  const auto level = number(6, 4);
  if (!seat || !moves || !answer || !level || *level == 0) return "a part of a puzzle is wrong";
  puzzle.seat = Seat{static_cast<std::uint8_t>(*seat)};
  puzzle.answer = static_cast<std::size_t>(*answer);
  puzzle.level = static_cast<unsigned>(*level);
  PuzzleGame game = begin(puzzle);
  for (const char letter : *moves) {
    const auto actor = next_actor(game.now(), puzzle.seat);
    const auto legal = actor ? legal_actions(game.options(), game.now(), *actor) : LegalActions{};
    const auto index = static_cast<unsigned>(letter - 'a');
    if (letter < 'a' || index >= legal.size()) return "a puzzle has an illegal move";
    puzzle.actions.push_back(legal[index]);
    if (!game.add(legal[index])) return "a puzzle has an illegal move";
  }
  return ReadPuzzle{std::move(puzzle), std::move(game)};
}

std::variant<std::vector<ReadPuzzle>, std::string> read_puzzle_file(std::string_view text) {
  const auto [document, error] = JsonDocument::parse(text);
  if (error) return "it is not JSON";
  const auto format = document.root().member("format");
  const auto lines = document.root().member("puzzles");
  if (!format || !format->equals(k_format) || !lines || !lines->is_array()) {
    return "it is not a file of puzzles";
  }
  std::vector<ReadPuzzle> puzzles;
  for (const JsonValue line : lines->elements()) {
    auto read = read_puzzle(line);
    if (auto* problem = std::get_if<std::string>(&read)) {
      return "puzzle " + std::to_string(puzzles.size()) + ": " + *problem;
    }
    puzzles.push_back(std::move(std::get<ReadPuzzle>(read)));
  }
  return puzzles;
}

}  // namespace insidejob

#include "lab/mining.h"

#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "bots/bot.h"
#include "lab/one_game.h"
#include "notation/json.h"
#include "puzzles/find_puzzles.h"
#include "puzzles/puzzle_file.h"
#include "puzzles/puzzle_game.h"

namespace insidejob {
namespace {

// None if this is not what `mining_line` writes for the game.
std::optional<std::vector<Puzzle>> read_mining_line(std::uint64_t game, std::string_view line) {
  const auto [document, error] = JsonDocument::parse(line);
  const auto written = error ? std::nullopt : document.root().member("puzzles");
  if (!written || !written->is_array()) return std::nullopt;
  std::vector<Puzzle> puzzles;
  for (const JsonValue element : written->elements()) {
    auto read = read_puzzle(element);
    auto* found = std::get_if<ReadPuzzle>(&read);
    if (found == nullptr) return std::nullopt;
    Puzzle& puzzle = found->puzzle;
    const bool fits = puzzle.game == game && puzzle.table == table_of_game(game) &&
                      (puzzles.empty() || puzzles.back().kind < puzzle.kind);
    if (!fits) return std::nullopt;
    puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
}

}  // namespace

std::vector<Puzzle> mine_game(std::uint64_t game) {
  const Options& options = puzzle_tables()[table_of_game(game)];
  const std::vector<std::shared_ptr<const Bot>> bots(options.players(), make_bot(k_mined_bot));
  const PlayedGame played = play_game(options, bots, {}, seed_of_game(game));
  return find_puzzles(*PuzzleGame::make(options, played.deal, played.actions), game);
}

// {"puzzles": [as in a file of puzzles...]}
std::string mining_line(std::uint64_t game) {
  std::string line = "{\"puzzles\": [";
  for (const Puzzle& puzzle : mine_game(game)) {
    if (!line.ends_with('[')) line += ", ";
    line += puzzle_text(puzzle);
  }
  return line + "]}";
}

MiningResult run_mining(std::uint64_t games, Campaign campaign) {
  MiningResult result;
  campaign.units = games;
  campaign.work = mining_line;
  campaign.take = [&](std::uint64_t game, std::string_view line) {
    const auto puzzles = read_mining_line(game, line);
    if (!puzzles) return Campaign::Verdict::unreadable;
    result.found.insert(result.found.end(), puzzles->begin(), puzzles->end());
    return Campaign::Verdict::more;
  };
  result.end = run_campaign(campaign);
  return result;
}

}  // namespace insidejob

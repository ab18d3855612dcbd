// `insidejob puzzles`: finds puzzles in games between bots, and checks a file of them.
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <iostream>

#include "bots/bot.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/lab/lab_flags.h"
#include "cli/lab/progress.h"
#include "cli/variant.h"
#include "lab/in_order.h"
#include "lab/one_game.h"
#include "puzzles/calendar.h"
#include "puzzles/find_puzzles.h"
#include "puzzles/puzzle_answer.h"
#include "puzzles/puzzle_file.h"

namespace insidejob {
namespace {

struct PuzzlesFlags {
  std::uint64_t games = 8000;
  std::size_t days = 455;
  unsigned threads = 0;
  std::string again;
  std::string tell;
  std::size_t every = 1;
};

// The puzzles of one game. They depend on its number alone.
std::vector<Puzzle> mine(std::uint64_t number) {
  const Options& options = puzzle_tables()[table_of_game(number)];
  const std::vector<std::shared_ptr<const Bot>> bots(options.players(), make_bot("rookie"));
  const PlayedGame played = play_game(options, bots, {}, seed_of_game(number));
  const auto game = PuzzleGame::make(options, played.deal, played.actions);
  return find_puzzles(*game, number);
}

void print_totals(const std::vector<Puzzle>& puzzles, std::string_view what) {
  std::array<std::array<unsigned, 4>, k_puzzle_kinds.size()> counts{};
  for (const Puzzle& puzzle : puzzles) {
    ++counts[static_cast<std::size_t>(puzzle.kind)][puzzle.level];
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    fmt::print(stderr, "{:<8} {:<12} {:>6} {:>6} {:>6}\n", what, k_puzzle_kinds[i], counts[i][1],
               counts[i][2], counts[i][3]);
  }
}

int find_all(const PuzzlesFlags& flags) {
  const Interrupt interrupt;
  std::vector<Puzzle> found;
  {
    Progress progress{"games", flags.games};
    const bool done = run_in_order(UnitRange{0, flags.games}, thread_count(flags.threads), mine,
                                   [&](std::uint64_t game, const std::vector<Puzzle>& puzzles) {
                                     found.insert(found.end(), puzzles.begin(), puzzles.end());
                                     progress.update(game + 1);
                                     return !interrupt.came();
                                   });
    if (!done) return complain("interrupted; nothing was written");
  }
  const auto chosen = fill_calendar(found, flags.days);
  print_totals(found, "found");
  print_totals(chosen, "chosen");
  if (chosen.size() < flags.days) {
    return complain(
        fmt::format("{} games give only {} days; try more --games", flags.games, chosen.size()));
  }
  std::cout << puzzle_file_text(chosen) << std::flush;
  return std::cout ? k_success : complain("writing failed; is the disk full?");
}

// Reads a file and calls use(place, puzzle) for every so many of its puzzles.
template <class Use>
int for_each_puzzle(const PuzzlesFlags& flags, const std::string& path, Use use) {
  const auto text = read_file(path);
  if (!text) return complain("cannot read " + path + ": is the name right?");
  const auto reading = read_puzzle_file(*text);
  if (const auto* problem = std::get_if<std::string>(&reading)) {
    return complain(path + " cannot be used: " + *problem);
  }
  const auto& puzzles = std::get<0>(reading);
  for (std::size_t i = 0; i < puzzles.size(); i += flags.every) {
    if (const int status = use(i, puzzles[i]); status != k_success) return status;
  }
  return k_success;
}

int mine_again(const PuzzlesFlags& flags) {
  std::size_t checked = 0;
  const int status =
      for_each_puzzle(flags, flags.again, [&](std::size_t place, const ReadPuzzle& read) {
        const std::string wanted = puzzle_text(read.puzzle);
        for (const Puzzle& puzzle : mine(read.puzzle.game)) {
          if (puzzle_text(puzzle) != wanted) continue;
          ++checked;
          return k_success;
        }
        fmt::print(stderr, "insidejob: puzzle {} is not found again in game {}: {}\n", place,
                   read.puzzle.game, wanted);
        return k_failure;
      });
  if (status == k_success) fmt::print("{} puzzles were found again, byte for byte\n", checked);
  return status;
}

int tell(const PuzzlesFlags& flags) {
  return for_each_puzzle(flags, flags.tell, [](std::size_t, const ReadPuzzle& read) {
    std::cout << puzzle_record(read) << '\n';
    return k_success;
  });
}

}  // namespace

void add_puzzles(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "puzzles", "Finds puzzles with exactly one answer, by proof, in games between bots");
  auto flags = std::make_shared<PuzzlesFlags>();
  auto* games = command->add_option("--games", flags->games, "Number of games to look at")
                    ->capture_default_str();
  command->add_option("--days", flags->days, "Number of puzzles to write, one per day")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000));
  command->add_option("--threads", flags->threads, "Number of threads; 0: one per core")
      ->capture_default_str()
      ->check(CLI::Range(0, 256));
  auto* again = command
                    ->add_option("--again", flags->again,
                                 "Play the games of this file again, and compare its puzzles")
                    ->excludes(games);
  command
      ->add_option("--tell", flags->tell,
                   "Print the puzzles of this file with their records, one per line, as JSON")
      ->excludes(games)
      ->excludes(again);
  command->add_option("--every", flags->every, "With a file: only every Nth of its puzzles")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000));
  command->footer(
      "The puzzles go to standard output (docs/puzzles.md).\nFor example: insidejob puzzles > "
      "data/puzzles.json");
  command->callback([&run, flags] {
    run = [flags] {
      if (!flags->again.empty()) return mine_again(*flags);
      return flags->tell.empty() ? find_all(*flags) : tell(*flags);
    };
  });
}

}  // namespace insidejob

// `insidejob puzzles`: finds puzzles in games between bots (lab/mining.h), and checks a file of
// them.
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <iostream>
#include <utility>

#include "cli/command.h"
#include "cli/lab/lab_flags.h"
#include "cli/variant.h"
#include "lab/description.h"
#include "lab/mining.h"
#include "puzzles/calendar.h"
#include "puzzles/puzzle_answer.h"
#include "puzzles/puzzle_file.h"

namespace insidejob {
namespace {

struct PuzzlesFlags {
  LabFlags lab;
  std::uint64_t games = 8000;
  std::size_t days = 700;
  std::string again;
  std::string tell;
  std::size_t every = 1;
};

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
  std::vector<Puzzle> found;
  const int status = run_experiment(flags.lab, {},
                                    {.what = "games",
                                     .units = flags.games,
                                     .experiment = mining_heading(),
                                     .run =
                                         [&](Campaign campaign) {
                                           auto result =
                                               run_mining(flags.games, std::move(campaign));
                                           found = std::move(result.found);
                                           return result.end;
                                         },
                                     .show = [] {}});
  if (status != k_success || !flags.lab.units.empty()) return status;
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

// Reads a file and calls use(place, puzzle) for every nth of its puzzles.
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
        for (const Puzzle& puzzle : mine_game(read.puzzle.game)) {
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
                    ->capture_default_str()
                    ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
  command->add_option("--days", flags->days, "Number of puzzles to write, one per day")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000));
  flags->lab.add_units_to(*command);
  auto* again = command->add_option("--again", flags->again,
                                    "Play the games of this file again, and compare its puzzles");
  auto* telling = command->add_option(
      "--tell", flags->tell,
      "Print the puzzles of this file with their records, one per line, as JSON");
  telling->excludes(again);
  for (auto* of_file : {again, telling}) {
    of_file->excludes(games);
    of_file->excludes(command->get_option("--journal"));
    of_file->excludes(command->get_option("--units"));
  }
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

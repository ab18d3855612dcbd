#include "puzzles/calendar.h"

#include <array>
#include <set>

namespace insidejob {
namespace {

constexpr std::array<unsigned, 7> k_week{1, 1, 2, 2, 2, 3, 3};
// In which order levels stand in for one that is used up.
constexpr std::array<std::array<unsigned, 3>, 3> k_instead{{{1, 2, 3}, {2, 1, 3}, {3, 2, 1}}};

}  // namespace

PuzzleSlot slot_of_day(std::size_t day) {
  return {.kind = static_cast<PuzzleKind>(day % k_puzzle_kinds.size()),
          .level = k_week[day % k_week.size()]};
}

std::vector<Puzzle> fill_calendar(const std::vector<Puzzle>& found, std::size_t days) {
  std::vector<Puzzle> chosen;
  std::set<std::uint64_t> used;
  // How far each kind and level has been looked through.
  std::array<std::array<std::size_t, 4>, k_puzzle_kinds.size()> next{};
  const auto take = [&](PuzzleKind kind, unsigned level) {
    std::size_t& at = next[static_cast<std::size_t>(kind)][level];
    for (; at < found.size(); ++at) {
      const Puzzle& puzzle = found[at];
      if (puzzle.kind != kind || puzzle.level != level || used.contains(puzzle.game)) continue;
      used.insert(puzzle.game);
      chosen.push_back(puzzle);
      return true;
    }
    return false;
  };
  for (std::size_t day = 0; day < days; ++day) {
    const auto [kind, wanted] = slot_of_day(day);
    bool taken = false;
    for (const unsigned level : k_instead[wanted - 1]) taken = taken || take(kind, level);
    if (!taken) break;
  }
  return chosen;
}

}  // namespace insidejob

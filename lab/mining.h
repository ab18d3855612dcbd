// Puzzles found in games between bots. Each game is a unit (lab/campaign.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/campaign.h"
#include "puzzles/puzzle.h"

namespace insidejob {

inline constexpr std::string_view k_mined_bot = "rookie";  // in every seat

// The puzzles of a game. They depend on its number alone.
[[nodiscard]] std::vector<Puzzle> mine_game(std::uint64_t game);
// The same in one line.
[[nodiscard]] std::string mining_line(std::uint64_t game);

struct MiningResult {
  std::vector<Puzzle> found;  // in the order of their games
  CampaignEnd end;
};
[[nodiscard]] MiningResult run_mining(std::uint64_t games, Campaign campaign);

}  // namespace insidejob

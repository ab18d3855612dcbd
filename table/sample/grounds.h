// Everything that can be said against a seat, true or not, tried one by one.
#pragma once

#include <vector>

#include "bots/talk/ground.h"
#include "table/state/game.h"

namespace insidejob::sample {

[[nodiscard]] inline std::vector<Ground> all_grounds(unsigned tricks) {
  std::vector<Ground> grounds;
  for (std::size_t i = 0; i < k_ground_kinds; ++i) {
    for (unsigned trick = 0; trick <= tricks + 1; ++trick) {
      Ground ground{.kind = static_cast<GroundKind>(i), .trick = static_cast<std::uint8_t>(trick)};
      const bool shows = ground.kind == GroundKind::showed;
      if (ground.kind != GroundKind::declined && !shows) {
        grounds.push_back(ground);
        continue;
      }
      for (unsigned suit = 0; suit < k_suits; ++suit) {
        ground.suit = static_cast<Suit>(suit);
        if (!shows) grounds.push_back(ground);
        for (unsigned earlier = 0; shows && earlier < trick; ++earlier) {
          ground.earlier = static_cast<std::uint8_t>(earlier);
          grounds.push_back(ground);
        }
      }
    }
  }
  return grounds;
}

[[nodiscard]] inline std::vector<Ground> grounds_against(const Game& game, Seat about) {
  std::vector<Ground> grounds = all_grounds(game.options->tricks());
  std::erase_if(grounds, [&](const Ground& ground) {
    return !is_true(*game.options, game.state.open, about, ground);
  });
  return grounds;
}

}  // namespace insidejob::sample

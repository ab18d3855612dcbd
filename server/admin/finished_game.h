// The finished games of an evening, each with its record and the proof of its deal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "table/state/game.h"

namespace insidejob {

struct FinishedGame {
  Game game;
  std::int64_t ended = 0;
};

// Oldest first, without games that were abandoned or are still running.
[[nodiscard]] StorageResult<std::vector<FinishedGame>> finished_games(
    std::span<const ExportedEntry> entries);

// A record as the referee reads it, with the `proof` that `insidejob verify-deal` also needs
// (docs/protocol.md, "The deal").
[[nodiscard]] std::string record_json(const FinishedGame& finished);

}  // namespace insidejob

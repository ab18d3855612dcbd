// The games of an evening that are over, each with its record and what its deal can be checked by.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "table/game.h"

namespace insidejob {

struct FinishedGame {
  Game game;
  std::int64_t ended = 0;
};

// Oldest first. Games that were abandoned, or that go on, are not among them.
[[nodiscard]] StorageResult<std::vector<FinishedGame>> finished_games(
    std::span<const ExportedEntry> entries);

// A record as the referee reads it, with the `proof` that `insidejob verify-deal` needs beside
// (docs/protocol.md, "The deal").
[[nodiscard]] std::string record_json(const FinishedGame& finished);

}  // namespace insidejob

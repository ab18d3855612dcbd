// The annex of a record as JSON (docs/protocol.md, "The annex of a record").
#pragma once

#include <cstddef>
#include <string>

#include "table/state/game.h"

namespace insidejob {

inline constexpr std::size_t k_annex_bytes = 48 * 1024;

// One object of at most k_annex_bytes. Left out first: chat, then phrases, then marks, the oldest
// of each first.
[[nodiscard]] std::string annex_text(const Game& game);

}  // namespace insidejob

// What a role or a mission deck does to the game: one deal, played at the table with it and at the
// table without it. The editor in the browser asks for deal after deal and adds them up.
//
//   {"bot": "officer", "seed": 7, "deal": 12,
//    "tables": [{"players": 4, "options": {...}}, {"players": 4, "options": {...}}]}
//   -> {"games": [{"result": {...}, "missions": [{"id": "sum_low", "completed": true}, ...]}, ...]}
//   -> {"problem": "..."}
//
// `options` are those of a record (docs/rules/FORMAT.md), without fixed roles. The result is a
// record's, and `missions` has one entry for each trick.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/deal.h"
#include "engine/options.h"
#include "engine/rng.h"

namespace insidejob {

// A deal in which hands, the place of the Insider and the first leader depend only on the seed and
// the number of players. A special role takes the place of the same Agent at every table, and with
// the same deck the missions come in the same order.
[[nodiscard]] Deal same_deal(const Options& options, const Seed& seed);

inline constexpr std::size_t k_most_lab_tables = 2;

[[nodiscard]] std::string role_lab_answer(std::string_view request);

}  // namespace insidejob

#include "notation/deck_check.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/options.h"
#include "notation/card_bounds.h"
#include "notation/deck_json.h"

namespace insidejob {
namespace {

struct WrittenMission {
  std::string_view list;
  std::size_t index;

  [[nodiscard]] std::string id() const {
    return std::string{list} + "[" + std::to_string(index) + "].id";
  }
};

// Every repeated id, in either list (R2.5), and ids that are too long.
void check_ids(const MissionDeck& deck, Problems& problems) {
  std::vector<std::pair<std::string_view, std::size_t>> seen;  // and where, in reading order
  std::vector<WrittenMission> places;
  for (const auto& [name, list] : {std::pair{"missions", &deck.missions},  //
                                   std::pair{"risky", &deck.risky}}) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      const std::string_view id = (*list)[i].id;
      if (id.empty()) continue;
      seen.emplace_back(id, places.size());
      places.push_back({name, i});
      if (id.size() <= k_card_id_length) continue;
      problems.add({.where = places.back().id(),
                    .problem = "too_long",
                    .message = "is longer than " + std::to_string(k_card_id_length) + " bytes",
                    .most = static_cast<std::int64_t>(k_card_id_length)});
    }
  }
  std::ranges::sort(seen);
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (seen[i].first != seen[i - 1].first) continue;
    problems.add(forbidden(places[seen[i].second].id(), RuleViolation{Fault::deck_mission_twice},
                           "is the id of another mission too"));
  }
}

void check_length(const MissionDeck& deck, DeckTable table, Problems& problems) {
  if (deck.missions.size() + deck.risky.size() > k_deck_size) {
    problems.add({.where = "missions",
                  .problem = "too_many",
                  .message = "and risky hold more missions than " + std::to_string(k_deck_size),
                  .most = static_cast<std::int64_t>(k_deck_size),
                  .also = {"risky"}});
  }
  if (table.players < 2 || table.players > 5) {
    Problem problem = forbidden("players", RuleViolation{Fault::players_range}, "must be 2 to 5");
    problem.least = 2;
    problem.most = 5;
    return problems.add(std::move(problem));
  }
  // Two per trick (R3.1).
  const std::size_t needed =
      std::size_t{2} * standard_dimensions(static_cast<unsigned>(table.players)).tricks;
  const std::size_t besides = table.risky ? deck.risky.size() : 0;
  if (deck.missions.size() + besides >= needed) return;
  if (problems.concern("missions") && deck.missions.empty()) return;  // not a list
  const std::size_t least = needed - besides;
  Problem problem =
      forbidden("missions", RuleViolation{Fault::deck_too_short},
                "must hold at least " + std::to_string(least) + " for this number of players");
  problem.least = static_cast<std::int64_t>(least);
  problems.add(std::move(problem));
}

}  // namespace

Problems deck_problems(JsonValue value, DeckTable table) {
  Problems problems;
  const MissionDeck deck = read_deck_fields(value, problems);
  if (!value.is_object()) return problems;
  check_ids(deck, problems);
  check_length(deck, table, problems);
  return problems;
}

}  // namespace insidejob

#include "table/test/support/opening_rules.h"

#include <array>
#include <string_view>

#include "engine/mission.h"
#include "notation/role_json.h"

namespace insidejob::table_test {

OptionsPatch opening_rules(std::uint64_t seed) {
  constexpr std::array<std::array<std::string_view, 2>, 6> k_pairs{{{"accomplice", "prof_no"},
                                                                    {"tim_shady", "sleeper_agent"},
                                                                    {"risky_agent", "decoy"},
                                                                    {"bugged_agent", "decoy"},
                                                                    {"paranoid_agent", "herald"},
                                                                    {"bugged_agent", "herald"}}};
  OptionsPatch patch{.players = 2 + static_cast<unsigned>(seed % 4),
                     .risky = seed % 3 == 0,
                     .history = static_cast<HistoryRule>(seed / 4 % 3),
                     .turn_seconds = seed % 5 == 0 ? 30U : 0U};
  if (*patch.players >= 4) {
    const auto& pair = k_pairs[seed / 4 % k_pairs.size()];
    patch.special_roles = {{std::string{pair[0]}, std::string{pair[1]}}};
    if (pair[1] == "herald") {
      RoleCard card{.role = {.id = "herald"}, .name = {{"en", "Herald"}}, .text = {}};
      card.role.votes = 0;
      patch.custom_role = {card};
      patch.wager = patch.risky = false;  // so that more games come to a vote
    }
  }
  if (seed % 7 == 0) patch.mission_deck = {standard_deck()};
  return patch;
}

}  // namespace insidejob::table_test

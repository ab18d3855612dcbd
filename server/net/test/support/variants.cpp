#include "server/net/test/support/variants.h"

#include <array>
#include <string_view>
#include <utility>

#include "engine/mission.h"
#include "notation/deck_json.h"
#include "notation/role_json.h"
#include "table/options/table_options.h"

namespace insidejob::wire_test {
namespace {

// Each special role is in at least one pair.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> k_pairs{{
    {"accomplice", "prof_no"},
    {"tim_shady", "sleeper_agent"},
    {"risky_agent", "decoy"},
    {"bugged_agent", "decoy"},
    {"paranoid_agent", "tim_shady"},
    {"paranoid_agent", "accomplice"},
}};

Variant with_options(std::string name, unsigned players, const std::string& fields) {
  return {std::move(name), players,
          R"("options": {"players": )" + std::to_string(players) +
              (fields.empty() ? "" : ", " + fields) + "}"};
}

std::string own_deck() {
  std::string text;
  JsonWriter out{text};
  write_deck(out, standard_deck());
  return text;
}

}  // namespace

std::string herald_role() {
  RoleCard card{.role = {.id = "herald"}, .name = {{"en", "Herald"}}, .text = {}};
  card.role.votes = 0;
  std::string text;
  JsonWriter out{text};
  write_role(out, card);
  return text;
}

std::vector<Variant> all_variants() {
  std::vector<Variant> all;
  for (unsigned players = 2; players <= 5; ++players) {
    const std::string of = " of " + std::to_string(players);
    all.push_back(with_options("wager" + of, players, R"("wager": true)"));
    all.push_back(with_options("no wager" + of, players, R"("wager": false)"));
    all.push_back(with_options("open history" + of, players, R"("history": "open")"));
    if (players >= 3) {
      all.push_back(with_options("risky" + of, players, R"("risky": true, "history": "open")"));
    }
    if (players < 4) continue;
    for (const auto& [one, other] : k_pairs) {
      const std::string roles =
          R"("special_roles": [")" + std::string{one} + "\", \"" + std::string{other} + "\"]";
      all.push_back(with_options(std::string{one} + ", " + std::string{other} + of, players,
                                 roles + R"(, "history": "last_trick")"));
    }
    all.push_back(with_options(
        "herald" + of, players,
        R"("wager": false, "special_roles": ["herald"], "custom_role": )" + herald_role()));
  }
  all.push_back(with_options("own deck", 3, R"("mission_deck": )" + own_deck()));
  for (std::size_t i = 0; i < k_presets; ++i) {
    const auto preset = static_cast<Preset>(i);
    const std::string name{name_of(preset)};
    all.push_back(
        {"preset " + name, with_preset({}, preset).players, R"("preset": ")" + name + '"'});
  }
  return all;
}

}  // namespace insidejob::wire_test

// Roles and decks as people write them, right and wrong: a sound one with a few fields changed.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "notation/deck_json.h"

namespace insidejob::test {

using WrittenFields = std::map<std::string, std::string>;  // name to JSON

inline std::string written(const WrittenFields& fields) {
  std::string json = "{";
  for (const auto& [name, value] : fields) {
    json += (json.size() > 1 ? ", \"" : "\"") + name + "\": " + value;
  }
  return json + "}";
}

inline const std::string& any_of(Rng& rng, const std::vector<std::string>& values) {
  return values[rng.below(static_cast<unsigned>(values.size()))];
}

inline std::string languages(unsigned count) {
  WrittenFields texts;
  for (unsigned i = 0; i < count; ++i) texts["l" + std::to_string(i)] = "\"Mole\"";
  return written(texts);
}

inline std::string text_of_length(std::size_t length) {
  return '"' + std::string(length, 'm') + '"';
}

inline const std::map<std::string, std::vector<std::string>>& role_values() {
  const std::vector<std::string> flag{"true", "false", "true", "false", "1", "null", "\"true\""};
  static const std::map<std::string, std::vector<std::string>> values{
      {"id",
       {R"("mole")", R"("decoy")", R"("a b")", R"("")", "7", text_of_length(40),
        text_of_length(41)}},
      {"name",
       {R"({"en": "Mole"})", "{}", "7", R"({"en": 7, "de": [], "fr": "Taupe"})", languages(8),
        languages(9), "{\"en\": " + text_of_length(600) + "}",
        "{\"en\": " + text_of_length(601) + "}", "{" + text_of_length(41) + ": \"x\"}"}},
      {"text", {R"({"en": "Digs."})", "[]", languages(8), languages(9)}},
      {"replaces", {R"("agent")", R"("insider")", R"("neutral")", "true"}},
      {"side", {R"("agents")", R"("insider")", R"("neutral")", R"("Agents")", "1"}},
      {"must_follow", flag},
      {"face_up", flag},
      {"first_token", flag},
      {"holds_tokens", flag},
      {"may_wager", flag},
      {"votes", {"0", "1", "2", "3", "-1", "99999999999999999999", "1.0", "\"1\"", "[1]"}},
      {"same_target", {R"("face_up")", R"("never")", R"("always")", R"("often")"}},
      {"votes_face_up", flag},
      {"names_partner", flag},
      {"trick_costs_partner", flag},
      {"token_limit", {"1", "13", "0", "14", "-99999999999999999999", "null", "2e0"}},
      {"reveal_at",
       {R"({"4": 2, "5": 9})", R"({"4": 1, "5": 3})", R"({"4": 4, "5": 10})", R"({"4": 4})",
        R"({"5": "3"})", "4", "{}"}},
      {"revealed_seats_vote", flag},
      {"risky_missions", flag},
      {"on_reveal",
       {R"("nothing")", R"("agents_win")", R"("insider_wins")", R"("changes_side")",
        R"("takes_right")", R"("takes_left")", R"("loses")", R"("explodes")"}},
      {"wins_by",
       {R"("side")", R"("most_votes")", R"("partner")", R"("right_loses")", R"("left_loses")",
        R"("luck")"}},
      {"wins_if_all_others_face_up", flag},
      {"unknown_field", {"1", "{}", "[[[]]]"}},
  };
  return values;
}

inline WrittenFields sound_role(Rng& rng) {
  static const std::vector<WrittenFields> roles{
      {},
      {{"votes", "2"}, {"same_target", R"("always")"}},
      {{"side", R"("neutral")"}, {"wins_by", R"("most_votes")"}},
      {{"side", R"("neutral")"},
       {"wins_by", R"("partner")"},
       {"names_partner", "true"},
       {"holds_tokens", "false"},
       {"may_wager", "false"},
       {"first_token", "false"},
       {"face_up", "true"}},
      {{"on_reveal", R"("changes_side")"}, {"token_limit", "3"}},
      {{"replaces", R"("insider")"},
       {"side", R"("insider")"},
       {"must_follow", "false"},
       {"on_reveal", R"("loses")"},
       {"reveal_at", R"({"4": 4, "5": 3})"},
       {"wins_if_all_others_face_up", "true"}},
  };
  WrittenFields role = roles[rng.below(static_cast<unsigned>(roles.size()))];
  role.emplace("id", "\"mole\"");
  role.emplace("replaces", "\"agent\"");
  return role;
}

inline WrittenFields draw_role(Rng& rng) {
  WrittenFields role = sound_role(rng);
  for (unsigned changes = rng.below(4); changes > 0; --changes) {
    auto field = role_values().begin();
    std::advance(field, rng.below(static_cast<unsigned>(role_values().size())));
    if (rng.below(5) == 0) {
      role.erase(field->first);
    } else {
      role[field->first] = any_of(rng, field->second);
    }
  }
  return role;
}

inline const std::vector<std::string>& bad_missions() {
  const auto with = [](const std::string& condition) {
    return R"({"id": "bad", "trump": "blue", "condition": )" + condition + "}";
  };
  static const std::vector<std::string> missions{
      "7",
      "[]",
      "{}",
      R"({"id": "bad", "trump": "blue"})",
      R"({"id": "", "trump": "blue", "condition": {"kind": "same_suit"}})",
      R"({"id": 7, "trump": "blue", "condition": {"kind": "same_suit"}})",
      R"({"id": "bad", "trump": "red", "condition": {"kind": "same_suit"}})",
      R"({"id": "bad", "condition": {"kind": "same_suit"}})",
      with("[]"),
      with("{}"),
      with(R"({"kind": "luck"})"),
      with(R"({"kind": 7})"),
      with(R"({"kind": "parity"})"),
      with(R"({"kind": "parity", "is": "prime"})"),
      with(R"({"kind": "range", "min": 8, "max": 7})"),
      with(R"({"kind": "range", "min": 8})"),
      with(R"({"kind": "trump_count", "min": "1", "max": 2.0})"),
      with(R"({"kind": "sum", "is": "at_least"})"),
      with(R"({"kind": "wager_on", "positions": []})"),
      with(R"({"kind": "wager_on", "positions": [1, 4, "first"]})"),
      with(R"({"kind": "wager_on", "positions": 2})"),
      with(R"({"kind": "wins", "position": 0})"),
      with(R"({"kind": "wins"})"),
  };
  return missions;
}

inline std::string plain_mission(const std::string& id) {
  return R"({"id": )" + id + R"(, "trump": "pink", "condition": {"kind": "same_suit"}})";
}

inline std::string draw_missions(Rng& rng, const std::vector<Mission>& missions, std::size_t size) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < size; ++i) {
    list.push_back(plain_mission("\"" + missions.front().id + std::to_string(i) + "\""));
    if (i >= missions.size()) continue;
    list.back().clear();
    JsonWriter out{list.back()};
    write_mission(out, missions[i]);
  }
  const auto any = [&]() -> std::string& {
    return list[rng.below(static_cast<unsigned>(list.size()))];
  };
  if (!list.empty()) {
    switch (rng.below(12)) {
      case 0:
        any() = any_of(rng, bad_missions());
        any() = any_of(rng, bad_missions());
        break;
      case 1:
        any() = std::string{any()};
        break;
      case 2:
        any() = plain_mission(text_of_length(40 + rng.below(2)));
        break;
      default:
        break;
    }
  }
  std::string json = "[";
  for (const std::string& mission : list) json += (json.size() > 1 ? ", " : "") + mission;
  return json + "]";
}

inline std::string draw_deck(Rng& rng) {
  constexpr std::array<unsigned, 8> k_sizes{17, 18, 19, 20, 21, 22, 24, 196};
  const MissionDeck standard = standard_deck();
  WrittenFields deck;
  deck["missions"] = draw_missions(rng, standard.missions, k_sizes[rng.below(k_sizes.size())]);
  deck["risky"] = draw_missions(rng, standard.risky, rng.below(6));
  if (rng.below(20) == 0) deck.erase(rng.below(2) == 0 ? "risky" : "missions");
  if (rng.below(20) == 0) deck["risky"] = rng.below(2) == 0 ? "7" : "{}";
  if (rng.below(20) == 0) deck["author"] = "[1]";
  return written(deck);
}

}  // namespace insidejob::test

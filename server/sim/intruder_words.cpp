#include "server/sim/intruder_words.h"

#include "notation/deck_json.h"
#include "notation/json.h"
#include "table/sample/command_text.h"
#include "table/shuffle/blake2b.h"

namespace insidejob::sim {
namespace {

constexpr unsigned k_missions = 200;
constexpr unsigned k_id = 40;
constexpr unsigned k_text = 600;

// Of the full length, made of letters or of whatever takes the most room once stored.
std::string long_text(unsigned bytes, Rng& rng) {
  static constexpr std::array<std::string_view, 4> k_units{"x", "\x01", "\"", "\xC3\xA9"};
  const std::string_view unit = k_units[rng.below(k_units.size())];
  std::string text;
  while (text.size() + unit.size() <= bytes) text += unit;
  return text;
}

void write_long_deck(JsonWriter& out, Rng& rng) {
  MissionDeck deck = standard_deck();
  const std::string filling = long_text(k_id - 4, rng);
  const MissionDeck standard = deck;
  deck.missions.clear();
  for (unsigned i = 0; deck.missions.size() + deck.risky.size() < k_missions; ++i) {
    deck.missions.push_back(standard.missions[i % standard.missions.size()]);
    deck.missions.back().id = filling + std::to_string(i);
  }
  write_deck(out, deck);
}

void write_long_role(JsonWriter& out, Rng& rng) {
  static constexpr std::array<std::string_view, 8> k_languages{"en", "de", "fr", "nl",
                                                               "es", "it", "pl", "pt"};
  const std::string text = long_text(k_text, rng);
  out.begin_object().member("id", "herald").member("replaces", "agent").member("votes", 1);
  for (const std::string_view field : {"name", "text"}) {
    out.key(field).begin_object();
    for (const std::string_view language : k_languages) out.member(language, text);
    out.end_object();
  }
  out.end_object();
}

std::string begun(std::string_view kind, std::string_view word, std::int64_t id) {
  return R"({"id": )" + std::to_string(id) + R"(, ")" + std::string{kind} + R"(": ")" +
         std::string{word} + '"';
}

std::string quoted(const std::string& text) {
  std::string json;
  JsonWriter{json}.value(text);
  return json;
}

}  // namespace

std::string bad_name(Rng& rng) {
  if (rng.below(3) == 0) return "Friend " + std::to_string(1 + rng.below(4));
  return long_text(24, rng);
}

std::string accepting(const TableOptions& options) {
  if (!is_by_turns(options)) return {};
  return R"(, "accepts": {"turn_hours": )" + std::to_string(options.turn_hours) +
         R"(, "missed_turn": ")" + std::string{name_of(options.missed_turn)} + "\"}";
}

std::string bad_options(Rng& rng) {
  std::string text;
  JsonWriter out{text};
  out.begin_object();
  const unsigned kind = rng.below(12);
  if (kind == 0) {
    out.key("mission_deck");
    write_long_deck(out, rng);
  } else if (kind == 1) {
    out.key("special_roles").begin_array().value("herald").end_array().key("custom_role");
    write_long_role(out, rng);
  } else if (kind == 2) {
    out.member("players", 2 + rng.below(4));
  } else if (kind == 3) {
    out.member("public_table", rng.below(2) == 0).member("chat", rng.below(2) == 0);
  } else if (kind == 4) {
    out.member("takeover_seconds", 5 * rng.below(3));
  } else if (kind == 5) {
    out.member("turn_hours", rng.below(3));
    out.member("missed_turn", name_of(static_cast<MissedTurn>(rng.below(2))));
  } else {
    out.member("turn_seconds", 5 + rng.below(60));  // small, but all is retold
  }
  out.end_object();
  return text;
}

std::string bad_command(std::string_view word, std::int64_t id, const TableState& state,
                        MemberId by, Rng& rng) {
  if (word == "options" && rng.below(4) != 0) {
    return begun("do", word, id) + R"(, "set": )" + bad_options(rng) + '}';
  }
  if (word == "chat" && rng.below(2) == 0) {
    return begun("do", word, id) + R"(, "text": )" + quoted(long_text(300, rng)) + '}';
  }
  if (word == "rename") {
    return begun("do", word, id) + R"(, "name": )" + quoted(bad_name(rng)) + '}';
  }
  if (word == "seat_bot" && rng.below(2) == 0) {
    return begun("do", word, id) + R"(, "seat": )" + std::to_string(rng.below(k_max_seats)) +
           R"(, "level": "random", "name": )" + quoted(bad_name(rng)) + '}';
  }
  return sample::command_text(word, id, state, by, rng, blake2b);
}

std::string bad_ask(std::string_view word, std::int64_t id, Rng& rng) {
  std::string text = begun("ask", word, id);
  JsonWriter out{text};
  if (word == "check_role") {
    text += R"(, "role": )";
    write_long_role(out, rng);
  } else if (word == "check_deck") {
    text += R"(, "players": 4, "deck": )";
    write_long_deck(out, rng);
  } else if (word == "step") {
    text += R"(, "record": {"format": "insidejob-record"})";
  }
  return text + '}';
}

}  // namespace insidejob::sim

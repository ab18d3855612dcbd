#include "texts/test/table_keys.h"

#include <string_view>

#include "bots/talk/phrase.h"
#include "bots/talk/temperament.h"
#include "engine/mission.h"
#include "notation/json.h"
#include "table/json/options_json.h"
#include "table/log/fact_names.h"
#include "table/options/table_options.h"
#include "table/refusal.h"
#include "table/state/table_state.h"

namespace insidejob {
namespace {

// The facts that no one is told about, or only as another one (table/view/seen_event.cpp).
bool is_untold(std::string_view fact) {
  return fact == "token_changed" || fact == "command_noted" || fact == "game_prepared" ||
         fact == "shuffle_resumed" || fact == "member_arrived" || fact == "options_changed" ||
         fact == "table_added" || fact == "action_held" || fact.starts_with("duplicate_") ||
         fact.starts_with("round_") || fact.starts_with("push_");
}

template <class Enum>
void insert_up_to(Enum last, const std::string& prefix, std::set<std::string>& keys) {
  for (int value = 0; value <= static_cast<int>(last); ++value) {
    keys.insert(prefix + std::string{name_of(static_cast<Enum>(value))});
  }
}

// Also "<key>.about" of each.
void insert_with_about(const std::set<std::string>& names, std::set<std::string>& keys) {
  for (const std::string& name : names) {
    keys.insert(name);
    keys.insert(name + ".about");
  }
}

// Every field of the table's options, as written when all are present.
std::set<std::string> option_keys() {
  TableOptions options;
  options.custom_role.emplace();
  options.mission_deck = standard_deck();
  std::string text;
  JsonWriter out{text};
  write_table_options(out, options);
  const auto [document, error] = JsonDocument::parse(text);
  std::set<std::string> keys;
  if (error) return keys;
  for (const auto& [name, value] : document.root().members()) keys.insert("option." + name);
  return keys;
}

}  // namespace

std::set<std::string> table_keys() {
  std::set<std::string> keys;
#define INSIDEJOB_REFUSAL_KEY(name) keys.insert("refusal." #name);
  INSIDEJOB_REFUSALS(INSIDEJOB_REFUSAL_KEY)
#undef INSIDEJOB_REFUSAL_KEY
#define INSIDEJOB_PHRASE_KEY(name, seat, suit, trick, grounds, wordings) \
  keys.insert("phrase." #name);
  INSIDEJOB_PHRASES(INSIDEJOB_PHRASE_KEY)
#undef INSIDEJOB_PHRASE_KEY
  insert_up_to(GroundKind::laid, "ground.", keys);
  insert_up_to(GroundKind::laid, "review.your_ground.", keys);
  insert_up_to(Suspicion::strong, "suspicion.", keys);
  insert_up_to(Temperament::talkative, "temperament.", keys);
  insert_up_to(Stage::result, "stage.", keys);
  std::set<std::string> with_about = option_keys();
  insert_up_to(static_cast<Preset>(k_presets - 1), "preset.", with_about);
  insert_up_to(HistoryRule::open, "history.", with_about);
  insert_with_about(with_about, keys);
  for (const std::string_view fact : k_fact_names) {
    if (!is_untold(fact)) keys.insert("table_event." + std::string{fact});
  }
  return keys;
}

std::set<std::string> server_keys() {
  std::set<std::string> keys{"refusal.not_stored", "refusal.busy"};
  for (const char* error :
       {"bad_request", "unknown_room", "unknown_token", "unknown_code", "unknown_game",
        "too_many_tables", "too_many_requests", "too_many_here", "foreign_origin", "foreign_host",
        "too_large", "not_found", "wrong_method", "unavailable"}) {
    keys.insert(std::string{"error."} + error);
  }
  for (const char* reason :
       {"restart", "too_large", "hello_expected", "unknown_version", "unknown_room",
        "unknown_token", "left", "too_slow", "too_fast", "replaced", "unavailable", "idle",
        "room_changed", "kicked", "crowded", "round_running"}) {
    keys.insert(std::string{"closed."} + reason);
  }
  return keys;
}

}  // namespace insidejob

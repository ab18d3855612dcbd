// The four catalogues as a whole: complete, alike, and used.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/role.h"
#include "engine/violation.h"
#include "notation/json.h"
#include "notation/words.h"
#include "texts/mission_sentence.h"
#include "texts/test/table_keys.h"
#include "texts/texts.h"

namespace insidejob {
namespace {

namespace fs = std::filesystem;

std::set<std::string> keys_of(Language language) {
  const auto keys = Texts{language}.keys();
  return {keys.begin(), keys.end()};
}

TEST(Catalogue, IsJsonWithMessagesOnlyAndNoKeyTwice) {
  for (const Language language : k_languages) {
    const auto [document, error] = JsonDocument::parse(catalogue_json(language));
    ASSERT_FALSE(error) << language_code(language) << " at " << error->offset;
    std::set<std::string> seen;
    for (const auto& [key, value] : document.root().members()) {
      EXPECT_TRUE(seen.insert(key).second) << key;
      ASSERT_TRUE(value.string()) << key;
      EXPECT_TRUE(MessageFormat::parse(*value.string())) << language_code(language) << ' ' << key;
      EXPECT_FALSE(value.string()->empty()) << language_code(language) << ' ' << key;
    }
  }
}

TEST(Catalogue, HasTheSameKeysAndPlaceholdersInEveryLanguage) {
  const Texts english{Language::english};
  for (const Language language : k_languages) {
    const Texts texts{language};
    EXPECT_EQ(keys_of(language), keys_of(Language::english)) << language_code(language);
    for (const std::string& key : english.keys()) {
      const MessageFormat* message = texts.find(key);
      if (message == nullptr) continue;
      std::set<std::string> here;
      std::set<std::string> there;
      for (const auto& [name, use] : message->placeholders()) here.insert(name);
      for (const auto& [name, use] : english.find(key)->placeholders()) there.insert(name);
      EXPECT_EQ(here, there) << language_code(language) << ' ' << key;
    }
  }
}

// Every key composed from a name in the engine, the table or the protocol.
std::set<std::string> composed_keys() {
  std::set<std::string> keys{"fault.malformed", "language.name"};
#define INSIDEJOB_FAULT_KEY(name, code, rule) keys.insert("fault." #name);
  INSIDEJOB_FAULTS(INSIDEJOB_FAULT_KEY)
#undef INSIDEJOB_FAULT_KEY
  for (const Role& role : builtin_roles()) {
    for (const char* part : {".name", ".goal", ".text"}) keys.insert("role." + role.id + part);
  }
  for (int kind = 0; kind <= static_cast<int>(ConditionKind::wager_on); ++kind) {
    keys.insert("mission." + std::string{condition_word(static_cast<ConditionKind>(kind))});
  }
  for (const char* event :
       {"dealt", "partner_named", "missions_drawn", "mission_laid", "card_played", "larry_drew",
        "larry_played", "trick_won", "token_lost", "role_revealed", "token_taken",
        "larry_handed_over", "vote_opened", "vote_cast", "game_ended"}) {
    keys.insert(std::string{"event."} + event);
  }
  for (int cause = 0; cause <= static_cast<int>(Cause::vote); ++cause) {
    keys.insert("cause." + std::string{cause_word(static_cast<Cause>(cause))});
  }
  for (int side = 0; side <= static_cast<int>(WinningSide::decoy_and_insider); ++side) {
    keys.insert("result.side." + std::string{side_word(static_cast<WinningSide>(side))});
  }
  for (int phase = 0; phase <= static_cast<int>(Phase::over); ++phase) {
    keys.insert("phase." + std::string{phase_word(static_cast<Phase>(phase))});
  }
  for (unsigned suit = 0; suit < k_suits; ++suit) {
    const std::string key = "suit." + std::string{suit_word(static_cast<Suit>(suit))};
    for (const char* part : {"", ".letter", ".symbol"}) keys.insert(key + part);
  }
  for (const char* position : {"first", "second", "third", "last"}) {
    keys.insert(std::string{"mission.position."} + position);
  }
  keys.merge(table_keys());
  keys.merge(server_keys());
  return keys;
}

TEST(Catalogue, HasEveryKeyThatIsComposed) {
  const auto keys = keys_of(Language::english);
  for (const std::string& key : composed_keys()) EXPECT_TRUE(keys.contains(key)) << key;
}

std::string read(const fs::path& path) {
  std::ifstream file{path};
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// All C++ of the rooms, without tests.
std::string all_sources() {
  std::string all;
  for (const char* room : {"texts", "cli", "bots", "lab", "table", "server", "wasm", "review"}) {
    const fs::path folder = fs::path{INSIDEJOB_SOURCE_DIR} / room;
    if (!fs::exists(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator{folder}) {
      const auto extension = entry.path().extension();
      if (entry.path().parent_path().filename() == "test") continue;
      if (extension == ".cpp" || extension == ".h") all += read(entry.path());
    }
  }
  return all;
}

// A key is used if it occurs in the sources, or is composed: from the names above, or
// "role.custom." with a field's word that occurs there, or "review." with what a line says.
TEST(Catalogue, HasNoKeyThatNothingUses) {
  const std::string sources = all_sources();
  const auto stands = [&](const std::string& text) {
    return sources.find('"' + text + '"') != std::string::npos;
  };
  const auto composed = composed_keys();
  for (const std::string& key : keys_of(Language::english)) {
    bool used = composed.contains(key) || stands(key);
    constexpr std::string_view k_custom = "role.custom.";
    if (key.starts_with(k_custom)) used |= stands(key.substr(k_custom.size()));
    constexpr std::string_view k_review = "review.";
    if (key.starts_with(k_review)) used |= stands(key.substr(k_review.size()));
    EXPECT_TRUE(used) << key;
  }
}

}  // namespace
}  // namespace insidejob

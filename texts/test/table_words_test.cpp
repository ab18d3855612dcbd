// What people at a table read: phrases, refusals, and the lines of the log.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "bots/talk/phrase.h"
#include "table/log/fact_names.h"
#include "table/names/name.h"
#include "texts/test/table_keys.h"
#include "texts/wording.h"

namespace insidejob {
namespace {

std::set<std::string> arguments_of(const Texts& texts, const std::string& key) {
  std::set<std::string> names;
  const MessageFormat* message = texts.find(key);
  if (message == nullptr) return names;
  for (const auto& [name, use] : message->placeholders()) names.insert(name);
  return names;
}

TEST(TableWords, SpeakOfWhatAPhraseTakesAndOfNothingElse) {
  for (const Language language : k_languages) {
    const Texts texts{language};
#define INSIDEJOB_PHRASE_ARGUMENTS(kind, seat, suit, trick, grounds, wordings) \
  {                                                                            \
    std::set<std::string> taken;                                               \
    if (seat) taken.insert("name");                                            \
    if (suit) taken.insert("suit");                                            \
    if (trick) taken.insert("trick");                                          \
    if (grounds) taken.insert("grounds");                                      \
    EXPECT_EQ(arguments_of(texts, "phrase." #kind), taken)                     \
        << language_code(language) << " phrase." #kind;                        \
  }
    INSIDEJOB_PHRASES(INSIDEJOB_PHRASE_ARGUMENTS)
#undef INSIDEJOB_PHRASE_ARGUMENTS
  }
}

TEST(TableWords, SayASuitAsOneSaysItAtTheTable) {
  const auto say = [](Language language, Suit suit) {
    const Texts texts{language};
    return texts.say("phrase.had_no", {{"suit", say_suit(texts, suit)}});
  };
  EXPECT_EQ(say(Language::english, Suit::yellow), "I had no yellow.");
  EXPECT_EQ(say(Language::german, Suit::yellow), "Ich hatte kein Gelb.");
  EXPECT_EQ(say(Language::french, Suit::yellow), "Je n’avais pas de jaune.");
  EXPECT_EQ(say(Language::dutch, Suit::yellow), "Ik had geen geel.");
}

// In every branch: no markup is left, and no gap where an argument was forgotten.
TEST(TableWords, ReadWellWhoeverReadsThem) {
  std::set<std::string> keys = table_keys();
  keys.merge(server_keys());
  for (const Language language : k_languages) {
    const Texts texts{language};
    for (unsigned branch = 0; branch < 16; ++branch) {
      const bool you = (branch & 1U) != 0;
      const bool yes = (branch & 4U) != 0;
      const Argument arguments[] = {{"you", you},
                                    {"about_you", !you && (branch & 2U) != 0},
                                    {"name", "Ana"},
                                    {"about", "Bo"},
                                    {"names", "Ana, Bo"},
                                    {"old", "Anna"},
                                    {"text", "Hm."},
                                    {"fault", "No."},
                                    {"suit", "X"},
                                    {"trick", 3},
                                    {"earlier", 2},
                                    {"grounds", "hm"},
                                    {"by", "Cy"},
                                    {"by_you", !you && (branch & 2U) != 0},
                                    {"agree", yes},
                                    {"why", k_request_ends[branch % k_request_ends.size()]},
                                    {"kicked", yes},
                                    {"ready", yes},
                                    {"reluctant", yes},
                                    {"hand", yes ? "clock" : "person"},
                                    {"level", yes                  ? "some"
                                              : (branch & 8U) != 0 ? "strong"
                                                                   : "none"}};
      for (const std::string& key : keys) {
        const std::string text = texts.say(key, arguments);
        std::string where{language_code(language)};
        where.append(" ").append(key).append(": ").append(text);
        EXPECT_NE(text, key) << where;
        EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << where;
        EXPECT_EQ(text.find("  "), std::string::npos) << where;
        EXPECT_NE(text.front(), ' ') << where;
        EXPECT_NE(text.back(), ' ') << where;
        const bool is_line = key.starts_with("table_event.") || key.ends_with(".about");
        EXPECT_TRUE(!is_line || text.ends_with('.') || text.ends_with('!')) << where;
      }
    }
  }
}

// What is wrong and what to do about it: two clauses, or the fault's own.
TEST(TableWords, SayInARefusalWhatToDo) {
  for (const Language language : k_languages) {
    const Texts texts{language};
    for (const std::string& key : texts.keys()) {
      if (!key.starts_with("refusal.") && !key.starts_with("error.") && !key.starts_with("closed."))
        continue;
      const std::string text = texts.say(key);
      EXPECT_NE(text.find(". "), std::string::npos) << language_code(language) << ' ' << text;
      EXPECT_TRUE(text.ends_with('.')) << language_code(language) << ' ' << text;
    }
  }
}

TEST(TableWords, TellTheFaultOfARefusal) {
  const Texts texts{Language::english};
  const std::string fault = texts.say("fault.special_roles_players");
  EXPECT_EQ(texts.say("refusal.options_forbidden", {{"fault", fault}}),
            "That combination can’t be played. " + fault);
  EXPECT_EQ(texts.say("refusal.against_the_rules", {{"fault", fault}}), fault);
  EXPECT_EQ(texts.say("refusal.against_the_rules"),
            "The rules don’t allow that. Choose something else.");
}

TEST(TableWords, NameTheLimitsThatTheTableHas) {
  for (const Language language : k_languages) {
    const Texts texts{language};
    const auto tells = [&](const char* key, std::size_t limit) {
      const std::string text = texts.say(key);
      const std::string number = ' ' + std::to_string(limit);
      // French keeps a number with what it counts.
      return text.find(number + ' ') != std::string::npos ||
             text.find(number + "\u00a0") != std::string::npos;
    };
    EXPECT_TRUE(tells("refusal.name_too_long", k_name_limit)) << language_code(language);
    EXPECT_TRUE(tells("refusal.text_too_long", k_chat_limit)) << language_code(language);
  }
}

TEST(TableWords, SpeakToTheReaderInTheLog) {
  const Texts english{Language::english};
  const Texts french{Language::french};
  EXPECT_EQ(english.say("table_event.member_joined", {{"name", "Ana"}}), "Ana joined.");
  EXPECT_EQ(english.say("table_event.member_joined", {{"name", "Ana"}, {"you", true}}),
            "You joined.");
  EXPECT_EQ(english.say("table_event.member_renamed", {{"name", "Ana"}, {"old", "Anna"}}),
            "Anna is now called Ana.");
  EXPECT_EQ(english.say("table_event.member_left", {{"name", "Ana"}, {"kicked", true}}),
            "Ana was asked to leave.");
  EXPECT_EQ(english.say("table_event.member_left", {{"name", "Ana"}, {"never_came", true}}),
            "Ana never showed up.");
  EXPECT_EQ(english.say("table_event.bot_seated"), "A bot takes a seat.");
  EXPECT_EQ(english.say("table_event.bot_seated", {{"name", "Robo"}}), "A bot takes a seat: Robo.");
  EXPECT_EQ(english.say("table_event.mark_set",
                        {{"name", "Ana"}, {"about", "Bo"}, {"about_you", true}, {"level", "some"}}),
            "Ana suspects you a little.");
  EXPECT_EQ(french.say("table_event.mark_set",
                       {{"name", "Ana"}, {"about", "Bo"}, {"about_you", true}, {"level", "none"}}),
            "Ana ne te soupçonne plus.");
  EXPECT_EQ(french.say("table_event.mark_set",
                       {{"you", true}, {"about", "Bo"}, {"about_you", false}, {"level", "strong"}}),
            "Tu soupçonnes fortement Bo.");
}

}  // namespace
}  // namespace insidejob

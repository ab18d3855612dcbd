// Sentences composed from the engine's data.
#include <gtest/gtest.h>

#include "engine/options.h"
#include "texts/event_sentence.h"
#include "texts/fault_sentence.h"
#include "texts/mission_sentence.h"
#include "texts/role_words.h"

namespace insidejob {
namespace {

using enum ConditionKind;

TEST(MissionSentence, SaysEveryMissionOfTheBoxInEveryLanguage) {
  const MissionDeck deck = standard_deck();
  for (const Language language : k_languages) {
    const Texts texts{language};
    for (const auto* list : {&deck.missions, &deck.risky}) {
      for (const Mission& mission : *list) {
        const std::string sentence = mission_sentence(texts, mission.condition, 4);
        EXPECT_GT(sentence.size(), 10U) << mission.id;
        EXPECT_LT(sentence.size(), 75U) << sentence;
        EXPECT_EQ(sentence.find('{'), std::string::npos) << sentence;
      }
    }
  }
}

TEST(MissionSentence, WordsBoundsNicely) {
  const Texts texts{Language::english};
  const auto say = [&](Condition condition) { return mission_sentence(texts, condition, 4); };
  EXPECT_EQ(say({.kind = trump_count, .min = 0, .max = 0}), "No trump cards in the trick.");
  EXPECT_EQ(say({.kind = trump_count, .min = 1, .max = 1}), "Exactly 1 trump card in the trick.");
  EXPECT_EQ(say({.kind = trump_count, .min = 2, .max = 4}), "At least 2 trump cards in the trick.");
  EXPECT_EQ(say({.kind = trump_count, .min = 0, .max = 1}), "At most 1 trump card in the trick.");
  EXPECT_EQ(say({.kind = trump_count, .min = 1, .max = 2}),
            "From 1 to 2 trump cards in the trick.");
  EXPECT_EQ(say({.kind = winning_number, .min = 1, .max = 7}), "The winning card is a 7 or lower.");
  EXPECT_EQ(say({.kind = winning_number, .min = 9, .max = 13}),
            "The winning card is a 9 or higher.");
  EXPECT_EQ(say({.kind = winning_number, .min = 8, .max = 13}),
            "The winning card is an 8 or higher.");
  EXPECT_EQ(say({.kind = winning_number, .min = 11, .max = 11}), "The winning card is an 11.");
  EXPECT_EQ(say({.kind = range, .min = 7, .max = 7}), "Only 7s.");
  EXPECT_EQ(say({.kind = sum_at_least, .per_player = 8}), "The numbers add up to 32 or more.");
  EXPECT_EQ(say({.kind = wager_on, .positions = 6}),
            "An intel token is wagered on the second or third card.");
  EXPECT_EQ(mission_sentence(Texts{Language::french}, {.kind = wager_on, .positions = 6}, 4),
            "Une mallette est placée sur la deuxième ou la troisième carte.");
}

TEST(RoleWords, DescribesACustomRoleFromItsFields) {
  const Texts texts{Language::english};
  Wording wording{texts};
  const Role role{.id = "ghost", .side = Side::neutral, .votes = 2, .wins_by = WinsBy::left_loses};
  EXPECT_EQ(role_name(wording, role), "ghost");
  EXPECT_EQ(role_goal(wording, role), "You win if the player to your left loses.");
  EXPECT_EQ(role_text(wording, role),
            "Neutral. Has two votes. Once face up, both may go to the same player.");
  wording.custom_role = RoleCard{
      .role = role, .name = {{"de", "Gespenst"}, {"en", "Ghost"}}, .text = {{"de", "Buh!"}}};
  EXPECT_EQ(role_name(wording, role), "Ghost");
  EXPECT_EQ(role_text(wording, role), "Buh!");
}

TEST(RoleWords, DescribesEveryBuiltinRoleFromItsFieldsToo) {
  for (const Language language : k_languages) {
    const Texts texts{language};
    const Wording wording{texts};
    for (Role role : builtin_roles()) {
      role.id = "own";
      const std::string text = role_text(wording, role);
      EXPECT_EQ(text.find("role.custom"), std::string::npos) << text;
      EXPECT_EQ(text.find('{'), std::string::npos) << text;
    }
  }
}

TEST(FaultSentence, ReadsWellWithAndWithoutArguments) {
  const Texts texts{Language::english};
  const RuleViolation violation{Fault::suit_not_followed};
  EXPECT_EQ(fault_sentence(texts, violation), "You must follow suit.");
  EXPECT_EQ(fault_sentence(texts, violation, {{"suit", "pink"}}),
            "You have pink, so you must follow suit.");
  EXPECT_EQ(fault_sentence(Texts{Language::german}, violation, {{"suit", "Pink"}}),
            "Du hast Pink: Du musst bedienen.");
}

TEST(EventSentence, SpeaksToTheReader) {
  const auto made = Options::make({.players = 4});
  ASSERT_TRUE(std::holds_alternative<Options>(made));
  const Options& options = std::get<Options>(made);
  const Texts texts{Language::english};
  Wording wording{texts};
  wording.names = {"Ana", "Bo", "Cy", "Di", ""};
  wording.you = Seat{1};
  const Card card{Suit::pink, 7};
  EXPECT_EQ(event_sentence(wording, options, CardPlayed{Seat{1}, card, true}),
            "You play the pink 7 with an intel token on it.");
  EXPECT_EQ(event_sentence(wording, options, CardPlayed{Seat{0}, card, false}),
            "Ana plays the pink 7.");
  EXPECT_EQ(event_sentence(wording, options, TrickWon{Seat{2}, true, 2, 0}),
            "Cy wins the trick and 2 intel tokens. Mission completed!");
  EXPECT_EQ(event_sentence(wording, options, TokenTaken{Seat{2}, Seat{1}}),
            "Cy takes an intel token from you.");
  EXPECT_EQ(event_sentence(wording, options, PartnerNamed{Seat{2}, Seat{3}, std::nullopt}),
            "Cy chooses Di as their accomplice.");
}

}  // namespace
}  // namespace insidejob

#include "texts/message_format.h"

#include <gtest/gtest.h>

#include "texts/language.h"
#include "texts/texts.h"

namespace insidejob {
namespace {

std::string format(std::string_view text, std::initializer_list<Argument> arguments,
                   Language language = Language::english) {
  const auto message = MessageFormat::parse(text);
  if (!message) return "(no message)";
  return message->format(Arguments{arguments.begin(), arguments.size()}, plural_rule(language));
}

TEST(MessageFormat, PutsArgumentsIn) {
  EXPECT_EQ(format("It's {name}'s {n}.", {{"name", "Ana"}, {"n", 3}}), "It's Ana's 3.");
  EXPECT_EQ(format("a{x}b", {}), "ab");
}

TEST(MessageFormat, ChoosesPlurals) {
  constexpr std::string_view text = "{n, plural, =0 {none} one {# card} other {# cards}}";
  EXPECT_EQ(format(text, {{"n", 0}}), "none");
  EXPECT_EQ(format(text, {{"n", 1}}), "1 card");
  EXPECT_EQ(format(text, {{"n", 12}}), "12 cards");
  EXPECT_EQ(format(text, {}), "none");
}

TEST(MessageFormat, CountsZeroAsSingularInFrenchOnly) {
  constexpr std::string_view text = "{n, plural, one {# carte} other {# cartes}}";
  EXPECT_EQ(format(text, {{"n", 0}}, Language::french), "0 carte");
  EXPECT_EQ(format(text, {{"n", 2}}, Language::french), "2 cartes");
  EXPECT_EQ(format(text, {{"n", 0}}, Language::german), "0 cartes");
  EXPECT_EQ(format(text, {{"n", 0}}, Language::dutch), "0 cartes");
}

TEST(MessageFormat, SelectsAndNests) {
  constexpr std::string_view text =
      "{you, select, yes {You} other {{name}}}{n, plural, one { has #} other { have # #}} {}";
  EXPECT_EQ(format(text, {}), "(no message)");
  constexpr std::string_view nested =
      "{you, select, yes {You: {n, plural, one {# vote} other {# votes}}} other {{name}}}";
  EXPECT_EQ(format(nested, {{"you", true}, {"n", 2}}), "You: 2 votes");
  EXPECT_EQ(format(nested, {{"you", false}, {"name", "Bo"}}), "Bo");
}

TEST(MessageFormat, TakesAMissingArgumentForNone) {
  constexpr std::string_view text = "{suit, select, none {Follow!} other {You have {suit}.}}";
  EXPECT_EQ(format(text, {}), "Follow!");
  EXPECT_EQ(format(text, {{"suit", "pink"}}), "You have pink.");
  EXPECT_EQ(format("{x, select, a {A} other {O}}", {}), "O");
}

TEST(MessageFormat, KeepsNumberSignsOutsidePlurals) {
  EXPECT_EQ(format("#{n}", {{"n", 1}}), "#1");
  EXPECT_EQ(format("{x, select, other {#}}", {}), "#");
}

TEST(MessageFormat, RefusesWhatIsNoMessage) {
  for (const std::string_view text :
       {"{", "}", "{}", "{a", "a}b", "{a,}", "{a, plural}", "{a, plural, one {x}}",
        "{a, select, x {y}}", "{a, ordinal, other {x}}", "{a, select, other {x}",
        "{a, select, other x}"}) {
    EXPECT_FALSE(MessageFormat::parse(text)) << text;
  }
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "{a, select, other {";
  EXPECT_FALSE(MessageFormat::parse(deep));
}

TEST(Language, IsReadFromItsName) {
  EXPECT_EQ(parse_language("de_AT.UTF-8"), Language::german);
  EXPECT_EQ(parse_language("FR-be"), Language::french);
  EXPECT_EQ(parse_language("nl"), Language::dutch);
  EXPECT_EQ(parse_language("C"), std::nullopt);
  EXPECT_EQ(parse_language("deu"), std::nullopt);
  EXPECT_EQ(parse_language(""), std::nullopt);
}

TEST(Language, FollowsTheEnvironment) {
  const auto first_set = [](const char* name) -> const char* {
    if (std::string_view{name} == "LC_ALL") return "";
    if (std::string_view{name} == "LC_MESSAGES") return "nl_NL.UTF-8";
    return "de_DE.UTF-8";
  };
  EXPECT_EQ(language_of_environment(first_set), Language::dutch);
  EXPECT_EQ(language_of_environment([](const char*) -> const char* { return nullptr; }),
            Language::english);
  EXPECT_EQ(language_of_environment([](const char*) -> const char* { return "C.UTF-8"; }),
            Language::english);
}

TEST(Texts, SaysTheKeyWhereNothingIsWritten) {
  EXPECT_EQ(Texts{Language::dutch}.say("no.such.key"), "no.such.key");
}

}  // namespace
}  // namespace insidejob

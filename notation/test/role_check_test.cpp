#include "notation/role_check.h"

#include <gtest/gtest.h>

#include "engine/deal.h"
#include "engine/test/support/effort.h"
#include "notation/card_bounds.h"
#include "notation/record.h"
#include "notation/referee.h"
#include "notation/test/written_cards.h"

namespace insidejob {
namespace {

using test::written;
using test::WrittenFields;

Problems problems_of(const std::string& json) {
  const auto [document, error] = JsonDocument::parse(json);
  EXPECT_FALSE(error) << json;
  return role_problems(document.root());
}

std::vector<std::string> told(const Problems& problems) {
  std::vector<std::string> lines;
  for (const Problem& problem : problems) {
    EXPECT_FALSE(problem.message.empty());
    lines.push_back(problem.where + " " + std::string{problem.problem});
  }
  return lines;
}

std::vector<std::string> told(const std::string& json) { return told(problems_of(json)); }
using Lines = std::vector<std::string>;

// A record for four players with this role, exactly as written.
std::string record_with(const std::string& role, const RoleCard& card) {
  const Result<Options> made =
      Options::make({.special_roles = {k_custom_role}, .custom_role = card.role});
  const auto& options = std::get<Options>(made);
  Rng rng{Seed::from_number(4)};
  const Deal deal = draw_deal(rng, options);
  std::string json;
  JsonWriter out{json};
  write_record(out,
               {.options = options, .custom_role = card, .deal = deal, .names = {}, .actions = {}});
  std::string standard;
  JsonWriter role_out{standard};
  write_role(role_out, card);
  return json.replace(json.find(standard), standard.size(), role);
}

bool referee_takes(const std::string& record) {
  return judge_record(record, [](RuleViolation) { return std::string{}; }).ok;
}

bool is_small(const RoleCard& card) {
  const auto fits = [](const LocalText& texts) {
    for (const auto& [language, text] : texts) {
      if (language.size() > k_card_language_length || text.size() > k_card_text_length) {
        return false;
      }
    }
    return texts.size() <= k_card_languages;
  };
  return card.role.id.size() <= k_card_id_length && fits(card.name) && fits(card.text);
}

// R7.11: there are no problems if and only if the readers and the rules accept the role and it is
// no larger than a table allows.
TEST(RoleCheck, FindsNothingExactlyInRolesThatCanBePlayed) {
  Rng rng{Seed::from_number(11)};
  const RoleCard plain{.role = {.id = "mole"}, .name = {}, .text = {}};
  const std::string sound = record_with(R"({"id": "mole", "replaces": "agent"})", plain);
  ASSERT_TRUE(referee_takes(sound));
  unsigned good = 0;
  unsigned bad = 0;
  for (unsigned i = 0; i < test::effort(4000); ++i) {
    const std::string json = written(test::draw_role(rng));
    const Problems problems = problems_of(json);
    const auto read = read_role(json);
    const auto* card = std::get_if<RoleCard>(&read);
    const bool lawful = card != nullptr && !check_role(card->role);
    ASSERT_EQ(problems.empty(), lawful && is_small(*card)) << json;
    ++(problems.empty() ? good : bad);
    if (lawful) {
      ASSERT_TRUE(referee_takes(record_with(json, *card))) << json;
    } else {
      std::string record = sound;
      const std::string_view list = "\"custom_roles\": [";
      const std::size_t at = record.find(list) + list.size();
      record.replace(at, record.find(']', at) - at, json);
      ASSERT_FALSE(referee_takes(record)) << json;
    }
  }
  EXPECT_GT(good, test::effort(4000) / 10);
  EXPECT_GT(bad, test::effort(4000) / 10);
}

TEST(RoleCheck, TellsEverythingAtOnce) {
  EXPECT_EQ(told(R"({"id": "a b", "side": "neutral", "votes": 3, "must_follow": 1,
                     "reveal_at": {"4": "x"}, "name": {"en": 7, "de": 8},
                     "on_reveal": "explodes"})"),
            (Lines{"id not_an_id", "replaces missing", "name.en not_a_text", "name.de not_a_text",
                   "must_follow not_a_flag", "reveal_at.4 not_a_whole_number",
                   "reveal_at.5 missing", "on_reveal not_a_known_word",
                   "wins_by role_side_and_wins_by", "votes role_votes_range"}));
  EXPECT_EQ(told("{}"), (Lines{"id missing", "replaces missing"}));
  EXPECT_EQ(told("[]"), Lines{" not_an_object"});
  EXPECT_EQ(told("null"), Lines{" not_an_object"});
}

// The value of a field that cannot be read is unknown, so no contradiction with it is reported.
TEST(RoleCheck, DoesNotGuess) {
  EXPECT_EQ(told(R"({"id": "mole", "replaces": "agent", "side": "neutra",
                     "wins_by": "most_votes"})"),
            Lines{"side not_a_known_word"});
  EXPECT_EQ(told(R"({"id": "mole", "side": "insider"})"), Lines{"replaces missing"});
}

TEST(RoleCheck, PlacesEveryContradiction) {
  const auto expect = [](WrittenFields fields, const std::string& line) {
    fields.emplace("id", "\"mole\"");
    fields.emplace("replaces", "\"agent\"");
    EXPECT_EQ(told(written(fields)), Lines{line});
    for (const Problem& problem : problems_of(written(fields))) {
      EXPECT_EQ(problem.rule, "R7.11");
      for (const std::string_view field : problem.also) {
        EXPECT_TRUE(test::role_values().contains(std::string{field})) << field;
      }
    }
  };
  expect({{"id", R"("decoy")"}}, "id role_id_taken");
  expect({{"replaces", R"("insider")"}}, "side role_side_and_replaces");
  expect({{"side", R"("neutral")"}}, "wins_by role_side_and_wins_by");
  expect({{"votes", "-1"}}, "votes role_votes_range");
  expect({{"token_limit", "14"}}, "token_limit role_token_limit_range");
  expect({{"reveal_at", R"({"4": 1, "5": 2})"}}, "reveal_at role_reveal_at_range");
  expect({{"trick_costs_partner", "true"}}, "names_partner role_partner_unnamed");
  expect({{"holds_tokens", "false"}}, "holds_tokens role_tokens_unheld");
  expect({{"face_up", "true"}, {"on_reveal", R"("agents_win")"}}, "on_reveal role_face_up_reveal");
  expect({{"side", R"("neutral")"},
          {"wins_by", R"("left_loses")"},
          {"on_reveal", R"("changes_side")"}},
         "on_reveal role_changes_side");
  expect({{"wins_if_all_others_face_up", "true"}}, "wins_if_all_others_face_up role_all_face_up");
}

TEST(RoleCheck, SaysWhatMayStandThere) {
  const Problems problems =
      problems_of(R"({"id": "mole", "replaces": "agent", "votes": 3, "side": "x", "text": )" +
                  test::languages(9) + "}");
  ASSERT_EQ(problems.size(), 3U);
  const Problem& side = *problems.begin();
  EXPECT_EQ(side.allowed, (std::vector<std::string_view>{"agents", "insider", "neutral"}));
  const Problem& votes = *(problems.begin() + 1);
  EXPECT_EQ(votes.least, 0);
  EXPECT_EQ(votes.most, 2);
  EXPECT_EQ((problems.begin() + 2)->most, 8);
}

TEST(RoleCheck, KeepsABoundedNumberOfProblems) {
  std::string texts;
  for (int i = 0; i < 5000; ++i) {
    texts += (texts.empty() ? "\"l" : ", \"l") + std::to_string(i) + "\": 7";
  }
  EXPECT_EQ(problems_of(R"({"name": {)" + texts + "}}").size(), Problems::k_kept);
}

}  // namespace
}  // namespace insidejob

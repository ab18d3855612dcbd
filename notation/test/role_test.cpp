#include <gtest/gtest.h>

#include <string>

#include "notation/role_json.h"

namespace insidejob {
namespace {

std::string role_with(const std::string& fields) {
  return R"({"id": "mole", "replaces": "agent")" + (fields.empty() ? "" : ", " + fields) + "}";
}

std::optional<RuleViolation> contradiction(const std::string& json) {
  const auto read = read_role(json);
  EXPECT_TRUE(std::holds_alternative<RoleCard>(read)) << json;
  return check_role(std::get<RoleCard>(read).role);
}

// R7.11: a field that a custom role omits has an ordinary Agent's value.
TEST(Role, LeftOutFieldsAreAnAgents) {
  const auto read = read_role(role_with(""));
  Role role = std::get<RoleCard>(read).role;
  role.id = "agent";
  EXPECT_EQ(role, builtin_roles()[k_base_agent.index]);
}

// R7.11: the built-in roles are entries of the same form.
TEST(Role, EveryBuiltInRoleSurvivesWritingAndReading) {
  for (const Role& role : builtin_roles()) {
    const RoleCard card{role, {{"en", "Name"}}, {{"en", "Text"}, {"de", "Wörter"}}};
    std::string json;
    JsonWriter out{json};
    write_role(out, card);
    const auto read = read_role(json);
    ASSERT_TRUE(std::holds_alternative<RoleCard>(read)) << json;
    EXPECT_EQ(std::get<RoleCard>(read), card) << json;
  }
}

TEST(Role, NamesTheFieldThatIsMalformed) {
  const auto expect = [](const std::string& json, const std::string& field) {
    const auto read = read_role(json);
    const auto* problem = std::get_if<Malformed>(&read);
    ASSERT_NE(problem, nullptr) << json;
    EXPECT_NE(problem->message.find(field), std::string::npos) << problem->message;
  };
  expect(R"({"replaces": "agent"})", "id");
  expect(R"({"id": "a b", "replaces": "agent"})", "id");
  expect(R"({"id": "", "replaces": "agent"})", "id");
  expect(R"({"id": 7, "replaces": "agent"})", "id");
  expect(R"({"id": "mole"})", "replaces");
  expect(role_with(R"("side": "both")"), "side");
  expect(role_with(R"("must_follow": 1)"), "must_follow");
  expect(role_with(R"("votes": "2")"), "votes");
  expect(role_with(R"("votes": 1.0)"), "votes");
  expect(role_with(R"("token_limit": null)"), "token_limit");
  expect(role_with(R"("reveal_at": {"4": 3})"), "reveal_at");
  expect(role_with(R"("reveal_at": 3)"), "reveal_at");
  expect(role_with(R"("on_reveal": "explodes")"), "on_reveal");
  expect(role_with(R"("name": "Mole")"), "name");
  expect(role_with(R"("text": {"en": 7})"), "text");
  expect("[]", "custom role");
  expect("{", "custom role");
}

// R7.11: a role with contradictory data is refused, and the refusal says what contradicts what.
TEST(Role, FindsEveryContradiction) {
  const auto expect = [](const std::string& fields, Fault fault) {
    EXPECT_EQ(contradiction(role_with(fields)), RuleViolation{fault}) << fields;
  };
  EXPECT_EQ(contradiction(role_with("")), std::nullopt);
  EXPECT_EQ(contradiction(R"({"id": "decoy", "replaces": "agent"})"),
            RuleViolation{Fault::role_id_taken});
  EXPECT_EQ(contradiction(R"({"id": "mole", "replaces": "insider"})"),
            RuleViolation{Fault::role_side_and_replaces});
  expect(R"("side": "insider")", Fault::role_side_and_replaces);
  expect(R"("side": "neutral")", Fault::role_side_and_wins_by);
  expect(R"("wins_by": "most_votes")", Fault::role_side_and_wins_by);
  expect(R"("votes": 3)", Fault::role_votes_range);
  expect(R"("votes": -99999999999999999999)", Fault::role_votes_range);
  expect(R"("token_limit": 0)", Fault::role_token_limit_range);
  expect(R"("token_limit": 14)", Fault::role_token_limit_range);
  expect(R"("reveal_at": {"4": 1, "5": 3})", Fault::role_reveal_at_range);
  expect(R"("reveal_at": {"4": 4, "5": 10})", Fault::role_reveal_at_range);
  expect(R"("side": "neutral", "wins_by": "partner")", Fault::role_partner_unnamed);
  expect(R"("trick_costs_partner": true)", Fault::role_partner_unnamed);
  expect(R"("holds_tokens": false)", Fault::role_tokens_unheld);
  expect(R"("holds_tokens": false, "may_wager": false, "first_token": false, "token_limit": 2)",
         Fault::role_tokens_unheld);
  expect(R"("face_up": true, "on_reveal": "agents_win")", Fault::role_face_up_reveal);
  expect(R"("side": "neutral", "wins_by": "left_loses", "on_reveal": "changes_side")",
         Fault::role_changes_side);
  expect(R"("wins_if_all_others_face_up": true)", Fault::role_all_face_up);
}

}  // namespace
}  // namespace insidejob

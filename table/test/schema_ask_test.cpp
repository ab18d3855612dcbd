// Answers to asks, checked against the protocol's schema: whole games stepped through from every
// seat, roles and decks with every kind of problem.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "engine/legal.h"
#include "notation/test/support/protocol.h"
#include "table/test/support/asking.h"
#include "table/test/support/evening.h"
#include "table/test/support/opening_rules.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::answer_to;
using table_test::Evening;
using table_test::member;
using table_test::opening_rules;
using table_test::seat;
using test::expect_fits;
using test::protocol;

// Expects an answer of this form to an ask, with or without a table.
void ask(const TableState* state, const std::string& text, std::string_view definition,
         test::SchemaSightings& sightings) {
  expect_fits("Ask", text);
  const auto answer = answer_to(state, member(1), text, 5);
  ASSERT_TRUE(answer) << text;
  expect_fits(definition, *answer);
  expect_fits("ServerMessage", *answer, &sightings);
}

std::string step_text(const std::string& record, std::size_t step, std::optional<unsigned> viewer) {
  std::string text = R"({"id": 2, "ask": "step", "step": )" + std::to_string(step);
  if (viewer) text += R"(, "seat": )" + std::to_string(*viewer);
  return text + R"(, "record": )" + record + "}";
}

// A game from the deal to the result, stepped through from every seat and with everything shown.
void look_through(unsigned players, const OptionsPatch& rules, test::SchemaSightings& sightings) {
  Evening evening{players};
  evening.join("Ana");
  evening.demand(ChangeOptions{rules}, member(1));
  evening.demand(SetReluctant{true}, member(1));  // for a fixed role (R7.0)
  for (unsigned i = 1; i < players; ++i) {
    evening.demand(SeatBot{seat(i), "random", ""}, member(1));
  }
  evening.start_game();
  while (evening.state().stage != Stage::result && !::testing::Test::HasFatalFailure()) {
    if (evening.state().stage == Stage::discussion) {
      evening.demand(SetDiscussionReady{true}, member(1));
    } else {
      const bool plays =
          !legal_actions(moment_view(evening.state(), member(1)).game->seat).cards().empty();
      ask(&evening.state(), R"({"id": 1, "ask": "prospects"})",
          plays ? "ProspectsAnswer" : "Refused", sightings);
      ASSERT_TRUE(evening.answer_bots() || evening.move_person());
    }
  }
  ask(&evening.state(), R"({"id": 1, "ask": "record"})", "RecordAnswer", sightings);
  const std::string record = record_of(evening.state()).value_or("");
  const std::size_t steps = evening.state().game->actions.size();
  for (std::size_t step = 0; step <= steps + 1; ++step) {
    ask(nullptr, step_text(record, step, std::nullopt), "StepAnswer", sightings);
    for (unsigned viewer = 0; viewer < players; ++viewer) {
      ask(nullptr, step_text(record, step, viewer), "StepAnswer", sightings);
    }
  }
  ask(nullptr, step_text(record, 0, players), "StepProblemAnswer", sightings);
  const std::size_t actions = record.find(R"("actions": [{)") + 12;
  for (const std::string_view bad :
       {R"({"seat": 0, "card": "X1"}, )", R"({"seat": 0, "card": "P1"}, )"}) {
    std::string unsound = record;
    unsound.insert(actions, bad);
    ask(nullptr, step_text(unsound, 3, 0), "StepAnswer", sightings);
  }
}

// A game in which everything happens that an annex can hold, and its link.
void fill_annex(test::SchemaSightings& sightings) {
  Evening evening{7};
  for (unsigned i = 1; i < 4; ++i) evening.join("Player " + std::to_string(i));
  evening.demand(ChangeOptions{{.turn_seconds = 30,
                                .discussion_seconds = 60,
                                .takeover_seconds = 10,
                                .takeover_level = "random"}},
                 member(1));
  evening.demand(SeatBot{seat(3), "random", "Robo"}, member(1));
  const MemberId watcher = evening.join("Watcher", true);
  evening.start_game();
  for (std::size_t i = 0; i < k_annex_talk; ++i) {
    evening.demand(Chat{"Hello"}, member(static_cast<unsigned>(1 + i % 3)));
    if (i % k_talk_burst == 0) evening.now += k_talk_span;
  }
  evening.demand(BotSays{seat(3), {.kind = PhraseKind::hurry}});
  evening.now += k_talk_span;
  evening.demand(SetMark{seat(0), Suspicion::some}, member(2));
  evening.demand(SetMark{seat(0), Suspicion::strong}, member(3));
  evening.demand(Disconnect{member(2)});
  evening.pass(10'000);
  evening.demand(Connect{member(2)});
  evening.demand(Leave{}, member(3));
  evening.sit_in_game(watcher, seat(2));
  evening.demand(Disconnect{watcher});
  while (evening.answer_bots()) continue;
  evening.pass(30'000);
  ASSERT_FALSE(evening.state().game->annex.clocks.empty());
  // Without a clock, someone who does nothing is idle.
  evening.demand(ChangeOptions{{.turn_seconds = 0}}, member(1));
  while (evening.answer_bots()) continue;
  evening.pass(k_idle_grace);
  const Seat idle = *awaited_seats(evening.state()).begin();
  evening.demand(TakeOver{idle}, member(idle == seat(0) ? 2 : 1));
  evening.demand(ChangeOptions{{.turn_seconds = 30}}, member(1));
  for (unsigned i = 0; i < 2000 && evening.state().stage != Stage::result; ++i) {
    const bool moved = evening.answer_bots() || evening.move_person();
    if (!moved) evening.pass(60'000);
  }
  ASSERT_EQ(evening.state().stage, Stage::result);
  ask(&evening.state(), R"({"id": 1, "ask": "record"})", "RecordAnswer", sightings);
  const std::string link = R"({"id": 1, "ask": "link"})";
  ask(&evening.state(), link, "LinkAnswer", sightings);
  evening.demand(MakeLink{std::string(64, 'a')}, member(1));
  ask(&evening.state(), link, "LinkAnswer", sightings);
  evening.demand(EraseLink{}, member(2));
  ask(&evening.state(), link, "LinkAnswer", sightings);
}

TEST(TableSchema, AnswersFitAndHaveEveryField) {
  test::SchemaSightings sightings;
  fill_annex(sightings);
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const OptionsPatch rules = opening_rules(seed);
    look_through(*rules.players, rules, sightings);
  }
  ask(nullptr, R"({"id": 1, "ask": "time"})", "TimeAnswer", sightings);
  ask(nullptr, R"({"id": 1, "ask": "bots"})", "BotsAnswer", sightings);
  ask(nullptr, R"({"id": 1, "ask": "snapshot"})", "Refused", sightings);
  for (const std::string_view role :
       {R"({})",
        R"({"id": "x y", "replaces": "nobody", "votes": 3, "face_up": 1, "name": {"en": 4}})",
        R"({"id": "mole", "replaces": "agent", "side": "neutral", "reveal_at": {"4": 1, "5": 2}})",
        R"({"id": "agent", "replaces": "agent", "text": 7})"}) {
    ask(nullptr, R"({"id": 1, "ask": "check_role", "role": )" + std::string{role} + "}",
        "CheckRoleAnswer", sightings);
  }
  for (const std::string_view deck :
       {R"({})", R"({"missions": [7, {"id": "a", "trump": "red", "condition": {"kind": "range",
        "min": 3, "max": 1}}, {"id": "a", "trump": "blue", "condition": {"kind": "wager_on",
        "positions": []}}], "risky": {}})"}) {
    ask(nullptr,
        R"({"id": 1, "ask": "check_deck", "players": 6, "deck": )" + std::string{deck} + "}",
        "CheckDeckAnswer", sightings);
  }
  // A valid deck with one mission that chance can meet and one that needs a wager.
  ask(nullptr, R"({"id": 1, "ask": "check_deck", "players": 4, "deck": {"missions": [{"id": "a",
      "trump": "blue", "condition": {"kind": "parity", "is": "even"}}], "risky": [{"id": "b",
      "trump": "blue", "condition": {"kind": "wager_on", "positions": [2]}}]}})",
      "CheckDeckAnswer", sightings);
  // Only what answers alone contain must be seen here. The evenings show the rest.
  // A room answers reviews (server/rooms/test/reviews_test.cpp).
  auto elsewhere = protocol().unseen("Events", {});
  std::ranges::copy(protocol().unseen("ReviewAnswer", {}), std::back_inserter(elsewhere));
  elsewhere.emplace_back("Answer[9]");  // this kind of answer, the last in the schema
  for (const std::string& field : protocol().unseen("Answer", sightings)) {
    EXPECT_NE(std::ranges::find(elsewhere, field), elsewhere.end()) << "no answer had " << field;
  }
}

}  // namespace
}  // namespace insidejob

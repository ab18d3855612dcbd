// A change of options is written without what stays the same, and a role or deck only once.
#include <gtest/gtest.h>

#include "notation/deck_json.h"
#include "table/json/options_json.h"
#include "table/log/log_json.h"
#include "table/test/support/evening.h"
#include "table/wire/events_message.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;

RoleCard silent_one() {
  RoleCard card{.role = {.id = "silent"}, .name = {{"en", "Silent one"}}, .text = {}};
  card.role.same_target = SameTarget::never;
  return card;
}

MissionDeck large_deck() {
  MissionDeck deck = standard_deck();
  const std::size_t printed = deck.missions.size();
  for (std::size_t i = 0; deck.missions.size() + deck.risky.size() < 200; ++i) {
    Mission mission = deck.missions[i % printed];
    mission.id = std::string(36, 'm') + std::to_string(1000 + i);
    deck.missions.push_back(std::move(mission));
  }
  return deck;
}

// Changes options as the host, and returns the line in the log.
std::string change(Evening& evening, const OptionsPatch& patch) {
  evening.demand(ChangeOptions{patch}, member(1));
  return evening.log.back();
}

TEST(Options, ADifferenceIsTheSmallestPatch) {
  Rng rng{Seed::from_number(5)};
  for (unsigned i = 0; i < 2000; ++i) {
    const TableOptions from = patched({}, table_test::random_patch(rng));
    const TableOptions to = patched(from, table_test::random_patch(rng));
    const OptionsPatch patch = difference(from, to);
    EXPECT_EQ(patched(from, patch), to);
    EXPECT_EQ(difference(to, to), OptionsPatch{});
    std::string text;
    JsonWriter out{text};
    write_options_patch(out, patch);
    const auto [document, error] = JsonDocument::parse(text);
    ASSERT_FALSE(error);
    const auto read = read_options_patch(document.root());
    ASSERT_TRUE(std::holds_alternative<OptionsPatch>(read)) << text;
    EXPECT_EQ(std::get<OptionsPatch>(read), patch) << text;
  }
}

TEST(Options, TheLogHasWhatChangedAndADeckOnce) {
  Evening evening;
  evening.join("Ana");
  const std::size_t whole = change(evening, {.mission_deck = {large_deck()}}).size();
  EXPECT_GT(whole, 10'000U);
  EXPECT_NE(change(evening, {.turn_seconds = 30}).find(R"("set": {"turn_seconds": 30}})"),
            std::string::npos);
  EXPECT_LT(change(evening, {.turn_seconds = 45}).size(), 150U);
  OptionsPatch without_deck;
  without_deck.mission_deck.emplace();
  EXPECT_NE(change(evening, without_deck).find(R"({"mission_deck": null})"), std::string::npos);
  const std::string again = change(evening, {.mission_deck = {large_deck()}});
  EXPECT_NE(again.find(R"("set": {}, "deck_of": 4)"), std::string::npos) << again;
  EXPECT_EQ(evening.state().options.mission_deck, large_deck());
  // People are sent the whole role, since they may not have seen it.
  const std::string told = events_message(evening.state(), evening.last, member(1));
  EXPECT_GT(told.size(), whole);

  change(evening, {.players = 4, .special_roles = {{"silent"}}, .custom_role = {silent_one()}});
  evening.demand(TakePreset{Preset::classic}, member(1));
  const std::string role =
      change(evening, {.special_roles = {{"silent"}}, .custom_role = {silent_one()}});
  EXPECT_NE(role.find("role_of"), std::string::npos) << role;
  EXPECT_LT(role.size(), 200U);
  EXPECT_EQ(evening.state().options.custom_role, silent_one());
}

TEST(Options, OnlyTheLatestDecksAreRemembered) {
  Evening evening;
  evening.join("Ana");
  for (unsigned i = 0; i < 3 * k_brought_kept; ++i) {
    MissionDeck deck = large_deck();
    deck.missions.back().id = std::to_string(i);
    change(evening, {.mission_deck = {deck}});
    EXPECT_LE(evening.state().decks_brought.size(), k_brought_kept);
  }
  const auto event = read_table_event(
      evening.state(),
      R"({"v": 1, "seq": 99, "at": 9999999, "event": "options_set", "set": {}, "deck_of": 4})");
  ASSERT_TRUE(std::holds_alternative<TableEvent>(event));
  TableEvent forgotten = std::get<TableEvent>(event);
  forgotten.sequence = evening.state().sequence + 1;
  EXPECT_FALSE(evening.table.replay(forgotten));
}

TEST(Options, WhatTheRulesMakeOfThemIsToldWhereTheyChange) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  change(evening, {.players = 5});
  EXPECT_NE(events_message(evening.state(), evening.last, ana).find("overview"), std::string::npos);
  change(evening, {.chat = false});
  EXPECT_EQ(events_message(evening.state(), evening.last, ana).find("overview"), std::string::npos);
}

// Version 0.1 wrote all options every time.
TEST(Options, LogsOfEarlierVersionsAreRead) {
  Evening evening;
  evening.join("Ana");
  const auto event = read_table_event(
      evening.state(),
      R"({"v": 1, "seq": 4, "at": 1000000, "by": 1, "event": "options_changed", "options": )"
      R"({"players": 5, "wager": true, "risky": false, "special_roles": [], "history": "open", )"
      R"("turn_seconds": 0, "discussion_seconds": 0, "takeover_seconds": 60, )"
      R"("takeover_level": "rookie", "chat": false, "quiet_bots": false, "public_table": true}})");
  ASSERT_TRUE(std::holds_alternative<TableEvent>(event));
  TableEvent next = std::get<TableEvent>(event);
  next.sequence = evening.state().sequence + 1;
  ASSERT_TRUE(evening.table.replay(next));
  EXPECT_EQ(evening.state().options.players, 5U);
  EXPECT_FALSE(evening.state().options.chat);
}

TEST(Options, ControlCharactersAreRefusedHoweverTheyAreSpelt) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const auto answer = [&](const std::string& text) -> std::string_view {
    const ClientRequest read = read_request(&evening.state(), R"({"id": 1, )" + text + "}");
    if (!std::holds_alternative<Command>(read.what)) return "malformed";
    const auto refusal = evening.submit(std::get<Command>(read.what), ana);
    return refusal ? name_of(refusal->reason) : "done";
  };
  const auto role = [&](const std::string& fields) {
    return answer(
        R"("do": "options", "set": {"special_roles": ["a"], "custom_role": {"replaces": "agent", )" +
        fields + "}}");
  };
  for (const char* control : {R"(\u0000)", R"(\u0001)", R"(\u001B)", R"(\b)", R"(\f)", R"(\u007f)",
                              R"(\u0085)", "\xC2\x9B"}) {
    const std::string c{control};
    EXPECT_EQ(answer(R"("do": "rename", "name": "A)" + c + "\""), "control_characters") << c;
    EXPECT_EQ(answer(R"("\u0064o": "chat", "text": "A)" + c + "\""), "control_characters") << c;
    EXPECT_EQ(answer(R"("do": "seat_bot", "seat": 1, "level": "rookie", "name": ")" + c + "\""),
              "control_characters")
        << c;
    EXPECT_NE(role(R"("id": "a)" + c + "\""), "done") << c;
    EXPECT_EQ(role(R"("id": "a", "name": {"en": ")" + c + "\"}"), "control_characters") << c;
    EXPECT_EQ(role(R"("id": "a", "text": {"en": ")" + c + "\"}"), "control_characters") << c;
    MissionDeck deck = standard_deck();
    deck.missions[0].id = "XX";
    std::string text;
    JsonWriter out{text};
    write_deck(out, deck);
    text.replace(text.find("XX"), 2, c);
    EXPECT_EQ(answer(R"("do": "options", "set": {"mission_deck": )" + text + "}"),
              "control_characters")
        << c;
  }
  // A role's text may have several lines. A line break pasted into a chat becomes a space.
  EXPECT_EQ(role(R"("id": "a", "text": {"en": "One.\nTwo."})"), "done");
  EXPECT_EQ(role(R"("id": "a", "name": {"en": "One\nTwo"})"), "control_characters");
  EXPECT_EQ(answer(R"("do": "chat", "text": "One\nTwo")"), "done");
}

}  // namespace
}  // namespace insidejob

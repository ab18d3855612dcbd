// The log's lines and the clients' messages. The evenings check round trips of every event; this
// covers the rest.
#include <gtest/gtest.h>

#include "notation/role_json.h"
#include "table/json/options_json.h"
#include "table/log/log_json.h"
#include "table/test/support/evening.h"
#include "table/test/support/messages.h"
#include "table/wire/client_json.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::expect_json;
using table_test::member;
using table_test::seat;

TEST(LogJson, UnknownMembersAreIgnoredAndNewerVersionsAreNot) {
  const TableState state;
  const auto read = [&](std::string_view line) { return read_table_event(state, line); };
  const auto event = read(
      R"({"v": 1, "seq": 1, "at": 5, "event": "host_changed", "member": 3, "later": {"x": [1]}})");
  ASSERT_TRUE(std::holds_alternative<TableEvent>(event));
  EXPECT_EQ(std::get<TableEvent>(event).fact, TableFact{HostChanged{member(3)}});
  for (const std::string_view bad :
       {R"({"v": 2, "seq": 1, "at": 5, "event": "host_changed", "member": 3})",
        R"({"v": 1, "seq": 0, "at": 5, "event": "host_changed", "member": 3})",
        R"({"v": 1, "seq": 1, "at": 5, "event": "host_shot", "member": 3})",
        R"({"v": 1, "seq": 1, "at": 5, "event": "seat_taken", "member": 3})",
        R"({"v": 1, "seq": 1, "at": 5, "event": "seed_committed", "commitment": "00"})",
        R"({"v": 1, "seq": 1, "at": 5, "event": "acted", "seat": 0, "action": {"card": "X1"}})",
        R"({"v": 1, "seq": 1, "at": 5, "event": "clock_ran_out", "seats": [9]})",
        R"({"v": 1, "seq": 1, "at": 5, "event": "options_changed", "options": 7})", R"([])", R"({)",
        R"(null)"}) {
    EXPECT_TRUE(std::holds_alternative<Malformed>(read(bad))) << bad;
  }
}

// Every line that is not the next one, or is out of place, is refused and changes nothing.
TEST(LogJson, ALogThatDoesNotFitIsNotTaken) {
  Evening evening{4};
  evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), "random", ""}, member(1));
  evening.start_game();
  evening.play_through(Stage::play);
  Table table{table_test::toy_hash};
  for (std::size_t i = 0; i < evening.steps.size(); ++i) {
    for (std::size_t k = 0; k < evening.steps.size(); k += 3) {
      TableEvent event = evening.steps[k].event;
      const TableState before = table.state();
      if (k != i) {
        EXPECT_FALSE(table.replay(event));
        EXPECT_EQ(table.state(), before);
      }
      // With the right number it may fit or not, but must not crash.
      event.sequence = before.sequence + 1;
      event.at = before.at;
      Table other = table;
      if (!other.replay(event)) {
        EXPECT_EQ(other.state(), before);
      }
    }
    ASSERT_TRUE(table.replay(evening.steps[i].event));
  }
  EXPECT_EQ(table.state(), evening.state());
}

// Storage may return anything. Nothing crashes, and a refused line changes nothing.
TEST(LogJson, DamagedLines) {
  Evening evening{4};
  evening.join("Ana");
  evening.join("Bo");
  for (unsigned i = 2; i < 4; ++i) evening.demand(SeatBot{seat(i), "random", ""}, member(1));
  evening.demand(TakePreset{Preset::accomplice_prof_no}, member(1));
  evening.demand(Say{{.kind = PhraseKind::trust, .seat = seat(1)}}, member(1));
  evening.start_game();
  const SeatSet hidden = SeatSet::first(4) - evening.state().game->state.open.face_up;
  evening.demand(SetMark{*(hidden - SeatSet::of(seat(0))).begin(), Suspicion::some}, member(1));
  evening.play_through(Stage::play);
  for (unsigned i = 1; i <= 2; ++i) evening.submit(SetDiscussionReady{true}, member(i));
  evening.play_through(Stage::vote);
  Rng rng{Seed::from_number(8)};
  Table table{table_test::toy_hash};
  unsigned taken = 0;
  for (std::size_t i = 0; i < evening.log.size(); ++i) {
    for (unsigned tries = 0; tries < 60; ++tries) {
      std::string line = evening.log[i];
      for (unsigned changes = 1 + rng.below(2); changes > 0; --changes) {
        line[rng.below(static_cast<unsigned>(line.size()))] = static_cast<char>(32 + rng.below(95));
      }
      const auto read = read_table_event(table.state(), line);
      if (!std::holds_alternative<TableEvent>(read)) continue;
      Table other = table;
      if (other.replay(std::get<TableEvent>(read))) {
        ++taken;
        expect_json(snapshot_message(other.state(), member(1)));
        (void)other.tick(evening.now + 1'000'000);
      } else {
        ASSERT_EQ(other.state(), table.state()) << line;
      }
    }
    ASSERT_TRUE(table.replay(evening.steps[i].event));
  }
  EXPECT_GT(taken, 50U);
}

TEST(OptionsJson, RoundTrip) {
  Rng rng{Seed::from_number(5)};
  for (unsigned i = 0; i < 500; ++i) {
    TableOptions options = patched({}, table_test::random_patch(rng));
    options.public_table = i % 2 == 0;
    std::string text;
    JsonWriter out{text};
    write_table_options(out, options);
    const auto [document, error] = JsonDocument::parse(text);
    ASSERT_FALSE(error);
    const auto patch = read_options_patch(document.root());
    ASSERT_TRUE(std::holds_alternative<OptionsPatch>(patch)) << text;
    EXPECT_EQ(patched({}, std::get<OptionsPatch>(patch)), options) << text;
  }
}

const TableState k_empty;

template <class Expected>
void expect_read(std::string_view json) {
  const ClientRequest read = read_request(&k_empty, json);
  EXPECT_EQ(read.id, 7) << json;
  const auto* command = std::get_if<Command>(&read.what);
  ASSERT_NE(command, nullptr) << std::get<Malformed>(read.what).message << " in " << json;
  EXPECT_TRUE(std::holds_alternative<Expected>(*command)) << json;
}

TEST(CommandJson, EveryCommandOfAMember) {
  expect_read<TakeSeat>(R"({"id": 7, "do": "sit", "seat": 2})");
  expect_read<StandUp>(R"({"id": 7, "do": "stand_up"})");
  expect_read<SetReluctant>(R"({"id": 7, "do": "reluctant", "reluctant": true})");
  expect_read<SetReady>(R"({"id": 7, "do": "ready", "ready": true})");
  expect_read<SealValue>(R"({"id": 7, "do": "seal", "seal": ")" + std::string(64, 'a') + "\"}");
  expect_read<GiveValue>(R"({"id": 7, "do": "value", "value": "00ff"})");
  expect_read<Act>(R"({"id": 7, "do": "act", "action": {"seat": 0, "card": "B7", "wager": true}})");
  expect_read<Act>(R"({"id": 7, "do": "act", "action": {"seat": 0, "votes": [1]}})");
  expect_read<SetDiscussionReady>(R"({"id": 7, "do": "discussion_ready", "ready": true})");
  expect_read<ConfirmNoVote>(R"({"id": 7, "do": "confirm"})");
  expect_read<Rename>(R"({"id": 7, "do": "rename", "name": "Bo"})");
  expect_read<Leave>(R"({"id": 7, "do": "leave"})");
  expect_read<Chat>(R"({"id": 7, "do": "chat", "text": "Hello"})");
  expect_read<Say>(R"({"id": 7, "do": "say", "phrase": {"say": "had_no", "suit": "blue"}})");
  expect_read<SetMark>(R"({"id": 7, "do": "mark", "about": 2, "level": "some"})");
  expect_read<ChangeOptions>(R"({"id": 7, "do": "options", "set": {"wager": false, "new": 1}})");
  expect_read<TakePreset>(R"({"id": 7, "do": "preset", "preset": "classic"})");
  expect_read<SeatBot>(R"({"id": 7, "do": "seat_bot", "seat": 2, "level": "rookie"})");
  expect_read<RemoveBot>(R"({"id": 7, "do": "remove_bot", "seat": 2})");
  expect_read<StartGame>(R"({"id": 7, "do": "start"})");
  expect_read<AbandonGame>(R"({"id": 7, "do": "abandon"})");
  expect_read<TakeOver>(R"({"id": 7, "do": "take_over", "seat": 2})");
  expect_read<Kick>(R"({"id": 7, "do": "kick", "member": 2})");
  expect_read<GiveHost>(R"({"id": 7, "do": "give_host", "member": 2})");
}

TEST(CommandJson, Malformed) {
  for (const std::string_view bad :
       {R"()",
        R"([])",
        R"(7)",
        R"({"do": "start"})",
        R"({"id": 0, "do": "start"})",
        R"({"id": "7", "do": "start"})",
        R"({"id": 7})",
        R"({"id": 7, "do": "join", "name": "x"})",
        R"({"id": 7, "do": "sit"})",
        R"({"id": 7, "do": "sit", "seat": "2"})",
        R"({"id": 7, "do": "ready", "ready": 1})",
        R"({"id": 7, "do": "value", "value": "0x"})",
        R"({"id": 7, "do": "seal", "seal": "00ff"})",
        R"({"id": 7, "do": "seal"})",
        R"({"id": 7, "do": "act"})",
        R"({"id": 7, "do": "act", "action": {"seat": 0}})",
        R"({"id": 7, "do": "act", "action": {"seat": 0, "mission": "none_such"}})",
        R"({"id": 7, "do": "rename"})",
        R"({"id": 7, "do": "rename", "name": 7})",
        R"({"id": 7, "do": "chat"})",
        R"({"id": 7, "do": "say"})",
        R"({"id": 7, "do": "say", "phrase": {"say": "sing"}})",
        R"({"id": 7, "do": "mark", "about": 2, "level": "total"})",
        R"({"id": 7, "do": "options"})",
        R"({"id": 7, "do": "options", "set": {"wager": 1}})",
        R"({"id": 7, "do": "options", "set": {"players": -1}})",
        R"({"id": 7, "do": "options", "set": {"custom_role": {"id": 7}}})",
        R"({"id": 7, "do": "options", "set": {"history": "long"}})",
        R"({"id": 7, "do": "preset", "preset": "chess"})",
        R"({"id": 7, "do": "kick", "member": -1})"}) {
    const ClientRequest read = read_request(&k_empty, bad);
    ASSERT_TRUE(std::holds_alternative<insidejob::Malformed>(read.what)) << bad;
    expect_json(malformed_message(read.id, std::get<insidejob::Malformed>(read.what)));
  }
  const ClientRequest long_one = read_request(&k_empty, std::string(k_request_limit + 1, ' '));
  EXPECT_TRUE(std::holds_alternative<insidejob::Malformed>(long_one.what));
}

TEST(CommandJson, DamagedMessages) {
  Evening evening{4};
  evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), "random", ""}, member(1));
  evening.start_game();
  Rng rng{Seed::from_number(9)};
  for (const std::string_view good :
       {R"({"id": 7, "do": "act", "action": {"seat": 0, "card": "B7", "wager": true}})",
        R"({"id": 7, "do": "act", "action": {"seat": 0, "votes": [1, 2]}})",
        R"({"id": 7, "do": "say", "phrase": {"say": "remember_trick", "trick": 12}})",
        R"({"id": 7, "do": "options", "set": {"players": 3, "special_roles": ["decoy"]}})",
        R"({"id": 7, "do": "value", "value": "00ff"})"}) {
    for (unsigned tries = 0; tries < 2000; ++tries) {
      std::string message{good};
      for (unsigned changes = 1 + rng.below(3); changes > 0; --changes) {
        message[rng.below(static_cast<unsigned>(message.size()))] =
            static_cast<char>(1 + rng.below(255));
      }
      const ClientRequest read = read_request(&evening.state(), message);
      if (const auto* command = std::get_if<Command>(&read.what)) {
        evening.submit(*command, member(1));
      }
    }
  }
}

TEST(ClientJson, EveryMessageIsJson) {
  Evening evening{9};
  evening.join("Ana \"the\\ spy\"");
  evening.join("Bo");
  evening.join("Watcher", true);
  evening.demand(TakePreset{Preset::two_players}, member(1));
  evening.start_game();
  const auto look = [&] {
    for (unsigned viewer = 0; viewer <= 3; ++viewer) {
      expect_json(snapshot_message(evening.state(), member(viewer)));
      expect_json(events_message(evening.state(), evening.last, member(viewer)));
    }
  };
  while (evening.state().stage == Stage::play && evening.move_person()) look();
  evening.submit(SetDiscussionReady{true}, member(1));
  evening.submit(SetDiscussionReady{true}, member(2));
  while (evening.state().stage == Stage::vote && evening.move_person()) look();
  ASSERT_EQ(evening.state().stage, Stage::result);
  look();
  EXPECT_NE(events_message(evening.state(), evening.last, member(3)).find("\"result\""),
            std::string::npos);
  expect_json(*record_of(evening.state()));
  expect_json(done_message(7, 12));
  EXPECT_EQ(
      refused_message(7, {Reason::against_the_rules, RuleViolation{Fault::suit_not_followed}}),
      R"({"type": "refused", "id": 7, "reason": "against_the_rules", )"
      R"("fault": "suit_not_followed", "rule": "R3.4"})");
}

// Each card of the hand is playable or comes with the reason why not.
TEST(ClientJson, TellsWhyACardCannotBePlayed) {
  Evening evening{3};
  for (unsigned i = 0; i < 4; ++i) evening.join("Player " + std::to_string(i));
  evening.start_game();
  bool found = false;
  while (evening.state().stage == Stage::play && !found) {
    const Seat at = evening.state().game->state.open.to_act;
    const std::string own = snapshot_message(evening.state(), member(at.index + 1U));
    found = own.find("\"suit_not_followed\"") != std::string::npos;
    EXPECT_NE(own.find("\"legal\": [{"), std::string::npos);
    ASSERT_TRUE(evening.move_person());
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace insidejob

// Renaming, and people who take seats in a running game.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/legal.h"
#include "table/test/support/evening.h"
#include "table/test/support/messages.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::expect_json;
using table_test::member;
using table_test::seat;

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string last_message(const Evening& evening, MemberId viewer) {
  return events_message(evening.state(), evening.last, viewer);
}

// People in the first seats, bots in the others, and then a spectator.
MemberId start_with_watcher(Evening& evening, unsigned people) {
  for (unsigned i = 0; i < people; ++i) evening.join("Player " + std::to_string(i));
  for (unsigned i = people; i < evening.state().options.players; ++i) {
    evening.demand(SeatBot{seat(i), "random", "Robo"}, member(1));
  }
  const MemberId watcher = evening.join("Watcher", true);
  evening.start_game();
  return watcher;
}

// Plays until a game comes to the vote. The people's votes are still missing.
void reach_vote(Evening& evening) {
  for (unsigned tries = 0; tries < 200; ++tries) {
    evening.play_through(Stage::play);
    if (evening.state().stage == Stage::discussion) {
      evening.demand(SetDiscussionReady{true}, member(1));
      ASSERT_EQ(evening.state().stage, Stage::vote);
      return;
    }
    evening.start_game();
  }
  FAIL() << "never came to the vote";
}

TEST(Rename, IsLikeTheNameThatOneJoinsWith) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId bo = evening.join("Bo");
  evening.demand(SeatBot{seat(2), "random", "Robo"}, ana);
  evening.expect_refused(Reason::name_empty, Rename{" \n "}, bo);
  evening.expect_refused(Reason::control_characters, Rename{"Bo\x01"}, bo);
  evening.expect_refused(Reason::name_too_long, Rename{std::string(25, 'x')}, bo);
  evening.expect_refused(Reason::not_a_member, Rename{"Eve"}, member(9));
  evening.demand(Rename{" B  o "}, bo);
  EXPECT_EQ(find_member(evening.state(), bo)->name, "B o");
  EXPECT_TRUE(
      has(last_message(evening, ana), R"("event": "member_renamed", "member": 2, "name": "B o")"));
  evening.demand(Rename{"Ana"}, bo);
  EXPECT_EQ(find_member(evening.state(), bo)->name, "Ana 2");
  evening.demand(Rename{"Robo"}, bo);
  EXPECT_EQ(find_member(evening.state(), bo)->name, "Robo 2");
  evening.demand(Rename{"Robo 2"}, bo);  // a member's own name is not taken
  EXPECT_TRUE(evening.last.empty());
  evening.demand(Rename{"Robo"}, bo);  // and stays as it is
  EXPECT_TRUE(evening.last.empty());
}

TEST(Rename, TheGameItsRecordAndTheScoreFollow) {
  Evening evening{2};
  start_with_watcher(evening, 1);
  evening.demand(Rename{"Eve"}, member(1));
  EXPECT_EQ(evening.state().game->players[0].name, "Eve");
  EXPECT_TRUE(has(snapshot_message(evening.state(), member(2)), R"("names": ["Eve", )"));
  reach_vote(evening);
  evening.play_through(Stage::vote);
  ASSERT_EQ(evening.state().stage, Stage::result);
  EXPECT_EQ(evening.state().score[0].name, "Eve");
  evening.demand(Rename{"Ivy"}, member(1));
  EXPECT_EQ(evening.state().score[0].name, "Ivy");
  EXPECT_TRUE(has(*record_of(evening.state()), "\"Ivy\""));
  EXPECT_FALSE(has(*record_of(evening.state()), "\"Eve\""));
}

TEST(SitInAGame, TakesABotsSeatWithItsRoleAndCards) {
  Evening evening{5};
  const MemberId watcher = start_with_watcher(evening, 2);
  const Game before = *evening.state().game;
  const std::string watched = snapshot_message(evening.state(), watcher);
  EXPECT_FALSE(has(watched, "\"hand\": [")) << watched;
  EXPECT_FALSE(has(watched, "\"role\": ")) << watched;
  evening.sit_in_game(watcher, seat(3));
  const Game& game = *evening.state().game;
  EXPECT_EQ(game.state, before.state);
  EXPECT_EQ(game.players[3].member, watcher);
  EXPECT_EQ(game.players[3].name, "Watcher");
  EXPECT_FALSE(evening.state().chairs[3].bot);
  EXPECT_EQ(table_view(evening.state(), watcher).game->seat.hand, game.state.secret.hands[3]);

  const std::string own = last_message(evening, watcher);
  expect_json(own);
  EXPECT_TRUE(has(own, R"("event": "seat_taken", "member": 3, "seat": 3)")) << own;
  EXPECT_TRUE(has(own, R"("game": {"seat": 3, "role": )")) << own;
  EXPECT_TRUE(has(own, "\"hand\": [")) << own;
  EXPECT_FALSE(has(own, "\"score\"")) << own;
  for (const MemberId other : {member(1), member(2), MemberId{}}) {
    const std::string told = last_message(evening, other);
    EXPECT_TRUE(has(told, "\"seat_taken\"")) << told;
    EXPECT_FALSE(has(told, "\"hand\"")) << told;
    EXPECT_FALSE(has(told, "\"game\"")) << told;
  }
  // From now on they play, and count in the score.
  evening.play_through(Stage::play);
  for (unsigned i = 1; i <= 3; ++i) evening.submit(SetDiscussionReady{true}, member(i));
  evening.play_through(Stage::vote);
  ASSERT_EQ(evening.state().stage, Stage::result);
  const auto moved = std::ranges::count_if(evening.steps, [](const Step& step) {
    const auto* acted = std::get_if<Acted>(&step.event.fact);
    return acted != nullptr && acted->seat == seat(3) && acted->hand == Hand::person;
  });
  EXPECT_GT(moved, 2);
  EXPECT_EQ(evening.state().score.size(), 3U);
}

TEST(SitInAGame, WhatTheBotWasThinkingIsStale) {
  Evening evening{7};
  const MemberId watcher = start_with_watcher(evening, 2);
  while (pending_bot_turns(evening.state()).empty()) ASSERT_TRUE(evening.move_person());
  const auto turns = pending_bot_turns(evening.state());
  ASSERT_EQ(turns.size(), 1U);
  const BotActs late = answer(evening.state(), turns[0], *make_bot("random"));
  evening.sit_in_game(watcher, turns[0].seat);
  EXPECT_TRUE(pending_bot_turns(evening.state()).empty());
  evening.expect_refused(Reason::stale, late);
  EXPECT_TRUE(evening.move_person());
}

TEST(SitInAGame, TheClockStartsForTheNewcomer) {
  Evening evening{6};
  for (unsigned i = 0; i < 4; ++i) evening.join("Player " + std::to_string(i));
  const MemberId watcher = evening.join("Watcher", true);
  evening.demand(ChangeOptions{{.turn_seconds = 20}}, member(1));
  evening.start_game();
  const Seat at = evening.state().game->state.open.to_act;
  evening.pass(20'000);
  ASSERT_TRUE(evening.state().game->clock.ran_out.contains(at));
  evening.demand(Leave{}, evening.state().chairs[at.index].member);
  evening.sit_in_game(watcher, at);
  EXPECT_TRUE(pending_bot_turns(evening.state()).empty());
  EXPECT_EQ(evening.state().game->clock.deadline, evening.now + k_clock_floor);
}

TEST(SitInAGame, TheClockAndTheStandInOfSomebodyWhoWasAwayAreTheNewcomersNoMore) {
  Evening evening{6};
  for (unsigned i = 0; i < 4; ++i) evening.join("Player " + std::to_string(i));
  const MemberId watcher = evening.join("Watcher", true);
  evening.demand(ChangeOptions{{.turn_seconds = 20, .takeover_seconds = 30}}, member(1));
  evening.start_game();
  const Seat at = evening.state().game->state.open.to_act;
  evening.demand(Disconnect{evening.state().chairs[at.index].member});
  EXPECT_FALSE(evening.state().game->clock.deadline);
  evening.pass(30'000);
  ASSERT_TRUE(evening.state().chairs[at.index].stand_in);
  evening.pass(30'000);
  ASSERT_EQ(pending_bot_turns(evening.state()).size(), 1U);
  evening.sit_in_game(watcher, at);
  EXPECT_FALSE(evening.state().chairs[at.index].stand_in);
  EXPECT_TRUE(pending_bot_turns(evening.state()).empty());
  EXPECT_TRUE(evening.state().game->clock.deadline);
  EXPECT_EQ(awaited_seats(evening.state()), SeatSet::of(at));
  EXPECT_TRUE(evening.move_person());
}

TEST(SitInAGame, AVoteThatTheBotHasPressedStands) {
  Evening evening{1};
  const MemberId watcher = start_with_watcher(evening, 2);
  for (unsigned tries = 0; evening.state().stage != Stage::vote; ++tries) {
    ASSERT_LT(tries, 200U) << "never came to the vote";
    if (is_between_games(evening.state())) evening.start_game();
    evening.play_through(Stage::play);
    for (unsigned i = 1; i <= 2; ++i) evening.submit(SetDiscussionReady{true}, member(i));
  }
  while (evening.answer_bots()) {
  }
  ASSERT_EQ(evening.state().stage, Stage::vote);
  const SeatSet pressed = evening.state().game->pressed - SeatSet::first(2);
  ASSERT_FALSE(pressed.empty());
  const Seat at = pressed.nth(0);
  const auto ballot = evening.state().game->ballots[at.index];
  evening.sit_in_game(watcher, at);
  const auto view = table_view(evening.state(), watcher);
  EXPECT_TRUE(view.game->has_pressed);
  EXPECT_EQ(view.game->ballot, ballot);
  EXPECT_FALSE(table_view(evening.state(), member(1)).game->pressed.contains(at));
  if (ballot) {
    evening.expect_refused(Reason::vote_final, Act{Action::vote(at, *ballot)}, watcher);
  }
  evening.play_through(Stage::vote);
  EXPECT_EQ(evening.state().stage, Stage::result);
  EXPECT_TRUE(std::ranges::any_of(evening.state().score,
                                  [&](const Tally& tally) { return tally.member == watcher; }));
}

TEST(Done, StandsOnceAndForTheViewerAlone) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId bo = evening.join("Bo");
  EXPECT_FALSE(evening.submit(Chat{"Hello"}, ana, 41));
  const std::string own = events_message(evening.state(), evening.last, ana, 41);
  EXPECT_TRUE(own.starts_with(R"({"type": "events", "done": 41, "events": [{)")) << own;
  const std::string told = last_message(evening, bo);
  EXPECT_TRUE(told.starts_with(R"({"type": "events", "events": [{)")) << told;
  EXPECT_FALSE(has(told, "41,")) << told;
}

}  // namespace
}  // namespace insidejob

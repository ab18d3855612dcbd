// Play by turns: deadlines in hours, and being away is normal
// (docs/decisions/0034-play-by-turns.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/legal.h"
#include "table/decide/seat_requests.h"
#include "table/decide/wake.h"
#include "table/state/awaited.h"
#include "table/test/support/evening.h"
#include "table/view/seen_event.h"
#include "table/view/table_view.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;
using table_test::token;

constexpr std::int64_t k_hour = 3'600'000;

OptionsPatch by_turns(unsigned hours, MissedTurn missed = MissedTurn::stand_in) {
  OptionsPatch patch;
  patch.turn_hours = hours;
  patch.missed_turn = missed;
  return patch;
}

// Ana (host), Ben and Cleo in seats 0, 1 and 2, and a bot. One day per move.
void seat_three(Evening& evening, MissedTurn missed = MissedTurn::stand_in) {
  evening.join("Ana");
  evening.demand(ChangeOptions{by_turns(24, missed)}, member(1));
  for (const auto* name : {"Ben", "Cleo"}) evening.join(name);
  evening.demand(SeatBot{seat(3), "random", ""}, member(1));
}

void all_go(Evening& evening) {
  for (unsigned i = 1; i <= 3; ++i) {
    if (find_member(evening.state(), member(i))->connected) evening.demand(Disconnect{member(i)});
  }
}

void bots_play(Evening& evening) {
  while (evening.answer_bots()) {
  }
}

// A random legal move of the person whose turn it is, who comes for it and goes.
void visit(Evening& evening) {
  bots_play(evening);
  const auto awaited = awaited_members(evening.state());
  if (is_between_games(evening.state())) return;  // a bot's card was the last
  ASSERT_FALSE(awaited.empty());
  const MemberId who = awaited.front().member;
  evening.demand(Connect{who});
  if (evening.state().stage == Stage::discussion) {
    evening.demand(SetDiscussionReady{true}, who);
  } else {
    ASSERT_TRUE(evening.move_person());
  }
  evening.demand(Disconnect{who});
}

std::vector<MemberId> whom(const Evening& evening) {
  std::vector<MemberId> members;
  for (const AwaitedMember& one : awaited_members(evening.state())) members.push_back(one.member);
  return members;
}

void reach(Evening& evening, Stage stage) {
  for (unsigned tries = 0; tries < 200; ++tries) {
    if (is_between_games(evening.state())) evening.start_game();
    all_go(evening);
    while (!is_between_games(evening.state()) && evening.state().stage != stage) {
      visit(evening);
      bots_play(evening);
      if (testing::Test::HasFatalFailure()) return;
    }
    if (evening.state().stage == stage) return;
  }
  FAIL() << "no game got there";
}

template <class Fact>
bool happened(const std::vector<Step>& steps) {
  return std::ranges::any_of(
      steps, [](const Step& step) { return std::holds_alternative<Fact>(step.event.fact); });
}

TEST(Turns, NewcomersAcceptTheTermsAsTheyAre) {
  Evening evening;
  evening.join("Ana");
  evening.demand(ChangeOptions{by_turns(24)}, member(1));
  Join join{"Ben", token(2)};
  evening.expect_refused(Reason::terms_not_accepted, join);
  join.spectator = true;
  evening.expect_refused(Reason::terms_not_accepted, join);
  join.accepts = TurnTerms{8, MissedTurn::stand_in};
  evening.expect_refused(Reason::terms_not_accepted, join);
  join.accepts = TurnTerms{24, MissedTurn::call_off};
  evening.expect_refused(Reason::terms_not_accepted, join);
  join.accepts = TurnTerms{24, MissedTurn::stand_in};
  evening.demand(join);
}

TEST(Turns, TermsStayOnceSomeoneHasJoined) {
  Evening evening;
  evening.join("Ana");
  evening.demand(ChangeOptions{by_turns(8)}, member(1));
  evening.demand(ChangeOptions{by_turns(24)}, member(1));
  evening.join("Ben");
  evening.expect_refused(Reason::terms_agreed, ChangeOptions{by_turns(8)}, member(1));
  evening.expect_refused(Reason::terms_agreed, ChangeOptions{by_turns(0)}, member(1));
  evening.expect_refused(Reason::terms_agreed, ChangeOptions{by_turns(24, MissedTurn::call_off)},
                         member(1));
  OptionsPatch other;
  other.players = 3;
  evening.demand(ChangeOptions{other}, member(1));
  evening.demand(Leave{}, member(2));
  evening.demand(ChangeOptions{by_turns(8)}, member(1));
}

TEST(Turns, ATableOfPeopleDoesNotBecomeOneByTurns) {
  Evening evening;
  evening.join("Ana");
  evening.join("Ben");
  evening.expect_refused(Reason::terms_agreed, ChangeOptions{by_turns(24)}, member(1));
  // What happens to those who miss a turn means nothing here.
  evening.demand(ChangeOptions{by_turns(0, MissedTurn::call_off)}, member(1));
}

TEST(Turns, HoursHaveBounds) {
  Evening evening;
  evening.join("Ana");
  evening.expect_refused(Reason::option_range, ChangeOptions{by_turns(169)}, member(1));
  evening.demand(ChangeOptions{by_turns(168)}, member(1));
}

TEST(Turns, TheHistoryIsOpenUnlessTheHostSaysOtherwise) {
  Evening evening;
  evening.join("Ana");
  evening.demand(ChangeOptions{by_turns(24)}, member(1));
  EXPECT_EQ(evening.state().options.history, HistoryRule::open);
  OptionsPatch strict;
  strict.history = HistoryRule::strict;
  evening.demand(ChangeOptions{strict}, member(1));
  evening.demand(ChangeOptions{by_turns(8)}, member(1));
  EXPECT_EQ(evening.state().options.history, HistoryRule::strict);
  evening.demand(TakePreset{Preset::classic}, member(1));
  EXPECT_EQ(evening.state().options.history, HistoryRule::open);
  Evening other;
  other.join("Ana");
  OptionsPatch both = by_turns(24);
  both.history = HistoryRule::last_trick;
  other.demand(ChangeOptions{both}, member(1));
  EXPECT_EQ(other.state().options.history, HistoryRule::last_trick);
}

TEST(Turns, AMoveMayTakeAllItsTimeAndNobodyStandsInBefore) {
  Evening evening{2};
  seat_three(evening);
  evening.start_game();
  all_go(evening);
  bots_play(evening);
  const auto awaited = awaited_members(evening.state());
  ASSERT_EQ(awaited.size(), 1U);
  EXPECT_EQ(awaited[0].until, awaited[0].since + 24 * k_hour);
  EXPECT_EQ(wake_time(evening.state()), awaited[0].until);
  const auto steps = evening.steps.size();
  evening.now = *awaited[0].until - 1;
  evening.pass(0);
  EXPECT_EQ(evening.steps.size(), steps);
  // The deadline does not move because someone looks in.
  evening.demand(Connect{awaited[0].member});
  evening.demand(Disconnect{awaited[0].member});
  EXPECT_EQ(awaited_members(evening.state()), awaited);
}

TEST(Turns, AfterTheDeadlineABotStandsInUntilThePlayerIsBack) {
  Evening evening{3};
  seat_three(evening);
  evening.start_game();
  all_go(evening);
  bots_play(evening);
  const MemberId late = whom(evening).front();
  const Seat at = *seat_of(evening.state(), late);
  evening.pass_to_deadline();
  EXPECT_TRUE(happened<ClockRanOut>(evening.last));
  EXPECT_TRUE(happened<SeatTakenOver>(evening.last));
  EXPECT_TRUE(evening.state().chairs[at.index].stand_in);
  EXPECT_TRUE(whom(evening).empty());
  EXPECT_LE(*wake_time(evening.state()), evening.now) << "the bot has to move";
  bots_play(evening);
  EXPECT_NE(whom(evening), std::vector{late});
  evening.demand(Connect{late});
  EXPECT_FALSE(evening.state().chairs[at.index].stand_in);
}

// Otherwise a sign of life once a day would hold up a game for ever.
TEST(Turns, ASignOfLifeAfterTheDeadlineDoesNotBringBackTheMove) {
  Evening evening{4};
  seat_three(evening);
  evening.start_game();
  bots_play(evening);
  const MemberId late = whom(evening).front();
  const Seat at = *seat_of(evening.state(), late);
  evening.pass_to_deadline();
  ASSERT_TRUE(evening.state().chairs[at.index].stand_in);
  evening.demand(Chat{"Here I am"}, late);
  EXPECT_FALSE(evening.state().chairs[at.index].stand_in);
  evening.pass(1);
  EXPECT_FALSE(evening.state().chairs[at.index].stand_in) << "once is enough";
  EXPECT_TRUE(whom(evening).empty());
  const auto turns = pending_bot_turns(evening.state());
  ASSERT_EQ(turns.size(), 1U);
  EXPECT_EQ(turns[0].seat, at);
  EXPECT_EQ(turns[0].hand, Hand::clock);
  // Unless the player is faster than the bot.
  const LegalActions legal =
      legal_actions(*evening.state().game->options, evening.state().game->state, at);
  evening.demand(Act{legal[0]}, late);
}

TEST(Turns, OrTheGameIsCalledOff) {
  Evening evening{5};
  seat_three(evening, MissedTurn::call_off);
  evening.start_game();
  all_go(evening);
  bots_play(evening);
  const Seat at = *seat_of(evening.state(), whom(evening).front());
  evening.pass_to_deadline();
  ASSERT_EQ(evening.last.size(), 1U);
  const auto* off = std::get_if<GameAbandoned>(&evening.last[0].event.fact);
  ASSERT_NE(off, nullptr);
  EXPECT_EQ(off->missed, SeatSet::of(at));
  EXPECT_EQ(evening.state().stage, Stage::lobby);
  EXPECT_EQ(wake_time(evening.state()), std::nullopt);
}

TEST(Turns, TheDiscussionWaitsForAllAndThenTheVoteBegins) {
  Evening evening{6};
  seat_three(evening);
  reach(evening, Stage::discussion);
  const auto awaited = awaited_members(evening.state());
  ASSERT_EQ(awaited.size(), 3U);
  EXPECT_EQ(awaited[0].until, awaited[0].since + 24 * k_hour);
  visit(evening);
  visit(evening);
  EXPECT_EQ(evening.state().stage, Stage::discussion) << "someone who is away counts";
  EXPECT_EQ(whom(evening).size(), 1U);
  evening.pass_to_deadline();
  EXPECT_EQ(evening.state().stage, Stage::vote);
  EXPECT_FALSE(happened<SeatTakenOver>(evening.last));
}

TEST(Turns, TheVoteEndsWithoutThoseWhoDoNotCome) {
  Evening evening{7};
  seat_three(evening);
  reach(evening, Stage::vote);
  const auto due = next_deadline(evening.state());
  visit(evening);
  EXPECT_EQ(next_deadline(evening.state()), due) << "one deadline for all";
  const auto missing = whom(evening);
  evening.pass_to_deadline();
  for (const MemberId one : missing) {
    EXPECT_TRUE(evening.state().chairs[seat_of(evening.state(), one)->index].stand_in);
  }
  bots_play(evening);
  EXPECT_EQ(evening.state().stage, Stage::result);
}

// Whatever nobody does, every stage ends.
TEST(Turns, AGameNeverGetsStuck) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Evening evening{seed};
    evening.looks = seed % 2 == 0;
    seat_three(evening, seed % 5 == 0 ? MissedTurn::call_off : MissedTurn::stand_in);
    evening.demand(StartGame{}, member(1));
    evening.shuffle(seed % 3 != 0);
    unsigned waits = 0;
    // Ana comes once a day, the others never again.
    while (!is_between_games(evening.state())) {
      ASSERT_LT(++waits, 500U) << "seed " << seed << ", stage " << name_of(evening.state().stage)
                               << ", wake " << wake_time(evening.state()).value_or(0) << " now "
                               << evening.now << ", awaited " << whom(evening).size();
      if (needs_seed(evening.state())) evening.commit_seed();
      bots_play(evening);
      while (std::ranges::count(whom(evening), member(1)) != 0) {
        if (!find_member(evening.state(), member(1))->connected) {
          evening.demand(Connect{member(1)});
        }
        if (evening.state().stage == Stage::discussion) {
          evening.demand(SetDiscussionReady{true}, member(1));
        } else {
          ASSERT_TRUE(evening.move_person());
        }
        bots_play(evening);
      }
      all_go(evening);
      // Without anyone there, the first look is over, and it may be Ana's turn.
      if (std::ranges::count(whom(evening), member(1)) == 0) evening.pass_to_deadline();
    }
  }
}

TEST(Turns, AGameThatNobodyAttendsWaits) {
  Evening evening{8};
  seat_three(evening);
  evening.start_game();
  all_go(evening);
  for (unsigned i = 0; i < 40 && wake_time(evening.state()); ++i) {
    bots_play(evening);
    evening.pass_to_deadline();
  }
  EXPECT_EQ(wake_time(evening.state()), std::nullopt);
  ASSERT_TRUE(is_playing(evening.state()));
  EXPECT_TRUE(pending_bot_turns(evening.state()).empty());
  evening.demand(Connect{member(2)});
  EXPECT_FALSE(evening.state().chairs[1].stand_in);
  bots_play(evening);
  EXPECT_EQ(whom(evening), std::vector{member(2)});
}

TEST(Turns, BotsPlayWhileNobodyIsThere) {
  Evening evening{9};
  seat_three(evening);
  evening.start_game();
  all_go(evening);
  bots_play(evening);
  for (unsigned i = 0; i < 8 && is_playing(evening.state()); ++i) visit(evening);
  EXPECT_GT(evening.state().game->actions.size(), 8U);
}

TEST(Turns, TheFirstLookIsNeverWaitedForLong) {
  Evening evening{10};
  evening.looks = true;
  seat_three(evening);
  evening.demand(Disconnect{member(2)});
  evening.demand(Disconnect{member(3)});
  evening.demand(StartGame{}, member(1));
  evening.shuffle();
  ASSERT_FALSE(evening.state().game->looking.empty());
  EXPECT_TRUE(whom(evening).empty());
  evening.pass(k_look_wait);
  EXPECT_TRUE(evening.state().game->looking.empty());
}

TEST(Turns, TheDealDoesNotWaitForThoseWhoAreAway) {
  Evening evening{11};
  seat_three(evening);
  for (unsigned i = 2; i <= 3; ++i) evening.demand(Disconnect{member(i)});
  evening.demand(StartGame{}, member(1));
  evening.commit_seed();
  evening.demand(SealValue{seal_of(table_test::toy_hash, seat(0), evening.value_of(member(1)))},
                 member(1));
  evening.demand(GiveValue{evening.value_of(member(1))}, member(1));
  EXPECT_EQ(evening.state().stage, Stage::play);
}

TEST(Turns, WhatKeepsAnEveningGoingIsSwitchedOff) {
  Evening evening{12};
  seat_three(evening);
  const MemberId watcher = evening.join("Dan", true);
  evening.start_game();
  all_go(evening);
  evening.demand(Connect{member(2)});
  const auto steps = evening.steps.size();
  evening.pass(10 * 60'000);
  EXPECT_EQ(evening.steps.size(), steps) << "no stand-in, no other host, no seat offered";
  EXPECT_EQ(evening.state().host, member(1));
  EXPECT_TRUE(seats_to_ask(evening.state(), watcher) == SeatSet::of(seat(3)));
  evening.expect_refused(Reason::host_not_away, ClaimHost{}, member(2));
  evening.demand(Connect{member(1)});
  evening.expect_refused(Reason::by_turns, TakeOver{seat(2)}, member(1));
  OptionsPatch clock;
  clock.turn_seconds = 60;
  evening.expect_refused(Reason::by_turns, ChangeOptions{clock}, member(1));
  reach(evening, Stage::discussion);
  evening.demand(Connect{member(1)});
  evening.expect_refused(Reason::by_turns, AnnounceVote{}, member(1));
}

TEST(Turns, AHostWhoIsGoneForLongerThanAMoveCanBeReplaced) {
  Evening evening{13};
  seat_three(evening);
  all_go(evening);
  evening.pass(24 * k_hour);
  evening.demand(Connect{member(2)});
  evening.demand(ClaimHost{}, member(2));
  evening.demand(Disconnect{member(2)});
  EXPECT_EQ(wake_time(evening.state()), evening.now + 24 * k_hour);
  evening.pass(24 * k_hour - 1);
  EXPECT_EQ(evening.state().host, member(1));
  evening.pass(1);
  EXPECT_EQ(evening.state().host, member(2));
}

TEST(Turns, AHostWhoComesBackKeepsTheTable) {
  Evening evening{14};
  seat_three(evening);
  all_go(evening);
  evening.pass(24 * k_hour);
  evening.demand(Connect{member(2)});
  evening.demand(ClaimHost{}, member(2));
  evening.demand(Connect{member(1)});
  EXPECT_FALSE(evening.state().claim);
}

TEST(Turns, ARematchNeedsNobodyOnlineAtTheSameTime) {
  Evening evening{15};
  seat_three(evening);
  all_go(evening);
  EXPECT_TRUE(whom(evening).empty()) << "nobody has asked for a game";
  for (unsigned i = 1; i <= 3; ++i) {
    evening.demand(Connect{member(i)});
    evening.demand(SetReady{true}, member(i));
    if (i < 3) {
      EXPECT_EQ(evening.state().stage, Stage::lobby);
      EXPECT_EQ(whom(evening).size(), 3 - i);
    }
    evening.demand(Disconnect{member(i)});
  }
  EXPECT_EQ(evening.state().stage, Stage::shuffle);
}

TEST(Turns, NobodyLosesASeatBetweenGamesByBeingAway) {
  Evening evening{16};
  seat_three(evening);
  const MemberId watcher = evening.join("Dan", true);
  evening.demand(Disconnect{member(2)});
  evening.expect_refused(Reason::seat_taken, GiveSeat{watcher, seat(1)}, member(1));
}

// Two games that differ in what only one seat knows have the same deadlines.
TEST(Turns, DeadlinesFollowFromThePublicCourse) {
  Evening evening{17};
  seat_three(evening);
  evening.start_game();
  all_go(evening);
  while (is_playing(evening.state())) {
    const auto shown = moment_view(evening.state(), MemberId{}).deadline;
    const auto& game = *evening.state().game;
    if (!whom(evening).empty()) {
      EXPECT_EQ(shown, game.clock.since + 24 * k_hour);
    }
    evening.now += 1'000'000;
    visit(evening);
  }
}

TEST(Turns, OnlySuchTablesWaitForAnyoneOrWake) {
  Evening evening{18};
  for (const auto* name : {"Ana", "Ben", "Cleo"}) evening.join(name);
  evening.demand(SeatBot{seat(3), "random", ""}, member(1));
  evening.start_game();
  EXPECT_TRUE(whom(evening).empty());
  EXPECT_EQ(wake_time(evening.state()), std::nullopt);
}

}  // namespace
}  // namespace insidejob

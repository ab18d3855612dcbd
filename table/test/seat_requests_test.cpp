// Who may take a seat in a running game: someone who asks, with the consent of the host and of two
// who have played since the deal. Also what a cheat with many names and one seat can do.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "table/decide/seat_requests.h"
#include "table/test/support/evening.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

constexpr MemberId k_host{1};

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string last_message(const Evening& evening, MemberId viewer) {
  return events_message(evening.state(), evening.last, viewer);
}

bool sees_a_hand(const Evening& evening, MemberId viewer) {
  return has(snapshot_message(evening.state(), viewer), "\"hand\": [");
}

RequestEnd last_end(const Evening& evening) {
  for (const Step& step : evening.last) {
    if (const auto* ended = std::get_if<SeatRequestEnded>(&step.event.fact)) return ended->why;
  }
  ADD_FAILURE() << "no request has ended";
  return {};
}

// People in the first seats, bots in the others; no one watches yet.
void start(Evening& evening, unsigned people, OptionsPatch options = {}) {
  for (unsigned i = 0; i < people; ++i) evening.join("Player " + std::to_string(i));
  evening.demand(ChangeOptions{options}, k_host);
  for (unsigned i = people; i < evening.state().options.players; ++i) {
    evening.demand(SeatBot{seat(i), "random", "Robo"}, k_host);
  }
  evening.start_game();
}

void finish(Evening& evening) {
  evening.play_through(Stage::play);
  for (const Member& one : std::vector<Member>{evening.state().members}) {
    evening.submit(SetDiscussionReady{true}, one.id);
  }
  evening.play_through(Stage::vote);
  ASSERT_EQ(evening.state().stage, Stage::result);
}

TEST(SeatRequest, NeedsTheHostAndAnotherWhoHasPlayedSinceTheDeal) {
  Evening evening;
  start(evening, 3);
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(TakeSeat{seat(3)}, friend_);
  EXPECT_TRUE(has(last_message(evening, MemberId{}),
                  R"("event": "seat_requested", "member": 4, "seat": 3)"));
  EXPECT_FALSE(sees_a_hand(evening, friend_));
  evening.demand(AgreeToSeat{friend_, true, {}}, k_host);
  EXPECT_TRUE(has(last_message(evening, friend_),
                  R"("event": "seat_agreed", "member": 4, "by": 1, "agree": true)"));
  EXPECT_TRUE(has(snapshot_message(evening.state(), MemberId{}),
                  R"("requests": [{"member": 4, "seat": 3, "agreed": [1]}])"));
  EXPECT_FALSE(sees_a_hand(evening, friend_));
  evening.demand(AgreeToSeat{friend_, true, seat(3)}, member(3));
  EXPECT_EQ(game_seat_of(evening.state(), friend_), seat(3));
  EXPECT_TRUE(sees_a_hand(evening, friend_));
  EXPECT_TRUE(evening.state().requests.empty());
  EXPECT_FALSE(has(snapshot_message(evening.state(), MemberId{}), "requests"));
}

TEST(SeatRequest, TwoWhoPlayAreNotEnoughWithoutTheHost) {
  Evening evening;
  start(evening, 3);
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(TakeSeat{seat(3)}, friend_);
  evening.demand(AgreeToSeat{friend_, true, {}}, member(2));
  evening.demand(AgreeToSeat{friend_, true, {}}, member(3));
  EXPECT_FALSE(game_seat_of(evening.state(), friend_));
  evening.demand(AgreeToSeat{friend_, true, {}}, k_host);
  EXPECT_EQ(game_seat_of(evening.state(), friend_), seat(3));
}

TEST(SeatRequest, EverybodyIsToldWhoMayAskAndWhoMayAgree) {
  Evening evening;
  start(evening, 2);
  const MemberId friend_ = evening.join("Friend", true);
  EXPECT_TRUE(has(snapshot_message(evening.state(), friend_), R"("may_ask": [2, 3])"));
  EXPECT_FALSE(has(snapshot_message(evening.state(), k_host), "may_"));
  EXPECT_FALSE(has(snapshot_message(evening.state(), MemberId{}), "may_"));
  evening.demand(TakeSeat{seat(2)}, friend_);
  EXPECT_TRUE(has(last_message(evening, k_host), R"("may_agree": true)"));
  EXPECT_TRUE(has(last_message(evening, friend_), R"("may_ask": [2, 3])"));
  EXPECT_FALSE(has(last_message(evening, friend_), "may_agree"));
  EXPECT_FALSE(has(last_message(evening, MemberId{}), "may_"));
  const MemberId other = evening.join("Other", true);
  EXPECT_FALSE(has(snapshot_message(evening.state(), other), "may_agree"));
}

TEST(SeatRequest, Refusals) {
  Evening evening;
  start(evening, 3, {.takeover_seconds = 0});
  const MemberId friend_ = evening.join("Friend", true);
  evening.expect_refused(Reason::not_a_member, TakeSeat{seat(3)}, member(9));
  evening.expect_refused(Reason::not_now, TakeSeat{seat(3)}, member(2));
  evening.expect_refused(Reason::no_such_seat, TakeSeat{seat(4)}, friend_);
  evening.expect_refused(Reason::seat_taken, TakeSeat{seat(1)}, friend_);
  evening.expect_refused(Reason::no_request, AgreeToSeat{friend_, true, {}}, k_host);
  evening.expect_refused(Reason::no_request, WithdrawRequest{}, friend_);
  evening.demand(TakeSeat{seat(3)}, friend_);
  evening.demand(TakeSeat{seat(3)}, friend_);  // the request stays as it was
  EXPECT_TRUE(evening.last.empty());
  const MemberId other = evening.join("Other", true);
  evening.expect_refused(Reason::not_yourself, AgreeToSeat{friend_, true, {}}, friend_);
  evening.expect_refused(Reason::no_say, AgreeToSeat{friend_, true, {}}, other);
  evening.expect_refused(Reason::no_request, AgreeToSeat{friend_, true, seat(2)}, k_host);
  evening.expect_refused(Reason::not_a_member, AgreeToSeat{friend_, true, {}}, member(9));
  evening.demand(AgreeToSeat{friend_, true, {}}, member(2));
  evening.demand(AgreeToSeat{friend_, true, {}}, member(2));
  EXPECT_TRUE(evening.last.empty());
  evening.demand(AgreeToSeat{friend_, true, {}}, k_host);
  ASSERT_EQ(seat_of(evening.state(), friend_), seat(3));
  evening.expect_refused(Reason::not_now, TakeSeat{seat(3)}, friend_);
  // The seat has a bot again, but one person has already seen its hand.
  evening.demand(Leave{}, friend_);
  ASSERT_TRUE(evening.state().chairs[3].bot);
  evening.expect_refused(Reason::seat_given, TakeSeat{seat(3)}, other);
}

TEST(SeatRequest, NotWhileTheSeedIsMixed) {
  Evening evening{5};
  evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), "random", ""}, k_host);
  const MemberId watcher = evening.join("Watcher", true);
  evening.demand(StartGame{}, k_host);
  evening.expect_refused(Reason::not_now, TakeSeat{seat(3)}, watcher);
}

TEST(SeatRequest, TheHostDeclinesForThisGame) {
  Evening evening;
  start(evening, 3);
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(TakeSeat{seat(3)}, friend_);
  evening.demand(AgreeToSeat{friend_, false, {}}, k_host);
  EXPECT_EQ(last_end(evening), RequestEnd::declined);
  evening.expect_refused(Reason::request_declined, TakeSeat{seat(3)}, friend_);
  EXPECT_FALSE(has(snapshot_message(evening.state(), friend_), "may_ask"));
  evening.demand(AbandonGame{}, k_host);
  EXPECT_FALSE(seat_of(evening.state(), friend_));
  evening.start_game();
  evening.demand(TakeSeat{seat(3)}, friend_);
}

TEST(SeatRequest, AWordCanBeTakenBack) {
  Evening evening;
  start(evening, 3);
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(TakeSeat{seat(3)}, friend_);
  evening.demand(AgreeToSeat{friend_, true, {}}, member(2));
  evening.demand(AgreeToSeat{friend_, false, {}}, member(2));
  evening.demand(AgreeToSeat{friend_, true, {}}, k_host);
  EXPECT_FALSE(game_seat_of(evening.state(), friend_));
  evening.demand(WithdrawRequest{}, friend_);
  EXPECT_EQ(last_end(evening), RequestEnd::withdrawn);
  // A new request starts without any consent.
  evening.demand(TakeSeat{seat(3)}, friend_);
  evening.demand(AgreeToSeat{friend_, true, {}}, member(2));
  EXPECT_FALSE(game_seat_of(evening.state(), friend_));
}

TEST(SeatRequest, WhatWasAgreedForOneSeatIsNotForAnother) {
  Evening evening;
  start(evening, 2);
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(TakeSeat{seat(2)}, friend_);
  evening.demand(AgreeToSeat{friend_, true, {}}, member(2));
  evening.demand(TakeSeat{seat(3)}, friend_);
  ASSERT_EQ(evening.state().requests.size(), 1U);
  EXPECT_TRUE(evening.state().requests[0].agreed.empty());
  evening.demand(AgreeToSeat{friend_, true, {}}, k_host);
  EXPECT_FALSE(game_seat_of(evening.state(), friend_));
}

TEST(SeatRequest, OneSeatGoesToOnePerson) {
  Evening evening;
  start(evening, 3);
  const MemberId first = evening.join("First", true);
  const MemberId second = evening.join("Second", true);
  evening.demand(TakeSeat{seat(3)}, second);
  evening.demand(TakeSeat{seat(3)}, first);
  evening.agree_to(first);
  EXPECT_EQ(game_seat_of(evening.state(), first), seat(3));
  EXPECT_EQ(last_end(evening), RequestEnd::taken);
  EXPECT_TRUE(evening.state().requests.empty());
}

TEST(SeatRequest, TheSeatOfSomebodyWhoIsAwayAfterAMinute) {
  Evening evening;
  start(evening, 4, {.takeover_seconds = 0});
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(Disconnect{member(2)});
  evening.pass(k_seat_grace - 1);
  evening.expect_refused(Reason::seat_taken, TakeSeat{seat(1)}, friend_);
  evening.pass_to_deadline();
  EXPECT_TRUE(has(last_message(evening, friend_), R"("event": "seat_offered", "seat": 1)"));
  EXPECT_TRUE(has(last_message(evening, friend_), R"("may_ask": [1])"));
  evening.demand(TakeSeat{seat(1)}, friend_);
  evening.demand(AgreeToSeat{friend_, true, {}}, member(3));
  // The owner's return ends the request.
  evening.demand(Connect{member(2)});
  EXPECT_EQ(last_end(evening), RequestEnd::returned);
  evening.expect_refused(Reason::seat_taken, TakeSeat{seat(1)}, friend_);
  // This time the owner does not come back.
  evening.demand(Disconnect{member(2)});
  evening.expect_refused(Reason::seat_taken, TakeSeat{seat(1)}, friend_);
  evening.pass_to_deadline();
  EXPECT_TRUE(sees_a_hand(evening, member(2)));
  evening.sit_in_game(friend_, seat(1));
  EXPECT_TRUE(sees_a_hand(evening, friend_));
  EXPECT_FALSE(sees_a_hand(evening, member(2)));
  // They remain a member and wait for the next game.
  evening.demand(Connect{member(2)});
  EXPECT_EQ(game_seat_of(evening.state(), friend_), seat(1));
  EXPECT_FALSE(sees_a_hand(evening, member(2)));
  EXPECT_FALSE(has(snapshot_message(evening.state(), member(2)), "may_ask"));
  evening.demand(Leave{}, member(4));
  evening.expect_refused(Reason::had_a_hand, TakeSeat{seat(3)}, member(2));
  evening.expect_refused(Reason::had_a_hand, TakeSeat{seat(1)}, member(2));
  evening.expect_refused(Reason::not_seated, SetMark{seat(0), Suspicion::some}, member(2));
  finish(evening);
  const auto tally = [&](MemberId id) {
    return std::ranges::find(evening.state().score, id, &Tally::member);
  };
  EXPECT_NE(tally(friend_), evening.state().score.end());
  EXPECT_EQ(tally(member(2)), evening.state().score.end());
}

TEST(SeatRequest, NobodyIsToldOfASeatThatNobodyCouldAskFor) {
  Evening evening;
  start(evening, 4, {.takeover_seconds = 0});
  evening.demand(Disconnect{member(2)});
  evening.pass(10 * k_seat_grace);
  EXPECT_FALSE(evening.state().game->offered.contains(seat(1)));
  const MemberId friend_ = evening.join("Friend", true);
  EXPECT_TRUE(evening.state().game->offered.contains(seat(1)));
  evening.demand(TakeSeat{seat(1)}, friend_);
}

TEST(SeatRequest, WithTooFewWhoCouldAgreeOneWaits) {
  Evening evening;
  start(evening, 1);
  const MemberId friend_ = evening.join("Friend");
  evening.expect_refused(Reason::nobody_to_agree, TakeSeat{seat(3)}, friend_);
  EXPECT_FALSE(has(snapshot_message(evening.state(), friend_), "may_ask"));
  // They play from the next game on.
  EXPECT_TRUE(has(snapshot_message(evening.state(), friend_), R"("name": "Friend", "late": true)"));
  finish(evening);
  EXPECT_TRUE(seat_of(evening.state(), friend_));
  EXPECT_FALSE(find_member(evening.state(), friend_)->late);
  evening.start_game();
  EXPECT_TRUE(sees_a_hand(evening, friend_));
}

// Absent members have a say and may return. About their own seat they have none, because their
// return ends the request.
TEST(SeatRequest, TheAbsentCountButForTheirOwnSeat) {
  Evening evening;
  start(evening, 2, {.takeover_seconds = 0});
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(Disconnect{member(2)});
  evening.pass(2 * k_seat_grace);
  evening.expect_refused(Reason::seat_taken, TakeSeat{seat(1)}, friend_);
  evening.demand(TakeSeat{seat(2)}, friend_);
  evening.demand(AgreeToSeat{friend_, true, {}}, k_host);
  EXPECT_FALSE(game_seat_of(evening.state(), friend_));
  evening.demand(Connect{member(2)});
  evening.demand(AgreeToSeat{friend_, true, {}}, member(2));
  EXPECT_EQ(game_seat_of(evening.state(), friend_), seat(2));
}

TEST(SeatRequest, WhoCameToPlayIsInAfterTheGameWithoutAsking) {
  for (const bool abandoned : {false, true}) {
    Evening evening{abandoned ? 3U : 4U};
    start(evening, 2);
    const MemberId late = evening.join("Late");
    const MemberId later = evening.join("Later");
    const MemberId watcher = evening.join("Watcher", true);
    const MemberId gone = evening.join("Gone");
    evening.demand(Disconnect{gone});
    evening.demand(TakeSeat{seat(2)}, watcher);  // who asked for a seat comes first
    EXPECT_TRUE(evening.state().members[2].late);
    if (abandoned) {
      evening.demand(AbandonGame{}, k_host);
    } else {
      finish(evening);
    }
    EXPECT_EQ(seat_of(evening.state(), watcher), seat(2));
    EXPECT_EQ(seat_of(evening.state(), late), seat(3));
    EXPECT_FALSE(seat_of(evening.state(), later));
    EXPECT_FALSE(seat_of(evening.state(), gone));
    EXPECT_TRUE(evening.state().requests.empty());
    EXPECT_FALSE(sees_a_hand(evening, abandoned ? watcher : MemberId{}));
  }
}

TEST(SeatRequest, WhoWouldRatherWatchSaysSo) {
  Evening evening;
  start(evening, 2);
  const MemberId late = evening.join("Late");
  evening.demand(WithdrawRequest{}, late);
  EXPECT_EQ(last_end(evening), RequestEnd::withdrawn);
  evening.demand(AbandonGame{}, k_host);
  EXPECT_FALSE(seat_of(evening.state(), late));
}

TEST(SeatRequest, AfterTheGameOnlyBotsMakeRoom) {
  Evening evening;
  start(evening, 4, {.takeover_seconds = 0});
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(Disconnect{member(2)});
  evening.pass(k_seat_grace);
  evening.demand(TakeSeat{seat(1)}, friend_);
  evening.demand(AbandonGame{}, k_host);
  EXPECT_EQ(last_end(evening), RequestEnd::over);
  EXPECT_EQ(seat_of(evening.state(), member(2)), seat(1));
}

TEST(SeatRequest, EndsWhenTheAskerLeaves) {
  Evening evening;
  start(evening, 3);
  for (const bool kicked : {false, true}) {
    const MemberId friend_ = evening.join("Friend", true);
    evening.demand(TakeSeat{seat(3)}, friend_);
    if (kicked) {
      evening.demand(Kick{friend_, {}}, k_host);
    } else {
      evening.demand(Leave{}, friend_);
    }
    EXPECT_EQ(last_end(evening), RequestEnd::left);
    EXPECT_TRUE(evening.state().requests.empty());
  }
}

TEST(SeatRequest, AHostWithoutASeatAsksTwoWhoPlay) {
  Evening evening;
  start(evening, 3);
  const MemberId watcher = evening.join("Watcher", true);
  evening.demand(GiveHost{watcher}, k_host);
  evening.demand(TakeSeat{seat(3)}, watcher);
  evening.demand(AgreeToSeat{watcher, true, {}}, member(2));
  EXPECT_FALSE(game_seat_of(evening.state(), watcher));
  evening.demand(AgreeToSeat{watcher, true, {}}, member(1));
  EXPECT_EQ(game_seat_of(evening.state(), watcher), seat(3));
}

TEST(SeatRequest, AWordCountsAsLongAsItsGiverHasASay) {
  Evening evening;
  start(evening, 3);
  const MemberId watcher = evening.join("Watcher", true);
  const MemberId friend_ = evening.join("Friend", true);
  evening.demand(GiveHost{watcher}, k_host);
  evening.demand(TakeSeat{seat(3)}, friend_);
  evening.demand(AgreeToSeat{friend_, true, {}}, watcher);
  evening.demand(GiveHost{k_host}, watcher);
  EXPECT_TRUE(has(last_message(evening, friend_),
                  R"("event": "seat_agreed", "member": 5, "by": 4, "agree": false)"));
  evening.demand(GiveHost{watcher}, k_host);  // the request does not come back
  evening.demand(AgreeToSeat{friend_, true, {}}, member(2));
  evening.demand(AgreeToSeat{friend_, true, {}}, member(3));
  EXPECT_FALSE(game_seat_of(evening.state(), friend_));
  evening.demand(Leave{}, member(3));
  evening.demand(AgreeToSeat{friend_, true, {}}, watcher);
  EXPECT_FALSE(game_seat_of(evening.state(), friend_));
  evening.demand(AgreeToSeat{friend_, true, {}}, k_host);
  EXPECT_EQ(game_seat_of(evening.state(), friend_), seat(3));
}

// --- Attacks found by the audit

// Watch, take a bot's seat, look, leave, and repeat with the next seat.
TEST(OneHand, SittingDownOnBotsOneAfterTheOther) {
  Evening evening;
  start(evening, 1);
  for (unsigned i = 1; i < 4; ++i) {
    const MemberId alias = evening.join("x", true);
    evening.expect_refused(Reason::nobody_to_agree, TakeSeat{seat(i)}, alias);
    EXPECT_FALSE(sees_a_hand(evening, alias));
    evening.demand(Leave{}, alias);
  }
}

TEST(OneHand, TheSeatOfSomebodyWhoWasKicked) {
  Evening evening;
  start(evening, 3);
  const MemberId alias = evening.join("x", true);
  evening.demand(Kick{member(3), {}}, k_host);
  evening.demand(TakeSeat{seat(2)}, alias);
  evening.demand(AgreeToSeat{alias, true, {}}, k_host);
  EXPECT_FALSE(sees_a_hand(evening, alias));
  evening.demand(GiveHost{alias}, k_host);
  EXPECT_FALSE(sees_a_hand(evening, alias));
  // Someone who was kicked knows one hand. Under a new name they are a stranger and must ask like
  // one.
  const MemberId back = evening.join("Back");
  evening.demand(TakeSeat{seat(3)}, back);
  EXPECT_FALSE(sees_a_hand(evening, back));
}

TEST(OneHand, AHostWithManyNamesAndOneSeat) {
  Evening evening;
  start(evening, 2);  // the second player is honest and agrees to nothing
  const MemberId alias = evening.join("x", true);
  const MemberId other = evening.join("y", true);
  evening.demand(TakeSeat{seat(2)}, alias);
  evening.demand(AgreeToSeat{alias, true, {}}, k_host);
  evening.demand(GiveHost{other}, k_host);
  evening.demand(AgreeToSeat{alias, true, {}}, other);
  evening.demand(GiveHost{alias}, other);
  evening.demand(GiveHost{k_host}, alias);
  evening.demand(AgreeToSeat{alias, true, {}}, k_host);
  evening.demand(Rename{"Player 1"}, other);
  EXPECT_FALSE(sees_a_hand(evening, alias));
  // Without the honest one there is no one left to agree.
  evening.demand(Kick{member(2), {}}, k_host);
  EXPECT_FALSE(sees_a_hand(evening, alias));
  evening.demand(WithdrawRequest{}, alias);
  evening.expect_refused(Reason::nobody_to_agree, TakeSeat{seat(1)}, alias);
  evening.expect_refused(Reason::nobody_to_agree, TakeSeat{seat(2)}, alias);
}

// A latecomer has no say. Otherwise one consent would open every seat.
TEST(OneHand, AnyoneWhoWasLetInLetsNobodyIn) {
  Evening evening;
  start(evening, 2, {.players = 5});
  const MemberId first = evening.join("First", true);
  const MemberId second = evening.join("Second", true);
  evening.sit_in_game(first, seat(2));
  evening.demand(TakeSeat{seat(3)}, second);
  evening.demand(AgreeToSeat{second, true, {}}, k_host);
  evening.expect_refused(Reason::no_say, AgreeToSeat{second, true, {}}, first);
  evening.demand(GiveHost{first}, k_host);
  evening.demand(AgreeToSeat{second, true, {}}, first);
  EXPECT_FALSE(sees_a_hand(evening, second));
}

// One honest player never agrees. Everyone else is the same person under many names, who had one
// seat at the deal and must never see two hands.
TEST(OneHand, WhateverOnePersonWithManyNamesDoes) {
  unsigned asked = 0;
  unsigned agreed = 0;
  for (std::uint64_t seed = 0; seed < 200 && !::testing::Test::HasFatalFailure(); ++seed) {
    Evening evening{seed};
    const unsigned honest = 1 + static_cast<unsigned>(seed % 2);
    const bool hosts = seed % 4 < 2;  // whether the cheat is the host
    start(evening, 1 + honest, {.players = 4, .takeover_seconds = 20});
    const MemberId seated = hosts ? k_host : member(2);
    const auto is_honest = [&](MemberId id) { return id.number <= 1 + honest && id != seated; };
    Rng rng{Seed::from_number(70 + seed)};
    std::set<std::uint8_t> seen;
    for (unsigned step = 0; step < 250 && is_playing(evening.state()); ++step) {
      if (rng.below(10) == 0 && evening.state().members.size() < k_most_members) {
        evening.join("x", rng.below(2) == 0);
      }
      if (rng.below(40) == 0) evening.pass(rng.below(90'000));
      const auto& members = evening.state().members;
      const MemberId by = members[rng.below(static_cast<unsigned>(members.size()))].id;
      if (is_honest(by)) {
        if (rng.below(4) == 0) evening.submit(Disconnect{by});
        if (rng.below(4) == 0) evening.submit(Connect{by});
        if (!evening.answer_bots()) evening.move_person();
        continue;
      }
      Command command = table_test::random_command(evening.state(), by, rng);
      const bool ends = std::holds_alternative<AbandonGame>(command) ||
                        std::holds_alternative<Leave>(command) ||
                        std::holds_alternative<Kick>(command);
      if (ends && rng.below(10) != 0) continue;
      if (rng.below(3) == 0) command = TakeSeat{seat(rng.below(4))};
      if (rng.below(3) == 0 && !evening.state().requests.empty()) {
        command = AgreeToSeat{evening.state().requests.back().member, true, {}};
      }
      evening.submit(command, by);
      for (const Step& taken : evening.last) {
        asked += std::holds_alternative<SeatRequested>(taken.event.fact);
        agreed += std::holds_alternative<SeatAgreed>(taken.event.fact);
      }
      for (const Member& one : evening.state().members) {
        if (is_honest(one.id) || !is_playing(evening.state())) continue;
        if (const auto at = game_seat_of(evening.state(), one.id)) seen.insert(at->index);
      }
      ASSERT_LE(seen.size(), 1U) << "seed " << seed << ", step " << step;
    }
  }
  EXPECT_GT(asked, 300U);
  EXPECT_GT(agreed, 100U);
}

// --- The code of the table

TEST(Kicked, ChangesTheCodeForAllButTheMembers) {
  Evening evening;
  start(evening, 3);
  const MemberId watcher = evening.join("Watcher", true);
  EXPECT_FALSE(has(snapshot_message(evening.state(), k_host), "\"room\""));
  evening.demand(Kick{member(2), "bako-dimu-fera"}, k_host);
  for (const MemberId one : {k_host, member(3), watcher}) {
    EXPECT_TRUE(
        has(last_message(evening, one), R"("event": "room_changed", "room": "bako-dimu-fera")"));
    EXPECT_TRUE(has(snapshot_message(evening.state(), one), R"("room": "bako-dimu-fera")"));
  }
  for (const MemberId one : {member(2), MemberId{}}) {
    EXPECT_FALSE(has(last_message(evening, one), "bako"));
    EXPECT_FALSE(has(snapshot_message(evening.state(), one), "bako"));
  }
  EXPECT_EQ(evening.state().rooms_so_far, 1U);
}

TEST(Kicked, AreRememberedByTheirToken) {
  Evening evening;
  evening.join("Ana");
  for (unsigned i = 2; i < 50; ++i) {
    const MemberId other = evening.join("x");
    const Bytes32 token = find_member(evening.state(), other)->token_hash;
    EXPECT_FALSE(was_kicked(evening.state(), token));
    evening.demand(Kick{other, {}}, k_host);
    EXPECT_TRUE(was_kicked(evening.state(), token));
  }
  EXPECT_EQ(evening.state().kicked.size(), k_kicked_kept);
  const MemberId left = evening.join("y");
  const Bytes32 token = find_member(evening.state(), left)->token_hash;
  evening.demand(Leave{}, left);
  EXPECT_FALSE(was_kicked(evening.state(), token));
}

// --- Logs of earlier versions

TEST(OldLogs, HaveSeatsTakenWithoutConsent) {
  Evening evening;
  start(evening, 1);
  const MemberId watcher = evening.join("Watcher", true);
  TableState state = evening.state();
  const auto take = [&](MemberId who, Seat at) {
    return evolve(state, next_event(state, SeatTaken{who, at}, who, 0, state.at)).has_value();
  };
  EXPECT_TRUE(take(watcher, seat(2)));
  EXPECT_EQ(game_seat_of(state, watcher), seat(2));
  EXPECT_FALSE(take(watcher, seat(3)));  // one at a time
}

}  // namespace
}  // namespace insidejob

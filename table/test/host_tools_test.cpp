// What keeps an evening going: seats, nudges, stand-ins, clocks and hosts. A table never gets
// stuck.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "engine/legal.h"
#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

constexpr std::int64_t k_minute = 60'000;

// Ana (host), Ben and Cleo in seats 0, 1 and 2, and a bot.
void seat_three(Evening& evening) {
  for (const auto* name : {"Ana", "Ben", "Cleo"}) evening.join(name);
  evening.demand(SeatBot{seat(3), "random", ""}, member(1));
}

std::vector<MemberId> members_at(const TableState& state) {
  std::vector<MemberId> members;
  for (unsigned i = 0; i < state.options.players; ++i) members.push_back(state.chairs[i].member);
  return members;
}

// Plays until it is a person's turn.
Seat reach_person(Evening& evening) {
  while (evening.answer_bots()) {
  }
  return evening.state().game->state.open.to_act;
}

void reach_discussion(Evening& evening) {
  for (unsigned tries = 0; tries < 200; ++tries) {
    evening.start_game();
    evening.play_through(Stage::play);
    if (evening.state().stage == Stage::discussion) return;
    evening.play_through(Stage::vote);
  }
  FAIL() << "no game came to a discussion";
}

TEST(HostTools, SeatsAreSwappedBetweenGames) {
  Evening evening{1};
  seat_three(evening);
  evening.demand(SetReady{true}, member(2));
  evening.expect_refused(Reason::not_the_host, ArrangeSeats{{seat(1), seat(0), seat(2), seat(3)}},
                         member(2));
  evening.expect_refused(Reason::no_such_seat, ArrangeSeats{{seat(1), seat(1), seat(2), seat(3)}},
                         member(1));
  evening.expect_refused(Reason::no_such_seat, ArrangeSeats{{seat(1), seat(0)}}, member(1));
  evening.demand(ArrangeSeats{{seat(3), seat(0), seat(2), seat(1)}}, member(1));
  EXPECT_EQ(members_at(evening.state()),
            (std::vector{MemberId{}, member(1), member(3), member(2)}));
  EXPECT_TRUE(evening.state().chairs[0].bot);
  EXPECT_FALSE(find_member(evening.state(), member(2))->ready);
  evening.start_game();
  evening.expect_refused(Reason::not_now, ArrangeSeats{{seat(1), seat(0), seat(2), seat(3)}},
                         member(1));
  evening.expect_refused(Reason::not_now, ShuffleSeats{}, member(1));
}

TEST(HostTools, TheDealerStaysTheDealer) {
  Evening evening{2};
  seat_three(evening);
  evening.start_game();
  evening.demand(AbandonGame{}, member(1));
  const Seat dealer = evening.state().first_led->seat;
  std::vector<Seat> order{seat(1), seat(2), seat(3), seat(0)};
  evening.demand(ArrangeSeats{order}, member(1));
  const auto now = std::ranges::find(order, dealer) - order.begin();
  EXPECT_EQ(next_leader(evening.state()), left_of(seat(static_cast<unsigned>(now)), 4));
}

TEST(HostTools, ALotGivesEveryOrder) {
  Evening evening{3};
  seat_three(evening);
  std::map<std::vector<MemberId>, unsigned> orders;
  for (unsigned i = 0; i < 600; ++i) {
    Bytes32 lot{};
    lot[0] = static_cast<std::uint8_t>(i);
    lot[1] = static_cast<std::uint8_t>(i >> 8);
    evening.demand(ShuffleSeats{lot}, member(1));
    ++orders[members_at(evening.state())];
  }
  EXPECT_EQ(orders.size(), 24U);
}

TEST(HostTools, ASeatIsGivenBetweenGames) {
  Evening evening{4};
  seat_three(evening);
  const MemberId late = evening.join("Dora", true);
  evening.expect_refused(Reason::not_the_host, GiveSeat{late, seat(3)}, member(2));
  evening.expect_refused(Reason::seat_taken, GiveSeat{late, seat(1)}, member(1));
  evening.demand(GiveSeat{late, seat(3)}, member(1));  // the bot makes room
  EXPECT_EQ(seat_of(evening.state(), late), seat(3));
  const MemberId later = evening.join("Emil", true);
  evening.demand(Disconnect{member(2)});
  evening.demand(GiveSeat{later, seat(1)}, member(1));  // so does a member who is away
  EXPECT_EQ(seat_of(evening.state(), later), seat(1));
  EXPECT_FALSE(seat_of(evening.state(), member(2)));
}

TEST(HostTools, ASeatInAGameIsGivenWithConsent) {
  Evening evening{5};
  seat_three(evening);
  evening.start_game();
  const MemberId late = evening.join("Dora", true);
  evening.expect_refused(Reason::seat_taken, GiveSeat{late, seat(1)}, member(1));
  evening.expect_refused(Reason::not_now, GiveSeat{member(2), seat(3)}, member(1));
  evening.demand(GiveSeat{late, seat(3)}, member(1));
  EXPECT_FALSE(seat_of(evening.state(), late));
  evening.demand(AgreeToSeat{late, true}, member(3));
  EXPECT_EQ(seat_of(evening.state(), late), seat(3));
  evening.expect_refused(Reason::not_now, GiveSeat{late, seat(3)}, member(1));
}

TEST(HostTools, ANudgeIsForSomeoneWhoIsAwaited) {
  Evening evening{6};
  seat_three(evening);
  evening.expect_refused(Reason::not_yourself, Nudge{seat(0)}, member(1));
  evening.expect_refused(Reason::no_such_member, Nudge{seat(3)}, member(1));
  evening.demand(Nudge{seat(1)}, member(3));
  evening.expect_refused(Reason::too_fast, Nudge{seat(1)}, member(1));
  evening.demand(SetReady{true}, member(2));
  evening.pass(k_nudge_pause);
  evening.expect_refused(Reason::not_awaited, Nudge{seat(1)}, member(1));
  const MemberId watcher = evening.join("Watcher", true);
  evening.expect_refused(Reason::not_seated, Nudge{seat(2)}, watcher);
  evening.start_game();
  const Seat awaited = reach_person(evening);
  for (const Seat at : SeatSet::first(3)) {
    const MemberId by = member(at.index == 0 ? 2 : 1);
    if (at == awaited) {
      evening.pass(k_nudge_pause);
      evening.demand(Nudge{at}, by);
    } else {
      evening.expect_refused(Reason::not_awaited, Nudge{at}, by);
    }
  }
}

TEST(HostTools, ABotStandsInForSomeoneIdleUntilTheyShowUp) {
  Evening evening{7};
  seat_three(evening);
  evening.start_game();
  Seat idle = reach_person(evening);
  while (idle == seat(0)) {
    evening.move_person();
    idle = reach_person(evening);
  }
  const MemberId who = evening.state().chairs[idle.index].member;
  evening.pass(k_idle_grace - 1);
  evening.expect_refused(Reason::not_away, TakeOver{idle}, member(1));
  evening.demand(Chat{"thinking"}, who);
  evening.pass(1);
  evening.expect_refused(Reason::not_away, TakeOver{idle}, member(1));
  evening.pass(k_idle_grace);
  const MemberId other = member(who == member(2) ? 3 : 2);
  evening.expect_refused(Reason::not_the_host, TakeOver{idle}, other);
  evening.demand(TakeOver{idle}, member(1));
  EXPECT_TRUE(is_kept_by_bot(evening.state(), idle));
  evening.pass(1'000);
  EXPECT_TRUE(is_kept_by_bot(evening.state(), idle)) << "being connected is no sign of life";
  const std::size_t moves = evening.state().game->actions.size();
  evening.answer_bots();
  EXPECT_GT(evening.state().game->actions.size(), moves);
  evening.demand(Chat{"back!"}, who);
  EXPECT_FALSE(is_kept_by_bot(evening.state(), idle));
}

TEST(HostTools, AnyPlayerCanCallAStandInForAnIdleHost) {
  Evening evening{8};
  seat_three(evening);
  evening.start_game();
  while (reach_person(evening) != seat(0)) evening.move_person();
  const MemberId watcher = evening.join("Watcher", true);
  evening.pass(k_idle_grace);
  evening.expect_refused(Reason::not_the_host, TakeOver{seat(0)}, watcher);
  evening.demand(TakeOver{seat(0)}, member(2));
  EXPECT_TRUE(is_kept_by_bot(evening.state(), seat(0)));
  const auto legal =
      legal_actions(*evening.state().game->options, evening.state().game->state, seat(0));
  evening.demand(Act{legal[0]}, member(1));  // the host's own move counts, and ends the stand-in
  EXPECT_FALSE(is_kept_by_bot(evening.state(), seat(0)));
}

TEST(HostTools, AClockIsStartedInAGame) {
  Evening evening{9};
  seat_three(evening);
  evening.start_game();
  reach_person(evening);
  EXPECT_FALSE(evening.state().game->clock.deadline);
  OptionsPatch patch;
  patch.turn_seconds = k_least_clock - 1;
  evening.expect_refused(Reason::option_range, ChangeOptions{patch}, member(1));
  patch.turn_seconds = k_least_clock;
  evening.expect_refused(Reason::not_the_host, ChangeOptions{patch}, member(2));
  evening.pass(10 * k_minute);
  evening.demand(ChangeOptions{patch}, member(1));
  EXPECT_EQ(evening.state().game->clock.deadline, evening.state().at + 1000 * k_least_clock);
  patch.turn_seconds = 0;
  evening.demand(ChangeOptions{patch}, member(1));
  EXPECT_FALSE(evening.state().game->clock.deadline);
  patch.players = 5;
  evening.expect_refused(Reason::not_now, ChangeOptions{patch}, member(1));
}

TEST(HostTools, TheVoteIsAnnouncedOnce) {
  Evening evening{10};
  seat_three(evening);
  evening.expect_refused(Reason::not_now, AnnounceVote{}, member(1));
  reach_discussion(evening);
  evening.expect_refused(Reason::not_the_host, AnnounceVote{}, member(2));
  evening.demand(AnnounceVote{}, member(1));
  const auto deadline = evening.state().game->discussion_deadline;
  EXPECT_EQ(deadline, evening.state().at + k_countdown);
  evening.pass(k_countdown / 2);
  evening.demand(AnnounceVote{}, member(1));  // the countdown does not start again
  EXPECT_EQ(evening.state().game->discussion_deadline, deadline);
  evening.pass(k_countdown / 2);
  EXPECT_EQ(evening.state().stage, Stage::vote);
}

TEST(HostTools, AHostWhoIsGoneIsReplacedOnDemand) {
  Evening evening{11};
  seat_three(evening);
  const MemberId watcher = evening.join("Watcher", true);
  evening.expect_refused(Reason::not_seated, ClaimHost{}, watcher);
  evening.expect_refused(Reason::not_yourself, ClaimHost{}, member(1));
  evening.expect_refused(Reason::host_not_away, ClaimHost{}, member(2));
  evening.pass(k_host_grace);
  evening.demand(ClaimHost{}, member(2));
  evening.expect_refused(Reason::not_now, ClaimHost{}, member(3));
  evening.pass(k_claim_wait - 1);
  EXPECT_EQ(evening.state().host, member(1));
  evening.demand(Chat{"I am here"}, member(1));
  EXPECT_FALSE(evening.state().claim);
  evening.pass(k_host_grace);
  evening.demand(ClaimHost{}, member(3));
  evening.pass(k_claim_wait);
  EXPECT_EQ(evening.state().host, member(3));
  evening.expect_refused(Reason::host_not_away, ClaimHost{},
                         member(2));  // a new host gets the whole time too
}

TEST(HostTools, AClaimEndsWithTheClaimant) {
  Evening evening{12};
  seat_three(evening);
  evening.pass(k_host_grace);
  evening.demand(ClaimHost{}, member(2));
  evening.demand(Disconnect{member(2)});
  EXPECT_FALSE(evening.state().claim);
  evening.demand(ClaimHost{}, member(3));
  evening.demand(KeepHost{}, member(1));
  evening.pass(1);
  EXPECT_EQ(evening.state().host, member(1));
  evening.expect_refused(Reason::not_the_host, KeepHost{}, member(3));
}

// --- The first look at the role

void deal_with_lookers(Evening& evening, std::vector<MemberId> lookers) {
  evening.demand(StartGame{}, member(1));
  evening.commit_seed();
  for (const MemberId who : lookers) {
    const Seat at = *seat_of(evening.state(), who);
    evening.demand(SealValue{seal_of(table_test::toy_hash, at, evening.value_of(who)), true}, who);
  }
  if (!evening.state().shuffle->taking_part) evening.pass(k_value_wait);
  for (const MemberId who : lookers) evening.demand(GiveValue{evening.value_of(who)}, who);
  ASSERT_EQ(evening.state().stage, Stage::play);
}

TEST(FirstLook, TheFirstTrickWaitsForEveryoneButNotForEver) {
  Evening evening{13};
  seat_three(evening);
  deal_with_lookers(evening, {member(1), member(2)});
  EXPECT_TRUE(awaited_seats(evening.state()).empty());
  EXPECT_FALSE(evening.answer_bots());
  const Seat leader = evening.state().game->state.open.to_act;
  if (const MemberId who = evening.state().chairs[leader.index].member) {
    const auto legal =
        legal_actions(*evening.state().game->options, evening.state().game->state, leader);
    evening.expect_refused(Reason::still_looking, Act{legal[0]}, who);
  }
  evening.demand(Looked{}, member(1));
  EXPECT_EQ(evening.state().game->looking, SeatSet::of(seat(1)));
  evening.pass(k_look_wait - 1 - (evening.state().at - evening.state().game->started));
  EXPECT_FALSE(evening.state().game->looking.empty());
  evening.pass(1);
  EXPECT_TRUE(evening.state().game->looking.empty());
  EXPECT_FALSE(awaited_seats(evening.state()).empty());
}

TEST(FirstLook, APlayerAloneWithBotsHasAllTheTimeInTheWorld) {
  Evening evening{14};
  evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), "random", ""}, member(1));
  deal_with_lookers(evening, {member(1)});
  evening.pass(60 * k_minute);
  EXPECT_FALSE(evening.answer_bots());
  evening.demand(Looked{}, member(1));
  EXPECT_FALSE(awaited_seats(evening.state()).empty());
}

TEST(FirstLook, SomeoneWhoGoesAwayOrLeavesIsNotWaitedFor) {
  Evening evening{15};
  seat_three(evening);
  deal_with_lookers(evening, {member(2), member(3)});
  evening.demand(Disconnect{member(2)});
  evening.demand(Leave{}, member(3));
  EXPECT_TRUE(evening.state().game->looking.empty());
}

// --- Never stuck

enum class Absence : std::uint8_t { away, idle, gone };

// Present members do no more than they can: their own moves, and what the table offers against
// those who do nothing.
void do_what_can_be_done(Evening& evening, MemberId by) {
  const TableState& state = evening.state();
  if (state.host != by) {
    if (const auto host_seat = seat_of(state, state.host)) evening.submit(TakeOver{*host_seat}, by);
    evening.submit(ClaimHost{}, by);
  } else {
    for (const Seat at : SeatSet::first(state.options.players)) evening.submit(TakeOver{at}, by);
    if (is_between_games(state)) {
      for (const Seat at : SeatSet::first(state.options.players)) {
        if (evening.state().chairs[at.index].empty()) {
          evening.submit(SeatBot{at, "random", ""}, by);
        }
      }
      evening.submit(StartGame{}, by);
    }
  }
  evening.submit(Looked{}, by);
  evening.submit(SetDiscussionReady{true}, by);
  evening.submit(ConfirmNoVote{}, by);
  if (evening.state().game) {
    if (const auto own = game_seat_of(evening.state(), by)) {
      const Game& game = *evening.state().game;
      const auto legal = legal_actions(*game.options, game.state, *own);
      if (!legal.empty()) evening.submit(Act{legal[0]}, by);
    }
  }
}

void take_away(Evening& evening, MemberId who, Absence absence) {
  if (absence == Absence::away) evening.demand(Disconnect{who});
  if (absence == Absence::gone) evening.demand(Leave{}, who);
}

void reach(Evening& evening, Stage stage) {
  switch (stage) {
    case Stage::lobby:
      return;
    case Stage::shuffle:
      return evening.demand(StartGame{}, member(1));
    case Stage::play:
      return evening.start_game();
    case Stage::discussion:
      return reach_discussion(evening);
    case Stage::vote:
      reach_discussion(evening);
      evening.demand(AnnounceVote{}, member(1));
      return evening.pass(k_countdown);
    case Stage::result:
      evening.start_game();
      evening.play_through(Stage::play);
      for (unsigned i = 1; i <= 3; ++i) evening.submit(SetDiscussionReady{true}, member(i));
      return evening.play_through(Stage::vote);
  }
}

constexpr std::array k_all_stages{Stage::lobby,      Stage::shuffle, Stage::play,
                                  Stage::discussion, Stage::vote,    Stage::result};
constexpr std::array k_absences{Absence::away, Absence::idle, Absence::gone};

// Ana, Ben and Cleo in this stage, where nothing happens by itself.
void reach_with_three(Evening& evening, Stage stage) {
  seat_three(evening);
  OptionsPatch patch;
  patch.takeover_seconds = 0;
  evening.demand(ChangeOptions{patch}, member(1));
  reach(evening, stage);
  ASSERT_EQ(evening.state().stage, stage);
}

// Whether those who are present come to the end of another whole game.
void expect_another_game(Evening& evening, const std::vector<MemberId>& present) {
  const std::uint32_t games = evening.state().games_so_far;
  for (unsigned step = 0; step < 2'000; ++step) {
    const TableState& state = evening.state();
    if (state.games_so_far >= games + 2 && state.stage == Stage::result) break;
    if (needs_seed(state)) evening.commit_seed();
    for (const MemberId who : present) do_what_can_be_done(evening, who);
    while (evening.answer_bots()) {
    }
    evening.pass(k_minute);
  }
  EXPECT_GE(evening.state().games_so_far, games + 2)
      << "stuck in " << name_of(evening.state().stage);
}

TEST(NeverStuck, InAnyPhaseWithAnyoneMissing) {
  for (const Stage stage : k_all_stages) {
    for (const Absence absence : k_absences) {
      // One of the three, or all but one.
      for (unsigned missing = 1; missing < 7; ++missing) {
        SCOPED_TRACE(testing::Message() << "from " << name_of(stage) << ", absence "
                                        << static_cast<int>(absence) << ", missing " << missing);
        Evening evening{16 + missing};
        reach_with_three(evening, stage);
        std::vector<MemberId> present;
        for (unsigned i = 0; i < 3; ++i) {
          if ((missing >> i & 1U) != 0) {
            take_away(evening, member(i + 1), absence);
          } else {
            present.push_back(member(i + 1));
          }
        }
        expect_another_game(evening, present);
      }
    }
  }
}

TEST(NeverStuck, InAnyPhaseWithEveryoneMissingUntilOneComesBack) {
  for (const Stage stage : k_all_stages) {
    for (const Absence absence : k_absences) {
      for (unsigned back = 1; back <= 3; ++back) {
        SCOPED_TRACE(testing::Message() << "from " << name_of(stage) << ", absence "
                                        << static_cast<int>(absence) << ", back " << back);
        Evening evening{30 + back};
        reach_with_three(evening, stage);
        for (unsigned i = 1; i <= 3; ++i) take_away(evening, member(i), absence);
        for (unsigned minute = 0; minute < 20; ++minute) {
          if (needs_seed(evening.state())) evening.commit_seed();
          while (evening.answer_bots()) {
          }
          evening.pass(k_minute);
        }
        MemberId who = member(back);
        if (absence == Absence::away) evening.demand(Connect{who});
        // Someone who has left comes in by the code again.
        if (absence == Absence::gone) who = evening.join("Again");
        expect_another_game(evening, {who});
      }
    }
  }
}

}  // namespace
}  // namespace insidejob

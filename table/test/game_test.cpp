// The game, the vote and the next game.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/legal.h"
#include "engine/view.h"
#include "table/test/support/evening.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"
#include "table/wire/events_message.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

// Ana (host) and the others sit in seats 0, 1, ...; bots fill the rest.
void seat_people(Evening& evening, unsigned people) {
  for (unsigned i = 0; i < people; ++i) evening.join("Player " + std::to_string(i));
  for (unsigned i = 0; i < evening.state().options.players; ++i) {
    if (evening.state().chairs[i].empty()) {
      evening.demand(SeatBot{seat(i), "random", ""}, member(1));
    }
  }
}

void discuss(Evening& evening) {
  for (const Member& at : std::vector<Member>{evening.state().members}) {
    if (evening.state().stage != Stage::discussion) return;
    if (game_seat_of(evening.state(), at.id)) evening.submit(SetDiscussionReady{true}, at.id);
  }
}

void finish(Evening& evening) {
  evening.play_through(Stage::play);
  discuss(evening);
  evening.play_through(Stage::vote);
  ASSERT_EQ(evening.state().stage, Stage::result);
}

// Plays game after game, with the people of seat_people, until one reaches the stage.
void reach(Evening& evening, Stage stage) {
  for (unsigned tries = 0; tries < 200; ++tries) {
    evening.start_game();
    evening.play_through(Stage::play);
    if (evening.state().stage == Stage::discussion) {
      if (stage == Stage::discussion) return;
      discuss(evening);
      if (evening.state().stage == stage) return;
    }
    evening.play_through(Stage::vote);
  }
  FAIL() << "never came to " << name_of(stage);
}

TEST(Game, OnlyOnesOwnSeatAndTheRules) {
  Evening evening{5};
  seat_people(evening, 4);
  const MemberId watcher = evening.join("Watcher", true);
  evening.expect_refused(Reason::not_now, Act{}, member(1));
  evening.start_game();
  const Seat leader = evening.state().game->state.open.leader;
  const MemberId who = evening.state().chairs[leader.index].member;
  const auto legal =
      legal_actions(*evening.state().game->options, evening.state().game->state, leader);
  const MemberId other = evening.state().chairs[(leader.index + 1U) % 4].member;
  evening.expect_refused(Reason::not_your_seat, Act{legal[0]}, other);
  evening.expect_refused(Reason::not_seated, Act{legal[0]}, watcher);
  const auto refusal = evening.submit(Act{Action::play_card(leader, Card{})}, who);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->violation, RuleViolation{Fault::not_now});
  evening.demand(Act{legal[0]}, who);
  evening.expect_refused(Reason::not_the_host, AbandonGame{}, member(2));
  evening.demand(AbandonGame{}, member(1));
  EXPECT_EQ(evening.state().stage, Stage::lobby);
  evening.expect_refused(Reason::not_now, AbandonGame{}, member(1));
}

TEST(Game, ACommandSentAgainIsDoneOnce) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  EXPECT_FALSE(evening.submit(Chat{"Hello"}, ana, 41));
  const std::uint64_t sequence = evening.state().sequence;
  EXPECT_FALSE(evening.submit(Chat{"Hello"}, ana, 41));
  EXPECT_EQ(evening.state().sequence, sequence);
  EXPECT_TRUE(was_done(evening.twin.state(), ana, 41));  // after a restart too
  EXPECT_FALSE(evening.submit(SetReluctant{true}, ana, 42));
  for (unsigned i = 0; i < 2 * k_commands_kept; ++i) {
    EXPECT_FALSE(evening.submit(SetReluctant{i % 2 == 1}, ana, 100 + i));
  }
  EXPECT_EQ(find_member(evening.state(), ana)->commands.size(), k_commands_kept);
  EXPECT_FALSE(was_done(evening.state(), ana, 41));
}

TEST(Game, ACommandThatFoundAllAsItAskedForIsNotDoneLater) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId bo = evening.join("Bo");
  EXPECT_FALSE(evening.submit(SetReluctant{false}, ana, 7));
  ASSERT_EQ(evening.last.size(), 1U);
  EXPECT_TRUE(events_message(evening.state(), evening.last, bo).find(R"("event": "quiet")") !=
              std::string::npos);
  EXPECT_FALSE(evening.submit(SetReluctant{true}, ana, 8));
  for (Table* table : {&evening.table, &evening.twin}) {  // the twin: after a restart
    const Answer answer = table->submit(SetReluctant{false}, ana, 7, evening.now);
    ASSERT_TRUE(std::holds_alternative<Done>(answer));
    EXPECT_TRUE(std::get<Done>(answer).steps.empty());
    EXPECT_TRUE(find_member(table->state(), ana)->reluctant);
  }
}

TEST(Game, AwayTakenOverAndHandedBack) {
  Evening evening{2};
  seat_people(evening, 4);
  evening.demand(ChangeOptions{{.takeover_seconds = 30}}, member(1));
  evening.start_game();
  const Seat at = evening.state().game->state.open.to_act;
  const MemberId who = evening.state().chairs[at.index].member;
  const MemberId host = evening.state().host;
  if (who != host) evening.expect_refused(Reason::not_away, TakeOver{at}, host);
  evening.demand(Disconnect{who});
  EXPECT_TRUE(pending_bot_turns(evening.state()).empty());
  evening.pass(29'999);
  EXPECT_FALSE(is_kept_by_bot(evening.state(), at));
  evening.pass_to_deadline();
  EXPECT_TRUE(is_kept_by_bot(evening.state(), at));
  const auto turns = pending_bot_turns(evening.state());
  ASSERT_EQ(turns.size(), 1U);
  const BotActs late = answer(evening.state(), turns[0], *make_bot("random"));
  evening.demand(Connect{who});
  EXPECT_FALSE(is_kept_by_bot(evening.state(), at));
  evening.expect_refused(Reason::stale, late);
  EXPECT_TRUE(evening.move_person());
  evening.expect_refused(Reason::stale, late);
}

TEST(Game, TheHostDecidesWhereNoTimeIsSet) {
  Evening evening{2};
  seat_people(evening, 3);
  evening.demand(ChangeOptions{{.takeover_seconds = 0}}, member(1));
  evening.expect_refused(Reason::not_now, TakeOver{seat(1)}, member(1));
  evening.start_game();
  evening.demand(Disconnect{member(2)});
  evening.pass(10'000'000);
  EXPECT_FALSE(is_kept_by_bot(evening.state(), seat(1)));
  evening.expect_refused(Reason::not_the_host, TakeOver{seat(1)}, member(3));
  evening.demand(TakeOver{seat(1)}, member(1));
  EXPECT_TRUE(is_kept_by_bot(evening.state(), seat(1)));
}

TEST(Game, NobodyThereMeansThatItWaits) {
  Evening evening{2};
  seat_people(evening, 1);
  evening.start_game();
  evening.demand(Disconnect{member(1)});
  EXPECT_TRUE(pending_bot_turns(evening.state()).empty());
  evening.pass(100'000'000);
  EXPECT_FALSE(is_kept_by_bot(evening.state(), seat(0)));
  EXPECT_FALSE(next_deadline(evening.state()));
  evening.demand(Connect{member(1)});
  finish(evening);
}

TEST(Game, QuittersLeaveABotBehind) {
  Evening evening{4};
  seat_people(evening, 4);
  evening.start_game();
  evening.demand(Kick{member(3)}, member(1));
  EXPECT_TRUE(evening.state().chairs[2].bot);
  evening.demand(Leave{}, member(1));
  EXPECT_EQ(evening.state().host, member(2));
  finish(evening);
  EXPECT_EQ(evening.state().score.size(), 2U);  // only those who stayed
  EXPECT_EQ(evening.state().game->players[2].name, "Player 2");
}

TEST(Game, TheClockPlaysOneMove) {
  Evening evening{6};
  seat_people(evening, 4);
  evening.demand(ChangeOptions{{.turn_seconds = 20}}, member(1));
  evening.start_game();
  const Seat at = evening.state().game->state.open.to_act;
  const MemberId who = evening.state().chairs[at.index].member;
  EXPECT_EQ(next_deadline(evening.state()), evening.now + 20'000);
  evening.pass(15'000);
  evening.demand(Disconnect{who});  // the clock is paused while they are away
  evening.pass(50'000);
  EXPECT_FALSE(evening.state().game->clock.deadline);
  evening.demand(Connect{who});
  EXPECT_EQ(evening.state().game->clock.deadline, evening.now + 5'000);
  evening.pass_to_deadline();
  const auto turns = pending_bot_turns(evening.state());
  ASSERT_EQ(turns.size(), 1U);
  EXPECT_EQ(turns[0].hand, Hand::clock);
  ASSERT_TRUE(evening.answer_bots());
  EXPECT_TRUE(pending_bot_turns(evening.state()).empty());
  EXPECT_EQ(evening.state().game->clock.deadline, evening.now + 20'000);  // for the next turn
}

TEST(Game, ClocksAloneFinishAGame) {
  Evening evening{8};
  seat_people(evening, 4);
  evening.demand(ChangeOptions{{.turn_seconds = 20, .discussion_seconds = 60}}, member(1));
  evening.start_game();
  for (unsigned i = 0; i < 500 && evening.state().stage != Stage::result; ++i) {
    if (!evening.answer_bots()) evening.pass_to_deadline();
  }
  EXPECT_EQ(evening.state().stage, Stage::result);
}

TEST(Vote, DiscussionEndsWhenAllWhoAreThereAreReady) {
  Evening evening{1};
  seat_people(evening, 3);
  const MemberId watcher = evening.join("Watcher", true);
  evening.expect_refused(Reason::not_now, SetDiscussionReady{true}, member(1));
  reach(evening, Stage::discussion);
  const Seat own = seat(0);
  const auto legal =
      legal_actions(*evening.state().game->options, evening.state().game->state, own);
  if (!legal.empty()) evening.expect_refused(Reason::not_now, Act{legal[0]}, member(1));
  evening.expect_refused(Reason::not_now, ConfirmNoVote{}, member(1));
  evening.expect_refused(Reason::not_seated, SetDiscussionReady{true}, watcher);
  evening.demand(SetDiscussionReady{true}, member(1));
  evening.demand(SetDiscussionReady{true}, member(2));
  EXPECT_EQ(evening.state().stage, Stage::discussion);
  evening.demand(SetDiscussionReady{false}, member(2));
  evening.demand(Disconnect{member(3)});
  EXPECT_EQ(evening.state().stage, Stage::discussion);
  evening.demand(SetDiscussionReady{true}, member(2));
  EXPECT_EQ(evening.state().stage, Stage::vote);
}

TEST(Vote, IsFinalAndHiddenUntilAllAreIn) {
  Evening evening{1};
  seat_people(evening, 4);
  reach(evening, Stage::vote);
  const Game& game = *evening.state().game;
  const SeatSet must = must_press(game);
  const Seat first = must.nth(0);
  const MemberId voter = game.players[first.index].member;
  const auto legal = legal_actions(*game.options, game.state, first);
  ASSERT_FALSE(legal.empty());
  evening.expect_refused(Reason::vote_needed, ConfirmNoVote{}, voter);
  evening.expect_refused(Reason::against_the_rules, Act{Action::vote(first, {first, k_nowhere})},
                         voter);
  evening.demand(Act{legal[0]}, voter);
  EXPECT_TRUE(game.state.open.voted.empty());  // the engine is not told yet
  const MemberId other = game.players[(first.index + 1U) % 4].member;
  const std::string told = events_message(evening.state(), evening.last, other);
  EXPECT_NE(told.find("\"vote_pressed\""), std::string::npos);
  EXPECT_EQ(told.find("\"action\""), std::string::npos) << told;
  const std::string own = events_message(evening.state(), evening.last, voter);
  EXPECT_NE(own.find("\"action\""), std::string::npos) << own;
  evening.expect_refused(Reason::vote_final, Act{legal[0]}, voter);
  evening.play_through(Stage::vote);
  EXPECT_EQ(evening.state().stage, Stage::result);
}

TEST(Vote, ASeatWithoutAVotePressesToo) {
  Evening evening{12};
  seat_people(evening, 4);
  RoleCard card{.role = {.id = "silent", .votes = 0}, .name = {}, .text = {}};
  evening.demand(ChangeOptions{{.special_roles = {{"silent"}}, .custom_role = {card}}}, member(1));
  for (unsigned tries = 0; tries < 60; ++tries) {
    reach(evening, Stage::vote);
    const Game& game = *evening.state().game;
    const SeatSet silent = must_press(game) - actors(game.state);
    if (silent.size() == 1) {
      const Seat at = silent.nth(0);
      const MemberId who = game.players[at.index].member;
      const TableView view = table_view(evening.state(), who);
      EXPECT_TRUE(view.game->must_confirm);
      EXPECT_FALSE(view.game->may_act);
      EXPECT_TRUE(table_view(evening.state(), {}).game->awaited.contains(at));
      evening.demand(ConfirmNoVote{}, who);
      evening.expect_refused(Reason::vote_final, ConfirmNoVote{}, who);
      EXPECT_TRUE(table_view(evening.state(), {}).game->pressed.contains(at));
      return;
    }
    evening.play_through(Stage::vote);
  }
  FAIL() << "the silent one was always face up";
}

TEST(Rematch, TheFirstLeaderDealsAndTheNextSeatLeads) {  // R2.6
  Evening evening{1};
  seat_people(evening, 4);
  evening.start_game();
  EXPECT_FALSE(evening.state().game->proof.first_leader);  // drawn
  Seat first = evening.state().game->deal.first_leader;
  for (unsigned i = 0; i < 3; ++i) {
    finish(evening);
    evening.start_game();
    EXPECT_EQ(evening.state().game->deal.first_leader, left_of(first, 4));
    first = evening.state().game->deal.first_leader;
    EXPECT_EQ(evening.state().game->number, i + 2);
  }
  // The lead goes with the person, not with the chair.
  finish(evening);
  const MemberId led = evening.state().chairs[first.index].member;
  const Seat away = left_of(first, 4);
  evening.demand(StandUp{}, evening.state().chairs[away.index].member);
  evening.demand(TakeSeat{away}, led);
  evening.demand(SeatBot{first, "random", ""}, member(1));
  evening.start_game();
  EXPECT_EQ(evening.state().game->deal.first_leader, left_of(away, 4));
}

TEST(Rematch, TwoPlayersDrawTheLeaderEachTime) {  // R9.1
  Evening evening{1};
  evening.join("Ana");
  evening.join("Bo");
  evening.demand(TakePreset{Preset::two_players}, member(1));
  for (unsigned i = 0; i < 3; ++i) {
    evening.start_game();
    EXPECT_FALSE(evening.state().game->proof.first_leader);
    finish(evening);
  }
}

TEST(Rematch, TheEveningIsScored) {
  Evening evening{3};
  seat_people(evening, 3);
  unsigned wins = 0;
  for (unsigned i = 0; i < 6; ++i) {
    evening.start_game();
    finish(evening);
    wins += evening.state().game->state.open.outcome.winners.contains(seat(1)) ? 1 : 0;
  }
  ASSERT_EQ(evening.state().score.size(), 3U);
  EXPECT_EQ(evening.state().score[1].games, 6U);
  EXPECT_EQ(evening.state().score[1].wins, wins);
}

TEST(Reluctant, GetsAFaceUpRole) {  // R7.0
  for (const auto& [role, given] : {std::pair{"bugged_agent", true}, std::pair{"decoy", false}}) {
    Evening evening{3};
    seat_people(evening, 4);
    evening.demand(ChangeOptions{{.special_roles = {{role}}}}, member(1));
    evening.demand(SetReluctant{true}, member(2));
    evening.demand(SetReluctant{true}, member(4));
    SeatSet chosen;
    for (unsigned i = 0; i < 12; ++i) {
      evening.start_game();
      const Game& game = *evening.state().game;
      EXPECT_EQ(game.options->choices().fixed_roles.size(), given ? 1U : 0U);
      if (given) {
        const FixedRole fixed = game.options->choices().fixed_roles[0];
        chosen.insert(fixed.seat);
        EXPECT_EQ(game.state.open.face_up, SeatSet::of(fixed.seat));
        EXPECT_EQ(game.deal.roles[fixed.seat.index], fixed.role);
      }
      evening.demand(AbandonGame{}, member(1));
    }
    EXPECT_EQ(chosen.bits(), given ? 0b1010U : 0U);
  }
}

TEST(Reluctant, IsForgottenWithTheLastFaceUpRole) {  // R7.0
  Evening evening{3};
  seat_people(evening, 4);
  const auto is_reluctant = [&] {
    const bool now = find_member(evening.state(), member(2))->reluctant;
    EXPECT_EQ(find_member(evening.twin.state(), member(2))->reluctant, now);
    return now;
  };
  const auto choose_roles = [&](std::vector<std::string> roles) {
    evening.demand(ChangeOptions{{.special_roles = std::move(roles)}}, member(1));
  };
  choose_roles({"bugged_agent", "sleeper_agent"});
  evening.demand(SetReluctant{true}, member(2));
  choose_roles({"accomplice"});  // another, and as good
  EXPECT_TRUE(is_reluctant());
  choose_roles({"decoy"});
  EXPECT_FALSE(is_reluctant());
  choose_roles({"bugged_agent"});
  EXPECT_FALSE(is_reluctant());
  evening.demand(SetReluctant{true}, member(2));
  evening.demand(TakePreset{Preset::classic}, member(1));
  EXPECT_FALSE(is_reluctant());
}

TEST(HistoryRule, GovernsWhatPeopleAreShown) {  // R10.2
  for (const HistoryRule history :
       {HistoryRule::strict, HistoryRule::last_trick, HistoryRule::open}) {
    Evening evening{2};
    seat_people(evening, 4);
    evening.demand(ChangeOptions{{.history = history}}, member(1));
    evening.start_game();
    while (evening.state().game->state.open.trick < 3) ASSERT_TRUE(evening.move_person());
    const std::string shown = snapshot_message(evening.state(), member(1));
    unsigned tricks = 0;
    for (std::size_t at = shown.find("\"plays\""); at != std::string::npos;
         at = shown.find("\"plays\"", at + 1)) {
      ++tricks;
    }
    EXPECT_EQ(tricks, history == HistoryRule::strict ? 0U : history == HistoryRule::open ? 3U : 1U);
    finish(evening);
    EXPECT_NE(snapshot_message(evening.state(), {}).find("\"plays\""), std::string::npos);
  }
}

}  // namespace
}  // namespace insidejob

// Duplicate: several tables, one deal, and nothing about its end before the round is closed.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/legal.h"
#include "table/test/support/evening.h"
#include "table/wire/ask_json.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

const std::string k_id(64, 'a');

// Three people and a bot.
struct ClubTable : Evening {
  explicit ClubTable(std::uint64_t seed) : Evening{seed} {}

  void gather() {
    for (unsigned i = 0; i < 3; ++i) join("Player " + std::to_string(i));
    demand(SeatBot{seat(3), "random", "Robo"}, member(1));
  }
  // Plays until nobody has anything to do.
  void play() {
    for (unsigned i = 0; i < 1000 && !is_between_games(state()); ++i) {
      if (state().stage == Stage::discussion) {
        for (const Seat at : SeatSet::first(3)) {
          const MemberId player = state().chairs[at.index].member;
          if (state().stage == Stage::discussion && player) {
            demand(SetDiscussionReady{true}, player);
          }
        }
      }
      if (!answer_bots() && !move_person()) break;
    }
  }
};

// The first table with one fellow.
struct Club {
  explicit Club(std::uint64_t seed = 1) : Club{seed, ClubTable{seed + 100}} {}
  Club(std::uint64_t seed, ClubTable other) : first{seed}, second{std::move(other)} {
    first.gather();
    first.demand(OpenDuplicate{k_id});
    first.demand(AddTable{2, "key of table 2"});
    second.demand(JoinDuplicate{k_id, 2, first.state().options});
    if (second.state().members.empty()) second.gather();
  }
  void deal() {
    first.start_game();
    const RoundDeal& dealt = first.state().duplicate->deals.back();
    second.demand(FollowOptions{dealt.options});
    second.demand(PlayRound{dealt.round, dealt.proof.seed});
    ASSERT_EQ(second.state().stage, Stage::play);
    for (unsigned i = 1; i <= 3; ++i) second.demand(Looked{}, member(i));
  }
  void close(const std::vector<std::uint32_t>& left_out = {}) {
    const std::uint32_t round = first.state().duplicate->round;
    first.demand(CloseRound{round, left_out});
    if (second.state().duplicate->open) second.demand(CloseRound{round, left_out});
  }
  ClubTable first;
  ClubTable second;
};

TEST(Duplicate, DealsTheSameEverywhere) {
  Club club;
  // Neither wishes nor earlier games make a difference between tables.
  club.first.demand(SetReluctant{true}, member(2));
  club.second.demand(SetReluctant{true}, member(1));
  for (unsigned round = 1; round <= 3; ++round) {
    club.deal();
    const Game& one = *club.first.state().game;
    const Game& other = *club.second.state().game;
    EXPECT_EQ(one.deal, other.deal);
    EXPECT_EQ(one.options, other.options);
    EXPECT_EQ(one.round, round);
    EXPECT_EQ(other.round, round);
    EXPECT_FALSE(one.prepared);
    EXPECT_TRUE(other.prepared);
    EXPECT_EQ(other.proof.commitment, commitment_to(table_test::toy_hash, one.proof.seed));
    club.first.play();
    club.second.play();
    club.close();
    EXPECT_EQ(club.first.state().duplicate->results.size(), round);
    EXPECT_EQ(club.second.state().duplicate->results.size(), round);
  }
  EXPECT_EQ(club.first.state().duplicate->deals.size(), 3U);
}

// However the game ends: by the vote, or by a card long before.
TEST(Duplicate, ShowsNoEndBeforeTheRoundIsClosed) {
  bool held = false;
  bool voted = false;
  for (std::uint64_t seed = 1; seed <= 40 && !(held && voted); ++seed) {
    Club club{seed};
    club.deal();
    for (ClubTable* table : {&club.first, &club.second}) {
      table->play();
      ASSERT_TRUE(is_playing(table->state()));
      ASSERT_TRUE(waits_for_others(table->state()));
      EXPECT_TRUE(is_done_with(table->state(), 1));
      const auto result = result_of_round(table->state());
      ASSERT_TRUE(result);
      (table->state().game->held ? held : voted) = true;
      for (const MemberId viewer : {member(1), member(2), MemberId{}}) {
        const std::string shown = snapshot_message(table->state(), viewer);
        EXPECT_EQ(shown.find("\"result\""), std::string::npos);
        EXPECT_EQ(shown.find("\"server_seed\""), std::string::npos);
        EXPECT_NE(shown.find("\"waits\": true"), std::string::npos);
      }
      EXPECT_FALSE(record_of(table->state()));
      table->expect_refused(Reason::not_now, MakeLink{std::string(64, 'b')}, member(1));
      EXPECT_TRUE(pending_bot_turns(table->state()).empty());
      if (table->state().game->held) {
        const Action action = table->state().game->held->action;
        const MemberId whose = table->state().game->players[action.seat.index].member;
        if (whose) table->expect_refused(Reason::not_now, Act{action}, whose);
      }
    }
    const auto promised = result_of_round(club.second.state());
    club.close();
    for (const ClubTable* table : {&club.first, &club.second}) {
      EXPECT_EQ(table->state().stage, Stage::result);
      EXPECT_TRUE(record_of(table->state()));
    }
    EXPECT_EQ(club.second.state().duplicate->results.back(), *promised);
  }
  EXPECT_TRUE(held) << "no game ended before its vote";
  EXPECT_TRUE(voted);
}

TEST(Duplicate, HidesTheLastMoveFromEvents) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Club club{seed};
    club.deal();
    club.first.play();
    if (!club.first.state().game->held) continue;
    const Step& held = club.first.last.back();
    ASSERT_TRUE(std::holds_alternative<ActionHeld>(held.event.fact));
    EXPECT_TRUE(held.game.empty());
    for (const MemberId viewer : {member(1), member(3), MemberId{}}) {
      const std::string shown = events_message(club.first.state(), std::vector{held}, viewer, 0);
      EXPECT_NE(shown.find("\"quiet\""), std::string::npos);
      EXPECT_EQ(shown.find("\"action\""), std::string::npos);
    }
    return;
  }
  FAIL() << "no game ended before its vote";
}

TEST(Duplicate, IsClosedToEveryoneWhoWasNotDealtIn) {
  Club club;
  const MemberId watcher = club.second.join("Watcher", true);
  EXPECT_FALSE(is_shut_out(club.second.state(), watcher));
  club.deal();
  EXPECT_TRUE(is_shut_out(club.second.state(), watcher));
  EXPECT_TRUE(is_shut_out(club.second.state(), MemberId{}));
  EXPECT_FALSE(is_shut_out(club.second.state(), member(1)));
  const MemberId late = club.second.join("Late");
  EXPECT_TRUE(is_shut_out(club.second.state(), late));
  // Nobody takes over a seat, not even with the host's help.
  club.second.expect_refused(Reason::not_now, TakeSeat{seat(3)}, late);
  club.second.expect_refused(Reason::not_now, GiveSeat{late, seat(3)}, member(1));
  club.first.play();
  club.second.play();
  club.close();
  EXPECT_FALSE(is_shut_out(club.second.state(), watcher));
}

TEST(Duplicate, IsTheFirstTablesToStart) {
  Club club;
  for (const MemberId player : {member(1), member(2), member(3)}) {
    club.second.demand(SetReady{true}, player);
    club.first.demand(SetReady{true}, player);
  }
  EXPECT_EQ(club.first.state().stage, Stage::lobby) << "a round does not start by itself";
  EXPECT_EQ(club.second.state().stage, Stage::lobby);
  club.second.expect_refused(Reason::first_table_decides, StartGame{}, member(1));
  OptionsPatch patch;
  patch.risky = true;
  club.second.expect_refused(Reason::first_table_decides, ChangeOptions{patch}, member(1));
  club.second.expect_refused(Reason::first_table_decides, TakePreset{Preset::risky}, member(1));
  club.first.demand(ChangeOptions{patch}, member(1));
  club.deal();
  EXPECT_TRUE(club.second.state().options.risky);
  club.first.play();
  club.second.play();
  // Not before the round is closed.
  club.first.expect_refused(Reason::not_now, StartGame{}, member(1));
}

TEST(Duplicate, WaitsForPeopleToLookAtTheirRoles) {
  Club club;
  club.first.start_game();
  const RoundDeal& dealt = club.first.state().duplicate->deals.back();
  club.second.demand(PlayRound{dealt.round, dealt.proof.seed});
  EXPECT_EQ(club.second.state().game->looking, SeatSet::first(3));
  EXPECT_TRUE(pending_bot_turns(club.second.state()).empty());
  club.second.demand(Looked{}, member(1));
  club.second.pass(k_look_wait);
  EXPECT_TRUE(club.second.state().game->looking.empty()) << "one alone would hold up all tables";
}

// Someone who has not finished by then may know the deal, and could still vote accordingly.
TEST(Duplicate, DoesNotCountWhatComesAfterTheRoundWasClosed) {
  Club club;
  club.deal();
  club.first.play();
  club.second.play();
  ASSERT_TRUE(waits_for_others(club.second.state()));
  club.close({2});
  EXPECT_EQ(club.first.state().stage, Stage::result);
  EXPECT_EQ(club.first.state().duplicate->deals.back().left_out, std::vector<std::uint32_t>{2});
  EXPECT_EQ(club.second.state().stage, Stage::lobby);
  EXPECT_TRUE(club.second.state().duplicate->results.back().called_off);
  club.deal();
  EXPECT_FALSE(club.second.state().duplicate->left_out);
}

TEST(Duplicate, CallsOffWhoIsStillPlayingWhenTheHostCloses) {
  Club club;
  club.deal();
  club.first.play();
  club.close();
  EXPECT_EQ(club.first.state().stage, Stage::result);
  EXPECT_EQ(club.second.state().stage, Stage::lobby);
  EXPECT_TRUE(club.second.state().duplicate->results.back().called_off);
  club.deal();
  EXPECT_EQ(club.second.state().duplicate->round, 2U);
}

TEST(Duplicate, GoesOnWithoutATableThatIsCalledOff) {
  Club club;
  club.deal();
  club.first.demand(AbandonGame{}, member(1));
  EXPECT_TRUE(is_done_with(club.first.state(), 1));
  EXPECT_FALSE(is_done_with(club.second.state(), 1));
  club.first.expect_refused(Reason::not_now, StartGame{}, member(1));
  club.first.expect_refused(Reason::not_now, LeaveDuplicate{}, member(1));
  club.second.play();
  EXPECT_TRUE(is_playing(club.second.state()));
  club.close();
  EXPECT_EQ(club.second.state().stage, Stage::result);
}

// It may know by now how the others did, if the round is closed elsewhere.
TEST(Duplicate, KeepsAResultThatItsHostCallsOff) {
  Club club;
  club.deal();
  for (ClubTable* table : {&club.first, &club.second}) {
    table->play();
    const auto result = result_of_round(table->state());
    ASSERT_TRUE(result);
    table->demand(AbandonGame{}, member(1));
    EXPECT_EQ(table->state().stage, Stage::lobby);
    ASSERT_EQ(table->state().duplicate->results.size(), 1U);
    EXPECT_EQ(table->state().duplicate->results.back(), *result);
    EXPECT_TRUE(is_done_with(table->state(), 1));
    EXPECT_EQ(snapshot_message(table->state(), member(1)).find("\"result\""), std::string::npos);
  }
  club.close();
  EXPECT_FALSE(club.second.state().duplicate->results.back().called_off);
  EXPECT_EQ(club.second.state().duplicate->results.size(), 1U);
  club.deal();
}

// People who have played to the end have earned the points, even if the host would rather keep them
// apart.
TEST(Duplicate, CountsForThoseWhoLeaveOnceTheyHavePlayed) {
  Club club;
  club.deal();
  club.second.play();
  const auto result = result_of_round(club.second.state());
  ASSERT_TRUE(result);
  club.second.demand(Kick{member(2), "new code"}, member(1));
  club.second.demand(Leave{}, member(3));
  EXPECT_EQ(*result_of_round(club.second.state()), *result);
  club.first.demand(Kick{member(2), "new code"}, member(1));  // still plays
  club.first.play();
  club.close();
  EXPECT_EQ(club.second.state().duplicate->results.back(), *result);
  const auto& seats = club.first.state().duplicate->results.back().seats;
  EXPECT_FALSE(seats[1].member) << "a bot has played on";
  EXPECT_EQ(seats[0].member, member(1));
}

// The host of a club may not play, and cannot be at the table during a round.
TEST(Duplicate, KeepsAHostWhoDoesNotPlay) {
  Club club;
  ClubTable& table = club.first;
  table.demand(StandUp{}, member(1));
  table.demand(SeatBot{seat(0), "random", "Other"}, member(1));
  table.start_game();
  ASSERT_TRUE(is_shut_out(table.state(), member(1)));
  table.demand(Disconnect{member(1)});
  table.pass(10 * k_host_grace);
  EXPECT_EQ(table.state().host, member(1));
  table.play();
  ASSERT_TRUE(waits_for_others(table.state()));
  table.demand(CloseRound{1, {}});
  EXPECT_EQ(table.state().stage, Stage::result);
  table.pass(k_host_grace - 1);
  EXPECT_EQ(table.state().host, member(1));
  table.pass(1);
  EXPECT_EQ(table.state().host, member(2)) << "now they could be there";
}

TEST(Duplicate, ReplacesAHostWhoIsGone) {
  Club club;
  ClubTable& table = club.first;
  table.demand(StandUp{}, member(1));
  table.demand(SeatBot{seat(0), "random", "Other"}, member(1));
  table.start_game();
  table.demand(Disconnect{member(1)});
  table.demand(ClaimHost{}, member(2));
  table.pass(k_host_grace - 1);
  EXPECT_EQ(table.state().host, member(1));
  table.demand(Connect{member(1)});  // tried to come in
  table.demand(Disconnect{member(1)});
  table.pass(k_host_grace);
  EXPECT_EQ(table.state().host, member(1));
  table.demand(ClaimHost{}, member(2));
  table.pass(k_host_grace);
  EXPECT_EQ(table.state().host, member(2));
}

TEST(Duplicate, HasNoRoundWithoutADeal) {
  Club club;
  club.first.demand(StartGame{}, member(1));
  club.first.demand(AbandonGame{}, member(1));
  EXPECT_FALSE(club.first.state().duplicate->open);
  EXPECT_TRUE(club.first.state().duplicate->deals.empty());
  club.deal();
  EXPECT_EQ(club.second.state().duplicate->round, 2U);
}

TEST(Duplicate, CanBeLeftBetweenGames) {
  Club club;
  club.second.expect_refused(Reason::not_the_host, LeaveDuplicate{}, member(2));
  club.deal();
  club.second.expect_refused(Reason::not_now, LeaveDuplicate{}, member(1));
  club.first.play();
  club.second.play();
  club.close();
  club.second.demand(LeaveDuplicate{}, member(1));
  club.second.start_game();
  EXPECT_EQ(club.second.state().game->round, 0U);
  EXPECT_EQ(club.second.state().duplicate->results.size(), 1U) << "the board still needs it";
  EXPECT_NE(snapshot_message(club.second.state(), member(1)).find(k_id), std::string::npos);
}

// Another evening's rounds would have the same numbers, and would be shown on the first one's board
// while they are played.
TEST(Duplicate, IsOnceForEachTable) {
  Club club;
  club.deal();
  club.first.play();
  club.second.play();
  club.close();
  for (ClubTable* table : {&club.first, &club.second}) {
    table->demand(LeaveDuplicate{});
    table->expect_refused(Reason::not_now, OpenDuplicate{std::string(64, 'b')});
    table->expect_refused(Reason::not_now, JoinDuplicate{std::string(64, 'b'), 2, {}});
    EXPECT_EQ(table->state().duplicate->id, k_id);
  }
}

TEST(Duplicate, BelongsToTheCallerAlone) {
  Club club;
  for (ClubTable* table : {&club.first, &club.second}) {
    const std::vector<Command> commands{
        OpenDuplicate{k_id},        AddTable{3, "key"},
        JoinDuplicate{k_id, 3, {}}, FollowOptions{table->state().options},
        PlayRound{1, Bytes32{}},    CloseRound{1}};
    for (const Command& command : commands) {
      table->expect_refused(Reason::caller_only, command, member(1));
    }
  }
  club.second.expect_refused(Reason::first_table_decides, AddTable{3, "key"});
  club.first.expect_refused(Reason::not_now, AddTable{7, "key"});
  club.first.expect_refused(Reason::not_now, PlayRound{1, Bytes32{}});
  for (std::uint32_t table = 3; table <= k_most_fellows + 1; ++table) {
    club.first.demand(AddTable{table, "key " + std::to_string(table)});
  }
  club.first.expect_refused(Reason::not_now, AddTable{k_most_fellows + 2, "key"});
}

TEST(Duplicate, HasBotsThatPlayAlikeAtAllTables) {
  ClubTable other{7};
  other.gather();
  other.start_game();  // so that its games have other numbers
  other.demand(AbandonGame{}, member(1));
  Club club{1, std::move(other)};
  club.deal();
  const Game& one = *club.first.state().game;
  EXPECT_EQ(one.iterations, k_round_bots);
  EXPECT_NE(one.number, club.second.state().game->number);
  // The same moves until it is the bot's turn.
  for (unsigned i = 0; i < 20 && pending_bot_turns(club.first.state()).empty(); ++i) {
    const Seat at = club.first.state().game->state.open.to_act;
    const Game& game = *club.first.state().game;
    const Action action = legal_actions(*game.options, game.state, at)[0];
    club.first.demand(Act{action}, club.first.state().chairs[at.index].member);
    club.second.demand(Act{action}, club.second.state().chairs[at.index].member);
  }
  const auto first = pending_bot_turns(club.first.state());
  const auto second = pending_bot_turns(club.second.state());
  ASSERT_EQ(first.size(), 1U);
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(first[0].seed, second[0].seed);
  EXPECT_EQ(first[0].budget.iterations, k_round_bots);
}

}  // namespace
}  // namespace insidejob

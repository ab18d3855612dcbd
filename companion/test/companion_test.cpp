// Compares the companion with the engine: told only what a table sees, it must say the same.
#include "companion/companion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "companion/test/told_game.h"
#include "engine/apply.h"
#include "engine/deal.h"

namespace insidejob {
namespace {

using companion_test::played_table;
using companion_test::PlayedTable;
using companion_test::setup_of;
using companion_test::step_of;

Companion begun(const PlayedTable& table) {
  return std::get<Companion>(Companion::begin(setup_of(table)));
}

void take(Companion& companion, const CompanionStep& step) {
  const auto fault = companion.take(step);
  ASSERT_FALSE(fault) << name_of(*fault);
}

// Tells the roles that have to be turned up.
void turn_up(Companion& companion, const Deal& deal) {
  if (companion.asks() == CompanionAsk::role) {
    take(companion, RoleStep{deal.roles[companion.asked().index]});
  }
}

void expect_same(const Companion& companion, const GameState& state) {
  const PublicState& told = companion.open();
  const PublicState& open = state.open;
  ASSERT_EQ(told.tokens, open.tokens);
  EXPECT_EQ(told.supply, open.supply);
  EXPECT_EQ(told.completed, open.completed);
  EXPECT_EQ(told.trick, open.trick);
  EXPECT_EQ(told.leader, open.leader);
  EXPECT_EQ(told.face_up, open.face_up);
  EXPECT_EQ(told.revealed, open.revealed);
  EXPECT_EQ(told.phase, open.phase);
  EXPECT_EQ(told.outcomes, open.outcomes);
  for (const Seat seat : open.face_up) {
    EXPECT_EQ(told.face_up_roles[seat.index], open.face_up_roles[seat.index]);
  }
  if (open.phase != Phase::over && open.phase != Phase::vote) {
    EXPECT_EQ(companion.asked(), open.phase == Phase::larry ? k_larry : open.to_act);
  }
}

void end(Companion& companion, const PlayedGame& game) {
  if (companion.asks() == CompanionAsk::roles) take(companion, RolesStep{game.deal.roles});
  ASSERT_EQ(companion.asks(), CompanionAsk::nothing);
  EXPECT_EQ(companion.open().outcome, game.state.open.outcome);
  EXPECT_EQ(companion.state().secret.roles, game.state.secret.roles);
}

// 600 games card by card. After every action, everything public is as in the engine.
TEST(Companion, SaysWhatTheEngineSays) {
  std::set<Cause> causes;
  for (unsigned number = 0; number < 600 && !HasFatalFailure(); ++number) {
    SCOPED_TRACE(number);
    const PlayedTable table = played_table(number);
    const Options& options = *table.rules;
    Companion companion = begun(table);
    GameState state = start(options, table.game.deal);
    EventList events;
    for (const Action action : table.game.actions) {
      ASSERT_FALSE(apply(options, state, action, events));
      take(companion, step_of(action));
      turn_up(companion, table.game.deal);
      if (action.kind == ActionKind::vote) continue;  // counted when the roles are shown
      ASSERT_NO_FATAL_FAILURE(expect_same(companion, state));
    }
    end(companion, table.game);
    causes.insert(table.game.state.open.outcome.cause);
  }
  EXPECT_EQ(causes.size(), 7U) << "not every way to end a game was met";
}

// The same for games of which only the end of each trick is told.
TEST(Companion, SaysTheSameOfWholeTricks) {
  for (unsigned number = 0; number < 300 && !HasFatalFailure(); ++number) {
    SCOPED_TRACE(number);
    const PlayedTable table = played_table(number);
    const Options& options = *table.rules;
    Companion companion = begun(table);
    GameState state = start(options, table.game.deal);
    EventList events;
    for (const Action action : table.game.actions) {
      const unsigned trick = state.open.trick;
      ASSERT_FALSE(apply(options, state, action, events));
      if (action.kind == ActionKind::name_partner || action.kind == ActionKind::vote) {
        take(companion, step_of(action));
      } else if (state.open.trick > trick) {
        TrickStep step{.winner = state.open.outcomes[trick].winner(),
                       .met = state.open.outcomes[trick].completed()};
        const auto plays = trick_plays(options, state.open, trick);
        for (unsigned i = 0; i < plays.size(); ++i) {
          const Seat leader = state.open.outcomes[trick].leader();
          if (plays[i].wagered()) step.wagers.insert(seat_at(options.players(), leader, i));
        }
        take(companion, step);
        turn_up(companion, table.game.deal);
        ASSERT_NO_FATAL_FAILURE(expect_same(companion, state));
      }
    }
    end(companion, table.game);
  }
}

Seat seat(unsigned index) { return Seat{static_cast<std::uint8_t>(index)}; }

// A table of four; a Bugged Agent sits in seat 3.
struct SmallTable {
  SharedOptions rules;
  CompanionSetup setup;

  explicit SmallTable(const std::vector<std::string_view>& special = {"bugged_agent",
                                                                      "paranoid_agent"}) {
    Choices choices;
    for (const std::string_view id : special) choices.special_roles.push_back(*find(id));
    rules = std::get<SharedOptions>(SharedOptions::make(choices));
    setup = {.rules = rules, .first_leader = Seat{0}};
    if (special.front() == "bugged_agent") setup.face_up[3] = rules->find_role("bugged_agent");
  }
  static std::optional<RoleId> find(std::string_view id) {
    for (std::uint8_t i = 0; i < k_builtin_roles; ++i) {
      if (builtin_roles()[i].id == id) return RoleId{i};
    }
    return std::nullopt;
  }
  [[nodiscard]] Companion begin() const { return std::get<Companion>(Companion::begin(setup)); }
};

CompanionFault begin_fault(const CompanionSetup& setup) {
  const auto begun = Companion::begin(setup);
  return std::get<CompanionFault>(begun);
}

TEST(Companion, RefusesASetUpThatCannotBe) {
  const SmallTable table;
  CompanionSetup setup = table.setup;
  setup.first_leader = Seat{4};
  EXPECT_EQ(begin_fault(setup), CompanionFault::leader_range);
  setup = table.setup;
  setup.face_up[3].reset();
  EXPECT_EQ(begin_fault(setup), CompanionFault::face_up_missing);
  setup.face_up[2] = setup.face_up[3] = table.rules->find_role("bugged_agent");
  EXPECT_EQ(begin_fault(setup), CompanionFault::face_up_twice);
  setup.face_up[2] = table.rules->find_role("insider");
  EXPECT_EQ(begin_fault(setup), CompanionFault::face_up_wrong);

  Choices choices;
  choices.custom_role = Role{.id = "miser", .token_limit = 3};
  choices.special_roles = {k_custom_role};
  const auto made = SharedOptions::make(choices);
  ASSERT_TRUE(std::holds_alternative<SharedOptions>(made));
  EXPECT_EQ(begin_fault({.rules = std::get<SharedOptions>(made)}),
            CompanionFault::role_works_hidden);
}

TEST(Companion, RefusesWhatCannotBeAndForgetsIt) {
  const SmallTable table;
  Companion companion = table.begin();
  const auto refused = [&](CompanionFault fault, const CompanionStep& step) {
    const PublicState before = companion.open();
    const auto got = companion.take(step);
    ASSERT_TRUE(got) << "taken, instead of " << name_of(fault);
    EXPECT_EQ(name_of(*got), name_of(fault));
    EXPECT_EQ(companion.open(), before);
  };
  const Card b1{Suit::blue, 1};
  refused(CompanionFault::not_now, CardStep{b1});
  refused(CompanionFault::not_now, PartnerStep{Seat{1}});
  refused(CompanionFault::not_now, RoleStep{});
  refused(CompanionFault::not_now, VoteStep{});
  refused(CompanionFault::not_now, RolesStep{});
  refused(CompanionFault::mission_unknown, MissionStep{MissionId{500}});
  refused(CompanionFault::no_such_seat, TrickStep{.winner = Seat{4}});
  TrickStep by_leader{.winner = Seat{1}};
  by_leader.wagers.insert(Seat{0});
  refused(CompanionFault::wager_by_leader, by_leader);
  take(companion, MissionStep{MissionId{0}});
  refused(CompanionFault::card_unknown, CardStep{Card::from_code(0)});
  refused(CompanionFault::wager_by_leader, CardStep{b1, true});
  take(companion, CardStep{b1});
  refused(CompanionFault::card_lay_before, CardStep{b1});
  take(companion, CardStep{Card{Suit::blue, 2}, true});
  take(companion, CardStep{Card{Suit::blue, 3}});
  refused(CompanionFault::wager_face_up, CardStep{Card{Suit::blue, 4}, true});
  take(companion, CardStep{Card{Suit::blue, 4}});
  refused(CompanionFault::mission_laid_before, MissionStep{MissionId{0}});
}

TEST(Companion, AsksForARoleOnlyWhenItIsTurnedUp) {
  const SmallTable table;
  Companion companion = table.begin();
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_EQ(companion.asks(), CompanionAsk::mission);
    take(companion, TrickStep{.winner = Seat{1}});
  }
  ASSERT_EQ(companion.asks(), CompanionAsk::role);
  EXPECT_EQ(companion.asked(), Seat{1});
  EXPECT_EQ(companion.open().trick, 3U) << "the trick waits";
  EXPECT_EQ(companion.lying().tokens[1], table.rules->reveal_at()) << "the token is taken";
  EXPECT_EQ(companion.take(RoleStep{RoleId{99}}), CompanionFault::role_unknown);
  EXPECT_EQ(companion.take(RoleStep{*table.rules->find_role("bugged_agent")}),
            CompanionFault::role_not_left);
  take(companion, RoleStep{*table.rules->find_role("agent")});
  EXPECT_EQ(companion.open().trick, 4U);
  EXPECT_TRUE(companion.open().revealed.contains(Seat{1}));
  EXPECT_EQ(companion.asks(), CompanionAsk::mission);
}

TEST(Companion, TakesSecretVotesAndCountsThemWithTheRoles) {
  const SmallTable table{{"paranoid_agent"}};
  const auto role = [&](std::string_view id) { return *table.rules->find_role(id); };
  Companion companion = table.begin();
  for (const unsigned winner : {3, 3, 3, 3}) take(companion, TrickStep{.winner = seat(winner)});
  take(companion, RoleStep{role("agent")});
  for (const unsigned winner : {0, 1, 2, 0, 1, 2})
    take(companion, TrickStep{.winner = seat(winner)});
  ASSERT_EQ(companion.asks(), CompanionAsk::vote);
  EXPECT_EQ(companion.voters(), SeatSet::first(4));
  EXPECT_TRUE(companion.may_vote_twice(seat(0)));
  EXPECT_FALSE(companion.may_vote_twice(seat(3))) << "everyone sees its role";
  EXPECT_EQ(companion.take(VoteStep{seat(0), {seat(0)}}), CompanionFault::vote_for_self);
  EXPECT_EQ(companion.take(VoteStep{seat(0), {seat(3)}}), CompanionFault::vote_for_face_up);
  EXPECT_EQ(companion.take(VoteStep{seat(3), {seat(0), seat(1)}}), CompanionFault::vote_count);
  EXPECT_EQ(companion.take(VoteStep{seat(0), {seat(1), seat(1)}}), CompanionFault::vote_same_twice);
  EXPECT_FALSE(companion.may_name_one_twice(seat(0)));
  take(companion, VoteStep{seat(0), {seat(2), seat(1)}});
  EXPECT_EQ(companion.take(VoteStep{seat(0), {seat(1)}}), CompanionFault::voted_before);
  take(companion, VoteStep{seat(1), {seat(0)}});
  take(companion, VoteStep{seat(2), {seat(1), seat(0)}});
  take(companion, VoteStep{seat(3), {seat(1)}});
  ASSERT_EQ(companion.asks(), CompanionAsk::roles);
  RolesStep roles;
  roles.roles = {role("paranoid_agent"), role("insider"), role("insider"), role("agent")};
  EXPECT_EQ(companion.take(roles), CompanionFault::roles_mismatch);
  roles.roles = {role("agent"), role("insider"), role("agent"), role("paranoid_agent")};
  EXPECT_EQ(companion.take(roles), CompanionFault::roles_differ);
  roles.roles = {role("agent"), role("paranoid_agent"), role("insider"), role("agent")};
  EXPECT_EQ(companion.take(roles), CompanionFault::roles_and_votes);
  roles.roles = {role("paranoid_agent"), role("insider"), role("agent"), role("agent")};
  take(companion, roles);
  EXPECT_EQ(companion.open().outcome.cause, Cause::vote);
  EXPECT_EQ(companion.open().outcome.side, WinningSide::agents);
  const auto ballot = [&](unsigned i) { return unpack(companion.state().secret.ballots[i]); };
  EXPECT_EQ(ballot(0), (Ballot{seat(1), seat(2)}));
  EXPECT_EQ(ballot(2), Ballot{seat(1)}) << "one vote: the first finger";
}

}  // namespace
}  // namespace insidejob

// Violations are values with a code and a rule, in order of precedence.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/replay.h"
#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

constexpr Fault k_all_faults[] = {
#define INSIDEJOB_FAULT_LIST(name, code, rule) Fault::name,
    INSIDEJOB_FAULTS(INSIDEJOB_FAULT_LIST)
#undef INSIDEJOB_FAULT_LIST
};

TEST(Violation, EveryFaultHasANameACodeAndARule) {
  std::set<std::string_view> names;
  for (const Fault fault : k_all_faults) {
    names.insert(name_of(fault));
    const RuleViolation violation{fault};
    EXPECT_TRUE(violation.rule().starts_with("R")) << name_of(fault);
    EXPECT_FALSE(name_of(violation.code()).empty()) << name_of(fault);
  }
  EXPECT_EQ(names.size(), std::size(k_all_faults));
}

TEST(Violation, CodesHaveTheNamesOfTheRecordFormat) {
  const char* names[] = {"malformed_record",    "invalid_setup", "game_over",
                         "wrong_phase",         "not_your_turn", "mission_not_drawn",
                         "risky_mission_first", "not_in_hand",   "must_follow_suit",
                         "wager_not_allowed",   "invalid_vote",  "invalid_partner"};
  for (unsigned i = 0; i < std::size(names); ++i) {
    EXPECT_EQ(name_of(static_cast<ViolationCode>(i)), names[i]);
  }
}

TEST(Violation, TheFirstReasonCounts) {
  Game game({.hands = {"G5", "G2 B3", "", ""}});
  // Wrong phase before wrong seat before wrong card.
  EXPECT_EQ(game.fault(Action::play_card(seat(3), card("G5"))), Fault::not_now);
  game.choose("first_highest");
  EXPECT_EQ(game.fault(Action::play_card(seat(3), card("G5"), true)), Fault::not_this_seat);
  EXPECT_EQ(game.fault_of_play("G2*"), Fault::card_not_held);
  game.play("G5");
  EXPECT_EQ(game.fault_of_play("B3*"), Fault::suit_not_followed);
}

TEST(Violation, JunkBytesAreRefused) {
  Game game({.hands = {"G5", "G2", "", ""}});
  Action action = Action::choose_mission(seat(0), game.mission("first_highest"));
  action.kind = static_cast<ActionKind>(77);
  EXPECT_EQ(game.fault(action), Fault::not_now);
  game.choose("first_highest");
  action = Action::play_card(seat(0), card("G5"));
  action.b = 2;
  EXPECT_EQ(game.fault(action), Fault::card_not_held);
  action.b = 0;
  action.a = static_cast<std::uint8_t>(action.a | 64);
  EXPECT_EQ(game.fault(action), Fault::card_not_held);
  action.seat = seat(200);
  EXPECT_EQ(game.fault(action), Fault::not_this_seat);
}

TEST(Violation, ReplayKeepsTheLawfulPrefix) {
  const Game start({.hands = {"G5", "G2 B3", "G7", "G8"}});
  Game game = start;
  std::vector<Action> actions{Action::choose_mission(seat(0), game.mission("first_highest")),
                              Action::play_card(seat(0), card("G5"))};
  for (const Action action : actions) game.act(action);
  actions.push_back(Action::play_card(seat(1), card("B3")));
  actions.push_back(Action::play_card(seat(1), card("G2")));
  const Replayed replayed = replay(start.options(), start.state(), actions);
  EXPECT_EQ(replayed.applied, 2U);
  ASSERT_TRUE(replayed.violation);
  EXPECT_EQ(replayed.violation->fault, Fault::suit_not_followed);
  EXPECT_EQ(replayed.state, game.state());
}

}  // namespace
}  // namespace insidejob::test

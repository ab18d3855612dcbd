// Compares what a card would mean with what it does mean once played. secrecy_test.cpp shows that
// nothing unseen plays a part.
#include "engine/prospects.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "engine/test/support/game.h"
#include "engine/test/support/naive.h"
#include "engine/test/support/random_table.h"

namespace insidejob::test {
namespace {

Prospect prospect_of(const Prospects& all, Action action) {
  const bool wagered = action.kind == ActionKind::play_card && action.wager();
  return wagered ? all.wagered : all.plain;
}

// How the mission stands after the action, according to the table.
Outlook outlook_after(const Options& options, const GameState& before, const GameState& after) {
  const unsigned trick = before.open.trick;
  const bool finished = before.open.cards_in_trick + 1U == options.seats();
  if (!finished) return view_for(options, after, std::nullopt).mission_outlook().value();
  return after.open.outcomes[trick].completed() ? Outlook::certain : Outlook::failed;
}

bool wins_so_far(const Options& options, const GameState& before, Action action) {
  const auto lying = trick_plays(options, before.open, before.open.trick);
  std::vector<Play> plays{lying.begin(), lying.end()};
  plays.emplace_back(action.card(), action.kind == ActionKind::play_card && action.wager());
  const Suit trump = options.mission_rule(before.open.missions[before.open.trick]).trump;
  return naive_winner(plays, trump) == lying.size();
}

void check_all(const Options& options, const GameState& before, Seat seat) {
  const Prospects all = prospects(view_for(options, before, seat));
  CardSet cards;
  for (const Action action : legal_actions(options, before, seat)) {
    GameState after = before;
    EventList events;
    RC_ASSERT(!apply(options, after, action, events));
    const Card card = action.card();
    cards.insert(card);
    const Prospect told = prospect_of(all, action);
    const Outlook stands = outlook_after(options, before, after);
    RC_ASSERT(told.wins.contains(card) == wins_so_far(options, before, action));
    RC_ASSERT(told.certain.contains(card) == (stands == Outlook::certain));
    RC_ASSERT(told.failed.contains(card) == (stands == Outlook::failed));
  }
  // No other card is mentioned.
  for (const Prospect& told : {all.plain, all.wagered}) {
    RC_ASSERT(((told.wins | told.certain | told.failed) - cards).empty());
  }
}

RC_GTEST_PROP(Prospects, ACardMeansWhatItWasToldToMean, (const RandomTable& table)) {
  const Options options = table.options();
  Rng rng{table.play_seed()};
  play_randomly(options, deal(table.deal_seed(), options), rng,
                [&](const GameState& before, Action action, const EventList&, const GameState&) {
                  const Phase phase = before.open.phase;
                  if (phase != Phase::play && phase != Phase::larry) {
                    RC_ASSERT(prospects(view_for(options, before, action.seat)) == Prospects{});
                    return;
                  }
                  check_all(options, before, before.open.to_act);
                });
}

TEST(Prospects, R3_6_TrumpWinsAndAnOddCardFailsAMissionOfEvenOnes) {
  Game game({.hands = {"G13", "G2 B4 +GB", "G9", "G6"}, .missions = "only_even"});
  game.choose("only_even");
  const Prospects leading = prospects(game.view(0));
  EXPECT_TRUE(leading.plain.wins.contains(card("G13")));
  EXPECT_TRUE(leading.plain.failed.contains(card("G13")));
  EXPECT_EQ(leading.wagered, Prospect{}) << "R4.4: the leader may not wager";
  game.play("G13");
  const Prospects second = prospects(game.view(1));
  EXPECT_FALSE(second.plain.wins.contains(card("G2")));
  EXPECT_TRUE(second.plain.failed.contains(card("G2"))) << "it had failed before";
  EXPECT_TRUE(second.wagered.wins.contains(card("G2"))) << "R4.3: it counts as trump";
}

TEST(Prospects, NobodyElseIsToldAnything) {
  Game game({.hands = {"G13", "G2", "G9", "G6"}, .missions = "only_even"});
  game.choose("only_even");
  EXPECT_EQ(prospects(game.view(1)), Prospects{});
  EXPECT_EQ(prospects(game.spectator()), Prospects{});
}

}  // namespace
}  // namespace insidejob::test

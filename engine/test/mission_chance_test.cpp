// What the editor is told about a mission: never, always, and how often.
#include "engine/mission_chance.h"

#include <gtest/gtest.h>

namespace insidejob::test {
namespace {

using enum ConditionKind;

Outlook outlook_of(const Condition& condition, unsigned players = 4) {
  return MissionChances{players}.of({"own", Suit::blue, condition}, false).outlook;
}

unsigned met(const Condition& condition, unsigned players = 4) {
  return MissionChances{players}.of({"own", Suit::blue, condition}, false).met;
}

TEST(MissionChance, NoPrintedMissionIsHopelessOrCertain) {
  for (unsigned players = 2; players <= 5; ++players) {
    const MissionChances chances{players};
    const MissionDeck deck = standard_deck();
    for (const Mission& mission : deck.missions) {
      const MissionChance chance = chances.of(mission, false);
      EXPECT_EQ(chance.outlook, Outlook::open) << mission.id << players;
      EXPECT_LT(chance.met, MissionChances::k_tricks) << mission.id << players;
      EXPECT_GT(chance.met, 0U) << mission.id << players;
    }
    for (const Mission& mission : deck.risky) {
      // R8.2: with two players the second card is Larry's.
      const bool hopeless = players == 2 && mission.id == "risky_second";
      EXPECT_EQ(chances.of(mission, true).outlook, hopeless ? Outlook::failed : Outlook::open)
          << mission.id << players;
    }
  }
}

TEST(MissionChance, MissionsThatNoTrickCanMeet) {
  EXPECT_EQ(outlook_of({.kind = sum_at_most, .per_player = 0}), Outlook::failed);
  EXPECT_EQ(outlook_of({.kind = sum_at_least, .per_player = 14}), Outlook::failed);
  EXPECT_EQ(outlook_of({.kind = sum_at_least, .per_player = 13}, 4), Outlook::open);  // four 13s
  EXPECT_EQ(outlook_of({.kind = sum_at_least, .per_player = 13}, 5), Outlook::failed);
  EXPECT_EQ(outlook_of({.kind = range, .min = 13, .max = 13}, 4), Outlook::open);
  EXPECT_EQ(outlook_of({.kind = range, .min = 13, .max = 13}, 5), Outlook::failed);
  EXPECT_EQ(outlook_of({.kind = trump_count, .min = 5, .max = 5}, 4), Outlook::failed);
  EXPECT_EQ(outlook_of({.kind = wager_on, .positions = 1}), Outlook::failed);  // R4.4
}

TEST(MissionChance, MissionsThatEveryTrickMeets) {
  EXPECT_EQ(outlook_of({.kind = range, .min = 1, .max = 13}), Outlook::certain);
  EXPECT_EQ(outlook_of({.kind = sum_at_least, .per_player = 1}), Outlook::certain);
  EXPECT_EQ(outlook_of({.kind = trump_count, .min = 0, .max = 5}, 5), Outlook::certain);
  EXPECT_EQ(met({.kind = range, .min = 1, .max = 13}), MissionChances::k_tricks);
}

TEST(MissionChance, HarderMissionsAreMetLessOften) {
  for (unsigned players = 2; players <= 5; ++players) {
    EXPECT_GT(met({.kind = sum_at_least, .per_player = 5}, players),
              met({.kind = sum_at_least, .per_player = 9}, players));
    EXPECT_GT(met({.kind = range, .min = 2, .max = 12}, players),
              met({.kind = range, .min = 5, .max = 9}, players));
  }
  // Some card always wins, and most leaders are beaten by one of three others.
  const unsigned first = met({.kind = wins, .positions = 1});
  EXPECT_GT(first, MissionChances::k_tricks / 10);
  EXPECT_LT(first, MissionChances::k_tricks * 7 / 10);
}

}  // namespace
}  // namespace insidejob::test

#include <gtest/gtest.h>

#include <string>

#include "engine/test/support/effort.h"
#include "engine/test/support/game.h"
#include "engine/test/support/naive.h"
#include "engine/test/support/random_trick.h"
#include "engine/test/support/text.h"
#include "engine/trick.h"

namespace insidejob::test {
namespace {

std::string text_of_plays(const std::vector<Play>& plays) {
  std::string text;
  for (const Play play : plays) {
    text += text_of(play.card());
    text += play.wagered() ? "* " : " ";
  }
  return text;
}

TEST(Judging, WinnerAndMissionAgreeWithANaiveReading) {
  Rng rng{Seed::from_number(11)};
  std::array<std::array<unsigned, 2>, k_condition_kinds> answers{};
  for (unsigned round = 0; round < effort(6000); ++round) {
    for (unsigned kind = 0; kind < k_condition_kinds; ++kind) {
      const bool small = rng.below(2) == 0;
      const unsigned numbers = small ? 5 : 13;
      const CardSet deck = CardSet::deck(small ? 2 : 4, numbers);
      const unsigned cards = 3 + rng.below(3);
      const Mission mission = draw_mission(rng, static_cast<ConditionKind>(kind), numbers);
      const std::vector<Play> plays = draw_plays(rng, deck, cards, rng.below(3) != 0);
      const MissionRule rule = ready_mission(mission, false, cards);
      const unsigned winner = winning_position(plays, mission.trump);
      ASSERT_EQ(winner, naive_winner(plays, mission.trump)) << text_of_plays(plays);
      const bool met = naive_meets(mission, plays);
      ASSERT_EQ(meets_mission(rule, plays, winner), met)
          << text_of_plays(plays) << " kind " << kind;
      ++answers[kind][met ? 1 : 0];
    }
  }
  for (unsigned kind = 0; kind < k_condition_kinds; ++kind) {
    EXPECT_GT(answers[kind][0], effort(50)) << kind;
    EXPECT_GT(answers[kind][1], effort(50)) << kind;
  }
}

TEST(Judging, EveryMissionOfTheDeckInEveryNumberOfCards) {
  Rng rng{Seed::from_number(12)};
  const MissionDeck deck = standard_deck();
  std::vector<Mission> missions = deck.missions;
  missions.insert(missions.end(), deck.risky.begin(), deck.risky.end());
  for (const Mission& mission : missions) {
    for (unsigned cards = 3; cards <= 5; ++cards) {
      const MissionRule rule = ready_mission(mission, false, cards);
      for (unsigned round = 0; round < effort(200); ++round) {
        const std::vector<Play> plays = draw_plays(rng, CardSet::deck(4, 13), cards, true);
        ASSERT_EQ(meets_mission(rule, plays, winning_position(plays, mission.trump)),
                  naive_meets(mission, plays))
            << mission.id << ": " << text_of_plays(plays);
      }
    }
  }
}

// All tricks of three cards of a tiny deck, with every choice of tokens.
TEST(Judging, R3_7_ExhaustiveOnATinyDeck) {
  const CardSet deck = CardSet::deck(3, 3);
  for (const Card a : deck) {
    for (const Card b : deck - CardSet::of(a)) {
      for (const Card c : deck - CardSet::of(a) - CardSet::of(b)) {
        for (unsigned tokens = 0; tokens < 4; ++tokens) {
          const std::vector<Play> plays{{a, false}, {b, (tokens & 1) != 0}, {c, (tokens & 2) != 0}};
          for (unsigned trump = 0; trump < 3; ++trump) {
            const Suit suit = static_cast<Suit>(trump);
            ASSERT_EQ(winning_position(plays, suit), naive_winner(plays, suit))
                << text_of_plays(plays);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace insidejob::test

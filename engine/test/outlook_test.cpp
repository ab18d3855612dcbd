// `outlook` against brute force: every card that may follow, with and without a token.
#include <gtest/gtest.h>

#include <string>

#include "engine/test/support/effort.h"
#include "engine/test/support/game.h"
#include "engine/test/support/naive.h"
#include "engine/test/support/random_trick.h"
#include "engine/trick.h"

namespace insidejob::test {
namespace {

struct Case {
  Mission mission;
  std::vector<Play> plays;
  unsigned cards = 0;
  std::uint8_t may_wager = 0;
  CardSet deck;
};

struct Found {
  bool met = false;
  bool missed = false;
};

void search(const Case& c, std::vector<Play>& plays, CardSet free, Found& found) {
  if (found.met && found.missed) return;
  if (plays.size() == c.cards) {
    (naive_meets(c.mission, plays) ? found.met : found.missed) = true;
    return;
  }
  const bool may_wager = (c.may_wager >> plays.size() & 1U) != 0;
  for (const Card card : free) {
    for (const bool wagered : {false, true}) {
      if (wagered && !may_wager) continue;
      plays.emplace_back(card, wagered);
      search(c, plays, free - CardSet::of(card), found);
      plays.pop_back();
    }
  }
}

Outlook brute_force(const Case& c) {
  Found found;
  std::vector<Play> plays = c.plays;
  CardSet free = c.deck;
  for (const Play play : plays) free.erase(play.card());
  search(c, plays, free, found);
  if (found.met && found.missed) return Outlook::open;
  return found.met ? Outlook::certain : Outlook::failed;
}

std::string text_of_case(const Case& c) {
  std::string text = "kind " + std::to_string(static_cast<int>(c.mission.condition.kind));
  text.append(" trump ").append(std::to_string(static_cast<int>(c.mission.trump)));
  text.append(" positions ").append(std::to_string(c.mission.condition.positions));
  text.append(" min ").append(std::to_string(c.mission.condition.min));
  text.append(" max ").append(std::to_string(c.mission.condition.max));
  text.append(" per_player ").append(std::to_string(c.mission.condition.per_player));
  text.append(" deck ").append(std::to_string(c.deck.size()));
  text.append(" cards ").append(std::to_string(c.cards));
  text.append(" may_wager ").append(std::to_string(c.may_wager)).append(" lies");
  for (const Play play : c.plays) {
    text.append(" ").append(text_of(play.card())).append(play.wagered() ? "*" : "");
  }
  return text;
}

class Comparison {
 public:
  void compare(const Case& c) {
    const MissionRule rule = ready_mission(c.mission, false, c.cards);
    const Outlook answer = outlook(
        rule, {.plays = c.plays, .cards = c.cards, .may_wager = c.may_wager, .deck = c.deck});
    ASSERT_EQ(answer, brute_force(c)) << text_of_case(c);
    ++answers_[static_cast<std::size_t>(c.mission.condition.kind)][static_cast<int>(answer)];
  }

  // A comparison that saw only one answer would prove little.
  void expect_variety(unsigned at_least) const {
    for (unsigned kind = 0; kind < k_condition_kinds; ++kind) {
      for (unsigned answer = 0; answer < 3; ++answer) {
        EXPECT_GE(answers_[kind][answer], at_least) << "kind " << kind << " answer " << answer;
      }
    }
  }

 private:
  std::array<std::array<unsigned, 3>, k_condition_kinds> answers_{};
};

// Later positions that might wager; the leader never does (R4.4).
std::uint8_t draw_wagers(Rng& rng, unsigned cards) {
  if (rng.below(3) == 0) return 0;
  return static_cast<std::uint8_t>(rng.below(1U << cards) & ~1U);
}

TEST(OutlookTest, SmallDecksToTheEnd) {
  Rng rng{Seed::from_number(21)};
  Comparison comparison;
  for (unsigned round = 0; round < effort(300); ++round) {
    for (unsigned kind = 0; kind < k_condition_kinds; ++kind) {
      Case c;
      c.cards = 3 + rng.below(3);
      const unsigned suits = 2 + rng.below(3);
      const unsigned numbers = 3 + rng.below(3);
      c.deck = CardSet::deck(suits, numbers);
      // At most about ten thousand continuations.
      const unsigned most_left = c.deck.size() <= 8 ? 4 : c.deck.size() <= 12 ? 3 : 2;
      const unsigned left = rng.below(std::min(c.cards, most_left) + 1);
      c.mission = draw_mission(rng, static_cast<ConditionKind>(kind), numbers);
      c.plays = draw_plays(rng, c.deck, c.cards - left, rng.below(2) == 0);
      c.may_wager = draw_wagers(rng, c.cards);
      comparison.compare(c);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(OutlookTest, DecksThatAreAlmostUsedUp) {
  Rng rng{Seed::from_number(22)};
  Comparison comparison;
  for (unsigned round = 0; round < effort(800); ++round) {
    for (unsigned kind = 0; kind < k_condition_kinds; ++kind) {
      Case c;
      c.cards = 3 + rng.below(3);
      // A few cards instead of a whole deck, so that the last ones matter.
      std::vector<Card> all;
      for (const Card card : CardSet::deck(2 + rng.below(3), 4)) all.push_back(card);
      rng.shuffle_front(std::span<Card>{all}, all.size());
      for (unsigned i = 0; i < c.cards + rng.below(3); ++i) c.deck.insert(all[i]);
      c.mission = draw_mission(rng, static_cast<ConditionKind>(kind), 5);
      c.plays = draw_plays(rng, c.deck, rng.below(c.cards + 1), rng.below(2) == 0);
      c.may_wager = draw_wagers(rng, c.cards);
      comparison.compare(c);
      if (HasFatalFailure()) return;
    }
  }
  comparison.expect_variety(effort(100) >= 100 ? 1 : 0);
}

TEST(OutlookTest, TheWholeDeckWithUpToTwoCardsToCome) {
  Rng rng{Seed::from_number(23)};
  Comparison comparison;
  for (unsigned round = 0; round < effort(25); ++round) {
    for (unsigned kind = 0; kind < k_condition_kinds; ++kind) {
      Case c;
      c.cards = 3 + rng.below(3);
      c.deck = CardSet::deck(4, 13);
      c.mission = draw_mission(rng, static_cast<ConditionKind>(kind), 13);
      c.plays = draw_plays(rng, c.deck, c.cards - rng.below(3), rng.below(2) == 0);
      c.may_wager = draw_wagers(rng, c.cards);
      comparison.compare(c);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(OutlookTest, TheStandardMissionsWithUpToTwoCardsToCome) {
  Rng rng{Seed::from_number(24)};
  Comparison comparison;
  const MissionDeck deck = standard_deck();
  std::vector<Mission> missions = deck.missions;
  missions.insert(missions.end(), deck.risky.begin(), deck.risky.end());
  for (unsigned round = 0; round < effort(8); ++round) {
    for (const Mission& mission : missions) {
      Case c;
      c.cards = 3 + rng.below(3);
      c.deck = CardSet::deck(4, 13);
      c.mission = mission;
      c.plays = draw_plays(rng, c.deck, c.cards - rng.below(3), rng.below(2) == 0);
      c.may_wager = draw_wagers(rng, c.cards);
      comparison.compare(c);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace insidejob::test

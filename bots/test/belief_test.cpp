// Compares the belief with exact Bayes on a small deck with players whose policies are known. It
// must never contradict the view, doubt a proof, or be certain without one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/belief/belief.h"
#include "bots/belief/features.h"
#include "bots/test/bot_table.h"
#include "engine/turn.h"
#include "lab/every_setup.h"

namespace insidejob::testing {
namespace {

// Agents choose uniformly; the Insider prefers high cards, and tokens.
double known_weight(bool insider, Play play) {
  if (!insider) return 1;
  return (play.card().number() > 2 ? 3.0 : 1.0) * (play.wagered() ? 2.0 : 1.0);
}

double known_chance(const Options& options, bool insider, CardSet hand, std::optional<Suit> led,
                    bool may_wager, Play chosen) {
  const RoleId role = insider ? k_base_insider : k_base_agent;
  const CardSet cards = playable(hand, options.role_rule(role).must_follow, led);
  if (!cards.contains(chosen.card())) return 0;
  double all = 0;
  for (const Card card : cards) {
    all += known_weight(insider, Play{card, false});
    if (may_wager) all += known_weight(insider, Play{card, true});
  }
  return known_weight(insider, chosen) / all;
}

class KnownPolicy final : public Behaviour {
 public:
  class Judged final : public Judgement {
   public:
    Judged(const Options& options, const SeenDecision& decision)
        : options_(options), decision_(decision) {}
    void likelihoods(CardSet hand, std::span<const RoleId> roles,
                     std::span<double> out) const override {
      std::optional<Suit> led;
      if (!decision_.trick_so_far.empty()) led = decision_.trick_so_far[0].card().suit();
      for (std::size_t i = 0; i < roles.size(); ++i) {
        out[i] = decision_.kind == DecisionKind::mission
                     ? 0.5
                     : known_chance(options_, roles[i] == k_base_insider, hand, led,
                                    decision_.may_wager, decision_.play);
      }
    }

   private:
    const Options& options_;
    SeenDecision decision_;
  };

  [[nodiscard]] std::span<const double> styles() const override { return k_one; }
  [[nodiscard]] std::unique_ptr<const Judgement> judge(const Options& options,
                                                       const SeenDecision& decision,
                                                       CardSet) const override {
    return std::make_unique<Judged>(options, decision);
  }

 private:
  static constexpr std::array<double, 1> k_one{1};
};

Choices mini_deck() {
  return {.players = 3,
          .dimensions = Dimensions{.suits = 3,
                                   .numbers = 4,
                                   .hand = 4,
                                   .tricks = 3,
                                   .missions_needed = 4,
                                   .intel_needed = 9}};
}

struct Step {
  PublicState before;
  Action action;
};

Action play_by_policy(const Options& options, const GameState& state, Rng& rng) {
  const LegalActions legal = legal_actions(options, state, actors(state).nth(0));
  if (legal.kind() != ActionKind::play_card) return legal[rng.below(legal.size())];
  const bool insider = options.role_rule(state.secret.roles[legal.seat().index]).replaces_insider;
  double all = 0;
  const auto weight = [&](Action action) {
    return known_weight(insider, Play{action.card(), action.wager()});
  };
  for (const Action action : legal) all += weight(action);
  double pick = static_cast<double>(rng.next() >> 11) * 0x1p-53 * all;
  for (const Action action : legal) {
    pick -= weight(action);
    if (pick < 0) return action;
  }
  return legal[0];
}

// Every way to deal the cards that the seat has not seen, and every Insider.
std::array<double, k_max_seats> exact_bayes(const Options& options, const SeatView& view,
                                            const std::vector<Step>& steps) {
  const Seat me = *view.seat;
  CardSet unseen = options.deck() - view.hand;
  std::array<CardSet, k_max_seats> played{};
  for (const Step& step : steps) {
    if (step.action.kind != ActionKind::play_card) continue;
    unseen.erase(step.action.card());
    played[step.action.seat.index].insert(step.action.card());
  }
  const Seat one = left_of(me, 3);
  const Seat two = left_of(one, 3);
  const unsigned size = options.dimensions().hand - played[one.index].size();
  std::array<double, k_max_seats> posterior{};
  for (std::uint64_t mask = 0; mask < 1ULL << unseen.size(); ++mask) {
    if (static_cast<unsigned>(std::popcount(mask)) != size) continue;
    std::array<CardSet, k_max_seats> start{};
    unsigned i = 0;
    for (const Card card : unseen) {
      start[((mask >> i++) & 1U) != 0 ? one.index : two.index].insert(card);
    }
    for (const Seat seat : {one, two}) start[seat.index] = start[seat.index] | played[seat.index];
    for (const Seat insider : {one, two}) {
      auto hands = start;
      double chance = 1;
      for (const Step& step : steps) {
        const Seat seat = step.action.seat;
        if (step.action.kind != ActionKind::play_card || seat == me) continue;
        const bool may_wager =
            step.before.cards_in_trick > 0 && may_wager_openly(options, step.before, seat);
        chance *= known_chance(options, seat == insider, hands[seat.index],
                               led_suit(options, step.before), may_wager,
                               Play{step.action.card(), step.action.wager()});
        hands[seat.index].erase(step.action.card());
      }
      posterior[insider.index] += chance;
    }
  }
  const double all = posterior[one.index] + posterior[two.index];
  for (double& chance : posterior) chance /= all;
  return posterior;
}

double divergence(const std::array<double, k_max_seats>& exact,
                  const std::array<double, k_max_seats>& belief) {
  double sum = 0;
  for (unsigned i = 0; i < 3; ++i) {
    if (exact[i] > 0) sum += exact[i] * std::log(exact[i] / belief[i]);
  }
  return sum;
}

}  // namespace

TEST(Belief, AgreesWithExactBayesOnASmallDeck) {
  const Options options = ready(mini_deck());
  const KnownPolicy policy;
  const BeliefOptions enumerated{.behaviour = &policy, .temper = 1, .enumerate_up_to = 1000};
  const BeliefOptions drawn{
      .behaviour = &policy, .temper = 1, .samples = 3000, .enumerate_up_to = 0};
  double worst_enumerated = 0;
  double worst_drawn = 0;
  double moved = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    Rng rng{Seed::from_number(game)};
    GameState state = deal(Seed::from_number(1000 + game), options);
    std::vector<Step> steps;
    while (state.open.phase < Phase::vote) {
      const Action action = play_by_policy(options, state, rng);
      steps.push_back({state.open, action});
      apply_legal(options, state, action);
    }
    const Seat insider{static_cast<std::uint8_t>(
        std::find(state.secret.roles.begin(), state.secret.roles.end(), k_base_insider) -
        state.secret.roles.begin())};
    const Seat me = left_of(insider, 3);
    const SeatView view = view_for(options, state, me);
    const auto exact = exact_bayes(options, view, steps);
    const auto by_all = private_belief(view, enumerated, Seed{}).insider;
    const auto by_draw = private_belief(view, drawn, Seed::from_number(game)).insider;
    worst_enumerated = std::max(worst_enumerated, divergence(exact, by_all));
    worst_drawn = std::max(worst_drawn, divergence(exact, by_draw));
    moved = std::max(moved, std::abs(exact[insider.index] - 0.5));
  }
  EXPECT_LT(worst_enumerated, 0.001);
  EXPECT_LT(worst_drawn, 0.02);
  EXPECT_GT(moved, 0.2);
}

// Both opinions are multiplied, each raised to its power, and worlds are drawn accordingly.
TEST(Belief, WeighsAnotherOpinionIn) {
  const Options options = std::get<Options>(Options::make({.players = 4}));
  const BotTable table{options, "rookie", "rookie"};
  unsigned looked = 0;
  (void)table.play(Seed::from_number(3), [&](const GameState& state, Action) {
    if (state.open.phase != Phase::mission || state.open.trick % 3 != 1) return;
    const Seat me = state.secret.roles[0] == k_base_insider ? Seat{1} : Seat{0};
    Belief belief{view_for(options, state, me), {.samples = 200}, Seed::from_number(looked)};
    const auto before = belief.roles().insider;
    const Suspicions opinion{0.5, 0.3, 0.15, 0.05, 0};
    belief.weigh_in(opinion);
    std::array<double, 4> wanted{};
    double sum = 0;
    for (unsigned i = 0; i < 4; ++i) {
      if (i == me.index) continue;
      wanted[i] = std::pow(before[i], 0.8) * std::pow(opinion[i], 0.6);
      sum += wanted[i];
    }
    std::array<double, 4> drawn{};
    Rng rng{Seed::from_number(4)};
    for (unsigned i = 0; i < 4000; ++i) {
      const auto roles = belief.draw(rng).roles;
      for (unsigned seat = 0; seat < 4; ++seat) drawn[seat] += roles[seat] == k_base_insider;
    }
    for (unsigned i = 0; i < 4; ++i) {
      EXPECT_NEAR(belief.roles().insider[i], wanted[i] / sum, 0.002);
      EXPECT_NEAR(drawn[i] / 4000, wanted[i] / sum, 0.04);
    }
    ++looked;
  });
  EXPECT_GE(looked, 3U);
}

TEST(Belief, CountsDealsAsBruteForceDoes) {
  Rng rng{Seed::from_number(5)};
  for (int round = 0; round < 200; ++round) {
    CardSet unseen;
    std::vector<Card> deck(CardSet::deck(4, 4).begin(), CardSet::deck(4, 4).end());
    rng.shuffle_front(std::span{deck}, deck.size());
    const unsigned size = 4 + rng.below(5);
    for (unsigned i = 0; i < size; ++i) unseen.insert(deck[i]);
    std::vector<Place> places;
    unsigned left = size;
    for (int i = 0; i < 3; ++i) {
      const unsigned takes = rng.below(left + 1);
      places.push_back({takes, static_cast<std::uint8_t>(rng.below(3) == 0 ? 0 : rng.below(16))});
      left -= takes;
    }
    places.push_back({left, 0});
    const DealCounter counter{unseen, places};
    double brute = 0;
    counter.for_each([&](std::span<const CardSet> hands) {
      EXPECT_TRUE(counter.allows(hands));
      ++brute;
    });
    EXPECT_NEAR(counter.count(), brute, 1e-6 * brute);
    if (brute == 0) continue;
    std::array<CardSet, DealCounter::k_places> hands;
    counter.draw(rng, std::span{hands}.first(places.size()));
    EXPECT_TRUE(counter.allows(std::span{hands}.first(places.size())));
    CardSet all;
    for (std::size_t i = 0; i < places.size(); ++i) {
      EXPECT_EQ(hands[i].size(), places[i].size);
      all = all | hands[i];
    }
    EXPECT_EQ(all, unseen);
  }
}

TEST(Belief, DrawsWorldsThatGiveTheViewAgain) {
  Rng rng{Seed::from_number(3)};
  unsigned compared = 0;
  for (const Choices& choices : every_setup()) {
    const Options options = ready(choices);
    const BotTable table{options, "rookie", "rookie"};
    (void)table.play(Seed::from_number(17), [&](const GameState& state, Action action) {
      const SeatView view = view_for(options, state, action.seat);
      const Belief belief{view, {.samples = 12}, Seed::from_number(compared)};
      const GameState imagined = imagine(view, belief.draw(rng), rng);
      const SeatView again = view_for(options, imagined, action.seat);
      ASSERT_EQ(view.hand, again.hand);
      ASSERT_EQ(view.larry, again.larry);
      ASSERT_TRUE(view == again);
      if (state.open.phase != Phase::vote) {
        ASSERT_EQ(legal_actions(view).size(), legal_actions(options, imagined, action.seat).size());
      }
      ++compared;
    });
  }
  EXPECT_GT(compared, 1000U);
}

// Larry's three cards are hard to guess when the deck is nearly used up.
TEST(Belief, IsAShareOfOneWhateverLarryMayHaveHad) {
  const Options options = ready({.players = 2,
                                 .dimensions = Dimensions{.suits = 2,
                                                          .numbers = 9,
                                                          .hand = 4,
                                                          .tricks = 4,
                                                          .missions_needed = 3,
                                                          .intel_needed = 4}});
  const BotTable table{options, "random", "random"};
  unsigned compared = 0;
  for (std::uint64_t game = 0; game < 300; ++game) {
    (void)table.play(Seed::from_number(game), [&](const GameState& state, Action action) {
      const SeatView view = view_for(options, state, action.seat);
      const Seed seed = Seed::from_number(compared++);
      for (const RoleBelief& belief : {private_belief(view, {.samples = 24}, seed),
                                       public_belief(view, {.samples = 24}, seed)}) {
        double sum = 0;
        for (unsigned i = 0; i < 3; ++i) {
          ASSERT_GE(belief.insider[i], 0) << game;
          sum += belief.insider[i];
        }
        ASSERT_NEAR(sum, 1, 1e-9) << game;
      }
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared, 3000U);
}

// The smallest decks that the rules allow, with anything from one card in a hand.
TEST(Belief, IsAShareOfOneInAnySmallGame) {
  Rng rng{Seed::from_number(8)};
  unsigned compared = 0;
  for (unsigned round = 0; round < 400; ++round) {
    const unsigned players = 2 + rng.below(4);
    Dimensions size{.hand = 1 + rng.below(4)};
    size.tricks = 1 + rng.below(size.hand);
    size.missions_needed = 1 + rng.below(size.tricks + 1);
    size.intel_needed = (players == 2 ? 4U : 2U) + rng.below(3);
    const unsigned cards = players * size.hand + (players == 2 ? 2 * size.tricks + 1 : 0);
    size.suits = std::max(1 + rng.below(4), (cards + k_numbers - 1) / k_numbers);
    size.numbers = std::min(k_numbers, (cards + size.suits - 1) / size.suits + rng.below(2));
    const Options options =
        ready({.players = players, .wager = rng.below(3) > 0, .dimensions = size});
    const BotTable table{options, "random", "random"};
    (void)table.play(Seed::from_number(round), [&](const GameState& state, Action action) {
      for (const auto seat : {std::optional<Seat>{}, std::optional{action.seat}}) {
        const Belief belief{
            view_for(options, state, seat), {.samples = 16}, Seed::from_number(compared++)};
        double sum = 0;
        for (unsigned i = 0; i < options.seats(); ++i) {
          double roles = 0;
          for (const double chance : belief.roles().roles[i]) roles += chance;
          ASSERT_NEAR(roles, 1, 1e-9) << round;
          ASSERT_GE(belief.roles().insider[i], 0) << round;
          sum += belief.roles().insider[i];
        }
        ASSERT_NEAR(sum, 1, 1e-9) << round;
        for (const Evidence& one : belief.evidence()) ASSERT_TRUE(std::isfinite(one.log_ratio));
      }
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared, 5000U);
}

TEST(Belief, IsSureOfAProofAndOfNothingElse) {
  const Options options = ready({.players = 4});
  const BotTable table{options, "rookie", "rookie"};
  unsigned proofs = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const GameState end = table.play(Seed::from_number(game), [](const GameState&, Action) {});
    GameState state = end;
    state.open.phase = Phase::mission;  // before everything is shown
    const SeatView view = view_for(options, state, std::nullopt);
    const SeatSet shown = read_history(view).shown;
    const RoleBelief belief = public_belief(view, {.samples = 64}, Seed::from_number(game));
    double sum = 0;
    for (unsigned i = 0; i < 4; ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      sum += belief.insider[i];
      if (shown.contains(seat)) {
        ++proofs;
        EXPECT_TRUE(options.role_rule(end.secret.roles[i]).replaces_insider);
        EXPECT_DOUBLE_EQ(belief.insider[i], 1);
      } else if (shown.empty() && end.open.face_up.empty()) {
        EXPECT_GT(belief.insider[i], 0);
        EXPECT_LT(belief.insider[i], 1);
      }
    }
    EXPECT_NEAR(sum, 1, 1e-9);
  }
  EXPECT_GT(proofs, 2U);
}

TEST(Belief, WeighsAProofAsTheStrongestEvidence) {
  const Options options = ready({.players = 4});
  const BotTable table{options, "rookie", "rookie"};
  unsigned proofs = 0;
  for (std::uint64_t game = 0; game < 30; ++game) {
    GameState state = table.play(Seed::from_number(game), [](const GameState&, Action) {});
    state.open.phase = Phase::mission;
    const Belief belief{
        view_for(options, state, std::nullopt), {.samples = 64}, Seed::from_number(game)};
    const auto evidence = belief.evidence();
    EXPECT_EQ(evidence.size(), belief.history().decisions.size());
    const auto strongest = std::ranges::max_element(evidence, {}, &Evidence::log_ratio);
    if (belief.history().shown.empty()) continue;
    ++proofs;
    EXPECT_TRUE(strongest->shown);
    EXPECT_TRUE(belief.history().shown.contains(strongest->seat));
  }
  EXPECT_GT(proofs, 2U);
}

// The fast computation of a play's score equals the sum of its features, with and without a token,
// for every mission.
TEST(CardReader, ScoresAsTheFeaturesSay) {
  const Options options = ready({.risky = true});
  Rng rng{Seed::from_number(3)};
  for (unsigned round = 0; round < 3000; ++round) {
    std::vector<Card> cards{options.cards().begin(), options.cards().end()};
    rng.shuffle_front(std::span{cards}, options.seats());
    std::vector<Play> trick;
    for (unsigned i = rng.below(options.seats()); i > 0; --i) {
      trick.emplace_back(cards[i], rng.below(4) == 0);
    }
    SeenDecision decision{
        .mission = MissionId{static_cast<std::uint16_t>(round % options.mission_count())},
        .trick_so_far = trick,
        .declined = static_cast<std::uint8_t>(rng.below(16)),
        .completed = static_cast<std::uint8_t>(rng.below(6))};
    decision.trick = static_cast<std::uint8_t>(rng.below(options.tricks()));
    decision.tokens[0] = static_cast<std::uint8_t>(1 + rng.below(5));
    const CardReader reader{options, decision};
    Features weights;
    for (double& weight : weights) weight = rng.below(1000) / 100.0 - 5;
    const CardScorer scorer{reader, weights};
    const auto at_length = [&](Play play) {
      const Features features = reader.features_of(play);
      double sum = 0;
      for (std::size_t i = 0; i < k_features; ++i) sum += features[i] * weights[i];
      return sum;
    };
    const Play plain{cards[0], false};
    const Play wagered{cards[0], true};
    const CardReader::Terms terms = reader.terms_of(plain);
    EXPECT_NEAR(scorer.score(plain, terms), at_length(plain), 1e-9);
    const CardReader::Terms with_token = reader.terms_with_token(cards[0], terms);
    EXPECT_NEAR(scorer.score(wagered, with_token), at_length(wagered), 1e-9);
  }
}

}  // namespace insidejob::testing

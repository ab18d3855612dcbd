// Observations and actions: the fast encoder compared with the plain one, action numbers with the
// engine's legal actions, and worlds that a seat cannot tell apart.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bots/observation/action_space.h"
#include "bots/observation/encoder.h"
#include "bots/observation/quick_outlook.h"
#include "bots/test/plain_observation.h"
#include "engine/test/support/effort.h"
#include "engine/test/support/game.h"
#include "engine/test/support/other_world.h"
#include "engine/test/support/random_table.h"
#include "engine/test/support/text.h"

namespace insidejob::test {
namespace {

using observation::Around;
using observation::Draft;
using observation::Field;
using observation::Observation;

// Where two observations differ, by name.
std::string difference(const Observation& a, const Observation& b) {
  std::string names;
  for (const Field& field : observation::fields()) {
    for (unsigned group = 0; group < field.count; ++group) {
      for (unsigned i = 0; i < field.width; ++i) {
        const unsigned at = field.offset + group * field.stride + i;
        if (((a[at / 64] ^ b[at / 64]) >> (at % 64)) % 2 == 0) continue;
        names +=
            std::string{field.name} + "[" + std::to_string(group) + "][" + std::to_string(i) + "] ";
      }
    }
  }
  if (names.empty() && a != b) names = "a bit of no field";
  return names;
}

// An empty draft, and each first step where a decision takes two.
std::vector<Draft> drafts(const SeatView& view) {
  std::vector<Draft> all(1);
  const LegalActions legal = legal_actions(view);
  if (legal.empty()) return all;
  if (legal.kind() == ActionKind::play_larry) {
    for (const Card card : legal.cards()) all.push_back({.larry = card});
  }
  if (legal.kind() == ActionKind::vote && view.vote_right.votes == 2) {
    for (const Action action : legal) all.push_back({.vote = action.ballot().first});
  }
  return all;
}

// Plays random games at random tables and calls visit(options, state).
template <class Visit>
void visit_games(unsigned games, std::uint64_t seed, Visit visit) {
  Rng rng{Seed::from_number(seed)};
  for (unsigned game = 0; game < games && !::testing::Test::HasFailure(); ++game) {
    // Every other game is a standard one, some with Larry or with two votes.
    Choices choices = draw_choices(pick_from(rng));
    if (game % 2 == 0) {
      choices.dimensions.reset();
      choices.mission_deck.reset();
    }
    if (game % 8 == 1) choices = {.players = 2};
    if (game % 8 == 3) {
      choices = {.special_roles = {builtin("paranoid_agent"), builtin("tim_shady")}};
    }
    const Options options = options_for(choices);
    GameState state = start(options, draw_deal(rng, options));
    while (state.open.phase != Phase::over && !::testing::Test::HasFailure()) {
      visit(options, state);
      apply_legal(options, state, draw_action(options, state, rng));
    }
  }
}

TEST(Observation, FieldsNeitherOverlapNorLeaveTheObservation) {
  std::vector<const char*> owner(observation::k_bits, nullptr);
  std::set<std::string> names;
  unsigned used = 0;
  for (const Field& field : observation::fields()) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    for (unsigned group = 0; group < field.count; ++group) {
      for (unsigned i = 0; i < field.width; ++i) {
        const unsigned at = field.offset + group * field.stride + i;
        ASSERT_LT(at, observation::k_bits) << field.name;
        EXPECT_EQ(owner[at], nullptr) << field.name << " and " << owner[at];
        owner[at] = field.name;
        ++used;
      }
    }
  }
  EXPECT_GT(used, 3500U);
}

// docs/research.md gives each field's place, or describes the field as like another one.
TEST(Observation, TheDocumentedLayoutIsTheRealOne) {
  std::ifstream file{std::string{INSIDEJOB_SOURCE_DIR} + "/docs/research.md"};
  ASSERT_TRUE(file);
  std::map<std::string, std::string> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) inside = line == "## Observations";
    const auto from = line.find('`');
    const auto to = line.find('`', from + 1);
    if (!inside || !line.starts_with("| ") || to == std::string::npos) continue;
    rows[line.substr(from + 1, to - from - 1)] = line;
  }
  unsigned documented = 0;
  for (const Field& field : observation::fields()) {
    const std::string name = field.name;
    const auto row = rows.find(name);
    if (row == rows.end()) {
      const bool as_another =
          name.starts_with("seat.role.") ||
          (name.starts_with("trick.") && std::string{"1234"}.find(name[6]) != std::string::npos);
      EXPECT_TRUE(as_another) << name;
      continue;
    }
    std::string start = "| " + std::to_string(field.offset) + " | `" + name + "` | " +
                        std::to_string(field.width) + " | " + std::to_string(field.count);
    if (field.count > 1) start += " × " + std::to_string(field.stride);
    EXPECT_TRUE(row->second.starts_with(start + " |")) << row->second;
    ++documented;
  }
  EXPECT_EQ(documented, rows.size());
}

TEST(Observation, CardsAreSqueezedAndBack) {
  for (unsigned i = 0; i < 52; ++i) {
    const Card card = observation::card_at(i);
    EXPECT_EQ(observation::card_index(card), i);
    EXPECT_EQ(observation::squeeze(CardSet::of(card)), 1ULL << i);
    EXPECT_EQ(observation::unsqueeze(1ULL << i), CardSet::of(card));
  }
  const CardSet deck = CardSet::deck(4, 13);
  EXPECT_EQ(observation::unsqueeze(observation::squeeze(deck)), deck);
}

TEST(Observation, TheFastEncoderAgreesWithThePlainOne) {
  unsigned compared = 0;
  unsigned with_draft = 0;
  std::uint64_t ever = 0;  // phases
  visit_games(effort(100), 51, [&](const Options& options, const GameState& state) {
    for (unsigned i = 0; i < options.players(); ++i) {
      const SeatView view = view_for(options, state, seat(i));
      for (const Draft& draft : drafts(view)) {
        const Observation fast = observation::observe(view, draft);
        const Observation plain = insidejob::testing::plain_observation(view, draft);
        ASSERT_EQ(difference(fast, plain), "") << text_of(options.choices());
        ++compared;
        with_draft += draft != Draft{};
        ever |= (fast[0] >> observation::above::phase) & 127U;
      }
    }
  });
  EXPECT_GT(compared, effort(8'000));
  EXPECT_GT(with_draft, effort(200));
  EXPECT_EQ(ever, 127U);
}

// Every bit that is ever set belongs to a field, and nearly all fields occur.
TEST(Observation, EveryFieldIsUsed) {
  Observation ever{};
  visit_games(effort(400), 52, [&](const Options& options, const GameState& state) {
    for (const Seat actor : actors(state)) {
      const SeatView view = view_for(options, state, actor);
      for (const Draft& draft : drafts(view)) {
        const Observation now = observation::observe(view, draft);
        for (unsigned i = 0; i < ever.size(); ++i) ever[i] |= now[i];
      }
    }
  });
  for (const Field& field : observation::fields()) {
    bool used = false;
    for (unsigned group = 0; group < field.count; ++group) {
      for (unsigned i = 0; i < field.width; ++i) {
        const unsigned at = field.offset + group * field.stride + i;
        used |= ((ever[at / 64] >> (at % 64)) & 1U) != 0;
      }
    }
    EXPECT_TRUE(used) << field.name;
  }
}

TEST(Observation, AChronicleThatGrewIsTheOneReadFromTheView) {
  Rng rng{Seed::from_number(53)};
  for (unsigned game = 0; game < effort(150) && !HasFailure(); ++game) {
    const Options options = options_for(draw_choices(pick_from(rng)));
    const observation::Legend legend{options};
    GameState state = start(options, draw_deal(rng, options));
    observation::Chronicle grown;
    while (state.open.phase != Phase::over) {
      grown.follow(options, legend, state.open);
      const Seat actor = actors(state).nth(0);
      const SeatView view = view_for(options, state, actor);
      Observation out;
      out.fill(~0ULL);  // nothing of this must remain
      observation::encode(view, legal_actions(view), Around{options.players(), actor}, {}, legend,
                          grown, out);
      ASSERT_EQ(difference(out, observation::observe(view)), "") << text_of(options.choices());
      apply_legal(options, state, draw_action(options, state, rng));
    }
  }
}

TEST(Observation, QuickProspectsAreTheEngines) {
  unsigned compared = 0;
  visit_games(effort(600), 54, [&](const Options& options, const GameState& state) {
    for (const Seat actor : actors(state)) {
      const SeatView view = view_for(options, state, actor);
      ASSERT_EQ(observation::quick_prospects(view, legal_actions(view)), prospects(view))
          << text_of(options.choices());
      ++compared;
    }
  });
  EXPECT_GT(compared, effort(15'000));
}

// With any condition and any cards, for tricks that random games hardly ever reach.
TEST(Observation, QuickVerdictsAreTheOutlooksOfTheEngine) {
  Rng rng{Seed::from_number(55)};
  const CardSet deck = CardSet::deck(4, 13);
  unsigned certain = 0;
  unsigned failed = 0;
  for (unsigned round = 0; round < effort(60'000) && !HasFailure(); ++round) {
    const unsigned cards = 3 + rng.below(3);
    Mission mission{.id = "any", .trump = static_cast<Suit>(rng.below(4))};
    Condition& condition = mission.condition;
    condition.kind = static_cast<ConditionKind>(rng.below(14));
    const unsigned position = rng.below(4);
    condition.positions =
        static_cast<std::uint8_t>(position == 3 ? k_last_position : 1U << position);
    if (condition.kind == ConditionKind::wager_on && rng.below(2) == 0) {
      condition.positions = static_cast<std::uint8_t>(condition.positions | 1U << rng.below(3));
    }
    const unsigned top = condition.kind == ConditionKind::trump_count ? 7 : 16;
    condition.min = static_cast<std::int16_t>(rng.below(top));
    condition.max = static_cast<std::int16_t>(rng.below(4) == 0 ? condition.min : rng.below(top));
    condition.per_player = static_cast<std::int16_t>(rng.below(15));
    const MissionRule rule = ready_mission(mission, false, cards);

    // Few numbers from time to time, so that ones and thirteens run out.
    const unsigned few = rng.below(3);
    CardSet pool = deck;
    if (few == 1) pool = CardSet::of_number(1) | CardSet::of_number(2 + rng.below(2));
    if (few == 2) pool = CardSet::of_number(13) | CardSet::of_number(11 + rng.below(2));
    const auto may_wager = static_cast<std::uint8_t>(rng.below(32) & 0x1EU);
    std::array<Play, 5> plays;
    const unsigned lying = rng.below(cards);
    CardSet rest = pool;
    for (unsigned i = 0; i < lying; ++i) {
      const Card card = rest.nth(rng.below(rest.size()));
      rest.erase(card);
      plays[i] = Play{card, i > 0 && rng.below(4) == 0};
    }
    const observation::OpenTrick trick{
        .mission = rule, .plays = {plays.data(), lying}, .cards = cards, .may_wager = may_wager};
    const bool wagered = lying > 0 && rng.below(3) == 0;
    const auto quick = observation::quick_verdict(trick, rest, wagered);
    const auto plain = observation::plain_verdict(trick, deck, rest, wagered);
    ASSERT_EQ(quick.certain, plain.certain)
        << "kind " << static_cast<int>(condition.kind) << " cards " << cards << " lying " << lying;
    ASSERT_EQ(quick.failed, plain.failed)
        << "kind " << static_cast<int>(condition.kind) << " cards " << cards << " lying " << lying;
    certain += !quick.certain.empty();
    failed += !quick.failed.empty();
  }
  EXPECT_GT(certain, effort(6'000));
  EXPECT_GT(failed, effort(6'000));
}

// The paths through the steps of a decision are exactly its legal actions.
TEST(Observation, StepsLeadToTheLegalActions) {
  unsigned kinds = 0;
  visit_games(effort(200), 56, [&](const Options& options, const GameState& state) {
    for (const Seat actor : actors(state)) {
      const SeatView view = view_for(options, state, actor);
      const LegalActions legal = legal_actions(view);
      const Around around{options.players(), actor};
      std::vector<Action> reached;
      const auto walk = [&](const auto& self, const Draft& draft, unsigned depth) -> void {
        const auto mask = observation::action_mask(view, legal, around, draft);
        for (unsigned number = 0; number < 256; ++number) {
          if (!mask.contains(number)) continue;
          Draft next = draft;
          const auto action = observation::take_step(observation::step_context(view), number, next);
          if (action) {
            ASSERT_EQ(next, Draft{});
            reached.push_back(*action);
          } else {
            ASSERT_EQ(depth, 0U);
            self(self, next, 1);
          }
        }
      };
      walk(walk, {}, 0);
      const auto code = [](Action action) {
        return std::array{int{action.seat.index}, static_cast<int>(action.kind), int{action.a},
                          int{action.b}};
      };
      std::set<std::array<int, 4>> through_steps;
      for (const Action action : reached) through_steps.insert(code(action));
      std::set<std::array<int, 4>> by_engine;
      for (const Action action : legal) by_engine.insert(code(action));
      ASSERT_EQ(through_steps, by_engine) << text_of(options.choices());
      kinds |= 1U << static_cast<unsigned>(legal.kind());

      for (const Action action : legal) {
        const auto steps = observation::steps_of(view, action);
        Draft draft;
        std::optional<Action> back;
        for (unsigned i = 0; i < steps.count; ++i) {
          const auto mask = observation::action_mask(view, legal, around, draft);
          ASSERT_TRUE(mask.contains(steps.numbers[i]));
          back = observation::take_step(observation::step_context(view), steps.numbers[i], draft);
        }
        ASSERT_EQ(back, action);
      }
    }
  });
  EXPECT_EQ(kinds, 31U);
}

TEST(Observation, AMaskCountsAndFindsItsActions) {
  observation::ActionMask mask;
  mask.add_plays(1ULL << 51 | 1);
  mask.add_wagers(1ULL << 51 | 1ULL << 11 | 1ULL << 12 | 1);
  mask.add_missions(3);
  mask.add_partners(9);
  mask.add_votes(8);
  mask.add_tops(1ULL << 51 | 1ULL << 13 | 1ULL << 14 | 1);
  const std::vector<unsigned> expected{0,   51,  52,  63,  64,  103, 104, 105,
                                       106, 109, 113, 114, 127, 128, 165};
  ASSERT_EQ(mask.size(), expected.size());
  for (unsigned i = 0; i < expected.size(); ++i) EXPECT_EQ(mask.nth(i), expected[i]);
  for (unsigned i = 0; i < 256; ++i) {
    EXPECT_EQ(mask.contains(i), std::ranges::count(expected, i) == 1) << i;
  }
}

// R10.1: worlds that differ only in what a seat may not know give it the same bits.
TEST(Observation, R10_1_OtherWorldsLookTheSame) {
  Rng rng{Seed::from_number(57)};
  unsigned accepted = 0;
  unsigned hands = 0;
  unsigned roles = 0;
  unsigned stacks = 0;
  unsigned ballots = 0;
  unsigned seen_by_another = 0;
  for (unsigned game = 0; game < effort(200) && !HasFailure(); ++game) {
    const Options options = options_for(draw_choices(pick_from(rng)));
    Course course{.deal = draw_deal(rng, options), .actions = {}};
    GameState state = start(options, course.deal);
    while (state.open.phase != Phase::over && !HasFailure()) {
      const bool look = state.open.phase == Phase::vote || rng.below(3) == 0;
      for (unsigned i = 0; look && i < options.players(); ++i) {
        const auto there = try_other_world(options, course, seat(i), rng);
        if (!there) continue;
        const GameState& other = there->played.state;
        const SeatView here_view = view_for(options, state, seat(i));
        const SeatView there_view = view_for(options, other, seat(i));
        for (const Draft& draft : drafts(here_view)) {
          ASSERT_EQ(difference(observation::observe(here_view, draft),
                               observation::observe(there_view, draft)),
                    "");
        }
        ++accepted;
        hands += there->hands;
        roles += there->roles;
        stacks += there->larry_stack;
        ballots += there->ballots;
        // The comparison can fail: another seat sees a difference.
        const Seat neighbour = seat((i + 1) % options.players());
        seen_by_another += observation::observe(view_for(options, state, neighbour)) !=
                           observation::observe(view_for(options, other, neighbour));
      }
      course.actions.push_back(draw_action(options, state, rng));
      apply_legal(options, state, course.actions.back());
    }
  }
  EXPECT_GT(accepted, effort(2'000));
  EXPECT_GT(hands, accepted / 4);
  EXPECT_GT(roles, accepted / 20);
  EXPECT_GT(stacks, effort(50));
  EXPECT_GT(ballots, effort(20));
  EXPECT_GT(seen_by_another, accepted / 4);
}

// R6.1: seats vote one at a time here, but none learns that another has voted, or for whom.
TEST(Observation, R6_1_NobodySeesThatOthersHaveVoted) {
  unsigned compared = 0;
  visit_games(effort(300), 58, [&](const Options& options, const GameState& state) {
    if (state.open.phase != Phase::vote) return;
    const SeatSet voters = actors(state);
    for (const Seat voter : voters) {
      for (const Action action : legal_actions(options, state, voter)) {
        GameState after = state;
        apply_legal(options, after, action);
        if (after.open.phase == Phase::over) continue;
        for (const Seat other : voters - SeatSet::of(voter)) {
          ASSERT_EQ(observation::observe(view_for(options, state, other)),
                    observation::observe(view_for(options, after, other)));
          ++compared;
        }
      }
    }
  });
  EXPECT_GT(compared, effort(500));
}

}  // namespace
}  // namespace insidejob::test

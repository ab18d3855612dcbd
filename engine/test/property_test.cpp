// What holds in every state of every game, whatever the options.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "engine/playout.h"
#include "engine/redact.h"
#include "engine/replay.h"
#include "engine/test/support/game.h"
#include "engine/test/support/random_table.h"
#include "engine/view.h"

namespace insidejob::test {
namespace {

unsigned tokens_on_cards(const Options& options, const PublicState& open) {
  unsigned count = 0;
  for (unsigned i = 0; i < open.cards_in_trick; ++i) {
    count += open.plays[open.trick * options.seats() + i].wagered() ? 1 : 0;
  }
  return count;
}

// R1.4: in the supply, held, and on cards in the current trick.
void check_tokens(const Options& options, const PublicState& open) {
  unsigned sum = open.supply + tokens_on_cards(options, open);
  for (const std::uint8_t held : open.tokens) sum += held;
  RC_ASSERT(sum == options.tokens_in_all());
  if (!options.choices().dimensions) RC_ASSERT(sum == 14U);
}

// What each seat has played so far.
std::array<CardSet, k_max_seats> laid_by_seat(const Options& options, const PublicState& open) {
  std::array<CardSet, k_max_seats> laid{};
  for (unsigned trick = 0; trick <= open.trick && trick < options.tricks(); ++trick) {
    const Seat leader = trick < open.trick ? open.outcomes[trick].leader() : open.leader;
    const unsigned count = trick < open.trick ? options.seats() : open.cards_in_trick;
    for (unsigned i = 0; i < count; ++i) {
      const Card card = open.plays[trick * options.seats() + i].card();
      CardSet& pile = laid[seat_at(options.players(), leader, i).index];
      RC_ASSERT(!pile.contains(card));
      pile.insert(card);
    }
  }
  return laid;
}

// Nobody gains, loses or duplicates a card: the hand and the cards played make up the hand that was
// dealt.
void check_cards(const Options& options, const GameState& start, const GameState& now) {
  const auto laid = laid_by_seat(options, now.open);
  CardSet all;
  for (unsigned i = 0; i < options.players(); ++i) {
    const CardSet hand = now.secret.hands[i];
    RC_ASSERT((hand & laid[i]).empty());
    RC_ASSERT((hand | laid[i]) == start.secret.hands[i]);
    RC_ASSERT((all & start.secret.hands[i]).empty());
    all = all | start.secret.hands[i];
  }
  RC_ASSERT((all - options.deck()).empty());
  if (!options.has_larry()) {
    RC_ASSERT(all.size() == options.players() * options.dimensions().hand);
    return;
  }
  CardSet stack;
  for (unsigned i = 0; i <= 2 * options.tricks(); ++i) stack.insert(start.secret.larry_stack[i]);
  RC_ASSERT(stack.size() == 2 * options.tricks() + 1);
  RC_ASSERT((stack & all).empty());
  RC_ASSERT((laid[k_larry.index] - stack).empty());
  RC_ASSERT((now.secret.hands[k_larry.index] - stack).empty());
  RC_ASSERT((now.secret.hands[k_larry.index] & laid[k_larry.index]).empty());
}

RC_GTEST_PROP(EveryState, R1_4_TokensAndCardsAreConserved, (const RandomTable& table)) {
  const Options options = table.options();
  const GameState start = deal(table.deal_seed(), options);
  check_tokens(options, start.open);
  check_cards(options, start, start);
  Rng rng{table.play_seed()};
  play_randomly(options, start, rng,
                [&](const GameState&, Action, const EventList&, const GameState& after) {
                  check_tokens(options, after.open);
                  check_cards(options, start, after);
                });
}

RC_GTEST_PROP(EveryState, SomebodyCanActAndTheGameEnds, (const RandomTable& table)) {
  const Options options = table.options();
  Rng rng{table.play_seed()};
  unsigned decisions = 0;
  const unsigned at_most = 1 + options.tricks() * (2 + options.seats()) + options.seats();
  const GameState end = play_randomly(
      options, deal(table.deal_seed(), options), rng,
      [&](const GameState& before, Action, const EventList& events, const GameState& after) {
        ++decisions;
        RC_ASSERT(decisions <= at_most);
        RC_ASSERT(!events.empty());
        RC_ASSERT(!actors(before).empty());
        for (const Seat actor : actors(before)) {
          RC_ASSERT(!legal_actions(options, before, actor).empty());
        }
        RC_ASSERT((actors(before).size() == 1 || before.open.phase == Phase::vote));
        RC_ASSERT(actors(after).empty() == (after.open.phase == Phase::over));
      });
  RC_ASSERT(end.open.trick <= options.tricks());
  RC_ASSERT((end.open.outcome.winners - SeatSet::first(options.seats())).empty());
}

// Sorted by seat; then missions in drawing order, cards in canonical order with the wager second,
// Larry's card and then the top, and the names of a ballot first to last.
using Key = std::tuple<unsigned, unsigned, unsigned>;
Key order_key(const GameState& state, Action action) {
  const unsigned by = action.seat.index;
  switch (action.kind) {
    case ActionKind::choose_mission:
      return {by, action.mission() == drawn_missions(state)[0] ? 0 : 1, 0};
    case ActionKind::play_card:
      return {by, action.card().code(), action.wager() ? 1 : 0};
    case ActionKind::play_larry:
      return {by, action.card().code(), action.top().code()};
    case ActionKind::name_partner:
    case ActionKind::vote:
      break;
  }
  return {by, action.a, action.b};
}

RC_GTEST_PROP(EveryState, LegalActionsAreInOrderWithoutDuplicates, (const RandomTable& table)) {
  const Options options = table.options();
  Rng rng{table.play_seed()};
  play_randomly(options, deal(table.deal_seed(), options), rng,
                [&](const GameState& before, Action, const EventList&, const GameState&) {
                  for (unsigned i = 0; i < k_max_seats; ++i) {
                    const LegalActions legal = legal_actions(options, before, seat(i));
                    RC_ASSERT(legal.empty() == (legal.size() == 0));
                    std::vector<Action> iterated;
                    for (const Action action : legal) iterated.push_back(action);
                    RC_ASSERT(iterated.size() == legal.size());
                    for (unsigned k = 0; k < legal.size(); ++k) {
                      RC_ASSERT(legal[k] == iterated[k]);
                      RC_ASSERT(legal[k].seat == seat(i));
                      if (k > 0)
                        RC_ASSERT(order_key(before, legal[k - 1]) < order_key(before, legal[k]));
                    }
                  }
                });
}

RC_GTEST_PROP(EveryState, AViewKnowsWhatIsLegal, (const RandomTable& table)) {
  const Options options = table.options();
  Rng rng{table.play_seed()};
  const auto check = [&](const GameState& state) {
    for (unsigned i = 0; i < options.players(); ++i) {
      const SeatView view = view_for(options, state, seat(i));
      const LegalActions seen = legal_actions(view);
      const LegalActions known = legal_actions(options, state, seat(i));
      RC_ASSERT(seen.size() == known.size());
      for (unsigned k = 0; k < seen.size(); ++k) RC_ASSERT(seen[k] == known[k]);
      RC_ASSERT(view.to_act() == actors(state).contains(seat(i)));
      if (state.open.phase != Phase::play) continue;
      for (const Card card : options.deck()) {
        const auto why = violation(options, state, Action::play_card(seat(i), card));
        RC_ASSERT(card_violation(view, card) == why);
      }
    }
  };
  const GameState end = play_randomly(
      options, deal(table.deal_seed(), options), rng,
      [&](const GameState& before, Action, const EventList&, const GameState&) { check(before); });
  check(end);
}

RC_GTEST_PROP(EveryGame, ReplayEqualsLive, (const RandomTable& table)) {
  const Options options = table.options();
  const GameState start = deal(table.deal_seed(), options);
  Rng rng{table.play_seed()};
  std::vector<Action> log;
  GameState unchecked = start;
  GameState without_events = start;
  const GameState end =
      play_randomly(options, start, rng,
                    [&](const GameState&, Action action, const EventList&, const GameState& after) {
                      log.push_back(action);
                      apply_legal(options, unchecked, action);
                      RC_ASSERT(unchecked == after);
                      RC_ASSERT(!apply(options, without_events, action));
                      RC_ASSERT(without_events == after);
                      const Replayed replayed = replay(options, start, log);
                      RC_ASSERT(replayed.applied == log.size());
                      RC_ASSERT(!replayed.violation);
                      RC_ASSERT(replayed.state == after);
                    });
  log.push_back(log.front());
  const Replayed too_far = replay(options, start, log);
  RC_ASSERT(too_far.applied + 1 == log.size());
  RC_ASSERT(too_far.violation->fault == Fault::game_is_over);
  RC_ASSERT(too_far.state == end);
}

// Tokens, missions and face-up roles as a spectator adds them up from the events alone.
struct Tally {
  std::array<unsigned, k_max_seats> tokens{};
  unsigned supply = 0;
  unsigned completed = 0;
  SeatSet face_up;
  std::array<RoleId, k_max_seats> roles{};
  std::optional<Outcome> outcome;

  void add(const Event& event) {
    if (const auto* played = std::get_if<CardPlayed>(&event)) {
      if (played->wager) --tokens[played->seat.index];
    } else if (const auto* won = std::get_if<TrickWon>(&event)) {
      completed += won->completed ? 1 : 0;
      tokens[won->seat.index] += won->taken;
      if (won->taken > 0) --supply;
      supply += won->returned;
    } else if (const auto* lost = std::get_if<TokenLost>(&event)) {
      --tokens[lost->seat.index];
      ++supply;
    } else if (const auto* taken = std::get_if<TokenTaken>(&event)) {
      ++tokens[taken->by.index];
      --tokens[taken->from.index];
    } else if (const auto* revealed = std::get_if<RoleRevealed>(&event)) {
      face_up.insert(revealed->seat);
      roles[revealed->seat.index] = revealed->role;
    } else if (const auto* ended = std::get_if<GameEnded>(&event)) {
      outcome = ended->outcome;
    }
  }
};

RC_GTEST_PROP(EveryGame, TheEventsTellTheStory, (const RandomTable& table)) {
  const Options options = table.options();
  const GameState start = deal(table.deal_seed(), options);
  Tally tally{.supply = start.open.supply, .face_up = start.open.face_up};
  for (unsigned i = 0; i < options.seats(); ++i) tally.tokens[i] = start.open.tokens[i];
  tally.roles = start.open.face_up_roles;
  Rng rng{table.play_seed()};
  play_randomly(options, start, rng,
                [&](const GameState&, Action, const EventList& events, const GameState& after) {
                  for (const Event& event : events) {
                    tally.add(redact(options, event, std::nullopt));
                  }
                  for (unsigned i = 0; i < options.seats(); ++i) {
                    RC_ASSERT(tally.tokens[i] == after.open.tokens[i]);
                  }
                  RC_ASSERT(tally.supply == after.open.supply);
                  RC_ASSERT(tally.completed == after.open.completed);
                  RC_ASSERT(tally.face_up == after.open.face_up);
                  for (const Seat up : tally.face_up) {
                    RC_ASSERT(tally.roles[up.index] == after.secret.roles[up.index]);
                    RC_ASSERT(after.open.face_up_roles[up.index] == tally.roles[up.index]);
                  }
                  RC_ASSERT(tally.outcome.has_value() == (after.open.phase == Phase::over));
                  if (tally.outcome) RC_ASSERT(*tally.outcome == after.open.outcome);
                });
}

RC_GTEST_PROP(EveryGame, APlayoutIsAGame, (const RandomTable& table)) {
  const Options options = table.options();
  const GameState start = deal(table.deal_seed(), options);
  GameState state = start;
  Rng rng{table.play_seed()};
  const unsigned decisions = random_playout(options, state, rng);
  RC_ASSERT(state.open.phase == Phase::over);
  RC_ASSERT(decisions >= options.seats() + 1);
  check_tokens(options, state.open);
  check_cards(options, start, state);
}

// R7.11: nothing asks for a role by name. A custom role with a built-in role's data plays the same
// game, action for action.
TEST(EveryRole, R7_11_IsItsData) {
  for (std::uint8_t index = 2; index < k_builtin_roles; ++index) {
    const RoleId known{index};
    Role copy = builtin_roles()[index];
    copy.id = "copy";
    for (const unsigned players : {4U, 5U}) {
      const Options original = options_for({.players = players, .special_roles = {known}});
      const Options copied =
          options_for({.players = players, .special_roles = {k_custom_role}, .custom_role = copy});
      EXPECT_EQ(original.reveal_at(), copied.reveal_at());
      for (unsigned game = 0; game < effort(50); ++game) {
        GameState a = deal(Seed::from_number(game), original);
        GameState b = deal(Seed::from_number(game), copied);
        Rng rng{Seed::from_number(game)};
        while (a.open.phase != Phase::over) {
          const Action action = draw_action(original, a, rng);
          ASSERT_FALSE(apply(original, a, action));
          ASSERT_FALSE(apply(copied, b, action));
          PublicState open = b.open;
          for (RoleId& role : open.face_up_roles) {
            if (role == k_custom_role) role = known;
          }
          ASSERT_EQ(open, a.open);
          ASSERT_EQ(a.secret.voters, b.secret.voters);
        }
      }
    }
  }
}

}  // namespace
}  // namespace insidejob::test

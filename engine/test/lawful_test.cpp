// Of all actions that four bytes can express, `apply` accepts exactly those that legal_actions
// lists. For the rest it names the first reason and leaves the state alone.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <vector>

#include "engine/test/support/game.h"
#include "engine/test/support/random_table.h"

namespace insidejob::test {
namespace {

// A set of codes, of which the first counts.
class Codes {
 public:
  void insert(ViolationCode code) { bits_ |= 1U << static_cast<unsigned>(code); }
  [[nodiscard]] bool empty() const { return bits_ == 0; }
  [[nodiscard]] ViolationCode first() const {
    return static_cast<ViolationCode>(std::countr_zero(bits_));
  }

 private:
  unsigned bits_ = 0;
};

// RC_ASSERT formats its operands each time, which is too slow for this many actions.
void require(bool holds, const char* what) {
  if (!holds) RC_FAIL(what);
}

// The first code that applies, from a second implementation of the rules, slow and plain.
class Referee {
 public:
  Referee(const Options& options, const GameState& state) : options_(options), state_(state) {}

  [[nodiscard]] std::optional<ViolationCode> judge(Action action) const {
    Codes codes;
    if (state_.open.phase == Phase::over) codes.insert(ViolationCode::game_over);
    const bool in_phase = fits_phase(action.kind);
    if (!in_phase) codes.insert(ViolationCode::wrong_phase);
    if (!may_act(action.seat)) codes.insert(ViolationCode::not_your_turn);
    if (codes.empty()) judge_content(action, codes);
    if (codes.empty()) return std::nullopt;
    return codes.first();
  }

 private:
  [[nodiscard]] bool fits_phase(ActionKind kind) const {
    switch (state_.open.phase) {
      case Phase::accomplice:
        return static_cast<int>(kind) == 0;
      case Phase::mission:
        return static_cast<int>(kind) == 1;
      case Phase::play:
        return static_cast<int>(kind) == 2;
      case Phase::larry:
        return static_cast<int>(kind) == 3;
      case Phase::vote:
        return static_cast<int>(kind) == 4;
      case Phase::over:
        break;
    }
    return false;
  }

  [[nodiscard]] const Role& role(Seat who) const {
    return options_.role(state_.secret.roles[who.index]);
  }
  [[nodiscard]] bool face_up(Seat who) const {
    return (state_.open.face_up.bits() >> who.index & 1U) != 0;
  }

  [[nodiscard]] std::vector<Seat> nameable(Seat by) const {
    std::vector<Seat> list;
    for (unsigned i = 0; i < options_.seats(); ++i) {
      if (i != by.index && !face_up(seat(i))) list.push_back(seat(i));
    }
    return list;
  }

  // Every ballot that R6, R7.2, R7.6 to R7.8 and R9.8 allow a seat.
  [[nodiscard]] std::vector<Ballot> ballots(Seat by) const {
    const Role& own = role(by);
    const bool revealed = (state_.open.revealed.bits() >> by.index & 1U) != 0;
    bool silenced = face_up(by) && !own.votes_face_up;
    for (unsigned i = 0; i < options_.seats(); ++i) {
      silenced |= revealed && !role(seat(i)).revealed_seats_vote;
    }
    if (by.index >= options_.players() || silenced || own.votes == 0) return {};
    const std::vector<Seat> targets = nameable(by);
    std::vector<Ballot> list;
    if (own.votes == 2) {
      const bool twice = own.same_target == SameTarget::always ||
                         (own.same_target == SameTarget::face_up && face_up(by));
      for (const Seat first : targets) {
        for (const Seat second : targets) {
          if (first < second || (first == second && twice)) list.push_back({first, second});
        }
      }
      if (!list.empty()) return list;
    }
    for (const Seat target : targets) list.push_back({.first = target});
    return list;
  }

  [[nodiscard]] bool may_act(Seat who) const {
    const PublicState& open = state_.open;
    if (who.index >= options_.players()) return false;
    switch (open.phase) {
      case Phase::accomplice:
        return role(who).names_partner;
      case Phase::mission:
        return who == open.leader;
      case Phase::play:
        return who == seat_at(options_.players(), open.leader, open.cards_in_trick);
      case Phase::larry:
        return who != open.leader;
      case Phase::vote:
        return (open.voted.bits() >> who.index & 1U) == 0 && !ballots(who).empty();
      case Phase::over:
        break;
    }
    return false;
  }

  [[nodiscard]] static bool has_suit(CardSet cards, Suit suit) {
    return std::any_of(cards.begin(), cards.end(), [&](Card card) { return card.suit() == suit; });
  }

  void judge_content(Action action, Codes& codes) const {
    const PublicState& open = state_.open;
    const unsigned who = action.seat.index;
    const auto first = [&] { return open.plays[open.trick * options_.seats()].card().suit(); };
    switch (action.kind) {
      case ActionKind::name_partner:
        if (action.a >= options_.seats() || action.a == who || action.b != 0) {
          codes.insert(ViolationCode::invalid_partner);
        }
        return;
      case ActionKind::choose_mission: {
        const unsigned id = action.a + 256U * action.b;
        const unsigned one = state_.secret.missions[2U * open.trick].index;
        const unsigned two = state_.secret.missions[2U * open.trick + 1].index;
        if (id != one && id != two) codes.insert(ViolationCode::mission_not_drawn);
        const unsigned ordinary = options_.mission_count() - risky_count();
        const bool any_risky = one >= ordinary || two >= ordinary;
        if (any_risky && id < ordinary) codes.insert(ViolationCode::risky_mission_first);
        return;
      }
      case ActionKind::play_card: {
        const CardSet hand = state_.secret.hands[who];
        const bool held = action.a < 64 && (hand.bits() >> action.a & 1U) != 0 && action.b < 2;
        if (!held) {
          codes.insert(ViolationCode::not_in_hand);
          return;
        }
        const Suit suit = Card::from_code(action.a).suit();
        const bool leads = open.cards_in_trick == 0;
        if (!leads && role(action.seat).must_follow && suit != first() && has_suit(hand, first())) {
          codes.insert(ViolationCode::must_follow_suit);
        }
        const bool may_wager = options_.choices().wager && !leads && !face_up(action.seat) &&
                               open.tokens[who] >= 1 && role(action.seat).may_wager;
        if (action.b == 1 && !may_wager) codes.insert(ViolationCode::wager_not_allowed);
        return;
      }
      case ActionKind::play_larry: {
        const CardSet three = state_.secret.hands[2];
        const auto among = [&](unsigned code) {
          return code < 64 && (three.bits() >> code & 1U) != 0;
        };
        if (!among(action.a) || !among(action.b) || action.a == action.b) {
          codes.insert(ViolationCode::not_in_hand);
          return;
        }
        if (Card::from_code(action.a).suit() != first() && has_suit(three, first())) {
          codes.insert(ViolationCode::must_follow_suit);
        }
        return;
      }
      case ActionKind::vote: {
        const std::vector<Ballot> lawful = ballots(action.seat);
        const Ballot cast{Seat{action.a}, Seat{action.b}};
        if (std::find(lawful.begin(), lawful.end(), cast) == lawful.end()) {
          codes.insert(ViolationCode::invalid_vote);
        }
        return;
      }
    }
  }

  [[nodiscard]] unsigned risky_count() const {
    const auto& deck = options_.choices().mission_deck;
    return static_cast<unsigned>(deck ? deck->risky.size() : 4);
  }

  const Options& options_;
  const GameState& state_;
};

// Includes junk, with the full range of bytes where it can matter.
std::vector<Action> candidates(const GameState& state, Rng& rng) {
  std::vector<Action> list;
  const auto add = [&](unsigned who, unsigned kind, unsigned a, unsigned b) {
    list.push_back({Seat{static_cast<std::uint8_t>(who)}, static_cast<ActionKind>(kind),
                    static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)});
  };
  for (const unsigned who : {0U, 1U, 2U, 3U, 4U, 5U, 7U, 8U, 15U, 128U, 255U}) {
    for (const unsigned kind : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 128U, 255U}) {
      for (int i = 0; i < 3; ++i) add(who, kind, rng.below(256), rng.below(256));
      add(who, kind, rng.below(5), 0);
      add(who, kind, rng.below(64), 0);
      add(who, kind, rng.below(5), 255);
    }
  }
  for (const Seat actor : actors(state)) {
    for (unsigned a = 0; a < 256; ++a) {
      for (const unsigned b : {0U, 1U, 2U, 64U, 255U}) {
        for (unsigned kind = 0; kind < 5; ++kind) {
          if (kind == static_cast<unsigned>(state.open.phase) || a % 37 == 0) {
            add(actor.index, kind, a, b);
          }
        }
      }
    }
    if (state.open.phase == Phase::larry || state.open.phase == Phase::vote) {
      for (unsigned a = 0; a < 64; ++a) {
        for (unsigned b = 0; b < 64; ++b) {
          add(actor.index, state.open.phase == Phase::larry ? 3 : 4, a, b);
        }
      }
    }
  }
  return list;
}

void check_state(const Options& options, const GameState& state, Rng& rng) {
  std::vector<Action> legal;
  for (unsigned i = 0; i < 8; ++i) {
    for (const Action action : legal_actions(options, state, seat(i))) legal.push_back(action);
  }
  const auto listed = [&](Action action) {
    return std::find(legal.begin(), legal.end(), action) != legal.end();
  };
  const Referee referee{options, state};
  GameState tried;
  std::memcpy(&tried, &state, sizeof state);
  EventList events;
  for (const Action action : candidates(state, rng)) {
    const bool is_listed = listed(action);
    const auto why = apply(options, tried, action, events);
    require(why.has_value() != is_listed, "apply takes what legal_actions lists");
    require(why == violation(options, state, action), "apply and violation agree");
    const auto expected = referee.judge(action);
    require(why.has_value() == expected.has_value(), "lawful by the second reading too");
    if (why) {
      require(why->code() == *expected, "the first code counts");
      require(events.empty(), "no events of an unlawful action");
      require(std::memcmp(&tried, &state, sizeof state) == 0, "unlawful: nothing has changed");
    } else {
      require(!events.empty(), "events of a lawful action");
      require(tried != state, "lawful: something has changed");
      std::memcpy(&tried, &state, sizeof state);
    }
  }
  for (const Action action : legal) {
    require(!violation(options, state, action), "what is listed is lawful");
    require(!referee.judge(action), "and by the second reading");
  }
}

RC_GTEST_PROP(EveryState, LegalIsAcceptedAndNothingElse, (const RandomTable& table)) {
  const Options options = table.options();
  Rng rng{table.play_seed()};
  Rng junk{table.play_seed().derive(2)};
  const GameState end =
      play_randomly(options, deal(table.deal_seed(), options), rng,
                    [&](const GameState& before, Action, const EventList&, const GameState&) {
                      check_state(options, before, junk);
                    });
  check_state(options, end, junk);
}

}  // namespace
}  // namespace insidejob::test

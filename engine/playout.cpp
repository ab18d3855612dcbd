#include "engine/playout.h"

#include <algorithm>
#include <array>

#include "engine/advance.h"
#include "engine/deal.h"
#include "engine/lanes.h"
#include "engine/legal.h"
#include "engine/select_bit.h"
#include "engine/side_by_side.h"
#include "engine/turn.h"

namespace insidejob {
namespace {

// One decision in any phase.
void choose_randomly(const Options& options, GameState& state, Rng& rng) {
  const LegalActions legal = legal_actions(options, state, actors(state).nth(0));
  Advance{options, state, DropEvents{}}.apply(legal[rng.below(legal.size())]);
}

// Plays whole tricks of a game without Larry, with the number of players known to the compiler. The
// rules are those of `legal_actions` and Advance, but the cards of a trick stay in registers until
// it is over.
template <unsigned Players>
class TrickRun {
 public:
  TrickRun(const Options& options, GameState& state, Rng& rng)
      : options_(options), state_(state), rng_(rng) {}

  // From a state in which a mission has to be chosen.
  void play_trick() {
    PublicState& open = state_.open;
    const MissionId id = choose_mission();
    open.missions[open.trick] = id;
    trump_ = options_.mission_rule(id).trump;
    lead();
    Seat seat = open.leader;
#pragma GCC unroll 4
    for (unsigned position = 1; position < Players; ++position) {
      seat = left_of(seat, Players);
      follow(seat, position);
    }
    close(seat);
  }

  // From a state in which a card has to be played. Returns how many cards were played.
  unsigned finish_trick() {
    const PublicState& open = state_.open;
    const unsigned before = open.cards_in_trick;
    trump_ = options_.mission_rule(open.missions[open.trick]).trump;
    if (before == 0) lead();
    if (before > 0) resume(before);
    for (unsigned position = std::max(before, 1U); position < Players; ++position) {
      follow(seat_at(Players, open.leader, position), position);
    }
    close(right_of(open.leader, Players));
    return Players - before;
  }

 private:
  MissionId choose_mission() {
    const auto drawn = drawn_missions(state_);
    const MissionChoice choice = mission_choice(options_, drawn);
    const unsigned pick = rng_.below(unsigned{choice.first} + unsigned{choice.second});
    return drawn[pick + unsigned{!choice.first}];
  }

  void lead() {
    CardSet& hand = state_.secret.hands[state_.open.leader.index];
    const Card card = hand.nth(rng_.below(hand.size()));
    hand.erase(card);
    led_ = card.suit();
    plays_[0] = Play{card, false};
    best_ = rank_of(plays_[0], trump_, led_) * 8;
    wagers_ = 0;
  }

  // Reads the cards already on the table.
  void resume(unsigned cards) {
    const Play* first = &state_.open.plays[state_.open.trick * Players];
    led_ = first->card().suit();
    best_ = 0;
    wagers_ = 0;
    for (unsigned i = 0; i < cards; ++i) {
      plays_[i] = first[i];
      best_ = std::max(best_, rank_of(first[i], trump_, led_) * 8 + i);
      wagers_ += first[i].wagered() ? 1 : 0;
    }
  }

  void close(Seat last) {
    PublicState& open = state_.open;
    std::copy_n(plays_.begin(), Players, open.plays.begin() + open.trick * Players);
    const unsigned position = best_ % 8;
    const Seat winner = seat_at(Players, open.leader, position);
    open.best_rank = static_cast<std::uint8_t>(best_ / 8);
    open.best_seat = winner;
    open.to_act = last;
    Advance advance{options_, state_, DropEvents{}};
    advance.template close_trick<Players>(plays_, winner, position, wagers_);
  }

  void follow(Seat seat, unsigned position) {
    CardSet& hand = state_.secret.hands[seat.index];
    const RoleRule& role = options_.role_rule(state_.secret.roles[seat.index]);
    const CardSet cards = playable(hand, role.must_follow, led_);
    std::uint8_t& tokens = state_.open.tokens[seat.index];
    const unsigned shift =
        unsigned{role.may_wager} & unsigned{may_wager_openly(options_, state_.open, seat)};
    const unsigned pick = rng_.below(cards.size() << shift);
    const unsigned wager = pick & shift;
    const Play play{cards.nth(pick >> shift), wager != 0};
    hand.erase(play.card());
    tokens = static_cast<std::uint8_t>(tokens - wager);
    wagers_ += wager;
    plays_[position] = play;
    const unsigned rank = rank_of(play, trump_, led_);
    // R3.6, R3.7: the position takes the low bits, so the later of two equal cards ranks higher.
    best_ = std::max(best_, rank * 8 + position);
  }

  const Options& options_;
  GameState& state_;
  Rng& rng_;
  std::array<Play, Players> plays_;
  Suit trump_{};
  Suit led_{};
  unsigned best_ = 0;
  unsigned wagers_ = 0;
};

template <unsigned Players>
unsigned play_tricks(const Options& options, GameState& state, Rng& rng) {
  Rng local = rng;
  unsigned decisions = 0;
  TrickRun<Players> run{options, state, local};
  if (state.open.phase == Phase::play) decisions += run.finish_trick();
  while (state.open.phase == Phase::mission) {
    run.play_trick();
    decisions += 1 + Players;
  }
  rng = local;
  return decisions;
}

// Casts all votes, in the order of seats.
unsigned cast_votes(const Options& options, GameState& state, Rng& rng) {
  Advance advance{options, state, DropEvents{}};
  const SeatSet voters = actors(state);
  for (const Seat seat : voters) {
    const SeatSet targets = vote_targets(options.seats(), state.open.face_up, seat);
    const RoleId role = state.secret.roles[seat.index];
    if (options.role_rule(role).votes == 1) [[likely]] {
      // Not `nth`, because its loop would run a random number of times.
      const unsigned target = select_bit(targets.bits(), rng.below(targets.size()));
      advance.cast_vote(seat, {.first = seat_from_bit(target)});
    } else {
      const VoteRight right = vote_right(options, state.open, seat, role);
      const LegalActions legal = LegalActions::votes(seat, targets, right);
      advance.cast_vote(seat, legal[rng.below(legal.size())].ballot());
    }
  }
  return voters.size();
}

unsigned play_tricks(const Options& options, GameState& state, Rng& rng) {
  switch (options.players()) {
    case 3:
      return play_tricks<3>(options, state, rng);
    case 4:
      return play_tricks<4>(options, state, rng);
    case 5:
      return play_tricks<5>(options, state, rng);
    default:
      return 0;
  }
}

}  // namespace

unsigned random_playout(const Options& options, GameState& state, Rng& rng) {
  unsigned decisions = 0;
  while (state.open.phase != Phase::over) {
    const bool in_tricks = state.open.phase == Phase::mission || state.open.phase == Phase::play;
    if (in_tricks && !options.has_larry()) {
      decisions += play_tricks(options, state, rng);
    } else if (state.open.phase == Phase::vote) {
      decisions += cast_votes(options, state, rng);
    } else {
      choose_randomly(options, state, rng);
      ++decisions;
    }
  }
  return decisions;
}

PlayoutTotals random_games_one_by_one(const Options& options, const Seed& seed, GameNumbers numbers,
                                      std::span<GameState> ends) {
  PlayoutTotals totals;
  for (std::uint64_t game = 0; game < numbers.count; ++game) {
    Rng rng{seed.derive(numbers.first + game)};
    GameState state = start(options, draw_deal(rng, options));
    const unsigned decisions = random_playout(options, state, rng);
    totals.add(state, decisions);
    if (!ends.empty()) ends[static_cast<std::size_t>(game)] = state;
  }
  return totals;
}

PlayoutTotals random_games(const Options& options, const Seed& seed, GameNumbers numbers) {
  if (k_lanes > 2 && can_play_side_by_side(options)) {
    return random_games_side_by_side(options, seed, numbers);
  }
  return random_games_one_by_one(options, seed, numbers);
}

}  // namespace insidejob

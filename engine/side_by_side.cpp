#include "engine/side_by_side.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "engine/advance.h"
#include "engine/bit_iterator.h"
#include "engine/draw_deal.h"
#include "engine/lane_deal.h"
#include "engine/lane_rng.h"
#include "engine/lanes.h"
#include "engine/mission_word.h"

namespace insidejob {
namespace {

// The fields of a seat's word. The tokens come first, so that they can be added to.
constexpr std::uint64_t k_byte = 0xFF;
constexpr unsigned k_stop_at = 8;  // the number of tokens that reveals its role or ends the game
constexpr unsigned k_must_follow = 16;   // R3.5
constexpr unsigned k_may_wager = 17;     // R4.1, R4.4, R7.5
constexpr unsigned k_quiet = 18;         // face down, and a reveal has no immediate effect
constexpr unsigned k_revealed = 19;      // while in the lanes
constexpr unsigned k_stop_face_up = 24;  // the value of k_stop_at once it is face up
constexpr unsigned k_seat = 32;          // the top field

// The part of a seat's word that its role decides, face down and face up.
class RoleWords {
 public:
  explicit RoleWords(const Options& options) {
    const bool counts_face_up = std::ranges::any_of(options.role_cards(), [&](RoleId id) {
      return options.role_rule(id).wins_if_all_others_face_up;
    });
    for (std::size_t i = 0; i < k_max_roles; ++i) {
      const RoleRule& role = options.role_rule(RoleId{static_cast<std::uint8_t>(i)});
      const bool simple = role.holds_tokens && !role.trick_costs_partner;
      const std::uint64_t over_limit = simple ? std::min(role.token_limit + 1U, 255U) : 0;
      const std::uint64_t revealed = std::min<std::uint64_t>(over_limit, options.reveal_at());
      const bool quiet = !counts_face_up && (role.on_reveal == OnReveal::nothing ||
                                             role.on_reveal == OnReveal::changes_side);
      const std::uint64_t follows = std::uint64_t{role.must_follow} << k_must_follow;
      face_up_[i] = follows | over_limit << k_stop_at | over_limit << k_stop_face_up;
      face_down_[i] = follows | revealed << k_stop_at | over_limit << k_stop_face_up |
                      std::uint64_t{options.wager() && role.may_wager} << k_may_wager |
                      std::uint64_t{quiet} << k_quiet;
    }
  }

  [[nodiscard]] std::uint64_t seat(const GameState& state, Seat seat) const {
    const auto& words = state.open.face_up.contains(seat) ? face_up_ : face_down_;
    return words[state.secret.roles[seat.index].index] | state.open.tokens[seat.index] |
           std::uint64_t{seat.index} << k_seat;
  }

 private:
  std::array<std::uint64_t, k_max_roles> face_down_{};
  std::array<std::uint64_t, k_max_roles> face_up_{};
};

// The word kept for a trick: a byte for each card, then the outcome and the mission.
constexpr unsigned k_outcome = 40;
constexpr unsigned k_mission = k_id_byte;
constexpr std::uint64_t k_wager_bits = 0x40'4040'4040;

// Rows of a ring: what will be drawn in this round and the next ones, and what was laid in earlier
// ones. A game may begin in any round.
constexpr unsigned k_rounds = 16;
static_assert(k_rounds >= k_max_tricks);

constexpr unsigned lane_from_bit(unsigned bit) { return bit; }
// One bit per lane.
struct LaneSet {
  unsigned bits;
  using Iterator = BitIterator<unsigned, unsigned, lane_from_bit>;
  [[nodiscard]] Iterator begin() const { return Iterator{bits}; }
  [[nodiscard]] Iterator end() const { return Iterator{}; }
};

// Plays tricks of one game in each lane.
template <unsigned Players>
class LaneTable {
 public:
  explicit LaneTable(const Options& options) : options_(options), roles_(options) {
    for (unsigned i = 0; i < options.missions_in_play(); ++i) {
      const MissionRule& rule = options.mission_rule(MissionId{static_cast<std::uint16_t>(i)});
      missions_[i] = mission_word(rule, static_cast<std::uint8_t>(i), Players).packed();
    }
  }

  // The game joins with the next round.
  void enter(unsigned lane, const GameState& state) {
    for (unsigned i = 0; i < Players; ++i) {
      const Seat seat = seat_at(Players, state.open.leader, i);
      hands_[i][lane] = state.secret.hands[seat.index].bits();
    }
    needed_[lane] = options_.missions_needed();
    left_[lane] = options_.tricks();
    entered_[lane] = round_;
    const unsigned tricks = options_.tricks();
    for (unsigned trick = 0; trick < tricks; ++trick) {
      Drawn& drawn = drawn_[(round_ + trick) % k_rounds];
      drawn.first[lane] = missions_[state.secret.missions[2 * trick].index];
      drawn.second[lane] = missions_[state.secret.missions[2 * trick + 1].index];
    }
    stay(lane, state);
  }
  // A game that was stopped but is not over continues with the next round.
  void stay(unsigned lane, const GameState& state) {
    for (unsigned i = 0; i < Players; ++i) {
      seats_[i][lane] = roles_.seat(state, seat_at(Players, state.open.leader, i));
    }
  }
  [[nodiscard]] LaneRng& rng() { return rng_; }

  // How many rounds the game has played.
  [[nodiscard]] unsigned rounds(unsigned lane) const { return round_ - entered_[lane]; }
  // Brings the state up to date with the first `rounds` rounds.
  void leave(unsigned lane, unsigned rounds, GameState& state) const {
    PublicState& open = state.open;
    // Bytes may alias anything, so values that are read often are loaded once.
    const unsigned tricks = options_.tricks();
    const unsigned entered = entered_[lane];
    unsigned completed = 0;
    // Goes through all tricks of a game, because it is unpredictable how many it has played.
    for (unsigned trick = 0; trick < tricks; ++trick) {
      const std::uint64_t was_played = 0 - std::uint64_t{trick < rounds};
      const std::uint64_t laid = laid_[(entered + trick) % k_rounds][lane] & was_played;
      write(laid, open, trick);
      const TrickOutcome outcome = outcome_of(laid);
      open.outcomes[trick] = outcome;
      completed += outcome.completed() ? 1 : 0;
    }
    open.trick = static_cast<std::uint8_t>(rounds);
    open.completed = static_cast<std::uint8_t>(completed);
    unsigned held = 0;
    unsigned revealed = 0;
    for (unsigned i = 0; i < Players; ++i) {
      const std::uint64_t word = seats_[i][lane];
      const auto seat = static_cast<unsigned>(word >> k_seat);
      const bool is_revealed = ((word >> k_revealed) & 1) != 0;
      state.secret.hands[seat] = CardSet{hands_[i][lane]};
      open.tokens[seat] = static_cast<std::uint8_t>(word);
      open.face_up_roles[seat] = is_revealed ? state.secret.roles[seat] : open.face_up_roles[seat];
      revealed |= unsigned{is_revealed} << seat;
      held += word & k_byte;
    }
    open.face_up = open.face_up | SeatSet{revealed};
    open.revealed = open.revealed | SeatSet{revealed};
    open.supply = static_cast<std::uint8_t>(options_.tokens_in_all() - held);  // R1.4
    open.leader = Seat{static_cast<std::uint8_t>(seats_[0][lane] >> k_seat)};
    open.to_act = open.leader;
  }

  // Plays one trick in every lane. Returns the lanes in which it could not be settled. There the
  // state has to `leave` without this round, and `close` adds the trick.
  unsigned play_trick();
  void close(unsigned lane, GameState& state) const;

 private:
  struct Drawn {
    Lanes first;
    Lanes second;
  };

  // The cards and the mission of a trick.
  static void write(std::uint64_t laid, PublicState& open, unsigned trick) {
    std::array<Play, Players> plays;
#pragma GCC unroll 5
    for (unsigned i = 0; i < Players; ++i) {
      plays[i] = std::bit_cast<Play>(static_cast<std::uint8_t>(laid >> (8 * i)));
    }
    std::ranges::copy(plays, open.plays.begin() + trick * Players);
    open.missions[trick] = MissionId{static_cast<std::uint16_t>(laid >> k_mission)};
  }
  static TrickOutcome outcome_of(std::uint64_t laid) {
    return std::bit_cast<TrickOutcome>(static_cast<std::uint8_t>(laid >> k_outcome));
  }

  // Rotates the seats until the winner is first.
  static void rotate(std::array<Lanes, Players>& seats, Lanes by) {
#pragma GCC unroll 3
    for (unsigned step = 1; step < Players; step *= 2) {
      const std::array<Lanes, Players> before = seats;
      const Lanes moves = by & step;
      for (unsigned i = 0; i < Players; ++i) {
        seats[i] = choose(moves, before[(i + step) % Players], before[i]);
      }
    }
  }

  const Options& options_;
  RoleWords roles_;
  std::array<std::uint64_t, k_usual_deck> missions_{};

  LaneRng rng_;
  // In the order of play: the leader first.
  std::array<Lanes, Players> hands_{};
  std::array<Lanes, Players> seats_{};
  Lanes needed_{};  // missions
  Lanes left_{};    // tricks
  unsigned round_ = 0;
  std::array<unsigned, k_lanes> entered_{};
  std::array<Drawn, k_rounds> drawn_{};
  std::array<Lanes, k_rounds> laid_{};
};

template <unsigned Players>
unsigned LaneTable<Players>::play_trick() {
  LaneRng rng = rng_;
  std::array<Lanes, Players> hands = hands_;
  std::array<Lanes, Players> seats = seats_;

  // R3.1, R8.1: a risky mission takes precedence.
  const auto [first, second] = drawn_[round_ % k_rounds];
  const Lanes risky_first = first >> k_risky_byte;
  const Lanes risky_second = second >> k_risky_byte;
  const Lanes may_first = risky_first | (risky_second ^ 1);
  const Lanes may_second = risky_second | (risky_first ^ 1);
  const Lanes takes_second = rng.below(may_first + may_second) + (may_first ^ 1);
  const Lanes mission = choose(takes_second, second, first);
  const Lanes trump = (mission >> k_trump_byte) & k_byte;

  JudgedTrick<Lanes, Players> trick;
  trick.trumps = Lanes{};
  trick.wagers = Lanes{};
  Lanes best{};
  Lanes led{};
  Lanes laid = mission & (k_byte << k_mission);
  Lanes tokens{};
#pragma GCC unroll 5
  for (unsigned i = 0; i < Players; ++i) {
    const Lanes following = hands[i] & (in_all_lanes(0xFFFF) << led);
    const Lanes bound = (seats[i] >> k_must_follow) & 1 & (is_zero(following) ^ 1);
    const Lanes cards = i == 0 ? hands[i] : choose(bound, following, hands[i]);  // R3.4
    const Lanes may_wager =
        i == 0 ? Lanes{} : (seats[i] >> k_may_wager) & 1 & (is_zero(seats[i] & k_byte) ^ 1);
    const Lanes pick = rng.below(count_bits(cards) << may_wager);
    const Lanes wager = pick & may_wager;
    const Lanes bit = isolate_bits(cards, pick >> may_wager);
    const Lanes card = number_of_bit(bit);
    hands[i] ^= bit;
    seats[i] -= wager;

    const Lanes suit = card & 0x30;
    if (i == 0) led = suit;
    const Lanes is_trump = wager | is_zero(suit ^ trump);
    const Lanes is_led = is_zero(suit ^ led) & ~is_trump;
    const Lanes rank = (card & 15) + (is_trump << 5) + (is_led << 4);
    best = larger(best, (rank << 3) + i);  // R3.6, R3.7
    laid |= (card | wager << 6) << (8 * i);
    tokens += wager;
    trick.numbers[i] = card & 15;
    trick.suits[i] = choose(wager, trump, suit);  // R4.3
    trick.trumps += is_trump;
    trick.wagers |= wager << i;
  }
  trick.winner = best & 7;
  trick.winning_number = (best >> 3) & 15;
  const Lanes met = is_met(mission, facts_of(trick));

  const Lanes leader = seats[0] >> k_seat;
  rotate(hands, trick.winner);
  rotate(seats, trick.winner);
  laid |= (leader | (seats[0] >> k_seat) << 3 | met << 6) << k_outcome;
  needed_ -= met;
  left_ -= 1;

  // R3.8, R5.1: the winner takes the tokens, and may be revealed by them.
  const Lanes taken = seats[0] + tokens + 1;
  const Lanes held = taken & k_byte;
  const Lanes reveals = is_less(held, (taken >> k_stop_at) & k_byte) ^ 1;
  const Lanes face_up = (taken >> k_stop_face_up) & k_byte;
  const Lanes quietly = reveals & (taken >> k_quiet) & is_less(held, face_up);
  const Lanes goes_on = (quietly | (reveals ^ 1)) & (is_zero(needed_) ^ 1) & (is_zero(left_) ^ 1);
  constexpr std::uint64_t k_only_face_down =
      k_byte << k_stop_at | 1ULL << k_may_wager | 1ULL << k_quiet;
  const Lanes shown = (taken & ~k_only_face_down) | face_up << k_stop_at | 1ULL << k_revealed;
  seats[0] = choose(goes_on, choose(quietly, shown, taken), seats[0]);
  laid_[round_++ % k_rounds] = laid;
  hands_ = hands;
  seats_ = seats;
  rng_ = rng;
  return lanes_with_less(goes_on, in_all_lanes(1));
}

template <unsigned Players>
void LaneTable<Players>::close(unsigned lane, GameState& state) const {
  PublicState& open = state.open;
  const std::uint64_t laid = laid_[(round_ - 1) % k_rounds][lane];
  const TrickOutcome outcome = outcome_of(laid);
  write(laid, open, open.trick);
  const unsigned wagers = static_cast<unsigned>(std::popcount(laid & k_wager_bits));
  const Play* plays = &open.plays[open.trick * Players];
  const Seat leader = outcome.leader();
  const Seat winner = outcome.winner();
  const unsigned position = (winner.index + Players - leader.index) % Players;
  const Suit trump = options_.mission_rule(open.missions[open.trick]).trump;
  open.leader = leader;
  open.to_act = right_of(leader, Players);
  open.best_seat = winner;
  open.best_rank =
      static_cast<std::uint8_t>(rank_of(plays[position], trump, plays[0].card().suit()));
  open.supply = static_cast<std::uint8_t>(open.supply - wagers);
  Advance{options_, state, DropEvents{}}.take_trick(winner, outcome.completed(), wagers);
}

// Deals games in batches and hands them out one by one.
class Dealer {
 public:
  Dealer(const Options& options, const Seed& seed, GameNumbers numbers)
      : options_(options), seed_(seed), next_(numbers.first), end_(numbers.first + numbers.count) {}

  // The next game, or none.
  FreshGame* next() {
    if (next_ == end_) return nullptr;
    if (taken_ == k_lanes) {
      deal_side_by_side(options_, seed_, next_, games_);
      taken_ = 0;
    }
    ++next_;
    return &games_[taken_++];
  }

 private:
  const Options& options_;
  const Seed& seed_;
  std::uint64_t next_;
  std::uint64_t end_;
  std::array<FreshGame, k_lanes> games_;
  unsigned taken_ = k_lanes;
};

// Plays the games from deal to result.
template <unsigned Players>
class LaneGames {
 public:
  LaneGames(const Options& options, const Seed& seed, GameNumbers numbers,
            std::span<GameState> ends)
      : options_(options), table_(options), dealer_(options, seed, numbers), ends_(ends) {}

  PlayoutTotals play() {
    unsigned seated = 0;
    for (unsigned lane = 0; lane < k_lanes; ++lane) seated |= unsigned{begin(lane)} << lane;
    while (seated == (1U << k_lanes) - 1) seated &= ~play_round();
    // Too few games are left to fill the lanes.
    for (const unsigned lane : LaneSet{seated}) {
      table_.leave(lane, table_.rounds(lane), games_[lane].state);
      finish(lane);
    }
    return totals_;
  }

 private:
  struct Game {
    GameState state;
    std::size_t place = 0;  // among the games requested
  };

  // Returns the lanes for which no game is left.
  unsigned play_round() {
    unsigned empty = 0;
    for (const unsigned lane : LaneSet{table_.play_trick()}) {
      GameState& state = games_[lane].state;
      table_.leave(lane, table_.rounds(lane) - 1, state);
      table_.close(lane, state);
      if (state.open.phase == Phase::mission) {
        table_.stay(lane, state);
      } else {
        finish(lane);
        empty |= unsigned{!begin(lane)} << lane;
      }
    }
    return empty;
  }

  bool begin(unsigned lane) {
    const FreshGame* fresh = dealer_.next();
    if (fresh == nullptr) return false;
    games_[lane] = {.state = fresh->state, .place = dealt_++};
    table_.rng().set_lane(lane, fresh->rng);
    table_.enter(lane, fresh->state);
    return true;
  }

  void finish(unsigned lane) {
    Game& game = games_[lane];
    Rng rng = table_.rng().lane(lane);
    const unsigned decisions = game.state.open.trick * (1 + Players);
    totals_.add(game.state, decisions + random_playout(options_, game.state, rng));
    if (!ends_.empty()) ends_[game.place] = game.state;
  }

  const Options& options_;
  LaneTable<Players> table_;
  Dealer dealer_;
  std::span<GameState> ends_;
  std::size_t dealt_ = 0;
  std::array<Game, k_lanes> games_;
  PlayoutTotals totals_;
};

template <unsigned Players>
PlayoutTotals play_games(const Options& options, const Seed& seed, GameNumbers numbers,
                         std::span<GameState> ends) {
  return LaneGames<Players>{options, seed, numbers, ends}.play();
}

}  // namespace

bool can_play_side_by_side(const Options& options) {
  if (options.has_larry() || !can_deal_side_by_side(options)) return false;
  return std::ranges::none_of(options.role_cards(),
                              [&](RoleId role) { return options.role_rule(role).names_partner; });
}

PlayoutTotals random_games_side_by_side(const Options& options, const Seed& seed,
                                        GameNumbers numbers, std::span<GameState> ends) {
  switch (options.players()) {
    case 3:
      return play_games<3>(options, seed, numbers, ends);
    case 4:
      return play_games<4>(options, seed, numbers, ends);
    default:
      return play_games<5>(options, seed, numbers, ends);
  }
}

}  // namespace insidejob

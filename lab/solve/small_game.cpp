#include "lab/solve/small_game.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/apply.h"
#include "lab/solve/knowledge.h"

namespace insidejob {
namespace {

// Memory for solving: lab/solve/regrets.h keeps four numbers per slot.
constexpr std::size_t k_bytes_per_slot = 4 * sizeof(double);

// Everyone votes at once (R6.1), so the order does not matter. The Insider's vote comes last: with
// three players it never changes anything, so the tree ends before it.
Seat next_voter(const Options& options, const GameState& state) {
  Seat voter;
  for (const Seat seat : actors(state)) {
    voter = seat;
    if (!options.role_rule(state.secret.roles[seat.index]).replaces_insider) break;
  }
  return voter;
}

std::uint32_t ending(const GameState& state) {
  return state.open.outcome.side == WinningSide::agents ? SmallGame::k_agents_win
                                                        : SmallGame::k_insider_wins;
}

}  // namespace

Result<Options> small_options(const SmallRules& rules) {
  MissionDeck deck;
  for (std::size_t i = 0; i < rules.missions.size(); ++i) {
    for (const char* half : {"a", "b"}) {
      Mission mission = rules.missions[i];
      mission.id = std::to_string(i + 1) + half + "_" + mission.id;
      deck.missions.push_back(std::move(mission));
    }
  }
  return Options::make({.players = rules.players,
                        .wager = rules.wager,
                        .mission_deck = std::move(deck),
                        .dimensions = rules.dimensions});
}

GameState SmallGame::first_state(const Root& root) const {
  Deal deal;
  deal.hands = root.hands;
  for (unsigned i = 0; i < 2 * options_->tricks(); ++i) {
    deal.missions[i] = MissionId{static_cast<std::uint16_t>(i)};
  }
  deal.roles.fill(k_base_agent);
  deal.roles[root.insider.index] = k_base_insider;
  return start(*options_, deal);
}

std::optional<Seat> SmallGame::go_on(GameState& state) const {
  while (state.open.phase != Phase::over) {
    const bool is_vote = state.open.phase == Phase::vote;
    const Seat seat = is_vote ? next_voter(*options_, state) : state.open.to_act;
    const LegalActions legal = legal_actions(*options_, state, seat);
    if (state.open.phase != Phase::mission && legal.size() > 1) {
      GameState best = state;
      Knowledge least = knowledge_of(*options_, state, seat);
      for (std::size_t i = 1; i < orders_.size(); ++i) {
        const GameState other = exchanged(*options_, state, orders_[i]);
        const Knowledge seen = knowledge_of(*options_, other, seat);
        if (seen >= least) continue;
        least = seen;
        best = other;
      }
      state = best;
      return seat;
    }
    apply_legal(*options_, state, legal[0]);
  }
  return std::nullopt;
}

class SmallGame::Builder {
 public:
  Builder(Options options, const Limits& limits) : limits_(limits) {
    game_.options_ = std::make_shared<const Options>(std::move(options));
    game_.orders_ = suit_orders(*game_.options_);
    if (!limits.exchange_suits) game_.orders_.resize(1);  // the first changes nothing
  }

  std::variant<SmallGame, std::string> build() {
    deal_from(Seat{0}, {});
    if (problem_) return *problem_;
    for (Root& root : game_.roots_) root.weight /= static_cast<double>(game_.deals_);
    game_.tree_.shrink_to_fit();
    game_.info_sets_.shrink_to_fit();
    return std::move(game_);
  }

 private:
  const Options& options() const { return *game_.options_; }

  // Deals every possible hand to this seat, then to the next.
  void deal_from(Seat seat, std::array<CardSet, k_max_seats> hands) {
    if (seat.index == options().players()) {
      for (const Seat insider : SeatSet::first(options().players())) add_root(hands, insider);
      return;
    }
    CardSet left = options().deck();
    for (const CardSet& hand : hands) left = left - hand;
    choose_hand(seat, hands, left, options().dimensions().hand);
  }

  void choose_hand(Seat seat, std::array<CardSet, k_max_seats>& hands, CardSet left,
                   unsigned needed) {
    if (problem_) return;
    if (needed == 0) {
      if (seat == Seat{0} && !is_first_order(hands[0])) return;
      deal_from(Seat{static_cast<std::uint8_t>(seat.index + 1)}, hands);
      return;
    }
    while (left.size() >= needed) {
      const Card card = left.first();
      left.erase(card);
      hands[seat.index].insert(card);
      choose_hand(seat, hands, left, needed - 1);
      hands[seat.index].erase(card);
    }
  }

  // Of the deals that differ only by exchanged suits, one is kept. Exchanging suits always changes
  // a hand, so the first hand is enough to tell.
  bool is_first_order(CardSet hand) const {
    return std::ranges::all_of(game_.orders_, [&](const SuitOrder& order) {
      return hand.bits() <= exchanged(hand, order).bits();
    });
  }

  void add_root(const std::array<CardSet, k_max_seats>& hands, Seat insider) {
    if (problem_) return;
    const auto same = game_.orders_.size();
    game_.deals_ += same;
    game_.roots_.push_back({.begin = game_.tree_.size(),
                            .weight = static_cast<double>(same),
                            .hands = hands,
                            .insider = insider});
    add(game_.first_state(game_.roots_.back()), {});
    const std::size_t bytes = game_.tree_.capacity() * sizeof(std::uint32_t) +
                              game_.info_sets_.capacity() * sizeof(InfoSet) +
                              game_.roots_.capacity() * sizeof(Root) + table_.bytes() +
                              game_.slots_ * k_bytes_per_slot;
    if (bytes > limits_.bytes || game_.tree_.size() > k_insider_wins / 2 ||
        game_.slots_ > k_insider_wins / 2) {
      problem_ = "the game needs more memory than the " + std::to_string(limits_.bytes >> 20) +
                 " MiB it may have: make it smaller, or allow more";
    } else if (limits_.interrupted && limits_.interrupted()) {
      problem_ = "interrupted before the game was built";
    }
  }

  // `last`: each player's last chosen slot.
  void add(GameState state, std::array<std::uint32_t, k_max_seats + 1> last) {
    std::vector<std::uint32_t>& tree = game_.tree_;
    ++game_.positions_;
    const auto seat = game_.go_on(state);
    if (!seat) {
      tree.push_back(ending(state));
      return;
    }
    const LegalActions legal = legal_actions(options(), state, *seat);
    if (const auto end = end_of_last_vote(state, legal)) {
      tree.push_back(*end);
      return;
    }
    const bool is_insider = options().role_rule(state.secret.roles[seat->index]).replaces_insider;
    const auto player = static_cast<std::uint8_t>(is_insider ? game_.insider() : seat->index);
    const std::uint32_t number = find(knowledge_of(options(), state, *seat),
                                      {.parent = last[player],
                                       .player = player,
                                       .actions = static_cast<std::uint8_t>(legal.size())});
    const std::uint32_t slot = game_.info_sets_[number].slot;
    const std::size_t begin = tree.size();
    tree.push_back(number);
    tree.push_back(0);
    for (unsigned i = 0; i < legal.size(); ++i) {
      GameState next = state;
      apply_legal(options(), next, legal[i]);
      last[player] = slot + i;
      add(next, last);
    }
    // If every branch ends at once with the same result, there was nothing to choose.
    const std::uint32_t first = tree[begin + 2];
    const auto branches = std::span{tree}.subspan(begin + 2);
    if (branches.size() == legal.size() && first >= k_insider_wins &&
        std::ranges::count(branches, first) == std::ssize(branches)) {
      tree.resize(begin);
      tree.push_back(first);
    } else {
      tree[begin + 1] = static_cast<std::uint32_t>(tree.size());
    }
  }

  // How the game ends, if only one vote is missing and it changes nothing.
  std::optional<std::uint32_t> end_of_last_vote(const GameState& state,
                                                const LegalActions& legal) const {
    if (state.open.phase != Phase::vote || actors(state).size() > 1) return std::nullopt;
    std::optional<std::uint32_t> end;
    for (const Action action : legal) {
      GameState next = state;
      apply_legal(options(), next, action);
      if (end && *end != ending(next)) return std::nullopt;
      end = ending(next);
    }
    return end;
  }

  std::uint32_t find(const Knowledge& knowledge, InfoSet set) {
    const auto [number, is_new] = table_.number_of(knowledge);
    if (is_new) {
      set.slot = static_cast<std::uint32_t>(game_.slots_);
      game_.slots_ += set.actions;
      game_.info_sets_.push_back(set);
      return number;
    }
    // Players who know the same have made the same choices before, and have the same choices now.
    const InfoSet& known = game_.info_sets_[number];
    if (known.parent != set.parent || known.player != set.player || known.actions != set.actions) {
      __builtin_trap();
    }
    return number;
  }

  const Limits& limits_;
  SmallGame game_;
  KnowledgeTable table_;
  std::optional<std::string> problem_;
};

std::variant<SmallGame, std::string> SmallGame::build(Options options, const Limits& limits) {
  if (options.has_larry()) return "games of two players and Larry cannot be solved";
  if (!options.choices().special_roles.empty()) return "games with special roles cannot be solved";
  if (options.cards().size() > k_small_cards ||
      options.tricks() * options.seats() > k_small_plays) {
    return "the game is too large to be solved: at most " + std::to_string(k_small_cards) +
           " cards in the deck, and " + std::to_string(k_small_plays) + " of them played";
  }
  return Builder{std::move(options), limits}.build();
}

}  // namespace insidejob

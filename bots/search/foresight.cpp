#include "bots/search/foresight.h"

#include <bit>
#include <cmath>

#include "engine/apply.h"
#include "engine/legal.h"

namespace insidejob {
namespace {

constexpr std::uint32_t k_seldom = 12;  // up to this many visits, the policy plays
// An action is worth its mean, shrunk towards the node's mean as if tried this many more times,
// plus a bonus that falls with its visits.
constexpr double k_doubt = 2;
constexpr double k_exploration = 0.15;

constexpr std::size_t k_first_room = 1U << 12;
constexpr std::size_t k_most_room = 1U << 20;  // 16 MB; beyond that nothing new is recorded

constexpr std::uint64_t mix(std::uint64_t key, std::uint64_t more) {
  std::uint64_t x = (key ^ more) * 0x9E3779B97F4A7C15;
  x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93;
  return x ^ (x >> 32);
}
constexpr std::uint64_t mix(std::uint64_t key, Action action) {
  return mix(key, std::bit_cast<std::uint32_t>(action));
}

}  // namespace

Foresight::Foresight(const Situation& situation, const RulePolicy& policy)
    : situation_(situation), policy_(policy), notes_(k_first_room) {}

void Foresight::begin(Action action, std::optional<Action> next) {
  path_.clear();
  done_ = mix(0, action);
  if (next) done_ = mix(done_, *next);
}

std::uint64_t Foresight::node_of(const GameState& state) const {
  const PublicState& open = state.open;
  const Options& options = situation_.options();
  const auto phase = static_cast<std::uint64_t>(open.phase);
  std::uint64_t standing = phase << 16 | std::uint64_t{open.leader.index} << 8 | open.completed;
  for (unsigned i = 0; i < options.seats(); ++i) standing = standing << 8 | open.tokens[i];
  const std::uint64_t node = mix(mix(done_, open.trick), standing);
  if (open.phase == Phase::mission) return node;
  std::uint64_t trick = open.missions[open.trick].index;
  for (const Play play : trick_plays(options, open, open.trick)) {
    trick = trick << 8 | std::bit_cast<std::uint8_t>(play);
  }
  return mix(node, trick);
}

Action Foresight::choose(const GameState& state, std::uint64_t node, Rng& rng) const {
  const Note& here = note(node);
  if (here.visits < k_seldom) return policy_.choose(state, rng);
  const double visits = here.visits;
  const double head_start = k_doubt * here.total / visits + k_exploration * std::sqrt(visits);
  std::optional<Action> best;
  double best_value = 0;
  for (const Action action : legal_actions(situation_.options(), state, situation_.me())) {
    const Note& tried = note(mix(node, action));
    if (tried.visits == 0) continue;
    double value = (tried.total + head_start) / (tried.visits + k_doubt);
    if (action.kind == ActionKind::play_card) value -= situation_.price_in(state, action.card());
    if (best && value <= best_value) continue;
    best = action;
    best_value = value;
  }
  return best ? *best : policy_.choose(state, rng);
}

void Foresight::play_on(GameState& state, unsigned tricks, Rng& rng) {
  const Options& options = situation_.options();
  const unsigned last = RulePolicy::last_trick(state, tricks);
  while (state.open.trick < last && state.open.phase < Phase::vote) {
    if (state.open.to_act != situation_.me()) {
      apply_legal(options, state, policy_.choose(state, rng));
      continue;
    }
    const std::uint64_t node = node_of(state);
    const Action action = choose(state, node, rng);
    path_.push_back(node);
    path_.push_back(mix(node, action));
    done_ = mix(done_, action);
    apply_legal(options, state, action);
  }
}

void Foresight::learn(double value) {
  for (const std::uint64_t key : path_) {
    Note* note = &notes_[place_of(notes_, key)];
    if (note->key != key) {
      if (4 * used_ >= 3 * notes_.size()) {
        if (notes_.size() == k_most_room) continue;
        double_room();
        note = &notes_[place_of(notes_, key)];
      }
      note->key = key;
      ++used_;
    }
    ++note->visits;
    note->total += static_cast<float>(value);
  }
}

std::size_t Foresight::place_of(const std::vector<Note>& notes, std::uint64_t key) {
  const std::size_t last = notes.size() - 1;
  std::size_t place = key & last;
  while (notes[place].key != key && notes[place].key != 0) place = (place + 1) & last;
  return place;
}

void Foresight::double_room() {
  std::vector<Note> wider(2 * notes_.size());
  for (const Note& note : notes_) {
    if (note.key != 0) wider[place_of(wider, note.key)] = note;
  }
  notes_ = std::move(wider);
}

}  // namespace insidejob

// The seat's own next decisions in a search: an information-set tree (Cowling, Powley and
// Whitehouse 2012) below the candidates of the current decision.
//
// A node stands for what the seat has done and seen; the worlds behind it differ from game to game.
// Only the outcome of a finished trick counts, so different paths can lead to the same node. The
// other seats play by the policy, each from its own hand, its own role and what everyone saw.
// Nobody acts on what they cannot know, and nothing has to be redrawn for them. The seat itself
// also plays by the policy at nodes that it has rarely visited. Elsewhere it takes what did best
// there.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bots/search/rule_policy.h"
#include "bots/search/situation.h"
#include "engine/action.h"
#include "engine/rng.h"
#include "engine/state.h"

namespace insidejob {

class Foresight {
 public:
  Foresight(const Situation& situation, const RulePolicy& policy);

  // Begins a game with one of the candidates, which may consist of two actions.
  void begin(Action action, std::optional<Action> next);
  // Plays to the end of the current trick, and this many tricks more.
  void play_on(GameState& state, unsigned tricks, Rng& rng);
  // Records the value of the game for the seat.
  void learn(double value);

 private:
  // Statistics of a node, or of one action there.
  struct Note {
    std::uint64_t key = 0;  // 0 in an unused place
    std::uint32_t visits = 0;
    float total = 0;  // of values
  };

  [[nodiscard]] std::uint64_t node_of(const GameState& state) const;
  [[nodiscard]] Action choose(const GameState& state, std::uint64_t node, Rng& rng) const;
  // The place of the note with this key, or where it belongs.
  [[nodiscard]] static std::size_t place_of(const std::vector<Note>& notes, std::uint64_t key);
  [[nodiscard]] const Note& note(std::uint64_t key) const { return notes_[place_of(notes_, key)]; }
  void double_room();

  const Situation& situation_;
  const RulePolicy& policy_;
  std::vector<Note> notes_;  // their number is a power of two
  std::size_t used_ = 0;
  std::uint64_t done_ = 0;           // what the seat did in the current game
  std::vector<std::uint64_t> path_;  // the nodes and actions of that game
};

}  // namespace insidejob

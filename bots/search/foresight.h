// The seat's own next decisions in a search: an information-set tree (Cowling, Powley and
// Whitehouse 2012) below the candidates of the current decision.
//
// A node is what the seat has done and seen; the worlds behind it differ from game to game. Only
// the outcome of a finished trick counts, so different paths lead to the same node. Others play by
// the policy, each from its own hand, its own role and what everyone saw: no one acts on what it
// cannot know, and nothing has to be redrawn for them. The seat, too, plays by the policy where it
// has rarely been. Where it has been often, it takes what did best there.
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

  // Begins a game with one of the candidates, which may be two actions.
  void begin(Action action, std::optional<Action> next);
  // Plays until the current trick is over, and this many more.
  void play_on(GameState& state, unsigned tricks, Rng& rng);
  // The value of the game for the seat.
  void learn(double value);

 private:
  // About a node, or one action there.
  struct Note {
    std::uint64_t key = 0;  // of an empty place
    std::uint32_t visits = 0;
    float total = 0;  // of values
  };

  [[nodiscard]] std::uint64_t node_of(const GameState& state) const;
  [[nodiscard]] Action choose(const GameState& state, std::uint64_t node, Rng& rng) const;
  // Where the note with the key is, or belongs.
  [[nodiscard]] static std::size_t place_of(const std::vector<Note>& notes, std::uint64_t key);
  [[nodiscard]] const Note& note(std::uint64_t key) const { return notes_[place_of(notes_, key)]; }
  void double_room();

  const Situation& situation_;
  const RulePolicy& policy_;
  std::vector<Note> notes_;  // the number of places is a power of two
  std::size_t used_ = 0;
  std::uint64_t done_ = 0;           // what the seat did in the current game
  std::vector<std::uint64_t> path_;  // the nodes and actions of that game
};

}  // namespace insidejob

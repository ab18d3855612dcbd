// The tree of a search, in one block of memory allocated up front. A node is what everyone sees
// after the same actions; the hands behind it differ from iteration to iteration.
//
// The children of a node are stored side by side after a heading, in a place of 4, 8, 16 ... slots
// of 16 bytes, and move to the next larger one when they outgrow it. Children by card are sorted,
// those without a token first, and the heading says which exist. So a card's child is found by
// counting bits, and untried cards are known without looking at the others. Children by other
// actions are stored in the order they came. An index is valid until the next `add` below the same
// parent.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/action.h"

namespace insidejob {

class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index k_root = 0;
  static constexpr Index k_none = 0;  // the root is no one's child

  struct Node {
    Action action;            // that led here
    Index children = k_none;  // their heading
    std::uint32_t visits = 0;
    float total = 0;  // of values, for the seat that chose the action

    // Only after a visit.
    [[nodiscard]] double mean() const { return double{total} / visits; }
  };

  // Cards that lead to a child.
  struct Cards {
    CardSet plain;
    CardSet wagered;

    [[nodiscard]] unsigned size() const { return plain.size() + wagered.size(); }
    [[nodiscard]] bool contains(Card card, bool wager) const {
      return (wager ? wagered : plain).contains(card);
    }
    // How many come before this one.
    [[nodiscard]] unsigned before(Card card, bool wager) const {
      const CardSet lower{CardSet::of(card).bits() - 1};
      return wager ? plain.size() + (wagered & lower).size() : (plain & lower).size();
    }
  };

  // Room for this many nodes to be added.
  explicit Tree(std::size_t nodes) {
    slots_.reserve(k_spare * nodes + k_smallest);
    slots_.resize(k_smallest);  // the root; places stay aligned to cache lines
  }

  [[nodiscard]] Node& operator[](Index index) { return slots_[index].node; }
  [[nodiscard]] const Node& operator[](Index index) const { return slots_[index].node; }

  // For a parent that has children by card, or none yet.
  [[nodiscard]] Cards cards(Index parent) const {
    const Index heading = (*this)[parent].children;
    return heading == k_none ? Cards{} : slots_[heading].cards;
  }
  // The child after this many others.
  [[nodiscard]] Index child(Index parent, unsigned before) const {
    return (*this)[parent].children + 1 + before;
  }

  [[nodiscard]] Index find(Index parent, Action action) const {
    if ((*this)[parent].children == k_none) return k_none;
    if (action.kind == ActionKind::play_card) {
      const Cards all = cards(parent);
      if (!all.contains(action.card(), action.wager())) return k_none;
      return child(parent, all.before(action.card(), action.wager()));
    }
    const unsigned size = slots_[(*this)[parent].children].listed;
    for (unsigned i = 0; i < size; ++i) {
      if ((*this)[child(parent, i)].action == action) return child(parent, i);
    }
    return k_none;
  }

  // An action that has no child yet.
  Index add(Index parent, Action action) {
    const bool by_card = action.kind == ActionKind::play_card;
    const Index heading = (*this)[parent].children;
    unsigned size = 0;
    if (heading != k_none) size = by_card ? cards(parent).size() : slots_[heading].listed;
    if (heading == k_none || (size + 1 >= k_smallest && std::has_single_bit(size + 1))) {
      grow(parent, size, by_card);
    }
    Slot& head = slots_[(*this)[parent].children];
    unsigned at = size;
    if (by_card) {
      at = head.cards.before(action.card(), action.wager());
      (action.wager() ? head.cards.wagered : head.cards.plain).insert(action.card());
    } else {
      ++head.listed;
    }
    Slot* const first = &head + 1;
    std::copy_backward(first + at, first + size, first + size + 1);
    first[at].node = {.action = action};
    return child(parent, at);
  }

  // Prefetches the children.
  void fetch_children(Index parent) const {
    const Slot* heading = &slots_[(*this)[parent].children];
    __builtin_prefetch(heading);
    __builtin_prefetch(heading + k_smallest);
  }

 private:
  static constexpr unsigned k_smallest = 4;
  // A place is at least half full or the smallest, and abandoned ones are reused.
  static constexpr std::size_t k_spare = 4;

  union Slot {
    Node node;
    Cards cards;           // heading of children by cards
    std::uint32_t listed;  // heading of others: how many
    Index next_free;       // heading of an unused place

    Slot() : node{} {}
  };
  static_assert(sizeof(Slot) == 16);

  void grow(Index parent, unsigned size, bool by_card) {
    const Index from = (*this)[parent].children;
    const Index to = take(from == k_none ? k_smallest : 2 * (size + 1));
    (*this)[parent].children = to;
    if (from == k_none) {
      if (by_card) {
        slots_[to].cards = {};
      } else {
        slots_[to].listed = 0;
      }
      return;
    }
    std::copy_n(slots_.begin() + from, size + 1, slots_.begin() + to);
    Index& free = free_[static_cast<unsigned>(std::countr_zero(size + 1))];
    slots_[from].next_free = free;
    free = from;
  }

  // A place of this many slots, a power of two.
  Index take(unsigned room) {
    Index& free = free_[static_cast<unsigned>(std::countr_zero(room))];
    const Index place = free;
    if (place != k_none) {
      free = slots_[place].next_free;
      return place;
    }
    slots_.resize(slots_.size() + room);
    return static_cast<Index>(slots_.size() - room);
  }

  std::vector<Slot> slots_;
  std::array<Index, 32> free_{};  // by the logarithm of the size
};

}  // namespace insidejob

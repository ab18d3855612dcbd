// The tree of a search: nodes in one block, taken up front, linked by index. A node is what
// everybody sees after the same actions; the hands behind it differ from iteration to iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/action.h"

namespace insidejob {

class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index k_root = 0;
  static constexpr Index k_none = 0;  // nothing has the root for a child

  struct Node {
    Action action;  // that led here
    Index first_child = k_none;
    Index next = k_none;  // sibling
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often it could have been chosen
    double total = 0;             // of values, for the seat that chose the action
  };

  explicit Tree(std::size_t capacity) {
    nodes_.reserve(capacity);
    nodes_.push_back({});
  }

  [[nodiscard]] bool full() const { return nodes_.size() == nodes_.capacity(); }
  [[nodiscard]] Node& operator[](Index index) { return nodes_[index]; }
  [[nodiscard]] const Node& operator[](Index index) const { return nodes_[index]; }

  [[nodiscard]] Index find(Index parent, Action action) const {
    Index child = nodes_[parent].first_child;
    while (child != k_none && nodes_[child].action != action) child = nodes_[child].next;
    return child;
  }
  // Only if not full.
  Index add(Index parent, Action action) {
    const Index index = static_cast<Index>(nodes_.size());
    nodes_.push_back({.action = action, .next = nodes_[parent].first_child});
    nodes_[parent].first_child = index;
    return index;
  }

 private:
  std::vector<Node> nodes_;
};

}  // namespace insidejob

// The tree of a search, in one block of memory taken up front. A node is what everybody sees after
// the same actions; the hands behind it differ from iteration to iteration.
//
// The children of a node lie side by side; when they outgrow their place they move to one twice as
// large. So an index is good until the next `add` below the same parent.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
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
    std::uint16_t children = 0;
    std::uint16_t room = 0;  // for children
    std::uint32_t visits = 0;
    float total = 0;  // of values, for the seat that chose the action

    // Only after a visit.
    [[nodiscard]] double mean() const { return double{total} / visits; }
  };

  // Room for so many nodes to be added.
  explicit Tree(std::size_t nodes) {
    nodes_.reserve(k_spare * nodes + 1);
    nodes_.push_back({});
  }

  [[nodiscard]] Node& operator[](Index index) { return nodes_[index]; }
  [[nodiscard]] const Node& operator[](Index index) const { return nodes_[index]; }
  [[nodiscard]] std::span<const Node> children(Index parent) const {
    return {nodes_.data() + nodes_[parent].first_child, nodes_[parent].children};
  }

  [[nodiscard]] Index find(Index parent, Action action) const {
    const auto all = children(parent);
    const auto found = std::ranges::find(all, action, &Node::action);
    if (found == all.end()) return k_none;
    return nodes_[parent].first_child + static_cast<Index>(found - all.begin());
  }

  Index add(Index parent, Action action) {
    if (nodes_[parent].children == nodes_[parent].room) grow(parent);
    Node& node = nodes_[parent];
    const Index index = node.first_child + node.children++;
    nodes_[index] = {.action = action};
    return index;
  }

 private:
  // Places of 2, 4, 8 ... nodes, all of them kept: less than four for each child.
  static constexpr std::size_t k_spare = 4;

  void grow(Index parent) {
    const Index from = nodes_[parent].first_child;
    const Index to = static_cast<Index>(nodes_.size());
    const unsigned room = std::max(2U, 2U * nodes_[parent].room);
    nodes_.resize(nodes_.size() + room);
    for (unsigned i = 0; i < nodes_[parent].children; ++i) nodes_[to + i] = nodes_[from + i];
    nodes_[parent].first_child = to;
    nodes_[parent].room = static_cast<std::uint16_t>(room);
  }

  std::vector<Node> nodes_;
};

}  // namespace insidejob

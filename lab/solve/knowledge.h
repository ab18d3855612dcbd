// What a seat knows in a small game, as a number, and a table from such numbers to InfoSets.
#pragma once

#include <compare>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/options.h"
#include "engine/state.h"

namespace insidejob {

inline constexpr unsigned k_small_cards = 16;
inline constexpr unsigned k_small_plays = 12;

// The public history, the seat, its hand and its role. Everything else follows: the missions are
// known, and tokens and face-up roles are consequences of what was played.
struct Knowledge {
  std::uint64_t plays = 0;
  std::uint64_t own = 0;

  friend constexpr auto operator<=>(const Knowledge&, const Knowledge&) = default;
};

[[nodiscard]] Knowledge knowledge_of(const Options& options, const GameState& state, Seat seat);

class KnowledgeTable {
 public:
  KnowledgeTable() : entries_(1024) {}

  // Its number, and whether it is new. Numbers are given out as 0, 1, 2, ...
  std::pair<std::uint32_t, bool> number_of(const Knowledge& knowledge);
  [[nodiscard]] std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  struct Entry {
    Knowledge knowledge;
    std::uint32_t number_plus_one = 0;  // 0: free
  };
  [[nodiscard]] static std::size_t place_of(const std::vector<Entry>& entries,
                                            const Knowledge& knowledge);
  void grow();

  std::vector<Entry> entries_;
  std::uint32_t used_ = 0;
};

}  // namespace insidejob

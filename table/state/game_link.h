// A link to a finished game, and the people it belongs to (docs/decisions/0031-links.md).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/seat.h"
#include "table/bytes.h"
#include "table/fact.h"

namespace insidejob {

inline constexpr std::size_t k_most_links = 50;  // of a table

// Someone who has held a seat in the game. They stay one of its people when they leave.
struct GamePerson {
  MemberId member;
  std::string name;
  Bytes32 token_hash{};  // of the token they had last
  Seat seat;
  bool agreed = false;  // that anyone may open the game

  friend bool operator==(const GamePerson&, const GamePerson&) = default;
};

struct GameLink {
  std::uint32_t game = 0;  // its number
  std::string link;        // 64 hexadecimal digits
  std::vector<GamePerson> people;

  [[nodiscard]] bool is_open() const {
    return std::ranges::all_of(people, [](const GamePerson& person) { return person.agreed; });
  }
  friend bool operator==(const GameLink&, const GameLink&) = default;
};

}  // namespace insidejob

// What people may make a server write to its logs: far more than any evening needs, and little enough
// that nobody fills a disk. Moves of a game that goes on are never refused for what they cost
// (table_ledger.h).
#pragma once

#include <cstddef>

#include "server/rooms/allowance.h"

namespace insidejob {

inline constexpr std::size_t k_megabyte = 1024 * 1024;

struct WritingLimits {
  // How often: everything that is written and is no move of a game.
  Rate member_changes{5, 100};     // by one member
  Rate address_changes{50, 2'000};  // from one address, at all tables
  Rate presence{0.02, 60};  // coming, going and changing the device, by one member; see Room::detach
  // How much.
  Rate address_bytes = per_day(256.0 * k_megabyte);  // from one address, at all tables
  Rate visitor_bytes = per_day(4.0 * k_megabyte);    // from one address, at one table
  std::size_t table_bytes = 64 * k_megabyte;         // a table's whole log; 0: no limit
  // A game's moves, which whoever starts it pays for in advance.
  std::size_t game_bytes = 32 * 1024;
  std::size_t new_table_bytes = 512;  // what a table takes besides its log
};

}  // namespace insidejob

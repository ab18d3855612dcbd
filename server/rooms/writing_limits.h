// What people may make a server write to its logs: far more than any evening needs, and little
// enough that nobody fills a disk. Moves of a running game are never refused for their cost
// (table_ledger.h).
#pragma once

#include <cstddef>

#include "server/rooms/allowance.h"

namespace insidejob {

struct WritingLimits {
  // How often anything but a move of a game may be written.
  Rate member_changes{5, 100};     // by one member
  Rate address_changes{50, 2000};  // from one address, at all tables
  Rate presence{0.02, 60};         // coming, going and changing the device, by one member
  Rate openings{0.5, 30};          // of games by a link, from one address
  Rate showings{12, 60};           // news about games watched together, from one address
  // Bytes per day; 0: no limit.
  std::size_t address_bytes = 256 * 1024 * 1024;  // from one address, at all tables
  std::size_t visitor_bytes = 4 * 1024 * 1024;    // from one address, at one table
  // A table's whole log; 0: no limit.
  std::size_t table_bytes = 64 * 1024 * 1024;
  // Tables per day that begin to be played by turns, from one address.
  std::size_t by_turns = 40;
  // A game's moves, charged in advance to the person who starts it.
  std::size_t game_bytes = 32 * 1024;
  std::size_t new_table_bytes = 512;  // what a table needs besides its log
};

}  // namespace insidejob

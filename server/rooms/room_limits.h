// What one table lets its people and bots do, at most.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/rooms/allowance.h"
#include "server/rooms/push_services.h"
#include "server/rooms/writing_limits.h"
#include "server/storage/storage.h"
#include "table/bytes.h"

namespace insidejob {

struct RoomLimits {
  std::size_t queued_jobs = 512;  // beyond that, commands are refused as `busy`
  // To one table. Members take precedence over spectators, and get in beyond the limit if no
  // spectator is left to give way.
  std::size_t connections = 64;
  std::size_t connections_per_member = 4;
  // From one address, at one table.
  std::size_t spectators = 16;
  std::size_t unconnected_members = 8;
  Rate joins{0.2, 20};
  Milliseconds arrival = 120'000;       // then a member who has not connected is removed; 0: never
  Milliseconds idle = 60'000;           // without any connection; then it leaves memory
  Milliseconds bot_pace = 900;          // the least time for a move, unless its level thinks longer
  Milliseconds bot_spread = 700;        // and up to this much more
  Milliseconds talk_pace = 1'600;       // the least time until a bot speaks
  Milliseconds quick_wait = 8'000;      // quick play: then bots take the free seats
  Milliseconds move_code = 600'000;     // how long a link to another device is valid
  bool changes_code = true;             // when someone is kicked
  bool duplicate = true;                // whether evenings with several tables can be opened
  Milliseconds duplicate_look = 2'000;  // how often a table looks at the others of its evening
  WritingLimits writing;
  PushServices push_services{};                // none: nobody is notified
  Bytes32 address_secret{};                    // for marks of addresses in logs
  std::vector<std::string> more_bot_levels{};  // levels that can be played besides bot_levels()
};

}  // namespace insidejob

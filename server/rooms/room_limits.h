// What one table lets its people and bots do, at most.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/rooms/allowance.h"
#include "server/rooms/writing_limits.h"
#include "server/storage/storage.h"

namespace insidejob {

struct RoomLimits {
  std::size_t queued_jobs = 512;  // beyond it commands are refused as `busy`
  // To one table. Members take precedence over spectators, and get in beyond the limit if there are
  // none.
  std::size_t connections = 64;
  std::size_t connections_a_member = 4;
  // From one address, at one table.
  std::size_t spectators = 16;
  std::size_t unconnected_members = 8;
  Rate joins{0.2, 20};
  Milliseconds arrival = 120'000;    // a member who has not come by then is removed; 0: never
  Milliseconds idle = 60'000;        // without anybody connected: then it leaves memory
  Milliseconds bot_pace = 900;       // a bot takes at least so long for a move, and as it may think
  Milliseconds bot_spread = 700;     // and up to so much longer
  Milliseconds talk_pace = 1'600;    // a bot says nothing sooner, nor thrice as late
  Milliseconds quick_wait = 8'000;   // quick play: then bots take the free seats
  Milliseconds move_code = 600'000;  // so long a link to another device is good
  bool changes_code = true;          // when somebody is asked to leave
  WritingLimits writing;
  std::vector<std::string> more_bot_levels{};  // that the world can think for, besides bot_levels()
};

}  // namespace insidejob

// Quick play: a table where strangers gather for a moment, until bots take the free seats and the
// first game begins.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/rooms/alarm.h"
#include "server/rooms/room_limits.h"
#include "server/rooms/world.h"
#include "table/command.h"
#include "table/state/table_state.h"

namespace insidejob {

// Whether a table made for quick play still waits for its first game.
[[nodiscard]] bool is_gathering(const TableState& state);

// Those with a seat who have never connected.
[[nodiscard]] std::vector<MemberId> never_seen_players(
    const TableState& state, const std::function<bool(MemberId)>& is_connected);

// Seats bots of these levels at all free seats, in the host's name. `perform` changes `state`.
void fill_with_bots(const TableState& state, const std::function<std::string(Seat)>& level_of,
                    const std::function<void(const Command&, MemberId by)>& perform);
// Seats bots and starts the game, all in the host's name. `perform` changes `state`.
void begin_quick_game(const TableState& state,
                      const std::function<void(const Command&, MemberId by)>& perform);

// A newcomer to quick play may take this long to connect, even if a game could begin.
inline constexpr Milliseconds k_quick_arrival = 3'000;

// Whether one of these players has joined only just now.
[[nodiscard]] bool has_newcomer(const TableState& state, const std::vector<MemberId>& players,
                                Milliseconds arrival, Milliseconds now);

// Waits until a table made for quick play may begin its first game.
class QuickStart {
 public:
  // `comes`: whether someone has just joined and may connect any moment. `start` is called on the
  // strand.
  QuickStart(ServerWorld& world, const RoomLimits& limits, const std::shared_ptr<Strand>& strand,
             std::function<bool()> comes, Job start);

  // Unless it waits already.
  void expect();
  void stop() { alarm_.stop(); }

 private:
  void look(Milliseconds at_latest);

  ServerWorld& world_;
  const RoomLimits& limits_;
  const std::function<bool()> comes_;
  const Job start_;
  Alarm alarm_;
};

}  // namespace insidejob

// Quick play: a table where strangers gather for a moment, until bots take the free seats and the
// first game begins.
#pragma once

#include <functional>
#include <string>
#include <vector>

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

}  // namespace insidejob

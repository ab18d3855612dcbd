// The moves that bots have to make now. The caller that runs the table works them out, with as much
// time and on whatever thread it likes, and submits the answer as BotActs. An answer that comes too
// late is refused and does no harm.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "engine/action.h"
#include "engine/rng.h"
#include "engine/seat.h"
#include "table/command.h"
#include "table/fact.h"
#include "table/state/table_state.h"

namespace insidejob {

struct BotTurn {
  Seat seat;
  std::uint64_t turn = 0;
  std::string level;
  Hand hand = Hand::bot;
  Budget budget;        // in iterations, if they are fixed
  Seed seed;            // follows from the game's seed: the same log, the same moves
  bool chooses = true;  // false: the seat has no vote and only confirms
  std::optional<Action>
      planned{};  // what a prepared game tells it to play (table/state/prepared_game.h)

  friend bool operator==(const BotTurn& a, const BotTurn& b) {
    return a.seat == b.seat && a.turn == b.turn && a.level == b.level && a.hand == b.hand &&
           a.seed == b.seed && a.chooses == b.chooses && a.planned == b.planned;
  }
};

// A bot's chance in one turn of a game with this seed.
[[nodiscard]] Seed bot_seed(const Bytes32& game, std::uint64_t turn, Seat seat);

// Empty while nobody attends: a table waits for its people. In the vote there may be several
// turns. No answer is shown before the count, but the caller should take as long for a seat that
// only confirms as for one that chooses.
[[nodiscard]] std::vector<BotTurn> pending_bot_turns(const TableState& state);

// A bot's answer. It is shown the seat's view and nothing else.
[[nodiscard]] BotActs answer(const TableState& state, const BotTurn& turn, const Bot& bot);

}  // namespace insidejob

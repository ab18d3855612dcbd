// The moves that a table's bots are thinking about. The moment of a move is drawn as soon as the
// turn begins, and leaves the bot all the thinking time of its level. The bot then plays the best
// it has found, at worst what a bot that decides at once would play. The table waits for a bot
// with a fixed number of iterations (docs/challenges.md).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "server/rooms/bot_work.h"
#include "server/rooms/metrics.h"
#include "server/rooms/room_limits.h"
#include "server/rooms/world.h"
#include "table/bots/bot_turn.h"

namespace insidejob {

class BotMoves {
 public:
  // `act` is called on the strand when a bot's time has come.
  BotMoves(ServerWorld& world, Metrics& metrics, const RoomLimits& limits,
           std::shared_ptr<Strand> strand, std::function<void(const BotActs&)> act);

  // Asks the bots whose turn it is and who have not been asked yet, and forgets those whose turn
  // has passed. `keeper` is the owner of this object; nothing happens once it is gone.
  void ask(const TableState& state, const std::weak_ptr<const void>& keeper,
           const std::function<Claim()>& claim);
  void forget_all() { work_.drop_all(); }
  [[nodiscard]] std::size_t size() const { return work_.size(); }

 private:
  void ask_one(const Game& game, const BotTurn& turn, const std::weak_ptr<const void>& keeper,
               const std::function<Claim()>& claim);
  void act(BotTask task, bool waits);

  ServerWorld& world_;
  const RoomLimits& limits_;
  const std::function<void(const BotActs&)> act_;
  BotWork<Action> work_;  // without an answer the bot only confirms
};

}  // namespace insidejob

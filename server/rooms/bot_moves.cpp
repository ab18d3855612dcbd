#include "server/rooms/bot_moves.h"

#include <algorithm>
#include <utility>

#include "bots/random_bot.h"
#include "bots/rookie_bot.h"
#include "engine/view.h"
#include "server/rooms/pace.h"

namespace insidejob {
namespace {

// Decides at once, for a bot that has had no time.
const Bot& quick_bot(std::string_view level) {
  static const RandomBot random;
  static const RookieBot rookie;
  if (level == bot_levels().front()) return random;
  return rookie;
}

}  // namespace

BotMoves::BotMoves(ServerWorld& world, Metrics& metrics, const RoomLimits& limits,
                   std::shared_ptr<Strand> strand, std::function<void(const BotActs&)> act)
    : world_(world),
      limits_(limits),
      act_(std::move(act)),
      work_(world, std::move(strand), &metrics.bots_to_move) {}

void BotMoves::ask(const TableState& state, const std::weak_ptr<const void>& keeper,
                   const std::function<Claim()>& claim) {
  work_.follow(pending_bot_turns(state),
               [&](const BotTurn& turn) { ask_one(*state.game, turn, keeper, claim); });
}

void BotMoves::ask_one(const Game& game, const BotTurn& turn,
                       const std::weak_ptr<const void>& keeper,
                       const std::function<Claim()>& claim) {
  const SeatView view = view_for(*game.options, game.state, turn.seat);
  const BotTask task = task_of(turn);
  const Milliseconds thinks = world_.thinking_time(turn.level);
  const Milliseconds pause =
      draw_pause(world_, std::max(limits_.bot_pace, thinks), limits_.bot_spread);
  const bool waits = turn.budget.iterations > 0 && turn.chooses && !turn.planned;
  auto& piece = work_.add(task, pause, [this, task, waits] { act(task, waits); });
  piece.answer = turn.planned;
  if (turn.planned) return;
  if (!waits) {
    if (turn.chooses) piece.answer = quick_bot(turn.level).choose(view, {}, turn.seed);
    if (thinks == 0) return;
  }
  world_.think({.options = game.options,
                .view = view,
                .level = turn.level,
                .seed = turn.seed,
                .chooses = turn.chooses,
                .iterations = waits ? turn.budget.iterations : 0,
                .claim = claim(),
                .within = time_before(pause),
                .done = work_.taking(task, keeper)});
}

void BotMoves::act(BotTask task, bool waits) {
  auto* piece = work_.find(task);
  if (waits && !piece->answer) {
    piece->once_answered = [this, task] { act(task, false); };
    return;
  }
  const auto action = piece->answer;
  work_.drop(task);  // destroys the timer whose job this is, so it must not be used any more
  act_({task.seat, task.number, action});
}

}  // namespace insidejob

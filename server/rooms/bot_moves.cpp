#include "server/rooms/bot_moves.h"

#include <algorithm>
#include <utility>

#include "bots/random_bot.h"
#include "bots/rookie_bot.h"
#include "engine/view.h"
#include "server/rooms/pace.h"

namespace insidejob {
namespace {

// Decides on the spot: for a bot that has had no time.
const Bot& quick_bot(std::string_view level) {
  static const RandomBot random;
  static const RookieBot rookie;
  if (level == bot_levels().front()) return random;
  return rookie;
}

auto is_turn(Seat seat, std::uint64_t turn) {
  return [seat, turn](const auto& other) { return other.seat == seat && other.turn == turn; };
}

}  // namespace

BotMoves::BotMoves(ServerWorld& world, Metrics& metrics, const RoomLimits& limits,
                   std::shared_ptr<Strand> strand, std::function<void(const BotActs&)> act)
    : world_(world),
      metrics_(metrics),
      limits_(limits),
      strand_(std::move(strand)),
      act_(std::move(act)) {}

void BotMoves::ask(const TableState& state, const std::weak_ptr<const void>& keeper,
                   const std::function<Claim()>& claim) {
  const std::vector<BotTurn> turns = pending_bot_turns(state);
  std::erase_if(works_, [&](const Work& work) {
    return std::ranges::none_of(turns, is_turn(work.seat, work.turn));
  });
  for (const BotTurn& turn : turns) {
    if (find(turn.seat, turn.turn) == works_.end()) ask_one(*state.game, turn, keeper, claim);
  }
}

void BotMoves::ask_one(const Game& game, const BotTurn& turn,
                       const std::weak_ptr<const void>& keeper,
                       const std::function<Claim()>& claim) {
  const SeatView view = view_for(*game.options, game.state, turn.seat);
  const Milliseconds thinks = world_.thinking_time(turn.level);
  const Milliseconds pause =
      draw_pause(world_, std::max(limits_.bot_pace, thinks), limits_.bot_spread);
  Work& work = works_.emplace_back(Work{.seat = turn.seat,
                                        .turn = turn.turn,
                                        .action = turn.planned,
                                        .timer = world_.make_timer(strand_),
                                        .counted = Counted{metrics_.bots_to_move}});
  work.timer->set(world_.now() + pause,
                  [this, seat = turn.seat, number = turn.turn] { act(seat, number); });
  if (turn.planned) return;
  if (turn.chooses) work.action = quick_bot(turn.level).choose(view, {}, turn.seed);
  if (thinks == 0) return;
  world_.think({.options = game.options,
                .view = view,
                .level = turn.level,
                .seed = turn.seed,
                .chooses = turn.chooses,
                .claim = claim(),
                .within = time_before(pause),
                .done = [this, keeper, strand = strand_, seat = turn.seat,
                         number = turn.turn](Action action) {
                  strand->post([this, keeper, seat, number, action] {
                    if (const auto kept = keeper.lock()) decided(seat, number, action);
                  });
                }});
}

std::vector<BotMoves::Work>::iterator BotMoves::find(Seat seat, std::uint64_t turn) {
  return std::ranges::find_if(works_, is_turn(seat, turn));
}

void BotMoves::decided(Seat seat, std::uint64_t turn, Action action) {
  const auto work = find(seat, turn);
  if (work != works_.end()) work->action = action;  // else it has acted
}

void BotMoves::act(Seat seat, std::uint64_t turn) {
  const auto work = find(seat, turn);
  const auto action = work->action;
  works_.erase(work);  // and with it the timer whose job this is: nothing of it is used any more
  act_({seat, turn, action});
}

}  // namespace insidejob

#include <algorithm>
#include <array>
#include <utility>

#include "engine/view.h"
#include "server/rooms/room.h"

namespace insidejob {

// It follows from chance alone, not from what the bot holds, chooses or says.
Milliseconds Room::draw_pause(Milliseconds least, Milliseconds spread) {
  std::array<std::uint8_t, 2> bytes{};
  house_.world.fill_random(bytes);
  const Milliseconds chance = 256 * bytes[0] + bytes[1];
  return least + chance * spread / 65'536;
}

void Room::ask_bots() {
  const std::vector<BotTurn> turns = pending_bot_turns(table_.state());
  const auto is_asked = [&](Seat seat, std::uint64_t turn) {
    return [seat, turn](const auto& other) { return other.seat == seat && other.turn == turn; };
  };
  std::erase_if(bots_, [&](const BotWork& work) {
    return std::ranges::none_of(turns, is_asked(work.seat, work.turn));
  });
  for (const BotTurn& turn : turns) {
    if (std::ranges::any_of(bots_, is_asked(turn.seat, turn.turn))) continue;
    bots_.push_back({.seat = turn.seat,
                     .turn = turn.turn,
                     .earliest = house_.world.now() +
                                 draw_pause(house_.limits.bot_pace, house_.limits.bot_spread),
                     .timer = nullptr,
                     .counted = Counted{house_.metrics.bots_to_move}});
    if (!turn.chooses || turn.planned) {
      bot_decided(turn.seat, turn.turn, turn.planned);
      continue;
    }
    const Game& game = *table_.state().game;
    house_.world.think({.options = game.options,
                        .view = view_for(*game.options, game.state, turn.seat),
                        .level = turn.level,
                        .seed = turn.seed,
                        .done = [weak = weak_from_this(), strand = strand_, seat = turn.seat,
                                 number = turn.turn](Action action) {
                          strand->post([weak, seat, number, action] {
                            if (const auto room = weak.lock())
                              room->bot_decided(seat, number, action);
                          });
                        }});
  }
}

void Room::bot_decided(Seat seat, std::uint64_t turn, std::optional<Action> action) {
  const auto work = std::ranges::find_if(
      bots_, [&](const BotWork& one) { return one.seat == seat && one.turn == turn; });
  if (work == bots_.end()) return;  // no longer asked for
  const auto act = [this, seat, turn, action] {
    std::erase_if(bots_, [&](const BotWork& one) { return one.seat == seat && one.turn == turn; });
    run(
        [this, seat, turn, action] {
          if (usable()) perform(BotActs{seat, turn, action}, k_caller, 0);
        },
        true);
  };
  if (work->earliest <= house_.world.now()) {
    act();
    return;
  }
  work->timer = house_.world.make_timer(strand_);
  work->timer->set(work->earliest, act);
}

}  // namespace insidejob

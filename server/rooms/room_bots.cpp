#include <algorithm>
#include <array>
#include <utility>

#include "bots/random_bot.h"
#include "bots/rookie_bot.h"
#include "engine/view.h"
#include "server/rooms/room.h"

namespace insidejob {
namespace {

// How long before it acts a bot has thought, as far as that depends on the time it is given.
constexpr Milliseconds k_lead = 25;

// Decides on the spot: for a bot that has had no time.
const Bot& quick_bot(std::string_view level) {
  static const RandomBot random;
  static const RookieBot rookie;
  if (level == bot_levels().front()) return random;
  return rookie;
}

}  // namespace

// It follows from chance alone, not from what the bot holds, chooses or says.
Milliseconds Room::draw_pause(Milliseconds least, Milliseconds spread) {
  std::array<std::uint8_t, 2> bytes{};
  house_.world.fill_random(bytes);
  const Milliseconds chance = 256 * bytes[0] + bytes[1];
  return least + chance * spread / 65'536;
}

Milliseconds Room::time_before(Milliseconds pause) { return pause - std::min(k_lead, pause / 4); }

// The person who opened the table; if that is no longer known, someone who is there.
Claim Room::claim() const {
  const TableState& state = table_.state();
  const std::uint64_t table = std::hash<std::string>{}(identity_.key);
  ClientAddress owner = opened_from_;
  for (const Attached& attached : attached_) {
    const ClientAddress& from = attached.session->from();
    if (!opened_from_.is_known() && from.is_known()) {
      owner = owner.is_known() ? std::min(owner, from) : from;
    }
  }
  return {.owner = owner.is_known() ? owner.hash() : table,
          .table = table,
          .attended = std::ranges::any_of(SeatSet::first(state.options.players), [&](Seat seat) {
            return is_kept_by_present(state, seat);
          })};
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
    if (std::ranges::none_of(bots_, is_asked(turn.seat, turn.turn))) ask_bot(turn);
  }
}

// The moment of the answer is drawn first, late enough for all the time that a bot of its level may
// think. Then it acts as well as it can by then: at worst like one that decides at once.
void Room::ask_bot(const BotTurn& turn) {
  const Game& game = *table_.state().game;
  const SeatView view = view_for(*game.options, game.state, turn.seat);
  const Milliseconds thinks = house_.world.thinking_time(turn.level);
  const Milliseconds pause =
      draw_pause(std::max(house_.limits.bot_pace, thinks), house_.limits.bot_spread);
  BotWork& work = bots_.emplace_back(BotWork{.seat = turn.seat,
                                             .turn = turn.turn,
                                             .action = turn.planned,
                                             .timer = house_.world.make_timer(strand_),
                                             .counted = Counted{house_.metrics.bots_to_move}});
  work.timer->set(house_.world.now() + pause,
                  [this, seat = turn.seat, number = turn.turn] { bot_acts(seat, number); });
  if (turn.planned) return;
  if (turn.chooses) work.action = quick_bot(turn.level).choose(view, {}, turn.seed);
  if (thinks == 0) return;
  house_.world.think({.options = game.options,
                      .view = view,
                      .level = turn.level,
                      .seed = turn.seed,
                      .chooses = turn.chooses,
                      .claim = claim(),
                      .within = time_before(pause),
                      .done = [weak = weak_from_this(), strand = strand_, seat = turn.seat,
                               number = turn.turn](Action action) {
                        strand->post([weak, seat, number, action] {
                          if (const auto room = weak.lock()) {
                            room->bot_decided(seat, number, action);
                          }
                        });
                      }});
}

Room::BotWork* Room::find_bot(Seat seat, std::uint64_t turn) {
  const auto found = std::ranges::find_if(
      bots_, [&](const BotWork& work) { return work.seat == seat && work.turn == turn; });
  return found == bots_.end() ? nullptr : &*found;
}

void Room::bot_decided(Seat seat, std::uint64_t turn, Action action) {
  if (BotWork* work = find_bot(seat, turn)) work->action = action;  // else it has acted
}

void Room::bot_acts(Seat seat, std::uint64_t turn) {
  const auto action = find_bot(seat, turn)->action;
  std::erase_if(bots_, [&](const BotWork& work) { return work.seat == seat && work.turn == turn; });
  run(
      [this, seat, turn, action] {
        if (usable()) perform(BotActs{seat, turn, action}, k_caller, 0);
      },
      true);
}

}  // namespace insidejob

#include <algorithm>
#include <utility>

#include "server/rooms/room.h"

namespace insidejob {
namespace {

auto is_occasion(Seat seat, std::uint64_t number) {
  return [seat, number](const BotOccasion& other) {
    return other.seat == seat && other.number == number;
  };
}

}  // namespace

Room::TalkWork* Room::find_talk(Seat seat, std::uint64_t occasion) {
  const auto found = std::ranges::find_if(
      talks_, [&](const TalkWork& work) { return work.seat == seat && work.occasion == occasion; });
  return found == talks_.end() ? nullptr : &*found;
}

// Each occasion is considered once; what is left of one that has passed is forgotten. When the bot
// speaks is drawn first: whatever it has not thought of by then stays unsaid.
void Room::ask_talk() {
  if (attached_.empty() && talks_.empty()) return;
  const std::vector<BotOccasion> occasions =
      attached_.empty() ? std::vector<BotOccasion>{} : bot_occasions(table_.state());
  std::erase_if(talks_, [&](const TalkWork& work) {
    return std::ranges::none_of(occasions, is_occasion(work.seat, work.occasion));
  });
  const Milliseconds pace = house_.limits.talk_pace;
  for (const BotOccasion& occasion : occasions) {
    if (find_talk(occasion.seat, occasion.number) != nullptr) continue;
    const Milliseconds pause = draw_pause(pace, 2 * pace);
    TalkWork& work = talks_.emplace_back(TalkWork{.seat = occasion.seat,
                                                  .occasion = occasion.number,
                                                  .utterance = std::nullopt,
                                                  .timer = house_.world.make_timer(strand_)});
    work.timer->set(
        house_.world.now() + pause,
        [this, seat = occasion.seat, number = occasion.number] { bot_says(seat, number); });
    house_.world.talk({.options = table_.state().game->options,
                       .scene = scene_of(table_.state(), occasion),
                       .seed = occasion.seed,
                       .claim = claim(),
                       .within = time_before(pause),
                       .done = [weak = weak_from_this(), strand = strand_, seat = occasion.seat,
                                number = occasion.number](const Utterance& utterance) {
                         if (!utterance.phrase && !utterance.mark) return;
                         strand->post([weak, seat, number, utterance] {
                           if (const auto room = weak.lock()) {
                             room->talk_decided(seat, number, utterance);
                           }
                         });
                       }});
  }
}

void Room::talk_decided(Seat seat, std::uint64_t occasion, const Utterance& utterance) {
  if (TalkWork* work = find_talk(seat, occasion)) work->utterance = utterance;
}

void Room::bot_says(Seat seat, std::uint64_t occasion) {
  TalkWork* work = find_talk(seat, occasion);
  if (!work->utterance) return;
  const Utterance utterance = *work->utterance;
  // One after another: someone else may have spoken meanwhile.
  const Milliseconds free = last_bot_word_ + 2 * house_.limits.talk_pace;
  if (utterance.phrase && house_.world.now() < free) {
    work->timer->set(free, [this, seat, occasion] { bot_says(seat, occasion); });
    return;
  }
  if (utterance.phrase) last_bot_word_ = house_.world.now();
  run(
      [this, seat, occasion, utterance] {
        if (!usable()) return;
        if (std::ranges::none_of(bot_occasions(table_.state()), is_occasion(seat, occasion))) {
          return;
        }
        if (utterance.phrase && perform(BotSays{seat, *utterance.phrase}, k_caller, 0).changed) {
          house_.metrics.bots_said.add();
        }
        if (utterance.mark) {
          perform(BotMarks{seat, utterance.mark->about, utterance.mark->level}, k_caller, 0);
        }
      },
      true);
}

}  // namespace insidejob

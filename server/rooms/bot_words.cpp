#include "server/rooms/bot_words.h"

#include <algorithm>
#include <utility>

#include "server/rooms/pace.h"

namespace insidejob {

std::optional<Utterance> in_time(const BotWord& word, const TableState& state) {
  const std::vector<BotOccasion> occasions = bot_occasions(state);
  const auto occasion = std::ranges::find_if(occasions, [&](const BotOccasion& other) {
    return task_of(other) == BotTask{word.seat, word.occasion};
  });
  if (occasion == occasions.end()) return std::nullopt;
  Utterance said = word.utterance;
  if (said.phrase) said.phrase = said_now(scene_of(state, *occasion), *said.phrase);
  return said;
}

BotWords::BotWords(ServerWorld& world, const RoomLimits& limits, std::shared_ptr<Strand> strand,
                   std::function<void(const BotWord&)> say)
    : world_(world),
      limits_(limits),
      say_(std::move(say)),
      work_(world, std::move(strand), nullptr) {}

void BotWords::ask(const TableState& state, bool has_audience,
                   const std::weak_ptr<const void>& keeper, const std::function<Claim()>& claim) {
  if (!has_audience) return work_.drop_all();
  work_.follow(bot_occasions(state),
               [&](const BotOccasion& occasion) { ask_one(state, occasion, keeper, claim); });
}

void BotWords::ask_one(const TableState& state, const BotOccasion& occasion,
                       const std::weak_ptr<const void>& keeper,
                       const std::function<Claim()>& claim) {
  const BotTask task = task_of(occasion);
  const Milliseconds pause = draw_pause(world_, limits_.talk_pace, 2 * limits_.talk_pace);
  auto& piece = work_.add(task, pause, [this, task] { speak(task); });
  TalkScene scene = scene_of(state, occasion);
  if (occasion.moment == TalkMoment::spoken_to) {
    const Utterance ready = ready_answer(scene, occasion.seed);
    if (ready.phrase) piece.answer = ready;
  }
  world_.talk({.options = state.game->options,
               .scene = std::move(scene),
               .level = state.chairs[occasion.seat.index].bot->level,
               .seed = occasion.seed,
               .claim = claim(),
               .within = time_before(pause),
               .done = [take = work_.taking(task, keeper)](const Utterance& utterance) {
                 if (utterance.phrase || utterance.mark) take(utterance);
               }});
}

void BotWords::speak(BotTask task) {
  auto* piece = work_.find(task);
  if (!piece->answer) return;
  const BotWord word{task.seat, task.number, *piece->answer};
  // Someone else may have spoken meanwhile.
  const Milliseconds free = last_word_ + 2 * limits_.talk_pace;
  if (word.utterance.phrase && world_.now() < free) {
    piece->timer->set(free, [this, task] { speak(task); });
    return;
  }
  if (word.utterance.phrase) last_word_ = world_.now();
  say_(word);
}

}  // namespace insidejob

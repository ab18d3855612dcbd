#include "server/rooms/bot_words.h"

#include <algorithm>
#include <utility>

#include "server/rooms/pace.h"

namespace insidejob {
namespace {

auto is_occasion(Seat seat, std::uint64_t number) {
  return [seat, number](const BotOccasion& other) {
    return other.seat == seat && other.number == number;
  };
}

}  // namespace

std::optional<Utterance> in_time(const BotWord& word, const TableState& state) {
  const std::vector<BotOccasion> occasions = bot_occasions(state);
  const auto occasion = std::ranges::find_if(occasions, is_occasion(word.seat, word.occasion));
  if (occasion == occasions.end()) return std::nullopt;
  Utterance said = word.utterance;
  if (said.phrase) said.phrase = said_now(scene_of(state, *occasion), *said.phrase);
  return said;
}

BotWords::BotWords(ServerWorld& world, const RoomLimits& limits, std::shared_ptr<Strand> strand,
                   std::function<void(const BotWord&)> say)
    : world_(world), limits_(limits), strand_(std::move(strand)), say_(std::move(say)) {}

void BotWords::ask(const TableState& state, bool has_audience,
                   const std::weak_ptr<const void>& keeper, const std::function<Claim()>& claim) {
  if (!has_audience && works_.empty()) return;
  const std::vector<BotOccasion> occasions =
      has_audience ? bot_occasions(state) : std::vector<BotOccasion>{};
  std::erase_if(works_, [&](const Work& work) {
    return std::ranges::none_of(occasions, is_occasion(work.seat, work.occasion));
  });
  for (const BotOccasion& occasion : occasions) {
    if (find(occasion.seat, occasion.number) == nullptr) ask_one(state, occasion, keeper, claim);
  }
}

void BotWords::ask_one(const TableState& state, const BotOccasion& occasion,
                       const std::weak_ptr<const void>& keeper,
                       const std::function<Claim()>& claim) {
  const Milliseconds pause = draw_pause(world_, limits_.talk_pace, 2 * limits_.talk_pace);
  Work& work = works_.emplace_back(Work{.seat = occasion.seat,
                                        .occasion = occasion.number,
                                        .utterance = std::nullopt,
                                        .timer = world_.make_timer(strand_)});
  work.timer->set(world_.now() + pause,
                  [this, seat = occasion.seat, number = occasion.number] { speak(seat, number); });
  world_.talk({.options = state.game->options,
               .scene = scene_of(state, occasion),
               .seed = occasion.seed,
               .claim = claim(),
               .within = time_before(pause),
               .done = [this, keeper, strand = strand_, seat = occasion.seat,
                        number = occasion.number](const Utterance& utterance) {
                 if (!utterance.phrase && !utterance.mark) return;
                 strand->post([this, keeper, seat, number, utterance] {
                   if (const auto kept = keeper.lock()) decided(seat, number, utterance);
                 });
               }});
}

BotWords::Work* BotWords::find(Seat seat, std::uint64_t occasion) {
  const auto found = std::ranges::find_if(
      works_, [&](const Work& work) { return work.seat == seat && work.occasion == occasion; });
  return found == works_.end() ? nullptr : &*found;
}

void BotWords::decided(Seat seat, std::uint64_t occasion, const Utterance& utterance) {
  if (Work* work = find(seat, occasion)) work->utterance = utterance;
}

void BotWords::speak(Seat seat, std::uint64_t occasion) {
  Work* work = find(seat, occasion);
  if (!work->utterance) return;
  const BotWord word{seat, occasion, *work->utterance};
  // Someone else may have spoken meanwhile.
  const Milliseconds free = last_word_ + 2 * limits_.talk_pace;
  if (word.utterance.phrase && world_.now() < free) {
    work->timer->set(free, [this, seat, occasion] { speak(seat, occasion); });
    return;
  }
  if (word.utterance.phrase) last_word_ = world_.now();
  say_(word);
}

}  // namespace insidejob

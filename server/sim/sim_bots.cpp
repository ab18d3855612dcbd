#include "server/sim/sim_bots.h"

#include <algorithm>
#include <utility>

namespace insidejob::sim {
namespace {

constexpr unsigned k_ponder = 4;        // milliseconds for quick work
constexpr unsigned k_too_long = 300;    // milliseconds beyond the time given
constexpr Milliseconds k_piece = 2;     // for a piece of a review
constexpr Milliseconds k_late = 3'000;  // later than any answer is due

bool has_no_choice(const ThinkingQueue::Work& work) {
  const auto* thought = std::get_if<Thought>(&work);
  return thought == nullptr || !thought->chooses || legal_actions(thought->view).size() == 1;
}

}  // namespace

void SimBots::add(ThinkingQueue::Work work) {
  queue_.add(std::move(work), now_);
  begin_slots();
}

void SimBots::add(ReviewPiece piece) {
  review_ready_ = std::max(review_ready_, now_ + k_piece);
  reviews_.add(std::move(piece));
}

// Bots come first.
bool SimBots::can_review() const {
  return reviews_.waiting() > 0 && has_time_for_reviews() && queue_.waiting() == 0 &&
         busy_.size() < std::max(1U, thinking_.time.threads);
}

void SimBots::review_next() {
  const auto piece = reviews_.take();
  ++reviewed_;
  review_ready_ = now_ + k_piece;
  piece->reviewer->step();
  piece->done();
}

void SimBots::begin_slots() {
  while (busy_.size() < std::max(1U, thinking_.time.threads)) {
    auto slot = queue_.take(now_);
    if (!slot) return;
    Busy busy{.slot = std::move(*slot), .begin = now_};
    busy.forced = has_no_choice(busy.slot.work);
    // Both are always drawn, so that the random sequence stays the same.
    const Milliseconds ponders = rng_.below(k_ponder);
    const Milliseconds late = rng_.below(4) == 0 ? rng_.below(k_too_long) : 0;
    busy.extra = busy.forced ? ponders : late;
    if (thinking_.manner == SimThinking::Manner::at_once) {
      busy.forced = true;
      busy.extra = 0;
    } else if (thinking_.manner == SimThinking::Manner::too_long) {
      busy.forced = false;
      busy.extra = k_late;
    }
    busy_.push_back(std::move(busy));
  }
}

Milliseconds SimBots::ready_at(const Busy& busy) const {
  return busy.extra + (busy.forced ? busy.begin : queue_.end_of(busy.slot.number));
}

// A thread is busy to the end of its slot, and longer only if its bot is late.
Milliseconds SimBots::next_of(const Busy& busy) const {
  if (!busy.answered) return ready_at(busy);
  return std::max(ready_at(busy), queue_.end_of(busy.slot.number));
}

std::size_t SimBots::choices() const {
  const auto ready =
      std::ranges::count_if(busy_, [&](const Busy& busy) { return next_of(busy) <= now_; });
  return static_cast<std::size_t>(ready) + (can_review() && review_ready_ <= now_ ? 1 : 0);
}

void SimBots::run(std::size_t choice) {
  for (Busy& busy : busy_) {
    if (next_of(busy) > now_ || choice-- != 0) continue;
    if (!busy.answered) {
      busy.answered = true;
      const ThinkingQueue::Work work = std::move(busy.slot.work);
      return answer(work);
    }
    queue_.finish(busy.slot.number, now_);
    std::swap(busy, busy_.back());
    busy_.pop_back();
    return begin_slots();
  }
  review_next();
}

// What a bot says does not matter here, so the quickest one speaks for all. Often there is no time
// to talk, as on a server with many tables.
void SimBots::answer(const ThinkingQueue::Work& work) {
  if (const auto* thought = std::get_if<Thought>(&work)) {
    if (!thought->chooses) return;
    thought->done(make_bot("rookie")->choose(thought->view, {}, thought->seed));
    return;
  }
  const auto& talk = std::get<TalkThought>(work);
  if (rng_.below(4) == 0) talk.done(choose_talk(talk.scene, talk.seed));
}

std::optional<Milliseconds> SimBots::next() const {
  std::optional<Milliseconds> next;
  for (const Busy& busy : busy_) next = std::min(next.value_or(next_of(busy)), next_of(busy));
  if (can_review()) next = std::min(next.value_or(review_ready_), review_ready_);
  return next;
}

void SimBots::clear() {
  const auto busy = std::exchange(busy_, {});
  queue_.clear();
  reviews_.clear();
}

}  // namespace insidejob::sim

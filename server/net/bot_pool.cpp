#include "server/net/bot_pool.h"

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/deal.h"

namespace insidejob {
namespace {

Milliseconds steady_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             Cutoff::Clock::now().time_since_epoch())
      .count();
}

Cutoff::Clock::time_point moment_of(Milliseconds steady) {
  return Cutoff::Clock::time_point{std::chrono::milliseconds{steady}};
}

// A position in the middle of a game with several cards to choose from.
SeatView some_choice(const Options& options) {
  constexpr unsigned k_cards = 4;
  GameState state = deal(Seed::from_number(1), options);
  for (;;) {
    const SeatView view = view_for(options, state, actors(state).nth(0));
    const LegalActions legal = legal_actions(view);
    if (legal.kind() == ActionKind::play_card && legal.size() >= k_cards) return view;
    if (apply(options, state, legal[0])) __builtin_trap();
  }
}

}  // namespace

BotPool::BotPool(const BotPoolOptions& options, Metrics& metrics)
    : options_(options),
      metrics_(metrics),
      bots_(options.more_bots),
      spare_options_(std::get<Options>(Options::make({.players = 4}))),
      spare_(some_choice(*spare_options_)),
      queue_(options.time) {
  metrics_.bot_threads.add(std::max(1U, options.time.threads));
  for (const std::string_view level : bot_levels()) bots_.emplace(level, make_bot(level));
  for (unsigned i = 0; i < std::max(1U, options.time.threads); ++i) {
    workers_.push_back(std::make_unique<Worker>());
  }
  for (const auto& worker : workers_) {
    worker->thread = std::thread{[this, &self = *worker] { work(self); }};
  }
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
    for (const auto& worker : workers_) worker->cutoff.move_to({});
  }
  wake_.notify_all();
  for (const auto& worker : workers_) worker->thread.join();
}

void BotPool::think(Thought thought) { add(std::move(thought)); }

// Dropping depends on how many are expected to talk, not on how many have finished.
void BotPool::talk(TalkThought thought) {
  const Milliseconds now = steady_now();
  {
    const std::lock_guard lock{mutex_};
    while (!talks_.empty() && talks_.top() <= now) talks_.pop();
    if (talks_.size() >= std::size_t{options_.talks} * workers_.size()) {
      metrics_.bots_silenced.add();
      return;
    }
    talks_.push(now + thought.within);
  }
  add(std::move(thought));
}

void BotPool::review(ReviewPiece piece) {
  {
    const std::lock_guard lock{mutex_};
    reviews_.add(std::move(piece));
  }
  wake_.notify_one();
}

bool BotPool::may_review() const {
  return reviews_.waiting() > 0 && reviewing_ < std::max<std::size_t>(1, workers_.size() / 2);
}

void BotPool::review_next(std::unique_lock<std::mutex>& lock) {
  auto piece = reviews_.take();
  ++reviewing_;
  lock.unlock();
  piece->reviewer->step();
  piece->done();
  piece.reset();  // before the lock, because it may be the last reference
  lock.lock();
  --reviewing_;
  if (may_review()) wake_.notify_one();  // this thread may take a bot now
}

void BotPool::add(ThinkingQueue::Work work) {
  {
    const std::lock_guard lock{mutex_};
    queue_.add(std::move(work), steady_now());
    for (const auto& worker : workers_) {
      if (worker->slot != 0) worker->cutoff.move_to(moment_of(queue_.end_of(worker->slot)));
    }
  }
  wake_.notify_one();
}

void BotPool::work(Worker& self) {
  std::unique_lock lock{mutex_};
  while (!stopping_) {
    const auto slot = queue_.take(steady_now());
    if (!slot && may_review()) {
      review_next(lock);
      continue;
    }
    if (!slot) {
      wake_.wait(lock, [&] { return stopping_ || queue_.waiting() > 0 || may_review(); });
      continue;
    }
    self.slot = slot->number;
    self.cutoff.move_to(moment_of(slot->end));
    lock.unlock();
    if (const auto* thought = std::get_if<Thought>(&slot->work)) {
      think_out(*thought, self.cutoff);
    } else {
      const auto& talk = std::get<TalkThought>(slot->work);
      talk.done(choose_talk(talk.scene, talk.seed, &bot_of(talk.level)));
    }
    lock.lock();
    queue_.finish(std::exchange(self.slot, 0), steady_now());
  }
}

// A level that is in an older log but unknown to this program is played by the weakest bot.
const Bot& BotPool::bot_of(const std::string& level) const {
  const auto bot = bots_.find(level);
  return bot != bots_.end() ? *bot->second : *bots_.find(bot_levels().front())->second;
}

void BotPool::think_out(const Thought& thought, const Cutoff& cutoff) {
  const auto budget = [&] {
    if (thought.iterations > 0) return Budget{.iterations = thought.iterations};
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(cutoff.moment() - Cutoff::Clock::now());
    return Budget{
        .milliseconds = static_cast<std::uint32_t>(std::max<Milliseconds>(1, left.count())),
        .cutoff = &cutoff};
  };
  const bool chooses = thought.chooses && legal_actions(thought.view).size() > 1;
  // The table waits for the answer, so a forced move takes as long as a free one.
  if (thought.iterations > 0 && !chooses) {
    static_cast<void>(bot_of(thought.level).choose(spare_, budget(), thought.seed));
  }
  if (thought.chooses) {
    thought.done(bot_of(thought.level).choose(thought.view, budget(), thought.seed));
  }
  // The rest of the time, or all of it, goes into thinking about another position.
  if (effort_of(thought.level) == Effort::brief) {
    if (!chooses) static_cast<void>(bot_of(thought.level).choose(spare_, budget(), thought.seed));
    return;
  }
  while (Cutoff::Clock::now() < cutoff.moment()) {
    static_cast<void>(bot_of("spymaster").choose(spare_, budget(), thought.seed));
  }
}

}  // namespace insidejob

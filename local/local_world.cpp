#include "local/local_world.h"

#include <algorithm>
#include <array>

#include "bots/network/mastermind_bot.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {

class LocalStrand final : public Strand {
 public:
  explicit LocalStrand(LocalWorld& world) : world_(world) {}
  void post(Job job) override { world_.jobs_.push_back(std::move(job)); }

 private:
  LocalWorld& world_;
};

LocalWorld::LocalWorld(const Bytes32& seed, const LocalThinking& thinking)
    : seed_(seed), thinking_(thinking), queue_(thinking.time) {
  for (const std::string_view level : bot_levels()) bots_.emplace(level, make_bot(level));
  bots_.emplace(k_mastermind, make_bot(bot_levels().back()));
}

void LocalWorld::take_weights(std::shared_ptr<const network::Weights> weights) {
  bots_.insert_or_assign(std::string{k_mastermind}, make_mastermind(weights));
  weights_ = std::move(weights);
}

void LocalWorld::set_clock(Milliseconds now) { now_ = std::max(now_, now); }

std::shared_ptr<Strand> LocalWorld::make_strand() { return std::make_shared<LocalStrand>(*this); }

// BLAKE2b of the seed and a counter that never repeats.
void LocalWorld::fill_random(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    std::array<std::uint8_t, 40> block{};
    std::ranges::copy(seed_, block.begin());
    for (std::size_t i = 0; i < 8; ++i) {
      block[seed_.size() + i] = static_cast<std::uint8_t>(drawn_ >> (8 * i));
    }
    ++drawn_;
    const Bytes32 drawn = blake2b(block);
    const std::size_t size = std::min(bytes.size(), drawn.size());
    std::ranges::copy_n(drawn.begin(), static_cast<std::ptrdiff_t>(size), bytes.begin());
    bytes = bytes.subspan(size);
  }
}

void LocalWorld::run() {
  for (;;) {
    if (!jobs_.empty()) {
      const Job job = std::move(jobs_.front());
      jobs_.pop_front();
      job();
    } else if (const auto next = next_timer(); next && *next <= now_) {
      const Job job = timers_.take();
      job();
    } else {
      return;
    }
  }
}

// A level that is in an older log but unknown to this program is played by the weakest bot.
const Bot& LocalWorld::bot_of(const std::string& level) const {
  const auto bot = bots_.find(level);
  return bot != bots_.end() ? *bot->second : *bots_.find(bot_levels().front())->second;
}

void LocalWorld::think(Thought thought) {
  if (thought.iterations > 0) {
    fixed_.push_back(std::move(thought));
  } else {
    queue_.add(std::move(thought), now_);
  }
}

void LocalWorld::think_once() {
  if (!fixed_.empty()) {
    const Thought thought = std::move(fixed_.front());
    fixed_.pop_front();
    const Budget budget{.iterations = thought.iterations};
    thought.done(bot_of(thought.level).choose(thought.view, budget, thought.seed));
    return;
  }
  const auto slot = queue_.take(now_);
  if (!slot) {
    if (const auto piece = reviews_.take()) {
      piece->reviewer->step();
      piece->done();
    }
    return;
  }
  if (const auto* thought = std::get_if<Thought>(&slot->work)) {
    const Budget budget =
        thinking_.iterations != 0
            ? Budget{.iterations = thinking_.iterations}
            : Budget{.milliseconds = static_cast<std::uint32_t>(slot->end - now_)};
    if (thought->chooses) {
      thought->done(bot_of(thought->level).choose(thought->view, budget, thought->seed));
    }
  } else {
    const auto& talk = std::get<TalkThought>(slot->work);
    talk.done(choose_talk(talk.scene, talk.seed, &bot_of(talk.level)));
  }
  queue_.finish(slot->number, now_);
}

void LocalWorld::forget_all() {
  timers_.clear();
  // Destroying a job may post or set something again.
  while (!jobs_.empty() || has_thoughts()) {
    const auto jobs = std::exchange(jobs_, {});
    const auto fixed = std::exchange(fixed_, {});
    queue_.clear();
    reviews_.clear();
  }
}

}  // namespace insidejob

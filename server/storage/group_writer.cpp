#include "server/storage/group_writer.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace insidejob {
namespace {

// With this many writes in a group, it is worth waiting for more.
constexpr std::size_t k_busy_group = 8;
constexpr std::chrono::microseconds k_pause_a_write{40};
constexpr std::chrono::milliseconds k_longest_pause{25};

}  // namespace

GroupWriter::GroupWriter(QueueLimits limits, std::size_t most_in_group, Commit commit)
    : limits_(limits),
      most_in_group_(most_in_group),
      commit_(std::move(commit)),
      thread_([this] { run(); }) {}

void GroupWriter::submit(StorageWrite write) {
  const std::size_t bytes = weight(write);
  StorageError refusal;
  {
    const std::scoped_lock lock(mutex_);
    if (closing_) {
      refusal = {StorageFault::closed, "the storage is closed"};
    } else if (unfinished_ > 0 &&
               (unfinished_ >= limits_.writes || unfinished_bytes_ + bytes > limits_.bytes)) {
      refusal = {StorageFault::overloaded,
                 std::to_string(unfinished_) + " writes are waiting for the disk already"};
    } else {
      ++unfinished_;
      unfinished_bytes_ += bytes;
      queue_.push_back(std::move(write));
      if (queue_.size() == 1) something_to_do_.notify_one();
      return;
    }
  }
  write.done(refusal);
}

void GroupWriter::set_answer_frame(AnswerFrame frame) {
  const std::scoped_lock lock(mutex_);
  frame_ = std::move(frame);
}

void GroupWriter::close() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    something_to_do_.notify_one();
  }
  const std::scoped_lock lock(joining_);
  if (thread_.joinable()) thread_.join();
}

// False if closed and nothing is left.
bool GroupWriter::take(std::vector<StorageWrite>& taken) {
  taken.clear();
  std::unique_lock lock(mutex_);
  const auto wanted = [this] { return closing_ || !queue_.empty(); };
  if (last_group_ >= k_busy_group) {
    using Pause = std::chrono::steady_clock::duration;
    const auto enough = std::min<Pause>(last_group_ * k_pause_a_write, k_longest_pause);
    const auto pause = std::min<Pause>(2 * last_wait_, enough);
    something_to_do_.wait_for(lock, pause, [this] { return closing_; });
  }
  something_to_do_.wait(lock, wanted);
  std::swap(taken, queue_);
  return !taken.empty();
}

void GroupWriter::run() {
  std::vector<StorageWrite> taken;
  while (take(taken)) {
    last_group_ = taken.size();
    const auto began = std::chrono::steady_clock::now();
    for (std::span<StorageWrite> rest = taken; !rest.empty();) {
      const std::span<StorageWrite> group = rest.first(std::min(rest.size(), most_in_group_));
      rest = rest.subspan(group.size());
      const std::vector<Written> outcomes = commit_(group);
      if (outcomes.size() != group.size()) std::abort();
      std::size_t bytes = 0;
      for (const StorageWrite& write : group) bytes += weight(write);
      {
        // Freed before the answers, so that a caller whose write is done has room for the next.
        const std::scoped_lock lock(mutex_);
        unfinished_ -= group.size();
        unfinished_bytes_ -= bytes;
      }
      if (frame_.begin) frame_.begin();
      for (std::size_t at = 0; at < group.size(); ++at) {
        group[at].done(outcomes[at]);
        group[at].done = nullptr;
      }
      if (frame_.end) frame_.end();
    }
    last_wait_ = std::chrono::steady_clock::now() - began;
  }
}

}  // namespace insidejob

// The bounded queue of writes and the thread that empties it. Whatever has queued up while the disk
// was busy becomes the next group: one transaction, one wait for the disk.
//
// A lone write does not wait. Under load the writer pauses between groups, for as long as the disk
// took or as it takes to produce that many writes. More writes then share the next wait, and the
// processor is free for those who produce them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "server/storage/storage.h"
#include "server/storage/storage_write.h"

namespace insidejob {

class GroupWriter {
 public:
  // Makes a group durable and returns the outcome of each write, in order. Called only on the
  // writer's thread, with at most most_in_group writes. Must not throw.
  using Commit = std::function<std::vector<Written>(std::span<const StorageWrite>)>;

  GroupWriter(QueueLimits limits, std::size_t most_in_group, Commit commit);
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;
  ~GroupWriter() { close(); }

  // Answers at once if the queue is full or closed. One write always fits into an empty queue.
  void submit(StorageWrite write);
  // Call before the first write.
  void set_answer_frame(AnswerFrame frame);
  // Finishes and answers what is queued. Blocks until then.
  void close();

 private:
  void run();
  [[nodiscard]] bool take(std::vector<StorageWrite>& taken);

  const QueueLimits limits_;
  const std::size_t most_in_group_;
  const Commit commit_;

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::vector<StorageWrite> queue_;   // under mutex_
  std::size_t unfinished_ = 0;        // queued or being written by run(); under mutex_
  std::size_t unfinished_bytes_ = 0;  // under mutex_
  bool closing_ = false;              // under mutex_
  AnswerFrame frame_;                 // under mutex_ until the first write
  std::size_t last_group_ = 0;        // used by run() only
  std::chrono::steady_clock::duration last_wait_{};  // used by run() only

  std::mutex joining_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace insidejob

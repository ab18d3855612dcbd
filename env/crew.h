// Threads that share numbered pieces of work. Any thread may do any piece, so pieces must not
// depend on each other.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace insidejob::env {

class Crew {
 public:
  // The caller is one of the threads.
  explicit Crew(unsigned threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Calls work(piece) for all pieces below `count`, and returns when all are done. If a piece
  // throws, the exception is rethrown here afterwards, and other pieces may have been skipped.
  void run(std::size_t count, const std::function<void(std::size_t)>& work);

 private:
  void labour();
  void take_pieces(const std::function<void(std::size_t)>& work, std::size_t count) noexcept;

  std::mutex mutex_;
  std::condition_variable called_;
  std::condition_variable finished_;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  std::uint64_t round_ = 0;
  std::size_t busy_ = 0;
  bool stopping_ = false;
  std::exception_ptr failure_;
  std::atomic<std::size_t> next_{0};
  std::vector<std::thread> threads_;
};

}  // namespace insidejob::env

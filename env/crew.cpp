#include "env/crew.h"

#include <system_error>
#include <utility>

namespace insidejob::env {

Crew::Crew(unsigned threads) {
  threads_.reserve(threads);
  try {
    for (unsigned i = 1; i < threads; ++i) threads_.emplace_back([this] { labour(); });
    // NOLINTNEXTLINE(bugprone-empty-catch): the threads that did start do the same work
  } catch (const std::system_error&) {
  }
}

Crew::~Crew() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
  }
  called_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::run(std::size_t count, const std::function<void(std::size_t)>& work) {
  if (threads_.empty()) {
    for (std::size_t piece = 0; piece < count; ++piece) work(piece);
    return;
  }
  {
    const std::lock_guard lock{mutex_};
    work_ = &work;
    count_ = count;
    next_ = 0;
    failure_ = nullptr;
    busy_ = threads_.size();
    ++round_;
  }
  called_.notify_all();
  take_pieces(work, count);
  std::unique_lock lock{mutex_};
  finished_.wait(lock, [this] { return busy_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Crew::take_pieces(const std::function<void(std::size_t)>& work, std::size_t count) noexcept {
  for (;;) {
    const std::size_t piece = next_.fetch_add(1, std::memory_order_relaxed);
    if (piece >= count) return;
    try {
      work(piece);
    } catch (...) {
      // An exception must not end the thread, and the program with it.
      const std::lock_guard lock{mutex_};
      if (!failure_) failure_ = std::current_exception();
      return;
    }
  }
}

void Crew::labour() {
  std::uint64_t seen = 0;
  for (;;) {
    const std::function<void(std::size_t)>* work = nullptr;
    std::size_t count = 0;
    {
      std::unique_lock lock{mutex_};
      called_.wait(lock, [&] { return stopping_ || round_ != seen; });
      if (stopping_) return;
      seen = round_;
      work = work_;
      count = count_;
    }
    take_pieces(*work, count);
    const std::lock_guard lock{mutex_};
    if (--busy_ == 0) finished_.notify_one();
  }
}

}  // namespace insidejob::env

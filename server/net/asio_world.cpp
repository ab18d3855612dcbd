#include "server/net/asio_world.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "server/crypto/crypto.h"

namespace insidejob {
namespace {

Milliseconds system_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Jobs that a thread is collecting for one loop.
struct Posted {
  asio::io_context* loop = nullptr;
  std::vector<Job> jobs;
  std::size_t usual = 0;  // how many there were last time
};
struct PostedTogether {
  bool is_open = false;
  std::vector<Posted> loops;

  void add(asio::io_context& loop, Job job) {
    auto found = std::ranges::find(loops, &loop, &Posted::loop);
    if (found == loops.end()) found = loops.insert(loops.end(), Posted{&loop, {}, 0});
    if (found->jobs.empty()) found->jobs.reserve(found->usual);
    found->jobs.push_back(std::move(job));
  }
};
thread_local PostedTogether g_together;

class AsioTimer final : public Timer {
 public:
  explicit AsioTimer(std::shared_ptr<Strand> strand)
      : strand_(std::static_pointer_cast<AsioStrand>(std::move(strand))),
        timer_(strand_->executor()) {}
  ~AsioTimer() override { *generation_ += 1; }

  void set(Milliseconds at, Job job) override {
    const std::uint64_t mine = ++*generation_;
    timer_.expires_after(std::chrono::milliseconds{std::max<Milliseconds>(0, at - system_now())});
    // An expired timer's handler may already be on its way when the timer is set again.
    timer_.async_wait([generation = generation_, mine, job = std::move(job)](auto error) {
      if (!error && *generation == mine) job();
    });
  }

  void cancel() override {
    *generation_ += 1;
    timer_.cancel();
  }

 private:
  std::shared_ptr<AsioStrand> strand_;
  SteadyTimer timer_;
  std::shared_ptr<std::uint64_t> generation_ = std::make_shared<std::uint64_t>(0);
};

}  // namespace

Loops::Loops(unsigned count) {
  constexpr int k_one_thread = 1;
  for (unsigned i = 0; i < std::max(1U, count); ++i) {
    loops_.push_back(std::make_unique<asio::io_context>(k_one_thread));
  }
}

asio::io_context& Loops::next() {
  return *loops_[turn_.fetch_add(1, std::memory_order_relaxed) % loops_.size()];
}

void AsioStrand::post(Job job) {
  if (g_together.is_open) {
    g_together.add(loop_, std::move(job));
  } else {
    asio::post(loop_, std::move(job));
  }
}

PostTogether::PostTogether() { g_together.is_open = true; }

PostTogether::~PostTogether() {
  g_together.is_open = false;
  for (Posted& posted : g_together.loops) {
    if (posted.jobs.empty()) continue;
    posted.usual = posted.jobs.size();
    asio::post(*posted.loop, [jobs = std::exchange(posted.jobs, {})] {
      for (const Job& job : jobs) job();
    });
  }
}

Milliseconds AsioWorld::now() { return system_now(); }

std::shared_ptr<Strand> AsioWorld::make_strand() {
  return std::make_shared<AsioStrand>(loops_.next());
}

std::unique_ptr<Timer> AsioWorld::make_timer(const std::shared_ptr<Strand>& on) {
  return std::make_unique<AsioTimer>(on);
}

void AsioWorld::fill_random(std::span<std::uint8_t> bytes) { insidejob::fill_random(bytes); }

void AsioWorld::push(PushNotice notice) {
  if (push_) push_->send(std::move(notice));
}

void AsioWorld::block(Job job) { asio::post(blocking_, std::move(job)); }

void AsioWorld::probe(Job job) { asio::post(probing_, std::move(job)); }

}  // namespace insidejob

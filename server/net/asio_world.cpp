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

using PostedTogether = std::vector<std::pair<NetStrand, Job>>;
thread_local PostedTogether* g_together = nullptr;

class AsioTimer final : public Timer {
 public:
  explicit AsioTimer(std::shared_ptr<Strand> strand)
      : strand_(std::static_pointer_cast<AsioStrand>(std::move(strand))),
        timer_(strand_->strand()) {}
  ~AsioTimer() override { *generation_ += 1; }

  void set(Milliseconds at, Job job) override {
    const std::uint64_t mine = ++*generation_;
    timer_.expires_after(std::chrono::milliseconds{std::max<Milliseconds>(0, at - system_now())});
    // An expired timer's handler can be on its way already when it is set anew.
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

void AsioStrand::post(Job job) {
  if (g_together != nullptr) {
    g_together->emplace_back(strand_, std::move(job));
  } else {
    asio::post(strand_, std::move(job));
  }
}

PostTogether::PostTogether(asio::io_context& context) : context_(context) {
  g_together = new PostedTogether;
}

PostTogether::~PostTogether() {
  std::unique_ptr<PostedTogether> posted{std::exchange(g_together, nullptr)};
  if (posted->empty()) return;
  asio::post(context_, [posted = std::move(posted)] {
    for (auto& [strand, job] : *posted) asio::post(strand, std::move(job));
  });
}

Milliseconds AsioWorld::now() { return system_now(); }

std::shared_ptr<Strand> AsioWorld::make_strand() { return std::make_shared<AsioStrand>(context_); }

std::unique_ptr<Timer> AsioWorld::make_timer(const std::shared_ptr<Strand>& on) {
  return std::make_unique<AsioTimer>(on);
}

void AsioWorld::fill_random(std::span<std::uint8_t> bytes) { insidejob::fill_random(bytes); }

void AsioWorld::block(Job job) { asio::post(blocking_, std::move(job)); }

}  // namespace insidejob

#include "cli/lab/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <utility>

namespace insidejob {

namespace {

using Clock = std::chrono::steady_clock;

// "48 s", "12:05 min", "3:07:00 h"
std::string duration_text(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole < 100) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02} h", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

Progress::Progress(std::string unit, std::uint64_t total)
    : unit_(std::move(unit)),
      total_(total),
      visible_(isatty(STDERR_FILENO) == 1),
      begin_(Clock::now()),
      last_(begin_) {}

Progress::~Progress() {
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
}

double Progress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

void Progress::resume(std::uint64_t done) { before_ = done; }

void Progress::update(std::uint64_t done) {
  if (!visible_ || total_ == 0) return;
  const std::unique_lock lock{mutex_, std::try_to_lock};
  const Clock::time_point now = Clock::now();
  if (!lock.owns_lock() || now - begin_ < std::chrono::seconds{1} ||
      now - last_ < std::chrono::milliseconds{100}) {
    return;
  }
  last_ = now;
  drawn_ = true;
  constexpr std::uint64_t k_width = 30;
  const std::uint64_t filled = k_width * done / total_;
  const double rate = static_cast<double>(done - before_) / seconds();
  const double left = static_cast<double>(total_ - done) / rate;
  fmt::print(stderr, "\r\x1b[K[{:=<{}}{: <{}}] {:3}%  {:.{}f} {}/s, {} left", "", filled, "",
             k_width - filled, 100 * done / total_, rate, rate < 10 ? 1 : 0, unit_,
             duration_text(left));
  std::fflush(stderr);
}

}  // namespace insidejob

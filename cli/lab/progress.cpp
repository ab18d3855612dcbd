#include "cli/lab/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
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

void Progress::add(std::string words) {
  const std::scoped_lock lock{mutex_};
  words_ = std::move(words);
}

void Progress::note(std::string_view line) {
  const std::scoped_lock lock{mutex_};
  fmt::print(stderr, "{}insidejob: {}\n", drawn_ ? "\r\x1b[K" : "", line);
}

double Progress::rate(Sample now) {
  constexpr std::chrono::seconds k_lately{30};
  if (samples_.empty()) samples_.push_back({begin_, before_});
  // The rate is measured from the last sample that is old enough.
  while (samples_.size() > 1 && now.at - samples_[1].at >= k_lately) samples_.pop_front();
  if (now.at - samples_.back().at >= std::chrono::seconds{1}) samples_.push_back(now);
  const std::chrono::duration<double> time = now.at - samples_.front().at;
  return static_cast<double>(now.done - samples_.front().done) / std::max(time.count(), 1e-9);
}

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
  const double speed = rate({now, done});
  const std::string left =
      speed > 0 ? duration_text(static_cast<double>(total_ - done) / speed) + " left" : "waiting";
  fmt::print(stderr, "\r\x1b[K[{:=<{}}{: <{}}] {:3}%  {:.{}f} {}/s, {}{}{}", "", filled, "",
             k_width - filled, 100 * done / total_, speed, speed < 10 ? 1 : 0, unit_, left,
             words_.empty() ? "" : ", ", words_);
  std::fflush(stderr);
}

}  // namespace insidejob

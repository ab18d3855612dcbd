// A progress bar on standard error for long work. Shows nothing in the first second, or when
// standard error is not a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>

namespace insidejob {

class Progress {
 public:
  Progress(std::string unit, std::uint64_t total);
  ~Progress();  // clears the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void resume(std::uint64_t done);  // this much was done before; call it first
  void update(std::uint64_t done);  // any thread may call it
  // Sets the end of the line from now on; empty: nothing.
  void add(std::string words);
  // Prints a separate line above, even without a terminal. Any thread may call it.
  void note(std::string_view line);
  [[nodiscard]] double seconds() const;

 private:
  std::string unit_;
  std::uint64_t total_;
  std::uint64_t before_ = 0;
  struct Sample {
    std::chrono::steady_clock::time_point at;
    std::uint64_t done = 0;
  };
  // The recent rate, because helpers may have come or gone.
  [[nodiscard]] double rate(Sample now);

  bool visible_;
  bool drawn_ = false;
  std::mutex mutex_;
  std::string words_;
  std::deque<Sample> samples_;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace insidejob

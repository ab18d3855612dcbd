// A progress bar on standard error for long work: nothing is shown in the first second or when
// standard error is not a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace insidejob {

class Progress {
 public:
  Progress(std::string unit, std::uint64_t total);
  ~Progress();  // clears the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void resume(std::uint64_t done);  // this much was done before; call it first
  void update(std::uint64_t done);  // from any thread
  [[nodiscard]] double seconds() const;

 private:
  std::string unit_;
  std::uint64_t total_;
  std::uint64_t before_ = 0;
  bool visible_;
  bool drawn_ = false;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace insidejob

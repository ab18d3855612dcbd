// A process that answers lines with lines, over two pipes. It leads a separate process group, is
// ended together with everything it started, and is always reaped.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace insidejob {

class ExecProcess {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::size_t k_longest_line = 65'536;

  // `babble`: a line that is too long, more than one, or one that was not requested.
  enum class Silence : std::uint8_t { late, dead, babble };

  // Returns null and sets `errno` if it cannot be started. `quiet`: its standard error is
  // discarded; otherwise it shares ours.
  [[nodiscard]] static std::unique_ptr<ExecProcess> start(std::span<const std::string> words,
                                                          bool quiet);
  ~ExecProcess();  // closes its input, gives it a moment to exit, then kills its group
  ExecProcess(const ExecProcess&) = delete;
  ExecProcess& operator=(const ExecProcess&) = delete;

  // Sends a line (a line break is added) and waits for one. The first answer may take k_start_time
  // longer. After a Silence nothing more can be asked.
  static constexpr std::chrono::seconds k_start_time{5};
  [[nodiscard]] std::variant<std::string, Silence> ask(std::string_view line,
                                                       std::chrono::milliseconds limit);

  // Ends its group at once.
  void kill();

 private:
  ExecProcess(pid_t process, int input, int output)
      : process_(process), input_(input), output_(output) {}
  [[nodiscard]] bool send(std::string_view text, Clock::time_point deadline, Silence& silence);

  pid_t process_;  // also the id of its group; 0 once reaped
  int input_;      // our end of its standard input
  int output_;
  bool fresh_ = true;  // has not answered yet
};

}  // namespace insidejob

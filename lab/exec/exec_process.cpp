#include "lab/exec/exec_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>
#include <vector>

namespace insidejob {
namespace {

using namespace std::chrono_literals;

constexpr auto k_farewell = 200ms;

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  bool open() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read_end = ends[0];
    write_end = ends[1];
    return true;
  }
  ~Pipe() {
    if (read_end >= 0) close(read_end);
    if (write_end >= 0) close(write_end);
  }
  static int take(int& end) { return std::exchange(end, -1); }
};

// Writing to a process that is gone must not end ours. SIGPIPE is blocked for this thread only,
// because the rest of the program may want it.
class PipeSignalHeld {
 public:
  PipeSignalHeld() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  }
  ~PipeSignalHeld() {
    const timespec at_once{};
    if (!was_pending_) {
      while (sigtimedwait(&signals_, nullptr, &at_once) < 0 && errno == EINTR) continue;
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  PipeSignalHeld(const PipeSignalHeld&) = delete;
  PipeSignalHeld& operator=(const PipeSignalHeld&) = delete;

 private:
  sigset_t signals_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

// Waits until this end is ready or the deadline has passed.
bool wait_for(int end, short what, ExecProcess::Clock::time_point deadline) {
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - ExecProcess::Clock::now());
    pollfd one{end, what, 0};
    const int ready =
        poll(&one, 1, static_cast<int>(std::clamp<long long>(left.count(), 0, 60'000)));
    if (ready > 0) return true;
    if (ready == 0 && left <= 0ms) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

// With default signals, a separate process group, and no open files except the three.
int spawn(std::span<const std::string> words, const Pipe& in, const Pipe& out, bool quiet,
          pid_t& process) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in.read_end, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out.write_end, STDOUT_FILENO);
  if (quiet) {
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  sigset_t all;
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  const int fault =
      posix_spawnp(&process, arguments[0], &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return fault;
}

}  // namespace

std::unique_ptr<ExecProcess> ExecProcess::start(std::span<const std::string> words, bool quiet) {
  Pipe in;
  Pipe out;
  if (words.empty()) {
    errno = ENOENT;
    return nullptr;
  }
  if (!in.open() || !out.open()) return nullptr;
  pid_t process = 0;
  if (const int fault = spawn(words, in, out, quiet, process); fault != 0) {
    errno = fault;
    return nullptr;
  }
  fcntl(in.write_end, F_SETFL, O_NONBLOCK);
  fcntl(out.read_end, F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ExecProcess>{
      new ExecProcess{process, Pipe::take(in.write_end), Pipe::take(out.read_end)}};
}

void ExecProcess::kill() {
  if (process_ == 0) return;
  ::kill(-process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  process_ = 0;
}

ExecProcess::~ExecProcess() {
  close(input_);
  const auto deadline = Clock::now() + k_farewell;
  siginfo_t ended{};
  // Not reaped until its group has been killed, so that the group id cannot be reused before.
  while (process_ != 0 && Clock::now() < deadline &&
         (waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) < 0 ||
          ended.si_pid == 0)) {
    std::this_thread::sleep_for(2ms);
  }
  kill();
  close(output_);
}

bool ExecProcess::send(std::string_view text, Clock::time_point deadline, Silence& silence) {
  const PipeSignalHeld held;
  while (!text.empty()) {
    const ssize_t done = write(input_, text.data(), text.size());
    if (done >= 0) {
      text.remove_prefix(static_cast<std::size_t>(done));
    } else if (errno == EAGAIN) {
      if (wait_for(input_, POLLOUT, deadline)) continue;
      silence = Silence::late;
      return false;
    } else if (errno != EINTR) {
      silence = Silence::dead;
      return false;
    }
  }
  return true;
}

std::variant<std::string, ExecProcess::Silence> ExecProcess::ask(std::string_view line,
                                                                 std::chrono::milliseconds limit) {
  if (process_ == 0) return Silence::dead;
  std::array<char, 4'096> block{};
  if (read(output_, block.data(), block.size()) > 0) return Silence::babble;
  const Clock::time_point deadline =
      Clock::now() + limit + (std::exchange(fresh_, false) ? k_start_time : 0s);
  std::string text{line};
  text += '\n';
  Silence silence{};
  if (!send(text, deadline, silence)) return silence;
  std::string answer;
  for (;;) {
    const ssize_t got = read(output_, block.data(), block.size());
    if (got > 0) {
      answer.append(block.data(), static_cast<std::size_t>(got));
      const std::size_t end = answer.find('\n');
      if (end == std::string::npos && answer.size() <= k_longest_line) continue;
      if (end != answer.size() - 1) return Silence::babble;
      answer.pop_back();
      return answer;
    }
    if (got == 0) return Silence::dead;
    if (errno == EAGAIN) {
      if (!wait_for(output_, POLLIN, deadline)) return Silence::late;
    } else if (errno != EINTR) {
      return Silence::dead;
    }
  }
}

}  // namespace insidejob

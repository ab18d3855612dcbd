// Only the host can read what the program writes for them, whatever the umask.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "cli/test/support/program.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/file_mode.h"

namespace insidejob {
namespace {

// `insidejob serve` as a child process, until the end of the test.
class ServingProgram {
 public:
  ServingProgram(const std::string& data, const std::string& log, mode_t mask)
      : log_(log), child_(::fork()) {
    if (child_ != 0) return;
    ::umask(mask);
    if (std::freopen(log.c_str(), "w", stderr) == nullptr) ::_exit(1);
    ::execl(INSIDEJOB_PROGRAM, INSIDEJOB_PROGRAM, "serve", "--address", "127.0.0.1", "--port", "0",
            "--data", data.c_str(), nullptr);
    ::_exit(1);
  }
  ServingProgram(const ServingProgram&) = delete;
  ServingProgram& operator=(const ServingProgram&) = delete;
  ~ServingProgram() {
    ::kill(child_, SIGTERM);
    ::waitpid(child_, nullptr, 0);
  }

  [[nodiscard]] std::string log() const {
    std::ifstream in{log_};
    return {std::istreambuf_iterator<char>{in}, {}};
  }
  [[nodiscard]] bool listens() const {
    for (unsigned i = 0; i < 600; ++i) {
      if (log().find("listening") != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds{50});
    }
    return false;
  }

 private:
  const std::string log_;
  const pid_t child_;
};

class PrivateFiles : public testing::TestWithParam<mode_t> {
 protected:
  TemporaryFolder folder_;
};
INSTANTIATE_TEST_SUITE_P(Umasks, PrivateFiles, testing::Values(0000, 0022),
                         [](const auto& umask) { return std::to_string(umask.param); });

TEST_P(PrivateFiles, OfAServerAndItsAdministration) {
  const std::string data = folder_.file("data");
  {
    const ServingProgram server{data, folder_.file("log"), GetParam()};
    ASSERT_TRUE(server.listens()) << server.log();
    EXPECT_EQ(server.log().find("open to others"), std::string::npos) << server.log();
    EXPECT_EQ(mode_of(data), 0700U);
    for (const char* suffix : {"", "-wal", "-shm"}) {
      EXPECT_EQ(mode_of(data + "/insidejob.db" + suffix), 0600U) << suffix;
    }
    const mode_t usual = ::umask(GetParam());
    const ProgramRun backup =
        run_program({"admin", "backup", "--data", data, folder_.file("copy")});
    ::umask(usual);
    EXPECT_EQ(backup.status, 0) << backup.err;
    EXPECT_EQ(mode_of(folder_.file("copy")), 0600U);
  }
  ::chmod(data.c_str(), 0755);
  ::chmod((data + "/insidejob.db").c_str(), 0644);
  const ServingProgram server{data, folder_.file("second log"), GetParam()};
  ASSERT_TRUE(server.listens()) << server.log();
  EXPECT_EQ(mode_of(data), 0700U);
  EXPECT_EQ(mode_of(data + "/insidejob.db"), 0600U);
  EXPECT_NE(server.log().find("data' was open to others (mode 0755)"), std::string::npos)
      << server.log();
  EXPECT_NE(server.log().find("insidejob.db' was open to others (mode 0644)"), std::string::npos)
      << server.log();
}

}  // namespace
}  // namespace insidejob

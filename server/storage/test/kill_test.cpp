// kill -9 of a process that appends as fast as it can. Whatever it acknowledged must be there. On
// SQLite and on PostgreSQL, INSIDEJOB_KILLS times (20 by default).
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>

#include "server/storage/postgres_storage.h"
#include "server/storage/sqlite_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/postgres_server.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

constexpr std::size_t k_tables = 8;

struct Acknowledged {
  std::uint32_t table = 0;
  std::uint32_t sequence = 0;
};

class Kill : public testing::TestWithParam<Backend> {
 protected:
  void SetUp() override {
    if (GetParam() != Backend::postgres) return;
    PostgresServer* server = PostgresServer::get();
    if (server == nullptr) GTEST_SKIP() << "no PostgreSQL programs";
    url_ = server->new_database();
  }
  [[nodiscard]] std::unique_ptr<Storage> open() const {
    auto opened = GetParam() == Backend::sqlite ? open_sqlite({.file = folder_.file("storage.db")})
                                                : open_postgres({.url = url_});
    return opened ? std::move(*opened) : nullptr;
  }

  static void next_append(Storage& storage, std::uint32_t table, std::uint32_t sequence, int pipe) {
    storage.append(std::to_string(table), sequence, {std::to_string(sequence)}, 1,
                   [&storage, table, sequence, pipe](const Written& written) {
                     if (!written.ok()) _exit(2);
                     const Acknowledged said{table, sequence};
                     if (write(pipe, &said, sizeof(said)) != sizeof(said)) _exit(3);
                     next_append(storage, table, sequence + 1, pipe);
                   });
  }
  // The process that will be killed. Never returns.
  [[noreturn]] void append_forever(int pipe) const {
    const std::unique_ptr<Storage> storage = open();
    if (storage == nullptr) _exit(4);
    for (std::uint32_t table = 0; table < k_tables; ++table) {
      const auto info = storage->find(std::to_string(table));
      if (!info) _exit(5);
      next_append(*storage, table, static_cast<std::uint32_t>(info->last_sequence) + 1, pipe);
    }
    while (true) pause();
  }

  TemporaryFolder folder_;
  std::string url_;
};

TEST_P(Kill, AcknowledgedEntriesSurvive) {
  const char* wanted = std::getenv("INSIDEJOB_KILLS");
  const int kills = wanted == nullptr ? 20 : std::atoi(wanted);
  std::map<std::uint32_t, std::uint32_t> acknowledged;
  {
    const std::unique_ptr<Storage> storage = open();
    ASSERT_NE(nullptr, storage);
    for (std::size_t table = 0; table < k_tables; ++table) {
      ASSERT_TRUE(succeeded(wait([&](StorageDone done) {
        storage->create({std::to_string(table), "room-" + std::to_string(table), 0, false},
                        std::move(done));
      })));
    }
  }
  std::mt19937_64 random(3);
  for (int killed = 0; killed < kills; ++killed) {
    std::array<int, 2> ends = {};
    ASSERT_EQ(0, pipe(ends.data()));
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      append_forever(ends[1]);
    }
    close(ends[1]);
    // Lets it acknowledge something, then a little more.
    const std::uint64_t enough = 1 + random() % 200;
    std::uint64_t heard = 0;
    bool alive = true;
    for (Acknowledged said; read(ends[0], &said, sizeof(said)) == sizeof(said);) {
      ASSERT_LT(acknowledged[said.table], said.sequence);
      acknowledged[said.table] = said.sequence;
      if (++heard == enough && alive) {
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 5000));
        kill(child, SIGKILL);
        alive = false;  // whatever is still in the pipe was acknowledged too
      }
    }
    close(ends[0]);
    int status = 0;
    ASSERT_EQ(child, waitpid(child, &status, 0));
    ASSERT_TRUE(WIFSIGNALED(status)) << "the process ended by itself: " << WEXITSTATUS(status);

    const std::unique_ptr<Storage> storage = open();
    ASSERT_NE(nullptr, storage);
    for (std::uint32_t table = 0; table < k_tables; ++table) {
      const auto entries = storage->read(std::to_string(table), 1, SIZE_MAX);
      ASSERT_TRUE(succeeded(entries));
      ASSERT_LE(acknowledged[table], entries->size()) << "after kill " << killed;
      for (std::size_t at = 0; at < entries->size(); ++at) {
        ASSERT_EQ(std::to_string(at + 1), (*entries)[at].text);
      }
    }
    ASSERT_TRUE(storage->check_integrity()->empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Each, Kill, testing::Values(Backend::sqlite, Backend::postgres),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace insidejob

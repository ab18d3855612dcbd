// A PostgreSQL server that disappears, comes back, and accepts no writes.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/storage/postgres_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/postgres_server.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

class PostgresFault : public testing::Test {
 protected:
  void SetUp() override {
    server_ = PostgresServer::get();
    if (server_ == nullptr) GTEST_SKIP() << "no PostgreSQL programs";
    url_ = server_->new_database();
    storage_ = open();
    ASSERT_TRUE(succeeded(wait(
        [&](StorageDone done) { storage_->create({"t", "room", 0, false}, std::move(done)); })));
  }
  [[nodiscard]] std::unique_ptr<Storage> open() const {
    auto opened = open_postgres({.url = url_, .longest_pause = std::chrono::milliseconds(100)});
    EXPECT_TRUE(succeeded(opened));
    return std::move(*opened);
  }
  Written append(Sequence first, const std::string& text = "x") {
    return wait(
        [&](StorageDone done) { storage_->append("t", first, {text}, 1, std::move(done)); });
  }

  PostgresServer* server_ = nullptr;
  std::string url_;
  std::unique_ptr<Storage> storage_;
};

TEST_F(PostgresFault, AStoppedServerIsGoneAndComesBack) {
  ASSERT_TRUE(succeeded(append(1)));
  server_->stop(PostgresServer::Stop::fast);
  EXPECT_FAULT(gone, append(2));
  EXPECT_FAULT(gone, append(2));
  EXPECT_FAULT(gone, storage_->read("t", 1, 10));
  EXPECT_FAULT(gone, open_postgres({.url = url_}));
  server_->start();
  Written written = append(2);
  for (int tries = 0; !written.ok() && tries < 200; ++tries) {
    EXPECT_FAULT(gone, written);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    written = append(2);
  }
  EXPECT_TRUE(succeeded(written));
}

// A restart of the server while nobody writes goes unnoticed.
TEST_F(PostgresFault, ARestartInAPauseCostsNothing) {
  ASSERT_TRUE(succeeded(append(1)));
  ASSERT_TRUE(succeeded(storage_->read("t", 1, 10)));
  server_->stop(PostgresServer::Stop::fast);
  server_->start();
  EXPECT_TRUE(succeeded(append(2)));
  EXPECT_TRUE(succeeded(storage_->read("t", 1, 10)));
}

// Writes as the contract demands: after `gone` it reads the end of the log before it continues.
TEST_F(PostgresFault, CrashesUnderLoadLoseNothingThatWasAcknowledged) {
  std::atomic<bool> stop = false;
  std::atomic<Sequence> acknowledged = 0;
  std::atomic<int> times_gone = 0;
  std::thread writer([&] {
    Sequence next = 1;
    while (!stop) {
      const Written written = append(next, std::to_string(next));
      if (written.ok()) {
        ASSERT_EQ(next, *written);
        acknowledged = next++;
        continue;
      }
      ASSERT_EQ(StorageFault::gone, written.error().fault) << written.error().detail;
      ++times_gone;
      while (!stop) {
        const auto info = storage_->find("t");
        if (info) {
          ASSERT_LE(acknowledged, info->last_sequence);
          ASSERT_GE(acknowledged + 1, info->last_sequence);
          next = info->last_sequence + 1;
          break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    }
  });
  for (int crash = 0; crash < 3; ++crash) {
    const Sequence before = acknowledged;
    while (acknowledged < before + 50) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    server_->stop(crash % 2 == 0 ? PostgresServer::Stop::crash : PostgresServer::Stop::fast);
    const int so_far = times_gone;
    for (int waited = 0; times_gone == so_far && waited < 50; ++waited) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    server_->start();
  }
  const Sequence before = acknowledged;
  while (acknowledged < before + 50) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  stop = true;
  writer.join();
  EXPECT_LE(3, times_gone);
  const auto entries = storage_->read("t", 1, SIZE_MAX);
  ASSERT_TRUE(succeeded(entries));
  ASSERT_LE(acknowledged, entries->size());
  for (std::size_t at = 0; at < entries->size(); ++at) {
    ASSERT_EQ(std::to_string(at + 1), (*entries)[at].text);
  }
  EXPECT_TRUE(storage_->check_integrity()->empty());
}

TEST_F(PostgresFault, AServerThatTakesNoWritesIsReadOnly) {
  ASSERT_TRUE(succeeded(append(1)));
  const auto set = [&](const char* value) {
    server_->run(std::string("ALTER SYSTEM SET default_transaction_read_only = ") + value);
    server_->run("SELECT pg_reload_conf()");
  };
  set("on");
  // The server's processes pick up their settings a moment later.
  Sequence last = 1;
  Written written = append(last + 1);
  for (int tries = 0; written.ok() && tries < 200; ++tries) {
    ++last;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    written = append(last + 1);
  }
  EXPECT_FAULT(read_only, written);
  EXPECT_TRUE(succeeded(storage_->read("t", 1, 10)));
  // The administrator's own command needs a transaction that writes nothing.
  set("off");
  for (int tries = 0; !written.ok() && tries < 200; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    written = append(last + 1);
  }
  EXPECT_TRUE(succeeded(written));
}

// Two nodes with groups over the same tables, in opposite orders. Neither blocks the other.
TEST_F(PostgresFault, GroupsOfTwoNodesDoNotBlockEachOther) {
  const std::unique_ptr<Storage> other = open();
  constexpr int k_tables = 20;
  for (int table = 0; table < k_tables; ++table) {
    const std::string key = "shared-" + std::to_string(table);
    ASSERT_TRUE(succeeded(wait([&](StorageDone done) {
      storage_->create({key, "room-" + key, 0, false}, std::move(done));
    })));
  }
  const auto flood = [&](Storage& storage, bool backwards) {
    std::atomic<int> answers = 0;
    std::atomic<int> failures = 0;
    for (int round = 0; round < 20; ++round) {
      for (int at = 0; at < k_tables; ++at) {
        const int table = backwards ? k_tables - 1 - at : at;
        storage.append("shared-" + std::to_string(table), static_cast<Sequence>(round) + 1, {"x"},
                       1, [&](const Written& written) {
                         if (!written.ok() && written.error().fault != StorageFault::conflict) {
                           ++failures;
                         }
                         ++answers;
                       });
      }
    }
    while (answers < 20 * k_tables) std::this_thread::yield();
    EXPECT_EQ(0, failures);
  };
  std::thread first([&] { flood(*storage_, false); });
  std::thread second([&] { flood(*other, true); });
  first.join();
  second.join();
  EXPECT_TRUE(storage_->check_integrity()->empty());
  EXPECT_EQ(20U, storage_->find("shared-0")->last_sequence);
}

}  // namespace
}  // namespace insidejob

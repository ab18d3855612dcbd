// SQLite on a disk that forgets unsynced writes when the power is cut. Whatever was acknowledged is
// there afterwards, an append is there completely or not at all, and no log has a gap.
//
// The workload runs inside the storage's answers, on its only thread, so a seed always gives the
// same groups, the same disk operations and the same failure. INSIDEJOB_TEST_EFFORT (100 by
// default) scales the number of seeds. INSIDEJOB_TEST_SEED repeats one.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <future>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "server/storage/sqlite_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/faulty_disk.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

constexpr std::size_t k_tables = 4;

std::string key(std::size_t table) { return "table-" + std::to_string(table); }

// What was requested for a table's log, and how much of it was promised.
struct Expectation {
  std::vector<std::string> texts;    // everything submitted
  std::set<std::size_t> ends = {0};  // lengths of the log between two appends
  std::size_t promised = 0;          // entries that are durable
};

class Workload {
 public:
  Workload(std::uint64_t seed, FaultyDisk& disk) : random_(seed), disk_(disk) {}

  // Opens and writes until a number of groups is done or the power is cut, then closes.
  void run(std::size_t groups) {
    auto opened = open();
    if (!opened) {
      ASSERT_TRUE(disk_.is_off()) << opened.error().detail;
      return;
    }
    storage_ = std::move(*opened);
    groups_left_ = groups;
    finished_ = {};
    std::future<void> finished = finished_.get_future();
    for (std::size_t table = 0; table < k_tables; ++table) {
      const Written made = wait([&](StorageDone done) {
        storage_->create({key(table), "room-" + key(table), 0, true}, std::move(done));
      });
      const bool known = made.ok() || made.error().fault == StorageFault::exists;
      if (known) created_.insert(table);
      ASSERT_TRUE(known || disk_.is_off()) << made.error().detail;
    }
    if (created_.size() == k_tables) {
      storage_->claim(key(0), 1, [this](const Written&) { next_group(); });
      finished.wait();
    }
    storage_->close();
    storage_.reset();
  }

  // After a restart, the contents must match what was promised.
  void verify() {
    auto opened = open();
    ASSERT_TRUE(succeeded(opened));
    storage_ = std::move(*opened);
    const auto problems = storage_->check_integrity();
    ASSERT_TRUE(succeeded(problems));
    ASSERT_EQ(std::vector<std::string>(), *problems);
    for (std::size_t table = 0; table < k_tables; ++table) {
      Expectation& expected = tables_[table];
      const auto entries = storage_->read(key(table), 1, SIZE_MAX);
      if (!entries && entries.error().fault == StorageFault::not_found) {
        ASSERT_FALSE(created_.contains(table)) << "a table that was acknowledged is gone";
        continue;
      }
      ASSERT_TRUE(succeeded(entries));
      ASSERT_LE(expected.promised, entries->size()) << "acknowledged entries are gone";
      ASSERT_TRUE(expected.ends.contains(entries->size())) << "half an append is there";
      for (std::size_t at = 0; at < entries->size(); ++at) {
        ASSERT_EQ(at + 1, (*entries)[at].sequence);
        ASSERT_EQ(expected.texts[at], (*entries)[at].text);
      }
      // From here on, this is the expected content.
      expected.texts.resize(entries->size());
      expected.promised = entries->size();
      std::erase_if(expected.ends, [&](std::size_t end) { return end > entries->size(); });
    }
    storage_->close();
    storage_.reset();
  }

  [[nodiscard]] std::mt19937_64& random() { return random_; }
  [[nodiscard]] bool complete() const { return groups_left_ == 0; }

 private:
  StorageResult<std::unique_ptr<Storage>> open() {
    return open_sqlite({.file = "storage.db",
                        .readers = 1,
                        .busy_milliseconds = 0,
                        .checkpoint_pages = 12,
                        .vfs = disk_.name()});
  }

  void next_group() {
    if (groups_left_ == 0 || failed_) {
      failed_ = false;
      finished_.set_value();
      return;
    }
    --groups_left_;
    const std::size_t appends = 1 + random_() % 8;
    for (std::size_t left = appends; left > 0; --left) {
      const std::size_t table = random_() % k_tables;
      Expectation& expected = tables_[table];
      const Sequence first = expected.texts.size() + 1;
      std::vector<std::string> texts;
      for (std::uint64_t more = 1 + random_() % 3; more > 0; --more) {
        const std::size_t size = random_() % 8 == 0 ? random_() % 9000 : random_() % 200;
        texts.push_back(std::to_string(random_()) + std::string(size, 'x'));
      }
      expected.texts.insert(expected.texts.end(), texts.begin(), texts.end());
      const std::size_t end = expected.texts.size();
      expected.ends.insert(end);
      storage_->append(key(table), first, std::move(texts), 1,
                       [this, table, end, last = left == 1](const Written& written) {
                         if (written.ok()) {
                           tables_[table].promised = end;
                         } else {
                           failed_ = true;
                           EXPECT_TRUE(disk_.is_off()) << written.error().detail;
                         }
                         if (last) next_group();
                       });
    }
  }

  std::mt19937_64 random_;
  FaultyDisk& disk_;
  std::unique_ptr<Storage> storage_;
  std::map<std::size_t, Expectation> tables_;
  std::set<std::size_t> created_;
  std::size_t groups_left_ = 0;
  bool failed_ = false;
  std::promise<void> finished_;
};

TEST(PowerCut, RandomCutsLoseNothingThatWasAcknowledged) {
  constexpr std::uint64_t k_cuts_a_seed = 6;
  std::uint64_t first = 1;
  std::uint64_t count = number_from("INSIDEJOB_TEST_EFFORT", 100);
  if (const std::uint64_t only = number_from("INSIDEJOB_TEST_SEED", 0)) {
    first = only;
    count = 1;
  }
  std::uint64_t cuts = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE("repeat with INSIDEJOB_TEST_SEED=" + std::to_string(seed));
    FaultyDisk disk("cut");
    Workload workload(seed, disk);
    for (std::uint64_t cut = 0; cut < k_cuts_a_seed; ++cut) {
      // The first cut comes early, while the database is being created.
      disk.cut_at_operation(1 + workload.random()() % (cut == 0 ? 60 : 900));
      workload.run(60);
      if (disk.is_off()) ++cuts;
      disk.cut_now();
      disk.restart(workload.random());
      workload.verify();
      if (HasFatalFailure() || HasFailure()) return;
    }
  }
  EXPECT_LT(count * k_cuts_a_seed / 2, cuts) << "too few cuts came in the middle of something";
}

TEST(PowerCut, CutsAtEverySyncLoseNothingThatWasAcknowledged) {
  for (const FaultyDisk::Cut cut : {FaultyDisk::Cut::before_sync, FaultyDisk::Cut::after_sync}) {
    bool reached_the_end = false;
    for (std::size_t sync = 1; !reached_the_end; ++sync) {
      SCOPED_TRACE("sync " + std::to_string(sync));
      FaultyDisk disk("cut");
      Workload workload(sync, disk);
      disk.cut_at_sync(sync, cut);
      workload.run(40);
      reached_the_end = !disk.is_off();
      disk.cut_now();
      disk.restart(workload.random());
      workload.verify();
      if (HasFatalFailure() || HasFailure()) return;
      ASSERT_LT(sync, 1000U);
    }
  }
}

// If the disk could not lose anything, the tests above would prove nothing.
TEST(PowerCut, WithoutSyncsTheDiskForgets) {
  std::mt19937_64 random(1);
  int lost = 0;
  for (int round = 0; round < 20; ++round) {
    FaultyDisk disk("cut");
    const auto open = [&] {
      sqlite3* handle = nullptr;
      EXPECT_EQ(SQLITE_OK, sqlite3_open_v2("careless.db", &handle,
                                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "cut"));
      return handle;
    };
    sqlite3* handle = open();
    ASSERT_EQ(SQLITE_OK, sqlite3_exec(handle,
                                      "PRAGMA journal_mode = WAL; CREATE TABLE t (x);"
                                      "PRAGMA wal_checkpoint(TRUNCATE);"
                                      "PRAGMA synchronous = OFF; INSERT INTO t VALUES (1)",
                                      nullptr, nullptr, nullptr));
    disk.cut_now();
    sqlite3_close(handle);
    disk.restart(random);
    handle = open();
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(handle, "SELECT x FROM t", -1, &statement, nullptr) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
      ++lost;
    }
    sqlite3_finalize(statement);
    sqlite3_close(handle);
  }
  EXPECT_LT(0, lost);
}

}  // namespace
}  // namespace insidejob

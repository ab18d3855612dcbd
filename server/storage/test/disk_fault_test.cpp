// SQLite on a disk that is full, read-only or failing: a clear refusal, and nothing is lost when it
// recovers.
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "server/storage/sqlite_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/faulty_disk.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

class DiskFault : public testing::Test {
 protected:
  void open() {
    storage_.reset();
    auto opened = open_sqlite({.file = "storage.db", .checkpoint_pages = 50, .vfs = disk_.name()});
    ASSERT_TRUE(succeeded(opened));
    storage_ = std::move(*opened);
  }
  Written append(Sequence first) {
    return wait([&](StorageDone done) {
      storage_->append("t", first, {std::string(3000, 'x')}, 1, std::move(done));
    });
  }
  void start() {
    open();
    ASSERT_TRUE(succeeded(wait(
        [&](StorageDone done) { storage_->create({"t", "room", 0, false}, std::move(done)); })));
    for (; last_ < 10; ++last_) ASSERT_TRUE(succeeded(append(last_ + 1)));
  }
  void expect_all() {
    ASSERT_EQ(last_, storage_->find("t")->last_sequence);
    EXPECT_EQ(last_, storage_->read("t", 1, SIZE_MAX)->size());
    EXPECT_TRUE(storage_->check_integrity()->empty());
  }

  FaultyDisk disk_{"faulty"};
  std::unique_ptr<Storage> storage_;
  Sequence last_ = 0;
};

TEST_F(DiskFault, FullDiskRefusesAndRecovers) {
  start();
  std::mt19937_64 random(7);
  for (int round = 0; round < 5; ++round) {
    disk_.set_capacity(disk_.used() + random() % 30'000);
    Written written = append(last_ + 1);
    for (int tries = 0; written.ok() && tries < 1000; ++tries) {
      ++last_;
      written = append(last_ + 1);
    }
    EXPECT_FAULT(full, written);
    EXPECT_FAULT(full, append(last_ + 1));
    EXPECT_EQ(last_, storage_->read("t", 1, SIZE_MAX)->size());  // reading still works
    disk_.set_capacity(std::nullopt);
    ASSERT_TRUE(succeeded(append(last_ + 1)));
    ++last_;
    expect_all();
  }
  open();
  expect_all();
}

TEST_F(DiskFault, FullDiskThenPowerCutLosesNothing) {
  start();
  std::mt19937_64 random(11);
  disk_.set_capacity(disk_.used() + 5000);
  while (append(last_ + 1).ok()) ++last_;
  disk_.cut_now();
  storage_->close();
  disk_.set_capacity(std::nullopt);
  disk_.restart(random);
  open();
  expect_all();
}

TEST_F(DiskFault, ReadOnlyDiskRefusesAndRecovers) {
  start();
  disk_.set_read_only(true);
  EXPECT_FAULT(read_only, append(last_ + 1));
  EXPECT_FAULT(read_only, append(last_ + 1));
  EXPECT_EQ(last_, storage_->read("t", 1, SIZE_MAX)->size());
  disk_.set_read_only(false);
  ASSERT_TRUE(succeeded(append(last_ + 1)));
  ++last_;
  expect_all();
  open();
  expect_all();
}

TEST_F(DiskFault, OpeningOnAReadOnlyOrDeadDiskSaysSo) {
  disk_.set_read_only(true);
  EXPECT_FAULT(read_only, open_sqlite({.file = "storage.db", .vfs = disk_.name()}));
  disk_.set_read_only(false);
  disk_.set_capacity(0);
  EXPECT_FAULT(full, open_sqlite({.file = "storage.db", .vfs = disk_.name()}));
  disk_.set_capacity(std::nullopt);
  disk_.cut_now();
  EXPECT_FAULT(gone, open_sqlite({.file = "storage.db", .vfs = disk_.name()}));
  std::mt19937_64 random(1);
  disk_.restart(random);
  start();
  expect_all();
}

TEST(DamagedFile, IsCorrupt) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("storage.db")) << std::string(5000, 'z');
  EXPECT_FAULT(corrupt, open_sqlite({.file = folder.file("storage.db")}));
  EXPECT_FAULT(gone, open_sqlite({.file = folder.file("no/such/folder/storage.db")}));
}

TEST(DamagedFile, IntegrityCheckFindsAGap) {
  const TemporaryFolder folder;
  const auto storage = open_sqlite({.file = folder.file("storage.db")});
  ASSERT_TRUE(succeeded(storage));
  static_cast<void>(wait([&](StorageDone done) {
                      (*storage)->create({"t", "room", 0, false}, std::move(done));
                    }).ok());
  ASSERT_TRUE(succeeded(wait(
      [&](StorageDone done) { (*storage)->append("t", 1, {"a", "b", "c"}, 1, std::move(done)); })));
  EXPECT_TRUE((*storage)->check_integrity()->empty());
  sqlite3* handle = nullptr;
  ASSERT_EQ(SQLITE_OK, sqlite3_open(folder.file("storage.db").c_str(), &handle));
  ASSERT_EQ(SQLITE_OK, sqlite3_exec(handle, "DELETE FROM entries WHERE sequence = 2", nullptr,
                                    nullptr, nullptr));
  sqlite3_close(handle);
  EXPECT_EQ(2U, (*storage)->check_integrity()->size());
}

// Another process holds the database. We wait for a while, then report it.
TEST(BusyFile, IsGoneForAWhile) {
  const TemporaryFolder folder;
  const auto storage = open_sqlite({.file = folder.file("storage.db"), .busy_milliseconds = 20});
  ASSERT_TRUE(succeeded(storage));
  sqlite3* handle = nullptr;
  ASSERT_EQ(SQLITE_OK, sqlite3_open(folder.file("storage.db").c_str(), &handle));
  ASSERT_EQ(SQLITE_OK, sqlite3_exec(handle, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr));
  const auto create = [&] {
    return wait(
        [&](StorageDone done) { (*storage)->create({"t", "room", 0, false}, std::move(done)); });
  };
  EXPECT_FAULT(gone, create());
  ASSERT_EQ(SQLITE_OK, sqlite3_exec(handle, "ROLLBACK", nullptr, nullptr, nullptr));
  sqlite3_close(handle);
  EXPECT_TRUE(succeeded(create()));
}

}  // namespace
}  // namespace insidejob

// Databases of older, newer and broken versions.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <vector>

#include "server/storage/migrations.h"
#include "server/storage/postgres_storage.h"
#include "server/storage/sqlite_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/postgres_server.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

class SqliteMigration : public testing::Test {
 protected:
  void run(const std::string& sql) {
    sqlite3* handle = nullptr;
    ASSERT_EQ(SQLITE_OK, sqlite3_open(file_.c_str(), &handle));
    EXPECT_EQ(SQLITE_OK, sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr))
        << sqlite3_errmsg(handle);
    sqlite3_close(handle);
  }
  StorageResult<std::unique_ptr<Storage>> open(std::span<const Migration> migrations) {
    return open_sqlite({.file = file_, .migrations = migrations});
  }

  TemporaryFolder folder_;
  std::string file_ = folder_.file("storage.db");
};

TEST(Migrations, AreNumberedFromOneForBothDatabases) {
  for (const auto migrations : {sqlite_migrations(), postgres_migrations()}) {
    ASSERT_FALSE(migrations.empty());
    for (std::size_t at = 0; at < migrations.size(); ++at) {
      EXPECT_EQ(static_cast<int>(at) + 1, migrations[at].number);
      EXPECT_FALSE(migrations[at].name.empty());
      EXPECT_FALSE(migrations[at].sql.empty());
    }
  }
}

// As version 1 left it. This text must never change.
TEST_F(SqliteMigration, ADatabaseOfVersion1IsUpgradedWithItsLog) {
  run(R"(
    CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    CREATE TABLE tables (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,
      room_code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, last_activity INTEGER NOT NULL,
      is_public INTEGER NOT NULL CHECK (is_public IN (0, 1)), summary TEXT NOT NULL DEFAULT '') STRICT;
    CREATE TABLE heads (table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
      fence INTEGER NOT NULL, last_sequence INTEGER NOT NULL, last_entry INTEGER NOT NULL) STRICT;
    CREATE TABLE entries (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL,
      sequence INTEGER NOT NULL, previous INTEGER NOT NULL CHECK (previous < id),
      fence INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
    INSERT INTO migrations VALUES (1, 'log');
    INSERT INTO tables VALUES (7, 'old', 'ROOM', 100, 200, 1, '{"seats":3}');
    INSERT INTO tables VALUES (8, 'empty', 'HALL', 100, 100, 0, '');
    INSERT INTO heads VALUES (7, 4, 2, 12), (8, 0, 0, 0);
    INSERT INTO entries VALUES (10, 7, 1, 0, 3, 'first'), (12, 7, 2, 10, 4, 'second');
  )");
  const auto storage = open(sqlite_migrations());
  ASSERT_TRUE(succeeded(storage));
  EXPECT_EQ((TableInfo{"old", "ROOM", 100, 200, true, R"({"seats":3})", 2, 4}),
            (*storage)->find("old").value());
  EXPECT_EQ((std::vector<LogEntry>{{1, "first"}, {2, "second"}}),
            (*storage)->read("old", 1, 10).value());
  EXPECT_EQ(2U, (*storage)->list({})->size());
  ASSERT_TRUE(succeeded(wait(
      [&](StorageDone done) { (*storage)->append("old", 3, {"third"}, 4, std::move(done)); })));
  EXPECT_EQ(3U, (*storage)->read("old", 1, 10)->size());
  EXPECT_TRUE((*storage)->check_integrity()->empty());
  (*storage)->close();
  // It is recorded, and therefore not applied twice.
  EXPECT_TRUE(succeeded(open(sqlite_migrations())));
}

TEST_F(SqliteMigration, ANewerDatabaseIsRefusedAndUntouched) {
  EXPECT_TRUE(succeeded(open(sqlite_migrations())));
  run("INSERT INTO migrations VALUES (99, 'from_the_future')");
  const auto storage = open(sqlite_migrations());
  EXPECT_FAULT(corrupt, storage);
  EXPECT_NE(std::string::npos, storage.error().detail.find("version 99"));
  EXPECT_NE(std::string::npos, storage.error().detail.find("newer program"));
}

TEST_F(SqliteMigration, AFailingStepLeavesTheDatabaseAsItWas) {
  EXPECT_TRUE(succeeded(open(sqlite_migrations())));
  std::vector<Migration> broken(sqlite_migrations().begin(), sqlite_migrations().end());
  const int next = newest(sqlite_migrations()) + 1;
  broken.push_back({next, "good", "CREATE TABLE extra (x)"});
  broken.push_back({next + 1, "bad", "CREATE TABLE half (x); CREATE NONSENSE"});
  EXPECT_FAULT(corrupt, open(broken));
  EXPECT_TRUE(succeeded(open(sqlite_migrations())));
  broken.back().sql = "CREATE TABLE half (x)";  // fails if the first attempt left anything behind
  EXPECT_TRUE(succeeded(open(broken)));
  EXPECT_FAULT(corrupt, open(sqlite_migrations()));
}

class PostgresMigration : public testing::Test {
 protected:
  void SetUp() override {
    server_ = PostgresServer::get();
    if (server_ == nullptr) GTEST_SKIP() << "no PostgreSQL programs";
    url_ = server_->new_database();
  }
  StorageResult<std::unique_ptr<Storage>> open(std::span<const Migration> migrations) {
    return open_postgres({.url = url_, .migrations = migrations});
  }

  PostgresServer* server_ = nullptr;
  std::string url_;
};

TEST_F(PostgresMigration, AnOldDatabaseIsUpgradedWithItsLog) {
  {
    const auto storage = open(postgres_migrations().first(1));
    ASSERT_TRUE(succeeded(storage));
  }
  server_->run(url_,
               "INSERT INTO insidejob.tables (key, room_code, created, last_activity, is_public, "
               "fence) VALUES ('old', 'ROOM', 100, 200, true, 4);"
               "INSERT INTO insidejob.entries SELECT id, 1, 4, 'first' FROM insidejob.tables");
  const auto storage = open(postgres_migrations());
  ASSERT_TRUE(succeeded(storage));
  EXPECT_EQ((TableInfo{"old", "ROOM", 100, 200, true, "", 1, 4}), (*storage)->find("old").value());
  EXPECT_EQ((std::vector<LogEntry>{{1, "first"}}), (*storage)->read("old", 1, 10).value());
  EXPECT_TRUE(succeeded(open(postgres_migrations())));
}

TEST_F(PostgresMigration, ANewerDatabaseIsRefused) {
  EXPECT_TRUE(succeeded(open(postgres_migrations())));
  server_->run(url_, "INSERT INTO insidejob.migrations VALUES (99, 'from_the_future')");
  const auto storage = open(postgres_migrations());
  EXPECT_FAULT(corrupt, storage);
  EXPECT_NE(std::string::npos, storage.error().detail.find("version 99"));
}

TEST_F(PostgresMigration, AFailingStepLeavesTheDatabaseAsItWas) {
  std::vector<Migration> broken(postgres_migrations().begin(), postgres_migrations().end());
  broken.push_back({newest(postgres_migrations()) + 1, "bad",
                    "CREATE TABLE insidejob.half (x text); CREATE NONSENSE"});
  EXPECT_FAULT(corrupt, open(broken));
  EXPECT_TRUE(succeeded(open(postgres_migrations())));
  broken.back().sql = "CREATE TABLE insidejob.half (x text)";
  EXPECT_TRUE(succeeded(open(broken)));
}

}  // namespace
}  // namespace insidejob

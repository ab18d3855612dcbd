#include "server/storage/kept_value.h"

#include <gtest/gtest.h>

#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/postgres_server.h"

namespace insidejob {
namespace {

TEST(KeptValue, IsTheFirstOneForEver) {
  const TemporaryFolder folder;
  const SqliteOptions options{.file = folder.file("storage.db")};
  {
    const auto storage = open_sqlite(options);
    ASSERT_TRUE(succeeded(storage));
    EXPECT_EQ(keep_in_sqlite(options, {"a", "first"}).value(), "first");
    EXPECT_EQ(keep_in_sqlite(options, {"a", "second"}).value(), "first");
    EXPECT_EQ(keep_in_sqlite(options, {"b", "other"}).value(), "other");
  }
  const auto again = open_sqlite(options);
  ASSERT_TRUE(succeeded(again));
  EXPECT_EQ(keep_in_sqlite(options, {"a", "third"}).value(), "first");
}

TEST(KeptValue, IsInTheBackup) {
  const TemporaryFolder folder;
  const SqliteOptions options{.file = folder.file("storage.db")};
  const auto storage = open_sqlite(options);
  ASSERT_TRUE(succeeded(storage));
  EXPECT_EQ(keep_in_sqlite(options, {"a", "first"}).value(), "first");
  const std::string copy = folder.file("copy.db");
  ASSERT_TRUE((*storage)->backup(copy).ok());
  EXPECT_EQ(keep_in_sqlite({.file = copy}, {"a", "second"}).value(), "first");
}

TEST(KeptValue, IsSharedByAllNodes) {
  PostgresServer* server = PostgresServer::get();
  if (server == nullptr) GTEST_SKIP() << "no PostgreSQL programs";
  const PostgresOptions options{.url = server->new_database()};
  const auto one = open_postgres(options);
  const auto other = open_postgres(options);
  ASSERT_TRUE(succeeded(one) && succeeded(other));
  EXPECT_EQ(keep_in_postgres(options, {"a", "first"}).value(), "first");
  EXPECT_EQ(keep_in_postgres(options, {"a", "second"}).value(), "first");
}

}  // namespace
}  // namespace insidejob

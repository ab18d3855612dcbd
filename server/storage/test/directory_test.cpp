// Storage's contract: the directory of tables, and administration.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "server/storage/sqlite_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

using Texts = std::vector<std::string>;

class DirectoryContract : public StorageContract {
 protected:
  Texts keys(const TableFilter& filter) {
    const auto tables = storage_->list(filter);
    EXPECT_TRUE(succeeded(tables));
    Texts keys;
    for (const TableInfo& info : *tables) keys.push_back(info.key);
    return keys;
  }
  Written erase(const std::string& table) {
    return wait([&](StorageDone done) { storage_->erase(table, std::move(done)); });
  }
  Written rewrite(const std::string& table, std::vector<LogEntry> entries) {
    return wait(
        [&](StorageDone done) { storage_->rewrite(table, std::move(entries), std::move(done)); });
  }
  Written prune(Milliseconds idle_since, std::size_t limit) {
    return wait([&](StorageDone done) { storage_->prune(idle_since, limit, std::move(done)); });
  }
  void expect_sound() {
    const auto problems = storage_->check_integrity();
    ASSERT_TRUE(succeeded(problems));
    EXPECT_EQ(Texts(), *problems);
  }
};

TEST_P(DirectoryContract, ATableIsFoundByKeyAndRoomCode) {
  ASSERT_TRUE(succeeded(create("t", 1234, true)));
  const TableInfo expected{.key = "t",
                           .room_code = "room-t",
                           .created = 1234,
                           .last_activity = 1234,
                           .is_public = true,
                           .summary = "",
                           .last_sequence = 0,
                           .fence = 0};
  EXPECT_EQ(expected, storage_->find("t").value());
  EXPECT_EQ(expected, storage_->find_room("room-t").value());
  EXPECT_FAULT(not_found, storage_->find("room-t"));
  EXPECT_FAULT(not_found, storage_->find_room("t"));
  EXPECT_FAULT(not_found, storage_->find("\xFF"));
  EXPECT_FAULT(not_found, storage_->find_room("\xFF"));
}

TEST_P(DirectoryContract, KeysAndRoomCodesAreUnique) {
  ASSERT_TRUE(succeeded(create("t")));
  const auto try_create = [&](NewTable table) {
    return wait([&](StorageDone done) { storage_->create(table, std::move(done)); });
  };
  EXPECT_FAULT(exists, try_create({"t", "another room", 1, false}));
  EXPECT_FAULT(exists, try_create({"another", "room-t", 1, false}));
  EXPECT_FAULT(not_found, storage_->find("another"));
  EXPECT_FAULT(invalid, try_create({"", "room", 1, false}));
  EXPECT_FAULT(invalid, try_create({"key", "", 1, false}));
  // The codes of an erased table are free again.
  ASSERT_TRUE(succeeded(erase("t")));
  EXPECT_TRUE(succeeded(try_create({"another", "room-t", 1, false})));
}

TEST_P(DirectoryContract, ATableMovesToAnotherRoomCode) {
  ASSERT_TRUE(succeeded(create("t", 1000, true)));
  ASSERT_TRUE(succeeded(create("other")));
  const auto move = [&](Sequence first, const std::string& code, Fence fence = 1) {
    return wait([&](StorageDone done) {
      storage_->append_and_move("t", first, {"kick"}, fence, code, std::move(done));
    });
  };
  const auto try_create = [&](NewTable table) {
    return wait([&](StorageDone done) { storage_->create(table, std::move(done)); });
  };
  EXPECT_EQ(1U, move(1, "new").value());
  EXPECT_EQ("new", storage_->find("t")->room_code);
  EXPECT_EQ("t", storage_->find_room("new")->key);
  // The old code finds it too, and returns the new one.
  EXPECT_EQ(storage_->find("t").value(), storage_->find_room("room-t").value());
  EXPECT_EQ("new", storage_->list({.public_only = true})->front().room_code);
  EXPECT_EQ(2U, move(2, "newer").value());
  for (const char* code : {"room-t", "new", "newer"}) {
    EXPECT_EQ("newer", storage_->find_room(code)->room_code) << code;
    // Nobody else can get any of them, and neither can this table again.
    EXPECT_FAULT(exists, try_create({"third", code, 1, false}));
    EXPECT_FAULT(exists, move(3, code));
  }
  EXPECT_FAULT(exists, move(3, "room-other"));
  // All or nothing.
  EXPECT_EQ(2U, storage_->find("t")->last_sequence);
  EXPECT_FAULT(conflict, move(2, "newest"));
  EXPECT_FAULT(not_found, storage_->find_room("newest"));
  ASSERT_TRUE(succeeded(claim("t", 7)));
  EXPECT_FAULT(fenced_off, move(3, "newest", 6));
  EXPECT_FAULT(not_found, storage_->find_room("newest"));
  EXPECT_FAULT(invalid, move(3, "", 7));
  EXPECT_FAULT(invalid, move(3, std::string(k_longest_key + 1, 'x'), 7));
  EXPECT_EQ(3U, move(3, "newest", 7).value());
  EXPECT_EQ("room-other", storage_->find_room("room-other")->room_code);
  expect_sound();
  // The codes of an erased table are free again.
  ASSERT_TRUE(succeeded(erase("t")));
  EXPECT_FAULT(not_found, storage_->find_room("room-t"));
  EXPECT_TRUE(succeeded(try_create({"third", "room-t", 1, false})));
  EXPECT_TRUE(succeeded(try_create({"fourth", "newest", 1, false})));
}

TEST_P(DirectoryContract, KeepsTheLastCodesOfATable) {
  ASSERT_TRUE(succeeded(create("t")));
  const auto code = [](std::size_t number) { return "code-" + std::to_string(number); };
  const std::size_t moves = k_old_codes + 3;
  for (std::size_t i = 1; i <= moves; ++i) {
    ASSERT_TRUE(succeeded(wait([&](StorageDone done) {
      storage_->append_and_move("t", i, {"kick"}, 1, code(i), std::move(done));
    })));
  }
  EXPECT_EQ(code(moves), storage_->find_room(code(moves))->room_code);
  EXPECT_EQ("t", storage_->find_room(code(moves - 1))->key);
  EXPECT_EQ("t", storage_->find_room(code(moves - k_old_codes))->key);
  EXPECT_FAULT(not_found, storage_->find_room(code(moves - k_old_codes - 1)));
  EXPECT_FAULT(not_found, storage_->find_room("room-t"));
  ASSERT_TRUE(succeeded(create("other")));
  EXPECT_TRUE(succeeded(wait([&](StorageDone done) {
    storage_->append_and_move("other", 1, {"kick"}, 1, "room-t", std::move(done));
  })));
  expect_sound();
}

// Many appends at once, some of which change the code: each table ends with its own last code.
TEST_P(DirectoryContract, MovesGoTogetherWithOtherWrites) {
  std::atomic<unsigned> done = 0;
  constexpr unsigned k_tables = 12;
  for (unsigned i = 0; i < k_tables; ++i) {
    ASSERT_TRUE(succeeded(create("t" + std::to_string(i))));
  }
  for (Sequence next = 1; next <= 10; ++next) {
    for (unsigned i = 0; i < k_tables; ++i) {
      const std::string key = "t" + std::to_string(i);
      const StorageDone count = [&](const Written& written) { done += written.ok() ? 1 : 1000; };
      if ((next + i) % 3 == 0) {
        storage_->append_and_move(key, next, {"x"}, 1, key + '-' + std::to_string(next), count);
      } else {
        storage_->append(key, next, {"x"}, 1, count);
      }
    }
  }
  ASSERT_TRUE(succeeded(update("t0", {.last_activity = 1})));  // answered in order
  for (unsigned i = 0; i < k_tables; ++i) {
    const std::string key = "t" + std::to_string(i);
    ASSERT_TRUE(succeeded(update(key, {.last_activity = 1})));
    const TableInfo info = storage_->find(key).value();
    EXPECT_EQ(10U, info.last_sequence);
    const unsigned last = 10 - (10 + i) % 3;
    EXPECT_EQ(key + '-' + std::to_string(last), info.room_code);
    EXPECT_EQ(key, storage_->find_room("room-" + key)->key);
  }
  EXPECT_EQ(10 * k_tables, done.load());
  expect_sound();
}

TEST_P(DirectoryContract, UpdatesChangeWhatTheyName) {
  ASSERT_TRUE(succeeded(create("t", 1000)));
  ASSERT_TRUE(succeeded(update("t", {.summary = R"({"seats":4})"})));
  ASSERT_TRUE(succeeded(update("t", {.last_activity = 5000})));
  ASSERT_TRUE(succeeded(update("t", {.last_activity = 4000})));  // arrives late
  ASSERT_TRUE(succeeded(update("t", {.is_public = true})));
  ASSERT_TRUE(succeeded(update("t", {})));
  TableInfo info = storage_->find("t").value();
  EXPECT_EQ(R"({"seats":4})", info.summary);
  EXPECT_EQ(5000, info.last_activity);
  EXPECT_TRUE(info.is_public);
  EXPECT_EQ(1000, info.created);
  ASSERT_TRUE(succeeded(update("t", {.summary = "", .is_public = false})));
  info = storage_->find("t").value();
  EXPECT_EQ("", info.summary);
  EXPECT_FALSE(info.is_public);
  EXPECT_FAULT(not_found, update("nowhere", {.summary = "x"}));
  EXPECT_FAULT(invalid, update("t", {.summary = "\xFF"}));
}

TEST_P(DirectoryContract, WhoLostATableDoesNotChangeWhatIsSaidOfIt) {
  ASSERT_TRUE(succeeded(create("t", 1000)));
  ASSERT_TRUE(succeeded(claim("t", 7)));
  ASSERT_TRUE(succeeded(update("t", {.summary = "seventh", .fence = 7})));
  EXPECT_FAULT(fenced_off, update("t", {.summary = "sixth", .last_activity = 9000, .fence = 6}));
  TableInfo info = storage_->find("t").value();
  EXPECT_EQ("seventh", info.summary);
  EXPECT_EQ(1000, info.last_activity);
  ASSERT_TRUE(succeeded(update("t", {.summary = "eighth", .fence = 8})));
  EXPECT_FAULT(not_found, update("nowhere", {.summary = "x", .fence = 1}));
}

TEST_P(DirectoryContract, ListsFilterSortAndPage) {
  ASSERT_TRUE(succeeded(create("old", 100, true)));
  ASSERT_TRUE(succeeded(create("b", 300, true)));
  ASSERT_TRUE(succeeded(create("a", 300, false)));
  ASSERT_TRUE(succeeded(create("B", 300, true)));
  ASSERT_TRUE(succeeded(create("new", 400, false)));
  EXPECT_EQ((Texts{"new", "B", "a", "b", "old"}), keys({}));
  EXPECT_EQ((Texts{"B", "b", "old"}), keys({.public_only = true}));
  EXPECT_EQ((Texts{"new", "B", "a", "b"}), keys({.active_since = 300}));
  EXPECT_EQ((Texts{"B", "b"}), keys({.public_only = true, .active_since = 101}));
  EXPECT_EQ(Texts(), keys({.limit = 0}));

  Texts paged;
  TableFilter filter{.limit = 2};
  while (true) {
    const auto page = storage_->list(filter);
    ASSERT_TRUE(succeeded(page));
    if (page->empty()) break;
    for (const TableInfo& info : *page) paged.push_back(info.key);
    filter.after = ListPosition{page->back().last_activity, page->back().key};
  }
  EXPECT_EQ((Texts{"new", "B", "a", "b", "old"}), paged);
}

TEST_P(DirectoryContract, ErasingATableErasesItsLogOnly) {
  ASSERT_TRUE(succeeded(create("a")));
  ASSERT_TRUE(succeeded(create("b")));
  for (Sequence next = 1; next <= 20; ++next) {
    ASSERT_TRUE(succeeded(append("a", next, {"a"})));
    ASSERT_TRUE(succeeded(append("b", next, {"b"})));
  }
  ASSERT_TRUE(succeeded(erase("a")));
  EXPECT_FAULT(not_found, storage_->read("a", 1, 1));
  EXPECT_FAULT(not_found, append("a", 21, {"x"}));
  EXPECT_FAULT(not_found, erase("a"));
  EXPECT_EQ(Texts(20, "b"), texts("b"));
  expect_sound();
  // A new table of that name starts from scratch.
  ASSERT_TRUE(succeeded(create("a")));
  EXPECT_EQ(Texts(), texts("a"));
  ASSERT_TRUE(succeeded(append("a", 1, {"again"}, 0)));
  expect_sound();
}

TEST_P(DirectoryContract, PruningTakesTheOldestIdleTables) {
  for (int age = 1; age <= 5; ++age) {
    ASSERT_TRUE(succeeded(create("t" + std::to_string(age), age * 100)));
    ASSERT_TRUE(succeeded(append("t" + std::to_string(age), 1, {"x", "y"})));
  }
  ASSERT_TRUE(succeeded(update("t1", {.last_activity = 900})));
  EXPECT_EQ(0U, prune(200, 10).value());
  EXPECT_EQ(2U, prune(500, 2).value());
  EXPECT_EQ((Texts{"t1", "t5", "t4"}), keys({}));
  EXPECT_EQ(1U, prune(500, 2).value());
  EXPECT_EQ((Texts{"t1", "t5"}), keys({}));
  EXPECT_EQ((Texts{"x", "y"}), texts("t1"));
  expect_sound();
}

TEST_P(DirectoryContract, ExportGivesEverything) {
  ASSERT_TRUE(succeeded(create("t", 10, true)));
  ASSERT_TRUE(succeeded(append("t", 1, {"a", "b"}, 1)));
  ASSERT_TRUE(succeeded(append("t", 3, {"c"}, 4)));
  const auto exported = storage_->export_table("t");
  ASSERT_TRUE(succeeded(exported));
  EXPECT_EQ(storage_->find("t").value(), exported->info);
  EXPECT_EQ(3U, exported->info.last_sequence);
  ASSERT_EQ(3U, exported->entries.size());
  EXPECT_EQ((LogEntry{3, "c"}), exported->entries[2].entry);
  EXPECT_EQ(1U, exported->entries[1].fence);
  EXPECT_EQ(4U, exported->entries[2].fence);
}

TEST_P(DirectoryContract, RewritingReplacesTextsAllOrNothing) {
  ASSERT_TRUE(succeeded(create("t")));
  ASSERT_TRUE(succeeded(create("other")));
  ASSERT_TRUE(succeeded(append("t", 1, {"Ann says hi", "b", "Ann left", "d"}, 3)));
  ASSERT_TRUE(succeeded(append("other", 1, {"o"}, 3)));
  EXPECT_EQ(2U, rewrite("t", {{3, "someone \"left\""}, {1, "{}"}}).value());
  EXPECT_EQ((Texts{"{}", "b", "someone \"left\"", "d"}), texts("t"));
  EXPECT_FAULT(not_found, rewrite("t", {{2, "x"}, {5, "not there"}}));
  EXPECT_FAULT(not_found, rewrite("t", {{0, "not there"}}));
  EXPECT_FAULT(not_found, rewrite("nowhere", {{1, "x"}}));
  EXPECT_FAULT(invalid, rewrite("t", {{2, "x"}, {2, "y"}}));
  EXPECT_FAULT(invalid, rewrite("t", {}));
  EXPECT_EQ((Texts{"{}", "b", "someone \"left\"", "d"}), texts("t"));
  EXPECT_EQ(Texts{"o"}, texts("other"));
  ASSERT_TRUE(succeeded(append("t", 5, {"e"}, 3)));
  expect_sound();
}

TEST_P(DirectoryContract, BackupWhileWritingIsAWholeDatabase) {
  ASSERT_TRUE(succeeded(create("t")));
  ASSERT_TRUE(succeeded(append("t", 1, {"before"})));
  const std::string file = folder_.file("copy.db");
  if (GetParam() != Backend::sqlite) {
    EXPECT_FAULT(invalid, storage_->backup(file));
    return;
  }
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    for (Sequence next = 2; !stop; ++next) {
      ASSERT_TRUE(succeeded(append("t", next, {std::string(2000, 'x')})));
    }
  });
  while (storage_->find("t")->last_sequence < 20) std::this_thread::yield();
  const StorageStatus first = storage_->backup(file);
  const StorageStatus second = storage_->backup(file);
  stop = true;
  writer.join();
  ASSERT_TRUE(succeeded(first));
  ASSERT_TRUE(succeeded(second));
  EXPECT_FALSE(std::filesystem::exists(file + ".partial"));
  {
    const auto copy = open_sqlite({.file = file});
    ASSERT_TRUE(succeeded(copy));
    EXPECT_LE(20U, (*copy)->find("t")->last_sequence);
    EXPECT_TRUE((*copy)->check_integrity()->empty());
  }
  EXPECT_FAULT(gone, storage_->backup(folder_.file("no/such/folder/copy.db")));
}

TEST_P(DirectoryContract, TablesThatAreDueAreListed) {
  for (const char* key : {"a", "b", "c", "d"}) ASSERT_TRUE(succeeded(create(key)));
  ASSERT_TRUE(succeeded(update("a", {.wake_at = 3000})));
  ASSERT_TRUE(succeeded(update("b", {.wake_at = 2000})));
  ASSERT_TRUE(succeeded(update("c", {.wake_at = 4000})));
  const auto due = [&](Milliseconds by, std::size_t limit) {
    Texts keys;
    const auto tables = storage_->list_due(by, limit);
    EXPECT_TRUE(succeeded(tables));
    for (const TableInfo& info : *tables) keys.push_back(info.key);
    return keys;
  };
  EXPECT_EQ(Texts(), due(1999, 10));
  EXPECT_EQ((Texts{"b", "a"}), due(3000, 10));
  EXPECT_EQ((Texts{"b"}), due(5000, 1));
  EXPECT_EQ(2000, storage_->find("b")->wake_at);
  // Other changes leave the time alone, and a node that lost the table cannot change it.
  ASSERT_TRUE(succeeded(update("b", {.summary = "{}"})));
  ASSERT_TRUE(succeeded(claim("b", 7)));
  EXPECT_FAULT(fenced_off, update("b", {.fence = 6, .wake_at = 9000}));
  EXPECT_EQ(2000, storage_->find("b")->wake_at);
  ASSERT_TRUE(succeeded(update("b", {.fence = 7, .wake_at = 0})));
  EXPECT_EQ((Texts{"a", "c"}), due(5000, 10));
  // Tables that are still due are not pruned.
  EXPECT_EQ(2U, prune(100'000, 10).value());
  EXPECT_EQ((Texts{"a", "c"}), due(5000, 10));
  EXPECT_EQ((Texts{"a", "c"}), keys({}));
}

INSTANTIATE_TEST_SUITE_P(Each, DirectoryContract,
                         testing::Values(Backend::memory, Backend::sqlite, Backend::postgres),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace insidejob

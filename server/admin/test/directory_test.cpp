#include <gtest/gtest.h>

#include "server/admin/stored_log.h"
#include "server/admin/table_directory.h"
#include "server/admin/test/support/stored_evening.h"
#include "server/crypto/crypto.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

class AdminDirectory : public StorageContract {
 protected:
  void SetUp() override {
    ASSERT_TRUE(start_crypto());
    StorageContract::SetUp();
  }
};
INSTANTIATE_TEST_SUITE_P(Storages, AdminDirectory,
                         testing::Values(Backend::sqlite, Backend::postgres, Backend::memory),
                         testing::PrintToStringParamName());

TEST_P(AdminDirectory, ARoomIsFoundHoweverItsCodeIsSpelt) {
  StoredEvening{1}.store(*storage_, "t1", "bako-dimu-fera", 5000);
  for (const char* room : {"bako-dimu-fera", "BAKO DIMU FERA", "bakodimufera", "bak-odimu-FERA"}) {
    const auto found = find_table(*storage_, room);
    ASSERT_TRUE(succeeded(found)) << room;
    EXPECT_EQ(found->key, "t1");
  }
  EXPECT_FAULT(not_found, find_table(*storage_, "bako-dimu-feri"));
  EXPECT_FAULT(not_found, find_table(*storage_, "no code at all"));
}

TEST_P(AdminDirectory, WalksPageByPageAndPrunesWhatIsIdle) {
  for (int i = 0; i < 7; ++i) {
    const std::string name = "t" + std::to_string(i);
    ASSERT_TRUE(succeeded(create(name, 1000 * (1 + i / 2))));
  }
  std::vector<std::string> seen;
  const auto note = [&](const TableInfo& info) {
    seen.push_back(info.key);
    return true;
  };
  ASSERT_TRUE(succeeded(walk_tables(*storage_, {.limit = 2}, note)));
  EXPECT_EQ(seen, (std::vector<std::string>{"t6", "t4", "t5", "t2", "t3", "t0", "t1"}));

  const auto idle = count_idle(*storage_, 3000);
  ASSERT_TRUE(succeeded(idle));
  EXPECT_EQ(*idle, 4U);
  const auto pruned = prune_idle(*storage_, 3000);
  ASSERT_TRUE(succeeded(pruned));
  EXPECT_EQ(*pruned, 4U);
  seen.clear();
  ASSERT_TRUE(succeeded(walk_tables(*storage_, {}, note)));
  EXPECT_EQ(seen, (std::vector<std::string>{"t6", "t4", "t5"}));
}

TEST_P(AdminDirectory, ASummaryComesFromTheLogIfThereIsNone) {
  StoredEvening evening{2};
  evening.play_usual();
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  auto info = storage_->find("t");
  ASSERT_TRUE(succeeded(info));
  const auto stored = summary_of(*storage_, *info);
  info->summary.clear();
  const auto replayed = summary_of(*storage_, *info);
  ASSERT_TRUE(succeeded(stored));
  ASSERT_TRUE(succeeded(replayed));
  EXPECT_EQ(*stored, *replayed);
  EXPECT_EQ(replayed->host, "Ana");
  EXPECT_EQ(replayed->stage, "play");
}

TEST_P(AdminDirectory, ProblemsNameTheRoomAndTheEntry) {
  StoredEvening evening{3};
  evening.play_usual();
  evening.store(*storage_, "good", "bako-dimu-fera", 5000);
  evening.store(*storage_, "bad", "gako-dimu-fera", 6000);
  std::size_t tables = 0;
  auto problems = find_problems(*storage_, tables);
  ASSERT_TRUE(succeeded(problems));
  EXPECT_TRUE(problems->empty());
  EXPECT_EQ(tables, 2U);

  // Every kind of damage that a storage itself would not notice.
  const std::string swapped = evening.log[4];
  for (const auto& [text, what] :
       {std::pair<std::string, std::string>{"not JSON", "entry 4"},
        {swapped, "calls itself number 5"},
        {R"({"v":1,"seq":4,"at":1700000009000,"event":"seat_left","member":9,"seat":0})",
         "cannot have happened"}}) {
    ASSERT_TRUE(succeeded(
        wait([&](StorageDone done) { storage_->rewrite("bad", {{4, text}}, std::move(done)); })));
    problems = find_problems(*storage_, tables);
    ASSERT_TRUE(succeeded(problems));
    ASSERT_EQ(problems->size(), 1U);
    EXPECT_NE(problems->front().find("gako-dimu-fera: entry 4"), std::string::npos);
    EXPECT_NE(problems->front().find(what), std::string::npos) << problems->front();
  }
}

}  // namespace
}  // namespace insidejob

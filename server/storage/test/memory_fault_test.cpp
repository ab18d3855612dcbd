// The faults that MemoryStorage simulates.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/storage/memory_storage.h"
#include "server/storage/test/support/contract.h"

namespace insidejob {
namespace {

class MemoryFault : public testing::Test {
 protected:
  void SetUp() override {
    storage_.create({"t", "room", 0, false}, [](const Written&) {});
    storage_.complete();
  }
  void append(Sequence first) {
    storage_.append("t", first, {"x"}, 1, [this](const Written& written) {
      answers_.emplace_back(written.ok() ? "ok" : fault_name(written.error().fault));
    });
  }

  MemoryStorage storage_{MemoryStorage::Completion::by_hand};
  std::vector<std::string> answers_;
};

using Answers = std::vector<std::string>;

TEST_F(MemoryFault, WritesWaitUntilTheyAreCompleted) {
  append(1);
  append(2);
  EXPECT_EQ(2U, storage_.waiting());
  EXPECT_EQ(0U, storage_.find("t")->last_sequence);
  EXPECT_EQ(1U, storage_.complete(1));
  EXPECT_EQ(Answers{"ok"}, answers_);
  EXPECT_EQ(1U, storage_.find("t")->last_sequence);
  EXPECT_EQ(1U, storage_.complete());
  EXPECT_EQ(0U, storage_.complete());
  EXPECT_EQ(2U, storage_.find("t")->last_sequence);
}

TEST_F(MemoryFault, TheNextWritesFailAsAsked) {
  storage_.fail_next_writes(StorageFault::full, 2);
  storage_.fail_next_writes(StorageFault::gone, 1, true);
  append(1);
  append(1);
  append(1);
  append(1);
  append(2);
  storage_.complete();
  EXPECT_EQ((Answers{"full", "full", "gone", "conflict", "ok"}), answers_);
  EXPECT_EQ(2U, storage_.find("t")->last_sequence);
}

TEST_F(MemoryFault, ReadsFailUntilTakenBack) {
  storage_.fail_reads(StorageFault::gone);
  EXPECT_FAULT(gone, storage_.find("t"));
  EXPECT_FAULT(gone, storage_.read("t", 1, 1));
  storage_.fail_reads(std::nullopt);
  EXPECT_TRUE(succeeded(storage_.find("t")));
}

TEST_F(MemoryFault, ACrashKeepsSomeWaitingWritesAndAnswersNone) {
  append(1);
  storage_.complete();
  append(2);
  append(3);
  append(4);
  storage_.crash(2);
  EXPECT_EQ(Answers{"ok"}, answers_);
  EXPECT_EQ(0U, storage_.waiting());
  EXPECT_EQ(3U, storage_.find("t")->last_sequence);
  append(4);
  storage_.complete();
  EXPECT_EQ((Answers{"ok", "ok"}), answers_);
}

}  // namespace
}  // namespace insidejob

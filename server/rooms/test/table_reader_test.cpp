// Reading a table from a log of any length, and refusing a log that is not as it was written.
#include "server/rooms/table_reader.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "server/storage/memory_storage.h"
#include "table/log/log_json.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

constexpr std::size_t k_page = 1000;

class TableReaders : public ::testing::Test {
 protected:
  // A log of this many entries: someone joins and renames themselves again and again.
  void store(std::size_t entries) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; lines.size() < entries; ++i) {
      const Command command =
          i == 0 ? Command{Join{.name = "Ana"}} : Command{Rename{"Ana " + std::to_string(i)}};
      auto answer = written_.submit(command, i == 0 ? k_caller : MemberId{1}, 0,
                                    1'000 + static_cast<std::int64_t>(i));
      ASSERT_TRUE(std::holds_alternative<Done>(answer));
      for (const Step& step : std::get<Done>(answer).steps) {
        lines.push_back(table_event_line(written_.state(), step.event));
        bytes_ += lines.back().size();
      }
    }
    ASSERT_EQ(lines.size(), entries);
    ok([&](StorageDone done) { storage_.create({"key", "bako-dimu-fera"}, std::move(done)); });
    if (lines.empty()) return;
    ok([&](StorageDone done) { storage_.append("key", 1, lines, 1, std::move(done)); });
  }
  void replace(Sequence sequence, std::string text) {
    ok([&](StorageDone done) {
      storage_.rewrite("key", {{sequence, std::move(text)}}, std::move(done));
    });
  }
  [[nodiscard]] std::string entry(Sequence sequence) {
    return storage_.read("key", sequence, 1)->front().text;
  }
  // Reads to the end and returns the number of pages.
  std::size_t read(TableReader& reader) {
    std::size_t pages = 1;
    while (reader.read_page()) ++pages;
    return pages;
  }
  void expect_corrupt_at(Sequence sequence) {
    TableReader reader{storage_, "key"};
    EXPECT_EQ(read(reader), (sequence - 1) / k_page + 1);
    ASSERT_TRUE(reader.error());
    EXPECT_EQ(reader.error()->fault, StorageFault::corrupt);
    // The text goes to the server's log, so it must not quote the entry.
    EXPECT_EQ(reader.error()->detail,
              "Entry " + std::to_string(sequence) + " of the log does not fit the ones before.");
    EXPECT_EQ(reader.table().state().sequence, sequence - 1);
  }

  MemoryStorage storage_;
  Table written_{blake2b};
  std::size_t bytes_ = 0;

 private:
  template <typename Write>
  void ok(Write write) {
    std::optional<bool> answer;
    write([&](const Written& done) { answer = done.ok(); });
    ASSERT_EQ(answer, true);
  }
};

class LogsOfLength : public TableReaders, public ::testing::WithParamInterface<std::size_t> {};

TEST_P(LogsOfLength, GiveTheTableThatWroteThem) {
  store(GetParam());
  TableReader reader{storage_, "key"};
  EXPECT_EQ(read(reader), GetParam() / k_page + 1);
  EXPECT_FALSE(reader.error());
  EXPECT_EQ(reader.bytes(), bytes_);
  EXPECT_EQ(reader.table().state(), written_.state());
}

INSTANTIATE_TEST_SUITE_P(TableReaders, LogsOfLength,
                         ::testing::Values(0, 5, k_page - 1, k_page, k_page + 1, 2 * k_page + 7));

TEST_F(TableReaders, GoOnWithTheTable) {
  store(5);
  TableReader reader{storage_, "key"};
  read(reader);
  auto answer = reader.table().submit(Rename{"Bo"}, MemberId{1}, 0, 5'000);
  ASSERT_TRUE(std::holds_alternative<Done>(answer));
  EXPECT_EQ(std::get<Done>(answer).steps.front().event.sequence, 6U);
}

TEST_F(TableReaders, SayThatThereIsNoSuchTable) {
  store(5);
  TableReader reader{storage_, "other"};
  EXPECT_FALSE(reader.read_page());
  ASSERT_TRUE(reader.error());
  EXPECT_EQ(reader.error()->fault, StorageFault::not_found);
}

TEST_F(TableReaders, SayWhenTheStorageFailsHoweverFarTheyAre) {
  store(k_page + 1);
  TableReader reader{storage_, "key"};
  EXPECT_TRUE(reader.read_page());
  storage_.fail_reads(StorageFault::gone);
  EXPECT_FALSE(reader.read_page());
  ASSERT_TRUE(reader.error());
  EXPECT_EQ(reader.error()->fault, StorageFault::gone);
}

TEST_F(TableReaders, StopAtAnEntryThatDoesNotFit) {
  store(k_page + 5);
  const std::string third = entry(3);
  for (const std::string& wrong :
       {std::string{"the seed is 4711"}, std::string{"{}"}, entry(2), entry(4),
        std::string{R"({"v": 1, "seq": 3, "at": 1000, "event": "member_returned", "member": 9})"},
        // From a newer program.
        R"({"v": 2)" + third.substr(third.find(','))}) {
    replace(3, wrong);
    expect_corrupt_at(3);
  }
  replace(3, third);
  replace(k_page + 3, "[]");
  expect_corrupt_at(k_page + 3);
}

}  // namespace
}  // namespace insidejob

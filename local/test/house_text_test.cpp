#include "local/house_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace insidejob {
namespace {

constexpr std::string_view k_open =
    R"(open {"now": 1700000000000, "seed": "0000000000000000000000000000000000000000000000000000000000000001"})";

TEST(HouseTextTest, SaysWhatIsNotOfTheForm) {
  HouseText house;
  EXPECT_EQ(house.answer("run 5"), "error run\n") << "there is no house yet";
  EXPECT_EQ(house.answer("open {}"), "error open\n");
  EXPECT_EQ(house.answer(k_open), "next never idle\n");
  for (const std::string_view line :
       {"", "dance 5", "run", "run x", "request 5 1 PUT /api/tables", "request 5 x GET /api/tables",
        "restore_table a {", "restore_entry a 1 {}", "receive 5"}) {
    EXPECT_TRUE(house.answer(line).starts_with("error ")) << line;
  }
}

TEST(HouseTextTest, AnswersRequestsAndMessages) {
  HouseText house;
  ASSERT_EQ(house.answer(k_open), "next never idle\n");
  const std::string made =
      house.answer(R"(request 1700000000001 1 POST /api/tables {"name": "Ana"})");
  EXPECT_TRUE(made.starts_with("keep_table ")) << made;
  EXPECT_LT(made.find("keep_entry "), made.find("reply 1 201 ")) << "kept before it is told";
  EXPECT_EQ(house.answer(R"(connect 1700000000002 3 )").substr(0, 5), "next ");
  const std::string time = house.answer(R"(receive 1700000000003 3 {"id": 9, "ask": "time"})");
  EXPECT_TRUE(
      time.starts_with(R"(send 3 {"type": "answer", "id": 9, "ask": "time", "at": 1700000000003})"))
      << time;
}

TEST(HouseTextTest, TakesBackWhatItGaveToBeKept) {
  HouseText before;
  static_cast<void>(before.answer(k_open));
  const std::string kept =
      before.answer(R"(request 1700000000001 1 POST /api/tables {"name": "Ana"})");
  HouseText after;
  static_cast<void>(after.answer(k_open));
  std::string table;  // as last reported
  std::vector<std::string> entries;
  for (std::size_t at = 0; at < kept.size(); at = kept.find('\n', at) + 1) {
    const std::string line = kept.substr(at, kept.find('\n', at) - at);
    if (line.starts_with("keep_table ")) table = line;
    if (line.starts_with("keep_entry ")) entries.push_back(line);
  }
  const auto restore = [&](const std::string& line) {
    return after.answer("restore_" + line.substr(std::string_view{"keep_"}.size()));
  };
  EXPECT_EQ(restore(table), "next never idle\n");
  for (const std::string& line : entries) EXPECT_EQ(restore(line), "next never idle\n");
  EXPECT_TRUE(restore(table).starts_with("error ")) << "it is there already";
  EXPECT_TRUE(restore(entries.front()).starts_with("error "));
  constexpr std::string_view k_room = R"("room": ")";
  const std::string room = table.substr(table.find(k_room) + k_room.size(), 14);
  const std::string looked = after.answer("request 1700000000002 1 GET /api/tables/" + room);
  EXPECT_NE(looked.find("reply 1 200 "), looked.npos) << looked;
}

}  // namespace
}  // namespace insidejob

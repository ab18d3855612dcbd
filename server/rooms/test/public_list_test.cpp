// No address can have the list of public tables to itself.
#include "server/rooms/public_list.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

std::vector<ListedTable> list(SmallHouse& house) {
  std::vector<ListedTable> listed;
  house.house.list([&](Perhaps<std::vector<ListedTable>> tables) {
    listed = std::get<std::vector<ListedTable>>(std::move(tables));
  });
  house.settle();
  return listed;
}

bool holds(const std::vector<ListedTable>& listed, const std::string& code) {
  return std::ranges::find(listed, code, &ListedTable::code) != listed.end();
}

OptionsPatch is_public() {
  OptionsPatch patch;
  patch.public_table = true;
  return patch;
}

TEST(PublicList, OneAddressCannotFillIt) {
  SmallHouse house;
  const Pass early = house.open("Ana", address(1), is_public());
  for (unsigned i = 0; i < 300; ++i) {
    house.pass(1000);
    house.open("X", address(2), is_public());
  }
  const Pass late = house.open("Bo", address(3), is_public());
  const auto listed = list(house);
  EXPECT_TRUE(holds(listed, early.room));
  EXPECT_TRUE(holds(listed, late.room));
  EXPECT_EQ(listed.size(), 2 + ListLimits{}.from_one_address);
}

TEST(PublicList, ATableThatIsNoLongerPublicOrActiveMakesRoom) {
  HouseLimits limits;
  limits.list.from_one_address = 1;
  SmallHouse house{limits};
  const Pass first = house.open("Ana", address(1), is_public());
  const Pass second = house.open("Bo", address(1), is_public());
  EXPECT_TRUE(holds(list(house), first.room));
  EXPECT_FALSE(holds(list(house), second.room));
  const auto ana = house.connect(first.room, first.token, address(1));
  const auto bo = house.connect(second.room, second.token, address(1));
  EXPECT_EQ(ana->command(R"("do": "options", "set": {"public_table": false})"), "done");
  house.pass(61'000);
  EXPECT_EQ(bo->command(R"("do": "chat", "text": "hello")"), "done");
  EXPECT_FALSE(holds(list(house), first.room));
  EXPECT_TRUE(holds(list(house), second.room));
}

TEST(PublicList, EveryOpenerHasTheNextPlaceInTurn) {
  const auto table = [](const char* code, const char* opener) {
    return ListedTable{code, TableSummary{.opener = opener}};
  };
  const std::vector<ListedTable> tables{table("a", "x"), table("b", "x"), table("c", "x"),
                                        table("d", "y"), table("e", ""),  table("f", "y"),
                                        table("g", "")};
  const auto codes = [&](std::size_t most) {
    std::string text;
    for (const ListedTable& one : fair_choice(tables, most)) text += one.code;
    return text;
  };
  EXPECT_EQ(codes(2), "ad");
  EXPECT_EQ(codes(4), "adeg");
  EXPECT_EQ(codes(5), "abdeg");
  EXPECT_EQ(codes(6), "abdefg");
  EXPECT_EQ(codes(7), "abcdefg");
}

TEST(PublicList, AnOpenersNameHidesTheAddress) {
  SmallHouse one;
  SmallHouse other;
  const PublicList list{{}, one.world};
  const PublicList restarted{{}, one.world};
  EXPECT_EQ(list.opener(address(1)), list.opener(address(1)));
  EXPECT_NE(list.opener(address(1)), list.opener(address(2)));
  EXPECT_NE(list.opener(address(1)), restarted.opener(address(1)));
  EXPECT_EQ(list.opener({}), "");
}

}  // namespace
}  // namespace insidejob::rooms_test

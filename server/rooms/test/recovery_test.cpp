// A table is read again until the storage answers, and given up if it belongs to someone else.
#include "server/rooms/recovery.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

class Recovering : public ::testing::Test {
 protected:
  Recovery make() {
    return {house.world,
            house.storage,
            loading,
            house.world.make_strand(),
            house.storage.find_room(pass.room)->key,
            [this](TableReader& reader) {
              ++reports;
              fault = reader.error() ? std::optional{reader.error()->fault} : std::nullopt;
              members = reader.table().state().members.size();
            }};
  }

  SmallHouse house;
  Pass pass = house.open("Ana");
  LoadingQueue loading{house.world, {}};
  std::shared_ptr<int> keeper = std::make_shared<int>();
  unsigned reports = 0;
  std::optional<StorageFault> fault;
  std::size_t members = 0;
};

TEST_F(Recovering, ReadsWhatIsStored) {
  Recovery recovery = make();
  recovery.begin({}, keeper);
  house.settle();
  EXPECT_EQ(reports, 1U);
  EXPECT_EQ(fault, std::nullopt);
  EXPECT_EQ(members, 1U);
}

TEST_F(Recovering, TriesUntilTheStorageAnswers) {
  Recovery recovery = make();
  house.storage.fail_reads(StorageFault::gone);
  recovery.begin({}, keeper);
  house.pass(60'000);
  EXPECT_EQ(reports, 0U);
  house.storage.fail_reads(std::nullopt);
  house.pass(8'000);
  EXPECT_EQ(reports, 1U);
  EXPECT_EQ(members, 1U);
}

TEST_F(Recovering, GivesUpWhatIsLost) {
  Recovery recovery = make();
  house.storage.fail_reads(StorageFault::not_found);
  recovery.begin({}, keeper);
  house.settle();
  EXPECT_EQ(reports, 1U);
  EXPECT_EQ(fault, StorageFault::not_found);
}

TEST_F(Recovering, ReportsNothingOnceItIsStoppedOrNobodyKeepsIt) {
  Recovery stopped = make();
  house.storage.fail_reads(StorageFault::gone);
  stopped.begin({}, keeper);
  house.settle();
  stopped.stop();
  house.storage.fail_reads(std::nullopt);
  Recovery alone = make();
  alone.begin({}, keeper);
  keeper.reset();
  house.pass(60'000);
  EXPECT_EQ(reports, 0U);
}

}  // namespace
}  // namespace insidejob::rooms_test

#include "server/rooms/move_codes.h"

#include <gtest/gtest.h>

namespace insidejob {
namespace {

MovingPlace moving(std::uint8_t code, unsigned member, Milliseconds expires) {
  MovingPlace place{.member = MemberId{member}, .expires = expires};
  place.code_hash.fill(code);
  return place;
}

TEST(MoveCodes, AreGoodForATime) {
  MoveCodes codes;
  const MovingPlace place = moving(1, 1, 100);
  codes.add(place, 0);
  EXPECT_EQ(codes.find(place.code_hash, 99), place);
  EXPECT_EQ(codes.find(place.code_hash, 99), place);  // looking does not use it
  EXPECT_EQ(codes.find(place.code_hash, 100), std::nullopt);
  EXPECT_EQ(codes.find(moving(2, 1, 100).code_hash, 0), std::nullopt);
}

TEST(MoveCodes, ANewOneReplacesTheMembersEarlierOne) {
  MoveCodes codes;
  const MovingPlace first = moving(1, 1, 100);
  const MovingPlace others = moving(2, 2, 100);
  const MovingPlace second = moving(3, 1, 100);
  for (const MovingPlace& place : {first, others, second}) codes.add(place, 0);
  EXPECT_EQ(codes.find(first.code_hash, 0), std::nullopt);
  EXPECT_EQ(codes.find(others.code_hash, 0), others);
  EXPECT_EQ(codes.find(second.code_hash, 0), second);
}

TEST(MoveCodes, AreGoodForOneUseUnlessItWasForNothing) {
  MoveCodes codes;
  const MovingPlace place = moving(1, 1, 100);
  codes.add(place, 0);
  codes.remove(place);
  EXPECT_EQ(codes.find(place.code_hash, 0), std::nullopt);
  codes.restore(place);
  EXPECT_EQ(codes.find(place.code_hash, 99), place);
  EXPECT_EQ(codes.find(place.code_hash, 100), std::nullopt);
}

}  // namespace
}  // namespace insidejob

// How much a connection may send, and all connections of an address together.
#include "server/rooms/allowance.h"

#include <gtest/gtest.h>

#include "server/rooms/client_address.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_start = 1'000'000;

TEST(Allowance, CountsMessagesAndBytes) {
  const TrafficRates rates{.messages = {1, 3}, .bytes = {10, 100}};
  Allowance by_count{rates};
  for (unsigned i = 0; i < 3; ++i) EXPECT_TRUE(by_count.take(1, k_start));
  EXPECT_FALSE(by_count.take(1, k_start));
  EXPECT_TRUE(by_count.take(1, k_start + 1'000));
  Allowance by_bytes{rates};
  EXPECT_FALSE(by_bytes.take(101, k_start));
  EXPECT_TRUE(by_bytes.take(100, k_start));
  EXPECT_FALSE(by_bytes.take(1, k_start));
  EXPECT_TRUE(by_bytes.take(10, k_start + 1'000));
}

TEST(Allowance, WithoutARateThereIsNoLimit) {
  const TrafficRates rates{};
  Allowance allowance{rates};
  for (unsigned i = 0; i < 10'000; ++i) ASSERT_TRUE(allowance.take(1'000'000, k_start));
}

TEST(Allowance, AClockThatGoesBackGivesNothing) {
  const TrafficRates rates{.messages = {1, 2}, .bytes = {}};
  Allowance allowance{rates};
  EXPECT_TRUE(allowance.take(1, k_start) && allowance.take(1, k_start));
  EXPECT_FALSE(allowance.take(1, k_start - 100'000));
  EXPECT_FALSE(allowance.take(1, k_start));
  EXPECT_TRUE(allowance.take(1, k_start + 1'000));
}

TEST(Allowance, ConnectionsOfAnAddressShareOne) {
  const TrafficRates own{.messages = {1, 5}, .bytes = {}};
  const TrafficRates shared{.messages = {1, 6}, .bytes = {}};
  const auto address = std::make_shared<Allowance>(shared);
  const Allowances first{std::make_shared<Allowance>(own), address};
  const Allowances second{std::make_shared<Allowance>(own), address};
  for (unsigned i = 0; i < 5; ++i) EXPECT_TRUE(first.take(1, k_start));
  EXPECT_FALSE(first.take(1, k_start));  // spent, so the address is not charged
  EXPECT_TRUE(second.take(1, k_start));
  EXPECT_FALSE(second.take(1, k_start));
  EXPECT_TRUE(Allowances{}.take(1'000'000, k_start));
}

TEST(ClientAddress, IsPassedOnAsText) {
  for (const ClientAddress& address :
       {ClientAddress{}, ClientAddress::v4(0), ClientAddress::v4(0xFFFFFFFF), ClientAddress::v6(0),
        ClientAddress::v6(0x20010DB8'00000001)}) {
    const auto read = ClientAddress::parse(address.text());
    ASSERT_TRUE(read) << address.text();
    EXPECT_EQ(*read, address) << address.text();
  }
  EXPECT_NE(ClientAddress::v4(7), ClientAddress::v6(7));
  EXPECT_FALSE(ClientAddress{}.is_known());
  for (const char* text : {"4", "5:1", "x", "4:", "4:zz", "4:1 "}) {
    EXPECT_EQ(ClientAddress::parse(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace insidejob

// Limits by address: what counts as one address, and that each costs the same however many are
// remembered.
#include "server/net/address_book.h"

#include <gtest/gtest.h>

#include <vector>

namespace insidejob {
namespace {

using boost::asio::ip::make_address;

ClientAddress of(const char* text) { return client_address(make_address(text)); }

TEST(ClientAddress, CountsHouseholds) {
  EXPECT_EQ(of("192.0.2.1"), of("::ffff:192.0.2.1"));
  EXPECT_NE(of("192.0.2.1"), of("192.0.2.2"));
  EXPECT_EQ(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  EXPECT_NE(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
  EXPECT_NE(of("0.0.0.1"), of("0:0:0:1::")) << "the same bits of two families";
  EXPECT_TRUE(of("::").is_known());
  EXPECT_FALSE(ClientAddress{}.is_known());
}

TEST(ClientAddress, ComesBackFromItsText) {
  for (const char* text : {"0.0.0.0", "192.0.2.1", "255.255.255.255", "::", "::1:0:0:0:0",
                           "2001:db8:1:2::1", "ffff:ffff:ffff:ffff::"}) {
    EXPECT_EQ(ClientAddress::parse(of(text).text()), of(text)) << text;
  }
  EXPECT_EQ(ClientAddress::parse(""), ClientAddress{});
  for (const char* text : {"4", "6", "5aa", "4xyz", "4-1", "4 1", "4100000000", "6aa ",
                           "611111111111111111", "garbage"}) {
    EXPECT_FALSE(ClientAddress::parse(text)) << text;
  }
}

boost::asio::ip::address numbered(std::uint32_t number) {
  return boost::asio::ip::make_address_v4(number);
}

TEST(AddressBook, ForgetsThoseWhoAreGone) {
  AddressBook book{{.remembered = 10}};
  const auto stays = book.admit(numbered(1), 1000);
  for (std::uint32_t i = 2; i < 1000; ++i) ASSERT_TRUE(book.admit(numbered(i), 1000));
  EXPECT_LE(book.size(), 12U) << "ten, one that is connected, and the latest";
  for (std::uint32_t i = 0; i < 20; ++i) ASSERT_TRUE(book.admit(numbered(2000), 3'600'000));
  EXPECT_EQ(book.size(), 2U) << "no one else was heard from for an hour";
}

TEST(AddressBook, RemembersThoseWhoAreThere) {
  AddressBook book{{.connections = 2, .new_tables = {0.001, 1}, .remembered = 10}};
  const auto first = book.admit(numbered(1), 1000);
  auto second = book.admit(numbered(1), 1000);
  ASSERT_TRUE(first && second);
  EXPECT_TRUE(first->may_open_table(1000));
  for (std::uint32_t i = 2; i < 1000; ++i) ASSERT_TRUE(book.admit(numbered(i), 1000));
  EXPECT_FALSE(book.admit(numbered(1), 1000)) << "forgotten while connected";
  EXPECT_FALSE(second->may_open_table(1000));
  second.reset();
  const auto third = book.admit(numbered(1), 1000);
  ASSERT_TRUE(third);
  EXPECT_FALSE(third->may_open_table(1000)) << "one table for all of its connections";
}

TEST(AddressBook, RemembersWhatWasTakenForAWhile) {
  AddressBook book{{.new_tables = {0.001, 1}}};
  EXPECT_TRUE(book.admit(numbered(1), 1000)->may_open_table(1000));
  for (std::uint32_t i = 2; i < 1000; ++i) ASSERT_TRUE(book.admit(numbered(i), 2000));
  EXPECT_FALSE(book.admit(numbered(1), 3000)->may_open_table(3000));
}

TEST(AddressBook, SaysWhereSomebodyComesFrom) {
  AddressBook book{{}};
  const auto visitor = book.admit(make_address("2001:db8:1:2::5"), 1000);
  ASSERT_TRUE(visitor);
  EXPECT_EQ(visitor->address(), of("2001:db8:1:2::6"));
  EXPECT_EQ(visitor->allowances().from, visitor->address());
  AddressBook off{{.off = true}};
  EXPECT_FALSE(off.admit(make_address("192.0.2.1"), 1000)->address().is_known());
}

}  // namespace
}  // namespace insidejob

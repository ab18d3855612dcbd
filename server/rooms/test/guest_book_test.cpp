#include "server/rooms/guest_book.h"

#include <gtest/gtest.h>

#include "table/shuffle/blake2b.h"
#include "table/table.h"

namespace insidejob {
namespace {

ClientAddress address(unsigned number) { return ClientAddress::v4(number); }

// A table with this many members who have never connected.
TableState table_with(unsigned joined) {
  Table table{blake2b};
  for (unsigned i = 0; i < joined; ++i) {
    Bytes32 token{};
    token[0] = static_cast<std::uint8_t>(i + 1);
    const Answer answer = table.submit(
        Join{.name = "N", .token_hash = token, .spectator = true, .arrive_by = 120'000}, k_caller,
        0, 0);
    EXPECT_TRUE(std::holds_alternative<Done>(answer));
  }
  return table.state();
}

const auto k_nobody_connected = [](MemberId) { return false; };

TEST(GuestBook, CountsByAddress) {
  const TableState state = table_with(4);
  GuestBook book;
  book.note(MemberId{1}, address(1));
  book.note(MemberId{2}, address(1));
  book.note(MemberId{3}, address(2));
  book.note(MemberId{9}, address(1));  // no longer a member
  EXPECT_EQ(book.watchers_from(address(1), state), 2U);
  EXPECT_EQ(book.watchers_from(address(3), state), 0U);
  EXPECT_EQ(book.unconnected_from(address(1), state, k_nobody_connected), 2U);
  EXPECT_EQ(book.unconnected_from(address(1), state, [](MemberId id) { return id.number == 2; }),
            1U);
  book.note(MemberId{2}, address(2));  // has moved to another address
  EXPECT_EQ(book.watchers_from(address(2), state), 2U);
  book.forget_all_but(state);
  EXPECT_FALSE(book.address_of(MemberId{9}).is_known());
  EXPECT_EQ(book.address_of(MemberId{1}), address(1));
}

TEST(GuestBook, NewcomersFromOneAddressTakeTurns) {
  GuestBook book;
  const Rate rate{1, 3};
  for (unsigned i = 0; i < 3; ++i) EXPECT_TRUE(book.may_join(address(1), rate, 1000));
  EXPECT_FALSE(book.may_join(address(1), rate, 1000));
  EXPECT_TRUE(book.may_join(address(2), rate, 1000));
  EXPECT_TRUE(book.may_join(address(1), rate, 2000));
  EXPECT_FALSE(book.may_join(address(1), rate, 2000));
  for (unsigned i = 0; i < 9; ++i) EXPECT_TRUE(book.may_join({}, rate, 2000));
}

// An address that fills a table with people who never come loses them first, and others do not.
TEST(GuestBook, TheAddressWithMostOfThoseWhoNeverCameGivesWay) {
  const TableState state = table_with(6);
  GuestBook book;
  for (unsigned member : {2U, 4U, 5U}) book.note(MemberId{member}, address(1));
  book.note(MemberId{3}, address(2));
  book.note(MemberId{6}, address(3));
  EXPECT_EQ(state.host, MemberId{1});
  EXPECT_EQ(book.who_gives_way(state, address(9), k_nobody_connected, 0), MemberId{2})
      << "the oldest has had the most time to come";
  const auto is_connected = [](MemberId id) { return id.number == 2 || id.number == 4; };
  EXPECT_EQ(book.who_gives_way(state, address(9), is_connected, 0), MemberId{3});
}

TEST(GuestBook, TheLargestCrowdGivesWayAndNobodyElse) {
  constexpr Milliseconds k_minute = 60'000;
  TableState state = table_with(6);
  for (Member& member : state.members) member.arrive_by.reset();
  GuestBook book;
  for (unsigned member : {2U, 3U, 4U}) book.note(MemberId{member}, address(1));
  book.note(MemberId{5}, address(2));
  const auto all_connected = [](MemberId) { return true; };
  const auto gives_way_to = [&](unsigned from, Milliseconds now) {
    return book.who_gives_way(state, address(from), all_connected, now);
  };
  EXPECT_EQ(gives_way_to(9, 0), MemberId{4}) << "the newest";
  state.members[2].connected = false;
  state.members[4].connected = false;
  state.members[5].connected = false;
  EXPECT_EQ(gives_way_to(9, k_minute), MemberId{3}) << "who is away";
  EXPECT_EQ(gives_way_to(2, k_minute), MemberId{3});
  EXPECT_EQ(gives_way_to(1, k_minute), MemberId{}) << "a crowd pushes nobody out";
  for (unsigned member : {3U, 4U}) book.note(MemberId{member}, address(4));
  EXPECT_EQ(gives_way_to(9, k_minute), MemberId{3});
  book.note(MemberId{4}, address(5));
  EXPECT_EQ(gives_way_to(9, k_minute), MemberId{}) << "everyone is alone at their address";
  EXPECT_EQ(gives_way_to(9, 10 * k_minute), MemberId{3}) << "away for ten minutes";
  state.chairs[0].member = MemberId{3};
  EXPECT_EQ(gives_way_to(9, 10 * k_minute), MemberId{5}) << "a seat is kept";
}

}  // namespace
}  // namespace insidejob

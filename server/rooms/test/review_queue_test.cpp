// Owners take turns, and so do the tables of an owner.
#include "server/rooms/review_queue.h"

#include <gtest/gtest.h>

#include <string>

namespace insidejob {
namespace {

// The tables in the order in which they are worked on, if each adds its next piece at once.
std::string order(ReviewQueue& queue, unsigned pieces) {
  std::string tables;
  for (unsigned i = 0; i < pieces; ++i) {
    auto piece = queue.take();
    if (!piece) break;
    tables += static_cast<char>('a' + piece->claim.table);
    queue.add(std::move(*piece));
  }
  return tables;
}

ReviewPiece piece_of(std::uint64_t owner, std::uint64_t table) {
  return {.reviewer = nullptr, .claim = {.owner = owner, .table = table}, .done = {}};
}

TEST(ReviewQueue, SharesBetweenOwnersAndThenBetweenTheirTables) {
  ReviewQueue queue;
  for (std::uint64_t table = 0; table < 3; ++table) queue.add(piece_of(1, table));
  queue.add(piece_of(2, 3));
  EXPECT_EQ(queue.waiting(), 4U);
  EXPECT_EQ(order(queue, 8), "adbdcdad");
  EXPECT_EQ(queue.waiting(), 4U);
}

TEST(ReviewQueue, GivesEachPieceOnce) {
  ReviewQueue queue;
  EXPECT_FALSE(queue.take());
  queue.add(piece_of(1, 0));
  EXPECT_TRUE(queue.take());
  EXPECT_FALSE(queue.take());
  queue.add(piece_of(1, 0));
  queue.clear();
  EXPECT_EQ(queue.waiting(), 0U);
  EXPECT_FALSE(queue.take());
}

}  // namespace
}  // namespace insidejob

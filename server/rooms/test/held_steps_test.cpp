// What can wait is told with what cannot, in order, and answers one command per member.
#include "server/rooms/held_steps.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_world.h"

namespace insidejob::rooms_test {
namespace {

Step step(Sequence sequence, TableFact fact) {
  Step made;
  made.event.sequence = sequence;
  made.event.fact = std::move(fact);
  return made;
}

std::vector<Sequence> numbers(const std::vector<Step>& steps) {
  std::vector<Sequence> found;
  for (const Step& one : steps) found.push_back(one.event.sequence);
  return found;
}

TEST(HeldSteps, WhatCanWaitIsTakenWithWhatCannot) {
  HeldSteps held;
  EXPECT_TRUE(held.hold({step(1, ValueSealed{})}));
  EXPECT_TRUE(held.hold({step(2, ValueSealed{})}));
  EXPECT_FALSE(held.has_presses());
  EXPECT_FALSE(held.hold({step(3, ValueSealed{}), step(4, SealingEnded{})}));
  EXPECT_EQ(numbers(held.take()), (std::vector<Sequence>{1, 2, 3, 4}));
  EXPECT_TRUE(held.take().empty());
}

TEST(HeldSteps, KnowsWhetherPressesAreAmongThem) {
  HeldSteps held;
  EXPECT_TRUE(held.hold({step(1, VotePressed{})}));
  EXPECT_TRUE(held.has_presses());
  EXPECT_TRUE(held.hold({step(2, ValueSealed{})}));
  EXPECT_TRUE(held.has_presses());
  EXPECT_EQ(numbers(held.take()), (std::vector<Sequence>{1, 2}));
  EXPECT_FALSE(held.has_presses());
  EXPECT_TRUE(held.hold({step(3, VotePressed{})}));
  held.forget();
  EXPECT_FALSE(held.has_presses());
  EXPECT_TRUE(held.take().empty());
}

TEST(HeldSteps, AnswerOneCommandPerMember) {
  SmallWorld world;
  const Listener ana{world};
  HeldSteps held;
  EXPECT_TRUE(held.answers({MemberId{1}, ana.session, 7}));
  EXPECT_TRUE(held.answers({MemberId{2}, ana.session, 8}));
  EXPECT_FALSE(held.answers({MemberId{1}, ana.session, 9}));
  const auto unanswered = held.take_unanswered();
  ASSERT_EQ(unanswered.size(), 2U);
  EXPECT_EQ(unanswered[0].id, 7);
  EXPECT_EQ(unanswered[1].id, 8);
  EXPECT_TRUE(held.take_unanswered().empty());
  EXPECT_TRUE(held.answers({MemberId{1}, ana.session, 10}));
}

}  // namespace
}  // namespace insidejob::rooms_test

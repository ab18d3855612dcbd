// What is said only once it is in the log, and what happens if it cannot be stored.
#include "server/rooms/batch.h"

#include <gtest/gtest.h>

#include "server/rooms/test/support/small_world.h"

namespace insidejob::rooms_test {
namespace {

using Words = std::vector<std::string>;

class Batches : public ::testing::Test {
 protected:
  void fill() {
    batch.add_line("one");
    batch.add_line("two");
    batch.say(ana.session, Message{"hello"});
    batch.say(bo.session, Message{"hello too"});
    batch.owe(ana.session, 7);
    batch.owe(bo.session, 0);  // it had no number
    batch.promise([this] { told.emplace_back("stored"); }, [this] { told.emplace_back("not"); });
  }
  void fail() {
    batch.fail([this](Session& session, std::int64_t id) {
      told.push_back(std::to_string(id) + (&session == ana.session.get() ? " of Ana" : " of Bo"));
    });
  }

  SmallWorld world;
  Listener ana{world};
  Listener bo{world};
  Batch batch;
  Words told;
};

TEST_F(Batches, NothingIsSaidBeforeItIsStored) {
  fill();
  EXPECT_EQ(batch.line_count(), 2U);
  EXPECT_EQ(batch.take_lines(), (Words{"one", "two"}));
  EXPECT_EQ(batch.line_count(), 0U);
  EXPECT_TRUE(ana.heard.empty() && bo.heard.empty() && told.empty());
  batch.tell();
  EXPECT_EQ(ana.heard, Words{"hello"});
  EXPECT_EQ(bo.heard, Words{"hello too"});
  EXPECT_EQ(told, Words{"stored"});
  batch.tell();  // once
  fail();
  EXPECT_EQ(ana.heard.size() + bo.heard.size() + told.size(), 3U);
}

TEST_F(Batches, WhatIsNotStoredIsRefusedInstead) {
  fill();
  fail();
  EXPECT_TRUE(ana.heard.empty() && bo.heard.empty());
  EXPECT_EQ(told, (Words{"7 of Ana", "not"}));
  batch.tell();
  EXPECT_TRUE(ana.heard.empty() && bo.heard.empty());
  EXPECT_EQ(told.size(), 2U);
}

TEST_F(Batches, WhatIsForgottenIsNeitherToldNorRefused) {
  fill();
  batch.clear();
  batch.tell();
  fail();
  EXPECT_TRUE(ana.heard.empty() && bo.heard.empty() && told.empty());
}

TEST_F(Batches, SomethingSaidMeanwhileWaitsForTheNext) {
  batch.promise([this] { batch.say(ana.session, Message{"later"}); }, [] {});
  batch.tell();
  EXPECT_TRUE(ana.heard.empty());
  batch.tell();
  EXPECT_EQ(ana.heard, Words{"later"});
}

TEST_F(Batches, OneConnectionHearsThingsInTheirOrder) {
  for (const std::string_view word : {"a", "b", "c"}) batch.say(ana.session, Message{word});
  batch.tell();
  EXPECT_EQ(ana.heard, (Words{"a", "b", "c"}));
}

}  // namespace
}  // namespace insidejob::rooms_test

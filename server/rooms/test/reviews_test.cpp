// Reviews at a table: who gets which, when, how often, and how much work that is.
#include "server/rooms/reviews.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "notation/json_text.h"
#include "notation/test/support/protocol.h"
#include "review/review_json.h"
#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

constexpr std::string_view k_ask = R"("ask": "review")";

// Ana and Bo play with bots, Cy watches as a member, and a screen watches without being one.
class TableReviews : public testing::Test {
 protected:
  TableReviews() {
    passes_[0] = house_.open("Ana", address(1), {.players = 3U});
    passes_[1] = house_.join(room(), {.name = "Bo", .from = address(2)});
    passes_[2] = house_.join(room(), {.name = "Cy", .watch = true, .from = address(3)});
    for (unsigned i = 0; i < 3; ++i) people_[i] = house_.connect(room(), passes_[i].token);
    screen_ = house_.connect(room());
    EXPECT_EQ(ana().command(R"("do": "seat_bot", "level": "random", "seat": 2)"), "done");
  }

  [[nodiscard]] std::string room() { return passes_[0].room; }
  [[nodiscard]] const TableState& state() { return house_.state(room()); }
  Client& ana() { return *people_[0]; }
  Client& bo() { return *people_[1]; }
  Client& cy() { return *people_[2]; }

  void start() {
    EXPECT_EQ(ana().command(R"("do": "start")"), "done");
    house_.pass(6'000);
    ASSERT_TRUE(is_playing(state()));
  }
  void play_on() {
    for (unsigned i = 0; i < 400 && state().stage != Stage::result; ++i) {
      for (Client* player : {&ana(), &bo()}) {
        if (state().stage == Stage::discussion) {
          player->command(R"("do": "discussion_ready", "ready": true)");
        } else if (const std::string move = player->next_move(); !move.empty()) {
          player->command(move);
        }
      }
      house_.pass(1'000);
    }
    ASSERT_EQ(state().stage, Stage::result);
  }
  void play_game() {
    start();
    play_on();
    house_.pass(20'000);  // until the bot has said what it has to say
  }

  // What a client heard of its review: the messages of this type since then.
  [[nodiscard]] static std::vector<std::string> heard(const Client& client, std::string_view type) {
    std::vector<std::string> texts;
    for (const std::string& text : client.heard) {
      if (text.starts_with(R"({"type": ")" + std::string{type} + '"') &&
          text.find("insidejob-review") != text.npos) {
        texts.push_back(text);
      }
    }
    return texts;
  }
  [[nodiscard]] static std::size_t progress(const Client& client) {
    return static_cast<std::size_t>(std::ranges::count_if(
        client.heard,
        [](const std::string& text) { return text.starts_with(R"({"type": "review")"); }));
  }
  // The review in a message, without the message.
  [[nodiscard]] static std::string review_in(const std::string& message) {
    const auto [document, error] = JsonDocument::parse(message);
    const auto review = document.root().member("review");
    return review ? json_text(*review) : "";
  }
  [[nodiscard]] static std::int64_t seat_in(const std::string& message) {
    const auto [document, error] = JsonDocument::parse(message);
    const auto seat = document.root().member("review")->member("seat");
    return seat ? seat->whole_number().value_or(-2) : -1;
  }
  [[nodiscard]] std::uint64_t made() const { return house_.metrics.reviews.value(); }

  SmallHouse house_;
  std::array<Pass, 3> passes_;
  std::array<std::unique_ptr<Client>, 3> people_;
  std::unique_ptr<Client> screen_;
};

TEST_F(TableReviews, BeginAtOnceAndEndWithEverything) {
  play_game();
  EXPECT_EQ(ana().command(k_ask), "done");
  const auto first = heard(ana(), "answer");
  ASSERT_EQ(first.size(), 1U);
  test::expect_fits("ReviewAnswer", first[0]);
  EXPECT_NE(first[0].find(R"("say": "opening.)"), std::string::npos);
  EXPECT_NE(first[0].find(R"("done": 0)"), std::string::npos);
  EXPECT_EQ(progress(ana()), 0U);
  house_.pass(30'000);
  const auto last = heard(ana(), "review");
  ASSERT_EQ(last.size(), 1U);
  EXPECT_GE(progress(ana()), 1U);
  for (const std::string& text : ana().heard) {
    if (text.starts_with(R"({"type": "review")")) test::expect_fits("ReviewProgress", text);
  }
  EXPECT_NE(last[0].find(R"("judged": )"), std::string::npos);
  EXPECT_EQ(last[0].find(R"("done": 0)"), std::string::npos);
  // From now on it is answered at once, without any work.
  EXPECT_EQ(ana().command(k_ask), "done");
  const auto again = heard(ana(), "answer");
  ASSERT_EQ(again.size(), 2U);
  EXPECT_EQ(review_in(again[1]), review_in(last[0]));
  const std::size_t told = progress(ana());
  house_.pass(30'000);
  EXPECT_EQ(progress(ana()), told);
}

// The record that the table gives away says the same as the table, markers included.
TEST_F(TableReviews, AreTheSameFromTheRecord) {
  start();
  EXPECT_EQ(ana().command(R"("do": "mark", "about": 1, "level": "strong")"), "done");
  EXPECT_EQ(bo().command(R"("do": "mark", "about": 2, "level": "some")"), "done");
  play_on();
  EXPECT_EQ(ana().command(k_ask), "done");
  house_.pass(60'000);
  const auto told = heard(ana(), "review");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(ana().command(R"("ask": "record")"), "done");
  const auto [answer, error] = JsonDocument::parse(ana().heard.back());
  const auto record = answer.root().member("record");
  ASSERT_TRUE(record);
  const auto read = ReviewedGame::read(*record);
  ASSERT_EQ(read.index(), 0U);
  Reviewer reviewer{std::get<0>(read), Seat{0}, nullptr};
  while (reviewer.step()) {
  }
  EXPECT_TRUE(reviewer.markers());
  const std::string text = review_json(reviewer);
  const auto [review, other_error] = JsonDocument::parse(text);
  EXPECT_EQ(review_in(told[0]), json_text(review.root()));
}

TEST_F(TableReviews, AreForOnesOwnSeatAndPublicForThoseWhoWatch) {
  play_game();
  for (Client* client : {&ana(), &bo(), &cy(), screen_.get()}) client->command(k_ask);
  house_.pass(60'000);
  std::array<std::string, 4> all;
  std::size_t next = 0;
  for (Client* client : {&ana(), &bo(), &cy(), screen_.get()}) {
    const auto last = heard(*client, "review");
    ASSERT_EQ(last.size(), 1U);
    all[next++] = last[0];
  }
  EXPECT_EQ(seat_in(all[0]), 0);
  EXPECT_EQ(seat_in(all[1]), 1);
  EXPECT_EQ(seat_in(all[2]), -1);
  EXPECT_EQ(seat_in(all[3]), -1);
  for (const std::size_t seated : {0U, 1U}) {
    EXPECT_NE(all[seated].find(R"("private": )"), std::string::npos);
  }
  for (const std::size_t watching : {2U, 3U}) {
    EXPECT_EQ(all[watching].find(R"("private": )"), std::string::npos);
    EXPECT_NE(all[watching].find(R"("coach": null)"), std::string::npos);
  }
  EXPECT_EQ(review_in(all[2]), review_in(all[3]));
}

TEST_F(TableReviews, CostATableNoMoreHoweverOftenPeopleAsk) {
  play_game();
  for (unsigned i = 0; i < 20; ++i) {
    for (Client* client : {&ana(), &bo(), &cy(), screen_.get()}) client->command(k_ask);
    house_.pass(1'000);
  }
  house_.pass(60'000);
  EXPECT_EQ(made(), 3U) << "two seats, and one for those who watch";
  for (Client* client : {&ana(), &bo(), &cy(), screen_.get()}) {
    EXPECT_LE(heard(*client, "review").size(), 1U);
  }
}

TEST_F(TableReviews, DoNotBeginBeforeTheGameIsOver) {
  const auto refused = [&] {
    for (Client* client : {&ana(), &cy(), screen_.get()}) {
      EXPECT_EQ(client->command(k_ask), "not_now");
    }
  };
  refused();
  start();
  refused();
  EXPECT_EQ(ana().command(R"("do": "abandon")"), "done");
  refused();
  play_game();
  EXPECT_EQ(ana().command(k_ask), "done");
  house_.pass(10);
  start();  // the next game: what was begun is forgotten
  refused();
  house_.pass(60'000);
  EXPECT_EQ(heard(ana(), "review").size(), 0U);
  EXPECT_EQ(made(), 0U);
}

TEST_F(TableReviews, OfTheNextGameAreItsOwn) {
  play_game();
  ana().command(k_ask);
  house_.pass(30'000);
  play_game();
  ana().command(k_ask);
  house_.pass(30'000);
  const auto last = heard(ana(), "review");
  ASSERT_EQ(last.size(), 2U);
  EXPECT_NE(review_in(last[0]), review_in(last[1]));
}

TEST_F(TableReviews, TellNothingToSomeoneWhoIsNoLongerThere) {
  play_game();
  bo().command(k_ask);
  cy().command(k_ask);
  EXPECT_EQ(ana().command(R"("do": "kick", "member": 2)"), "done");
  cy().leave();
  const std::size_t before = progress(bo()) + progress(cy());
  house_.pass(60'000);
  EXPECT_EQ(progress(bo()) + progress(cy()), before);
  EXPECT_TRUE(heard(bo(), "review").empty());
}

TEST_F(TableReviews, AreRefusedWithoutATable) {
  Session session{house_.world,
                  house_.metrics,
                  house_.house.limits().session,
                  nullptr,
                  house_.world.make_strand(),
                  ""};
  struct Ear final : Wire {
    bool write(std::span<Message> messages) override {
      for (const Message& message : messages) heard.emplace_back(message.text());
      return true;
    }
    void close(CloseReason) override {}
    std::vector<std::string> heard;
  } ear;
  session.start(ear, {});
  session.received(R"({"id": 7, "ask": "review"})");
  ASSERT_EQ(ear.heard.size(), 1U);
  EXPECT_NE(ear.heard[0].find("not_a_member"), std::string::npos);
}

TEST_F(TableReviews, AreForgottenIfTheEndWasNotStored) {
  play_game();
  ana().command(k_ask);
  house_.storage.fail_next_writes(StorageFault::gone);
  ana().command(R"("do": "chat", "text": "hello")");
  house_.pass(60'000);
  ana().command(k_ask);
  house_.pass(60'000);
  EXPECT_EQ(heard(ana(), "review").size(), 1U);
}

}  // namespace
}  // namespace insidejob::rooms_test

// Notifications: who may ask for them, who is due one, and that nobody else learns of it
// (docs/decisions/0035-notifications.md).
#include <gtest/gtest.h>

#include <algorithm>

#include "table/decide/wake.h"
#include "table/log/log_json.h"
#include "table/state/due_notice.h"
#include "table/test/support/evening.h"
#include "table/view/seen_event.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;
using table_test::token;

PushSubscription device(const std::string& name = "a") {
  return {
      .endpoint = "https://push.example.org/" + name, .key = Bytes(65, 4), .auth = Bytes(16, 7)};
}

// Ana (host) and Ben with two bots, by turns; the game has begun and everyone is gone.
class NoticesDue : public testing::Test {
 protected:
  NoticesDue() {
    evening_.join("Ana");
    OptionsPatch patch;
    patch.turn_hours = 24;
    evening_.demand(ChangeOptions{patch}, member(1));
    evening_.join("Ben");
    for (const unsigned at : {2U, 3U}) evening_.demand(SeatBot{seat(at), "random", ""}, member(1));
  }
  void begin() {
    evening_.start_game();
    while (evening_.answer_bots()) {
    }
  }
  void all_go() {
    for (const unsigned i : {1U, 2U}) evening_.demand(Disconnect{member(i)});
  }
  [[nodiscard]] std::vector<DueNotice> due() const { return due_notices(evening_.state()); }

  Evening evening_{3};
};

TEST_F(NoticesDue, OnlyTheMemberSaysWhere) {
  evening_.expect_refused(Reason::not_a_member, SetPush{device()}, member(9));
  evening_.expect_refused(Reason::not_a_member, SetPush{device()}, k_caller);
  evening_.demand(SetPush{device()}, member(2));
  EXPECT_EQ(find_member(evening_.state(), member(2))->push, device());
  EXPECT_FALSE(find_member(evening_.state(), member(1))->push);
  evening_.demand(SetPush{}, member(2));
  EXPECT_FALSE(find_member(evening_.state(), member(2))->push);
}

TEST_F(NoticesDue, ASubscriptionMustBeWhole) {
  for (const auto& [endpoint, key, auth] :
       {std::tuple{std::string{}, 65U, 16U}, std::tuple{std::string(1025, 'x'), 65U, 16U},
        std::tuple{std::string{"x"}, 64U, 16U}, std::tuple{std::string{"x"}, 65U, 15U}}) {
    const PushSubscription to{.endpoint = endpoint, .key = Bytes(key, 4), .auth = Bytes(auth, 1)};
    evening_.expect_refused(Reason::no_push, SetPush{to}, member(1));
  }
  PushSubscription compressed = device();
  compressed.key.front() = 2;
  evening_.expect_refused(Reason::no_push, SetPush{compressed}, member(1));
}

TEST_F(NoticesDue, OnlyByTurns) {
  Evening usual{1};
  usual.join("Ana");
  usual.expect_refused(Reason::no_push, SetPush{device()}, member(1));
  usual.demand(SetPush{}, member(1));
}

TEST_F(NoticesDue, NobodySeesIt) {
  for (const TableFact& fact : {TableFact{PushSet{member(1), device()}},
                                TableFact{PushSent{member(1), PushKind::turn, 5}}}) {
    EXPECT_FALSE(redact(fact, {.member = true, .seat = seat(0)}));
    EXPECT_FALSE(redact(fact, {}));
    EXPECT_TRUE(can_wait(fact)) << "its moment would tell";
  }
}

TEST_F(NoticesDue, TheLogHasIt) {
  evening_.demand(SetPush{device()}, member(1));
  ASSERT_FALSE(evening_.last.empty());
  const TableEvent& event = evening_.last.front().event;
  const auto read = read_table_event(evening_.state(), table_event_line(evening_.state(), event));
  ASSERT_TRUE(std::holds_alternative<TableEvent>(read));
  EXPECT_EQ(std::get<TableEvent>(read), event);
}

// A phone is carried from one network to the next.
TEST_F(NoticesDue, TheMarkOfAnAddressIsKept) {
  PushSubscription marked = device();
  marked.from = Bytes(8, 7);
  evening_.demand(SetPush{marked}, member(1));
  const TableEvent& event = evening_.last.front().event;
  const auto read = read_table_event(evening_.state(), table_event_line(evening_.state(), event));
  EXPECT_EQ(std::get<TableEvent>(read), event);
  PushSubscription elsewhere = marked;
  elsewhere.from = Bytes(8, 9);
  const auto sequence = evening_.state().sequence;
  evening_.demand(SetPush{elsewhere}, member(1));
  EXPECT_EQ(evening_.state().sequence, sequence);
  EXPECT_EQ(find_member(evening_.state(), member(1))->push, marked);
}

TEST_F(NoticesDue, NoClientSaysWhichAddressItHas) {
  const std::string text = R"({"id": 1, "do": "push", "to": {"endpoint": "x", "key": "04", )"
                           R"("auth": "00", "from": "0102"}})";
  const ClientRequest request = read_request(&evening_.state(), text);
  const auto* command = std::get_if<Command>(&request.what);
  ASSERT_TRUE(command != nullptr);
  EXPECT_TRUE(std::get<SetPush>(*command).to->from.empty());
}

TEST_F(NoticesDue, AnotherDeviceHasToAskAgain) {
  evening_.demand(SetPush{device()}, member(1));
  evening_.demand(ChangeToken{member(1), token(77)});
  EXPECT_FALSE(find_member(evening_.state(), member(1))->push);
}

TEST_F(NoticesDue, AnOldAnswerDropsNoNewDevice) {
  evening_.demand(SetPush{device("new")}, member(1));
  evening_.demand(DropPush{member(1), device("old").endpoint});
  EXPECT_TRUE(find_member(evening_.state(), member(1))->push);
  evening_.demand(DropPush{member(1), device("new").endpoint});
  EXPECT_FALSE(find_member(evening_.state(), member(1))->push);
}

TEST_F(NoticesDue, WhoIsAwaitedAndAwayIsToldOnce) {
  for (const unsigned i : {1U, 2U}) evening_.demand(SetPush{device()}, member(i));
  begin();
  EXPECT_TRUE(due().empty()) << "everyone is there";
  all_go();
  ASSERT_EQ(due().size(), 1U) << "one of them is to move";
  const DueNotice notice = due().front();
  EXPECT_EQ(notice.kind, PushKind::turn);
  EXPECT_EQ(notice.from, find_member(evening_.state(), notice.member)->away_since + k_notice_wait);
  EXPECT_EQ(wake_time(evening_.state()), notice.from) << "even if the server stops now";
  evening_.demand(NotePush{notice.member, notice.kind, notice.about});
  EXPECT_TRUE(due().empty());
  EXPECT_GT(*wake_time(evening_.state()), notice.from + 3'600'000);
}

TEST_F(NoticesDue, WhoAskedForNothingIsLeftInPeace) {
  begin();
  all_go();
  EXPECT_TRUE(due().empty());
}

// After a crash nobody knows who was connected.
TEST_F(NoticesDue, WhoIsThereCouldBeLostWithTheServer) {
  for (const unsigned i : {1U, 2U}) evening_.demand(SetPush{device()}, member(i));
  begin();
  ASSERT_TRUE(due().empty());
  const auto wake = wake_time(evening_.state());
  EXPECT_EQ(wake, evening_.state().game->clock.since + k_notice_wait);
  all_go();
  ASSERT_EQ(due().size(), 1U);
  EXPECT_GE(due().front().from, *wake) << "never too late";
}

TEST_F(NoticesDue, WhoIsAwayIsToldThatTheGameWasCalledOff) {
  for (const unsigned i : {1U, 2U}) evening_.demand(SetPush{device()}, member(i));
  begin();
  evening_.demand(Disconnect{member(2)});
  evening_.demand(AbandonGame{}, member(1));
  ASSERT_EQ(due().size(), 1U) << "Ana has seen it";
  const DueNotice notice = due().front();
  EXPECT_EQ(notice.member, member(2));
  EXPECT_EQ(notice.kind, PushKind::over);
  evening_.demand(NotePush{notice.member, notice.kind, notice.about});
  EXPECT_TRUE(due().empty());
  EXPECT_FALSE(wake_time(evening_.state()));
}

TEST_F(NoticesDue, ComingBackEndsIt) {
  for (const unsigned i : {1U, 2U}) evening_.demand(SetPush{device()}, member(i));
  begin();
  all_go();
  ASSERT_EQ(due().size(), 1U);
  evening_.demand(Connect{due().front().member});
  EXPECT_TRUE(due().empty());
}

}  // namespace
}  // namespace insidejob

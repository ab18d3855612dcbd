// Links to finished games: who may make, open and erase them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "table/test/support/evening.h"
#include "table/view/seen_event.h"
#include "table/wire/ask_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;
using table_test::token;

const MakeLink k_make{std::string(64, 'a')};

// Three people, a bot, and someone who watches.
struct LinkEvening : Evening {
  explicit LinkEvening(bool over = true) {
    for (unsigned i = 0; i < 3; ++i) join("Player " + std::to_string(i));
    demand(SeatBot{seat(3), "random", "Robo"}, member(1));
    watcher = join("Watcher", true);
    start_game();
    if (over) finish();
  }
  void finish() {
    play_through(Stage::play);
    for (const Member& someone : std::vector{state().members}) {
      if (state().stage != Stage::discussion) break;
      if (seat_of(state(), someone.id)) demand(SetDiscussionReady{true}, someone.id);
    }
    play_through(Stage::vote);
    ASSERT_EQ(state().stage, Stage::result);
  }
  [[nodiscard]] std::string asked(MemberId viewer) const {
    return answer_ask(AskLink{}, {.state = &state(), .viewer = viewer, .id = 9, .now = now});
  }
  MemberId watcher;
};

TEST(Links, AreForThoseWhoPlayedAndInTheResult) {
  LinkEvening running{false};
  running.expect_refused(Reason::not_now, k_make, member(1));
  LinkEvening evening;
  evening.expect_refused(Reason::not_seated, k_make, evening.watcher);
  evening.expect_refused(Reason::not_a_member, k_make, member(77));
  evening.expect_refused(Reason::not_now, MakeLink{}, member(1));
  evening.expect_refused(Reason::no_link, ShareLink{true}, member(1));
  evening.expect_refused(Reason::no_link, EraseLink{}, member(1));
  evening.demand(k_make, member(2));
  evening.demand(MakeLink{std::string(64, 'c')}, member(1));  // there is one already
  ASSERT_EQ(evening.state().links.size(), 1U);
  EXPECT_EQ(evening.state().links[0].link, k_make.link);
  EXPECT_EQ(evening.state().links[0].people.size(), 3U) << "bots are not asked";
  EXPECT_FALSE(evening.state().links[0].is_open()) << "making a link is not agreeing";
  evening.expect_refused(Reason::not_seated, ShareLink{true}, evening.watcher);
  evening.expect_refused(Reason::not_seated, EraseLink{}, evening.watcher);
}

TEST(Links, OpenOnlyWhenAllAgree) {
  LinkEvening evening;
  evening.demand(k_make, member(1));
  for (unsigned i = 1; i <= 3; ++i) {
    EXPECT_FALSE(evening.state().links[0].is_open());
    evening.demand(ShareLink{true}, member(i));
  }
  EXPECT_TRUE(evening.state().links[0].is_open());
  evening.demand(ShareLink{false}, member(2));
  EXPECT_FALSE(evening.state().links[0].is_open());
}

// Kicking someone must not be a way to do without their consent, and leaving is not agreeing.
TEST(Links, NobodyIsSkippedByLeavingOrAKick) {
  LinkEvening evening{false};
  evening.demand(Kick{member(2), "bako-dimu-fera"}, member(1));
  evening.demand(Leave{}, member(3));
  evening.finish();
  evening.demand(k_make, member(1));
  evening.demand(ShareLink{true}, member(1));
  const GameLink& link = evening.state().links[0];
  ASSERT_EQ(link.people.size(), 3U);
  EXPECT_EQ(link.people[1].token_hash, token(2));
  EXPECT_FALSE(link.is_open());
  // The caller has checked their tokens.
  evening.demand(ShareLink{true, {link.game, member(2)}});
  evening.demand(ShareLink{true, {link.game, member(3)}});
  EXPECT_TRUE(evening.state().links[0].is_open());
  evening.expect_refused(Reason::not_seated, ShareLink{true, {link.game, evening.watcher}});
  evening.expect_refused(Reason::no_link, ShareLink{true, {link.game + 1, member(2)}});
}

TEST(Links, OneWhoTakesASeatHasASayAndSoHasTheOneBefore) {
  LinkEvening evening{false};
  evening.demand(Leave{}, member(3));
  evening.sit_in_game(evening.watcher, seat(2));
  evening.finish();
  evening.demand(k_make, evening.watcher);
  EXPECT_EQ(evening.state().links[0].people.size(), 4U);
}

TEST(Links, AnErasedOneStaysErased) {
  LinkEvening evening;
  evening.demand(k_make, member(1));
  evening.demand(EraseLink{}, member(3));
  EXPECT_TRUE(evening.state().links.empty());
  evening.expect_refused(Reason::link_erased, k_make, member(1));
  EXPECT_NE(evening.asked(member(1)).find(R"("erased": true)"), std::string::npos);
  evening.start_game();
  evening.finish();
  evening.demand(k_make, member(1));  // to the next game
}

TEST(Links, FollowNamesAndDevicesAndOutlastTheGame) {
  LinkEvening evening;
  evening.demand(k_make, member(1));
  evening.demand(Rename{"Anna"}, member(1));
  evening.demand(ChangeToken{member(1), token(90)});
  evening.start_game();
  evening.expect_refused(Reason::not_now, ShareLink{true}, member(1));
  evening.demand(ShareLink{true, {1, member(1)}});
  const GameLink& link = evening.state().links[0];
  EXPECT_EQ(link.people[0].name, "Anna");
  EXPECT_EQ(link.people[0].token_hash, token(90));
  EXPECT_TRUE(link.people[0].agreed);
}

TEST(Links, ATableHasOnlySoMany) {
  LinkEvening evening;
  for (unsigned i = 0; i < k_most_links; ++i) {
    evening.demand(k_make, member(1));
    evening.start_game();
    evening.finish();
  }
  evening.expect_refused(Reason::too_many_links, k_make, member(1));
  evening.demand(EraseLink{{1, member(1)}});
  evening.demand(k_make, member(1));
}

TEST(Links, OnlyThePeopleOfAGameAreToldItsAddress) {
  LinkEvening evening;
  evening.demand(k_make, member(1));
  for (const Step& step : evening.last) {
    for (const Eyes eyes : {Eyes{}, Eyes{.member = true}, Eyes{.member = true, .seat = seat(0)}}) {
      const auto seen = redact(step.event.fact, eyes);
      if (!seen) continue;
      if (const auto* linked = std::get_if<GameLinked>(&*seen)) {
        EXPECT_FALSE(linked->link);
      }
    }
  }
  EXPECT_NE(evening.asked(member(2)).find(k_make.link), std::string::npos);
  for (const MemberId stranger : {evening.watcher, k_caller}) {
    EXPECT_NE(evening.asked(stranger).find("not_now"), std::string::npos);
    EXPECT_EQ(evening.asked(stranger).find(k_make.link), std::string::npos);
  }
}

}  // namespace
}  // namespace insidejob

// The annex of a record: what happened at the table besides the actions.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "notation/json.h"
#include "table/test/support/evening.h"
#include "table/wire/annex_json.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

JsonDocument parsed(const std::string& text) {
  auto [document, error] = JsonDocument::parse(text);
  EXPECT_FALSE(error) << text;
  return std::move(document);
}

std::int64_t number(JsonValue object, std::string_view name) {
  return object.member(name)->whole_number().value_or(-1);
}

std::size_t count(JsonValue object, std::string_view name) { return object.member(name)->size(); }

JsonValue first(JsonValue object, std::string_view name) {
  return *object.member(name)->elements().begin();
}

void finish(Evening& evening) {
  evening.play_through(Stage::play);
  for (const Member& someone : std::vector{evening.state().members}) {
    if (evening.state().stage != Stage::discussion) break;
    if (seat_of(evening.state(), someone.id)) evening.demand(SetDiscussionReady{true}, someone.id);
  }
  evening.play_through(Stage::vote);
  ASSERT_EQ(evening.state().stage, Stage::result);
}

void seat_four(Evening& evening) {
  for (unsigned i = 0; i < 3; ++i) evening.join("Player " + std::to_string(i));
  evening.demand(SeatBot{seat(3), "random", "Robo"}, member(1));
}

TEST(Annex, HasWhatPlayersSaidMarkedAndWhen) {
  Evening evening;
  seat_four(evening);
  const MemberId watcher = evening.join("Watcher", true);
  evening.demand(Chat{"before the deal"}, member(1));
  evening.start_game();
  const std::int64_t dealt = evening.now;
  evening.pass(1500);
  evening.demand(Chat{"hello all"}, member(2));
  evening.demand(Chat{"from the gallery"}, watcher);
  evening.demand(SetMark{seat(0), Suspicion::strong}, member(3));
  finish(evening);
  evening.demand(Chat{"after the end"}, member(1));
  const std::string text = *record_of(evening.state());
  const JsonDocument record = parsed(text);
  const JsonValue annex = *record.root().member("annex");
  EXPECT_EQ(number(annex, "started"), evening.state().game->started);
  EXPECT_LE(evening.state().game->started, dealt);
  EXPECT_EQ(count(annex, "times"), count(record.root(), "actions"));
  std::int64_t before = 0;
  for (const JsonValue time : annex.member("times")->elements()) {
    EXPECT_GE(time.whole_number(), before);
    before = *time.whole_number();
  }
  EXPECT_NE(text.find("hello all"), std::string::npos);
  for (const char* absent : {"before the deal", "after the end", "from the gallery", "left_out"}) {
    EXPECT_EQ(text.find(absent), std::string::npos) << absent;
  }
  const JsonValue said = first(annex, "talk");
  EXPECT_EQ(number(said, "seat"), 1);
  EXPECT_GE(number(said, "at"), 1500);
  const JsonValue mark = first(annex, "marks");
  EXPECT_EQ(number(mark, "seat"), 2);
  EXPECT_EQ(number(mark, "about"), 0);
  EXPECT_EQ(mark.member("level")->string(), "strong");
  EXPECT_EQ(number(first(annex, "bots"), "seat"), 3);
}

// A bot's press in the vote is shown to nobody, so the record must not tell when it was.
TEST(Annex, AllVotesHaveTheTimeOfTheCount) {
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    Evening evening{seed};
    seat_four(evening);
    evening.start_game();
    evening.play_through(Stage::play);
    if (evening.state().stage != Stage::discussion) continue;  // it ended before
    for (unsigned i = 1; i <= 3; ++i) evening.demand(SetDiscussionReady{true}, member(i));
    ASSERT_EQ(evening.state().stage, Stage::vote);
    const std::size_t before = evening.state().game->actions.size();
    while (evening.state().stage == Stage::vote) {
      evening.pass(700);
      if (!evening.answer_bots() && !evening.move_person()) break;
    }
    ASSERT_EQ(evening.state().stage, Stage::result);
    const auto& times = evening.state().game->annex.times;
    ASSERT_GT(times.size(), before + 1);
    for (std::size_t i = before; i < times.size(); ++i) EXPECT_EQ(times[i], times.back());
    return;
  }
  FAIL() << "no game came to a vote";
}

TEST(Annex, SaysWhoPlayedForWhomAndWhenTimeWasUp) {
  Evening evening;
  seat_four(evening);
  evening.demand(ChangeOptions{{.turn_seconds = 30, .takeover_seconds = 10}}, member(1));
  evening.start_game();
  evening.demand(Disconnect{member(2)});
  evening.pass(10'000);
  ASSERT_TRUE(evening.state().chairs[1].stand_in);
  evening.demand(Connect{member(2)});
  ASSERT_FALSE(evening.state().chairs[1].stand_in);
  evening.demand(Leave{}, member(3));
  for (unsigned i = 0; i < 30 && evening.state().game->annex.clocks.empty(); ++i) {
    if (!evening.answer_bots()) evening.pass(30'000);
  }
  const Annex& annex = evening.state().game->annex;
  ASSERT_EQ(annex.stand_ins.size(), 3U);
  EXPECT_EQ(annex.stand_ins[0].seat, seat(1));
  EXPECT_FALSE(annex.stand_ins[0].level.empty());
  EXPECT_TRUE(annex.stand_ins[1].level.empty());
  EXPECT_GE(annex.stand_ins[1].when.at, 10'000);
  EXPECT_EQ(annex.stand_ins[2].seat, seat(2));
  EXPECT_TRUE(annex.stand_ins[2].left);
  EXPECT_FALSE(annex.clocks.empty());
  finish(evening);
  EXPECT_EQ(evening.state().game->annex.turn_seconds, 30U);
  EXPECT_EQ(evening.state(), evening.twin.state());
}

// The record has the name of the last one in each seat, and nobody else's words are theirs.
TEST(Annex, SaysWhoSpokeIfTheSeatHasChangedHands) {
  Evening evening;
  seat_four(evening);
  const MemberId watcher = evening.join("Watcher", true);
  evening.start_game();
  evening.demand(Chat{"stays"}, member(1));
  evening.demand(Chat{"leaves"}, member(3));
  evening.demand(SetMark{seat(0), Suspicion::strong}, member(3));
  evening.demand(Rename{"New name"}, member(1));
  evening.demand(Leave{}, member(3));
  evening.sit_in_game(watcher, seat(2));
  evening.demand(Chat{"came later"}, watcher);
  evening.demand(SetMark{seat(0), Suspicion::some}, watcher);
  finish(evening);
  const std::string text = *record_of(evening.state());
  const JsonDocument record = parsed(text);
  const JsonValue annex = *record.root().member("annex");
  std::vector<std::string> names;
  for (const std::string_view list : {"talk", "marks"}) {
    for (const JsonValue entry : annex.member(list)->elements()) {
      if (entry.member("phrase")) continue;  // the bot's
      const auto name = entry.member("name");
      names.emplace_back(name ? *name->string() : "");
    }
  }
  EXPECT_EQ(names, (std::vector<std::string>{"", "Player 2", "", "Player 2", ""}));
}

// Chat goes first, the oldest first; then phrases. Marks and times stay as long as they can.
TEST(Annex, IsNeverTooLong) {
  Evening evening;
  seat_four(evening);
  evening.start_game();
  const std::string four_bytes = "\xF0\x9F\xA6\x8A";
  unsigned said = 0;
  for (unsigned round = 0; round < k_annex_talk; ++round) {
    evening.pass(k_talk_span);
    std::string text = std::to_string(round) + ' ';
    while (text.size() + four_bytes.size() <= 290) text += four_bytes;
    evening.demand(Chat{text}, member(1 + round % 3));
    evening.demand(Say{{.kind = PhraseKind::who_is_it}}, member(1 + round % 3));
    evening.demand(
        SetMark{seat((round + 1) % 3), round % 2 == 0 ? Suspicion::some : Suspicion::none},
        member(1 + round % 3));
    said += 2;
  }
  finish(evening);
  const std::string text = annex_text(*evening.state().game);
  EXPECT_LE(text.size(), k_annex_bytes);
  EXPECT_GT(text.size(), k_annex_bytes / 2);
  const JsonDocument annex = parsed(text);
  EXPECT_EQ(count(annex.root(), "times"), evening.state().game->actions.size());
  EXPECT_EQ(count(annex.root(), "marks"), evening.state().game->annex.marks.size());
  const JsonValue talk = *annex.root().member("talk");
  EXPECT_GT(number(annex.root(), "left_out"), 0);
  std::size_t phrases = 0;
  std::int64_t last_chat = -1;
  for (const JsonValue one : talk.elements()) {
    phrases += one.member("phrase") ? 1 : 0;
    if (const auto chat = one.member("text")) {
      const std::int64_t round = std::stoll(std::string{*chat->string()});
      EXPECT_GT(round, last_chat);
      last_chat = round;
    }
  }
  EXPECT_GE(phrases, k_annex_talk / 2) << "phrases go after chat";
  EXPECT_EQ(last_chat, std::int64_t{k_annex_talk} - 1) << "the latest chat is kept";
  EXPECT_EQ(talk.size() + static_cast<std::size_t>(number(annex.root(), "left_out")) +
                count(annex.root(), "marks"),
            said + evening.state().game->annex.marks.size() +
                std::ranges::count_if(evening.state().game->annex.talk, [](const AnnexTalk& one) {
                  return one.wording.has_value();
                }));
}

}  // namespace
}  // namespace insidejob

// Chat, quick phrases and suspicion markers.
#include <gtest/gtest.h>

#include <vector>

#include "table/sample/grounds.h"
#include "table/test/support/evening.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

void seat_four(Evening& evening) {
  for (unsigned i = 0; i < 3; ++i) evening.join("Player " + std::to_string(i));
  evening.demand(SeatBot{seat(3), "random", "Robo"}, member(1));
}

TEST(Talk, ChatIsBoundedCleanedAndSlow) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  evening.expect_refused(Reason::text_empty, Chat{" \n "}, ana);
  evening.expect_refused(Reason::control_characters, Chat{"a\x02"}, ana);
  evening.expect_refused(Reason::text_too_long, Chat{std::string(k_talk_kept * 6, 'x')}, ana);
  evening.demand(Chat{"  Hello\n\xE2\x80\xAEthere "}, ana);
  EXPECT_EQ(std::get<std::string>(evening.state().talk[0].what), "Hello there");
  for (unsigned i = 1; i < k_talk_burst; ++i) evening.demand(Chat{"x"}, ana);
  evening.expect_refused(Reason::too_fast, Chat{"x"}, ana);
  evening.expect_refused(Reason::too_fast, Say{{.kind = PhraseKind::hurry}}, ana);
  evening.pass(k_talk_span);
  evening.demand(Chat{"x"}, ana);
  for (unsigned i = 0; i < 2 * k_talk_kept; ++i) {
    evening.pass(k_talk_span);
    evening.demand(Chat{std::to_string(i)}, ana);
  }
  EXPECT_EQ(evening.state().talk.size(), k_talk_kept);
  evening.demand(ChangeOptions{{.chat = false}}, ana);
  evening.pass(k_talk_span);
  evening.expect_refused(Reason::chat_off, Chat{"x"}, ana);
  evening.demand(Say{{.kind = PhraseKind::thanks}}, ana);  // phrases are always on
}

TEST(Talk, PhrasesHaveTheirArguments) {
  Evening evening;
  seat_four(evening);
  const auto say = [](Phrase phrase) { return Say{phrase}; };
  evening.expect_refused(Reason::phrase_arguments, say({.kind = PhraseKind::trust}), member(1));
  evening.expect_refused(Reason::phrase_arguments,
                         say({.kind = PhraseKind::agree, .seat = seat(1)}), member(1));
  evening.expect_refused(Reason::no_such_seat, say({.kind = PhraseKind::trust, .seat = seat(4)}),
                         member(1));
  evening.expect_refused(Reason::phrase_arguments,
                         say({.kind = PhraseKind::remember_trick, .trick = 1}), member(1));
  evening.start_game();
  evening.demand(say({.kind = PhraseKind::remember_trick, .trick = 1}), member(1));
  evening.demand(say({.kind = PhraseKind::trust, .seat = seat(3)}), member(2));
  const std::string shown = snapshot_message(evening.state(), member(3));
  EXPECT_NE(shown.find(R"("phrase": {"say": "trust", "seat": 3})"), std::string::npos) << shown;
}

TEST(Talk, WhatOneHadNotIsSaidOnlyOfASuitOneDeclined) {  // R10.3
  Evening evening{3};
  seat_four(evening);
  evening.expect_refused(Reason::phrase_unfounded,
                         Say{{.kind = PhraseKind::had_no, .suit = Suit::blue}}, member(1));
  bool founded = false;
  bool unfounded = false;
  for (unsigned games = 0; games < 20 && !(founded && unfounded); ++games) {
    evening.start_game();
    while (evening.state().stage == Stage::play && !(founded && unfounded)) {
      if (!evening.answer_bots() && !evening.move_person()) break;
      evening.pass(k_talk_span);
      for (unsigned suit = 0; suit < k_suits; ++suit) {
        const bool declined = has_declined(*evening.state().game, seat(0), static_cast<Suit>(suit));
        const auto refusal = evening.submit(
            Say{{.kind = PhraseKind::had_no, .suit = static_cast<Suit>(suit)}}, member(1));
        EXPECT_EQ(refusal.has_value(), !declined);
        (declined ? founded : unfounded) = true;
      }
    }
    evening.submit(AbandonGame{}, member(1));
  }
  EXPECT_TRUE(founded && unfounded);
}

Phrase accusation(Seat about, Grounds grounds) {
  return {.kind = PhraseKind::accuse, .seat = about, .grounds = grounds};
}

TEST(Talk, AnAccusationNamesWhatHappened) {
  Evening evening{3};
  seat_four(evening);
  evening.demand(ChangeOptions{{.history = HistoryRule::open}}, member(1));
  const Ground first{.kind = GroundKind::took, .trick = 1};
  evening.expect_refused(Reason::ground_untrue, Say{accusation(seat(3), {first})}, member(1));
  evening.start_game();
  std::vector<Seat> winners;
  std::size_t looked = evening.steps.size();
  while (evening.state().stage == Stage::play && (evening.answer_bots() || evening.move_person())) {
    for (; looked < evening.steps.size(); ++looked) {
      for (const Event& event : evening.steps[looked].game) {
        if (const auto* won = std::get_if<TrickWon>(&event)) winners.push_back(won->seat);
      }
    }
  }
  ASSERT_GT(winners.size(), 3U);
  unsigned taken = 0;
  for (unsigned about = 1; about < 4; ++about) {
    if (evening.state().game->state.open.face_up.contains(seat(about))) continue;
    for (unsigned trick = 0; trick <= 14; ++trick) {
      evening.pass(k_talk_span);
      const Ground took{.kind = GroundKind::took, .trick = static_cast<std::uint8_t>(trick)};
      const auto refusal = evening.submit(Say{accusation(seat(about), {took})}, member(1));
      const bool did = trick >= 1 && trick <= winners.size() && winners[trick - 1] == seat(about);
      EXPECT_EQ(refusal.has_value(), !did);
      taken += did ? 1 : 0;
    }
    unsigned found = 0;
    for (const Ground& ground : sample::grounds_against(*evening.state().game, seat(about))) {
      evening.pass(k_talk_span);
      evening.demand(Say{accusation(seat(about), {ground})}, member(1));
      found |= 1U << static_cast<unsigned>(ground.kind);
    }
    EXPECT_NE(found, 0U);
  }
  EXPECT_GT(taken, 0U);
  evening.pass(k_talk_span);
  const Ground untrue{.kind = GroundKind::took, .trick = 99};
  evening.expect_refused(Reason::phrase_arguments, Say{accusation(seat(3), {})}, member(1));
  evening.expect_refused(Reason::phrase_arguments, Say{accusation(seat(3), {untrue, untrue})},
                         member(1));
  evening.expect_refused(Reason::not_yourself, Say{accusation(seat(0), {untrue})}, member(1));
  evening.expect_refused(Reason::ground_untrue, Say{accusation(seat(3), {untrue})}, member(1));
  evening.expect_refused(Reason::ground_untrue, BotSays{seat(3), accusation(seat(0), {untrue})});
}

// Where earlier tricks lie face down, the table publicly confirms or denies what someone remembers.
TEST(Talk, R10_2_WhatOneRemembersIsHeardRightOrWrong) {
  Evening evening{3};
  seat_four(evening);
  evening.start_game();
  while (evening.state().game->state.open.trick < 4) {
    if (!evening.answer_bots() && !evening.move_person()) break;
  }
  ASSERT_EQ(evening.state().stage, Stage::play);
  std::array<unsigned, 2> heard{};
  for (unsigned about = 1; about < 4; ++about) {
    const auto grounds = sample::grounds_against(*evening.state().game, seat(about));
    for (std::size_t kind = 0; kind < k_ground_kinds; ++kind) {
      for (std::uint8_t trick = 1; trick <= 4; ++trick) {
        const Ground named{.kind = static_cast<GroundKind>(kind), .trick = trick};
        const auto same = [&](const Ground& ground) {
          return ground.kind == named.kind && ground.trick == trick;
        };
        const bool right = std::ranges::any_of(grounds, same);
        evening.pass(k_talk_span);
        evening.demand(Say{accusation(seat(about), {named})}, member(1));
        const auto& said = std::get<Phrase>(evening.state().talk.back().what);
        EXPECT_EQ(said.kind, right ? PhraseKind::accuse : PhraseKind::mistaken);
        EXPECT_EQ(said.seat, seat(about));
        if (right) {
          EXPECT_NE(std::ranges::find(grounds, said.grounds[0]), grounds.end());
        } else {
          EXPECT_EQ(said.trick, trick);
        }
        ++heard[right ? 1 : 0];
      }
    }
  }
  EXPECT_GT(heard[0], 10U);
  EXPECT_GT(heard[1], 10U);
}

// Nobody finds out silently what lies face down: not by adding something false to a guess, not by
// guessing twice, not by guessing too fast.
TEST(Talk, R10_2_NobodyTriesSilentlyWhatHappened) {
  Evening evening{3};
  seat_four(evening);
  evening.start_game();
  while (evening.state().game->state.open.trick < 2) {
    if (!evening.answer_bots() && !evening.move_person()) break;
  }
  const Seat winner = evening.state().game->state.open.outcomes[0].winner();
  const MemberId speaker = winner == seat(0) ? member(2) : member(1);
  const Seat other = winner == seat(2) ? seat(1) : seat(2);
  const Ground took{.kind = GroundKind::took, .trick = 1};
  const Ground to_come{.kind = GroundKind::took, .trick = 9};
  for (const Seat about : {winner, other}) {
    evening.expect_refused(Reason::ground_untrue, Say{accusation(about, {took, to_come})}, speaker);
  }
  evening.expect_refused(Reason::phrase_arguments,
                         Say{{.kind = PhraseKind::mistaken, .seat = winner, .trick = 1}}, speaker);
  while (!evening.submit(Say{accusation(winner, {took})}, speaker)) continue;
  for (const Seat about : {winner, other}) {
    evening.expect_refused(Reason::too_fast, Say{accusation(about, {took})}, speaker);
  }
  evening.expect_refused(Reason::ground_untrue, BotSays{seat(3), accusation(other, {took})});
}

TEST(Talk, AnAccusationSetsTheMarker) {
  Evening evening{3};
  seat_four(evening);
  evening.start_game();
  while (evening.state().game->state.open.trick < 1) {
    if (!evening.answer_bots() && !evening.move_person()) break;
  }
  for (unsigned about = 1; about < 4; ++about) {
    const auto grounds = sample::grounds_against(*evening.state().game, seat(about));
    if (grounds.empty()) continue;
    evening.demand(Say{accusation(seat(about), {grounds[0]})}, member(1));
    EXPECT_EQ(evening.state().game->marks[0][about], Suspicion::strong);
    EXPECT_EQ(evening.last.size(), 2U);
    evening.pass(k_talk_span);
    evening.demand(Say{accusation(seat(about), {grounds[0]})}, member(1));
    EXPECT_EQ(evening.last.size(), 1U);  // the mark is already set
    return;
  }
  FAIL() << "nothing happened in the first trick";
}

// A remark is accepted only when it is true.
TEST(Talk, RemarksAreTrue) {
  Evening evening{4};
  seat_four(evening);
  const auto remark = [](PhraseKind kind, std::optional<Seat> about = {}) {
    return Say{{.kind = kind, .seat = about}};
  };
  evening.expect_refused(Reason::phrase_arguments, remark(PhraseKind::won), member(1));
  evening.expect_refused(Reason::phrase_arguments, remark(PhraseKind::last_game, seat(1)),
                         member(1));
  evening.start_game();
  evening.expect_refused(Reason::phrase_arguments, remark(PhraseKind::revealed, seat(1)),
                         member(1));
  evening.expect_refused(Reason::phrase_arguments, remark(PhraseKind::lost), member(1));
  evening.play_through(Stage::play);
  if (evening.state().stage == Stage::discussion) {
    for (unsigned i = 1; i < 4; ++i) evening.demand(SetDiscussionReady{true}, member(i));
    evening.play_through(Stage::vote);
  }
  ASSERT_EQ(evening.state().stage, Stage::result);
  const bool won = evening.state().game->state.open.outcome.winners.contains(seat(0));
  evening.demand(remark(won ? PhraseKind::won : PhraseKind::lost), member(1));
  evening.expect_refused(Reason::phrase_arguments, remark(won ? PhraseKind::lost : PhraseKind::won),
                         member(1));
  EXPECT_EQ(evening.state().talk.back().game, 1U);
  const auto insider = evening.state().last_insider;
  ASSERT_TRUE(insider);
  evening.start_game();
  evening.pass(k_talk_span);
  for (unsigned about = 0; about < 4; ++about) {
    if (insider->seat == seat(0)) break;
    const auto refusal = evening.submit(remark(PhraseKind::last_game, seat(about)), member(1));
    EXPECT_EQ(!refusal, seat(about) == insider->seat);
  }
}

TEST(Talk, MarksAreForPlayersInAGame) {
  Evening evening;
  seat_four(evening);
  const MemberId watcher = evening.join("Watcher", true);
  evening.expect_refused(Reason::not_now, SetMark{seat(1), Suspicion::some}, member(1));
  evening.start_game();
  evening.expect_refused(Reason::not_seated, SetMark{seat(1), Suspicion::some}, watcher);
  evening.expect_refused(Reason::not_yourself, SetMark{seat(0), Suspicion::some}, member(1));
  evening.expect_refused(Reason::no_such_seat, SetMark{seat(4), Suspicion::some}, member(1));
  evening.demand(SetMark{seat(1), Suspicion::strong}, member(1));
  EXPECT_NE(snapshot_message(evening.state(), watcher)
                .find(R"("marks": [{"seat": 0, "about": 1, "level": "strong"}])"),
            std::string::npos);
  evening.demand(AbandonGame{}, member(1));
  evening.start_game();
  EXPECT_EQ(evening.state().game->marks[0][1], Suspicion::none);
}

// Everyone knows that role, and nobody may vote for the seat, so there is nothing to suspect.
TEST(Talk, R6_2_ASeatWhoseRoleIsFaceUpIsNotSuspected) {
  Evening evening{3};
  seat_four(evening);
  evening.demand(ChangeOptions{{.special_roles = {{"bugged_agent"}}}}, member(1));
  evening.start_game();
  const PublicState& open = evening.state().game->state.open;
  ASSERT_EQ(open.face_up.size(), 1U);
  const Seat known = *open.face_up.begin();
  ASSERT_NE(known, seat(3));  // the bot's
  const Seat speaker = known == seat(0) ? seat(1) : seat(0);
  const MemberId by = member(speaker.index + 1);
  const Ground ground{.kind = GroundKind::wagered, .trick = 1};
  for (const PhraseKind kind : {PhraseKind::suspect, PhraseKind::vote_for}) {
    evening.expect_refused(Reason::against_the_rules, Say{{.kind = kind, .seat = known}}, by);
  }
  evening.expect_refused(Reason::against_the_rules, Say{accusation(known, {ground})}, by);
  evening.expect_refused(Reason::against_the_rules, SetMark{known, Suspicion::some}, by);
  evening.expect_refused(Reason::against_the_rules, BotMarks{seat(3), known, Suspicion::some});
  evening.demand(SetMark{known, Suspicion::none}, by);
  evening.demand(Say{{.kind = PhraseKind::trust, .seat = known}}, by);
  for (const Seat other : SeatSet::first(4)) {
    if (other == speaker || other == known) continue;
    evening.demand(SetMark{other, Suspicion::some}, by);
    evening.demand(Say{{.kind = PhraseKind::suspect, .seat = other}}, by);
    evening.pass(k_talk_span);
  }
}

TEST(Talk, BotsSpeakUnlessTheyAreQuiet) {
  Evening evening;
  seat_four(evening);
  evening.demand(BotSays{seat(3), {.kind = PhraseKind::hurry}});
  EXPECT_EQ(evening.state().talk.back().name, "Robo");
  evening.expect_refused(Reason::no_bot_there, BotSays{seat(0), {.kind = PhraseKind::hurry}});
  evening.expect_refused(Reason::caller_only, BotSays{seat(3), {.kind = PhraseKind::hurry}},
                         member(1));
  evening.expect_refused(Reason::not_now, BotMarks{seat(3), seat(0), Suspicion::some});
  evening.demand(ChangeOptions{{.quiet_bots = true}}, member(1));
  evening.expect_refused(Reason::bots_quiet, BotSays{seat(3), {.kind = PhraseKind::hurry}});
  evening.start_game();
  evening.expect_refused(Reason::bots_quiet, BotMarks{seat(3), seat(0), Suspicion::some});
}

TEST(Talk, AHostQuietsBotsInTheMiddleOfAGame) {
  Evening evening;
  seat_four(evening);
  evening.start_game();
  evening.demand(BotSays{seat(3), {.kind = PhraseKind::hurry}});
  evening.expect_refused(Reason::not_now, ChangeOptions{{.chat = false, .quiet_bots = true}},
                         member(1));
  evening.demand(ChangeOptions{{.quiet_bots = true}}, member(1));
  evening.expect_refused(Reason::bots_quiet, BotSays{seat(3), {.kind = PhraseKind::hurry}});
  EXPECT_TRUE(evening.state().game);
  evening.demand(ChangeOptions{{.quiet_bots = false}}, member(1));
  evening.demand(BotSays{seat(3), {.kind = PhraseKind::hurry}});
}

TEST(Talk, EveryPhraseHasAName) {
  for (unsigned i = 0; i < k_phrase_kinds; ++i) {
    const auto kind = static_cast<PhraseKind>(i);
    EXPECT_EQ(parse_phrase(name_of(kind)), kind);
  }
  EXPECT_FALSE(parse_phrase("sing"));
}

}  // namespace
}  // namespace insidejob

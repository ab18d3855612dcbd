// When bots may speak, and that the table accepts what they then say.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "table/bots/bot_talk.h"
#include "table/test/support/evening.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

void seat_bots(Evening& evening) {
  evening.join("Ana");
  const char* names[] = {"", "Vera", "Milo", "Juno"};
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), "rookie", names[i]}, member(1));
}

unsigned tricks_over(const Evening& evening) { return evening.state().game->state.open.trick; }

// Until this many tricks are over.
void play_tricks(Evening& evening, unsigned tricks) {
  while (evening.state().stage == Stage::play && tricks_over(evening) < tricks) {
    if (!evening.answer_bots() && !evening.move_person()) break;
  }
}

std::optional<BotOccasion> occasion_of(const Evening& evening, Seat at) {
  for (const BotOccasion& occasion : bot_occasions(evening.state())) {
    if (occasion.seat == at) return occasion;
  }
  return std::nullopt;
}

Utterance say(Evening& evening, const BotOccasion& occasion) {
  const Utterance said = choose_talk(scene_of(evening.state(), occasion), occasion.seed);
  if (said.phrase) evening.demand(BotSays{occasion.seat, *said.phrase});
  if (said.mark) {
    evening.demand(BotMarks{occasion.seat, said.mark->about, said.mark->level});
  }
  return said;
}

TEST(BotTalk, ComesAfterATrickAndNotTooOften) {
  Evening evening{5};
  seat_bots(evening);
  EXPECT_TRUE(bot_occasions(evening.state()).empty());
  evening.start_game();
  EXPECT_TRUE(bot_occasions(evening.state()).empty());
  play_tricks(evening, 1);
  const auto all = bot_occasions(evening.state());
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].moment, TalkMoment::trick_over);
  EXPECT_NE(all[0].seed, all[1].seed);

  evening.demand(BotSays{seat(1), {.kind = PhraseKind::well_played}});
  EXPECT_FALSE(occasion_of(evening, seat(1)));
  EXPECT_TRUE(occasion_of(evening, seat(2)));
  evening.demand(BotSays{seat(2), {.kind = PhraseKind::well_played}});
  EXPECT_TRUE(bot_occasions(evening.state()).empty());  // enough for one trick
  play_tricks(evening, 2);
  EXPECT_FALSE(occasion_of(evening, seat(1)));
  EXPECT_TRUE(occasion_of(evening, seat(3)));
  play_tricks(evening, 3);
  EXPECT_TRUE(occasion_of(evening, seat(1)));
}

TEST(BotTalk, IsOverWhenTheHostSaysSoOrNobodyIsThere) {
  Evening evening{6};
  seat_bots(evening);
  evening.start_game();
  play_tricks(evening, 1);
  EXPECT_FALSE(bot_occasions(evening.state()).empty());
  evening.demand(Disconnect{member(1)});
  EXPECT_TRUE(bot_occasions(evening.state()).empty());
  evening.demand(Connect{member(1)});
  EXPECT_FALSE(bot_occasions(evening.state()).empty());
  evening.demand(AbandonGame{}, member(1));
  evening.demand(ChangeOptions{{.quiet_bots = true}}, member(1));
  evening.start_game();
  play_tricks(evening, 1);
  EXPECT_TRUE(bot_occasions(evening.state()).empty());
}

TEST(BotTalk, AnswersWhoCallsOnIt) {
  Evening evening{7};
  seat_bots(evening);
  evening.start_game();
  play_tricks(evening, 2);
  evening.demand(Say{{.kind = PhraseKind::why_not_follow, .seat = seat(2)}}, member(1));
  const auto occasion = occasion_of(evening, seat(2));
  ASSERT_TRUE(occasion);
  EXPECT_EQ(occasion->moment, TalkMoment::spoken_to);
  EXPECT_EQ(occasion->to->phrase.kind, PhraseKind::why_not_follow);
  EXPECT_EQ(occasion_of(evening, seat(1))->moment, TalkMoment::trick_over);
  EXPECT_TRUE(say(evening, *occasion).phrase);
  const auto after = occasion_of(evening, seat(2));
  EXPECT_TRUE(!after || after->moment != TalkMoment::spoken_to);

  // Asked again and again, it falls silent until the next trick.
  evening.demand(Say{{.kind = PhraseKind::why_wager, .seat = seat(2)}}, member(1));
  EXPECT_TRUE(say(evening, *occasion_of(evening, seat(2))).phrase);
  evening.demand(Say{{.kind = PhraseKind::why_suspect, .seat = seat(2)}}, member(1));
  EXPECT_FALSE(occasion_of(evening, seat(2)));
  play_tricks(evening, 3);
  EXPECT_EQ(occasion_of(evening, seat(2))->moment, TalkMoment::spoken_to);

  // A question to all is for bots to answer if a person asks it.
  evening.demand(BotSays{seat(3), {.kind = PhraseKind::who_is_it}});
  EXPECT_NE(occasion_of(evening, seat(1))->moment, TalkMoment::spoken_to);
  evening.demand(Say{{.kind = PhraseKind::who_is_it}}, member(1));
  EXPECT_EQ(occasion_of(evening, seat(1))->moment, TalkMoment::spoken_to);
}

// Whole evenings of talk: everything that a bot says is accepted, and a table read from the log has
// the same occasions (the evening's twin checks the state).
TEST(BotTalk, EverythingSaidIsTaken) {
  unsigned said = 0;
  unsigned accused = 0;
  unsigned marked = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Evening evening{seed};
    seat_bots(evening);
    evening.start_game();
    std::set<std::pair<unsigned, std::uint64_t>> thought;
    while (!is_between_games(evening.state()) && !::testing::Test::HasFatalFailure()) {
      EXPECT_EQ(bot_occasions(evening.state()), bot_occasions(evening.twin.state()));
      for (const BotOccasion& occasion : bot_occasions(evening.state())) {
        if (!thought.emplace(occasion.seat.index, occasion.number).second) continue;
        const Utterance spoken = say(evening, occasion);
        said += spoken.phrase ? 1 : 0;
        accused += spoken.phrase && spoken.phrase->kind == PhraseKind::accuse ? 1 : 0;
        marked += spoken.mark ? 1 : 0;
        break;
      }
      if (evening.state().stage == Stage::discussion && evening.rng.below(8) == 0) {
        evening.demand(SetDiscussionReady{true}, member(1));
      } else if (!evening.answer_bots()) {
        evening.move_person();
      }
    }
  }
  EXPECT_GT(said, 20U);
  EXPECT_GT(accused, 3U);
  EXPECT_GT(marked, 3U);
}

}  // namespace
}  // namespace insidejob

// Bots move and speak at a moment drawn before they think, whatever they come up with.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/rooms/bot_moves.h"
#include "server/rooms/bot_words.h"
#include "server/rooms/pace.h"
#include "server/rooms/test/support/small_world.h"
#include "table/test/support/evening.h"

namespace insidejob::rooms_test {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

TEST(Pace, IsSpreadBetweenItsBounds) {
  SmallWorld world;
  std::set<Milliseconds> drawn;
  for (unsigned i = 0; i < 500; ++i) drawn.insert(draw_pause(world.world, 900, 700));
  EXPECT_GE(*drawn.begin(), 900);
  EXPECT_LT(*drawn.rbegin(), 1600);
  EXPECT_LT(*drawn.begin(), 920);
  EXPECT_GT(*drawn.rbegin(), 1580);
  EXPECT_EQ(draw_pause(world.world, 5, 0), 5);
}

TEST(Pace, LeavesAMomentBeforeTheMove) {
  EXPECT_EQ(time_before(1000), 975);
  EXPECT_EQ(time_before(40), 30);
  EXPECT_EQ(time_before(0), 0);
}

class TableBots : public ::testing::Test {
 protected:
  void start(const std::string& level) {
    evening.join("Ana");
    for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), level, ""}, member(1));
    evening.start_game();
  }
  // Plays until a bot has to move.
  void play_to_bot() {
    while (pending_bot_turns(evening.state()).empty()) ASSERT_TRUE(evening.move_person());
  }
  void ask_moves() {
    moves.ask(evening.state(), keeper, [] { return Claim{}; });
  }
  void ask_words(bool has_audience = true) {
    words.ask(evening.state(), has_audience, keeper, [] { return Claim{}; });
  }

  SmallWorld world;
  Evening evening{7};
  RoomLimits limits{.bot_pace = 900, .bot_spread = 700, .talk_pace = 1'000};
  std::shared_ptr<int> keeper = std::make_shared<int>();
  std::vector<BotActs> acted;
  BotMoves moves{world.world, world.metrics, limits, world.strand,
                 [this](const BotActs& acts) { acted.push_back(acts); }};
  std::vector<std::pair<Milliseconds, BotWord>> said;
  BotWords words{world.world, limits, world.strand,
                 [this](const BotWord& word) { said.emplace_back(world.now, word); }};
};

TEST_F(TableBots, ABotActsOnceInItsTimeAndTheTableTakesIt) {
  start("rookie");
  play_to_bot();
  ask_moves();
  EXPECT_EQ(moves.size(), 1U);
  EXPECT_EQ(world.metrics.bots_to_move.value(), 1U);
  world.pass(899);
  ask_moves();  // already asked
  EXPECT_TRUE(acted.empty());
  EXPECT_EQ(moves.size(), 1U);
  world.pass(5'000);
  ASSERT_EQ(acted.size(), 1U);
  EXPECT_EQ(moves.size(), 0U);
  EXPECT_EQ(world.metrics.bots_to_move.value(), 0U);
  EXPECT_FALSE(evening.submit(acted[0]));
}

TEST_F(TableBots, ATurnThatHasPassedIsForgotten) {
  start("officer");
  play_to_bot();
  ask_moves();
  ASSERT_TRUE(evening.answer_bots());
  while (pending_bot_turns(evening.state()).size() != 0) ASSERT_TRUE(evening.answer_bots());
  ask_moves();
  EXPECT_EQ(moves.size(), 0U);
  world.pass(20'000);
  EXPECT_TRUE(acted.empty());
}

TEST_F(TableBots, NoThoughtArrivesWhereNobodyKeepsIt) {
  start("officer");
  play_to_bot();
  ask_moves();
  moves.forget_all();
  keeper.reset();
  world.pass(20'000);
  EXPECT_TRUE(acted.empty());
}

TEST_F(TableBots, BotsSpeakOneAfterAnotherToAnAudience) {
  start("rookie");
  for (unsigned tricks = 0; tricks < 12 && said.size() < 3; ++tricks) {
    const auto trick = evening.state().game->state.open.trick;
    while (evening.state().stage == Stage::play &&
           evening.state().game->state.open.trick == trick) {
      if (!evening.answer_bots()) {
        ASSERT_TRUE(evening.move_person());
      }
    }
    ask_words(false);
    EXPECT_EQ(words.size(), 0U);
    ask_words();
    const std::size_t occasions = bot_occasions(evening.state()).size();
    EXPECT_EQ(words.size(), occasions);
    ask_words();
    EXPECT_EQ(words.size(), occasions);
    world.pass(30'000);
  }
  ASSERT_GE(said.size(), 2U);
  std::optional<Milliseconds> last;
  for (const auto& [at, word] : said) {
    if (!word.utterance.phrase) continue;
    if (last) {
      EXPECT_GE(at - *last, 2 * limits.talk_pace);
    }
    last = at;
  }
  EXPECT_TRUE(last);
}

// Most thoughts are dropped here, as on a busy server.
TEST_F(TableBots, ABotThatAPersonSpeaksToAlwaysAnswers) {
  start("rookie");
  unsigned asked = 0;
  for (const PhraseKind kind : {PhraseKind::why_suspect, PhraseKind::suspect, PhraseKind::trust,
                                PhraseKind::why_not_follow, PhraseKind::why_that_mission}) {
    const auto trick = evening.state().game->state.open.trick;
    while (evening.state().stage == Stage::play &&
           evening.state().game->state.open.trick == trick) {
      if (!evening.answer_bots()) {
        ASSERT_TRUE(evening.move_person());
      }
    }
    if (evening.state().stage != Stage::play) break;
    evening.pass(60'000);
    evening.demand(Say{{.kind = kind, .seat = seat(1)}}, member(1));
    words.forget_all();
    said.clear();
    ask_words();
    world.pass(30'000);
    const auto by_it = [](const auto& one) { return one.second.seat == seat(1); };
    const auto answer = std::ranges::find_if(said, by_it);
    ASSERT_NE(answer, said.end()) << name_of(kind);
    EXPECT_TRUE(answer->second.utterance.phrase) << name_of(kind);
    ++asked;
  }
  EXPECT_GT(asked, 3U);
}

TEST_F(TableBots, AWordIsTimelyOnlyOnItsOccasion) {
  start("rookie");
  while (bot_occasions(evening.state()).empty()) {
    if (!evening.answer_bots()) {
      ASSERT_TRUE(evening.move_person());
    }
  }
  const BotOccasion occasion = bot_occasions(evening.state()).front();
  EXPECT_TRUE(in_time({occasion.seat, occasion.number, {}}, evening.state()));
  EXPECT_FALSE(in_time({occasion.seat, occasion.number + 1, {}}, evening.state()));
  EXPECT_FALSE(in_time({occasion.seat, occasion.number, {}}, TableState{}));
}

}  // namespace
}  // namespace insidejob::rooms_test

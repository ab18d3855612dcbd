// The notebook holds everything that happened, and nothing the table may no longer look at (R10.2).
#include "table/view/notebook.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "table/sample/grounds.h"
#include "table/test/support/evening.h"
#include "table/wire/client_json.h"
#include "table/wire/events_message.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

void seat_four(Evening& evening, HistoryRule history) {
  evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) evening.demand(SeatBot{seat(i), "random", ""}, member(1));
  evening.demand(ChangeOptions{{.history = history}}, member(1));
  evening.start_game();
}

bool go_on(Evening& evening) {
  return evening.state().stage == Stage::play && (evening.answer_bots() || evening.move_person());
}

std::vector<Note> notes(const Evening& evening) {
  return notebook(moment_view(evening.state(), MemberId{}));
}

// A suit that has been shown is not noted again.
bool is_repeated(const Game& game, Seat about, const Ground& ground) {
  if (ground.kind != GroundKind::showed) return false;
  Ground before = ground;
  for (before.trick = *ground.earlier + 1; before.trick < ground.trick; ++before.trick) {
    if (is_true(*game.options, game.state.open, about, before)) return true;
  }
  return false;
}

TEST(Notebook, HoldsEveryGroundAndEveryChoice) {
  std::array<unsigned, k_ground_kinds> seen{};
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Evening evening{seed};
    seat_four(evening, HistoryRule::open);
    while (go_on(evening)) {
      const std::vector<Note> all = notes(evening);
      if (!evening.state().game) break;
      const Game& game = *evening.state().game;
      for (unsigned about = 0; about < 4; ++about) {
        for (const Ground& ground : sample::grounds_against(game, seat(about))) {
          if (is_repeated(game, seat(about), ground)) continue;
          const auto same = [&](const Note& note) {
            return note.seat == seat(about) && note.ground == ground;
          };
          EXPECT_EQ(std::ranges::count_if(all, same), 1);
          ++seen[static_cast<std::size_t>(ground.kind)];
        }
      }
      for (const Note& note : all) {
        if (note.ground) {
          EXPECT_TRUE(is_true(*game.options, game.state.open, note.seat, *note.ground));
          continue;
        }
        const unsigned trick = note.trick - 1U;
        EXPECT_EQ(note.seat, trick < game.state.open.trick
                                 ? game.state.open.outcomes[trick].leader()
                                 : game.state.open.leader);
      }
    }
  }
  for (const unsigned count : seen) EXPECT_GT(count, 0U);
}

TEST(Notebook, R10_2_StrictTablesSeeTheTrickOnTheTableAndWhatLiesFaceUp) {
  unsigned current = 0;
  unsigned face_up = 0;
  Evening evening{5};
  seat_four(evening, HistoryRule::strict);
  while (go_on(evening)) {
    if (evening.state().stage != Stage::play) break;
    const PublicState& open = evening.state().game->state.open;
    for (const Note& note : notes(evening)) {
      EXPECT_FALSE(note.ground && note.ground->earlier);
      if (note.trick == open.trick + 1U) {
        ++current;
        continue;
      }
      EXPECT_FALSE(note.ground);
      EXPECT_TRUE(open.outcomes[note.trick - 1U].completed());
      ++face_up;
    }
  }
  EXPECT_GT(current, 20U);
  EXPECT_GT(face_up, 0U);
}

TEST(Notebook, R10_2_TheLastTrickMayBeLookedAtWhereTheTableSaysSo) {
  Evening evening{5};
  seat_four(evening, HistoryRule::last_trick);
  unsigned earlier = 0;
  while (go_on(evening)) {
    if (evening.state().stage != Stage::play) break;
    const unsigned finished = evening.state().game->state.open.trick;
    for (const Note& note : notes(evening)) {
      EXPECT_TRUE(!note.ground || note.trick >= finished);
      earlier += note.ground && note.trick == finished;
    }
  }
  EXPECT_GT(earlier, 10U);
}

// The first snapshot plus what the messages add equals a new snapshot.
TEST(Notebook, GrowsByWhatIsNoted) {
  Evening evening{7};
  seat_four(evening, HistoryRule::open);
  std::vector<Note> joined = notes(evening);
  GameProgress seen = progress_of(moment_view(evening.state(), MemberId{}).game->seat);
  unsigned told = 0;
  while (go_on(evening) && evening.state().stage == Stage::play) {
    const MomentView view = moment_view(evening.state(), MemberId{});
    const std::vector<Note> more = notebook(view, seen);
    seen = progress_of(view.game->seat);
    joined.insert(joined.end(), more.begin(), more.end());
    EXPECT_EQ(joined, notebook(view));
    const std::string sent =
        EventsMessage{evening.state(), {&evening.steps.back(), 1}}.for_everybody();
    EXPECT_EQ(sent.find("\"noted\": [") != std::string::npos, !more.empty()) << sent;
    told += !more.empty();
  }
  EXPECT_GT(told, 20U);
}

// When the game is over everything may be shown (R10.1).
TEST(Notebook, OpensWhenTheGameIsOver) {
  Evening evening{9};
  seat_four(evening, HistoryRule::strict);
  evening.play_through(Stage::play);
  if (evening.state().stage == Stage::discussion) {
    EXPECT_TRUE(
        std::ranges::none_of(notes(evening), [](const Note& note) { return !!note.ground; }));
    evening.demand(SetDiscussionReady{true}, member(1));
    evening.play_through(Stage::vote);
  }
  ASSERT_EQ(evening.state().stage, Stage::result);
  EXPECT_GT(notes(evening).size(), 15U);
}

TEST(Notebook, BeginnersMayLookBack) {
  Evening evening;
  evening.join("Ana");
  evening.demand(TakePreset{Preset::first_game}, member(1));
  EXPECT_EQ(evening.state().options.history, HistoryRule::open);
  evening.demand(TakePreset{Preset::classic}, member(1));
  EXPECT_EQ(evening.state().options.history, HistoryRule::strict);
}

}  // namespace
}  // namespace insidejob

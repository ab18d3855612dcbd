// Reviews never use what a seat could not know, at any kind of table.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/test/support/effort.h"
#include "engine/test/support/other_world.h"
#include "lab/every_setup.h"
#include "notation/json_text.h"
#include "review/review_json.h"
#include "review/test/reviewed_table.h"

namespace insidejob {
namespace {

using testing::finish;
using testing::played;
using testing::reviewed;
using testing::weights;

// Everything that the section about suspicion says of the time before this action. Whether a move
// is one of the strongest depends on later ones.
std::vector<std::string> suspicion_before(const Reviewer& reviewer, std::size_t action) {
  const std::string text = review_json(reviewer);
  const auto [document, error] = JsonDocument::parse(text);
  EXPECT_FALSE(error);
  const JsonValue suspicion = *document.root().member("suspicion");
  std::vector<std::string> all;
  for (const JsonMember& list : suspicion.members()) {
    for (const JsonValue entry : list.value.elements()) {
      const auto at = entry.member("action");
      if (at && at->whole_number() >= static_cast<std::int64_t>(action)) continue;
      for (const JsonMember& member : entry.members()) {
        if (member.name != "top") all.push_back(member.name + ": " + json_text(member.value));
      }
    }
  }
  return all;
}

// The game with other hidden cards and roles: the same until this action, and random from then on.
class SwappedGame {
 public:
  SwappedGame(const ReviewedGame& game, Seat seat, std::size_t length, Rng& rng) {
    const test::Course course{
        game.setup().deal,
        {game.actions().begin(), game.actions().begin() + static_cast<std::ptrdiff_t>(length)}};
    for (int i = 0; i < 400 && !(found_ && found_->hands && found_->roles); ++i) {
      auto other = test::try_other_world(game.options(), course, seat, rng);
      if (other && (!found_ || other->roles || other->hands)) found_ = std::move(other);
    }
    if (!found_) return;
    const auto bot = make_bot("random");
    GameState& state = found_->played.state;
    std::vector<Action>& actions = found_->course.actions;
    while (state.open.phase != Phase::over) {
      const Seat next = actors(state).nth(0);
      actions.push_back(bot->choose(view_for(game.options(), state, next), {},
                                    Seed::from_number(actions.size())));
      EXPECT_FALSE(apply(game.options(), state, actions.back()));
    }
  }
  [[nodiscard]] const std::optional<test::OtherWorld>& found() const { return found_; }

 private:
  std::optional<test::OtherWorld> found_;
};

struct Compared {
  unsigned games = 0;
  unsigned hands = 0;
  unsigned roles = 0;
  unsigned decisions = 0;
  unsigned explained = 0;
};

void compare_coaches(const Coach& here, const Coach& there, std::size_t length,
                     Compared& compared) {
  for (std::size_t i = 0; i < here.judged().size(); ++i) {
    const CoachMoment& mine = here.judged()[i];
    if (mine.action >= length) break;
    const CoachMoment& other = there.judged()[i];
    ASSERT_EQ(mine.action, other.action);
    EXPECT_EQ(mine.verdict.better, other.verdict.better);
    EXPECT_EQ(mine.verdict.next, other.verdict.next);
    EXPECT_EQ(mine.verdict.cost, other.verdict.cost);
    EXPECT_EQ(mine.verdict.cost_noise, other.verdict.cost_noise);
    EXPECT_EQ(mine.verdict.gain, other.verdict.gain);
    ++compared.decisions;
  }
  // Later decisions may push one of these out, but what is said about both is the same.
  for (const CoachMoment& mine : here.moments()) {
    const auto same = std::ranges::find(there.moments(), mine.action, &CoachMoment::action);
    if (mine.action >= length || same == there.moments().end()) continue;
    EXPECT_EQ(mine.line, same->line);
    EXPECT_EQ(mine.why, same->why);
    ++compared.explained;
  }
  if (here.best() && there.best() && here.best()->action == there.best()->action &&
      here.best()->action < length) {
    EXPECT_EQ(here.best()->line, there.best()->line);
    EXPECT_EQ(here.best()->why, there.best()->why);
  }
}

}  // namespace

// The same course of play up to a moment, with other hidden cards and roles. Whatever the seat is
// told about that time must be the same. Spread evenly over all kinds of tables.
TEST(ReviewSecrets, SwappedCardsChangeNothing) {
  const auto setups = every_setup();
  const unsigned games = test::effort(16);
  Rng rng{Seed::from_number(5)};
  Compared compared;
  for (unsigned i = 0; i < games; ++i) {
    const std::size_t kind = games < setups.size() ? i * (setups.size() / games) : i;
    const auto game = played(setups[kind % setups.size()], i);
    const Seat seat{static_cast<std::uint8_t>(i % game->options().players())};
    // Early on much is hidden; later much has been judged.
    const std::size_t length = (game->open_states() - 1) * (1 + i % 3) / 3;
    SCOPED_TRACE(::testing::Message() << "game " << i << ", kind " << kind);
    const SwappedGame swapped{*game, seat, length, rng};
    const auto& other = swapped.found();
    if (!other) continue;
    Reviewer here{game, seat, weights()};
    Reviewer there{reviewed(game->options(), other->course.deal, other->course.actions), seat,
                   weights()};
    finish(here);
    finish(there);
    EXPECT_EQ(suspicion_before(here, length), suspicion_before(there, length));
    compare_coaches(*here.coach(), *there.coach(), length, compared);
    ++compared.games;
    compared.hands += other->hands ? 1 : 0;
    compared.roles += other->roles ? 1 : 0;
    if (::testing::Test::HasFailure()) return;
  }
  RecordProperty("games", static_cast<int>(compared.games));
  RecordProperty("hands", static_cast<int>(compared.hands));
  RecordProperty("roles", static_cast<int>(compared.roles));
  RecordProperty("decisions", static_cast<int>(compared.decisions));
  RecordProperty("explained", static_cast<int>(compared.explained));
  EXPECT_GE(compared.games, games / 2);
  EXPECT_GE(compared.hands, games / 4);
  EXPECT_GT(compared.roles, 1U);
  EXPECT_GT(compared.decisions, games);
  EXPECT_GT(compared.explained, 2U);
}

// What everyone could know is the same in every seat's review, so no seat's own cards are in it.
TEST(ReviewSecrets, WhatEveryoneKnewDependsOnNoSeat) {
  const auto setups = every_setup();
  const unsigned games = test::effort(8);
  for (unsigned i = 0; i < games; ++i) {
    const std::size_t kind = games < setups.size() ? i * (setups.size() / games) : i;
    const auto game = played(setups[kind % setups.size()], i);
    Reviewer watched{game, std::nullopt, nullptr};
    while (watched.moments().size() < game->open_states() && watched.step()) {
    }
    for (const Seat seat : SeatSet::first(game->options().players())) {
      Reviewer mine{game, seat, nullptr};
      while (mine.moments().size() < game->open_states() && mine.step()) {
      }
      for (std::size_t at = 0; at < game->open_states(); ++at) {
        ASSERT_EQ(mine.moments()[at].open.insider, watched.moments()[at].open.insider) << kind;
        ASSERT_EQ(mine.moments()[at].open.roles, watched.moments()[at].open.roles) << kind;
      }
      EXPECT_EQ(mine.moves(), watched.moves()) << kind;
    }
  }
}

}  // namespace insidejob

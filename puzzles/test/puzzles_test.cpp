// Puzzles: what is proven is true in every deal, the shipped file is what the games give, and bad
// lines are refused.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "bots/belief/certainty.h"
#include "bots/bot.h"
#include "engine/turn.h"
#include "lab/one_game.h"
#include "puzzles/calendar.h"
#include "puzzles/find_puzzles.h"
#include "puzzles/puzzle_answer.h"
#include "puzzles/puzzle_file.h"
#include "puzzles/solution.h"
#include "puzzles/trick_ends.h"

namespace insidejob::testing {
namespace {

PuzzleGame play_number(std::uint64_t number) {
  const Options& options = puzzle_tables()[table_of_game(number)];
  const std::vector<std::shared_ptr<const Bot>> bots(options.players(), make_bot("rookie"));
  const PlayedGame played = play_game(options, bots, {}, seed_of_game(number));
  return *PuzzleGame::make(options, played.deal, played.actions);
}

std::string shipped_text() {
  std::ifstream file{INSIDEJOB_SOURCE_DIR "/data/puzzles.json"};
  return {std::istreambuf_iterator<char>{file}, {}};
}

const std::vector<ReadPuzzle>& shipped() {
  static const std::vector<ReadPuzzle> puzzles = [] {
    auto reading = read_puzzle_file(shipped_text());
    auto* read = std::get_if<0>(&reading);
    EXPECT_NE(read, nullptr) << std::get<1>(reading);
    return read == nullptr ? std::vector<ReadPuzzle>{} : std::move(*read);
  }();
  return puzzles;
}

TEST(CaseFile, SuspectsAreThoseThatTheBeliefCannotRuleOut) {
  unsigned proven = 0;
  for (std::uint64_t number = 0; number < 27; ++number) {
    const PuzzleGame game = play_number(number);
    for (std::size_t i = 0; i < game.actions().size(); i += 3) {
      for (const Seat seat : SeatSet::first(game.options().players())) {
        const SeatView view = game.view(i, seat);
        const SeatSet suspects = CaseFile{view}.suspects();
        EXPECT_EQ(suspects, certainty_of(view).insiders);
        EXPECT_TRUE(suspects.contains(true_insider(game)));
        proven += suspects.size() == 1 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(proven, 100U);
}

TEST(CaseFile, WhatCannotBeHasAReason) {
  unsigned counted = 0;
  unsigned likewise = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const PuzzleGame game = play_number(number);
    const std::size_t end = game.actions().size() - 1;
    for (const Seat seat : SeatSet::first(game.options().players())) {
      if (seat == true_insider(game)) continue;
      const CaseFile file{game.view(end, seat)};
      const auto proof = prove_insider(file);
      if (!proof) continue;
      EXPECT_EQ(proof->insider, true_insider(game));
      for (const PuzzleLine& line : explain_insider(file, *proof)) {
        likewise += line.say == "likewise" ? 1 : 0;
        if (line.say != "too_few" && line.say != "no_room") continue;
        ++counted;
        EXPECT_GT(*line.n, *line.room);
      }
    }
  }
  EXPECT_GT(counted, 5U);
  EXPECT_GT(likewise, 0U);  // nothing is explained twice in a row
}

// Every deal is dealt, and every legal card played.
std::set<std::vector<unsigned>> ends_by_brute_force(const CaseFile& file, Play mine,
                                                    const std::vector<Seat>& followers) {
  const SeatView& view = file.view();
  std::set<std::vector<unsigned>> ends;
  for (const Assignment& roles : file.assignments()) {
    const DealCounter deals{file.unseen(), file.places(roles.free)};
    deals.for_each([&](std::span<const CardSet> hands) {
      std::vector<std::vector<unsigned>> ways{{}};
      for (const Seat seat : followers) {
        std::vector<std::vector<unsigned>> longer;
        const auto led = led_suit(*view.options, view.open);
        for (std::size_t i = 0; i < file.hidden().size(); ++i) {
          if (file.hidden()[i] != seat) continue;
          const CardSet cards =
              playable(hands[i], !roles.free.contains(seat), led ? *led : mine.card().suit());
          for (const auto& way : ways) {
            for (const Card card : cards) {
              longer.push_back(way);
              longer.back().push_back(card.code());
            }
          }
        }
        ways = std::move(longer);
      }
      ends.insert(ways.begin(), ways.end());
    });
  }
  return ends;
}

TEST(TrickEnds, AreThoseOfEveryDeal) {
  unsigned compared = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const PuzzleGame game = play_number(number);
    for (std::size_t i = 0; i < game.actions().size(); ++i) {
      const PublicState& open = game.state(i).open;
      if (open.phase != Phase::play) continue;
      const CaseFile file{game.view(i, open.to_act)};
      double deals = 0;
      for (const Assignment& roles : file.assignments()) {
        deals += DealCounter{file.unseen(), file.places(roles.free)}.count();
      }
      if (deals > 10000) continue;
      const TrickEnds ends{file};
      for (const Card card : legal_actions(file.view()).cards()) {
        const Play mine{card, false};
        const auto wanted = ends_by_brute_force(file, mine, ends.followers());
        EXPECT_EQ(ends.count(mine), wanted.size());
        for (const auto& way : wanted) {
          std::vector<Play> plays;
          for (const unsigned code : way) plays.emplace_back(Card::from_code(code), false);
          EXPECT_TRUE(ends.possible(mine, plays));
        }
        compared += ends.followers().empty() ? 0 : 1;
      }
    }
  }
  EXPECT_GT(compared, 30U);
}

TEST(Shipped, AreManyMixedAndSolved) {
  std::map<PuzzleKind, unsigned> kinds;
  std::map<unsigned, unsigned> tables;
  std::set<std::uint64_t> games;
  for (std::size_t i = 0; i < shipped().size(); ++i) {
    const auto& [puzzle, game] = shipped()[i];
    ++kinds[puzzle.kind];
    ++tables[puzzle.table];
    games.insert(puzzle.game);
    EXPECT_EQ(puzzle.kind, slot_of_day(i).kind);
    if (i % 6 != 0) continue;
    const auto solution = solve_puzzle(game, puzzle.kind, puzzle.seat);
    ASSERT_TRUE(solution) << i;
    EXPECT_EQ(solution->answer, puzzle.answer) << i;
    EXPECT_GE(solution->lines.size(), 2U) << i;
  }
  EXPECT_GE(shipped().size(), 400U);
  EXPECT_EQ(games.size(), shipped().size()) << "two from one game";
  for (std::size_t i = 0; i < k_puzzle_kinds.size(); ++i) {
    EXPECT_GE(kinds[static_cast<PuzzleKind>(i)], 80U) << k_puzzle_kinds[i];
  }
  EXPECT_EQ(tables.size(), puzzle_tables().size());
}

TEST(Shipped, IsFoundAgainByteForByte) {
  const std::string text = shipped_text();
  std::vector<Puzzle> all;
  for (std::size_t i = 0; i < shipped().size(); ++i) {
    all.push_back(shipped()[i].puzzle);
    if (i % 13 != 0) continue;
    bool found = false;
    const std::string wanted = puzzle_text(all.back());
    for (const Puzzle& puzzle : find_puzzles(play_number(all.back().game), all.back().game)) {
      found |= puzzle_text(puzzle) == wanted;
    }
    EXPECT_TRUE(found) << wanted;
  }
  EXPECT_EQ(puzzle_file_text(all), text);
}

// Cards that the seat does not see make no difference: with other hands that it cannot tell from
// the real ones, the answer and its explanation are the same.
TEST(Solution, DependsOnWhatTheSeatKnows) {
  unsigned compared = 0;
  for (const auto& [puzzle, game] : shipped()) {
    if (puzzle.kind != PuzzleKind::safe_card && puzzle.kind != PuzzleKind::spoil_it) continue;
    if (puzzle.game % 4 != 0) continue;
    Deal other = deal_of_game(game.options(), puzzle.game);
    const Deal real = other;
    // Two hidden hands exchange one card that neither has played, of the same suit.
    const GameState& now = game.now();
    for (const Seat a : SeatSet::first(game.options().players())) {
      for (const Seat b : SeatSet::first(game.options().players())) {
        if (a == b || a == puzzle.seat || b == puzzle.seat || other != real) continue;
        for (const Card x : now.secret.hands[a.index]) {
          const CardSet same = now.secret.hands[b.index] & CardSet::of_suit(x.suit());
          if (same.empty() || other != real) continue;
          other.hands[a.index].erase(x);
          other.hands[b.index].insert(x);
          other.hands[b.index].erase(same.first());
          other.hands[a.index].insert(same.first());
        }
      }
    }
    if (other == real) continue;
    const auto twin = PuzzleGame::make(game.options(), other, puzzle.actions);
    ASSERT_TRUE(twin);
    ASSERT_EQ(twin->view(puzzle.actions.size(), puzzle.seat),
              game.view(puzzle.actions.size(), puzzle.seat));
    const auto told = [&](const PuzzleGame& of) {
      const auto solution = solve_puzzle(of, puzzle.kind, puzzle.seat);
      std::string text;
      JsonWriter out{text};
      out.begin_array();
      if (solution) out.value(static_cast<std::int64_t>(solution->answer));
      if (solution) {
        for (const PuzzleLine& line : solution->lines) write_puzzle_line(out, line);
      }
      out.end_array();
      return text;
    };
    EXPECT_EQ(told(*twin), told(game));
    ++compared;
  }
  EXPECT_GT(compared, 10U);
}

TEST(Calendar, TakesTurnsAndStandsIn) {
  std::vector<Puzzle> found;
  for (std::uint64_t game = 0; game < 40; ++game) {
    found.push_back({.kind = static_cast<PuzzleKind>(game % 5), .game = game, .level = 1});
    found.push_back({.kind = static_cast<PuzzleKind>((game + 1) % 5), .game = game, .level = 3});
  }
  const auto days = fill_calendar(found, 20);
  ASSERT_EQ(days.size(), 20U);
  std::set<std::uint64_t> games;
  for (std::size_t i = 0; i < days.size(); ++i) {
    EXPECT_EQ(days[i].kind, slot_of_day(i).kind);
    EXPECT_TRUE(games.insert(days[i].game).second);
    if (slot_of_day(i).level == 2) continue;  // there is none
    EXPECT_EQ(days[i].level, slot_of_day(i).level);
  }
  EXPECT_LT(fill_calendar({found.begin(), found.begin() + 4}, 20).size(), 5U);
}

TEST(PuzzleFile, RefusesWhatIsNotAPuzzle) {
  const std::string good = puzzle_text(shipped().front().puzzle);
  EXPECT_EQ(puzzle_answer(good).find("problem"), std::string::npos);
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos);
    return puzzle_answer(text.replace(at, from.size(), to));
  };
  const std::string moves = moves_text(shipped().front().puzzle);
  for (const std::string& answer :
       {puzzle_answer(""), puzzle_answer("[]"), puzzle_answer("[1,2,3,4,5,6,7]"),
        puzzle_answer("{\"kind\":\"who_is_it\"}"), changed("who_is_it", "who"), changed(moves, ""),
        changed(moves, moves + "z"), changed(moves, "A"), changed(moves, std::string(5000, 'a'))}) {
    EXPECT_NE(answer.find("problem"), std::string::npos) << answer;
  }
}

}  // namespace
}  // namespace insidejob::testing

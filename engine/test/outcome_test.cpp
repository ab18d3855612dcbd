// Who has won, from a second implementation of R5 to R9 that goes by role names.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "engine/test/support/game.h"
#include "engine/test/support/random_table.h"
#include "engine/test/support/text.h"

namespace insidejob::test {
namespace {

class Ending {
 public:
  Ending(const Options& options, const GameState& state) : options_(options), state_(state) {
    for (unsigned i = 0; i < options.seats(); ++i) {
      names_.push_back(options.role(state.secret.roles[i]).id);
      if (names_[i] == "insider" || names_[i] == "prof_no") insider_ = i;
    }
  }

  [[nodiscard]] Outcome expected() const {
    const auto [cause, side] = verdict();
    return {cause, side, winners(side)};
  }

 private:
  using Verdict = std::pair<Cause, WinningSide>;

  [[nodiscard]] bool revealed(const std::string& name) const {
    for (unsigned i = 0; i < names_.size(); ++i) {
      if (names_[i] == name && state_.open.revealed.contains(seat(i))) return true;
    }
    return false;
  }

  [[nodiscard]] bool bugged_agent_is_overheard() const {
    for (unsigned i = 0; i < names_.size(); ++i) {
      if (names_[i] == "bugged_agent" && state_.open.tokens[i] > 1) return true;
    }
    return false;
  }

  [[nodiscard]] bool all_but_prof_no_face_up() const {
    if (names_[insider_] != "prof_no") return false;
    return state_.open.face_up.size() == options_.seats() - 1 &&
           !state_.open.face_up.contains(seat(insider_));
  }

  [[nodiscard]] Verdict verdict() const {
    if (revealed("prof_no")) return {Cause::insider_revealed, WinningSide::agents};
    if (revealed("insider")) return {Cause::intel, WinningSide::insider};
    if (bugged_agent_is_overheard()) return {Cause::token_limit, WinningSide::insider};
    if (all_but_prof_no_face_up()) return {Cause::all_face_up, WinningSide::insider};
    if (state_.open.completed >= options_.dimensions().missions_needed) {
      return {Cause::missions, WinningSide::agents};
    }
    if (revealed("risky_agent")) return {Cause::reveal, WinningSide::agents};
    EXPECT_EQ(state_.open.trick, options_.dimensions().tricks);
    return {Cause::vote, options_.players() == 2 ? vote_of_two() : vote()};
  }

  [[nodiscard]] WinningSide vote() const {
    std::map<unsigned, unsigned> votes;
    for (const Seat voter : state_.open.voted) {
      const Ballot ballot = unpack(state_.secret.ballots[voter.index]);
      ++votes[ballot.first.index];
      if (ballot.is_double()) ++votes[ballot.second.index];
    }
    unsigned most = 0;
    for (const auto& [target, count] : votes) most = std::max(most, count);
    std::set<std::string> top;
    unsigned tied = 0;
    for (const auto& [target, count] : votes) {
      if (count < most) continue;
      top.insert(target == insider_ ? "the insider" : names_[target]);
      ++tied;
    }
    if (top.contains("decoy") && top.contains("the insider")) {
      return WinningSide::decoy_and_insider;
    }
    if (tied != 1) return WinningSide::insider;
    if (top.contains("decoy")) return WinningSide::decoy;
    return top.contains("the insider") ? WinningSide::agents : WinningSide::insider;
  }

  [[nodiscard]] WinningSide vote_of_two() const {
    for (const Seat voter : state_.open.voted) {
      const Seat named = unpack(state_.secret.ballots[voter.index]).first;
      if (voter.index != insider_ && named.index != insider_) return WinningSide::insider;
    }
    return state_.open.voted.empty() ? WinningSide::insider : WinningSide::agents;
  }

  [[nodiscard]] SeatSet winners(WinningSide side) const {
    SeatSet all;
    for (unsigned i = 0; i < names_.size(); ++i) {
      const bool turned = names_[i] == "sleeper_agent" && state_.open.revealed.contains(seat(i));
      const bool neutral =
          names_[i] == "decoy" || names_[i] == "accomplice" || names_[i] == "tim_shady";
      bool wins = false;
      if (side == WinningSide::agents) wins = i != insider_ && !turned && !neutral;
      if (side == WinningSide::insider) wins = i == insider_ || turned;
      if (side == WinningSide::decoy) wins = names_[i] == "decoy";
      if (side == WinningSide::decoy_and_insider) wins = i == insider_ || names_[i] == "decoy";
      if (wins) all.insert(seat(i));
    }
    const SeatSet others = all;
    for (unsigned i = 0; i < names_.size(); ++i) {
      const unsigned right = (i + options_.seats() - 1) % options_.seats();
      if (names_[i] == "accomplice" && others.contains(state_.open.partner)) all.insert(seat(i));
      if (names_[i] == "tim_shady" && !others.contains(seat(right))) all.insert(seat(i));
    }
    return all;
  }

  const Options& options_;
  const GameState& state_;
  std::vector<std::string> names_;
  unsigned insider_ = 0;
};

TEST(EveryGame, R7_9_EndsAsASecondReadingOfTheRulesSays) {
  Rng rng{Seed::from_number(51)};
  std::map<std::pair<Cause, WinningSide>, unsigned> endings;
  for (unsigned game = 0; game < effort(20'000);) {
    const Options options = options_for(draw_choices(pick_from(rng)));
    if (options.choices().custom_role) continue;
    for (unsigned round = 0; round < 10; ++round, ++game) {
      GameState state = start(options, draw_deal(rng, options));
      while (state.open.phase != Phase::over) {
        apply_legal(options, state, draw_action(options, state, rng));
      }
      const Outcome expected = Ending{options, state}.expected();
      ASSERT_EQ(state.open.outcome.cause, expected.cause) << text_of(options.choices());
      ASSERT_EQ(state.open.outcome.side, expected.side) << text_of(options.choices());
      ASSERT_EQ(state.open.outcome.winners, expected.winners) << text_of(options.choices());
      ++endings[{expected.cause, expected.side}];
    }
  }
  // Every possible ending occurred: six before the vote, four in it.
  const unsigned enough = effort(100) >= 100 ? 5 : 0;
  EXPECT_GE(endings.size(), enough * 2);
  for (const auto& [ending, count] : endings) EXPECT_GE(count, enough);
}

}  // namespace
}  // namespace insidejob::test

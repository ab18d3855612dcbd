// Reviews of games at every kind of table never fail, and what they say is true.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <variant>

#include "bots/belief/history.h"
#include "engine/test/support/effort.h"
#include "lab/every_setup.h"
#include "notation/test/support/protocol.h"
#include "review/reason.h"
#include "review/review_json.h"
#include "review/reviewer.h"
#include "review/test/reviewed_table.h"

namespace insidejob {
namespace {

using testing::finish;
using testing::played;
using testing::ready;
using testing::reviewed;
using testing::weights;

SeatSet seats_of(Ballot ballot) {
  const SeatSet first = SeatSet::of(ballot.first);
  return ballot.is_double() ? first | SeatSet::of(ballot.second) : first;
}

bool is_share(double number) { return number >= 0 && number <= 1 + 1e-9; }

// To follow suit is no way to look innocent for someone who did not follow that suit before.
void expect_sound_reason(const Reviewer& reviewer, const CoachMoment& moment) {
  if (moment.why.say != "why.lie") return;
  const SeatView view = reviewer.game().view(moment.action, reviewer.seat());
  const std::uint8_t declined = read_history(view).declined[reviewer.seat()->index];
  EXPECT_EQ(declined & bit_of(*moment.why.suit), 0) << moment.action;
}

// Whatever moved a belief has a reason, with the figures of that belief.
void expect_sound_moves(const Reviewer& reviewer, const std::vector<SuspicionMove>& moves,
                        bool own) {
  const auto guilt = [&](std::size_t moment) -> const auto& {
    const MomentBelief& belief = reviewer.moments()[moment];
    return own ? belief.own->insider : belief.open.insider;
  };
  EXPECT_LE(std::ranges::count_if(moves, &SuspicionMove::top), 8);
  for (std::size_t i = 0; i + 1 < reviewer.moments().size(); ++i) {
    if (reviewer.game().actions()[i].kind == ActionKind::name_partner) continue;
    double most = 0;
    for (std::size_t seat = 0; seat < reviewer.game().options().seats(); ++seat) {
      most = std::max(most, std::abs(guilt(i + 1)[seat] - guilt(i)[seat]));
    }
    const auto move = std::ranges::find(moves, i, &SuspicionMove::action);
    ASSERT_EQ(move != moves.end(), most >= 0.02) << i << ' ' << most;
    if (move == moves.end()) continue;
    EXPECT_EQ(move->before, guilt(i)[move->seat.index]);
    EXPECT_EQ(move->after, guilt(i + 1)[move->seat.index]);
    EXPECT_GE(std::abs(move->after - move->before), most / 2);
    EXPECT_FALSE(move->line.say.empty());
  }
}

void expect_sound(const Reviewer& reviewer) {
  const Options& options = reviewer.game().options();
  EXPECT_EQ(reviewer.moments().size(), reviewer.game().open_states());
  for (const MomentBelief& moment : reviewer.moments()) {
    double sum = 0;
    for (unsigned i = 0; i < options.seats(); ++i) {
      EXPECT_TRUE(is_share(moment.open.insider[i]));
      sum += moment.open.insider[i];
    }
    EXPECT_NEAR(sum, 1, 1e-6);
    if (!moment.own) continue;
    const RoleId mine = reviewer.game().setup().deal.roles[reviewer.seat()->index];
    EXPECT_EQ(moment.own->insider[reviewer.seat()->index] > 0.5,
              options.role_rule(mine).replaces_insider);
  }
  expect_sound_moves(reviewer, reviewer.moves(), false);
  if (reviewer.seat()) expect_sound_moves(reviewer, reviewer.own_moves(), true);
  for (const double chance : reviewer.chances().agents()) EXPECT_TRUE(is_share(chance));
  EXPECT_EQ(reviewer.chances().agents().back(),
            reviewer.game().end().open.outcome.side == WinningSide::agents ? 1 : 0);
  EXPECT_EQ(reviewer.opening().size(), 3U);
  for (const InsiderProof& proof : reviewer.proofs().by()) {
    EXPECT_EQ(proof.line.seat, reviewer.game().insider());
  }
  if (reviewer.coach()) {
    EXPECT_LE(reviewer.coach()->moments().size(), 5U);
    for (const CoachMoment& moment : reviewer.coach()->judged()) {
      EXPECT_TRUE(std::isfinite(moment.verdict.cost));
    }
    for (const CoachMoment& moment : reviewer.coach()->moments())
      expect_sound_reason(reviewer, moment);
    if (reviewer.coach()->best()) expect_sound_reason(reviewer, *reviewer.coach()->best());
  }
  const std::string text = review_json(reviewer);
  test::expect_fits("Review", text);
}

}  // namespace

// Twenty games, or a thousand with INSIDEJOB_TEST_EFFORT=5000, spread evenly over all kinds of
// tables, and always the same ones.
TEST(Review, NeverFailsAtAnyKindOfTable) {
  const auto setups = every_setup();
  const unsigned games = test::effort(20);
  constexpr std::array k_levels{"rookie", "officer", "random"};
  std::size_t pieces = 0;
  std::size_t longest = 0;
  for (unsigned i = 0; i < games; ++i) {
    const std::size_t kind = games < setups.size() ? i * (setups.size() / games) : i;
    const auto game = played(setups[kind % setups.size()], i, k_levels[i < 20 ? 0 : i % 3]);
    const unsigned viewers = game->options().players() + 1;
    const auto viewer = static_cast<unsigned>(kind % viewers);
    const auto seat = viewer == game->options().players()
                          ? std::nullopt
                          : std::optional{Seat{static_cast<std::uint8_t>(viewer)}};
    SCOPED_TRACE(::testing::Message() << "game " << i << ", kind " << kind);
    Reviewer reviewer{game, seat, i % 3 == 0 ? nullptr : weights()};
    EXPECT_EQ(reviewer.opening().size(), 2U);
    while (reviewer.step()) {
    }
    EXPECT_EQ(reviewer.done(), reviewer.of());
    expect_sound(reviewer);
    if (::testing::Test::HasFailure()) return;
    pieces = std::max(pieces, reviewer.of());
    longest = std::max(longest, review_json(reviewer).size());
  }
  // docs/security.md promises 64 KB, and that a review is made in pieces of bounded work.
  EXPECT_LE(pieces, 256U);
  EXPECT_LT(longest, 48U * 1024);
  RecordProperty("pieces", std::to_string(pieces));
  RecordProperty("longest", std::to_string(longest));
}

// A device may load the weights while the review is being made.
TEST(Review, TakesWeightsUntilTheCoachBegins) {
  const auto game = played({.players = 4}, 3);
  Reviewer at_once{game, Seat{1}, weights()};
  Reviewer in_time{game, Seat{1}, nullptr};
  Reviewer too_late{game, Seat{1}, nullptr};
  Reviewer never{game, Seat{1}, nullptr};
  for (int i = 0; i < 5; ++i) in_time.step();
  in_time.take_weights(weights());
  while (!too_late.coach()->has_begun()) too_late.step();
  too_late.take_weights(weights());
  for (Reviewer* reviewer : {&at_once, &in_time, &too_late, &never}) {
    while (reviewer->step()) {
    }
  }
  EXPECT_EQ(review_json(in_time), review_json(at_once));
  EXPECT_EQ(review_json(too_late), review_json(never));
  EXPECT_NE(review_json(at_once), review_json(never));
}

// What the coach calls a mistake is one in other worlds, too: almost all are found again with other
// random numbers.
TEST(Review, FindsItsMistakesAgain) {
  unsigned named = 0;
  unsigned again = 0;
  double first = 0;
  double second = 0;
  for (unsigned i = 0; i < test::effort(6); ++i) {
    const auto game = played({.players = 3 + i % 3, .risky = i % 2 == 1}, 500 + i);
    const Seat seat{static_cast<std::uint8_t>(i % game->options().players())};
    Reviewer reviewer{game, seat, weights()};
    while (reviewer.step()) {
    }
    for (const CoachMoment& moment : reviewer.coach()->moments()) {
      const bool is_vote = moment.verdict.did.kind == ActionKind::vote;
      const SeatView view = game->view(is_vote ? *game->vote() : moment.action, seat);
      DecisionJudge judge{view, moment.verdict.did, weights().get(), Seed::from_number(77)};
      while (judge.step()) {
      }
      ++named;
      again += judge.verdict().cost > 0 ? 1 : 0;
      first += moment.verdict.cost;
      second += judge.verdict().cost;
    }
  }
  EXPECT_GT(named, test::effort(6));
  EXPECT_GE(again, named * 0.85);
  EXPECT_GE(second, first * 0.7);  // the costliest of many look costlier than they are
  RecordProperty("named", std::to_string(named));
  RecordProperty("again", std::to_string(again));
  RecordProperty("first", std::to_string(first / named));
  RecordProperty("second", std::to_string(second / named));
}

// A proof holds in every deal that the rules allow, and a lie is proven once it is shown.
TEST(Review, ProvesWhatIsTrue) {
  unsigned proofs = 0;
  unsigned shown = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto game = played({.players = 3 + static_cast<unsigned>(seed % 3)}, seed, "random");
    Proofs all{*game};
    for (std::size_t i = 0; i < game->open_states(); ++i) all.look_at(i);
    for (const Lie& lie : all.lies()) {
      EXPECT_EQ(lie.seat, game->insider());
      EXPECT_FALSE(lie.held.empty());
      if (!lie.proven) continue;
      EXPECT_GE(lie.proven->action, lie.action);
      shown += lie.proven->shown ? 1 : 0;
    }
    for (const InsiderProof& proof : all.by()) {
      const Certainty then = certainty_of(game->view(proof.action + 1, proof.seat));
      EXPECT_EQ(then.insiders, SeatSet::of(game->insider()));
      const Certainty before = certainty_of(game->view(proof.action, proof.seat));
      EXPECT_GT(before.insiders.size(), 1U);
      ++proofs;
    }
  }
  EXPECT_GT(proofs, 20U);
  EXPECT_GT(shown, 10U);
}

// And no proof is missed: a look at every moment from every seat finds the same ones.
TEST(Review, MissesNoProof) {
  unsigned proofs = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto game = played({.players = 3 + static_cast<unsigned>(seed % 3)}, seed, "random");
    const auto first_certain = [&](std::optional<Seat> viewer) -> std::optional<std::size_t> {
      for (std::size_t i = 0; i < game->open_states(); ++i) {
        if (certainty_of(game->view(i, viewer)).knows_insider()) return i;
      }
      return std::nullopt;
    };
    using Proof = std::pair<std::optional<Seat>, std::size_t>;
    std::vector<Proof> expected;
    const auto everyone = first_certain(std::nullopt);
    if (everyone) expected.emplace_back(std::nullopt, *everyone - 1);
    for (const Seat seat : SeatSet::first(game->options().players())) {
      const auto at = seat == game->insider() ? std::nullopt : first_certain(seat);
      if (!at || *at == 0) continue;
      if (everyone && trick_of(*game, *at - 1) >= trick_of(*game, *everyone - 1)) continue;
      expected.emplace_back(seat, *at - 1);
    }
    Proofs all{*game};
    for (std::size_t i = 0; i < game->open_states(); ++i) all.look_at(i);
    std::vector<Proof> found;
    for (const InsiderProof& proof : all.by()) found.emplace_back(proof.seat, proof.action);
    EXPECT_TRUE(std::ranges::is_permutation(found, expected)) << seed;
    proofs += static_cast<unsigned>(expected.size());
  }
  EXPECT_GT(proofs, 20U);
}

// Nobody reads that a lie could be proven that came when everyone knew, or how guilty the Insider
// looked when it was certain.
TEST(Review, DoesNotProveWhatEveryoneKnows) {
  unsigned known = 0;
  unsigned news = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto game = played({.players = 3 + static_cast<unsigned>(seed % 3)}, seed, "random");
    Reviewer reviewer{game, std::nullopt, nullptr};
    while (reviewer.moments().size() < game->open_states() && reviewer.step()) {
    }
    for (const Lie& lie : reviewer.proofs().lies()) {
      const bool before =
          !certainty_of(game->view(lie.action, std::nullopt)).bound.contains(lie.seat);
      EXPECT_EQ(lie.line.say == "lie.known", before) << seed << ' ' << lie.action;
      if (before) {
        EXPECT_EQ(lie.proven->action, lie.action);
      }
      ++(before ? known : news);
    }
    const auto last = certainty_of(game->view(game->open_states() - 1, std::nullopt));
    EXPECT_EQ(reviewer.guilt_line().has_value(), !last.knows_insider()) << seed;
  }
  EXPECT_GT(known, 10U);
  EXPECT_GT(news, 10U);
}

// The first sentence names the winner, even if it is none of the two sides.
TEST(Review, BeginsWithTheWinner) {
  unsigned alone = 0;
  unsigned tied = 0;
  unsigned revealed = 0;
  const std::vector<RoleId> roles{testing::builtin("decoy"), testing::builtin("prof_no")};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto game = played({.players = 5, .special_roles = roles}, seed, "random");
    const Outcome& outcome = game->end().open.outcome;
    const ReviewLine first = Reviewer{game, std::nullopt, nullptr}.opening()[0];
    EXPECT_EQ(first.seat, game->insider());
    if (outcome.cause == Cause::insider_revealed) {
      EXPECT_EQ(first.say, "opening.revealed");
      ++revealed;
    } else if (outcome.side == WinningSide::decoy ||
               outcome.side == WinningSide::decoy_and_insider) {
      const bool with_insider = outcome.side == WinningSide::decoy_and_insider;
      EXPECT_EQ(first.say, with_insider ? "opening.tied" : "opening.alone");
      ASSERT_TRUE(first.other);
      EXPECT_EQ(game->setup().deal.roles[first.other->index], testing::builtin("decoy"));
      EXPECT_EQ(outcome.winners.contains(game->insider()), with_insider);
      ++(with_insider ? tied : alone);
    }
  }
  EXPECT_GT(alone, 0U);
  EXPECT_GT(tied, 0U);
  EXPECT_GT(revealed, 0U);
}

// A proof is the reason that people read, even if the same card turned somebody's role up.
TEST(Review, LetsAProofComeBeforeARoleTurnedUp) {
  unsigned proofs = 0;
  for (std::uint64_t seed = 0; seed < 3000 && proofs < 3; ++seed) {
    const auto game = played({.players = 4 + static_cast<unsigned>(seed % 2)}, seed, "random");
    const Proofs all{*game};
    for (const Lie& lie : all.lies()) {
      if (!lie.proven || !lie.proven->shown) continue;
      const std::size_t action = lie.proven->action;
      const SeatView before = game->view(action, std::nullopt);
      const SeatView after = game->view(action + 1, std::nullopt);
      if (before.open.face_up == after.open.face_up || after.open.phase == Phase::over) continue;
      const RoleBelief was = believe_at(before, action).open;
      const RoleBelief is = believe_at(after, action + 1).open;
      const auto move = move_of(before, after, game->actions()[action], was, is);
      if (!move || move->seat != lie.seat) continue;
      EXPECT_TRUE(move->proof) << seed;
      EXPECT_EQ(move->line.say, "move.proof");
      EXPECT_EQ(move->line.seat, lie.seat);
      ++proofs;
    }
  }
  EXPECT_GE(proofs, 3U);
}

// A trick after which everyone could be certain is told as that.
TEST(Review, TellsATurnByItsProof) {
  unsigned turns = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto game = played({.players = 3 + static_cast<unsigned>(seed % 3)}, seed, "random");
    Reviewer reviewer{game, std::nullopt, nullptr};
    while (reviewer.chances().agents().size() < reviewer.chances().moments().size() &&
           reviewer.step()) {
    }
    const auto& by = reviewer.proofs().by();
    const auto all = std::ranges::find(by, std::optional<Seat>{}, &InsiderProof::seat);
    for (const TurningPoint& turn : reviewer.chances().turns()) {
      const bool tells = turn.line.say == "proof.everyone";
      const bool proven = all != by.end() && turn.line.trick == all->trick;
      EXPECT_EQ(tells, proven && turn.after > turn.before && turn.after < 1) << seed;
      if (!tells) continue;
      EXPECT_EQ(turn.line.seat, game->insider());
      ++turns;
    }
  }
  EXPECT_GT(turns, 3U);
}

// Whether a vote was decisive is checked by voting again.
TEST(Review, FindsTheVotesThatDecided) {
  unsigned votes = 0;
  unsigned decisive = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto game = played({.players = 4}, seed);
    if (!game->vote()) continue;
    for (std::size_t i = *game->vote(); i < game->actions().size(); ++i) {
      const ReviewedVoter voter = review_voter(*game, i);
      EXPECT_EQ(outcome_with(*game, i, game->actions()[i]), game->end().open.outcome);
      ++votes;
      decisive += voter.decisive ? 1 : 0;
      EXPECT_EQ(voter.line.say.ends_with("decisive"), voter.decisive);
      // Nobody reads that something was certain if it could not be proven.
      const SeatView view = game->view(*game->vote(), voter.seat);
      const bool extreme = voter.line.percent == 100U || voter.line.percent == 0U;
      EXPECT_TRUE(!extreme || certainty_of(view).knows_insider());
      EXPECT_NE(voter.likeliest, voter.seat);
    }
  }
  EXPECT_GT(votes, 20U);
  EXPECT_GT(decisive, 3U);
  EXPECT_LT(decisive, votes);
}

// Two votes are for two seats, and neither is passed over. What the coach says about one of them is
// about the one that made the difference.
TEST(Review, NamesBothSeatsOfTwoVotes) {
  unsigned two = 0;
  unsigned compared = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto game =
        played({.players = 5, .special_roles = {testing::builtin("paranoid_agent")}}, seed);
    if (!game->vote()) continue;
    for (std::size_t i = *game->vote(); i < game->actions().size(); ++i) {
      const ReviewedVoter voter = review_voter(*game, i);
      const SeatSet named = seats_of(voter.ballot);
      EXPECT_EQ(voter.also.has_value(), named.size() == 2);
      EXPECT_TRUE(named.contains(*voter.line.other));
      EXPECT_FALSE(voter.line.better_seat && named.contains(*voter.line.better_seat));
      if (!voter.also) continue;
      EXPECT_EQ(SeatSet::of(*voter.line.other) | SeatSet::of(*voter.also->other), named);
      EXPECT_EQ(voter.line.other == game->insider(), named.contains(game->insider()));
      ++two;
      const SeatView view = game->view(*game->vote(), voter.seat);
      const LegalActions legal = legal_actions(view);
      for (const Action did : legal) {
        for (const Action other : legal) {
          if (did == other) continue;
          const SeatSet only_did = seats_of(did.ballot()) - seats_of(other.ballot());
          const SeatSet only_other = seats_of(other.ballot()) - seats_of(did.ballot());
          if (only_did.empty() || only_other.empty()) continue;  // twice the same seat
          const ReviewLine advice = advice_line(view, {.did = did, .better = other, .next = did});
          EXPECT_TRUE(only_did.contains(*advice.other));
          EXPECT_TRUE(only_other.contains(*advice.better_seat));
          const ReviewLine praise = praise_line(view, {.did = did, .better = did, .next = other});
          EXPECT_TRUE(only_did.contains(*praise.other));
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(two, 5U);
  EXPECT_GT(compared, 10U);
}

// Two Agents mark from the start: one is right, the other is not. What the Insider shows does not
// count.
TEST(Review, JudgesTheMarkers) {
  const auto game = played({.players = 4}, 3);
  const Seat insider = game->insider();
  const auto agent = [&](unsigned n) { return (SeatSet::first(4) - SeatSet::of(insider)).nth(n); };
  const std::vector<PlacedMarker> markers{
      {0, agent(0), insider, Suspicion::some},   {0, agent(1), agent(0), Suspicion::strong},
      {0, insider, agent(0), Suspicion::strong}, {1, agent(0), insider, Suspicion::strong},
      {1, agent(1), agent(0), Suspicion::none},  {2, agent(1), insider, Suspicion::some},
      {2, agent(1), agent(2), Suspicion::some},  {2, agent(0), insider, Suspicion::none},
      {2, agent(0), insider, Suspicion::strong}};
  auto made = ReviewedGame::make(RecordSetup{game->options(), {}, game->setup().deal, {}},
                                 game->actions(), markers);
  Reviewer reviewer{std::get<0>(made), std::nullopt, nullptr};
  EXPECT_FALSE(reviewer.markers());
  while (reviewer.step()) {
  }
  const auto judged = reviewer.markers();
  ASSERT_TRUE(judged);
  ASSERT_EQ(judged->strengths.size(), 2U);
  EXPECT_EQ(judged->strengths[0].set, 2U);  // strong: agent 0 about the Insider, 1 about 0
  EXPECT_EQ(judged->strengths[0].right, 1U);
  EXPECT_EQ(judged->strengths[1].set, 3U);
  EXPECT_EQ(judged->strengths[1].right, 2U);
  ASSERT_EQ(judged->seats.size(), 2U);
  const SeatMarkers& right =
      judged->seats[0].seat == agent(0) ? judged->seats[0] : judged->seats[1];
  const SeatMarkers& split =
      judged->seats[0].seat == agent(0) ? judged->seats[1] : judged->seats[0];
  EXPECT_EQ(right.end, "right");
  EXPECT_DOUBLE_EQ(right.share, 1);
  EXPECT_EQ(split.end, "split");
  // Nothing at the first moment, nobody at the second, half from then on.
  const auto moments = static_cast<double>(reviewer.moments().size());
  EXPECT_NEAR(split.share, 0.5 * (moments - 2) / (moments - 1), 1e-9);
  EXPECT_GT(right.fair, 0);
  EXPECT_LE(right.fair, 1);
  expect_sound(reviewer);
}

// The same markers, from the annex of a record. What makes no sense is passed over.
TEST(Review, ReadsTheMarkersOfARecord) {
  const auto read = [](std::string_view text) {
    const auto [document, error] = JsonDocument::parse(text);
    EXPECT_FALSE(error);
    return read_markers(document.root(), ready({.players = 4}), 10);
  };
  const auto markers = read(
      R"({"annex": {"marks": [{"at": 1, "step": 2, "seat": 0, "about": 1, "level": "strong"},
          {"step": 1, "seat": 0, "about": 1, "level": "some"}, {"step": 11, "seat": 0, "about": 1, "level": "some"},
          {"step": 3, "seat": 4, "about": 1, "level": "some"}, {"step": 3, "seat": 0, "about": 9, "level": "some"},
          {"step": 3, "seat": 0, "about": 0, "level": "some"}, {"step": 3, "seat": 0, "about": 1, "level": "huge"},
          {"step": -1, "seat": 0, "about": 1, "level": "some"}, 7, {}, {"step": 3, "seat": "0", "about": 1},
          {"step": 10, "seat": 3, "about": 2, "level": "none"}]}})");
  ASSERT_EQ(markers.size(), 2U);
  EXPECT_EQ(markers[0].step, 2U);
  EXPECT_EQ(markers[0].seat, Seat{0});
  EXPECT_EQ(markers[0].about, Seat{1});
  EXPECT_EQ(markers[0].level, Suspicion::strong);
  EXPECT_EQ(markers[1].level, Suspicion::none);
  for (const char* text : {"{}", R"({"annex": 7})", R"({"annex": {"marks": {}}})", "[]"}) {
    EXPECT_TRUE(read(text).empty()) << text;
  }
}

// Nobody is coached on what a bot did for them: while they were away, once because time was up, and
// before they took the seat.
TEST(Review, LeavesOutWhatStandInsDid) {
  const auto game = played({.players = 4}, 3);
  std::vector<std::size_t> own;
  for (std::size_t i = 0; i < *game->vote(); ++i) {
    if (game->actions()[i].seat == Seat{1}) own.push_back(i);
  }
  ASSERT_GE(own.size(), 6U);
  using Kind = StandIn::Kind;
  const auto judged_with = [&](const std::vector<StandIn>& stand_ins) {
    auto made = ReviewedGame::make(RecordSetup{game->options(), {}, game->setup().deal, {}},
                                   game->actions(), {}, stand_ins);
    Reviewer reviewer{std::get<0>(made), Seat{1}, nullptr};
    testing::finish(reviewer);
    std::set<std::size_t> judged;
    for (const CoachMoment& moment : reviewer.coach()->judged()) judged.insert(moment.action);
    return judged;
  };
  const std::set<std::size_t> all = judged_with({});
  const auto without = [&](auto may_stay) {
    std::set<std::size_t> rest;
    for (const std::size_t action : all) {
      if (may_stay(action)) rest.insert(action);
    }
    EXPECT_LT(rest.size(), all.size());
    return rest;
  };
  EXPECT_EQ(judged_with({{own[1], Seat{1}, Kind::begins}, {own[3], Seat{1}, Kind::ends}}),
            without([&](std::size_t at) { return at < own[1] || at >= own[3]; }));
  EXPECT_EQ(judged_with({{own[4], Seat{1}, Kind::ends}}),
            without([&](std::size_t at) { return at >= own[4]; }));
  const std::size_t one = *std::next(all.begin(), 2);
  EXPECT_EQ(judged_with({{one, Seat{1}, Kind::one_move}, {one, Seat{2}, Kind::begins}}),
            without([&](std::size_t at) { return at != one; }));
}

// The same from the annex of a record.
TEST(Review, ReadsTheStandInsOfARecord) {
  const auto [document, error] = JsonDocument::parse(
      R"({"annex": {"clocks": [{"at": 9, "step": 1, "seats": [1, 9]}, {"step": 2}, 7],
          "stand_ins": [{"step": 2, "seat": 0, "level": "rookie"}, {"step": 0, "seat": 3}, {"step": -1, "seat": 0},
                        {"step": 3, "seat": 4}, {"step": "3", "seat": 0}, []]}})");
  ASSERT_FALSE(error);
  const auto all = read_stand_ins(document.root(), ready({.players = 4}));
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].seat, Seat{3});
  EXPECT_EQ(all[0].kind, StandIn::Kind::ends);
  EXPECT_EQ(all[1].seat, Seat{1});
  EXPECT_EQ(all[1].kind, StandIn::Kind::one_move);
  EXPECT_EQ(all[2].step, 2U);
  EXPECT_EQ(all[2].kind, StandIn::Kind::begins);
}

// With two voters, one of them the Insider, the vote is a tie at best, and nobody should read that
// it was as good as won.
TEST(Review, KnowsAVoteThatCannotBeWon) {
  unsigned seen = 0;
  for (std::uint64_t seed = 0; seed < 400 && seen < 2; ++seed) {
    const auto game = played({.players = 4, .special_roles = {testing::builtin("prof_no")}}, seed);
    if (!game->vote() || game->end().open.outcome.side == WinningSide::agents) continue;
    const SeatSet voters = actors(game->state(*game->vote()));
    if (voters.size() != 2 || !voters.contains(game->insider())) continue;
    AgentsChances chances{*game};
    for (std::size_t i = 0; i < chances.moments().size(); ++i) {
      Guilt certain{};
      certain[game->insider().index] = 1;
      chances.look(certain);
    }
    EXPECT_LT(chances.agents()[chances.agents().size() - 2], 0.02) << seed;
    ++seen;
  }
  EXPECT_GE(seen, 1U);
}

// What someone votes for who is not looking for the Insider is not judged.
TEST(Review, DoesNotJudgeTheVotesOfOtherRoles) {
  unsigned votes = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto game = played({.players = 4, .special_roles = {testing::builtin("decoy")}}, seed);
    if (!game->vote()) continue;
    for (std::size_t i = *game->vote(); i < game->actions().size(); ++i) {
      const ReviewedVoter voter = review_voter(*game, i);
      const RoleId role = game->setup().deal.roles[voter.seat.index];
      const bool seeks = game->options().role_rule(role).side == Side::agents;
      EXPECT_EQ(!voter.line.say.starts_with("vote.other"), seeks);
      ++votes;
    }
  }
  EXPECT_GT(votes, 10U);
}

TEST(Review, RefusesWhatIsNotAFinishedGame) {
  const Options options = ready({.players = 4});
  Rng rng{Seed::from_number(1)};
  const Deal deal = draw_deal(rng, options);
  const auto unfinished = ReviewedGame::make(RecordSetup{options, {}, deal, {}}, {});
  ASSERT_EQ(unfinished.index(), 1U);
  EXPECT_TRUE(std::get<1>(unfinished).unfinished);
  const auto illegal = ReviewedGame::make(RecordSetup{options, {}, deal, {}},
                                          {Action::vote(Seat{0}, {.first = Seat{1}})});
  ASSERT_EQ(illegal.index(), 1U);
  EXPECT_TRUE(std::get<1>(illegal).violation);
  const auto [document, error] = JsonDocument::parse("{}");
  const auto malformed = ReviewedGame::read(document.root());
  ASSERT_EQ(malformed.index(), 1U);
  EXPECT_FALSE(std::get<1>(malformed).message.empty());
}

}  // namespace insidejob

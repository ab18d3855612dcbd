// From calling a game to its deal: seals, values, and everything that can go wrong with them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "table/log/log_json.h"
#include "table/test/support/evening.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;
using table_test::toy_hash;

// This many people in the first seats, bots in the others; the game is called and the seed
// committed.
class ShuffleTest : public testing::Test {
 protected:
  void call(unsigned people) {
    for (unsigned i = 0; i < people; ++i) evening.join("Player " + std::to_string(i));
    for (unsigned i = people; i < 4; ++i) {
      evening.demand(SeatBot{seat(i), "random", ""}, member(1));
    }
    evening.demand(StartGame{}, member(1));
    evening.commit_seed();
  }
  void seal(unsigned number) {
    const Seat at = seat_of(evening.state(), member(number)).value();
    evening.demand(SealValue{seal_of(toy_hash, at, evening.value_of(member(number)))},
                   member(number));
  }
  void open(unsigned number) {
    evening.demand(GiveValue{evening.value_of(member(number))}, member(number));
  }
  [[nodiscard]] const Shuffle& shuffle() const { return *evening.state().shuffle; }
  [[nodiscard]] bool is_dealt() const { return evening.state().stage == Stage::play; }
  [[nodiscard]] const DealProof& proof() const { return evening.state().game->proof; }
  // The latest fact of this type.
  template <class Fact>
  [[nodiscard]] const Fact* happened() const {
    for (const Step& step : evening.last) {
      if (const auto* fact = std::get_if<Fact>(&step.event.fact)) return fact;
    }
    return nullptr;
  }
  void expect_voided(SeatSet seats) {
    const auto* voided = happened<ShuffleVoided>();
    ASSERT_TRUE(voided);
    EXPECT_EQ(voided->seats, seats);
    EXPECT_TRUE(needs_seed(evening.state()));
    EXPECT_EQ(shuffle().voided.back().seats, seats);
  }
  void finish() {
    evening.play_through(Stage::play);
    for (const Member& at : std::vector<Member>{evening.state().members}) {
      if (evening.state().stage == Stage::discussion) {
        evening.submit(SetDiscussionReady{true}, at.id);
      }
    }
    evening.play_through(Stage::vote);
    ASSERT_EQ(evening.state().stage, Stage::result);
  }

  Evening evening;
};

TEST_F(ShuffleTest, ADealCanBeChecked) {
  call(2);
  EXPECT_EQ(shuffle().commitment, commitment_to(toy_hash, *shuffle().server_seed));
  const Bytes32 server_seed = *shuffle().server_seed;
  seal(1);
  EXPECT_FALSE(shuffle().taking_part);
  seal(2);
  EXPECT_EQ(shuffle().taking_part, SeatSet::first(2));
  const Bytes first = evening.value_of(member(1));
  const Bytes second = evening.value_of(member(2));
  open(1);
  open(2);
  ASSERT_TRUE(is_dealt());

  Bytes all;
  for (const char c : std::string_view{"insidejob deal 2"}) {
    all.push_back(static_cast<std::uint8_t>(c));
  }
  all.insert(all.end(), server_seed.begin(), server_seed.end());
  for (const Bytes& value : {first, second}) {
    all.push_back(32);
    all.insert(all.end(), value.begin(), value.end());
  }
  all.insert(all.end(), {0, 0});
  EXPECT_EQ(proof().seed, toy_hash(all));
  Rng rng{seed_from(proof().seed)};
  EXPECT_EQ(draw_deal(rng, *evening.state().game->options), evening.state().game->deal);

  // Nobody is told before the game is over.
  const std::vector<std::string> secrets{hex_text(server_seed), hex_text(proof().seed),
                                         hex_text(first), hex_text(second)};
  for (unsigned viewer = 1; viewer <= 3; ++viewer) {
    const std::string sent = snapshot_message(evening.state(), member(viewer)) +
                             events_message(evening.state(), evening.steps, member(viewer));
    for (const std::string& secret : secrets) EXPECT_EQ(sent.find(secret), std::string::npos);
    EXPECT_NE(sent.find(hex_text(seal_of(toy_hash, seat(1), second))), std::string::npos);
  }
  finish();
  const std::string shown = snapshot_message(evening.state(), member(2));
  for (const std::string& secret : secrets) EXPECT_NE(shown.find(secret), std::string::npos);
  EXPECT_NE(shown.find(R"("values": [")" + hex_text(first) + R"(", ")" + hex_text(second) +
                       R"(", "", ""])"),
            std::string::npos)
      << shown;
  EXPECT_NE(shown.find(R"("voided": [])"), std::string::npos) << shown;
}

TEST_F(ShuffleTest, EachStepHasItsTime) {
  evening.expect_refused(Reason::not_now, CommitSeed{});
  for (unsigned i = 0; i < 4; ++i) evening.join("Player");
  const MemberId watcher = evening.join("Watcher", true);
  const Bytes value = Bytes(16, 9);
  const SealValue seal_it{seal_of(toy_hash, seat(0), value)};
  evening.expect_refused(Reason::not_now, seal_it, member(1));
  evening.expect_refused(Reason::not_now, GiveValue{value}, member(1));
  evening.demand(StartGame{}, member(1));
  evening.expect_refused(Reason::not_now, seal_it, member(1));  // no commitment yet
  evening.expect_refused(Reason::not_now, GiveValue{value}, member(1));
  evening.expect_refused(Reason::caller_only, CommitSeed{}, member(1));
  evening.expect_refused(Reason::caller_only, ResumeShuffle{}, member(1));
  evening.commit_seed();
  evening.expect_refused(Reason::seed_given, CommitSeed{});
  evening.expect_refused(Reason::not_seated, seal_it, watcher);
  evening.expect_refused(Reason::not_seated, GiveValue{value}, watcher);
  evening.expect_refused(Reason::not_a_member, seal_it, member(99));
  // A client of the previous version, which does not know seals.
  evening.expect_refused(Reason::value_not_sealed, GiveValue{value}, member(1));
  evening.demand(seal_it, member(1));
  evening.expect_refused(Reason::seal_given, seal_it, member(1));
  evening.expect_refused(Reason::not_now, GiveValue{value}, member(1));  // others are still sealing
  seal(2);
  seal(3);
  evening.pass(k_value_wait);
  EXPECT_EQ(shuffle().taking_part, SeatSet::first(3));
  evening.expect_refused(Reason::not_now, SealValue{}, member(4));
  evening.expect_refused(Reason::value_not_sealed, GiveValue{value}, member(4));
  evening.expect_refused(Reason::value_too_long, GiveValue{Bytes(65, 1)}, member(1));
  evening.expect_refused(Reason::value_too_short, GiveValue{Bytes(15, 1)}, member(1));
  evening.expect_refused(Reason::value_does_not_fit, GiveValue{Bytes(16, 8)}, member(1));
  evening.demand(GiveValue{value}, member(1));
  evening.expect_refused(Reason::value_given, GiveValue{value}, member(1));
  // A seal cannot be copied from another seat.
  evening.expect_refused(Reason::value_does_not_fit, GiveValue{value}, member(2));
  open(2);
  open(3);
  EXPECT_TRUE(is_dealt());
  EXPECT_EQ(proof().values[3], Bytes{});
  EXPECT_FALSE((*proof().seals)[3]);
}

TEST_F(ShuffleTest, AnyoneWhoSealsNothingCountsAsEmpty) {
  call(4);
  evening.pass(k_value_wait - 1);
  EXPECT_FALSE(shuffle().taking_part);
  evening.pass(1);
  ASSERT_TRUE(is_dealt());  // at once, because there is nothing to open
  EXPECT_EQ(seats_with(*proof().seals), SeatSet{});
  EXPECT_TRUE(proof().voided.empty());
}

TEST_F(ShuffleTest, AMissingValueVoidsTheShuffleAndNamesTheSeat) {
  call(3);
  const Bytes32 commitment = shuffle().commitment;
  for (unsigned i = 1; i <= 3; ++i) seal(i);
  open(1);
  const Bytes opened = shuffle().values[0];
  evening.pass(k_value_wait - 1);
  EXPECT_FALSE(needs_seed(evening.state()));
  evening.pass(1);
  expect_voided(SeatSet::of(seat(1)) | SeatSet::of(seat(2)));
  EXPECT_NE(snapshot_message(evening.state(), member(2))
                .find(R"("voided": [{"commitment": ")" + hex_text(commitment) +
                      R"(", "seats": [1, 2]}])"),
            std::string::npos);

  evening.commit_seed();
  EXPECT_NE(shuffle().commitment, commitment);
  evening.expect_refused(Reason::not_now, SealValue{}, member(2));  // not in this deal
  seal(1);  // the table waits for nobody else
  open(1);
  ASSERT_TRUE(is_dealt());
  EXPECT_EQ(seats_with(*proof().seals), SeatSet::of(seat(0)));
  ASSERT_EQ(proof().voided.size(), 1U);
  const VoidedShuffle& voided = proof().voided.front();
  EXPECT_EQ(voided.commitment, commitment);
  EXPECT_EQ(commitment_to(toy_hash, voided.server_seed), commitment);
  EXPECT_EQ(seats_with(voided.seals), SeatSet::first(3));
  EXPECT_EQ(voided.values[0], opened);
  EXPECT_EQ(voided.values[1], Bytes{});

  // In the next deal everyone takes part again.
  finish();
  evening.demand(StartGame{}, member(1));
  evening.commit_seed();
  for (unsigned i = 1; i <= 3; ++i) seal(i);
  EXPECT_EQ(shuffle().taking_part, SeatSet::first(3));
}

TEST_F(ShuffleTest, ItEndsEvenIfNobodyEverOpens) {
  call(4);
  unsigned voided = 0;
  for (unsigned last = 4; last > 0; --last) {  // one at a time
    for (unsigned i = 1; i <= last; ++i) seal(i);
    for (unsigned i = 1; i < last; ++i) open(i);
    evening.pass(k_value_wait);
    ++voided;
    evening.commit_seed();
  }
  ASSERT_TRUE(is_dealt());  // nobody is left to wait for
  EXPECT_EQ(proof().voided.size(), voided);
  EXPECT_EQ(seats_with(*proof().seals), SeatSet{});
}

TEST_F(ShuffleTest, AnyoneWhoLeavesBeforeSealingEndsTakesTheSealAlong) {
  call(3);
  seal(2);
  evening.demand(Leave{}, member(2));
  EXPECT_FALSE(shuffle().seals[1]);
  seal(1);
  seal(3);
  EXPECT_EQ(shuffle().taking_part, SeatSet::of(seat(0)) | SeatSet::of(seat(2)));
  open(1);
  open(3);
  ASSERT_TRUE(is_dealt());
  EXPECT_TRUE(proof().voided.empty());
}

TEST_F(ShuffleTest, TheLastWhoHasNotSealedLeaves) {
  call(3);
  seal(1);
  seal(2);
  evening.demand(Kick{member(3)}, member(1));
  EXPECT_EQ(shuffle().taking_part, SeatSet::first(2));
}

TEST_F(ShuffleTest, AnyoneWhoLeavesInsteadOfOpeningIsNamedAtOnce) {
  for (const bool kicked : {false, true}) {
    evening = Evening{};
    call(3);
    for (unsigned i = 1; i <= 3; ++i) seal(i);
    open(1);
    if (kicked) {
      evening.demand(Kick{member(2)}, member(1));
    } else {
      evening.demand(Leave{}, member(2));
    }
    expect_voided(SeatSet::of(seat(1)));  // the third player still had time
    evening.commit_seed();
    seal(1);
    seal(3);
    open(1);
    open(3);
    EXPECT_TRUE(is_dealt());
  }
}

TEST_F(ShuffleTest, AnOpenedValueStaysWhenItsOwnerLeaves) {
  call(2);
  seal(1);
  seal(2);
  open(2);
  const Bytes value = shuffle().values[1];
  evening.demand(Leave{}, member(2));
  open(1);
  ASSERT_TRUE(is_dealt());
  EXPECT_EQ(proof().values[1], value);
  EXPECT_TRUE(proof().voided.empty());
}

TEST_F(ShuffleTest, AnyoneWhoLosesTheConnectionMayComeBackInTime) {
  call(2);
  seal(1);
  evening.demand(Disconnect{member(1)});
  seal(2);
  EXPECT_EQ(shuffle().taking_part, SeatSet::first(2));  // it was sealed and seen, so it counts
  open(2);
  evening.pass(k_value_wait - 1);
  evening.demand(Connect{member(1)});
  open(1);
  EXPECT_TRUE(is_dealt());
}

TEST_F(ShuffleTest, AnyoneWhoDoesNotComeBackIsNamed) {
  call(2);
  seal(1);
  seal(2);
  evening.demand(Disconnect{member(1)});
  open(2);
  evening.pass_to_deadline();
  expect_voided(SeatSet::of(seat(0)));
  evening.commit_seed();
  seal(2);
  open(2);
  EXPECT_TRUE(is_dealt());
}

TEST_F(ShuffleTest, AnyoneWhoIsAwayIsNotWaitedFor) {
  call(2);
  seal(1);
  evening.demand(Disconnect{member(2)});
  EXPECT_EQ(shuffle().taking_part, SeatSet::of(seat(0)));
  open(1);
  EXPECT_TRUE(is_dealt());
}

TEST_F(ShuffleTest, ItDealsThoughNobodyIsThere) {
  call(2);
  seal(1);
  evening.demand(Disconnect{member(1)});
  evening.demand(Disconnect{member(2)});
  EXPECT_TRUE(shuffle().taking_part);
  evening.pass_to_deadline();
  expect_voided(SeatSet::of(seat(0)));
  evening.commit_seed();
  EXPECT_TRUE(is_dealt());
}

TEST_F(ShuffleTest, OnePersonAmongBots) {
  call(1);
  seal(1);
  EXPECT_EQ(shuffle().taking_part, SeatSet::of(seat(0)));
  open(1);
  EXPECT_TRUE(is_dealt());
}

// Nobody is blamed for a server that paused or crashed.
TEST_F(ShuffleTest, AfterAPauseTheWaitBeginsAnew) {
  call(2);
  seal(1);
  evening.now += 60'000;
  evening.demand(ResumeShuffle{});
  EXPECT_FALSE(shuffle().taking_part);
  EXPECT_EQ(next_deadline(evening.state()), evening.now + k_value_wait);
  seal(2);
  open(1);
  evening.now += 60'000;
  evening.demand(ResumeShuffle{});
  EXPECT_FALSE(needs_seed(evening.state()));
  open(2);
  EXPECT_TRUE(is_dealt());
  evening.demand(ResumeShuffle{});
  EXPECT_TRUE(evening.last.empty());
}

TEST_F(ShuffleTest, CalledOffAtAnyMoment) {
  for (unsigned moment = 0; moment < 5; ++moment) {
    evening = Evening{};
    call(2);
    if (moment > 0) seal(1);
    if (moment > 1) seal(2);
    if (moment > 2) open(1);
    if (moment > 3) evening.pass(k_value_wait);
    evening.demand(AbandonGame{}, member(1));
    EXPECT_EQ(evening.state().stage, Stage::lobby);
    EXPECT_FALSE(evening.state().shuffle);
    evening.start_game();
    EXPECT_TRUE(proof().voided.empty());
  }
}

// A log of a version without seals, ending in the middle of the shuffle.
TEST_F(ShuffleTest, AnUnsealedValueOfAnEarlierVersionDoesNotCount) {
  call(2);
  Table table{toy_hash};
  const auto take = [&](const std::string& line) {
    const auto event = read_table_event(table.state(), line);
    ASSERT_TRUE(std::holds_alternative<TableEvent>(event)) << line;
    ASSERT_TRUE(table.replay(std::get<TableEvent>(event))) << line;
  };
  for (const std::string& line : evening.log) take(line);
  const auto next = [&] { return std::to_string(table.state().sequence + 1); };
  const std::string at = std::to_string(evening.now);
  take(R"({"v": 1, "seq": )" + next() + R"(, "at": )" + at +
       R"(, "by": 1, "event": "value_given", "seat": 0, "value": "00ff"})");
  EXPECT_TRUE(table.state().shuffle->given.contains(seat(0)));
  const auto steps = table.tick(evening.now + k_value_wait);
  ASSERT_EQ(table.state().stage, Stage::play);
  EXPECT_EQ(table.state().game->proof.values[0], Bytes{});

  // The same, continued as that version would have.
  Table old{toy_hash};
  std::swap(table, old);
  for (const std::string& line : evening.log) take(line);
  take(R"({"v": 1, "seq": )" + next() + R"(, "at": )" + at +
       R"(, "by": 1, "event": "value_given", "seat": 0, "value": "00ff"})");
  take(R"({"v": 1, "seq": )" + next() + R"(, "at": )" + at +
       R"(, "event": "game_dealt", "seed": ")" + std::string(64, '1') + "\"}");
  EXPECT_FALSE(table.state().game->proof.seals);
  EXPECT_EQ(table.state().game->proof.values[0], (Bytes{0, 255}));
  EXPECT_EQ(snapshot_message(table.state(), member(1)).find("seals"), std::string::npos);
}

// Whatever people do or don't do, a table never stays in the shuffle.
TEST_F(ShuffleTest, EveryShuffleEnds) {
  Rng rng{Seed::from_number(77)};
  std::size_t voided = 0;
  for (unsigned round = 0; round < 300; ++round) {
    evening = Evening{round};
    call(1 + rng.below(4));
    for (unsigned i = 0; i < 60 && evening.state().stage == Stage::shuffle; ++i) {
      if (needs_seed(evening.state())) evening.commit_seed();
      if (evening.state().stage != Stage::shuffle || evening.state().members.empty()) break;
      const auto& members = evening.state().members;
      const MemberId by = members[rng.below(static_cast<unsigned>(members.size()))].id;
      const auto at = seat_of(evening.state(), by);
      switch (rng.below(9)) {
        case 0:
        case 1:
        case 2:
          if (at) {
            evening.submit(SealValue{seal_of(toy_hash, *at, evening.value_of(by))}, by);
          }
          break;
        case 3:
        case 4:
          evening.submit(GiveValue{evening.value_of(by)}, by);
          break;
        case 5:
          evening.submit(rng.below(2) == 0 ? Command{Disconnect{by}} : Command{Connect{by}});
          break;
        case 6:
          if (rng.below(4) == 0) evening.submit(Leave{}, by);
          break;
        default:
          evening.pass(rng.below(3000));
      }
    }
    for (unsigned i = 0; i < 12 && evening.state().stage == Stage::shuffle; ++i) {
      if (needs_seed(evening.state())) evening.commit_seed();
      evening.pass_to_deadline();
    }
    ASSERT_TRUE(is_dealt()) << round;
    voided += proof().voided.size();
  }
  EXPECT_GT(voided, 30U);
}

}  // namespace
}  // namespace insidejob

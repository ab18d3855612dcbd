// Whole evenings with random people and bots over all variants: people come and go, clocks run out,
// bots take over and hand back, the host kicks, games are played again. `Evening` checks every
// event: the log gives the same state, decide changes nothing, a refusal leaves no trace.
#include <gtest/gtest.h>

#include <set>

#include "notation/referee.h"
#include "table/decide/seat_requests.h"
#include "table/test/support/evening.h"
#include "table/test/support/messages.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

MemberId somebody(const Evening& evening, Rng& rng) {
  const auto& members = evening.state().members;
  if (members.empty()) return k_caller;
  return members[rng.below(static_cast<unsigned>(members.size()))].id;
}

// Moves the game on, most of the time.
void push_on(Evening& evening, Rng& rng) {
  const TableState& state = evening.state();
  if (state.members.empty()) {
    evening.join("Back");
    return;
  }
  if (is_between_games(state)) {
    for (const Seat at : SeatSet::first(state.options.players)) {
      if (!evening.state().chairs[at.index].empty()) continue;
      evening.submit(SeatBot{at, "random", "Robo"}, evening.state().host);
      return;
    }
    if (rng.below(3) == 0) {
      evening.submit(StartGame{}, state.host);
    } else {
      evening.submit(SetReady{true}, somebody(evening, rng));
    }
    return;
  }
  if (state.stage == Stage::shuffle) {
    if (rng.below(8) == 0) evening.submit(ResumeShuffle{});
    return evening.shuffle(rng.below(3) != 0);
  }
  if (state.stage == Stage::discussion) {
    evening.submit(SetDiscussionReady{true}, somebody(evening, rng));
    return;
  }
  if (!evening.answer_bots() && !evening.move_person()) {
    evening.submit(Connect{somebody(evening, rng)});
  }
}

// What people do about others who are idle or sit in the wrong seat, and about roles they dread.
void keep_going(Evening& evening, Rng& rng) {
  const Seat at{static_cast<std::uint8_t>(rng.below(evening.state().options.players))};
  switch (rng.below(6)) {
    case 0:
      evening.submit(Nudge{at}, somebody(evening, rng));
      return;
    case 1:
      evening.submit(ClaimHost{}, somebody(evening, rng));
      return;
    case 2:
      evening.submit(AnnounceVote{}, evening.state().host);
      return;
    case 3:
      evening.submit(TakeOver{at}, evening.state().host);
      return;
    case 4:
      evening.submit(SetReluctant{rng.below(2) == 0}, somebody(evening, rng));
      return;
    default:
      evening.submit(ShuffleSeats{Bytes32{static_cast<std::uint8_t>(rng.below(256))}},
                     evening.state().host);
  }
}

bool is_of_duplicate(std::string_view word) {
  return word == "action_held" || word == "table_added" || word.starts_with("duplicate_") ||
         word.starts_with("round_");
}

TEST(Evenings, RandomPeopleOverAllVariants) {
  unsigned games = 0;
  std::set<std::string> stories;
  std::set<std::string> variants;
  for (std::uint64_t seed = 0; seed < 150 && !::testing::Test::HasFatalFailure(); ++seed) {
    Evening evening{seed};
    evening.looks = seed % 2 == 0;
    Rng rng{Seed::from_number(900 + seed)};
    const MemberId host = evening.join("Ana");
    evening.join("Bo");
    evening.demand(Join{.name = "Cy",
                        .token_hash = table_test::token(3),
                        .spectator = true,
                        .arrive_by = evening.now + 20'000});
    if (seed % 3 == 0) evening.join("Di");
    evening.submit(TakePreset{static_cast<Preset>(seed % k_presets)}, host);
    for (unsigned step = 0; step < 500 && !::testing::Test::HasFatalFailure(); ++step) {
      const unsigned dice = rng.below(100);
      if (dice == 0 && is_between_games(evening.state())) {
        evening.submit(RemoveBot{Seat{static_cast<std::uint8_t>(rng.below(k_max_seats))}},
                       evening.state().host);
      } else if (dice == 1 && rng.below(25) == 0) {
        evening.submit(Kick{member(2), "bako-dimu-fera"}, evening.state().host);
      } else if (dice < 3 && !evening.state().requests.empty()) {
        evening.agree_to(evening.state().requests[0].member);
      } else if (dice < 5) {
        const SeatSet seats = seats_to_ask(evening.state(), member(3));
        if (!seats.empty()) evening.submit(TakeSeat{seats.nth(rng.below(seats.size()))}, member(3));
        if (rng.below(4) == 0) evening.submit(WithdrawRequest{}, member(3));
      } else if (dice < 7) {
        evening.submit(Looked{}, somebody(evening, rng));
      } else if (dice < 10) {
        keep_going(evening, rng);
      } else if (dice < 70) {
        push_on(evening, rng);
      } else if (dice < 78) {
        const MemberId by = somebody(evening, rng);
        evening.submit(table_test::random_command(evening.state(), by, rng), by,
                       1 + rng.below(500));
      } else if (dice < 80 || (dice < 88 && is_between_games(evening.state()))) {
        evening.submit(ChangeOptions{table_test::random_patch(rng)}, evening.state().host);
      } else if (dice < 84) {
        evening.submit(Disconnect{somebody(evening, rng)});
      } else if (dice < 90) {
        evening.submit(Connect{somebody(evening, rng)});
      } else if (dice < 95) {
        evening.pass(rng.below(8) == 0 ? k_seat_grace : rng.below(4000));
      } else {
        evening.pass_to_deadline();
      }
      for (const Step& taken : evening.last) {
        if (taken.game.empty() || !std::holds_alternative<GameEnded>(taken.game.back())) continue;
        ++games;
        const auto record = record_of(evening.state());
        ASSERT_TRUE(record);
        const Verdict verdict = judge_record(
            *record, [](RuleViolation why) { return std::string{name_of(why.fault)}; });
        ASSERT_TRUE(verdict.ok) << verdict.answer;
        std::string variant = std::to_string(evening.state().game->options->players());
        for (const auto& id : evening.state().options.special_roles) variant += " " + id;
        variants.insert(variant);
      }
      ASSERT_LE(evening.state().talk.size(), k_talk_kept);
      ASSERT_LE(evening.state().members.size(), k_most_members);
      ASSERT_LE(evening.state().requests.size(), evening.state().members.size());
      ASSERT_LE(evening.state().kicked.size(), k_kicked_kept);
      for (const Member& at : evening.state().members) {
        ASSERT_LE(at.commands.size(), k_commands_kept);
      }
    }
    for (const Step& taken : evening.steps) stories.emplace(name_of(taken.event.fact));
  }
  EXPECT_GT(games, 100U);
  EXPECT_GT(variants.size(), 12U);
  // Everything that can happen must have happened.
  for (const std::string_view word : table_test::all_event_words()) {
    // Only the caller can cause these, and it does not here. local/test has lessons.
    if (word == "token_changed" || word == "game_prepared") continue;
    if (word == "options_changed") continue;  // only in logs of earlier versions
    // These take several commands of the right people at one result: link_test.cpp.
    if (word == "link_agreed" || word == "link_erased") continue;
    // These only happen at tables by turns: notice_test.cpp.
    if (word == "push_set" || word == "push_sent") continue;
    if (is_of_duplicate(word)) continue;  // duplicate_test.cpp
    EXPECT_TRUE(stories.contains(std::string{word})) << word;
  }
}

// Whatever anyone sends, in whatever order: no crash, and the log stays true.
TEST(Evenings, ArbitraryCommands) {
  for (std::uint64_t seed = 0; seed < 30 && !::testing::Test::HasFatalFailure(); ++seed) {
    Evening evening{seed};
    Rng rng{Seed::from_number(7000 + seed)};
    evening.join("Ana");
    for (unsigned step = 0; step < 400 && !::testing::Test::HasFatalFailure(); ++step) {
      const MemberId by =
          rng.below(4) == 0 ? k_caller : MemberId{rng.below(evening.state().members_so_far + 2)};
      evening.submit(table_test::random_command(evening.state(), by, rng), by,
                     by ? 1 + rng.below(100) : 0);
      if (rng.below(10) == 0) evening.pass(rng.below(20'000));
      if (rng.below(3) == 0) evening.answer_bots();
      if (rng.below(5) == 0 && evening.state().stage == Stage::shuffle) evening.shuffle();
    }
    for (const Member& at : evening.state().members) {
      table_test::expect_json(snapshot_message(evening.state(), at.id));
    }
  }
}

TEST(Evenings, BotsAreTheSameForTheSameLog) {
  Evening evening{3};
  evening.join("Ana", true);
  for (unsigned i = 0; i < 4; ++i) evening.demand(SeatBot{seat(i), "random", ""}, member(1));
  evening.start_game();
  while (evening.state().stage == Stage::play) {
    EXPECT_EQ(pending_bot_turns(evening.state()), pending_bot_turns(evening.twin.state()));
    ASSERT_TRUE(evening.answer_bots());
  }
}

}  // namespace
}  // namespace insidejob

// R10.1 on the wire. Two tables that differ only in what a viewer may not know send that viewer the
// same bytes, snapshot by snapshot and event by event. The same holds for a vote, whatever others
// have pressed.
#include <gtest/gtest.h>

#include "engine/apply.h"
#include "engine/legal.h"
#include "engine/test/support/other_world.h"
#include "table/state/evolve.h"
#include "table/test/support/evening.h"
#include "table/view/seen_event.h"
#include "table/wire/client_json.h"
#include "table/wire/events_message.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;

// The course of an evening: the state at the deal, and every step from there.
struct Course {
  TableState dealt;
  std::vector<Step> steps;  // the deal's first
};

RoleCard silent_role(unsigned votes, bool face_up) {
  RoleCard card{.role = {.id = "silent"}, .name = {}, .text = {}};
  card.role.votes = static_cast<int>(votes);
  card.role.face_up = face_up;
  return card;
}

void choose_rules(Evening& evening, std::uint64_t seed) {
  evening.demand(TakePreset{static_cast<Preset>(seed % k_presets)}, member(1));
  OptionsPatch patch{.history = static_cast<HistoryRule>(seed % 3),
                     .turn_seconds = seed % 2 ? 30U : 0U};
  const bool custom = seed % k_presets == 1;
  if (custom) {
    patch.special_roles = {{"silent", "paranoid_agent"}};
    patch.custom_role = {silent_role(static_cast<unsigned>(seed / k_presets % 3), false)};
  }
  if (seed % k_presets == 0) patch.special_roles = {{"bugged_agent", "decoy"}};
  if (seed % k_presets == 0) patch.wager = true;
  evening.demand(ChangeOptions{patch}, member(1));
}

// Plays part of a game, with talk, absences and bots between the moves.
Course play_some(std::uint64_t seed, unsigned moves) {
  Evening evening{seed};
  for (unsigned i = 0; i < 6; ++i) evening.join("Player " + std::to_string(i));
  choose_rules(evening, seed);
  if (seed % 2 == 0) evening.demand(StandUp{}, member(2));  // a bot in its seat
  for (unsigned i = 0; i < evening.state().options.players; ++i) {
    if (evening.state().chairs[i].empty()) {
      evening.demand(SeatBot{seat(i), "random", ""}, member(1));
    }
  }
  evening.start_game();
  Course course{evening.state(), {evening.steps.back()}};
  const std::size_t from = evening.steps.size();
  for (unsigned i = 0; i < moves; ++i) {
    const std::size_t before = evening.steps.size();
    const MemberId who = member(1 + evening.rng.below(6));
    switch (evening.rng.below(10)) {
      case 0:
        evening.submit(SetMark{seat(evening.rng.below(4)), Suspicion::some}, who);
        break;
      case 1:
        evening.submit(Say{{.kind = PhraseKind::agree}}, who);
        break;
      case 2:
        evening.submit(Disconnect{who});
        break;
      case 3:
        evening.submit(Connect{who});
        break;
      case 4:
        evening.submit(SetDiscussionReady{true}, who);
        break;
      case 5:
        if (evening.rng.below(2) == 0) evening.pass_to_deadline();
        break;
      case 6:
        if (evening.rng.below(2) == 0) {
          evening.submit(TakeSeat{seat(evening.rng.below(4))}, who);
        } else if (!evening.state().requests.empty()) {
          evening.agree_to(evening.state().requests[0].member);
        }
        break;
      default:
        if (!evening.answer_bots()) evening.move_person();
    }
    if (evening.state().stage == Stage::result) {
      evening.steps.resize(before);
      break;
    }
  }
  for (std::size_t i = from; i < evening.steps.size(); ++i)
    course.steps.push_back(evening.steps[i]);
  return course;
}

test::Course engine_course(const Course& course) {
  test::Course engine{course.dealt.game->deal, {}};
  for (const Step& step : course.steps) {
    if (const auto* acted = std::get_if<Acted>(&step.event.fact)) {
      engine.actions.push_back(*acted->action);
    }
  }
  return engine;
}

// The same event in the other world, where others voted differently.
TableFact in_other_world(const TableFact& fact, const TableState& there, const test::Course& course,
                         std::optional<Seat> viewer, Rng& rng) {
  if (const auto* acted = std::get_if<Acted>(&fact)) {
    return Acted{acted->seat, acted->hand, course.actions[there.game->actions.size()]};
  }
  if (const auto* pressed = std::get_if<VotePressed>(&fact)) {
    if (pressed->seat == viewer) return fact;
    const auto legal = legal_actions(*there.game->options, there.game->state, pressed->seat);
    VotePressed other{pressed->seat, pressed->hand, std::nullopt};
    if (!legal.empty()) other.ballot = legal[rng.below(legal.size())].ballot();
    return other;
  }
  return fact;
}

// Includes the length of each message: lengths show even on an encrypted connection.
std::string sent(const TableState& state, const Step& step, MemberId viewer) {
  const EventsMessage message{state, {&step, 1}};
  std::string all = events_message(state, {&step, 1}, viewer) + "\n" +
                    snapshot_message(state, viewer) + "\n" + std::to_string(message.public_size());
  for (const Member& member : state.members) {
    all += message.may_be_private_for(member.id) ? " +" : " -";
  }
  return all;
}

struct Differences {
  unsigned worlds = 0;
  unsigned spectators = 0;
  unsigned roles = 0;
  unsigned hands = 0;
  unsigned larry = 0;
  unsigned presses = 0;
  unsigned newcomers = 0;   // who watched first, then sat down in the game
  unsigned dangers = 0;     // that everyone could see
  unsigned given_away = 0;  // someone else has taken the viewer's seat meanwhile
};

void compare(const Course& course, MemberId viewer, const test::OtherWorld& world, Rng& rng,
             Differences& differences) {
  TableState here = course.dealt;
  TableState there = course.dealt;
  const auto own = game_seat_of(here, viewer);
  bool given_away = false;
  Game& other = *there.game;
  other.deal = world.course.deal;
  other.state = start(*other.options, other.deal);
  other.proof.seed.fill(0xAA);
  other.proof.server_seed.fill(0xBB);
  for (unsigned i = 0; i < k_max_seats; ++i) {
    if (!other.proof.values[i].empty()) other.proof.values[i] = Bytes(16, 9);
  }
  const EventList opening = opening_events(*other.options, other.state);
  const Step dealt{course.steps[0].event, {opening.begin(), opening.end()}};
  ASSERT_EQ(sent(here, course.steps[0], viewer), sent(there, dealt, viewer));
  for (std::size_t i = 1; i < course.steps.size(); ++i) {
    const Step& step = course.steps[i];
    TableEvent event = step.event;
    event.fact = in_other_world(event.fact, there, world.course, own, rng);
    const auto game_here = evolve(here, step.event);
    const auto game_there = evolve(there, event);
    ASSERT_TRUE(game_here && game_there);
    const auto seat_now = game_seat_of(here, viewer);
    given_away |= own && !seat_now;
    if (seat_now && seat_now != own) {  // from here on the viewer may know a hand
      ++differences.newcomers;
      break;
    }
    differences.presses +=
        event.fact != step.event.fact && std::holds_alternative<VotePressed>(event.fact);
    const std::string told = sent(here, {step.event, *game_here}, viewer);
    ASSERT_EQ(told, sent(there, {event, *game_there}, viewer));
    differences.dangers += told.find("\"danger\": ") != std::string::npos;
  }
  ++differences.worlds;
  differences.spectators += !own;
  differences.given_away += given_away;
  differences.roles += world.roles;
  differences.hands += world.hands;
  differences.larry += world.larry_stack;
}

TEST(Secrecy, WhatAViewerMayNotKnowChangesNothingThatItIsSent) {
  Differences differences;
  for (std::uint64_t seed = 0; seed < 160 && !::testing::Test::HasFatalFailure(); ++seed) {
    Rng rng{Seed::from_number(40'000 + seed)};
    // Every third evening continues into the vote, if the game gets there.
    const Course course = play_some(seed, seed % 3 == 0 ? 400 : 5 + rng.below(90));
    const test::Course engine = engine_course(course);
    for (unsigned viewer = 1; viewer <= 6; ++viewer) {
      const auto own = game_seat_of(course.dealt, member(viewer));
      for (unsigned tries = 0; tries < 60; ++tries) {
        const auto world = test::try_other_world(*course.dealt.game->options, engine, own, rng);
        if (!world) continue;
        compare(course, member(viewer), *world, rng, differences);
        break;
      }
    }
  }
  EXPECT_GT(differences.worlds, 300U);
  EXPECT_GT(differences.spectators, 50U);
  EXPECT_GT(differences.roles, 100U);
  EXPECT_GT(differences.hands, 100U);
  EXPECT_GT(differences.larry, 10U);
  EXPECT_GT(differences.presses, 20U);
  EXPECT_GT(differences.newcomers, 20U);
  EXPECT_GT(differences.dangers, 100U);
  EXPECT_GT(differences.given_away, 5U);
}

TEST(Secrecy, SpectatorsGetNoHandAndNoRole) {
  const Course course = play_some(3, 30);
  const std::string shown = snapshot_message(course.dealt, member(6));
  EXPECT_EQ(shown.find("\"hand\": ["), std::string::npos) << shown;
  EXPECT_EQ(shown.find("\"legal\""), std::string::npos) << shown;
  EXPECT_EQ(shown.find("\"role\": "), std::string::npos) << shown;
}

// Every kind of fact, as different viewers see it.
template <std::size_t kind = 0>
void expect_said_who_sees_what() {
  if constexpr (kind < std::variant_size_v<TableFact>) {
    TableFact fact{std::in_place_index<kind>};
    if (auto* press = std::get_if<VotePressed>(&fact)) press->hand = Hand::bot;
    const auto as_seen = redact(fact, Eyes{});
    bool differs = false;
    for (const bool member : {false, true}) {
      for (const auto seat :
           {std::optional<Seat>{}, std::optional{Seat{0}}, std::optional{Seat{3}}}) {
        differs |= redact(fact, {.member = member, .seat = seat}) != as_seen;
      }
    }
    EXPECT_EQ(differs, depends_on_eyes(fact)) << kind;
    expect_said_who_sees_what<kind + 1>();
  }
}

TEST(Secrecy, OnlyWhatDependsOnTheViewerIsComparedForEach) { expect_said_who_sees_what(); }

}  // namespace
}  // namespace insidejob

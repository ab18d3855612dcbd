// R10.1: two worlds that differ only in what a seat may not know give it the same view and the
// same events.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/prospects.h"
#include "engine/redact.h"
#include "engine/test/support/other_world.h"
#include "engine/test/support/random_table.h"
#include "engine/test/support/text.h"
#include "engine/view.h"

namespace insidejob::test {
namespace {

// The names of the fields in which two views differ.
std::vector<std::string> differences(const SeatView& a, const SeatView& b) {
  std::vector<std::string> fields;
  const auto compare = [&](const char* name, const auto& x, const auto& y) {
    if (!(x == y)) fields.emplace_back(name);
  };
  compare("seat", a.seat, b.seat);
  compare("open.missions", a.open.missions, b.open.missions);
  compare("open.plays", a.open.plays, b.open.plays);
  compare("open.outcomes", a.open.outcomes, b.open.outcomes);
  compare("open.tokens", a.open.tokens, b.open.tokens);
  compare("open.face_up_roles", a.open.face_up_roles, b.open.face_up_roles);
  compare("open.revealed", a.open.revealed, b.open.revealed);
  compare("open.voted", a.open.voted, b.open.voted);
  compare("open.to_act", a.open.to_act, b.open.to_act);
  compare("open.partner", a.open.partner, b.open.partner);
  compare("open", a.open, b.open);
  compare("role", a.role, b.role);
  compare("hand", a.hand, b.hand);
  compare("partner_role", a.partner_role, b.partner_role);
  compare("drawn", a.drawn, b.drawn);
  compare("put_back", a.put_back, b.put_back);
  compare("larry", a.larry, b.larry);
  compare("vote_right.votes", a.vote_right.votes, b.vote_right.votes);
  compare("vote_right.same_target", a.vote_right.same_target, b.vote_right.same_target);
  compare("ballot", a.ballot, b.ballot);
  compare("disclosure", a.disclosure, b.disclosure);
  compare("to_act()", a.to_act(), b.to_act());
  compare("mission()", a.mission(), b.mission());
  compare("mission_outlook()", a.mission_outlook(), b.mission_outlook());
  for (const Seat seat : SeatSet::first(a.options->seats())) {
    compare("known_role()", a.known_role(seat), b.known_role(seat));
  }
  std::vector<Action> legal_a;
  std::vector<Action> legal_b;
  for (const Action action : legal_actions(a)) legal_a.push_back(action);
  for (const Action action : legal_actions(b)) legal_b.push_back(action);
  compare("legal_actions()", legal_a, legal_b);
  compare("prospects()", prospects(a), prospects(b));
  compare("==", a, b);
  return fields;
}

std::vector<Event> seen_by(const Options& options, std::optional<Seat> viewer,
                           const std::vector<Event>& events) {
  std::vector<Event> seen;
  for (const Event& event : events) seen.push_back(redact(options, event, viewer));
  return seen;
}

struct Counts {
  unsigned tried = 0;
  unsigned accepted = 0;
  unsigned hands = 0;
  unsigned roles = 0;
  unsigned missions = 0;
  unsigned larry_stack = 0;
  unsigned ballots = 0;
  unsigned spectator = 0;
  // How often the same comparison finds deliberate leaks.
  unsigned whole_state = 0;
  unsigned raw_events = 0;
  unsigned neighbours_hand = 0;
  unsigned insiders_seat = 0;
  unsigned next_missions = 0;
  unsigned ballots_shown = 0;
};

// Views that would reveal too much.
SeatView with_neighbours_hand(SeatView view, const GameState& state) {
  view.hand = view.hand | state.secret.hands[view.seat && view.seat->index == 0 ? 1 : 0];
  return view;
}
SeatView with_insiders_seat(SeatView view, const GameState& state) {
  for (std::uint8_t i = 0; i < view.options->seats(); ++i) {
    if (view.options->role(state.secret.roles[i]).replaces_insider) view.open.best_seat = Seat{i};
  }
  return view;
}
SeatView with_next_missions(SeatView view, const GameState& state) {
  if (state.open.trick + 1U < view.options->tricks()) {
    view.put_back[state.open.trick + 1U] = state.secret.missions[2U * state.open.trick + 2];
  }
  return view;
}
SeatView with_ballots(SeatView view, const GameState& state) {
  view.ballot.reset();
  for (const Seat voter : state.open.voted) {
    if (voter != view.seat) view.ballot = unpack(state.secret.ballots[voter.index]);
  }
  return view;
}

void compare_worlds(const Options& options, const Course& course, const Played& here,
                    std::optional<Seat> viewer, Rng& rng, Counts& counts) {
  ++counts.tried;
  const auto there = try_other_world(options, course, viewer, rng);
  if (!there) return;
  const GameState& other = there->played.state;
  const SeatView a = view_for(options, here.state, viewer);
  const SeatView b = view_for(options, other, viewer);
  const std::vector<std::string> leaks = differences(a, b);
  EXPECT_TRUE(leaks.empty()) << "leaks: " << leaks.front() << " at " << text_of(options.choices());
  EXPECT_EQ(seen_by(options, viewer, here.events), seen_by(options, viewer, there->played.events))
      << text_of(options.choices());

  ++counts.accepted;
  counts.hands += there->hands;
  counts.roles += there->roles;
  counts.missions += there->missions;
  counts.larry_stack += there->larry_stack;
  counts.ballots += there->ballots;
  counts.spectator += !viewer;
  counts.whole_state += here.state != other;
  counts.raw_events += here.events != there->played.events;
  const auto detected = [&](auto leaky) {
    return differences(leaky(a, here.state), leaky(b, other)).empty() ? 0U : 1U;
  };
  counts.neighbours_hand += detected(with_neighbours_hand);
  counts.insiders_seat += detected(with_insiders_seat);
  counts.next_missions += detected(with_next_missions);
  counts.ballots_shown += detected(with_ballots);
}

Counts compare_games(unsigned games, Rng& rng, const std::function<Choices()>& next_choices) {
  Counts counts;
  for (unsigned game = 0; game < games && !testing::Test::HasFailure(); ++game) {
    const Options options = std::get<Options>(Options::make(next_choices()));
    Course course{.deal = draw_deal(rng, options), .actions = {}};
    Played played = play_course(options, course);
    while (played.state.open.phase != Phase::over) {
      const bool often = played.state.open.phase == Phase::vote;
      if (often || rng.below(3) == 0) {
        for (unsigned i = 0; i < options.players(); ++i) {
          const Seat viewer{static_cast<std::uint8_t>(i)};
          compare_worlds(options, course, played, viewer, rng, counts);
        }
        compare_worlds(options, course, played, std::nullopt, rng, counts);
      }
      course.actions.push_back(draw_action(options, played.state, rng));
      EventList events;
      if (apply(options, played.state, course.actions.back(), events)) break;
      played.events.insert(played.events.end(), events.begin(), events.end());
    }
  }
  return counts;
}

TEST(Secrecy, R10_1_OtherWorldsLookTheSame) {
  Rng rng{Seed::from_number(31)};
  const Counts counts =
      compare_games(effort(300), rng, [&] { return draw_choices(pick_from(rng)); });
  // There were enough worlds, with every kind of secret among them.
  EXPECT_GT(counts.tried, effort(10'000));
  EXPECT_GT(counts.accepted, counts.tried / 4);
  EXPECT_GT(counts.hands, counts.accepted / 4);
  EXPECT_GT(counts.roles, counts.accepted / 20);
  EXPECT_GT(counts.missions, counts.accepted / 2);
  EXPECT_GT(counts.larry_stack, effort(100));
  EXPECT_GT(counts.ballots, effort(50));
  EXPECT_GT(counts.spectator, effort(300));
  // The comparison finds leaks where there are any.
  EXPECT_GT(counts.whole_state, counts.accepted / 2);
  EXPECT_GT(counts.raw_events, counts.accepted / 2);
  EXPECT_GT(counts.neighbours_hand, effort(300));
  EXPECT_GT(counts.insiders_seat, effort(100));
  EXPECT_GT(counts.next_missions, effort(300));
  EXPECT_GT(counts.ballots_shown, effort(20));
  RecordProperty("accepted", static_cast<int>(counts.accepted));
}

// Who is privy to an event is public: it is the same for the event as a spectator sees it. Nobody
// else is ever told more than a spectator.
TEST(Secrecy, R10_1_WhoIsPrivyToAnEventIsNoSecret) {
  Rng rng{Seed::from_number(35)};
  std::array<unsigned, std::variant_size_v<Event>> privy{};
  std::array<unsigned, std::variant_size_v<Event>> all{};
  const auto look_at = [&](const Options& options, const Event& event) {
    const Event open = redact(options, event, std::nullopt);
    const SeatSet told = privy_seats(options, event);
    EXPECT_EQ(told, privy_seats(options, open)) << "event " << event.index();
    for (const Seat seat : SeatSet::first(options.players())) {
      const bool is = told.contains(seat);
      if (!is) {
        EXPECT_EQ(redact(options, event, seat), open) << "event " << event.index();
      }
      ++all[event.index()];
      privy[event.index()] += is ? 1 : 0;
    }
  };
  for (unsigned game = 0; game < effort(3000); ++game) {
    const Options options = std::get<Options>(Options::make(draw_choices(pick_from(rng))));
    GameState state = start(options, draw_deal(rng, options));
    for (const Event& event : opening_events(options, state)) look_at(options, event);
    while (state.open.phase != Phase::over) {
      EventList events;
      ASSERT_FALSE(apply(options, state, draw_action(options, state, rng), events));
      for (const Event& event : events) look_at(options, event);
    }
  }
  for (std::size_t kind = 0; kind < all.size(); ++kind) EXPECT_GT(all[kind], 0U) << kind;
  // Everyone is privy to the deal, one seat to a draw, and nobody to what lies on the table.
  const auto share = [&](const Event& event) {
    return std::pair{privy[event.index()], all[event.index()]};
  };
  EXPECT_EQ(share(Dealt{}).first, share(Dealt{}).second);
  for (const Event& event : {Event{MissionsDrawn{}}, Event{MissionLaid{}}}) {
    EXPECT_GT(share(event).first, 0U);
    EXPECT_LE(2 * share(event).first, share(event).second);
  }
  for (const Event& event : {Event{CardPlayed{}}, Event{TrickWon{}}, Event{RoleRevealed{}}}) {
    EXPECT_EQ(share(event).first, 0U);
  }
}

// With two players most of the cards are Larry's.
TEST(Secrecy, R10_1_LarrysStackAndWhatWentBackOnIt) {
  Rng rng{Seed::from_number(32)};
  const Counts counts = compare_games(effort(100), rng, [] { return Choices{.players = 2}; });
  EXPECT_GT(counts.larry_stack, effort(500));
  EXPECT_GT(counts.roles, effort(100));
}

// Face-down roles, built in and custom, are swapped between seats unseen.
TEST(Secrecy, R10_1_FaceDownRoles) {
  Rng rng{Seed::from_number(33)};
  const Counts counts = compare_games(effort(150), rng, [&] {
    Choices choices;
    do {
      choices = draw_choices(pick_from(rng));
    } while (choices.special_roles.empty());
    return choices;
  });
  EXPECT_GT(counts.roles, effort(300));
  EXPECT_GT(counts.insiders_seat, effort(100));
}

}  // namespace
}  // namespace insidejob::test

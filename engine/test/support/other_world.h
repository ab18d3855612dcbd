// Another world that looks the same to a seat: everything that it may not know (R10.1) is shuffled
// again, and the same public course of play is repeated from there.
//
// What a viewer knows is derived here from the actions alone, without view_for or redact.
#pragma once

#include <optional>
#include <vector>

#include "engine/deal.h"
#include "engine/event.h"
#include "engine/options.h"
#include "engine/rng.h"

namespace insidejob::test {

// A game so far: the deal and all actions.
struct Course {
  Deal deal;
  std::vector<Action> actions;
};

// A course played out: the state at its end and the events of the opening and of every action.
struct Played {
  GameState state;
  std::vector<Event> events;
};

[[nodiscard]] Played play_course(const Options& options, const Course& course);

struct OtherWorld {
  Course course;
  Played played;
  // What differs from the original.
  bool hands = false;
  bool roles = false;
  bool missions = false;
  bool larry_stack = false;
  bool ballots = false;
};

// One attempt. None if the shuffled world would have taken a different public course, or an illegal
// one. The course must not have reached the end of the game, where everything is shown.
[[nodiscard]] std::optional<OtherWorld> try_other_world(const Options& options,
                                                        const Course& course,
                                                        std::optional<Seat> viewer, Rng& rng);

}  // namespace insidejob::test

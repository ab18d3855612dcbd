#include "notation/record_step.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "engine/legal.h"
#include "engine/redact.h"
#include "engine/view.h"
#include "notation/action_json.h"
#include "notation/event_json.h"
#include "notation/parts_json.h"
#include "notation/problem.h"
#include "notation/record.h"
#include "notation/view_json.h"

namespace insidejob {
namespace {

struct Stopped {
  std::size_t at;
  std::variant<RuleViolation, Malformed> why;
};

// The state after the requested step, and how far the record goes.
struct ReplayedRecord {
  GameState state;
  EventList events;  // of the last action; of the deal if there was none
  std::size_t step = 0;
  std::size_t steps = 0;
  std::optional<Stopped> stopped;
};

ReplayedRecord replay_to(const RecordSetup& setup, JsonValue actions,
                         std::optional<std::int64_t> step) {
  GameState state = start(setup.options, setup.deal);
  EventList events = opening_events(setup.options, state);
  ReplayedRecord moment{.state = state, .events = events};
  for (const JsonValue element : actions.elements()) {
    const Reading<Action> action = read_action(setup.options, element);
    if (const auto* problem = std::get_if<Malformed>(&action)) {
      moment.stopped = Stopped{moment.steps, *problem};
      break;
    }
    if (const auto violation = apply(setup.options, state, std::get<Action>(action), events)) {
      moment.stopped = Stopped{moment.steps, *violation};
      break;
    }
    ++moment.steps;
    if (step && *step < static_cast<std::int64_t>(moment.steps)) continue;
    moment.state = state;
    moment.events = events;
    moment.step = moment.steps;
  }
  return moment;
}

// How the referee would refuse it, with the fault. The catalogue has the words.
void write_stopped(JsonWriter& out, const Stopped& stopped) {
  out.key("result").begin_object().member("ok", false);
  out.key("error").begin_object().member("at", static_cast<std::int64_t>(stopped.at));
  if (const auto* violation = std::get_if<RuleViolation>(&stopped.why)) {
    out.member("code", name_of(violation->code())).member("fault", name_of(violation->fault));
    out.member("rule", violation->rule());
  } else {
    out.member("code", name_of(ViolationCode::malformed_record)).member("rule", "FORMAT");
    out.member("message", std::get<Malformed>(stopped.why).message);
  }
  out.end_object().end_object();
}

// Everything that the views of all seats hold beyond the public part.
void write_secrets(JsonWriter& out, const Options& options, const GameState& state) {
  std::vector<SeatView> views;
  for (const Seat seat : SeatSet::first(options.players())) {
    views.push_back(view_for(options, state, seat));
  }
  out.key("secrets").begin_object();
  out.key("roles").begin_array();
  for (unsigned seat = 0; seat < options.seats(); ++seat) {
    out.value(options.role(state.secret.roles[seat]).id);
  }
  out.end_array().key("hands").begin_array();
  for (const SeatView& view : views) {
    out.begin_array();
    for (const Card card : view.hand) out.value(card_text(card));
    out.end_array();
  }
  out.end_array();
  for (const SeatView& view : views) {
    if (!view.drawn) continue;
    out.key("drawn").begin_array();
    for (const MissionId id : *view.drawn) out.value(options.mission(id).id);
    out.end_array();
  }
  out.key("put_back").begin_array();
  for (unsigned trick = 0; trick < k_max_tricks; ++trick) {
    for (const SeatView& view : views) {
      if (view.put_back[trick]) out.value(options.mission(*view.put_back[trick]).id);
    }
  }
  out.end_array();
  if (options.has_larry()) {
    out.key("larry").begin_array();
    for (unsigned trick = 0; trick < k_max_tricks; ++trick) {
      for (const SeatView& view : views) {
        if (!view.larry[trick]) continue;
        const LarryMemory& memory = *view.larry[trick];
        out.begin_object();
        write_cards(out, "three", memory.three);
        if (memory.back) out.member("top", card_text(*memory.back));
        if (memory.out) out.member("out", card_text(*memory.out));
        out.end_object();
      }
    }
    out.end_array();
  }
  out.key("votes").begin_object();
  for (const SeatView& view : views) {
    if (view.ballot) write_ballot(out, std::to_string(view.seat->index), *view.ballot);
  }
  out.end_object().end_object();
}

void write_choices(JsonWriter& out, const Options& options, const GameState& state) {
  write_seats(out, "to_act", actors(state));
  out.key("legal").begin_array();
  for (const Seat seat : actors(state)) {
    const LegalActions legal = legal_actions(options, state, seat);
    for (const Action action : legal) write_action(out, options, action);
  }
  out.end_array();
}

void write_problem(JsonWriter& out, Problem problem) {
  Problems problems;
  problems.add(std::move(problem));
  write_problems(out, "problems", problems);
}

}  // namespace

void write_step(JsonWriter& out, JsonValue record, const StepAsked& asked) {
  const SetupReading reading = read_setup(record);
  if (const auto* problem = std::get_if<Malformed>(&reading)) {
    return write_problem(out, {.where = "record",
                               .problem = name_of(ViolationCode::malformed_record),
                               .message = problem->message});
  }
  if (const auto* violation = std::get_if<RuleViolation>(&reading)) {
    return write_problem(out, forbidden("record", *violation, "has a set-up that a rule forbids"));
  }
  const RecordSetup& setup = std::get<RecordSetup>(reading);
  const Options& options = setup.options;
  std::optional<Seat> seat;
  if (asked.seat) {
    const auto last = static_cast<std::int64_t>(options.players()) - 1;
    if (*asked.seat < 0 || *asked.seat > last) {
      return write_problem(out, {.where = "seat",
                                 .problem = "no_such_seat",
                                 .message = "is not a player of this game",
                                 .least = 0,
                                 .most = last});
    }
    seat = Seat{static_cast<std::uint8_t>(*asked.seat)};
  }

  const ReplayedRecord moment = replay_to(setup, *record.member("actions"), asked.step);
  out.member("steps", static_cast<std::int64_t>(moment.steps));
  out.member("step", static_cast<std::int64_t>(moment.step));
  out.member("players", options.players());
  out.key("names").begin_array();
  for (const std::string& name : setup.names) out.value(name);
  out.end_array().key("view");
  write_view(out, view_for(options, moment.state, seat));
  if (!seat) {
    write_secrets(out, options, moment.state);
    write_choices(out, options, moment.state);
  }
  out.key("events").begin_array();
  for (const Event& event : moment.events) {
    write_event(out, options, seat ? redact(options, event, seat) : event);
  }
  out.end_array();
  if (moment.stopped) write_stopped(out, *moment.stopped);
}

}  // namespace insidejob

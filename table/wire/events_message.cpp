#include "table/wire/events_message.h"

#include <algorithm>

#include "engine/redact.h"
#include "notation/event_json.h"
#include "table/decide/seat_requests.h"
#include "table/log/fact_json.h"
#include "table/view/notebook.h"
#include "table/wire/client_json.h"
#include "table/wire/game_json.h"
#include "table/wire/notebook_json.h"

namespace insidejob {
namespace {

constexpr std::size_t k_usual_events = 512;
constexpr std::size_t k_usual_moment = 192;
constexpr std::size_t k_usual_private = 96;
constexpr std::string_view k_head = R"({"type": "events")";
constexpr std::string_view k_events = R"(, "events": )";
constexpr std::string_view k_now = R"(, "now": )";
constexpr std::string_view k_game = R"(, "game": {)";

bool has_ended(const Step& step) {
  return !step.game.empty() && std::holds_alternative<GameEnded>(step.game.back());
}

// The event as the viewer may see it. A hidden one is written as quiet.
void write_seen(JsonWriter& out, const TableState& state, const Step& step, Eyes eyes) {
  out.begin_object().member("seq", static_cast<std::int64_t>(step.event.sequence));
  out.member("at", step.event.at);
  if (const auto fact = redact(step.event.fact, eyes)) {
    out.member("event", name_of(*fact));
    write_fact(out, state, *fact);
  } else {
    out.member("event", "quiet");
  }
  if (!step.game.empty()) {
    const Options& options = *state.game->options;
    out.key("game").begin_array();
    for (const Event& event : step.game) {
      write_event(out, options, redact(options, event, eyes.seat));
    }
    out.end_array();
  }
  out.end_object();
}

void write_all_seen(std::string& text, const TableState& state, std::span<const Step> steps,
                    Eyes eyes) {
  JsonWriter out{text};
  out.begin_array();
  for (const Step& step : steps) write_seen(out, state, step, eyes);
  out.end_array();
}

// How far the game had come before these steps.
GameProgress before(std::span<const Step> steps, GameProgress now) {
  for (const Step& step : steps) {
    for (const Event& event : step.game) {
      if (std::holds_alternative<Dealt>(event)) return {};
      now.missions -= std::holds_alternative<MissionLaid>(event) ? 1 : 0;
      now.cards -= std::holds_alternative<CardPlayed>(event) ? 1 : 0;
      now.cards -= std::holds_alternative<LarryPlayed>(event) ? 1 : 0;
      now.tricks -= std::holds_alternative<TrickWon>(event) ? 1 : 0;
    }
  }
  return now;
}

}  // namespace

EventsMessage::EventsMessage(const TableState& state, std::span<const Step> steps)
    : state_(state), steps_(steps), ended_(std::ranges::any_of(steps, has_ended)) {
  for (const Step& step : steps) {
    for (const Event& event : step.game) privy_ = privy_ | privy_seats(*state.game->options, event);
  }
  events_.reserve(k_usual_events);
  write_all_seen(events_, state, steps, Eyes{});
  moment_.reserve(k_usual_moment);
  JsonWriter out{moment_};
  out.begin_object();
  const MomentView view = moment_view(state, MemberId{});
  std::optional<Outlook> stands;
  if (view.game) {
    awaited_ = view.game->awaited;
    stands = view.game->seat.mission_outlook();
    write_noted(view, stands);
  }
  write_public_moment(out, view, stands);
  public_size_ = ended_ ? for_everybody().size()
                        : k_head.size() + k_events.size() + events_.size() + noted_.size() +
                              k_now.size() + moment_.size() + 2;
}

// When a game has ended, all of it is written.
void EventsMessage::write_noted(const MomentView& view, std::optional<Outlook> stands) {
  const GameProgress now = progress_of(view.game->seat);
  const GameProgress then = before(steps_, now);
  if (ended_ || then == now) return;
  const auto notes = notebook(view, then, stands);
  if (notes.empty()) return;
  JsonWriter out{noted_, JsonWriter::Place::behind_a_value};
  write_notes(out, "noted", notes);
}

// Someone who has just left has the eyes of a stranger.
Eyes EventsMessage::eyes_of(MemberId viewer) const {
  return {.member = find_member(state_, viewer) != nullptr, .seat = game_seat_of(state_, viewer)};
}

// Whether these eyes see the same list of events as everyone else.
bool EventsMessage::looks_the_same_to(Eyes eyes) const {
  if (eyes.seat && privy_.contains(*eyes.seat)) return false;
  return std::ranges::all_of(steps_, [&](const Step& step) {
    const TableFact& fact = step.event.fact;
    return !depends_on_eyes(fact) || redact(fact, eyes) == redact(fact, Eyes{});
  });
}

bool EventsMessage::is_public_for(MemberId viewer) const {
  if (game_seat_of(state_, viewer)) return false;
  const Eyes eyes = eyes_of(viewer);
  if (!eyes.member) return true;
  if (seat_of(state_, viewer)) return false;
  return looks_the_same_to(eyes) && !may_agree(state_, viewer) &&
         seats_to_ask(state_, viewer).empty();
}

bool EventsMessage::is_quiet_for(MemberId viewer) const {
  const auto seat = game_seat_of(state_, viewer);
  if (!seat || state_.stage != Stage::play || awaited_.contains(*seat)) return false;
  if (!state_.requests.empty()) return false;  // there may be something to agree to
  return !privy_.contains(*seat) && std::ranges::all_of(steps_, [](const Step& step) {
    return std::holds_alternative<Acted>(step.event.fact);
  });
}

bool EventsMessage::is_cardless() const {
  return !is_playing(state_) &&
         std::ranges::all_of(steps_, [](const Step& step) { return step.game.empty(); });
}

void EventsMessage::append_events(std::string& message, Eyes eyes) const {
  if (looks_the_same_to(eyes)) {
    message += events_;
  } else {
    write_all_seen(message, state_, steps_, eyes);
  }
}

std::string EventsMessage::for_everybody() const {
  std::string message;
  append_for(message, MemberId{}, 0);
  return message;
}

void EventsMessage::append_quiet(std::string& message, MemberId viewer) const {
  const Seat seat = *game_seat_of(state_, viewer);
  message += events_;
  message += noted_;
  message += k_now;
  message += moment_;
  const bool has_cards = !state_.game->state.secret.hands[seat.index].empty();
  if (!has_cards || quiet_part_.empty()) {
    std::string part;
    JsonWriter out{part, JsonWriter::Place::behind_a_value};
    write_own_moment(out, moment_view(state_, viewer));
    message += part;
    if (has_cards) quiet_part_ = std::move(part);
  } else {
    message += quiet_part_;
  }
  message += "}}";
}

void EventsMessage::append_game(std::string& message, const MomentView& view) const {
  if (game_.empty()) {
    JsonWriter out{game_, JsonWriter::Place::behind_a_value};
    write_public_game(out, moment_view(state_, MemberId{}));
  }
  message += k_game;
  JsonWriter out{message};
  write_own_game(out, view);
  message += game_;
  message += '}';
}

void EventsMessage::append_for(std::string& message, MemberId viewer, std::int64_t done) const {
  message.reserve(message.size() + public_size_ + k_usual_private);
  message += k_head;
  JsonWriter out{message, JsonWriter::Place::behind_a_value};
  if (done != 0) out.member("done", done);
  message += k_events;
  if (is_quiet_for(viewer)) return append_quiet(message, viewer);
  const Eyes eyes = eyes_of(viewer);
  const auto seat = eyes.seat;
  append_events(message, eyes);
  message += noted_;
  message += k_now;
  message += moment_;
  const bool has_sat_down = std::ranges::any_of(steps_, [&](const Step& step) {
    const auto* taken = std::get_if<SeatTaken>(&step.event.fact);
    return taken != nullptr && taken->member == viewer;
  });
  const bool joined = has_sat_down && seat && !is_between_games(state_);
  const bool has_own_part = eyes.member || seat || ended_;
  if (!has_own_part || (is_cardless() && state_.requests.empty())) {
    message += "}}";
    return;
  }
  const MomentView view = moment_view(state_, viewer);
  write_own_moment(out, view);
  message += '}';
  if (ended_ || joined) append_game(message, view);
  if (ended_) write_score(out, state_.score);
  message += '}';
}

}  // namespace insidejob

#include "server/sim/client_view.h"

#include "notation/json_text.h"

namespace insidejob::sim {
namespace {

std::int64_t number(JsonValue value, std::string_view name, std::int64_t otherwise = 0) {
  const auto member = value.member(name);
  return member ? member->whole_number().value_or(otherwise) : otherwise;
}

std::string text(JsonValue value, std::string_view name) {
  const auto member = value.member(name);
  return member ? member->string().value_or("") : "";
}

bool flag(JsonValue value, std::string_view name) {
  const auto member = value.member(name);
  return member && member->boolean().value_or(false);
}

std::vector<std::int64_t> numbers(JsonValue value, std::string_view name) {
  std::vector<std::int64_t> all;
  const auto list = value.member(name);
  if (!list) return all;
  for (const JsonValue one : list->elements()) all.push_back(*one.whole_number());
  return all;
}

}  // namespace

void ClientView::take_snapshot(JsonValue message) {
  *this = {};
  sequence = number(message, "seq");
  if (const auto you = message.member("you")) member = number(*you, "member");
  host = number(message, "host");
  const auto claim = message.member("claim");
  claimant = claim ? number(*claim, "member") : 0;
  for (const JsonValue one : message.member("members")->elements()) {
    people[number(one, "member")] = {text(one, "name"), flag(one, "away"), flag(one, "ready"),
                                     flag(one, "reluctant"), flag(one, "late")};
  }
  for (const JsonValue seat : message.member("seats")->elements()) {
    places.push_back({number(seat, "member"), seat.member("bot").has_value(),
                      seat.member("stand_in").has_value()});
  }
  if (const auto list = message.member("requests")) {
    for (const JsonValue request : list->elements()) {
      requests.push_back(
          {number(request, "member"), number(request, "seat"), numbers(request, "agreed")});
    }
  }
  room = text(message, "room");
  for (const auto& [name, value] : message.member("options")->members()) {
    options[name] = json_text(value);
  }
  if (const auto now_shuffled = message.member("shuffle")) shuffle.take_snapshot(*now_shuffled);
  take_now(*message.member("now"));
}

void ClientView::take_now(JsonValue moment) {
  now = json_text(moment);
  stage = text(moment, "stage");
  legal.clear();
  if (const auto list = moment.member("legal")) {
    for (const JsonValue action : list->elements()) legal.push_back(json_text(action));
  }
  awaited = numbers(moment, "awaited");
  may_ask = numbers(moment, "may_ask");
  may_agree = flag(moment, "may_agree");
  confirm = flag(moment, "confirm");
  pressed = flag(moment, "pressed");
  if (is_between_games()) {
    for (Place& place : places) place.stand_in = false;
  }
}

void ClientView::take_options(JsonValue set) {
  for (const auto& [name, value] : set.members()) {
    if (value.kind() == JsonKind::null) {
      options.erase(name);
    } else {
      options[name] = json_text(value);
    }
  }
  if (set.member("players")) places.resize(static_cast<std::size_t>(number(set, "players")));
  for (auto& [id, person] : people) person.ready = false;
}

void ClientView::forget_request(std::int64_t of) {
  std::erase_if(requests, [&](const Request& request) { return request.member == of; });
}

void ClientView::take_agreement(JsonValue event) {
  for (Request& request : requests) {
    if (request.member != number(event, "member")) continue;
    std::erase(request.agreed, number(event, "by"));
    if (flag(event, "agree")) request.agreed.push_back(number(event, "by"));
  }
}

std::optional<std::int64_t> ClientView::own_place() const {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (member != 0 && places[i].member == member) return static_cast<std::int64_t>(i);
  }
  return std::nullopt;
}

std::optional<std::string> ClientView::take_events(JsonValue message) {
  for (const JsonValue event : message.member("events")->elements()) {
    if (number(event, "seq") != sequence + 1) {
      return "after event " + std::to_string(sequence) + " came " +
             std::to_string(number(event, "seq"));
    }
    if (auto problem = take_event(event)) return problem;
    sequence = number(event, "seq");
  }
  take_now(*message.member("now"));
  return std::nullopt;
}

std::optional<std::string> ClientView::take_event(JsonValue event) {
  const std::string what = text(event, "event");
  const std::int64_t who = number(event, "member");
  const auto at = static_cast<std::size_t>(number(event, "seat", -1));
  const auto known = people.find(who);
  const bool about_somebody = event.member("member").has_value() && what != "member_joined";
  if (about_somebody && known == people.end()) {
    return what + " is about member " + std::to_string(who) + ", who is not there";
  }
  shuffle.take_event(what, event);
  if (what == "member_joined") {
    people[who] = {.name = text(event, "name"), .late = flag(event, "late")};
  } else if (what == "member_renamed") {
    known->second.name = text(event, "name");
  } else if (what == "member_returned") {
    known->second.away = false;
  } else if (what == "member_went_away") {
    known->second.away = true;
    if (!is_by_turns()) known->second.ready = false;
  } else if (what == "member_left") {
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i].member != who) continue;
      places[i] = {.bot = !is_between_games()};
      shuffle.seat_was_left(static_cast<std::int64_t>(i));
    }
    people.erase(known);
    if (host == who) host = 0;
  } else if (what == "host_claimed") {
    claimant = who;
  } else if (what == "host_kept") {
    claimant = 0;
  } else if (what == "host_changed") {
    claimant = 0;
    host = who;
  } else if (what == "ready_set") {
    known->second.ready = flag(event, "ready");
  } else if (what == "reluctance_set") {
    known->second.reluctant = flag(event, "reluctant");
  } else if (what == "options_set") {
    take_options(*event.member("set"));
  } else if (what == "game_called") {
    for (auto& [id, person] : people) person.ready = false;
  } else if (what == "seat_taken" || what == "seat_left") {
    if (at >= places.size()) return what + " is about a seat that is not there";
    for (Place& place : places) {
      if (place.member == who) place = {};
    }
    if (what == "seat_taken") {
      places[at] = {.member = who};
      known->second.late = false;
      forget_request(who);
    }
    if (is_between_games()) known->second.ready = false;
  } else if (what == "seats_arranged") {
    const std::vector<Place> before = places;
    std::size_t seat = 0;
    for (const JsonValue from : event.member("order")->elements()) {
      places[seat++] = before[static_cast<std::size_t>(*from.whole_number())];
    }
    for (auto& [id, person] : people) person.ready = false;
  } else if (what == "seat_requested") {
    forget_request(who);
    requests.push_back({.member = who, .seat = number(event, "seat"), .agreed = {}});
  } else if (what == "seat_agreed") {
    take_agreement(event);
  } else if (what == "seat_request_ended") {
    forget_request(who);
    if (text(event, "why") == "withdrawn") known->second.late = false;
  } else if (what == "room_changed") {
    room = text(event, "room");
  } else if (what == "bot_seated" || what == "bot_removed") {
    if (at >= places.size()) return what + " is about a seat that is not there";
    places[at] = {.bot = what == "bot_seated"};
  } else if (what == "seat_taken_over" || what == "seat_handed_back") {
    if (at >= places.size()) return what + " is about a seat that is not there";
    places[at].stand_in = what == "seat_taken_over";
  }
  return std::nullopt;
}

}  // namespace insidejob::sim

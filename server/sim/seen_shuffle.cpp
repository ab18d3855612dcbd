#include "server/sim/seen_shuffle.h"

namespace insidejob::sim {
namespace {

std::int64_t seat_of(JsonValue value) { return value.member("seat")->whole_number().value_or(-1); }

std::string text(JsonValue value, std::string_view name) {
  const auto member = value.member(name);
  return member ? member->string().value_or("") : "";
}

std::set<std::int64_t> seats_of(JsonValue value, std::string_view name) {
  std::set<std::int64_t> seats;
  for (const JsonValue seat : value.member(name)->elements()) seats.insert(*seat.whole_number());
  return seats;
}

}  // namespace

void SeenShuffle::take_snapshot(JsonValue shuffle) {
  *this = {};
  commitment = text(shuffle, "commitment");
  for (const JsonValue sealed : shuffle.member("sealed")->elements()) {
    seals[seat_of(sealed)] = text(sealed, "seal");
  }
  if (shuffle.member("seats")) taking_part = seats_of(shuffle, "seats");
  given = seats_of(shuffle, "given");
  if (const auto voided = shuffle.member("voided")) {
    for (const JsonValue one : voided->elements()) excluded.merge(seats_of(one, "seats"));
  }
}

void SeenShuffle::take_event(std::string_view what, JsonValue event) {
  if (what == "game_called" || what == "game_dealt" || what == "game_abandoned") {
    *this = {};
  } else if (what == "seed_committed") {
    commitment = text(event, "commitment");
  } else if (what == "value_sealed") {
    seals[seat_of(event)] = text(event, "seal");
  } else if (what == "sealing_ended") {
    taking_part = seats_of(event, "seats");
  } else if (what == "value_given") {
    given.insert(seat_of(event));
  } else if (what == "shuffle_voided") {
    std::set<std::int64_t> named = std::move(excluded);
    named.merge(seats_of(event, "seats"));
    *this = {};
    excluded = std::move(named);
  }
}

void SeenShuffle::seat_was_left(std::int64_t seat) {
  if (!taking_part) seals.erase(seat);
}

bool SeenShuffle::must_seal(std::int64_t seat) const {
  return !commitment.empty() && !taking_part && !seals.contains(seat) && !excluded.contains(seat);
}

std::optional<std::string> SeenShuffle::must_open(std::int64_t seat) const {
  const auto seal = seals.find(seat);
  if (!taking_part || !taking_part->contains(seat) || given.contains(seat) || seal == seals.end()) {
    return std::nullopt;
  }
  return seal->second;
}

}  // namespace insidejob::sim

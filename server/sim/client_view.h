// A client's view of the table, from a snapshot and the events after it. Written from
// docs/protocol.md alone, to find out whether a client can follow.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "notation/json.h"
#include "server/sim/seen_shuffle.h"

namespace insidejob::sim {

struct ClientView {
  struct Person {
    std::string name;
    bool away = false;
    bool ready = false;
    bool reluctant = false;
    bool late = false;
    friend bool operator==(const Person&, const Person&) = default;
  };
  struct Place {
    std::int64_t member = 0;
    bool bot = false;
    bool stand_in = false;
    friend bool operator==(const Place&, const Place&) = default;
  };

  struct Request {
    std::int64_t member = 0;
    std::int64_t seat = 0;
    std::vector<std::int64_t> agreed;
    friend bool operator==(const Request&, const Request&) = default;
  };

  std::int64_t sequence = 0;  // of the last event; 0: no snapshot yet
  std::int64_t member = 0;    // the viewer's own
  std::int64_t host = 0;
  std::int64_t claimant = 0;  // who asks to be host
  std::map<std::int64_t, Person> people;
  std::vector<Place> places;
  std::vector<Request> requests;
  std::string room;  // once it has changed
  std::map<std::string, std::string> options;
  SeenShuffle shuffle;
  std::string now;
  // Read from `now`.
  std::string stage;
  std::vector<std::string> legal;
  std::vector<std::int64_t> awaited;
  bool confirm = false;
  bool pressed = false;
  bool may_agree = false;
  std::vector<std::int64_t> may_ask;

  void take_snapshot(JsonValue message);
  // Returns a problem if the message does not follow from what was known.
  [[nodiscard]] std::optional<std::string> take_events(JsonValue message);

  [[nodiscard]] std::optional<std::int64_t> own_place() const;
  [[nodiscard]] bool is_between_games() const { return stage == "lobby" || stage == "result"; }
  [[nodiscard]] bool is_by_turns() const {
    const auto hours = options.find("turn_hours");
    return hours != options.end() && hours->second != "0";
  }
  friend bool operator==(const ClientView&, const ClientView&) = default;

 private:
  [[nodiscard]] std::optional<std::string> take_event(JsonValue event);
  void take_now(JsonValue moment);
  void take_options(JsonValue set);
  void forget_request(std::int64_t of);
  void take_agreement(JsonValue event);
};

}  // namespace insidejob::sim

// The client's view of the shuffle (docs/protocol.md, "The deal"), a part of ClientView.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "notation/json.h"

namespace insidejob::sim {

struct SeenShuffle {
  std::string commitment;                     // empty: none yet
  std::map<std::int64_t, std::string> seals;  // by seat
  std::optional<std::set<std::int64_t>> taking_part;
  std::set<std::int64_t> given;
  std::set<std::int64_t> excluded;

  void take_snapshot(JsonValue shuffle);
  void take_event(std::string_view what, JsonValue event);
  void seat_was_left(std::int64_t seat);

  [[nodiscard]] bool must_seal(std::int64_t seat) const;
  // The seal that this seat has to open now, if any.
  [[nodiscard]] std::optional<std::string> must_open(std::int64_t seat) const;

  friend bool operator==(const SeenShuffle&, const SeenShuffle&) = default;
};

}  // namespace insidejob::sim

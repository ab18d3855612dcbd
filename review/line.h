// A statement of a review, as a key with arguments (docs/review.md, "Lines"). texts/ has the words.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "bots/talk/phrase.h"
#include "engine/card.h"
#include "engine/mission.h"
#include "engine/role.h"
#include "engine/seat.h"
#include "engine/state.h"
#include "notation/json.h"

namespace insidejob {

struct ReviewLine {
  std::string_view say;  // a literal, without "review."
  std::optional<Seat> seat{};
  std::optional<Seat> other{};
  std::optional<Seat> better_seat{};
  std::optional<unsigned> trick{};  // from 1
  std::optional<unsigned> earlier{};
  std::optional<unsigned> n{};
  std::optional<unsigned> of{};  // `n` of these
  std::optional<unsigned> percent{};
  std::optional<unsigned> was{};
  std::optional<Suit> suit{};
  std::optional<Card> card{};
  std::optional<Card> better_card{};
  bool wager = false;
  bool better_wager = false;
  std::optional<MissionId> mission{};
  std::optional<MissionId> better_mission{};
  std::optional<RoleId> role{};
  std::optional<Ground> ground{};
  std::optional<Outcome> outcome{};  // its cause and side

  friend bool operator==(const ReviewLine&, const ReviewLine&) = default;
};

void write_line(JsonWriter& out, const Options& options, const ReviewLine& line);

// Thousandths and whole percentages of a share.
[[nodiscard]] unsigned in_thousandths(double share);
[[nodiscard]] unsigned in_percent(double share);
// The same for a belief: 0 and 100 are only said of what can be proven.
[[nodiscard]] unsigned belief_in_percent(double share, bool proven);

}  // namespace insidejob

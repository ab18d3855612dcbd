// What everyone at the table can see coming: which seats would turn up their role, pass a limit or
// end the game by winning the current trick, and whether the missions are still within reach. It is
// worked out from the public state alone, so no hidden role can influence it (R10.1).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/options.h"
#include "engine/seat.h"
#include "engine/state.h"
#include "engine/trick.h"

namespace insidejob {

// If this seat won the trick with the wagers now on it, and the mission failed.
struct SeatDanger {
  Seat seat;
  std::uint8_t tokens = 0;    // it would then hold
  bool reveals = false;       // its role would be turned up (R5.1)
  bool passes_limit = false;  // of its role, or of one it may have (R7.1, R7.11)
  bool may_end = false;       // the game would end with some of the roles it may have
  bool must_end = false;      // with all of them
  bool as_insider = false;    // it would end if this is the Insider, and only then (R5.1)
  bool agents_win = false;    // with some of them
  bool insider_wins = false;  // with others

  friend bool operator==(const SeatDanger&, const SeatDanger&) = default;
};

// One entry per seat at most, without allocation.
class DangerList {
 public:
  constexpr void add(const SeatDanger& danger) { all_[count_++] = danger; }
  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  [[nodiscard]] constexpr const SeatDanger& operator[](std::size_t at) const { return all_[at]; }
  [[nodiscard]] constexpr const SeatDanger* begin() const { return all_.data(); }
  [[nodiscard]] constexpr const SeatDanger* end() const { return all_.data() + count_; }

 private:
  std::array<SeatDanger, k_max_seats> all_{};
  std::size_t count_ = 0;
};

enum class MissionsReach : std::uint8_t {
  open,
  last,          // if this trick's mission is met, the Agents have enough (R5.2)
  out_of_reach,  // there are not enough tricks left
};

// Seats that can no longer win the trick are not listed, nor are those to whom nothing would
// happen.
[[nodiscard]] DangerList seats_in_danger(const Options& options, const PublicState& open);

// `mission`: how the current one stands; none before it is laid.
[[nodiscard]] MissionsReach missions_reach(const Options& options, const PublicState& open,
                                           std::optional<Outlook> mission);

}  // namespace insidejob

// The dangers that everyone at the table can see: which seats would turn up their role, pass a
// limit or end the game by winning the current trick, and whether the missions are still within
// reach. All of it follows from the public state alone, so no hidden role can influence it (R10.1).
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

// What happens if this seat wins the trick with the wagers now on it, and the mission fails.
struct SeatDanger {
  Seat seat;
  std::uint8_t tokens = 0;    // that it would hold
  bool reveals = false;       // its role would be turned up (R5.1)
  bool passes_limit = false;  // of its role, or of one that it may have (R7.1, R7.11)
  bool may_end = false;       // the game would end with some of its possible roles
  bool must_end = false;      // with all of them
  bool as_insider = false;    // the game would end if, and only if, this is the Insider (R5.1)
  bool agents_win = false;    // with some of its possible roles
  bool insider_wins = false;  // with some of its possible roles

  friend bool operator==(const SeatDanger&, const SeatDanger&) = default;
};

// At most one entry per seat, without allocation.
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
  last,          // if this trick's mission is met, the Agents win (R5.2)
  out_of_reach,  // too few tricks are left
};

// Omits seats that can no longer win the trick, and those for which nothing would happen.
[[nodiscard]] DangerList seats_in_danger(const Options& options, const PublicState& open);

// `mission`: how the current one stands; none before it is laid.
[[nodiscard]] MissionsReach missions_reach(const Options& options, const PublicState& open,
                                           std::optional<Outlook> mission);

}  // namespace insidejob

// How close the end of a trick brings the seat to winning in its own way. Everything about roles is
// read from their data. The shares of Dossier say who is likely to be the Insider.
#pragma once

#include <array>
#include <cstdint>

#include "bots/craft/chance.h"
#include "bots/craft/dossier.h"
#include "engine/view.h"

namespace insidejob::rookie {

// How guilty the seat's own card makes it look.
enum class Exposure : std::uint8_t { none, at_fault, declined, declined_at_fault, proven };
inline constexpr unsigned k_exposures = 5;

struct TrickEnd {
  bool met = false;
  Seat winner;
  unsigned wagers = 0;     // tokens that go with the trick, including the seat's own
  bool own_wager = false;  // just wagered, so still counted in the view
};

class WinChances {
 public:
  WinChances(const SeatView& view, const Dossier& dossier);

  // The chance that this seat wins the game. Computed once for each distinct end.
  [[nodiscard]] Chance own_win(const TrickEnd& end, Exposure exposure);

  // Whether this seat would rather see the mission completed, no matter who takes the trick.
  [[nodiscard]] bool wants_missions();

 private:
  // The table after the trick.
  struct After {
    std::array<int, k_max_seats> tokens{};
    std::array<std::int64_t, k_max_seats> weights{};
    SeatSet face_up;
    Seat winner;
    bool reveals = false;
    int missions_to_go = 0;
    unsigned tricks_left = 0;
  };
  struct Verdict {
    Chance agents = 0;  // the Agents win
    Chance vote = 0;    // it comes to a vote
  };

  [[nodiscard]] Chance compute(const TrickEnd& end, Exposure exposure) const;
  [[nodiscard]] After after(const TrickEnd& end, Exposure exposure) const;
  [[nodiscard]] Verdict verdict_if(Seat insider, const After& after) const;
  [[nodiscard]] Verdict open_verdict(Seat insider, const After& after) const;
  [[nodiscard]] Chance insider_race(Seat insider, const After& after) const;
  [[nodiscard]] Chance agents_race(Seat insider, const After& after) const;
  [[nodiscard]] Chance most_votes(Seat seat, const After& after) const;
  [[nodiscard]] Chance own_win_if(Seat insider, const After& after) const;
  [[nodiscard]] bool over_limit(const After& after) const;
  [[nodiscard]] bool turned(Seat seat, SeatSet face_up) const;
  // Null for a role that this seat does not know.
  [[nodiscard]] const Role* known(Seat seat) const { return known_[seat.index]; }
  [[nodiscard]] unsigned token_rate(Seat seat, Seat insider) const;

  const SeatView& view_;
  const Options& options_;
  const Dossier& dossier_;
  const Role& own_;
  const Role& insider_;
  Seat me_;
  std::array<const Role*, k_max_seats> known_{};
  // How often the game ends when a seat of unknown role that is not the Insider is revealed, and
  // for whom.
  Chance hidden_agents_win_ = 0;
  Chance hidden_insider_wins_ = 0;

  static constexpr unsigned k_wagers = k_max_seats;
  // By exposure, own wager, mission met, winner and wagers; -1: not computed yet.
  std::array<Chance, k_exposures * 2 * 2 * k_max_seats * k_wagers> known_ends_;
};

}  // namespace insidejob::rookie

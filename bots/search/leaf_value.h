// The value of a state between two tricks to a seat: the chance that it wins in its own way, when
// all roles are known. A race between rates, adjusted for high cards, guilt and the lead by weights
// fitted to games (docs/bots.md). Roles are read from their data.
#pragma once

#include <array>

#include "engine/options.h"
#include "engine/state.h"

namespace insidejob {

// How guilty each seat looks to the table: the public belief.
using Guilt = std::array<double, k_max_seats>;

// The same after a seat has done something that an Insider does `ratio` times as often as others.
[[nodiscard]] Guilt after_evidence(const Guilt& guilt, unsigned seats, Seat seat, double ratio);

class LeafValue {
 public:
  explicit LeafValue(const Options& options);

  // The terms of the Agents' log-odds between two tricks, apart from special roles.
  enum class Term : std::size_t {
    one,
    race,           // log-odds by the race and the vote
    insider_cards,  // the Insider's high cards
    insider_cards_early,
    agents_cards,
    guilt,  // how guilty the Insider looks compared with the next suspect, as a logarithm
    guilt_early,
    lead,       // the Insider leads
    one_short,  // of a reveal, by tokens
    two_short,
    count,
  };
  using Terms = std::array<double, static_cast<std::size_t>(Term::count)>;

  // Between 0 and 1, and exact if the game is over. Otherwise a mission has to be chosen or the
  // vote must be open.
  [[nodiscard]] double win_chance(const GameState& state, Seat seat, const Guilt& guilt) const;

 private:
  struct Verdict {
    double agents = 0;  // the Agents win
    double vote = 0;    // it comes to a vote
  };
  struct Race {
    double missions = 0;  // the Agents complete theirs first
    double vote = 0;      // neither side gets there
  };
  static constexpr unsigned k_tokens = 10;

  // The race to the vote, and the vote.
  [[nodiscard]] Verdict first_verdict(const GameState& state, Seat insider,
                                      const Guilt& guilt) const;
  [[nodiscard]] Terms terms(const GameState& state, Seat insider, const Guilt& guilt,
                            const Verdict& first) const;
  [[nodiscard]] Verdict verdict(const GameState& state, Seat insider, const Guilt& guilt) const;
  [[nodiscard]] double most_votes(const GameState& state, Seat seat, const Guilt& guilt,
                                  unsigned tricks_left) const;
  [[nodiscard]] bool with_insider(const GameState& state, Seat seat) const;

  const Options& options_;
  const Terms& weights_;
  // By tricks left, and by missions and tokens still needed.
  std::array<std::array<std::array<Race, k_tokens + 1>, k_max_tricks + 2>, k_max_tricks + 1>
      races_{};
};

}  // namespace insidejob

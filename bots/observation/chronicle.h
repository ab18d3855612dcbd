// What everyone at a table remembers of a game, kept as the bits of an observation. It is built
// from PublicState alone, so nothing hidden can get in, and it is the same whether it grows with
// the game or is read from a view at any moment.
//
// How a mission stood after a card is judged as if every seat could still wager, because the
// history does not record who had a token when.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "bots/observation/layout.h"
#include "bots/observation/legend.h"
#include "engine/options.h"
#include "engine/state.h"
#include "engine/trick.h"

namespace insidejob::observation {

class Chronicle {
 public:
  // Takes in what has happened since the last call, from the start of the game.
  void follow(const Options& options, const Legend& legend, const PublicState& open) {
    if (plays_seen_ == open.trick * options.seats() + open.cards_in_trick) return;
    catch_up(options, legend, open);
  }

  struct Trick {
    // 22 bits each, by seat; the last one stays 0, for seats that a game does not have.
    std::array<std::uint32_t, k_max_seats + 1> plays{};
    // In the order after the winner: whether the mission was completed, that the trick is done, the
    // mission.
    std::uint64_t rest = 0;
    Seat leader;
    Seat winner;
  };

  [[nodiscard]] const Trick& trick(unsigned index) const { return tricks_[index]; }
  // By seat: the cards played, with suits declined and shown, and the counters of the third word,
  // with the card in the current trick.
  [[nodiscard]] std::uint64_t played(Seat seat) const { return played_[seat.index]; }
  [[nodiscard]] std::uint64_t counters(Seat seat) const { return counters_[seat.index]; }
  [[nodiscard]] std::uint64_t bad_wagers(Seat seat) const { return bad_wagers_[seat.index]; }
  [[nodiscard]] CardSet all_played() const { return all_played_; }
  // The finished tricks that a seat led, one bit each.
  [[nodiscard]] unsigned tricks_led(Seat seat) const { return led_[seat.index]; }
  [[nodiscard]] std::uint32_t missions_laid() const { return missions_laid_; }
  [[nodiscard]] unsigned wagers_lying() const { return wagers_lying_; }
  // How the mission on the table stands.
  [[nodiscard]] Outlook outlook() const { return outlook_; }

 private:
  void catch_up(const Options& options, const Legend& legend, const PublicState& open);
  void take_play(const Options& options, const PublicState& open, unsigned trick, Seat leader,
                 unsigned position);
  void take_outcome(const Options& options, const Legend& legend, const PublicState& open,
                    unsigned trick);

  std::array<Trick, k_max_tricks> tricks_{};
  std::array<std::uint64_t, k_max_seats> played_{};
  std::array<std::uint64_t, k_max_seats> counters_{};
  std::array<std::uint16_t, k_max_seats> led_{};
  std::array<std::uint8_t, k_max_seats> bad_wagers_{};
  CardSet all_played_;
  std::uint32_t missions_laid_ = 0;
  std::uint8_t plays_seen_ = 0;
  std::uint8_t best_rank_ = 0;
  std::uint8_t wagers_lying_ = 0;
  Outlook outlook_ = Outlook::open;
};

static_assert(std::is_trivially_copyable_v<Chronicle>);

}  // namespace insidejob::observation

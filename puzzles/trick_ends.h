// Every way in which the current trick can end after a card, in some deal that the seat's view
// allows.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "puzzles/case_file.h"
#include "puzzles/puzzle_line.h"

namespace insidejob {

class TrickEnds {
 public:
  // The view's seat is to play a card. The file must outlive this.
  explicit TrickEnds(const CaseFile& file, TrickSet ignored = 0);

  // Those who play after the view's seat, in order.
  [[nodiscard]] const std::vector<Seat>& followers() const { return followers_; }
  // A way to end the trick after this play so that the mission is met, or not; none if there is
  // none. The plays are the followers'.
  [[nodiscard]] std::optional<std::vector<Play>> find(Play mine, bool met) const;
  // Whether the followers can play this after such a card.
  [[nodiscard]] bool possible(Play mine, std::span<const Play> following) const;
  [[nodiscard]] bool meets(Play mine, std::span<const Play> following) const;
  // The cards that each follower may play after this one in some deal.
  [[nodiscard]] std::vector<CardSet> cards_after(Play mine) const;
  // In how many ways the followers' cards can fall, not counting tokens.
  [[nodiscard]] unsigned count(Play mine) const;
  // Followers who may put a token on their card.
  [[nodiscard]] SeatSet may_wager() const { return may_wager_; }

 private:
  [[nodiscard]] Suit led_after(Play mine) const;
  // Whether there is a deal in which the followers can play cards of these suits.
  [[nodiscard]] bool suits_possible(Suit led, unsigned suits) const;
  [[nodiscard]] bool suits_fit(SeatSet free, Suit led, unsigned suits) const;
  // Calls use(plays) for every way until it returns true. Says whether it did.
  template <class Use>
  bool each(Play mine, bool tokens, Use use) const;

  const CaseFile& file_;
  TrickSet ignored_;
  std::vector<Seat> followers_;
  SeatSet may_wager_;
  std::vector<SeatSet> free_;  // every possible set of seats that need not follow suit
  // By led suit and the followers' suits: 0 unknown, 1 possible, 2 not.
  mutable std::array<std::vector<std::uint8_t>, k_suits> known_;
};

}  // namespace insidejob

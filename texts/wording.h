// How one table is described to one person: in which language, who sits where, which seat is "you",
// and how cards and suits are written.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "engine/card.h"
#include "engine/seat.h"
#include "notation/role_json.h"
#include "texts/texts.h"

namespace insidejob {

[[nodiscard]] std::string say_suit(const Texts& texts, Suit suit);  // "pink"
[[nodiscard]] std::string say_card(const Texts& texts, Card card);  // "pink 7", as a label
[[nodiscard]] std::string say_the_card(const Texts& texts,
                                       Card card);  // "the pink 7", in a sentence

struct Wording {
  explicit Wording(const Texts& catalogue);

  const Texts* texts;
  std::array<std::string, k_max_seats> names{};
  std::optional<Seat> you{};
  std::optional<RoleCard> custom_role{};  // with its authors' words
  // A terminal colours these.
  std::function<std::string(Suit)> suit;
  std::function<std::string(Card)> card;

  [[nodiscard]] const std::string& name(Seat seat) const { return names[seat.index]; }
  [[nodiscard]] bool is_you(Seat seat) const { return you == seat; }
};

}  // namespace insidejob

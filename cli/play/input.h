// What a player typed, parsed. Pure: a line in, a value out.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/card.h"
#include "engine/legal.h"
#include "texts/wording.h"

namespace insidejob {

// Letters that work at every question.
enum class PromptCommand : std::uint8_t { help, role, last_trick, rules, quit };

[[nodiscard]] std::optional<PromptCommand> parse_command(std::string_view line);

// A number without sign, at most four digits.
[[nodiscard]] std::optional<unsigned> parse_number(std::string_view line);

// 1 to `count`, as an index from 0.
[[nodiscard]] std::optional<unsigned> parse_choice(std::string_view line, unsigned count);

// Yes or no in the language of the texts or in English; an empty line is `fallback`.
[[nodiscard]] std::optional<bool> parse_yes_no(const Texts& texts, std::string_view line,
                                               bool fallback);

struct CardAnswer {
  Card card;
  bool wager = false;  // a + behind it
};

// The number of a card among `numbered`, or any card by its suit and number: "3", "p7", "pink 7+".
[[nodiscard]] std::optional<CardAnswer> parse_card_answer(const Texts& texts, std::string_view line,
                                                          CardSet numbered);

// Seats by their number in the list of candidates or by the start of their names, as many as the
// ballot needs, in ascending order.
[[nodiscard]] std::optional<Ballot> parse_ballot(const Wording& wording, std::string_view line,
                                                 SeatSet candidates);

}  // namespace insidejob

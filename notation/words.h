// The fixed words of docs/rules/FORMAT.md: cards, suits, phases, causes, sides, events.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/card.h"
#include "engine/event.h"
#include "engine/state.h"
#include "engine/trick.h"

namespace insidejob {

[[nodiscard]] std::string card_text(Card card);  // "B1", "P13"
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);

[[nodiscard]] std::string_view suit_word(Suit suit);  // "blue"
[[nodiscard]] std::optional<Suit> parse_suit(std::string_view word);

[[nodiscard]] std::string_view phase_word(Phase phase);
[[nodiscard]] std::string_view cause_word(Cause cause);
[[nodiscard]] std::string_view side_word(WinningSide side);
[[nodiscard]] std::string_view outlook_word(Outlook outlook);
[[nodiscard]] std::string_view event_word(const Event& event);  // of its type: "card_played"

}  // namespace insidejob

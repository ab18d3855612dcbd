// How a bot is at the table, so that four of them are not one. It changes what a bot says, not how
// it plays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace insidejob {

enum class Temperament : std::uint8_t { cautious, bold, talkative };
inline constexpr std::size_t k_temperaments = 3;

// Chances in percent.
struct Manner {
  unsigned after_trick;    // speaks up
  unsigned in_discussion;  // likewise
  unsigned defends;        // says something when it is accused
  unsigned marks;          // sets a marker without a word, after a trick
  double sure;             // how guilty somebody must look before it accuses
  unsigned pause;          // at least so many tricks from one statement to the next
};

[[nodiscard]] const Manner& manner_of(Temperament temperament);

[[nodiscard]] std::string_view name_of(Temperament temperament);
[[nodiscard]] std::optional<Temperament> parse_temperament(std::string_view name);

struct BotName {
  std::string_view name;
  Temperament temperament;
};

// Any three in a row, the first after the last, have three temperaments.
[[nodiscard]] std::span<const BotName> bot_names();

// Of a bot of which nobody said it: as its name is listed; any other name has one too.
[[nodiscard]] Temperament temperament_of(std::string_view name);

}  // namespace insidejob

// A bot's manner at the table, so that four bots differ. It affects what a bot says, not how it
// plays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace insidejob {

enum class Temperament : std::uint8_t { cautious, bold, talkative };
inline constexpr std::size_t k_temperaments = 3;

// Probabilities in percent.
struct Manner {
  unsigned after_trick;    // speaks up
  unsigned in_discussion;  // the same
  unsigned defends;        // says something when accused
  unsigned marks;          // sets a marker after a trick without saying anything
  double sure;             // how guilty someone must look before it accuses
  unsigned pause;          // at least this many tricks between two statements
};

[[nodiscard]] const Manner& manner_of(Temperament temperament);

[[nodiscard]] std::string_view name_of(Temperament temperament);
[[nodiscard]] std::optional<Temperament> parse_temperament(std::string_view name);

struct BotName {
  std::string_view name;
  Temperament temperament;
};

// Any three in a row, wrapping around, have different temperaments.
[[nodiscard]] std::span<const BotName> bot_names();

// For a bot without a given temperament: the one listed with its name. Any other name has one too.
[[nodiscard]] Temperament temperament_of(std::string_view name);

}  // namespace insidejob

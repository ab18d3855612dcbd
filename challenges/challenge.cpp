#include "challenges/challenge.h"

#include <algorithm>
#include <array>

#include "bots/bot.h"
#include "table/fact.h"
#include "table/shuffle/blake2b.h"
#include "table/shuffle/fair_deal.h"

namespace insidejob {

std::optional<Options> challenge_options(const Challenge& challenge) {
  const bool plain = challenge.choices.fixed_roles.empty() && !challenge.choices.custom_role &&
                     !challenge.choices.mission_deck && !challenge.choices.dimensions;
  if (!plain || challenge.level >= bot_levels().size() || challenge.seed >= k_challenge_seeds ||
      challenge.iterations == 0 || challenge.iterations > k_most_fixed ||
      challenge.seat.index >= challenge.choices.players) {
    return std::nullopt;
  }
  Result<Options> made = Options::make(challenge.choices);
  auto* options = std::get_if<Options>(&made);
  return options == nullptr ? std::nullopt : std::optional{std::move(*options)};
}

Bytes32 challenge_seed(const Challenge& challenge) {
  constexpr std::string_view k_purpose = "insidejob challenge 1";
  std::array<std::uint8_t, k_purpose.size() + 8> bytes{};
  std::ranges::copy(k_purpose, bytes.begin());
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[k_purpose.size() + i] = static_cast<std::uint8_t>(challenge.seed >> (8 * i));
  }
  return blake2b(bytes);
}

Deal challenge_deal(const Challenge& challenge, const Options& options) {
  Rng rng{seed_from(challenge_seed(challenge))};
  return draw_deal(rng, options);
}

std::string_view level_name(const Challenge& challenge) { return bot_levels()[challenge.level]; }

std::optional<unsigned> level_named(std::string_view name) {
  const auto levels = bot_levels();
  const auto found = std::ranges::find(levels, name);
  if (found == levels.end()) return std::nullopt;
  return static_cast<unsigned>(found - levels.begin());
}

}  // namespace insidejob

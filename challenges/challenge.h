// One deal for everyone: what a challenge says (docs/challenges.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "challenges/bot_version.h"
#include "engine/deal.h"
#include "engine/options.h"
#include "engine/seat.h"
#include "table/bytes.h"

namespace insidejob {

inline constexpr std::uint64_t k_challenge_seeds = std::uint64_t{1} << 48;
inline constexpr std::uint32_t k_challenge_iterations = 500;  // of new challenges

struct Challenge {
  std::uint32_t bots = k_bot_version;  // which behaviour it was made for
  Choices choices;                     // only players, wager, risky and special roles
  Seat seat;
  unsigned level = 0;  // of all bots: an index into bot_levels()
  std::uint32_t iterations = k_challenge_iterations;
  std::uint64_t seed = 0;

  friend bool operator==(const Challenge&, const Challenge&) = default;
};

// The options of its table; none if no table can be as it says.
[[nodiscard]] std::optional<Options> challenge_options(const Challenge& challenge);

// What deal and bots follow from. It has no other use.
[[nodiscard]] Bytes32 challenge_seed(const Challenge& challenge);
[[nodiscard]] Deal challenge_deal(const Challenge& challenge, const Options& options);

[[nodiscard]] std::string_view level_name(const Challenge& challenge);
[[nodiscard]] std::optional<unsigned> level_named(std::string_view name);

// Whether this program's bots are those it was made for.
[[nodiscard]] inline bool has_these_bots(const Challenge& challenge) {
  return challenge.bots == k_bot_version;
}

}  // namespace insidejob

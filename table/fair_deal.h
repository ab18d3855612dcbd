// A deal that can be checked.
//
// 1. The server draws 32 bytes, the server seed, and the table publishes hash(server seed): from
//    then on the server cannot choose another.
// 2. Every player's client gives a value of its own; a bot, or somebody who gives none in time,
//    counts as empty. Nobody is shown the values of others before the game is over.
// 3. The game's seed is hash("insidejob deal 1" || server seed || for every seat in order one byte
//    with the length of its value, and the value). The deal follows from it (`draw_deal`).
// 4. If somebody would rather not be the Insider and a face-up role is in play (R7.0), whoever gets
//    it follows from the same seed: derive(k_reluctant_pick), first word, modulo their number.
// 5. With the result of the game all of it is shown, and anybody can work the deal out again.
//
// The hash function is the caller's, so that this room needs no crypto library; for the promise
// to hold it must be collision resistant.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "engine/rng.h"
#include "engine/seat.h"
#include "table/bytes.h"

namespace insidejob {

using HashFunction = Bytes32 (*)(std::span<const std::uint8_t> bytes);

inline constexpr std::size_t k_value_limit = 64;  // bytes that a client may give

inline constexpr std::uint64_t k_reluctant_pick = 7;

// One value a seat; empty for bots and for those who gave none.
using ClientValues = std::array<Bytes, k_max_seats>;

[[nodiscard]] Bytes32 commitment_to(HashFunction hash, const Bytes32& server_seed);
[[nodiscard]] Bytes32 mix_seed(HashFunction hash, const Bytes32& server_seed,
                               const ClientValues& values, unsigned players);
// Four words of eight bytes, the lowest byte first.
[[nodiscard]] Seed seed_from(const Bytes32& bytes);

}  // namespace insidejob

// A deal that can be checked, and that no one can steer unnoticed.
//
// 1. The server draws 32 bytes, the server seed, and the table publishes hash(server seed): from
//    then on the server cannot choose another.
// 2. Every player's client draws a value and shows its seal, hash("insidejob value 1" || one byte
//    with the seat || value): from then on it cannot choose another either, and no one who sees
//    the seal knows the value. A bot, or a player who seals nothing in time, counts as empty.
// 3. Once all seals are shown, those who sealed open them: they give the values. No one is shown
//    the values of others before the game is over.
// 4. Anyone who can work out the deal before everyone else, such as the server, could still
//    withhold a value. Then the shuffle is void, which everyone sees, and begins again with a new
//    server seed. Those who withheld a value take no part in the rest of this deal.
// 5. The game's seed is hash("insidejob deal 2" || server seed || for every seat in order one byte
//    with the length of its value, and the value). The deal follows from it (`draw_deal`).
// 6. If some players would rather not be the Insider and a face-up role is in play (R7.0), who gets
//    it follows from the same seed: derive(k_reluctant_pick), first word, modulo their number.
// 7. With the result of the game all of it is shown, and anyone can work out the deal again.
//
// Earlier versions had no seals, and the game's seed began with "insidejob deal 1"; their logs and
// proofs are read as they are.
//
// The hash function is the caller's, so that this room needs no crypto library. For the promise to
// hold it must be collision resistant.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/rng.h"
#include "engine/seat.h"
#include "table/bytes.h"

namespace insidejob {

using HashFunction = Bytes32 (*)(std::span<const std::uint8_t> bytes);

inline constexpr std::size_t k_value_limit = 64;  // bytes that a client may give
inline constexpr std::size_t k_value_least = 16;  // sealed; a shorter one could be guessed

inline constexpr std::uint64_t k_reluctant_pick = 7;

// One value per seat; empty for bots and for those who gave none.
using ClientValues = std::array<Bytes, k_max_seats>;
// One seal per seat; none for bots and for those who take no part.
using Seals = std::array<std::optional<Bytes32>, k_max_seats>;

// A shuffle that led to no deal because a value was withheld.
struct VoidedShuffle {
  Bytes32 commitment{};
  Bytes32 server_seed{};
  Seals seals{};
  ClientValues values{};
  SeatSet seats;  // who did not open their seals

  friend bool operator==(const VoidedShuffle&, const VoidedShuffle&) = default;
};

[[nodiscard]] Bytes32 commitment_to(HashFunction hash, const Bytes32& server_seed);
[[nodiscard]] Bytes32 seal_of(HashFunction hash, Seat seat, std::span<const std::uint8_t> value);
[[nodiscard]] SeatSet seats_with(const Seals& seals);

[[nodiscard]] Bytes32 mix_sealed_seed(HashFunction hash, const Bytes32& server_seed,
                                      const ClientValues& values, unsigned players);
// As in versions without seals.
[[nodiscard]] Bytes32 mix_unsealed_seed(HashFunction hash, const Bytes32& server_seed,
                                        const ClientValues& values, unsigned players);
// Four words of eight bytes, lowest byte first.
[[nodiscard]] Seed seed_from(const Bytes32& bytes);

}  // namespace insidejob

#include "table/shuffle/fair_deal.h"

#include <string_view>

namespace insidejob {
namespace {

Bytes begin_with(std::string_view domain) { return {domain.begin(), domain.end()}; }

Bytes32 mix(HashFunction hash, std::string_view domain, const Bytes32& server_seed,
            const ClientValues& values, unsigned players) {
  Bytes all = begin_with(domain);
  all.insert(all.end(), server_seed.begin(), server_seed.end());
  for (unsigned seat = 0; seat < players; ++seat) {
    all.push_back(static_cast<std::uint8_t>(values[seat].size()));
    all.insert(all.end(), values[seat].begin(), values[seat].end());
  }
  return hash(all);
}

}  // namespace

Bytes32 commitment_to(HashFunction hash, const Bytes32& server_seed) { return hash(server_seed); }

Bytes32 seal_of(HashFunction hash, Seat seat, std::span<const std::uint8_t> value) {
  Bytes all = begin_with("insidejob value 1");
  all.push_back(seat.index);
  all.insert(all.end(), value.begin(), value.end());
  return hash(all);
}

SeatSet seats_with(const Seals& seals) {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(k_max_seats)) {
    if (seals[seat.index]) seats.insert(seat);
  }
  return seats;
}

Bytes32 mix_sealed_seed(HashFunction hash, const Bytes32& server_seed, const ClientValues& values,
                        unsigned players) {
  return mix(hash, "insidejob deal 2", server_seed, values, players);
}

Bytes32 mix_unsealed_seed(HashFunction hash, const Bytes32& server_seed, const ClientValues& values,
                          unsigned players) {
  return mix(hash, "insidejob deal 1", server_seed, values, players);
}

Seed seed_from(const Bytes32& bytes) {
  Seed seed;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    seed.words[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
  }
  return seed;
}

}  // namespace insidejob

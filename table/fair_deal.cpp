#include "table/fair_deal.h"

#include <string_view>

namespace insidejob {
namespace {

constexpr std::string_view k_domain = "insidejob deal 1";

}  // namespace

Bytes32 commitment_to(HashFunction hash, const Bytes32& server_seed) { return hash(server_seed); }

Bytes32 mix_seed(HashFunction hash, const Bytes32& server_seed, const ClientValues& values,
                 unsigned players) {
  Bytes all;
  for (const char c : k_domain) all.push_back(static_cast<std::uint8_t>(c));
  all.insert(all.end(), server_seed.begin(), server_seed.end());
  for (unsigned seat = 0; seat < players; ++seat) {
    all.push_back(static_cast<std::uint8_t>(values[seat].size()));
    all.insert(all.end(), values[seat].begin(), values[seat].end());
  }
  return hash(all);
}

Seed seed_from(const Bytes32& bytes) {
  Seed seed;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    seed.words[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
  }
  return seed;
}

}  // namespace insidejob

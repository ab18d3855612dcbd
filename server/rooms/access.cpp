#include "server/rooms/access.h"

#include "table/shuffle/blake2b.h"

namespace insidejob {

Bytes32 draw_secret(ServerWorld& world) {
  Bytes32 secret;
  world.fill_random(secret);
  return secret;
}

Bytes32 hash_of(const Bytes32& secret) { return blake2b(secret); }

std::optional<Bytes32> token_hash(std::string_view token) {
  const auto secret = parse_hex32(token);
  if (!secret) return std::nullopt;
  return hash_of(*secret);
}

}  // namespace insidejob

#include "server/crypto/crypto.h"

#include <sodium.h>

namespace insidejob {

bool start_crypto() { return sodium_init() >= 0; }

void fill_random(std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

Bytes32 random_bytes32() {
  Bytes32 bytes;
  fill_random(bytes);
  return bytes;
}

}  // namespace insidejob

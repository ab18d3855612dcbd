// The source of every secret's randomness, from libsodium. Secrets are compared by their hashes, so
// the time taken says nothing about them.
#pragma once

#include <cstdint>
#include <span>

#include "table/bytes.h"

namespace insidejob {

// Call it first. False if the system has no source of randomness.
[[nodiscard]] bool start_crypto();

void fill_random(std::span<std::uint8_t> bytes);
[[nodiscard]] Bytes32 random_bytes32();

}  // namespace insidejob

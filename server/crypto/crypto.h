// The randomness behind every secret; libsodium does the work. Secrets are compared by their
// hashes, so that how long it takes tells nothing about them.
#pragma once

#include <cstdint>
#include <span>

#include "table/bytes.h"

namespace insidejob {

// Once, before anything else here; false if the system has no source of randomness.
[[nodiscard]] bool start_crypto();

void fill_random(std::span<std::uint8_t> bytes);
[[nodiscard]] Bytes32 random_bytes32();

}  // namespace insidejob

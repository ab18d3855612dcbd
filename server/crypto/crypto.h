// Randomness and hashing that secrets rest on; libsodium does the work.
#pragma once

#include <cstdint>
#include <span>

#include "table/bytes.h"

namespace insidejob {

// Once, before anything else here; false if the system has no source of randomness.
[[nodiscard]] bool start_crypto();

void fill_random(std::span<std::uint8_t> bytes);
[[nodiscard]] Bytes32 random_bytes32();

// BLAKE2b with 256 bits and no key (RFC 7693): for tokens and for deals that can be checked
// (table/fair_deal.h); a HashFunction.
[[nodiscard]] Bytes32 blake2b(std::span<const std::uint8_t> bytes);

// Takes as long whatever the difference is.
[[nodiscard]] bool equal_secrets(const Bytes32& a, const Bytes32& b);

}  // namespace insidejob

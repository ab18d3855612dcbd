// Randomness that secrets rest on, and their comparison; libsodium does the work.
#pragma once

#include <cstdint>
#include <span>

#include "table/bytes.h"

namespace insidejob {

// Once, before anything else here; false if the system has no source of randomness.
[[nodiscard]] bool start_crypto();

void fill_random(std::span<std::uint8_t> bytes);
[[nodiscard]] Bytes32 random_bytes32();

// Takes as long whatever the difference is.
[[nodiscard]] bool equal_secrets(const Bytes32& a, const Bytes32& b);

}  // namespace insidejob

// BLAKE2b with 256 bits and no key (RFC 7693): for tokens and for deals that can be checked
// (table/shuffle/fair_deal.h); a HashFunction. It is our own because a table hashes in the browser
// too, where there is no library for it; a test compares it with libsodium's.
#pragma once

#include <cstdint>
#include <span>

#include "table/bytes.h"

namespace insidejob {

[[nodiscard]] Bytes32 blake2b(std::span<const std::uint8_t> bytes);

}  // namespace insidejob

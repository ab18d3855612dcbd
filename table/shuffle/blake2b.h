// BLAKE2b with 256 bits and no key (RFC 7693), a HashFunction for tokens and for deals that can be
// checked (table/shuffle/fair_deal.h). It is our own because a table hashes in the browser too,
// where no library offers it. A test compares it with libsodium's.
#pragma once

#include <cstdint>
#include <span>

#include "table/bytes.h"

namespace insidejob {

[[nodiscard]] Bytes32 blake2b(std::span<const std::uint8_t> bytes);

}  // namespace insidejob

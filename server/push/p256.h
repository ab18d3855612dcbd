// Keys on the curve P-256, as Web Push uses them: to sign (ES256) and to agree on a secret (ECDH).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "table/bytes.h"

struct evp_pkey_st;

namespace insidejob {

using P256Point = std::array<std::uint8_t, 65>;      // uncompressed: 4, x, y
using P256Signature = std::array<std::uint8_t, 64>;  // r, s

class P256Key {
 public:
  // From its secret number; none if it is not one.
  [[nodiscard]] static std::optional<P256Key> from_secret(const Bytes32& secret);
  // A new one, from libsodium's randomness.
  [[nodiscard]] static P256Key draw();

  [[nodiscard]] const Bytes32& secret() const { return secret_; }
  [[nodiscard]] const P256Point& point() const { return point_; }

  // None if the other point is not on the curve.
  [[nodiscard]] std::optional<Bytes32> agree_with(const P256Point& other) const;
  [[nodiscard]] std::optional<P256Signature> sign(std::string_view text) const;

 private:
  P256Key(const Bytes32& secret, const P256Point& point, std::shared_ptr<evp_pkey_st> key)
      : secret_(secret), point_(point), key_(std::move(key)) {}

  Bytes32 secret_;
  P256Point point_;
  std::shared_ptr<evp_pkey_st> key_;
};

// Whether the signature is one of this point's owner.
[[nodiscard]] bool is_signed_by(const P256Point& point, std::string_view text,
                                const P256Signature& signature);

}  // namespace insidejob

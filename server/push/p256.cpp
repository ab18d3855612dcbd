#include "server/push/p256.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <utility>

#include "server/crypto/crypto.h"

namespace insidejob {
namespace {

constexpr const char* k_curve = "P-256";
constexpr int k_half = 32;                 // bytes of a coordinate
constexpr std::size_t k_longest_der = 72;  // of a signature

template <auto Free>
struct FreeBy {
  template <typename Value>
  void operator()(Value* value) const {
    Free(value);
  }
};
using BigNumber = std::unique_ptr<BIGNUM, FreeBy<BN_clear_free>>;
using PublicKey = std::unique_ptr<EVP_PKEY, FreeBy<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, FreeBy<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, FreeBy<EVP_MD_CTX_free>>;
using KeySignature = std::unique_ptr<ECDSA_SIG, FreeBy<ECDSA_SIG_free>>;

// With the secret number, or only the point if that is null.
EVP_PKEY* make_key(const BIGNUM* secret, const P256Point& point) {
  const std::unique_ptr<OSSL_PARAM_BLD, FreeBy<OSSL_PARAM_BLD_free>> build{OSSL_PARAM_BLD_new()};
  OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, k_curve, 0);
  OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                   point.size());
  if (secret != nullptr) OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret);
  const std::unique_ptr<OSSL_PARAM, FreeBy<OSSL_PARAM_free>> params{
      OSSL_PARAM_BLD_to_param(build.get())};
  const KeyContext context{EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr)};
  EVP_PKEY* key = nullptr;
  const int selection = secret != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  const bool made = params && context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
                    EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) == 1;
  return made ? key : nullptr;
}

// Fails for a point that is not on the curve.
PublicKey key_of(const P256Point& point) {
  PublicKey key{make_key(nullptr, point)};
  if (!key) return nullptr;
  const KeyContext check{EVP_PKEY_CTX_new(key.get(), nullptr)};
  if (!check || EVP_PKEY_public_check(check.get()) != 1) return nullptr;
  return key;
}

}  // namespace

std::optional<P256Key> P256Key::from_secret(const Bytes32& secret) {
  const std::unique_ptr<EC_GROUP, FreeBy<EC_GROUP_free>> group{
      EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)};
  const BigNumber number{BN_bin2bn(secret.data(), static_cast<int>(secret.size()), nullptr)};
  if (!group || !number || BN_is_zero(number.get()) != 0 ||
      BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0) {
    return std::nullopt;
  }
  const std::unique_ptr<EC_POINT, FreeBy<EC_POINT_free>> product{EC_POINT_new(group.get())};
  P256Point point{};
  if (!product ||
      EC_POINT_mul(group.get(), product.get(), number.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_POINT_point2oct(group.get(), product.get(), POINT_CONVERSION_UNCOMPRESSED, point.data(),
                         point.size(), nullptr) != point.size()) {
    return std::nullopt;
  }
  std::shared_ptr<EVP_PKEY> key{make_key(number.get(), point), FreeBy<EVP_PKEY_free>{}};
  if (!key) return std::nullopt;
  return P256Key{secret, point, std::move(key)};
}

P256Key P256Key::draw() {
  for (;;) {  // one in four thousand million numbers is too large
    if (auto key = from_secret(random_bytes32())) return std::move(*key);
  }
}

std::optional<Bytes32> P256Key::agree_with(const P256Point& other) const {
  const PublicKey theirs = key_of(other);
  const KeyContext context{EVP_PKEY_CTX_new(key_.get(), nullptr)};
  Bytes32 agreed{};
  std::size_t size = agreed.size();
  const bool done = theirs && context && EVP_PKEY_derive_init(context.get()) == 1 &&
                    EVP_PKEY_derive_set_peer(context.get(), theirs.get()) == 1 &&
                    EVP_PKEY_derive(context.get(), agreed.data(), &size) == 1;
  if (!done || size != agreed.size()) return std::nullopt;
  return agreed;
}

std::optional<P256Signature> P256Key::sign(std::string_view text) const {
  const DigestContext context{EVP_MD_CTX_new()};
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  std::array<unsigned char, 80> der{};
  std::size_t size = der.size();
  if (!context ||
      EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) != 1 ||
      EVP_DigestSign(context.get(), der.data(), &size, bytes, text.size()) != 1) {
    return std::nullopt;
  }
  const unsigned char* from = der.data();
  const KeySignature parts{d2i_ECDSA_SIG(nullptr, &from, static_cast<long>(size))};
  P256Signature signature{};
  if (!parts || BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), signature.data(), k_half) != k_half ||
      BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), signature.data() + k_half, k_half) != k_half) {
    return std::nullopt;
  }
  return signature;
}

bool is_signed_by(const P256Point& point, std::string_view text, const P256Signature& signature) {
  const PublicKey key = key_of(point);
  const KeySignature parts{ECDSA_SIG_new()};
  BigNumber r{BN_bin2bn(signature.data(), k_half, nullptr)};
  BigNumber s{BN_bin2bn(signature.data() + k_half, k_half, nullptr)};
  if (!key || !parts || !r || !s) return false;
  // The parts take both numbers. They refuse only if one is missing.
  if (ECDSA_SIG_set0(parts.get(), r.release(), s.release()) != 1) return false;
  std::array<unsigned char, k_longest_der> der{};
  if (i2d_ECDSA_SIG(parts.get(), nullptr) > static_cast<int>(der.size())) return false;
  unsigned char* end = der.data();  // moved past what was written
  const int size = i2d_ECDSA_SIG(parts.get(), &end);
  const DigestContext context{EVP_MD_CTX_new()};
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  return size > 0 && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), der.data(), static_cast<std::size_t>(size), bytes,
                          text.size()) == 1;
}

}  // namespace insidejob

#include "table/shuffle/blake2b.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <string_view>

namespace insidejob {
namespace {

std::string hash_of(std::string_view text) {
  return hex_text(blake2b({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

TEST(Blake2bTest, HasTheKnownValues) {
  EXPECT_EQ(hash_of(""), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  EXPECT_EQ(hash_of("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(Blake2bTest, AgreesWithLibsodium) {
  Bytes bytes;
  for (unsigned size = 0; size < 700; ++size) {
    Bytes32 other;
    crypto_generichash(other.data(), other.size(), bytes.data(), bytes.size(), nullptr, 0);
    EXPECT_EQ(blake2b(bytes), other) << size;
    bytes.push_back(static_cast<std::uint8_t>(size * 31 + size / 7));
  }
}

}  // namespace
}  // namespace insidejob

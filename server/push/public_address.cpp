#include "server/push/public_address.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace insidejob {
namespace {

namespace ip = boost::asio::ip;

struct Network4 {
  std::uint32_t address;
  unsigned bits;

  [[nodiscard]] constexpr bool contains(std::uint32_t other) const {
    return (address ^ other) >> (32 - bits) == 0;
  }
};

constexpr std::uint32_t quad(unsigned a, unsigned b = 0, unsigned c = 0) {
  return a << 24 | b << 16 | c << 8;
}

// IANA's registry of special addresses, multicast and what is reserved.
constexpr Network4 k_special4[] = {
    {quad(0), 8},           // this network
    {quad(10), 8},          // private
    {quad(100, 64), 10},    // shared by a provider's customers
    {quad(127), 8},         // this machine
    {quad(169, 254), 16},   // link-local, and a cloud's metadata
    {quad(172, 16), 12},    // private
    {quad(192, 0, 0), 24},  // protocols
    {quad(192, 0, 2), 24},  // documentation
    {quad(192, 31, 196), 24},
    {quad(192, 52, 193), 24},
    {quad(192, 88, 99), 24},  // 6to4
    {quad(192, 168), 16},     // private
    {quad(192, 175, 48), 24},
    {quad(198, 18), 15},       // benchmarks
    {quad(198, 51, 100), 24},  // documentation
    {quad(203, 0, 113), 24},   // documentation
    {quad(224), 4},            // multicast
    {quad(240), 4},            // reserved, and broadcast
};

bool is_public(const ip::address_v4& address) {
  return std::ranges::none_of(k_special4, [number = address.to_uint()](const Network4& network) {
    return network.contains(number);
  });
}

// Only 2000::/3 is given out. Mapped, translated, unique local and link-local addresses are outside
// it. Inside it are addresses that embed others.
bool is_public(const ip::address_v6& address) {
  const auto bytes = address.to_bytes();
  const unsigned first = unsigned{bytes[0]} << 8 | bytes[1];
  const unsigned second = unsigned{bytes[2]} << 8 | bytes[3];
  if (first >> 13 != 1) return false;                    // 2000::/3
  if (first == 0x2001 && second < 0x200) return false;   // protocols, Teredo
  if (first == 0x2001 && second == 0xdb8) return false;  // documentation
  if (first == 0x2002) return false;                     // 6to4
  return !(first == 0x3fff && second < 0x1000);          // documentation
}

}  // namespace

bool is_public_address(const ip::address& address) {
  return address.is_v4() ? is_public(address.to_v4()) : is_public(address.to_v6());
}

}  // namespace insidejob

// The proxies in front of a server: what they say about where a request comes from is believed.
#pragma once

#include <array>
#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace insidejob {

class TrustedProxies {
 public:
  TrustedProxies() = default;  // there are none

  // Each is an address or a network: 192.0.2.1, 10.0.0.0/8, 2001:db8::/32. Otherwise what is wrong.
  [[nodiscard]] static std::variant<TrustedProxies, std::string> parse(
      std::span<const std::string> texts);

  [[nodiscard]] bool include(const boost::asio::ip::address& address) const;

  // Who a request comes from that arrived from `peer`, with these values of X-Forwarded-For in the
  // order in which they came. Each proxy adds whom it heard it from at the end, and what stands
  // before that is anybody's word: so it is the last address that is not a proxy's. Where a proxy
  // says something that is no address, the request counts as the proxy's own.
  [[nodiscard]] boost::asio::ip::address client_of(
      const boost::asio::ip::address& peer, std::span<const std::string_view> forwarded) const;

 private:
  // IPv4 as IPv6 has it: ::ffff:192.0.2.1.
  using Bytes16 = std::array<unsigned char, 16>;
  struct Network {
    Bytes16 bytes{};
    unsigned length = 0;  // bits that count
  };
  [[nodiscard]] static Bytes16 bytes_of(const boost::asio::ip::address& address);

  std::vector<Network> networks_;
};

}  // namespace insidejob

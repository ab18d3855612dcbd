// The proxies in front of a server. What they say about a request's origin is trusted.
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
  TrustedProxies() = default;  // no proxies

  // Each is an address or a network: 192.0.2.1, 10.0.0.0/8, 2001:db8::/32. Otherwise says what is
  // wrong.
  [[nodiscard]] static std::variant<TrustedProxies, std::string> parse(
      std::span<const std::string> texts);

  [[nodiscard]] bool include(const boost::asio::ip::address& address) const;

  // The client behind a request from `peer` with these values of X-Forwarded-For, in order. Each
  // proxy appends the address from which it received the request, and anyone could have made up
  // what comes before. So the client is the last address that is not a proxy's. If a proxy sends
  // something that is not an address, the request counts against the proxy.
  [[nodiscard]] boost::asio::ip::address client_of(
      const boost::asio::ip::address& peer, std::span<const std::string_view> forwarded) const;

 private:
  // IPv4 as IPv6: ::ffff:192.0.2.1.
  using Bytes16 = std::array<unsigned char, 16>;
  struct Network {
    Bytes16 bytes{};
    unsigned length = 0;  // significant bits
  };
  [[nodiscard]] static Bytes16 bytes_of(const boost::asio::ip::address& address);

  std::vector<Network> networks_;
};

}  // namespace insidejob

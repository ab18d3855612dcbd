#include "server/net/trusted_proxies.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace insidejob {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned k_mapped_bits = 96;  // of ::ffff:0:0/96, which holds IPv4

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view k_blanks = " \t";
  const std::size_t first = text.find_first_not_of(k_blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(k_blanks) - first + 1);
}

template <typename Number>
std::optional<Number> whole_number(std::string_view text) {
  Number number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

// Rejects a zone (fe80::1%eth0), which means something only on one machine.
std::optional<ip::address> plain_address(std::string_view text) {
  if (text.find('%') != text.npos) return std::nullopt;
  boost::system::error_code error;
  const auto address = ip::make_address(std::string{text}, error);
  return error ? std::nullopt : std::optional{address};
}

// As proxies write it, sometimes with a port: 192.0.2.1:1234, [2001:db8::1]:1234.
std::optional<ip::address> forwarded_address(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == text.npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    const bool is_port = rest.starts_with(':') && whole_number<std::uint16_t>(rest.substr(1));
    if (!rest.empty() && !is_port) return std::nullopt;
    return plain_address(text.substr(1, end - 1));
  }
  if (std::ranges::count(text, ':') == 1) {
    const std::size_t colon = text.find(':');
    if (!whole_number<std::uint16_t>(text.substr(colon + 1))) return std::nullopt;
    text = text.substr(0, colon);
  }
  return plain_address(text);
}

// Removes the last entry from a list and returns it.
std::string_view take_last(std::string_view& list) {
  const std::size_t comma = list.rfind(',');
  const std::string_view last = comma == list.npos ? list : list.substr(comma + 1);
  list = comma == list.npos ? std::string_view{} : list.substr(0, comma);
  return trimmed(last);
}

}  // namespace

TrustedProxies::Bytes16 TrustedProxies::bytes_of(const ip::address& address) {
  if (address.is_v6()) return address.to_v6().to_bytes();
  return ip::make_address_v6(ip::v4_mapped, address.to_v4()).to_bytes();
}

std::variant<TrustedProxies, std::string> TrustedProxies::parse(
    std::span<const std::string> texts) {
  TrustedProxies proxies;
  for (const std::string& text : texts) {
    const auto problem = [&text] {
      return "'" + text +
             "' is not the address of a proxy, such as 192.0.2.1, 10.0.0.0/8, or 2001:db8::/32.";
    };
    const std::size_t slash = text.find('/');
    const auto address = plain_address(std::string_view{text}.substr(0, slash));
    if (!address) return problem();
    const unsigned most = address->is_v4() ? 32 : 128;
    unsigned length = most;
    if (slash != text.npos) {
      const auto number = whole_number<unsigned>(std::string_view{text}.substr(slash + 1));
      if (!number || *number > most) return problem();
      length = *number;
    }
    if (address->is_v4()) length += k_mapped_bits;
    proxies.networks_.push_back({bytes_of(*address), length});
  }
  return proxies;
}

bool TrustedProxies::include(const ip::address& address) const {
  const Bytes16 bytes = bytes_of(address);
  return std::ranges::any_of(networks_, [&](const Network& network) {
    for (unsigned bit = 0; bit < network.length; bit += 8) {
      const unsigned left = std::min(8U, network.length - bit);
      const unsigned mask = 0xFFU << (8 - left);
      if (((bytes[bit / 8] ^ network.bytes[bit / 8]) & mask & 0xFFU) != 0) return false;
    }
    return true;
  });
}

ip::address TrustedProxies::client_of(const ip::address& peer,
                                      std::span<const std::string_view> forwarded) const {
  ip::address client = peer;
  for (auto value = forwarded.rbegin(); value != forwarded.rend(); ++value) {
    std::string_view list = *value;
    do {
      if (!include(client)) return client;
      const auto before = forwarded_address(take_last(list));
      if (!before) return client;
      client = *before;
    } while (!list.empty());
  }
  return client;
}

}  // namespace insidejob

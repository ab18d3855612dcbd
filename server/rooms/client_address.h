// Where a client comes from, for limits by address: an IPv4 address, or the first 64 bits of an
// IPv6 address, because that is what one household gets. Rooms only compare it. server/net creates
// it, and nodes pass it on to each other.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace insidejob {

class ClientAddress {
 public:
  ClientAddress() = default;  // unknown: no limit by address applies
  [[nodiscard]] static ClientAddress v4(std::uint32_t bits) { return {Family::v4, bits}; }
  [[nodiscard]] static ClientAddress v6(std::uint64_t prefix) { return {Family::v6, prefix}; }

  [[nodiscard]] bool is_known() const { return family_ != Family::unknown; }
  friend auto operator<=>(const ClientAddress&, const ClientAddress&) = default;

  // For other nodes, not for people. Empty if unknown.
  [[nodiscard]] std::string text() const;
  // None if the text is not an address in this form.
  [[nodiscard]] static std::optional<ClientAddress> parse(std::string_view text);

  [[nodiscard]] std::size_t hash() const {
    return std::hash<std::uint64_t>{}(bits_ * 3 + static_cast<std::uint64_t>(family_));
  }

 private:
  enum class Family : std::uint8_t { unknown, v4, v6 };
  ClientAddress(Family family, std::uint64_t bits) : family_(family), bits_(bits) {}

  Family family_ = Family::unknown;
  std::uint64_t bits_ = 0;
};

}  // namespace insidejob

template <>
struct std::hash<insidejob::ClientAddress> {
  std::size_t operator()(const insidejob::ClientAddress& address) const { return address.hash(); }
};

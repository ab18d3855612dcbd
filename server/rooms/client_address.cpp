#include "server/rooms/client_address.h"

#include <charconv>
#include <limits>

namespace insidejob {
namespace {

constexpr std::size_t k_most_digits = 16;

}  // namespace

// The family's number, then the bits in hexadecimal.
std::string ClientAddress::text() const {
  if (!is_known()) return {};
  std::string text(1 + k_most_digits, family_ == Family::v4 ? '4' : '6');
  const auto end = std::to_chars(text.data() + 1, text.data() + text.size(), bits_, 16).ptr;
  text.resize(static_cast<std::size_t>(end - text.data()));
  return text;
}

std::optional<ClientAddress> ClientAddress::parse(std::string_view text) {
  if (text.empty()) return ClientAddress{};
  const bool is_v4 = text.front() == '4';
  if (!is_v4 && text.front() != '6') return std::nullopt;
  std::uint64_t bits = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + 1, end, bits, 16);
  if (error != std::errc{} || rest != end) return std::nullopt;
  if (is_v4 && bits > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  return is_v4 ? v4(static_cast<std::uint32_t>(bits)) : v6(bits);
}

}  // namespace insidejob

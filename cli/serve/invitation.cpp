#include "cli/serve/invitation.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>

#include <algorithm>
#include <array>
#include <memory>

namespace insidejob {
namespace {

constexpr int k_margin = 4;

// Home and office networks (RFC 1918) come first.
bool is_private(std::uint32_t address) {
  return address >> 24 == 10 || address >> 20 == (172 << 4 | 1) ||
         address >> 16 == (192 << 8 | 168);
}

bool is_everywhere(std::string_view address) { return address == "::" || address == "0.0.0.0"; }
bool is_loopback(std::string_view address) {
  return address == "::1" || address.starts_with("127.");
}

}  // namespace

std::vector<std::string> own_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all{first, &freeifaddrs};
  std::vector<std::uint32_t> found;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    const bool usable = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
    if (!usable || each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    const auto* address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
    found.push_back(ntohl(address->sin_addr.s_addr));
  }
  std::ranges::stable_partition(found, is_private);
  std::vector<std::string> addresses;
  for (const std::uint32_t number : found) {
    const in_addr address{htonl(number)};
    std::array<char, INET_ADDRSTRLEN> text{};
    if (inet_ntop(AF_INET, &address, text.data(), text.size()) != nullptr) {
      addresses.emplace_back(text.data());
    }
  }
  return addresses;
}

std::optional<std::string> qr_code_text(std::string_view text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code{
      QRcode_encodeString8bit(std::string{text}.c_str(), 0, QR_ECLEVEL_M), &QRcode_free};
  if (!code) return std::nullopt;
  const auto is_dark = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return (code->data[y * code->width + x] & 1) != 0;
  };
  // Two squares per character, one above the other; black on white whatever the terminal's colours.
  std::string lines;
  for (int y = -k_margin; y < code->width + k_margin; y += 2) {
    lines += "  \x1b[30;107m";
    for (int x = -k_margin; x < code->width + k_margin; ++x) {
      const bool upper = is_dark(x, y);
      const bool lower = is_dark(x, y + 1);
      lines += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
    }
    lines += "\x1b[0m\n";
  }
  return lines;
}

std::string invitation(std::string_view scheme, std::string_view listens_on, std::uint16_t port) {
  const auto address = [&](std::string_view host) {
    return std::string{scheme} + "://" + std::string{host} + ":" + std::to_string(port) + "/";
  };
  const bool everywhere = is_everywhere(listens_on);
  std::string text = "\n  Inside Job is ready.\n\n  On this machine:      " +
                     address(everywhere || is_loopback(listens_on) ? "localhost" : listens_on) +
                     "\n";
  const std::vector<std::string> others = everywhere ? own_addresses() : std::vector<std::string>{};
  for (const std::string& other : others) {
    text += "  On the same network:  " + address(other) + "\n";
  }
  if (!others.empty()) {
    if (const auto code = qr_code_text(address(others.front()))) {
      text += "\n  For phones on the same network:\n\n" + *code;
    }
  }
  return text + "\n  Stop with Ctrl+C. Every game is saved.\n\n";
}

}  // namespace insidejob

#include "server/net/doorman.h"

#include <string_view>
#include <vector>

namespace insidejob {
namespace {

constexpr const char* k_forwarded_for = "X-Forwarded-For";

}  // namespace

std::optional<Visitor> Doorman::admit(const boost::asio::ip::address& peer, Milliseconds now) {
  if (is_proxy(peer)) return Visitor{};
  return addresses_.admit(peer, now);
}

std::optional<Visitor> Doorman::admit_behind(const boost::asio::ip::address& proxy,
                                             const Request& request, Milliseconds now) {
  std::vector<std::string_view> forwarded;
  const auto [first, last] = request.equal_range(k_forwarded_for);
  for (auto header = first; header != last; ++header) forwarded.emplace_back(header->value());
  return addresses_.admit(proxies_.client_of(proxy, forwarded), now);
}

void Doorman::look_at(const boost::asio::ip::address& peer, const Request& request) {
  if (warned_ || request.count(k_forwarded_for) == 0 || warned_.exchange(true)) return;
  warn_(peer.to_string());
}

}  // namespace insidejob

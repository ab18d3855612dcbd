// Who is connecting: someone with their own address, or a proxy with people behind it, each of whom
// is counted by the address that the proxy has seen.
#pragma once

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <functional>
#include <optional>
#include <string>

#include "server/net/address_book.h"
#include "server/net/api.h"
#include "server/net/trusted_proxies.h"

namespace insidejob {

class Doorman {
 public:
  // `warn` is told, once, if someone who is not trusted forwards requests.
  Doorman(const AddressLimits& limits, TrustedProxies proxies,
          std::function<void(const std::string& peer)> warn)
      : addresses_(limits), proxies_(std::move(proxies)), warn_(std::move(warn)) {}

  [[nodiscard]] bool is_proxy(const boost::asio::ip::address& peer) const {
    return proxies_.include(peer);
  }
  // A connection. A proxy's counts for no one; the requests on it do. None if there are too many.
  [[nodiscard]] std::optional<Visitor> admit(const boost::asio::ip::address& peer,
                                             Milliseconds now);
  // The sender of a request over a proxy's connection, for as long as it takes.
  [[nodiscard]] std::optional<Visitor> admit_behind(const boost::asio::ip::address& proxy,
                                                    const Request& request, Milliseconds now);
  // A request that came directly: was it forwarded nevertheless?
  void look_at(const boost::asio::ip::address& peer, const Request& request);

 private:
  AddressBook addresses_;
  const TrustedProxies proxies_;
  const std::function<void(const std::string& peer)> warn_;
  std::atomic<bool> warned_{false};
};

}  // namespace insidejob

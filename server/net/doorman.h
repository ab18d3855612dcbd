// Who is connecting: someone at their own address, or a proxy with people behind it. Those are
// counted by the addresses that the proxy saw.
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
  // Calls `warn` once if an untrusted peer forwards requests.
  Doorman(const AddressLimits& limits, TrustedProxies proxies,
          std::function<void(const std::string& peer)> warn)
      : addresses_(limits), proxies_(std::move(proxies)), warn_(std::move(warn)) {}

  [[nodiscard]] bool is_proxy(const boost::asio::ip::address& peer) const {
    return proxies_.include(peer);
  }
  // Admits a connection. A proxy's connection counts against nobody, but the requests on it do.
  // None if there are too many.
  [[nodiscard]] std::optional<Visitor> admit(const boost::asio::ip::address& peer,
                                             Milliseconds now);
  // Admits the sender of a request over a proxy's connection, until it is answered.
  [[nodiscard]] std::optional<Visitor> admit_behind(const boost::asio::ip::address& proxy,
                                                    const Request& request, Milliseconds now);
  // Checks whether a direct request was forwarded after all.
  void look_at(const boost::asio::ip::address& peer, const Request& request);

 private:
  AddressBook addresses_;
  const TrustedProxies proxies_;
  const std::function<void(const std::string& peer)> warn_;
  std::atomic<bool> warned_{false};
};

}  // namespace insidejob

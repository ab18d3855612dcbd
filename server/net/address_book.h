// What each network address may use: connections, requests, new tables, traffic. An IPv6 address
// counts as its whole /64, because that is what one household gets.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/rooms/allowance.h"
#include "server/rooms/client_address.h"

namespace insidejob {

struct AddressLimits {
  bool off = false;  // no limits per address or connection at all
  std::size_t connections = 200;
  Rate handshakes{10, 400};  // of TLS: they cost far more than anything after them
  Rate requests{20, 100};
  Rate new_tables{0.2, 30};
  TrafficRates connection{{20, 80}, {32 * 1024, 256 * 1024}};
  TrafficRates address{{400, 2000}, {512 * 1024, 2 * 1024 * 1024}};
  // How many addresses without a connection are remembered. Beyond that, the one that has been
  // silent the longest is forgotten, with everything it has used.
  std::size_t remembered = 100'000;
};

// IPv4 by the address, even when it comes as IPv6 (::ffff:192.0.2.1); IPv6 by its /64.
[[nodiscard]] ClientAddress client_address(const boost::asio::ip::address& address);

class AddressBook;

// One connection, or one request behind a proxy. Gives its place back when destroyed.
class Visitor {
 public:
  Visitor() = default;
  Visitor(Visitor&&) = default;
  Visitor& operator=(Visitor&&) = default;

  [[nodiscard]] bool may_shake_hands(Milliseconds now) const;
  [[nodiscard]] bool may_request(Milliseconds now) const;
  [[nodiscard]] bool may_open_table(Milliseconds now) const;
  [[nodiscard]] Allowances allowances() const;
  // The address whose limits apply. An unknown one has no limits.
  [[nodiscard]] ClientAddress address() const;

 private:
  friend class AddressBook;
  struct Address;
  std::shared_ptr<Address> address_;
  std::shared_ptr<void> stay_;
};

class AddressBook {
 public:
  explicit AddressBook(const AddressLimits& limits) : limits_(limits) {}

  // None if the address has too many connections.
  [[nodiscard]] std::optional<Visitor> admit(const boost::asio::ip::address& from,
                                             Milliseconds now);

  // For tests: how many addresses it knows.
  [[nodiscard]] std::size_t size();

 private:
  using Entry = std::shared_ptr<Visitor::Address>;
  void forget_some(Milliseconds now);

  const AddressLimits limits_;
  std::mutex mutex_;
  std::list<Entry> entries_;  // in line to be forgotten, the next one first
  std::unordered_map<ClientAddress, Entry> by_address_;
};

}  // namespace insidejob

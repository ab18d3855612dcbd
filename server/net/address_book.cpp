#include "server/net/address_book.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace insidejob {

struct Visitor::Address {
  Address(const AddressLimits& its_limits, const ClientAddress& its_key)
      : limits(its_limits),
        key(its_key),
        handshakes(limits.handshakes),
        requests(limits.requests),
        new_tables(limits.new_tables),
        traffic(limits.address) {}

  const AddressLimits& limits;
  const ClientAddress key;
  std::list<std::shared_ptr<Address>>::iterator place;  // its place in the line to be forgotten
  std::mutex mutex;
  std::size_t connections = 0;
  Milliseconds last_seen = 0;
  Bucket handshakes;
  Bucket requests;
  Bucket new_tables;
  Allowance traffic;
};

namespace {

constexpr Milliseconds k_forgotten_after = 10 * 60'000;  // by then its buckets are full again
constexpr unsigned k_looked_at = 2;  // remembered addresses examined per arrival

}  // namespace

ClientAddress client_address(const boost::asio::ip::address& address) {
  if (address.is_v4()) return ClientAddress::v4(address.to_v4().to_uint());
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) {
    return ClientAddress::v4(
        boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_uint());
  }
  const auto bytes = v6.to_bytes();
  std::uint64_t prefix = 0;
  for (std::size_t i = 0; i < sizeof prefix; ++i) prefix = prefix << 8 | bytes[i];
  return ClientAddress::v6(prefix);
}

bool Visitor::may_shake_hands(Milliseconds now) const {
  if (!address_) return true;
  const std::lock_guard lock{address_->mutex};
  return address_->handshakes.take(address_->limits.handshakes, 1, now);
}

bool Visitor::may_request(Milliseconds now) const {
  if (!address_) return true;
  const std::lock_guard lock{address_->mutex};
  address_->last_seen = now;
  return address_->requests.take(address_->limits.requests, 1, now);
}

bool Visitor::may_open_table(Milliseconds now) const {
  if (!address_) return true;
  const std::lock_guard lock{address_->mutex};
  return address_->new_tables.take(address_->limits.new_tables, 1, now);
}

ClientAddress Visitor::address() const { return address_ ? address_->key : ClientAddress{}; }

Allowances Visitor::allowances() const {
  if (!address_) return {};
  return {std::make_shared<Allowance>(address_->limits.connection),
          std::shared_ptr<Allowance>{address_, &address_->traffic}, address_->key};
}

// Examines a few per call, however many there are. An address that arrives, or turns out to be in
// use, goes to the end of the line. So the first in line has been silent the longest.
void AddressBook::forget_some(Milliseconds now) {
  for (unsigned i = 0; i < k_looked_at && !entries_.empty(); ++i) {
    const Entry& first = entries_.front();
    const bool is_full = entries_.size() > limits_.remembered;
    const auto is_in_use = [&] {
      const std::lock_guard lock{first->mutex};
      return first->connections != 0 || (!is_full && now < first->last_seen + k_forgotten_after);
    };
    if (is_in_use()) {
      entries_.splice(entries_.end(), entries_, entries_.begin());
    } else {
      by_address_.erase(first->key);
      entries_.pop_front();
    }
  }
}

std::optional<Visitor> AddressBook::admit(const boost::asio::ip::address& from, Milliseconds now) {
  Visitor visitor;
  if (limits_.off) return visitor;
  const std::lock_guard lock{mutex_};
  forget_some(now);
  const ClientAddress key = client_address(from);
  Entry& address = by_address_[key];
  if (!address) {
    address = std::make_shared<Visitor::Address>(limits_, key);
    address->place = entries_.insert(entries_.end(), address);
  }
  entries_.splice(entries_.end(), entries_, address->place);
  const std::lock_guard inner{address->mutex};
  address->last_seen = now;
  if (address->connections >= limits_.connections) return std::nullopt;
  ++address->connections;
  visitor.address_ = address;
  visitor.stay_ = std::shared_ptr<void>{nullptr, [address](void*) {
                                          const std::lock_guard last{address->mutex};
                                          --address->connections;
                                        }};
  return visitor;
}

std::size_t AddressBook::size() {
  const std::lock_guard lock{mutex_};
  return by_address_.size();
}

}  // namespace insidejob

#include "server/net/address_book.h"

#include <algorithm>
#include <utility>

namespace insidejob {

struct Visitor::Address {
  Address(const AddressLimits& its_limits, std::string its_key)
      : limits(its_limits),
        key(std::move(its_key)),
        requests(limits.requests),
        new_tables(limits.new_tables),
        traffic(limits.address) {}

  const AddressLimits& limits;
  const std::string key;
  std::mutex mutex;
  std::size_t connections = 0;
  Milliseconds last_seen = 0;
  Bucket requests;
  Bucket new_tables;
  Allowance traffic;
};

namespace {

constexpr std::size_t k_remembered = 10'000;
constexpr Milliseconds k_forgotten_after = 10 * 60'000;  // a bucket is full again by then

std::string key_of(const boost::asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) {
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
  }
  const auto bytes = v6.to_bytes();
  return {bytes.begin(), bytes.begin() + 8};
}

}  // namespace

bool Visitor::may_request(Milliseconds now) const {
  if (!address_) return true;
  const std::lock_guard lock{address_->mutex};
  return address_->requests.take(address_->limits.requests, 1, now);
}

bool Visitor::may_open_table(Milliseconds now) const {
  if (!address_) return true;
  const std::lock_guard lock{address_->mutex};
  return address_->new_tables.take(address_->limits.new_tables, 1, now);
}

std::string Visitor::address() const { return address_ ? address_->key : std::string{}; }

Allowances Visitor::allowances() const {
  if (unaddressed_ != nullptr) {
    return {std::make_shared<Allowance>(unaddressed_->connection), nullptr};
  }
  if (!address_) return {};
  return {std::make_shared<Allowance>(address_->limits.connection),
          std::shared_ptr<Allowance>{address_, &address_->traffic}};
}

Visitor AddressBook::admit_proxied() const {
  Visitor visitor;
  if (!limits_.off) visitor.unaddressed_ = &limits_;
  return visitor;
}

std::optional<Visitor> AddressBook::admit(const boost::asio::ip::address& from, Milliseconds now) {
  Visitor visitor;
  if (limits_.off) return visitor;
  std::shared_ptr<Visitor::Address> address;
  {
    const std::lock_guard lock{mutex_};
    if (addresses_.size() >= k_remembered) {
      std::erase_if(addresses_, [&](const auto& entry) {
        const std::lock_guard inner{entry.second->mutex};
        return entry.second->connections == 0 && entry.second->last_seen + k_forgotten_after < now;
      });
    }
    const std::string key = key_of(from);
    auto& known = addresses_[key];
    if (!known) known = std::make_shared<Visitor::Address>(limits_, key);
    address = known;
  }
  const std::lock_guard lock{address->mutex};
  if (address->connections >= limits_.connections) return std::nullopt;
  ++address->connections;
  address->last_seen = now;
  visitor.address_ = address;
  visitor.stay_ = std::shared_ptr<void>{nullptr, [address](void*) {
                                          const std::lock_guard last{address->mutex};
                                          --address->connections;
                                        }};
  return visitor;
}

}  // namespace insidejob

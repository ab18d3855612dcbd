// How much a client may send: a rate per second, and a burst. One for a connection, one for all
// connections of an address.
#pragma once

#include <cstdint>
#include <memory>

#include "server/rooms/client_address.h"
#include "server/rooms/mutex.h"
#include "server/storage/storage.h"

namespace insidejob {

struct Rate {
  double per_second = 0;  // 0: no limit
  double burst = 0;

  [[nodiscard]] bool limited() const { return per_second > 0; }
};

// Tokens that come back with time. Not for several threads at once.
class Bucket {
 public:
  explicit Bucket(const Rate& rate) : left_(static_cast<float>(rate.burst)) {}

  [[nodiscard]] bool take(const Rate& rate, double amount, Milliseconds now);

 private:
  float left_;
  Milliseconds at_ = 0;
};

struct TrafficRates {
  Rate messages;
  Rate bytes;
};

class Allowance {
 public:
  explicit Allowance(const TrafficRates& rates)
      : rates_(rates), messages_(rates.messages), bytes_(rates.bytes) {}

  // One message of this many bytes; false if that is too much.
  [[nodiscard]] bool take(std::size_t bytes, Milliseconds now);

 private:
  const TrafficRates& rates_;
  Mutex mutex_;  // connections of an address live on several strands
  Bucket messages_;
  Bucket bytes_;
};

// None: no limit.
struct Allowances {
  std::shared_ptr<Allowance> connection;
  std::shared_ptr<Allowance> address;
  ClientAddress from{};  // for limits of rooms

  [[nodiscard]] bool take(std::size_t bytes, Milliseconds now) const {
    return (!connection || connection->take(bytes, now)) && (!address || address->take(bytes, now));
  }
};

}  // namespace insidejob

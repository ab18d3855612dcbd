// How much a client may send: a rate per second, and a burst. One for each connection, and one for
// all connections of an address.
#pragma once

#include <cstddef>
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

// A burst of a whole day's amount.
[[nodiscard]] constexpr Rate per_day(std::size_t amount) {
  constexpr double k_seconds = 24.0 * 60 * 60;
  return {static_cast<double>(amount) / k_seconds, static_cast<double>(amount)};
}

// Tokens that refill over time. Not thread-safe.
class Bucket {
 public:
  explicit Bucket(const Rate& rate) : left_(rate.burst) {}

  [[nodiscard]] bool take(const Rate& rate, double amount, Milliseconds now);

  // For costs that are known only afterwards: check whether anything is left, then charge.
  [[nodiscard]] bool has_any(const Rate& rate, Milliseconds now);
  void charge(const Rate& rate, double amount, Milliseconds now);
  [[nodiscard]] double left(const Rate& rate, Milliseconds now);

 private:
  void refill(const Rate& rate, Milliseconds now);

  double left_;
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

  // Charges one message of this many bytes; false if that is too much.
  [[nodiscard]] bool take(std::size_t bytes, Milliseconds now);

 private:
  const TrafficRates& rates_;
  Mutex mutex_;  // the connections of an address live on several strands
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

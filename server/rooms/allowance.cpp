#include "server/rooms/allowance.h"

#include <algorithm>

namespace insidejob {

void Bucket::refill(const Rate& rate, Milliseconds now) {
  if (at_ != 0 && now > at_) {
    const double back = rate.per_second * static_cast<double>(now - at_) / 1000;
    left_ = std::min(rate.burst, left_ + back);
  }
  at_ = std::max(at_, now);
}

bool Bucket::take(const Rate& rate, double amount, Milliseconds now) {
  if (!rate.limited()) return true;
  refill(rate, now);
  if (left_ < amount) return false;
  left_ -= amount;
  return true;
}

bool Bucket::has_any(const Rate& rate, Milliseconds now) {
  if (!rate.limited()) return true;
  refill(rate, now);
  return left_ > 0;
}

void Bucket::charge(const Rate& rate, double amount, Milliseconds now) {
  if (!rate.limited()) return;
  refill(rate, now);
  left_ -= amount;
}

double Bucket::left(const Rate& rate, Milliseconds now) {
  refill(rate, now);
  return left_;
}

bool Allowance::take(std::size_t bytes, Milliseconds now) {
  const Lock lock{mutex_};
  return messages_.take(rates_.messages, 1, now) &&
         bytes_.take(rates_.bytes, static_cast<double>(bytes), now);
}

}  // namespace insidejob

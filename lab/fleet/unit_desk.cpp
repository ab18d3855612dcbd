#include "lab/fleet/unit_desk.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace insidejob {

void UnitPace::add(std::uint64_t units, double milliseconds) {
  constexpr double k_memory = 1'000;  // units
  units_ += static_cast<double>(units);
  milliseconds_ += milliseconds;
  if (units_ <= k_memory) return;
  units_ /= 2;
  milliseconds_ /= 2;
}

std::optional<double> UnitPace::milliseconds() const {
  if (units_ == 0) return std::nullopt;
  return milliseconds_ / units_;
}

std::uint64_t UnitDesk::batch_size(const std::string& worker, const Need& need) const {
  const std::uint64_t idle = std::max(1U, need.idle);
  const auto own = paces_.find(worker);
  const auto pace = own != paces_.end() ? own->second.milliseconds() : pace_.milliseconds();
  if (!pace) return idle;
  const auto wanted = static_cast<std::uint64_t>(need.threads * k_batch / std::max(*pace, 0.001));
  // Towards the end everyone gets less, so that all finish at about the same time.
  const std::uint64_t left = units_.last - fresh_ + returned_.size();
  const std::uint64_t share = left * need.threads / (2 * std::max(1U, need.all_threads));
  return std::clamp(std::min(wanted, share), idle, std::max(idle, k_most_in_batch));
}

UnitRange UnitDesk::hand_out(const std::string& worker, const Need& need, FleetTime now) {
  UnitRange batch;
  const std::uint64_t size = batch_size(worker, need);
  if (!returned_.empty()) {
    auto end = returned_.begin();
    batch.first = *end;
    batch.last = batch.first;
    while (end != returned_.end() && *end == batch.last && batch.last - batch.first < size) {
      ++end;
      ++batch.last;
    }
    returned_.erase(returned_.begin(), end);
  } else if (waiting_.size() + held_.size() < k_most_ahead && waiting_bytes_ < k_most_waiting) {
    batch.first = fresh_;
    batch.last = fresh_ = std::min(fresh_ + size, units_.last);
  }
  std::uint64_t& holding = holding_[worker];
  holding += batch.last - batch.first;
  const double rounds = 1 + static_cast<double>(holding) / std::max(1U, need.threads);
  for (std::uint64_t unit = batch.first; unit < batch.last; ++unit) {
    held_.insert_or_assign(unit, Held{worker, now, rounds});
  }
  return batch;
}

UnitDesk::Arrival UnitDesk::arrive(const std::string& worker, std::uint64_t unit,
                                   std::string line) {
  if (unit < units_.first || unit >= fresh_) return Arrival::never_handed_out;
  if (unit < next_ || waiting_.contains(unit)) return Arrival::known;
  returned_.erase(unit);
  if (const auto held = held_.find(unit); held != held_.end()) {
    --holding_[held->second.worker];
    held_.erase(held);
  }
  waiting_bytes_ += line.size();
  waiting_.emplace(unit, Line{std::move(line), worker});
  return Arrival::counted;
}

void UnitDesk::note_pace(const std::string& worker, std::uint64_t units, double milliseconds) {
  pace_.add(units, milliseconds);
  paces_[worker].add(units, milliseconds);
}

template <class Which>
std::uint64_t UnitDesk::give_back_if(const Which& which) {
  std::uint64_t count = 0;
  for (auto held = held_.begin(); held != held_.end();) {
    if (!which(held->second)) {
      ++held;
      continue;
    }
    --holding_[held->second.worker];
    returned_.insert(held->first);
    held = held_.erase(held);
    ++count;
  }
  return count;
}

std::uint64_t UnitDesk::give_back(const std::string& worker) {
  const auto holding = holding_.find(worker);
  if (holding == holding_.end() || holding->second == 0) return 0;
  return give_back_if([&](const Held& held) { return held.worker == worker; });
}

std::uint64_t UnitDesk::give_back_overdue(FleetTime now) {
  return give_back_if([&](const Held& held) { return is_overdue(held, now); });
}

bool UnitDesk::is_overdue(const Held& held, FleetTime now) const {
  if (now - held.since <= k_least_patience) return false;
  // Until a unit is done, it is unknown how long one takes.
  const auto pace = pace_.milliseconds();
  if (!pace) return false;
  const auto own = paces_.find(held.worker);
  const double slow =
      own == paces_.end() ? *pace : std::max(*pace, own->second.milliseconds().value_or(0));
  return static_cast<double>((now - held.since).count()) > k_patience * slow * held.rounds;
}

const UnitDesk::Line* UnitDesk::front() const {
  if (waiting_.empty() || waiting_.begin()->first != next_) return nullptr;
  return &waiting_.begin()->second;
}

void UnitDesk::take() {
  waiting_bytes_ -= waiting_.begin()->second.text.size();
  waiting_.erase(waiting_.begin());
  ++next_;
}

void UnitDesk::reject() {
  waiting_bytes_ -= waiting_.begin()->second.text.size();
  waiting_.erase(waiting_.begin());
  returned_.insert(next_);
}

}  // namespace insidejob

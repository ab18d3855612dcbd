// The counters that /metrics shows. Any thread may count. None may depend on what only some players
// know, such as a hand or a role, nor on how long a bot thinks (docs/security.md).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace insidejob {

class Counter {
 public:
  void add(std::uint64_t amount = 1) { value_.fetch_add(amount, std::memory_order_relaxed); }
  void subtract(std::uint64_t amount = 1) { value_.fetch_sub(amount, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

// Counts one more for as long as it lives.
class Counted {
 public:
  explicit Counted(Counter& counter) : counter_(&counter) { counter.add(); }
  Counted(Counted&& other) noexcept : counter_(std::exchange(other.counter_, nullptr)) {}
  Counted& operator=(Counted&& other) noexcept {
    std::swap(counter_, other.counter_);
    return *this;
  }
  ~Counted() {
    if (counter_ != nullptr) counter_->subtract();
  }

 private:
  Counter* counter_;
};

// How long something took, in Prometheus's buckets.
class Durations {
 public:
  static constexpr std::array<std::uint32_t, 12> k_bounds{1,   2,   5,   10,   20,   50,
                                                          100, 200, 500, 1000, 2000, 5000};  // ms

  void add(std::int64_t milliseconds) {
    std::size_t bucket = 0;
    while (bucket < k_bounds.size() && milliseconds > std::int64_t{k_bounds[bucket]}) ++bucket;
    buckets_[bucket].add();
    sum_.add(milliseconds > 0 ? static_cast<std::uint64_t>(milliseconds) : 0);
  }
  // In this bucket alone. The last one is unbounded.
  [[nodiscard]] std::uint64_t count(std::size_t bucket) const { return buckets_[bucket].value(); }
  [[nodiscard]] std::uint64_t sum() const { return sum_.value(); }

 private:
  std::array<Counter, k_bounds.size() + 1> buckets_;
  Counter sum_;
};

struct Metrics {
  // Current values.
  Counter connections;
  Counter rooms;           // in memory
  Counter bots_to_move;    // moves that tables wait for, from the turn to the answer
  Counter bot_threads;     // that bots think on
  Counter tunnels;         // connections here whose table another node runs
  Counter nodes;           // alive nodes of the site; 0: no site
  Counter pushes_waiting;  // notifications not yet sent
  // Totals since the start.
  Counter connections_total;
  Counter tables_created;
  Counter rooms_loaded;
  Counter messages_in;
  Counter messages_out;
  Counter bytes_in;   // each message rounded up to whole blocks
  Counter bytes_out;  // rounded in the same way
  Counter moves;      // stored
  Counter bots_said;
  Counter bots_silenced;  // because moves were waiting
  Counter games_finished;
  Counter reviews;           // of finished games
  Counter commands_refused;  // except for what a hand or a role forbids
  Counter commands_not_stored;
  Counter malformed;
  Counter dropped_slow;
  Counter dropped_fast;
  Counter storage_failures;
  Counter http_requests;
  Counter http_errors;
  Counter requests_forwarded;  // to the node that runs the table
  Counter tunnels_broken;      // because the other node was silent, or something was lost
  Counter leases_lost;         // times that this node gave up all its tables
  Counter pushes_sent;         // notifications that a push service accepted
  Counter pushes_gone;         // for devices that no longer want any
  Counter pushes_failed;       // given up
  Durations append;            // until an append was durable
};

// What a message adds to the byte counters, which must not reveal the length of a card, a vote or a
// refusal.
[[nodiscard]] constexpr std::size_t in_blocks(std::size_t bytes) {
  constexpr std::size_t k_block = 256;
  return (bytes + k_block - 1) / k_block * k_block;
}

}  // namespace insidejob

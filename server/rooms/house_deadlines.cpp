// Play by turns: deadlines that come while nobody is there.
#include <utility>

#include "server/rooms/house.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_wake_every = 30'000;
constexpr std::size_t k_woken_at_once = 128;       // fewer than may wait to be loaded
constexpr Milliseconds k_wake_again = 5 * 60'000;  // a table that could not be loaded
constexpr Milliseconds k_ask_again = 2 * 60'000;   // a table that another node runs

}  // namespace

void House::watch_deadlines() {
  strand_->post([this] {
    wake_timer_ = world_.make_timer(strand_);
    wake_due();
  });
}

void House::wake_due() {
  if (!wake_timer_) return;  // nobody watches
  const Milliseconds now = world_.now();
  wake_timer_->set(now + k_wake_every, [this] { wake_due(); });
  if (takes_nothing()) return;
  std::erase_if(not_woken_, [now](const auto& one) { return one.second <= now; });
  // Tables in memory may be among those that are due.
  const std::size_t limit = k_woken_at_once + not_woken_.size() + index_.size();
  world_.block([this, now, limit] {
    auto due = storage_.list_due(now, limit);
    if (!due) return;
    strand_->post([this, due = std::move(*due)] {
      for (const TableInfo& table : due) wake(table);
    });
  });
}

void House::wake(const TableInfo& table) {
  // The clock of a room in memory needs no help. A table that another node runs is in its memory.
  if (takes_nothing() || index_.has_table(table.key) || not_woken_.contains(table.key)) return;
  find(table.room_code, [this, key = table.key](const Perhaps<std::shared_ptr<Room>>& answer) {
    const auto* fault = std::get_if<HouseFault>(&answer);
    if (fault == nullptr) return;
    const Milliseconds wait = fault->node.empty() ? k_wake_again : k_ask_again;
    strand_->post([this, key, wait] { not_woken_[key] = world_.now() + wait; });
  });
}

}  // namespace insidejob

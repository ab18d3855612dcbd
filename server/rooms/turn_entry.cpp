#include "server/rooms/turn_entry.h"

#include <algorithm>
#include <utility>

#include "table/decide/wake.h"

namespace insidejob {

std::optional<Milliseconds> TurnEntry::update(const TableState& state) {
  // A time in the past is as good as another.
  const Milliseconds wake = wake_time(state).value_or(0);
  const bool is_past = wake != 0 && wake <= state.at && wake_at_ && *wake_at_ != 0;
  const bool is_right = wake_at_ == wake || (is_past && *wake_at_ <= state.at);
  if (is_right || (!wake_at_ && !is_by_turns(state.options))) return std::nullopt;
  wake_at_ = wake;
  return wake;
}

std::optional<Milliseconds> TurnEntry::lower(const TableState& state, Milliseconds now) {
  const auto wake = wake_time(state);
  if (!wake) return std::nullopt;
  if (wake_at_ && *wake_at_ != 0 && *wake_at_ <= std::max(*wake, now)) return std::nullopt;
  wake_at_ = wake;
  return wake;
}

bool TurnEntry::awaits_others(const TableState& state) {
  const bool by_turns = is_by_turns(state.options);
  if (!by_turns && (!awaited_ || awaited_->empty())) return false;
  auto now = awaited_members(state);
  if (awaited_ == now) return false;
  awaited_ = std::move(now);
  return true;
}

}  // namespace insidejob

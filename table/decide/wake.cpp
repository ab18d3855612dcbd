#include "table/decide/wake.h"

#include <algorithm>

#include "table/bots/bot_turn.h"
#include "table/decide/decide.h"
#include "table/state/due_notice.h"

namespace insidejob {

std::optional<std::int64_t> wake_time(const TableState& state) {
  if (!is_by_turns(state.options)) return std::nullopt;
  if (needs_seed(state) || !pending_bot_turns(state).empty()) return state.at;
  std::optional<std::int64_t> wake = next_deadline(state);
  if (const auto notice = first_notice(state)) wake = std::min(wake.value_or(*notice), *notice);
  return wake;
}

}  // namespace insidejob

#include <algorithm>
#include <utility>

#include "server/rooms/room.h"
#include "table/decide/wake.h"

namespace insidejob {

// If this fails, a list is slightly out of date. A time that may not be stored is written again.
void Room::write_directory(TableUpdate update) {
  update.fence = identity_.fence;
  const bool has_time = update.wake_at.has_value();
  house_.storage.update(
      identity_.key, std::move(update),
      [has_time, weak = weak_from_this(), strand = strand_](const Written& written) {
        if (written.ok() || !has_time) return;
        strand->post([weak] {
          if (const auto room = weak.lock()) room->wake_at_.reset();
        });
      });
}

void Room::update_directory(bool listing_is_due) {
  const TableState& state = table_.state();
  std::optional<TableUpdate> update;
  if (listing_is_due) update = listing_.update(state, quick_, house_.world.now());
  // A time in the past is as good as another.
  const Milliseconds wake = wake_time(state).value_or(0);
  const bool is_past = wake != 0 && wake <= state.at && wake_at_ && *wake_at_ != 0;
  const bool is_right = wake_at_ == wake || (is_past && *wake_at_ <= state.at);
  if (!is_right && (wake_at_ || is_by_turns(state.options))) {
    if (!update) update.emplace();
    update->wake_at = wake_at_ = wake;
  }
  if (update) write_directory(std::move(*update));
}

void Room::lower_wake() {
  const auto wake = wake_time(table_.state());
  if (!wake) return;
  if (wake_at_ && *wake_at_ != 0 && *wake_at_ <= std::max(*wake, house_.world.now())) return;
  TableUpdate update;
  update.wake_at = wake_at_ = wake;
  write_directory(std::move(update));
}

bool Room::note_awaited() {
  const bool by_turns = is_by_turns(table_.state().options);
  if (!by_turns && (!awaited_ || awaited_->empty())) return false;
  auto now = awaited_members(table_.state());
  if (awaited_ == now) return false;
  awaited_ = std::move(now);
  return true;
}

}  // namespace insidejob

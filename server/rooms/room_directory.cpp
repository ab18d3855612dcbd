#include <utility>

#include "server/rooms/room.h"

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
          if (const auto room = weak.lock()) room->turns_.forget();
        });
      });
}

void Room::update_directory(bool listing_is_due) {
  const TableState& state = table_.state();
  std::optional<TableUpdate> update;
  if (listing_is_due) update = listing_.update(state, quick_, house_.world.now());
  if (const auto wake = turns_.update(state)) {
    if (!update) update.emplace();
    update->wake_at = wake;
  }
  if (update) write_directory(std::move(*update));
}

void Room::lower_wake() {
  const auto wake = turns_.lower(table_.state(), house_.world.now());
  if (!wake) return;
  TableUpdate update;
  update.wake_at = wake;
  write_directory(std::move(update));
}

}  // namespace insidejob

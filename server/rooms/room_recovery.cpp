#include <algorithm>
#include <utility>

#include "server/rooms/room.h"
#include "server/rooms/server_message.h"

namespace insidejob {

void Room::fail(const StorageError& error) {
  house_.metrics.storage_failures.add();
  house_.note("not stored", identity_.key, error.detail);
  if (!is_refusal(error.fault)) {
    troubled_ = true;
    house_.trouble(identity_.key, true);
  }
  condition_ = Condition::broken;
  if (!next_code_.empty()) {
    house_.expect_no_more(shared_from_this(), std::exchange(next_code_, {}));
  }
  clock_.stop();
  bot_moves_.forget_all();
  bot_words_.forget_all();
  reviews_.forget_all();
  notices_.forget_all();
  held_.forget();
  batch_.fail([this](Session& session, std::int64_t id) {
    house_.metrics.commands_not_stored.add();
    session.send(Message{server_refused_message(id, "not_stored")});
  });
  if (closing_) leave_house();
  if (retired_) return drain();
  if (is_lost(error.fault)) return retire(CloseReason::unavailable);
  recovery_.begin(opened_from_, weak_from_this());
  drain();
}

void Room::recovered(TableReader& reader) {
  if (reader.error()) return retire(CloseReason::unavailable);
  table_ = std::move(reader.table());
  ledger_.begin(reader.bytes());
  table_.offer_levels(house_.limits.more_bot_levels);
  condition_ = Condition::settled;
  people_changed_ = true;
  turns_.forget();
  if (code() != stored_code_) {  // the move was stored after all
    stored_code_ = code();
    house_.expect(shared_from_this(), stored_code_);
  }
  expect_quick_game();
  // Everyone is shown what is stored, and continues from there.
  run(
      [this] {
        for (const Attendee& one : crowd().all()) say_snapshot(one.session, one.viewer);
        perform(ResumeShuffle{}, k_caller, 0);
        reconcile();
      },
      true);
}

void Room::abandon() {
  queue_.clear();
  batch_.clear();
  static_cast<void>(held_.take_unanswered());
  crowd().clear();
}

void Room::leave_house() {
  if (retired_) return;
  const auto self = shared_from_this();
  retired_ = true;
  clock_.stop();
  idleness_.stop();
  presence_.stop();
  quick_start_.stop();
  duplicate_.stop();
  recovery_.stop();
  bot_moves_.forget_all();
  bot_words_.forget_all();
  reviews_.forget_all();
  notices_.forget_all();
  drain();  // answers the jobs that are still waiting
  house_.forget(self);
  if (closed_) std::exchange(closed_, nullptr)();
}

void Room::retire(CloseReason reason) {
  const auto self = shared_from_this();
  leave_house();
  dismiss(reason);
}

}  // namespace insidejob

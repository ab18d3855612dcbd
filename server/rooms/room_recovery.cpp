#include <algorithm>
#include <utility>

#include "server/rooms/room.h"
#include "server/rooms/server_message.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_first_retry = 250;
constexpr Milliseconds k_last_retry = 8'000;

// Someone else writes this table now, or it no longer exists: this room is of no use.
bool is_lost(StorageFault fault) {
  return fault == StorageFault::fenced_off || fault == StorageFault::conflict ||
         fault == StorageFault::not_found || fault == StorageFault::closed;
}

}  // namespace

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
  clock_.reset();
  clock_at_.reset();
  bots_.clear();
  talks_.clear();
  outbox_.clear();
  after_.clear();
  for (const Pending& waiting : std::exchange(pending_, {})) {
    house_.metrics.commands_not_stored.add();
    waiting.session->send(Message{server_refused_message(waiting.id, "not_stored")});
  }
  for (const Job& job : std::exchange(after_failure_, {})) job();
  if (closing_) leave_house();
  if (retired_) return drain();
  if (is_lost(error.fault)) return retire(CloseReason::unavailable);
  reload();
  drain();
}

void Room::reload() {
  const auto reader = std::make_shared<TableReader>(house_.storage, identity_.key);
  house_.loading.add(opened_from_, [weak = weak_from_this(), strand = strand_, reader] {
    if (reader->read_page()) return true;
    strand->post([weak, reader] {
      if (const auto room = weak.lock()) room->reloaded(*reader);
    });
    return false;
  });
}

void Room::reloaded(TableReader& reader) {
  if (retired_) return;
  if (const auto& error = reader.error()) {
    if (is_lost(error->fault)) {
      retire(CloseReason::unavailable);
      return;
    }
    retry_after_ = std::clamp(2 * retry_after_, k_first_retry, k_last_retry);
    if (!retry_timer_) retry_timer_ = house_.world.make_timer(strand_);
    retry_timer_->set(house_.world.now() + retry_after_, [this] { reload(); });
    return;
  }
  table_ = std::move(reader.table());
  ledger_.begin(reader.bytes());
  table_.offer_levels(house_.limits.more_bot_levels);
  condition_ = Condition::settled;
  people_changed_ = true;
  if (code() != stored_code_) {  // it was stored all the same
    stored_code_ = code();
    house_.expect(shared_from_this(), stored_code_);
  }
  expect_quick_game();
  // What is shown is what is stored; people continue from there, and then see what follows.
  run(
      [this] {
        for (const Attached& attached : attached_) {
          say_snapshot(attached.session, attached.viewer);
        }
        perform(ResumeShuffle{}, k_caller, 0);
        reconcile();
      },
      true);
}

void Room::abandon() {
  queue_.clear();
  outbox_.clear();
  after_.clear();
  after_failure_.clear();
  pending_.clear();
  attached_.clear();
}

void Room::leave_house() {
  if (retired_) return;
  const auto self = shared_from_this();
  retired_ = true;
  clock_.reset();
  idle_timer_.reset();
  arrival_timer_.reset();
  absence_timer_.reset();
  quick_timer_.reset();
  retry_timer_.reset();
  bots_.clear();
  talks_.clear();
  drain();  // answers what still waits
  house_.forget(self);
  if (closed_) std::exchange(closed_, nullptr)();
}

void Room::retire(CloseReason reason) {
  const auto self = shared_from_this();
  leave_house();
  dismiss(reason);
}

}  // namespace insidejob

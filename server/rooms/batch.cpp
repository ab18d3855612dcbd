#include "server/rooms/batch.h"

namespace insidejob {

void Batch::promise(Job when_stored, Job when_not) {
  when_stored_.push_back(std::move(when_stored));
  when_not_.push_back(std::move(when_not));
}

void Batch::tell() {
  owed_.clear();
  when_not_.clear();
  // Sending may close a session, which may call this function again.
  Outbox sending = std::exchange(spare_, {});
  sending.swap(outbox_);
  for (auto& [session, message] : sending) session->queue(std::move(message));
  for (const auto& [session, message] : sending) session->push();
  sending.clear();
  spare_ = std::move(sending);
  for (const Job& job : std::exchange(when_stored_, {})) job();
}

void Batch::fail(const Refuse& refuse) {
  outbox_.clear();
  when_stored_.clear();
  for (const Owed& owed : std::exchange(owed_, {})) refuse(*owed.session, owed.id);
  for (const Job& job : std::exchange(when_not_, {})) job();
}

void Batch::clear() {
  outbox_.clear();
  when_stored_.clear();
  when_not_.clear();
  owed_.clear();
}

}  // namespace insidejob

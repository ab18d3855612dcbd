#include "server/storage/submitting_storage.h"

#include <utility>

namespace insidejob {

void SubmittingStorage::append(std::string table, Sequence first, std::vector<std::string> texts,
                               Fence fence, StorageDone done) {
  check_and_submit(
      {AppendWrite{std::move(table), first, std::move(texts), fence}, std::move(done)});
}

void SubmittingStorage::append_and_move(std::string table, Sequence first,
                                        std::vector<std::string> texts, Fence fence,
                                        std::string room_code, StorageDone done) {
  if (room_code.empty()) {
    done(StorageError{StorageFault::invalid, "the room code is empty"});
    return;
  }
  check_and_submit(
      {AppendWrite{std::move(table), first, std::move(texts), fence, std::move(room_code)},
       std::move(done)});
}

void SubmittingStorage::claim(std::string table, Fence fence, StorageDone done) {
  check_and_submit({ClaimWrite{std::move(table), fence}, std::move(done)});
}

void SubmittingStorage::create(NewTable table, StorageDone done) {
  check_and_submit({CreateWrite{std::move(table)}, std::move(done)});
}

void SubmittingStorage::update(std::string table, TableUpdate update, StorageDone done) {
  check_and_submit({UpdateWrite{std::move(table), std::move(update)}, std::move(done)});
}

void SubmittingStorage::erase(std::string table, StorageDone done) {
  check_and_submit({EraseWrite{std::move(table)}, std::move(done)});
}

void SubmittingStorage::rewrite(std::string table, std::vector<LogEntry> replacements,
                                StorageDone done) {
  check_and_submit({RewriteWrite{std::move(table), std::move(replacements)}, std::move(done)});
}

void SubmittingStorage::prune(Milliseconds idle_since, std::size_t limit, StorageDone done) {
  check_and_submit({PruneWrite{idle_since, limit}, std::move(done)});
}

void SubmittingStorage::check_and_submit(StorageWrite write) {
  std::string reason = invalid_because(write);
  if (!reason.empty()) {
    write.done(StorageError{StorageFault::invalid, std::move(reason)});
    return;
  }
  submit(std::move(write));
}

}  // namespace insidejob

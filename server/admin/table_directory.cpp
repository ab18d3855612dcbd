#include "server/admin/table_directory.h"

#include "server/admin/stored_log.h"
#include "server/rooms/room_code.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

constexpr std::size_t k_prune_batch = 100;

}  // namespace

StorageResult<TableInfo> find_table(Storage& storage, std::string_view room) {
  const std::string code = parse_room_code(room).value_or(std::string{room});
  auto found = storage.find_room(code);
  if (found || !is_refusal(found.error().fault)) return found;
  return StorageError{StorageFault::not_found,
                      "there is no table with the room code '" + std::string{room} + "'"};
}

StorageStatus walk_tables(Storage& storage, TableFilter filter,
                          const std::function<bool(const TableInfo&)>& see) {
  while (true) {
    const auto page = storage.list(filter);
    if (!page) return page.error();
    for (const TableInfo& info : *page) {
      if (!see(info)) return Ok{};
    }
    if (page->size() < filter.limit) return Ok{};
    filter.after = ListPosition{page->back().last_activity, page->back().key};
  }
}

StorageResult<TableSummary> summary_of(Storage& storage, const TableInfo& info) {
  if (auto summary = read_summary(info.summary)) return *summary;
  const auto exported = storage.export_table(info.key);
  if (!exported) return exported.error();
  const auto state = replay_log(exported->entries);
  if (!state) return state.error();
  return summarize(*state, false);
}

StorageResult<std::size_t> count_idle(Storage& storage, Milliseconds idle_since) {
  std::size_t count = 0;
  const TableFilter filter{.after = ListPosition{idle_since, ""}};
  const StorageStatus done = walk_tables(storage, filter, [&](const TableInfo& info) {
    count += info.last_activity < idle_since && info.wake_at == 0 ? 1 : 0;
    return true;
  });
  if (!done) return done.error();
  return count;
}

StorageResult<std::size_t> prune_idle(Storage& storage, Milliseconds idle_since) {
  std::size_t count = 0;
  while (true) {
    const Written pruned =
        wait([&](StorageDone done) { storage.prune(idle_since, k_prune_batch, std::move(done)); });
    if (!pruned) return pruned.error();
    count += *pruned;
    if (*pruned < k_prune_batch) return count;
  }
}

StorageResult<std::vector<std::string>> find_problems(Storage& storage, std::size_t& tables) {
  auto problems = storage.check_integrity();
  if (!problems) return problems.error();
  tables = 0;
  const StorageStatus walked = walk_tables(storage, {}, [&](const TableInfo& info) {
    const auto exported = storage.export_table(info.key);
    // It may have been deleted since the list was made.
    if (!exported && exported.error().fault == StorageFault::not_found) return true;
    ++tables;
    if (!exported) {
      problems->push_back(info.room_code + ": " + exported.error().detail);
    } else if (const auto state = replay_log(exported->entries); !state) {
      problems->push_back(info.room_code + ": " + state.error().detail);
    }
    return true;
  });
  if (!walked) return walked.error();
  return problems;
}

}  // namespace insidejob

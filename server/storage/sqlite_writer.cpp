#include "server/storage/sqlite_writer.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <variant>

#include "server/storage/sqlite_chain.h"

namespace insidejob {
namespace {

StorageStatus finish(SqliteRun& run) {
  run.step();
  if (run.failed()) return run.error();
  return Ok{};
}

}  // namespace

std::vector<Written> SqliteWriter::commit(std::span<const StorageWrite> group) {
  const auto all = [&](const StorageError& error) {
    connection_.roll_back();
    heads_.clear();
    return std::vector<Written>(group.size(), Written(error));
  };
  if (const StorageStatus begun = command("BEGIN IMMEDIATE"); !begun) return all(begun.error());
  if (const StorageStatus seen = see_others(); !seen) return all(seen.error());
  std::vector<Written> outcomes;
  outcomes.reserve(group.size());
  for (const StorageWrite& write : group) {
    outcomes.push_back(
        std::visit([this](const auto& what) -> Written { return apply(what); }, write.what));
    const Written& outcome = outcomes.back();
    if (!outcome.ok() && !is_refusal(outcome.error().fault)) {
      return all(StorageError(outcome.error()));
    }
  }
  if (const StorageStatus committed = command("COMMIT"); !committed) {
    return all(committed.error());
  }
  return outcomes;
}

StorageStatus SqliteWriter::command(std::string_view sql) {
  SqliteRun run(connection_, sql);
  return finish(run);
}

StorageStatus SqliteWriter::see_others() {
  SqliteRun run(connection_, "PRAGMA data_version");
  if (!run.step()) return run.error();
  const std::int64_t known = std::exchange(data_version_, run.integer(0));
  if (known != data_version_) heads_.clear();
  return Ok{};
}

StorageResult<SqliteWriter::Head> SqliteWriter::head(const std::string& table) {
  if (const auto known = heads_.find(table); known != heads_.end()) return known->second;
  SqliteRun run(connection_,
                "SELECT table_id, fence, last_sequence, last_entry FROM heads "
                "WHERE table_id = (SELECT id FROM tables WHERE key = ?1)",
                table);
  if (run.step()) {
    if (heads_.size() >= k_most_heads) heads_.clear();
    const Head head{run.integer(0), run.number(1), run.number(2), run.integer(3)};
    return heads_.insert_or_assign(table, head).first->second;
  }
  return run.failed() ? run.error() : no_table(table);
}

StorageStatus SqliteWriter::set_head(const std::string& table, const Head& head) {
  heads_.insert_or_assign(table, head);
  SqliteRun run(connection_,
                "UPDATE heads SET fence = ?2, last_sequence = ?3, last_entry = ?4 "
                "WHERE table_id = ?1",
                head.table, head.fence, head.last_sequence, head.last_entry);
  return finish(run);
}

StorageStatus SqliteWriter::erase(const Head& head) {
  heads_.clear();
  {
    SqliteRun run(connection_,
                  "DELETE FROM entries WHERE id IN (" INSIDEJOB_CHAIN "SELECT id FROM chain)",
                  head.table, std::int64_t{0});
    if (StorageStatus done = finish(run); !done) return done;
  }
  SqliteRun run(connection_, "DELETE FROM tables WHERE id = ?1", head.table);
  return finish(run);
}

// False, without any change, if the code is taken.
StorageResult<bool> SqliteWriter::move(const Head& head, const std::string& room_code) {
  {
    SqliteRun run(connection_,
                  "SELECT 1 FROM tables WHERE room_code = ?1 "
                  "UNION ALL SELECT 1 FROM old_codes WHERE code = ?1",
                  room_code);
    if (run.step()) return false;
    if (run.failed()) return run.error();
  }
  {
    SqliteRun run(connection_,
                  "INSERT INTO old_codes (code, table_id, number) SELECT room_code, id, "
                  "1 + ifnull((SELECT max(number) FROM old_codes WHERE table_id = ?1), 0) "
                  "FROM tables WHERE id = ?1",
                  head.table);
    if (const StorageStatus done = finish(run); !done) return done.error();
  }
  {
    SqliteRun run(connection_,
                  "DELETE FROM old_codes WHERE table_id = ?1 AND number <= "
                  "(SELECT max(number) FROM old_codes WHERE table_id = ?1) - ?2",
                  head.table, std::int64_t{k_old_codes});
    if (const StorageStatus done = finish(run); !done) return done.error();
  }
  SqliteRun run(connection_, "UPDATE tables SET room_code = ?2 WHERE id = ?1", head.table,
                room_code);
  if (const StorageStatus done = finish(run); !done) return done.error();
  return true;
}

Written SqliteWriter::apply(const AppendWrite& write) {
  const StorageResult<Head> found = head(write.table);
  if (!found) return found.error();
  Head head = *found;
  if (write.fence < head.fence) return fenced_off(write.table, write.fence, head.fence);
  if (write.first != head.last_sequence + 1) {
    return sequence_conflict(write.table, write.first, head.last_sequence);
  }
  if (!write.room_code.empty()) {
    const StorageResult<bool> moved = move(head, write.room_code);
    if (!moved) return moved.error();
    if (!*moved) return code_exists(write.table);
  }
  head.fence = write.fence;
  for (const std::string& text : write.texts) {
    SqliteRun run(connection_,
                  "INSERT INTO entries (table_id, sequence, previous, fence, text) "
                  "VALUES (?1, ?2, ?3, ?4, ?5)",
                  head.table, ++head.last_sequence, head.last_entry, write.fence, text);
    if (const StorageStatus done = finish(run); !done) return done.error();
    head.last_entry = sqlite3_last_insert_rowid(connection_.handle());
  }
  if (const StorageStatus done = set_head(write.table, head); !done) return done.error();
  return head.last_sequence;
}

Written SqliteWriter::apply(const ClaimWrite& write) {
  const StorageResult<Head> found = head(write.table);
  if (!found) return found.error();
  Head head = *found;
  if (write.fence < head.fence) return fenced_off(write.table, write.fence, head.fence);
  head.fence = write.fence;
  if (const StorageStatus done = set_head(write.table, head); !done) return done.error();
  return head.last_sequence;
}

Written SqliteWriter::apply(const CreateWrite& write) {
  {
    SqliteRun run(connection_,
                  "INSERT INTO tables (key, room_code, created, last_activity, is_public) "
                  "SELECT ?1, ?2, ?3, ?3, ?4 "
                  "WHERE NOT EXISTS (SELECT 1 FROM old_codes WHERE code = ?2) "
                  "ON CONFLICT DO NOTHING",
                  write.table.key, write.table.room_code, write.table.created,
                  write.table.is_public);
    if (const StorageStatus done = finish(run); !done) return done.error();
  }
  if (sqlite3_changes(connection_.handle()) == 0) return table_exists(write.table);
  SqliteRun run(connection_,
                "INSERT INTO heads (table_id, fence, last_sequence, last_entry) "
                "VALUES (?1, 0, 0, 0)",
                std::int64_t{sqlite3_last_insert_rowid(connection_.handle())});
  if (const StorageStatus done = finish(run); !done) return done.error();
  return std::uint64_t{1};
}

Written SqliteWriter::apply(const UpdateWrite& write) {
  const StorageResult<Head> found = head(write.table);
  if (!found) return found.error();
  const TableUpdate& update = write.update;
  if (update.fence && *update.fence < found->fence) {
    return fenced_off(write.table, *update.fence, found->fence);
  }
  if (update.summary) {
    SqliteRun run(connection_, "UPDATE tables SET summary = ?2 WHERE id = ?1", found->table,
                  *update.summary);
    if (const StorageStatus done = finish(run); !done) return done.error();
  }
  if (update.last_activity) {
    SqliteRun run(connection_,
                  "UPDATE tables SET last_activity = ?2 WHERE id = ?1 AND last_activity < ?2",
                  found->table, *update.last_activity);
    if (const StorageStatus done = finish(run); !done) return done.error();
  }
  if (update.is_public) {
    SqliteRun run(connection_, "UPDATE tables SET is_public = ?2 WHERE id = ?1", found->table,
                  *update.is_public);
    if (const StorageStatus done = finish(run); !done) return done.error();
  }
  if (update.wake_at) {
    SqliteRun run(connection_, "UPDATE tables SET wake_at = ?2 WHERE id = ?1", found->table,
                  *update.wake_at);
    if (const StorageStatus done = finish(run); !done) return done.error();
  }
  return std::uint64_t{1};
}

Written SqliteWriter::apply(const EraseWrite& write) {
  const StorageResult<Head> found = head(write.table);
  if (!found) return found.error();
  if (const StorageStatus done = erase(*found); !done) return done.error();
  return std::uint64_t{1};
}

Written SqliteWriter::apply(const RewriteWrite& write) {
  const StorageResult<Head> found = head(write.table);
  if (!found) return found.error();
  std::unordered_map<Sequence, std::int64_t> ids;
  {
    SqliteRun run(connection_, INSIDEJOB_CHAIN "SELECT sequence, id FROM chain", found->table,
                  std::int64_t{0});
    while (run.step()) ids.emplace(run.number(0), run.integer(1));
    if (run.failed()) return run.error();
  }
  // Looked up first: after a change, only the whole group could be rolled back.
  for (const LogEntry& entry : write.replacements) {
    if (!ids.contains(entry.sequence)) return no_entry(write.table);
  }
  for (const LogEntry& entry : write.replacements) {
    SqliteRun run(connection_, "UPDATE entries SET text = ?2 WHERE id = ?1", ids[entry.sequence],
                  entry.text);
    if (const StorageStatus done = finish(run); !done) return done.error();
  }
  return std::uint64_t{write.replacements.size()};
}

Written SqliteWriter::apply(const PruneWrite& write) {
  std::vector<Head> idle;
  {
    SqliteRun run(connection_,
                  "SELECT id FROM tables WHERE last_activity < ?1 AND wake_at = 0 "
                  "ORDER BY last_activity LIMIT ?2",
                  write.idle_since, std::int64_t(std::min<std::size_t>(write.limit, INT32_MAX)));
    while (run.step()) idle.push_back({.table = run.integer(0)});
    if (run.failed()) return run.error();
  }
  for (const Head& head : idle) {
    if (const StorageStatus done = erase(head); !done) return done.error();
  }
  return std::uint64_t{idle.size()};
}

}  // namespace insidejob

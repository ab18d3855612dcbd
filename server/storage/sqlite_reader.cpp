#include "server/storage/sqlite_reader.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "server/storage/sqlite_chain.h"
#include "server/storage/storage_write.h"

namespace insidejob {
namespace {

#define INSIDEJOB_TABLE_COLUMNS                                         \
  "SELECT key, room_code, created, last_activity, is_public, summary, " \
  "last_sequence, fence, wake_at FROM tables JOIN heads ON table_id = id "

TableInfo info(const SqliteRun& run) {
  return {run.text(0), run.text(1),   run.integer(2), run.integer(3), run.integer(4) != 0,
          run.text(5), run.number(6), run.number(7),  run.integer(8)};
}

std::int64_t bounded(std::uint64_t number) {
  return static_cast<std::int64_t>(
      std::min<std::uint64_t>(number, std::numeric_limits<std::int64_t>::max()));
}

StorageResult<std::int64_t> table_id(SqliteConnection& connection, const std::string& table) {
  SqliteRun run(connection, "SELECT id FROM tables WHERE key = ?1", table);
  if (run.step()) return run.integer(0);
  return run.failed() ? run.error() : no_table(table);
}

}  // namespace

template <typename Read>
auto SqliteReader::at_one_moment(Read read) -> decltype(read()) {
  if (const StorageStatus begun = connection_.run("BEGIN"); !begun) return begun.error();
  auto result = read();
  connection_.roll_back();
  return result;
}

StorageResult<std::vector<LogEntry>> SqliteReader::read(const std::string& table, Sequence from,
                                                        std::size_t limit) {
  using Entries = StorageResult<std::vector<LogEntry>>;
  return at_one_moment([&]() -> Entries {
    const StorageResult<std::int64_t> id = table_id(connection_, table);
    if (!id) return id.error();
    std::vector<LogEntry> entries;
    SqliteRun run(connection_,
                  INSIDEJOB_CHAIN
                  "SELECT e.sequence, e.text FROM chain c JOIN entries e ON e.id = c.id "
                  "ORDER BY c.sequence LIMIT ?3",
                  *id, bounded(from), bounded(limit));
    while (run.step()) entries.push_back({run.number(0), run.text(1)});
    if (run.failed()) return run.error();
    return entries;
  });
}

StorageResult<TableInfo> SqliteReader::find(const std::string& table) {
  SqliteRun run(connection_, INSIDEJOB_TABLE_COLUMNS "WHERE key = ?1", table);
  if (run.step()) return info(run);
  return run.failed() ? run.error() : no_table(table);
}

StorageResult<TableInfo> SqliteReader::find_room(const std::string& room_code) {
  for (const std::string_view sql :
       {std::string_view(INSIDEJOB_TABLE_COLUMNS "WHERE room_code = ?1"),
        std::string_view(INSIDEJOB_TABLE_COLUMNS
                         "WHERE id = (SELECT o.table_id FROM old_codes o WHERE o.code = ?1)")}) {
    SqliteRun run(connection_, sql, room_code);
    if (run.step()) return info(run);
    if (run.failed()) return run.error();
  }
  return StorageError{StorageFault::not_found, "there is no such room"};
}

StorageResult<std::vector<TableInfo>> SqliteReader::list(const TableFilter& filter) {
  constexpr Milliseconds earliest = std::numeric_limits<Milliseconds>::min();
  constexpr Milliseconds latest = std::numeric_limits<Milliseconds>::max();
  const Milliseconds since = filter.active_since.value_or(earliest);
  const ListPosition after = filter.after.value_or(ListPosition{latest, ""});
  const std::string_view sql =
      filter.public_only
          ? std::string_view(INSIDEJOB_TABLE_COLUMNS
                             "WHERE is_public = 1 AND last_activity BETWEEN ?1 AND ?2 AND "
                             "(last_activity < ?2 OR key > ?3) "
                             "ORDER BY last_activity DESC, key LIMIT ?4")
          : std::string_view(INSIDEJOB_TABLE_COLUMNS
                             "WHERE last_activity BETWEEN ?1 AND ?2 AND "
                             "(last_activity < ?2 OR key > ?3) "
                             "ORDER BY last_activity DESC, key LIMIT ?4");
  std::vector<TableInfo> tables;
  SqliteRun run(connection_, sql, since, after.last_activity, after.key, bounded(filter.limit));
  while (run.step()) tables.push_back(info(run));
  if (run.failed()) return run.error();
  return tables;
}

StorageResult<std::vector<TableInfo>> SqliteReader::list_due(Milliseconds by, std::size_t limit) {
  std::vector<TableInfo> tables;
  SqliteRun run(connection_,
                INSIDEJOB_TABLE_COLUMNS
                "WHERE wake_at > 0 AND wake_at <= ?1 ORDER BY wake_at, key LIMIT ?2",
                by, bounded(limit));
  while (run.step()) tables.push_back(info(run));
  if (run.failed()) return run.error();
  return tables;
}

StorageResult<ExportedTable> SqliteReader::export_table(const std::string& table) {
  return at_one_moment([&]() -> StorageResult<ExportedTable> {
    StorageResult<TableInfo> found = find(table);
    if (!found) return found.error();
    const StorageResult<std::int64_t> id = table_id(connection_, table);
    if (!id) return id.error();
    ExportedTable exported{std::move(*found), {}};
    SqliteRun run(connection_,
                  INSIDEJOB_CHAIN
                  "SELECT e.sequence, e.text, e.fence FROM chain c JOIN entries e ON e.id = c.id "
                  "ORDER BY c.sequence",
                  *id, std::int64_t{0});
    while (run.step()) exported.entries.push_back({{run.number(0), run.text(1)}, run.number(2)});
    if (run.failed()) return run.error();
    return exported;
  });
}

StorageResult<std::vector<std::string>> SqliteReader::check_integrity() {
  using Problems = StorageResult<std::vector<std::string>>;
  return at_one_moment([&]() -> Problems {
    std::vector<std::string> problems;
    {
      SqliteRun run(connection_, "PRAGMA integrity_check(20)");
      while (run.step()) {
        if (run.text(0) != "ok") problems.push_back("SQLite: " + run.text(0));
      }
      if (run.failed()) return run.error();
    }
    // Every entry follows the one before it, every head is its table's last entry, and nothing is
    // left over.
    const std::string_view rules[] = {
        "SELECT e.table_id, 'entry ' || e.sequence || ' does not follow another' FROM entries e "
        "LEFT JOIN entries p ON p.id = e.previous WHERE e.sequence <> coalesce(p.sequence, 0) + 1 "
        "OR (e.previous <> 0 AND p.table_id IS NOT e.table_id)",
        "SELECT h.table_id, 'its head does not name its last entry' FROM heads h LEFT JOIN entries "
        "e ON e.id = h.last_entry WHERE h.last_sequence <> coalesce(e.sequence, 0) OR "
        "(h.last_entry <> 0 AND e.table_id IS NOT h.table_id) OR h.fence < coalesce(e.fence, 0)",
        "SELECT e.table_id, 'has ' || count(*) || ' entries, the last is number ' || "
        "h.last_sequence FROM entries e LEFT JOIN heads h ON h.table_id = e.table_id "
        "GROUP BY e.table_id HAVING count(*) IS NOT h.last_sequence",
        "SELECT id, 'has no head' FROM tables WHERE id NOT IN (SELECT table_id FROM heads)",
    };
    for (const std::string_view rule : rules) {
      SqliteRun run(connection_, rule);
      while (run.step()) {
        problems.push_back("table number " + run.text(0) + ": " + run.text(1));
      }
      if (run.failed()) return run.error();
    }
    return problems;
  });
}

}  // namespace insidejob

#include "server/storage/postgres_reader.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "server/storage/storage_write.h"

namespace insidejob {
namespace {

#define INSIDEJOB_TABLE_COLUMNS                                                              \
  "SELECT t.key, t.room_code, t.created, t.last_activity, t.is_public, t.summary, "          \
  "(SELECT coalesce(max(e.sequence), 0) FROM insidejob.entries e WHERE e.table_id = t.id), " \
  "t.fence, t.wake_at FROM insidejob.tables t "

TableInfo info(const PostgresRows& rows, int row) {
  return {std::string(rows.text(row, 0)),
          std::string(rows.text(row, 1)),
          rows.integer(row, 2),
          rows.integer(row, 3),
          rows.truth(row, 4),
          std::string(rows.text(row, 5)),
          rows.number(row, 6),
          rows.number(row, 7),
          rows.integer(row, 8)};
}

std::string bounded(std::uint64_t number) {
  return std::to_string(std::min<std::uint64_t>(number, std::numeric_limits<std::int64_t>::max()));
}

StorageError no_room() { return {StorageFault::not_found, "there is no such room"}; }

}  // namespace

StorageResult<std::vector<LogEntry>> PostgresReader::read(const std::string& table, Sequence from,
                                                          std::size_t limit) {
  if (!is_storable(table)) return no_table(table);
  // A single statement sees a single moment. An empty log gives one row of NULLs, a missing table
  // none.
  const auto rows = connection_.run(
      "SELECT e.sequence, e.text FROM insidejob.tables t LEFT JOIN LATERAL "
      "(SELECT sequence, text FROM insidejob.entries WHERE table_id = t.id AND sequence >= $2 "
      "ORDER BY sequence LIMIT $3) e ON true WHERE t.key = $1 ORDER BY e.sequence",
      {table, bounded(from), bounded(limit)});
  if (!rows) return rows.error();
  if (rows->size() == 0) return no_table(table);
  std::vector<LogEntry> entries;
  if (rows->text(0, 0).empty()) return entries;
  for (int row = 0; row < rows->size(); ++row) {
    entries.push_back({rows->number(row, 0), std::string(rows->text(row, 1))});
  }
  return entries;
}

StorageResult<TableInfo> PostgresReader::find(const std::string& table) {
  if (!is_storable(table)) return no_table(table);
  const auto rows = connection_.run(INSIDEJOB_TABLE_COLUMNS "WHERE t.key = $1", {table});
  if (!rows) return rows.error();
  if (rows->size() == 0) return no_table(table);
  return info(*rows, 0);
}

StorageResult<TableInfo> PostgresReader::find_room(const std::string& room_code) {
  if (!is_storable(room_code)) return no_room();
  for (const char* const sql :
       {INSIDEJOB_TABLE_COLUMNS "WHERE t.room_code = $1", INSIDEJOB_TABLE_COLUMNS
        "WHERE t.id = (SELECT table_id FROM insidejob.old_codes WHERE code = $1)"}) {
    const auto rows = connection_.run(sql, {room_code});
    if (!rows) return rows.error();
    if (rows->size() != 0) return info(*rows, 0);
  }
  return no_room();
}

StorageResult<std::vector<TableInfo>> PostgresReader::list(const TableFilter& filter) {
  constexpr Milliseconds earliest = std::numeric_limits<Milliseconds>::min();
  constexpr Milliseconds latest = std::numeric_limits<Milliseconds>::max();
  const ListPosition after = filter.after.value_or(ListPosition{latest, ""});
  const char* const sql =
      filter.public_only ? INSIDEJOB_TABLE_COLUMNS
          "WHERE t.is_public AND t.last_activity BETWEEN $1 AND $2 AND "
          "(t.last_activity < $2 OR t.key > $3) ORDER BY t.last_activity DESC, t.key LIMIT $4"
                         : INSIDEJOB_TABLE_COLUMNS
          "WHERE t.last_activity BETWEEN $1 AND $2 AND "
          "(t.last_activity < $2 OR t.key > $3) ORDER BY t.last_activity DESC, t.key LIMIT $4";
  const auto rows =
      connection_.run(sql, {std::to_string(filter.active_since.value_or(earliest)),
                            std::to_string(after.last_activity), after.key, bounded(filter.limit)});
  if (!rows) return rows.error();
  std::vector<TableInfo> tables;
  tables.reserve(static_cast<std::size_t>(rows->size()));
  for (int row = 0; row < rows->size(); ++row) tables.push_back(info(*rows, row));
  return tables;
}

StorageResult<std::vector<TableInfo>> PostgresReader::list_due(Milliseconds by, std::size_t limit) {
  const auto rows =
      connection_.run(INSIDEJOB_TABLE_COLUMNS
                      "WHERE t.wake_at > 0 AND t.wake_at <= $1 ORDER BY t.wake_at, t.key LIMIT $2",
                      {std::to_string(by), bounded(limit)});
  if (!rows) return rows.error();
  std::vector<TableInfo> tables;
  tables.reserve(static_cast<std::size_t>(rows->size()));
  for (int row = 0; row < rows->size(); ++row) tables.push_back(info(*rows, row));
  return tables;
}

StorageResult<ExportedTable> PostgresReader::export_table(const std::string& table) {
  if (!is_storable(table)) return no_table(table);
  const auto at_one_moment = [&]() -> StorageResult<ExportedTable> {
    StorageResult<TableInfo> found = find(table);
    if (!found) return found.error();
    const auto rows = connection_.run(
        "SELECT sequence, text, fence FROM insidejob.entries WHERE table_id = "
        "(SELECT id FROM insidejob.tables WHERE key = $1) ORDER BY sequence",
        {table});
    if (!rows) return rows.error();
    ExportedTable exported{std::move(*found), {}};
    for (int row = 0; row < rows->size(); ++row) {
      exported.entries.push_back(
          {{rows->number(row, 0), std::string(rows->text(row, 1))}, rows->number(row, 2)});
    }
    return exported;
  };
  if (const auto begun = connection_.run_script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      !begun) {
    return begun.error();
  }
  StorageResult<ExportedTable> result = at_one_moment();
  connection_.roll_back();
  return result;
}

StorageResult<std::vector<std::string>> PostgresReader::check_integrity() {
  const auto rows = connection_.run(
      "SELECT t.key, count(*), max(e.sequence), max(e.fence) > t.fence "
      "FROM insidejob.entries e JOIN insidejob.tables t ON t.id = e.table_id "
      "GROUP BY t.id HAVING count(*) <> max(e.sequence) OR max(e.fence) > t.fence ORDER BY t.key");
  if (!rows) return rows.error();
  std::vector<std::string> problems;
  problems.reserve(static_cast<std::size_t>(rows->size()));
  for (int row = 0; row < rows->size(); ++row) {
    problems.push_back("table " + std::string(rows->text(row, 0)) + ": " +
                       (rows->truth(row, 3) ? "an entry's fence is higher than the table's"
                                            : "has " + std::string(rows->text(row, 1)) +
                                                  " entries, the last is number " +
                                                  std::string(rows->text(row, 2))));
  }
  return problems;
}

}  // namespace insidejob

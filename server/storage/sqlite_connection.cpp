#include "server/storage/sqlite_connection.h"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>

#include "server/storage/sqlite_storage.h"

namespace insidejob {
namespace {

StorageFault fault_of(int code, int system_error) {
  if (system_error == ENOSPC || system_error == EDQUOT) return StorageFault::full;
  if (system_error == EROFS) return StorageFault::read_only;
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return StorageFault::full;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return StorageFault::read_only;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_SCHEMA:
    case SQLITE_ERROR:  // a statement does not fit the schema
    case SQLITE_CONSTRAINT:
      return StorageFault::corrupt;
    default:
      return StorageFault::gone;  // SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_BUSY
  }
}

// The system error behind a failure of SQLite; 0 if unknown. SQLite 3.40 loses it when a COMMIT
// fails, but its file system still has it.
int system_error_of(sqlite3* handle, int code) {
  if ((code & 0xFF) != SQLITE_IOERR && (code & 0xFF) != SQLITE_CANTOPEN) return 0;
  if (const int kept = sqlite3_system_errno(handle); kept != 0) return kept;
  sqlite3_vfs* vfs = nullptr;
  if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_VFS_POINTER, static_cast<void*>(&vfs)) !=
          SQLITE_OK ||
      vfs == nullptr || vfs->xGetLastError == nullptr) {
    return 0;
  }
  return vfs->xGetLastError(vfs, 0, nullptr);
}

StorageError error_of(sqlite3* handle) {
  const int code = sqlite3_extended_errcode(handle);
  const int system_error = system_error_of(handle, code);
  std::string detail = "SQLite: ";
  detail += sqlite3_errmsg(handle);
  detail += " (" + std::to_string(code) + ")";
  if (system_error != 0) detail += std::string(": ") + std::strerror(system_error);
  return {fault_of(code, system_error), std::move(detail)};
}

}  // namespace

StorageResult<std::unique_ptr<SqliteConnection>> SqliteConnection::open(
    const SqliteOptions& options) {
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(options.file.c_str(), &handle, flags,
                                   options.vfs.empty() ? nullptr : options.vfs.c_str());
  if (handle == nullptr) {
    return StorageError{StorageFault::gone, "SQLite: out of memory while opening"};
  }
  auto connection = std::unique_ptr<SqliteConnection>(new SqliteConnection(handle));
  if (code != SQLITE_OK) return connection->error();
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, options.busy_milliseconds);
  if (sqlite3_db_readonly(handle, "main") == 1) {
    return StorageError{StorageFault::read_only,
                        "SQLite: " + options.file + " can be read but not written"};
  }
  {
    SqliteRun mode(*connection, "PRAGMA journal_mode = WAL");
    if (!mode.step()) return mode.error();
    if (mode.text(0) != "wal") {
      return StorageError{StorageFault::gone,
                          "SQLite: no write-ahead log is possible for " + options.file};
    }
  }
  // FULL: every commit waits for the disk. secure_delete: deleted data is overwritten.
  const std::string settings =
      "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;"
      "PRAGMA trusted_schema = OFF; PRAGMA wal_autocheckpoint = " +
      std::to_string(options.checkpoint_pages);
  if (const StorageStatus status = connection->run(settings.c_str()); !status)
    return status.error();
  return connection;
}

SqliteConnection::~SqliteConnection() {
  for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  sqlite3_close_v2(handle_);
}

StorageStatus SqliteConnection::run(const char* sql) {
  errno = 0;  // so that it comes from a failure here
  if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return error();
  return Ok{};
}

StorageStatus SqliteConnection::migrate(std::span<const Migration> migrations) {
  const auto apply = [&]() -> StorageStatus {
    if (StorageStatus status =
            run("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, "
                "name TEXT NOT NULL) STRICT");
        !status) {
      return status;
    }
    int found = 0;
    {
      SqliteRun version(*this, "SELECT coalesce(max(number), 0) FROM migrations");
      if (!version.step()) return version.error();
      found = static_cast<int>(version.integer(0));
    }
    if (found > newest(migrations)) return too_new(found, newest(migrations));
    for (const Migration& migration : migrations) {
      if (migration.number <= found) continue;
      if (StorageStatus status = run(std::string(migration.sql).c_str()); !status) return status;
      SqliteRun record(*this, "INSERT INTO migrations (number, name) VALUES (?1, ?2)",
                       std::int64_t{migration.number}, migration.name);
      record.step();
      if (record.failed()) return record.error();
    }
    return run("COMMIT");
  };
  if (StorageStatus status = run("BEGIN IMMEDIATE"); !status) return status;
  StorageStatus status = apply();
  if (!status) roll_back();
  return status;
}

void SqliteConnection::roll_back() {
  if (sqlite3_get_autocommit(handle_) == 0) {
    sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

StorageError SqliteConnection::error() const { return error_of(handle_); }

sqlite3_stmt* SqliteConnection::statement(std::string_view sql) {
  if (const auto found = statements_.find(sql); found != statements_.end()) return found->second;
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()),
                         SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK) {
    return nullptr;
  }
  statements_.emplace(sql, statement);
  return statement;
}

SqliteRun::~SqliteRun() {
  if (statement_ != nullptr) sqlite3_reset(statement_);
}

bool SqliteRun::step() {
  if (failed_) return false;
  errno = 0;  // so that it comes from a failure here
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) fail();
  return false;
}

std::int64_t SqliteRun::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

std::string SqliteRun::text(int column) const {
  const void* bytes = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  if (bytes == nullptr) return {};
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

void SqliteRun::bind(int index, std::int64_t value) {
  if (!failed_ && sqlite3_bind_int64(statement_, index, value) != SQLITE_OK) fail();
}

void SqliteRun::bind(int index, std::string_view value) {
  // A null pointer would bind NULL.
  const char* bytes = value.empty() ? "" : value.data();
  if (!failed_ && sqlite3_bind_text64(statement_, index, bytes, value.size(), SQLITE_STATIC,
                                      SQLITE_UTF8) != SQLITE_OK) {
    fail();
  }
}

void SqliteRun::fail() {
  failed_ = true;
  error_ = connection_.error();
}

}  // namespace insidejob

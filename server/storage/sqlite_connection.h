// A connection to an SQLite database, and statements on it. Used by one thread at a time.
//
// It uses SQLite's C interface because a C++ wrapper would throw for every full disk, and each
// exception would have to be turned back into the code that the C interface returns directly.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/storage/migrations.h"
#include "server/storage/storage_error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace insidejob {

struct SqliteOptions;

class SqliteConnection {
 public:
  // Opens or creates the file, with the settings that durability needs. Fails if it cannot be
  // written.
  [[nodiscard]] static StorageResult<std::unique_ptr<SqliteConnection>> open(
      const SqliteOptions& options);
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;
  ~SqliteConnection();

  // Runs statements that return no rows.
  [[nodiscard]] StorageStatus run(const char* sql);
  // Applies all missing migrations in one transaction. Two programs that start at the same time
  // take turns.
  [[nodiscard]] StorageStatus migrate(std::span<const Migration> migrations);
  // Ends a transaction that has failed, if SQLite has not already.
  void roll_back();
  // The latest error on this connection.
  [[nodiscard]] StorageError error() const;

  [[nodiscard]] sqlite3* handle() const { return handle_; }

 private:
  friend class SqliteRun;

  explicit SqliteConnection(sqlite3* handle) : handle_(handle) {}
  // Compiled once; `sql` must be a literal. Null if that failed; see error().
  [[nodiscard]] sqlite3_stmt* statement(std::string_view sql);

  sqlite3* handle_;
  std::unordered_map<std::string_view, sqlite3_stmt*> statements_;
};

// One run of a statement, from binding ?1, ?2... to the last row. Texts must outlive it.
//   SqliteRun run(connection, "SELECT ...", key, limit);
//   while (run.step()) use(run.text(0));
//   if (run.failed()) return run.error();
class SqliteRun {
 public:
  template <typename... Values>
  SqliteRun(SqliteConnection& connection, std::string_view sql, const Values&... values)
      : connection_(connection), statement_(connection.statement(sql)) {
    if (statement_ == nullptr) {
      fail();
      return;
    }
    int index = 0;  // NOLINT(misc-const-correctness): it is, but only without values
    (bind(++index, values), ...);
  }
  SqliteRun(const SqliteRun&) = delete;
  SqliteRun& operator=(const SqliteRun&) = delete;
  ~SqliteRun();

  // Moves to the next row; false if there is none.
  bool step();
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] const StorageError& error() const { return error_; }
  // Columns of the current row.
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::uint64_t number(int column) const {
    return static_cast<std::uint64_t>(integer(column));
  }
  [[nodiscard]] std::string text(int column) const;

 private:
  void bind(int index, std::int64_t value);
  void bind(int index, std::uint64_t value) { bind(index, static_cast<std::int64_t>(value)); }
  void bind(int index, bool value) { bind(index, std::int64_t{value}); }
  void bind(int index, std::string_view value);
  void bind(int index, const std::string& value) { bind(index, std::string_view(value)); }
  void fail();

  SqliteConnection& connection_;
  sqlite3_stmt* statement_;
  bool failed_ = false;
  StorageError error_;
};

}  // namespace insidejob

#include "server/storage/sqlite_storage.h"

#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "server/storage/group_writer.h"
#include "server/storage/lending.h"
#include "server/storage/sqlite_backup.h"
#include "server/storage/sqlite_connection.h"
#include "server/storage/sqlite_reader.h"
#include "server/storage/sqlite_writer.h"
#include "server/storage/submitting_storage.h"

namespace insidejob {
namespace {

using OpenDatabase = std::unique_ptr<SqliteConnection>;

class SqliteStorage final : public SubmittingStorage {
 public:
  SqliteStorage(SqliteOptions options, OpenDatabase writing, std::vector<OpenDatabase> reading)
      : options_(std::move(options)),
        writing_(std::move(writing)),
        writer_(*writing_),
        readers_(std::move(reading)),
        group_writer_(
            options_.queue, options_.most_in_group,
            [this](std::span<const StorageWrite> group) { return writer_.commit(group); }) {}
  ~SqliteStorage() override { SqliteStorage::close(); }

  StorageResult<std::vector<LogEntry>> read(const std::string& table, Sequence from,
                                            std::size_t limit) override {
    return reading([&](SqliteReader reader) { return reader.read(table, from, limit); });
  }
  StorageResult<TableInfo> find(const std::string& table) override {
    return reading([&](SqliteReader reader) { return reader.find(table); });
  }
  StorageResult<TableInfo> find_room(const std::string& room_code) override {
    return reading([&](SqliteReader reader) { return reader.find_room(room_code); });
  }
  StorageResult<std::vector<TableInfo>> list(const TableFilter& filter) override {
    return reading([&](SqliteReader reader) { return reader.list(filter); });
  }
  StorageResult<std::vector<TableInfo>> list_due(Milliseconds by, std::size_t limit) override {
    return reading([&](SqliteReader reader) { return reader.list_due(by, limit); });
  }
  StorageResult<ExportedTable> export_table(const std::string& table) override {
    return reading([&](SqliteReader reader) { return reader.export_table(table); });
  }

  // These two take long, so each gets a separate connection.
  StorageResult<std::vector<std::string>> check_integrity() override {
    using Problems = StorageResult<std::vector<std::string>>;
    return apart([](SqliteConnection& connection) -> Problems {
      return SqliteReader(connection).check_integrity();
    });
  }
  StorageStatus backup(const std::string& file) override {
    return apart([&](SqliteConnection& connection) { return back_up(connection, file); });
  }

  void set_answer_frame(AnswerFrame frame) override {
    group_writer_.set_answer_frame(std::move(frame));
  }

  void close() override {
    group_writer_.close();
    readers_.close();
    writing_.reset();  // last, so that SQLite checkpoints its write-ahead log and removes it
  }

 protected:
  void submit(StorageWrite write) override { group_writer_.submit(std::move(write)); }

 private:
  template <typename Use>
  auto reading(Use use) -> decltype(use(std::declval<SqliteReader>())) {
    return readers_.with_one(
        [&](SqliteConnection& connection) { return use(SqliteReader(connection)); });
  }

  template <typename Use>
  auto apart(Use use) -> decltype(use(std::declval<SqliteConnection&>())) {
    if (readers_.is_closed()) return readers_.closed_error();
    StorageResult<OpenDatabase> connection = SqliteConnection::open(options_);
    if (!connection) return connection.error();
    return use(**connection);
  }

  const SqliteOptions options_;
  OpenDatabase writing_;  // used by the writer's thread only
  SqliteWriter writer_;   // the same

  Lending<SqliteConnection> readers_;
  GroupWriter group_writer_;  // last: its thread uses the above
};

// SQLite gives the files beside the database the same mode. If the file cannot be created, SQLite
// will notice too, and report it.
void make_files_private(const SqliteOptions& options) {
  if (make_private_file(options.file, options.note)) return;
  for (const char* suffix : {"-wal", "-shm", "-journal"}) {
    keep_private(options.file + suffix, options.note);
  }
}

}  // namespace

StorageResult<std::unique_ptr<Storage>> open_sqlite(SqliteOptions options) {
  if (options.vfs.empty()) make_files_private(options);
  StorageResult<OpenDatabase> writing = SqliteConnection::open(options);
  if (!writing) return writing.error();
  if (const StorageStatus migrated = (*writing)->migrate(options.migrations); !migrated) {
    return migrated.error();
  }
  std::vector<OpenDatabase> reading;
  for (std::size_t made = 0; made == 0 || made < options.readers; ++made) {
    StorageResult<OpenDatabase> connection = SqliteConnection::open(options);
    if (!connection) return connection.error();
    if (const StorageStatus set = (*connection)->run("PRAGMA query_only = ON"); !set) {
      return set.error();
    }
    reading.push_back(std::move(*connection));
  }
  try {
    return std::unique_ptr<Storage>(std::make_unique<SqliteStorage>(
        std::move(options), std::move(*writing), std::move(reading)));
  } catch (const std::system_error& error) {
    return StorageError{StorageFault::gone,
                        std::string("no thread for the storage: ") + error.what()};
  }
}

}  // namespace insidejob

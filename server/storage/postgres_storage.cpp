#include "server/storage/postgres_storage.h"

#include <chrono>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "server/storage/group_writer.h"
#include "server/storage/lending.h"
#include "server/storage/postgres_connection.h"
#include "server/storage/postgres_reader.h"
#include "server/storage/postgres_writer.h"
#include "server/storage/submitting_storage.h"

namespace insidejob {
namespace {

constexpr std::chrono::minutes k_reading_patience{1};  // some reads go through the whole database

PostgresLink link(const PostgresOptions& options, std::chrono::milliseconds patience) {
  return {options.url, patience, options.first_pause, options.longest_pause};
}

std::vector<std::unique_ptr<PostgresLink>> links_for_reading(const PostgresOptions& options) {
  std::vector<std::unique_ptr<PostgresLink>> links;
  for (std::size_t made = 0; made == 0 || made < options.readers; ++made) {
    links.push_back(std::make_unique<PostgresLink>(link(options, k_reading_patience)));
  }
  return links;
}

class PostgresStorage final : public SubmittingStorage {
 public:
  explicit PostgresStorage(const PostgresOptions& options)
      : patience_(options.patience),
        writer_(link(options, options.patience)),
        readers_(links_for_reading(options)),
        group_writer_(
            options.queue, options.most_in_group,
            [this](std::span<const StorageWrite> group) { return writer_.commit(group); }) {}
  ~PostgresStorage() override { PostgresStorage::close(); }

  StorageResult<std::vector<LogEntry>> read(const std::string& table, Sequence from,
                                            std::size_t limit) override {
    return reading([&](PostgresReader reader) { return reader.read(table, from, limit); },
                   patience_);
  }
  StorageResult<TableInfo> find(const std::string& table) override {
    return reading([&](PostgresReader reader) { return reader.find(table); }, patience_);
  }
  StorageResult<TableInfo> find_room(const std::string& room_code) override {
    return reading([&](PostgresReader reader) { return reader.find_room(room_code); }, patience_);
  }
  StorageResult<std::vector<TableInfo>> list(const TableFilter& filter) override {
    return reading([&](PostgresReader reader) { return reader.list(filter); }, patience_);
  }
  StorageResult<std::vector<TableInfo>> list_due(Milliseconds by, std::size_t limit) override {
    return reading([&](PostgresReader reader) { return reader.list_due(by, limit); }, patience_);
  }
  StorageResult<ExportedTable> export_table(const std::string& table) override {
    return reading([&](PostgresReader reader) { return reader.export_table(table); },
                   k_reading_patience);
  }
  StorageResult<std::vector<std::string>> check_integrity() override {
    return reading([&](PostgresReader reader) { return reader.check_integrity(); },
                   k_reading_patience);
  }
  StorageStatus backup(const std::string&) override {
    return StorageError{StorageFault::invalid,
                        "Back up PostgreSQL with its own tools, even while the server is running: "
                        "pg_dump --format=custom --schema=insidejob URL > FILE"};
  }

  void set_answer_frame(AnswerFrame frame) override {
    group_writer_.set_answer_frame(std::move(frame));
  }

  void close() override {
    group_writer_.close();
    readers_.close();
  }

 protected:
  void submit(StorageWrite write) override { group_writer_.submit(std::move(write)); }

 private:
  template <typename Use>
  auto reading(Use use, std::chrono::milliseconds patience)
      -> decltype(use(std::declval<PostgresReader>())) {
    using Result = decltype(use(std::declval<PostgresReader>()));
    return readers_.with_one([&](PostgresLink& link) -> Result {
      const StorageResult<PostgresConnection*> connection = link.connection();
      if (!connection) return connection.error();
      (*connection)->set_patience(patience);
      return use(PostgresReader(**connection));
    });
  }

  const std::chrono::milliseconds patience_;
  PostgresWriter writer_;  // used by the writer's thread only

  Lending<PostgresLink> readers_;
  GroupWriter group_writer_;  // last: its thread uses the above
};

}  // namespace

StorageResult<std::unique_ptr<Storage>> open_postgres(const PostgresOptions& options) {
  const auto connection = PostgresConnection::open(options.url, options.patience);
  if (!connection) return connection.error();
  if (const StorageStatus migrated = (*connection)->migrate(options.migrations); !migrated) {
    return migrated.error();
  }
  try {
    return std::unique_ptr<Storage>(std::make_unique<PostgresStorage>(options));
  } catch (const std::system_error& error) {
    return StorageError{StorageFault::gone,
                        std::string("no thread for the storage: ") + error.what()};
  }
}

}  // namespace insidejob

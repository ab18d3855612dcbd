#include "server/storage/test/support/contract.h"

#include <cstdlib>
#include <utility>

#include "server/storage/memory_storage.h"
#include "server/storage/postgres_storage.h"
#include "server/storage/sqlite_storage.h"
#include "server/storage/test/support/postgres_server.h"
#include "server/storage/wait.h"

namespace insidejob {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "insidejob-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) std::abort();
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::ostream& operator<<(std::ostream& out, Backend backend) {
  switch (backend) {
    case Backend::sqlite:
      return out << "sqlite";
    case Backend::postgres:
      return out << "postgres";
    case Backend::memory:
      return out << "memory";
  }
  return out;
}

void StorageContract::SetUp() {
  if (GetParam() == Backend::postgres) {
    PostgresServer* server = PostgresServer::get();
    if (server == nullptr) GTEST_SKIP() << "no PostgreSQL programs";
    url_ = server->new_database();
  }
  reopen();
}

void StorageContract::reopen(QueueLimits queue) {
  if (storage_ != nullptr) storage_->close();
  if (GetParam() == Backend::memory) {
    auto fresh = std::make_unique<MemoryStorage>(MemoryStorage::Completion::at_once, queue);
    if (auto* old = dynamic_cast<MemoryStorage*>(storage_.get())) {
      old->crash(0);
      fresh->take_over(*old);
    }
    storage_ = std::move(fresh);
    return;
  }
  storage_.reset();
  storage_ = another(queue);
}

std::unique_ptr<Storage> StorageContract::another(QueueLimits queue) const {
  auto opened = GetParam() == Backend::sqlite
                    ? open_sqlite({.file = folder_.file("storage.db"), .queue = queue})
                    : open_postgres({.url = url_, .queue = queue});
  if (!opened) {
    ADD_FAILURE() << opened.error().detail;
    std::abort();
  }
  return std::move(*opened);
}

Written StorageContract::append(const std::string& table, Sequence first,
                                std::vector<std::string> texts, Fence fence) {
  return wait([&](StorageDone done) {
    storage_->append(table, first, std::move(texts), fence, std::move(done));
  });
}

Written StorageContract::claim(const std::string& table, Fence fence) {
  return wait([&](StorageDone done) { storage_->claim(table, fence, std::move(done)); });
}

Written StorageContract::create(const std::string& key, Milliseconds created, bool is_public) {
  return wait([&](StorageDone done) {
    storage_->create({key, "room-" + key, created, is_public}, std::move(done));
  });
}

Written StorageContract::update(const std::string& table, TableUpdate update) {
  return wait(
      [&](StorageDone done) { storage_->update(table, std::move(update), std::move(done)); });
}

std::vector<std::string> StorageContract::texts(const std::string& table) {
  const auto entries = storage_->read(table, 1, SIZE_MAX);
  EXPECT_TRUE(succeeded(entries));
  std::vector<std::string> texts;
  if (!entries) return texts;
  for (const LogEntry& entry : *entries) {
    EXPECT_EQ(texts.size() + 1, entry.sequence);
    texts.push_back(entry.text);
  }
  return texts;
}

}  // namespace insidejob

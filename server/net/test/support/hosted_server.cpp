#include "server/net/test/support/hosted_server.h"

#include <gtest/gtest.h>

#include <mutex>

#include "server/crypto/crypto.h"
#include "server/storage/sqlite_storage.h"

namespace insidejob::wire_test {
namespace {

std::unique_ptr<Storage> open_file(const std::string& file) {
  auto opened = open_sqlite({.file = file});
  if (!opened) {
    ADD_FAILURE() << opened.error().detail;
    return std::make_unique<MemoryStorage>();
  }
  return std::move(opened.value());
}

}  // namespace

ServerOptions quick_options() {
  ServerOptions options;
  options.address = "127.0.0.1";
  options.port = 0;
  options.metrics->port = 0;
  options.addresses.off = true;
  options.house.room.bot_pace = 0;
  options.house.room.bot_spread = 0;
  options.house.room.quick_wait = 150;
  options.bots.time.longest = 2;
  return options;
}

HostedServer::HostedServer(const Change& change)
    : HostedServer(std::make_unique<MemoryStorage>(), change) {}

HostedServer::HostedServer(const std::string& file, const Change& change)
    : HostedServer(open_file(file), change) {}

HostedServer::HostedServer(std::unique_ptr<Storage> storage, const Change& change)
    : memory_(dynamic_cast<MemoryStorage*>(storage.get())), storage_(storage.get()) {
  EXPECT_TRUE(start_crypto());
  ServerOptions options = quick_options();
  if (change) change(options);
  server_ = std::make_unique<Server>(
      options, std::move(storage),
      [notes = notes_, mutex = std::make_shared<std::mutex>()](
          std::string_view what, std::string_view, std::string_view detail) {
        const std::lock_guard lock{*mutex};
        notes->push_back(std::string{what} + ": " + std::string{detail});
      });
  const auto problem = server_->start();
  EXPECT_FALSE(problem) << *problem;
}

ExportedTable stored_table(Storage& storage, const std::string& room) {
  const auto info = storage.find_room(room);
  if (!info) {
    ADD_FAILURE() << info.error().detail;
    return {};
  }
  auto table = storage.export_table(info->key);
  EXPECT_TRUE(table.ok());
  return table ? std::move(table.value()) : ExportedTable{};
}

}  // namespace insidejob::wire_test

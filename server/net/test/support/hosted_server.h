// The real server, on a free port of this machine, set up for tests: fast bots, no limits by
// address.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/net/server.h"
#include "server/storage/memory_storage.h"

namespace insidejob::wire_test {

[[nodiscard]] ServerOptions quick_options();

class HostedServer {
 public:
  using Change = std::function<void(ServerOptions&)>;

  // Stores in memory.
  explicit HostedServer(const Change& change = nullptr);
  HostedServer(std::unique_ptr<Storage> storage, const Change& change = nullptr);
  // Stores in an SQLite file, which another server may have used before.
  HostedServer(const std::string& file, const Change& change);

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  [[nodiscard]] std::uint16_t metrics_port() const { return server_->metrics_port(); }
  [[nodiscard]] const Metrics& metrics() const { return server_->metrics(); }
  void stop() { server_->stop(); }
  // What it has written to its log. Call after stop().
  [[nodiscard]] const std::vector<std::string>& notes() const { return *notes_; }
  [[nodiscard]] Storage& storage() { return *storage_; }
  [[nodiscard]] MemoryStorage& memory() { return *memory_; }

 private:
  MemoryStorage* memory_ = nullptr;
  Storage* storage_ = nullptr;
  std::shared_ptr<std::vector<std::string>> notes_ = std::make_shared<std::vector<std::string>>();
  std::unique_ptr<Server> server_;
};

// All log entries of a room.
[[nodiscard]] ExportedTable stored_table(Storage& storage, const std::string& room);

}  // namespace insidejob::wire_test

// The server: listens, runs its threads, and stops without losing anything.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/net/server_options.h"
#include "server/site/bus.h"
#include "server/storage/registry.h"
#include "server/storage/storage.h"

namespace insidejob {

// Makes a server one of several nodes of a site. Without it, the server is alone.
struct SiteServices {
  std::unique_ptr<Registry> registry;
  std::unique_ptr<Bus> bus;
};

class Server {
 public:
  // `note` takes a line for the log: what happened, to what, and no secrets. Called on any thread.
  using Note =
      std::function<void(std::string_view what, std::string_view subject, std::string_view detail)>;

  Server(ServerOptions options, std::unique_ptr<Storage> storage, Note note,
         SiteServices site = {});
  ~Server();  // stops
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Starts to listen. Otherwise returns why not, in one sentence.
  [[nodiscard]] std::optional<std::string> start();
  [[nodiscard]] std::uint16_t port() const;
  // The port that serves the metrics; 0 if none does.
  [[nodiscard]] std::uint16_t metrics_port() const;
  [[nodiscard]] const Metrics& metrics() const;

  // Reads the web client again, from the same folder, or returns why it cannot. One thread at a
  // time.
  [[nodiscard]] std::optional<std::string> renew_client();

  // Takes no more connections, finishes all writes, leaves its tables to other nodes, tells every
  // client to come back, and closes the storage. Blocks. Safe to call again.
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace insidejob

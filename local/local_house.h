// The whole house on one device: the server's own rooms, with a host that supplies time and chance
// and keeps the log, instead of a network. Members, even several on one device, connect as they do
// to the server and exchange the same messages (docs/protocol.md).
//
// The host makes calls, and collects the results with `take_output`. Nothing here waits.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "local/local_storage.h"
#include "local/local_world.h"
#include "server/rooms/house.h"
#include "server/rooms/requests.h"

namespace insidejob {

struct LocalOptions {
  Bytes32 seed{};  // fresh from a cryptographic generator, except in tests
  LocalThinking thinking;
  RoomLimits room;               // pauses of bots
  std::size_t tables_kept = 40;  // beyond that, the table that has been idle longest is erased
};

// What the host has to do, in this order. What has to be kept comes before the messages about it.
struct TableKept {
  TableInfo info;
};
struct EntryKept {
  std::string key;
  Sequence sequence = 0;
  std::string text;
};
struct TableErased {
  std::string key;
};
struct Replied {
  std::uint32_t request = 0;
  HouseReply reply;
};
struct Sent {
  std::uint32_t connection = 0;
  std::string text;
};
struct Closed {
  std::uint32_t connection = 0;
  CloseReason reason = CloseReason::restart;
};
using LocalOutput = std::variant<TableKept, EntryKept, TableErased, Replied, Sent, Closed>;

class LocalHouse {
 public:
  explicit LocalHouse(const LocalOptions& options);
  ~LocalHouse();
  LocalHouse(const LocalHouse&) = delete;
  LocalHouse& operator=(const LocalHouse&) = delete;

  [[nodiscard]] LocalStorage& storage() { return storage_; }

  void set_clock(Milliseconds now) { world_.set_clock(now); }
  void take_weights(std::shared_ptr<const network::Weights> weights) {
    world_.take_weights(std::move(weights));
  }
  // The host chooses the numbers of requests and connections.
  void request(std::uint32_t number, const HouseRequest& request);
  // Without a room, only asks are possible.
  void connect(std::uint32_t connection, std::string_view room);
  void receive(std::uint32_t connection, std::string_view text);
  void disconnect(std::uint32_t connection);

  // Runs what is due. `think_once` takes as long as a bot may think.
  void run() { world_.run(); }
  void think_once();
  [[nodiscard]] bool has_thoughts() const { return world_.has_thoughts(); }
  [[nodiscard]] std::optional<Milliseconds> next_timer() const { return world_.next_timer(); }

  [[nodiscard]] std::vector<LocalOutput> take_output() { return std::exchange(output_, {}); }

 private:
  class Link;

  void start_session(std::uint32_t connection, std::shared_ptr<Room> room, std::string code);
  void drop_oldest_tables();

  const LocalOptions options_;
  std::vector<LocalOutput> output_;
  LocalWorld world_;
  LocalStorage storage_;
  Metrics metrics_;
  House house_;
  std::map<std::uint32_t, std::unique_ptr<Link>> links_;
};

}  // namespace insidejob

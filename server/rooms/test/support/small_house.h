// A house with a clock moved by the test, a storage in memory and clients without a network.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rng.h"
#include "server/rooms/house.h"
#include "server/sim/sim_world.h"
#include "server/storage/memory_storage.h"

namespace insidejob::rooms_test {

[[nodiscard]] inline ClientAddress address(unsigned number) { return ClientAddress::v4(number); }

class SmallHouse;

// One connection. It reads everything at once.
class Client final : public Wire {
 public:
  Client(SmallHouse& house, const std::string& code, const std::string& token,
         const ClientAddress& from);
  ~Client() override;

  // Sends a text, and lets everything that follows happen.
  void say(std::string_view text);
  // Sends a text at the same moment as whatever is sent next.
  void say_at_once(std::string_view text);
  // Sends a command without its number, such as R"("do": "start")". Returns "done", or why it was
  // refused.
  std::string command(std::string_view fields);
  void leave();  // as when the network fails
  // The first legal move, as `command` takes it; empty: none.
  [[nodiscard]] std::string next_move() const;

  [[nodiscard]] bool is_open() const { return session_ != nullptr && !closed; }
  std::optional<CloseReason> closed;
  std::vector<std::string> heard;
  std::size_t bytes = 0;  // received in total

  bool write(std::span<Message> messages) override;
  void close(CloseReason reason) override;

 private:
  SmallHouse& house_;
  std::shared_ptr<Session> session_;
};

class SmallHouse {
 public:
  explicit SmallHouse(const HouseLimits& limits = {});
  ~SmallHouse();

  void settle();  // lets everything happen that needs no time to pass
  void pass(Milliseconds time);

  [[nodiscard]] Perhaps<Pass> try_join(const std::string& code, const Newcomer& newcomer);
  Pass open(const std::string& name, const ClientAddress& from = {}, OptionsPatch options = {});
  Pass join(const std::string& code, const Newcomer& newcomer);
  // An anonymous spectator has no token.
  std::unique_ptr<Client> connect(const std::string& code, const std::string& token = {},
                                  const ClientAddress& from = {});
  [[nodiscard]] std::shared_ptr<Room> room(const std::string& code);
  [[nodiscard]] const TableState& state(const std::string& code) {
    return room(code)->table().state();
  }
  [[nodiscard]] std::vector<std::string> log(const std::string& code);
  [[nodiscard]] std::size_t log_bytes(const std::string& code);

  std::int64_t last_command = 0;  // of all clients
  Milliseconds now = 1'700'000'000'000;
  Rng rng{Seed::from_number(1)};
  MemoryStorage storage;
  sim::SimWorld world{rng, now};
  Metrics metrics;
  House house;
};

// The name of the fault; "" if there is none.
[[nodiscard]] std::string error_of(const Perhaps<Pass>& answer);

}  // namespace insidejob::rooms_test

// Tables with bots on a server whose disk, network and people never fail: only thinking takes time.
// Everything possible happens at one moment, then the clock moves on to the next.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/rooms/house.h"
#include "server/sim/sim_world.h"
#include "server/storage/memory_storage.h"

namespace insidejob::sim {

struct ParlourOptions {
  std::uint64_t seed = 1;
  SimThinking thinking{};
  RoomLimits room{};
};

class Parlour {
 public:
  explicit Parlour(const ParlourOptions& options);
  ~Parlour();
  Parlour(const Parlour&) = delete;
  Parlour& operator=(const Parlour&) = delete;

  // A connection that keeps what it was sent, and when.
  class Guest;
  // Opens a new table with its host; adds another guest to an existing table.
  Guest& open(std::string_view body);
  Guest& join(const Guest& host, std::string_view name);

  // Runs until this much time has passed. Calls `look` when nothing more can happen at a moment.
  void run(Milliseconds time, const std::function<void()>& look = nullptr);

  [[nodiscard]] Milliseconds now() const { return now_; }
  [[nodiscard]] const Metrics& metrics() const { return metrics_; }

 private:
  Guest& enter(const Pass& pass);
  void settle();

  Rng rng_;
  Milliseconds now_ = 1'700'000'000'000;
  SimWorld world_;
  Metrics metrics_;
  MemoryStorage storage_;
  House house_;
  std::vector<std::unique_ptr<Guest>> guests_;
};

class Parlour::Guest final : public Wire {
 public:
  Guest(Parlour& parlour, std::shared_ptr<Room> room, const std::string& token);

  bool write(std::span<Message> messages) override;
  void close(CloseReason reason) override;
  // A command without its number.
  void send(std::string_view command);
  void leave();  // the connection ends

  [[nodiscard]] const TableState& table() const { return room_->table().state(); }
  [[nodiscard]] const std::shared_ptr<Room>& room() const { return room_; }
  // What it was sent, and when.
  [[nodiscard]] const std::vector<std::pair<Milliseconds, std::string>>& heard() const {
    return heard_;
  }

 private:
  Parlour& parlour_;
  std::shared_ptr<Room> room_;
  std::shared_ptr<Session> session_;
  std::int64_t last_id_ = 0;
  std::vector<std::pair<Milliseconds, std::string>> heard_;
};

}  // namespace insidejob::sim

// The load: many tables of players on one thread. It seats them, starts every game, and lets them
// play according to the mode while it measures.
//
//   setup -> warmup -> window -> drain
//
// Moves are made only in warmup and window. The drain waits for those in flight, so that slow ones
// are not missing from the figures just because the window has ended.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/load/figures.h"
#include "tools/load/load_options.h"
#include "tools/load/moves.h"
#include "tools/load/player.h"
#include "tools/load/seating.h"
#include "tools/load/timers.h"
#include "tools/load/web_socket.h"

namespace insidejob::load {

class Generator final : private WebSocketUser, private SeatingUser {
 public:
  explicit Generator(const LoadOptions& options);

  // Runs from beginning to end. Returns why there are no valid figures, if so.
  [[nodiscard]] std::optional<std::string> run();
  [[nodiscard]] const Figures& figures() const { return figures_; }

 private:
  enum class Phase : std::uint8_t { setup, warmup, window, drain };

  struct Seat {
    Seat(Generator& generator, unsigned who, std::int64_t first_id)
        : player(first_id), socket(generator, generator.poller_, generator.random_, who) {}

    Player player;
    WebSocket socket;
    std::string token;
    bool live = false;     // has received its snapshot
    bool started = false;  // its first game has begun
    bool shaking = false;  // from the start of the connection to the snapshot
    unsigned attempts = 0;
  };
  struct Table {
    explicit Table(unsigned seats) : moves(seats) {}

    std::string room;
    Moves moves;
    std::uint64_t moved = 0;  // in the window
    unsigned next_seat = 0;   // where the search for a seat that can move begins
  };

  // SeatingUser
  std::optional<unsigned> next_table() override;
  void seated(unsigned table, SeatedTable seats) override;
  void seating_failed(std::string why) override;
  // WebSocketUser
  void opened(unsigned who) override;
  void received(unsigned who, std::string_view text, std::int64_t at) override;
  void closed(unsigned who, unsigned code, std::string_view reason) override;

  [[nodiscard]] Table& table_of(unsigned who) { return tables_[who / options_.seats]; }
  void open_waiting();
  void open(unsigned who);
  void welcome(unsigned who);
  void judge(unsigned who, const Message& message, Verdict verdict, std::int64_t at);
  // Sends what the seat wants to send, if it is time.
  void proceed(unsigned who);
  void send(unsigned who, Order order);
  void finish_moves(Table& table, std::int64_t at);
  void take_slot(const Timer& slot);
  void run_timers(std::int64_t now);
  void poll(std::int64_t until);
  void fail(std::string why);

  void set_up();
  void begin_play();
  void run_until(std::int64_t time);
  void measure();
  void drain();

  LoadOptions options_;
  std::vector<Server> servers_;
  Poller poller_;
  Random random_;
  Timers timers_;
  std::vector<Table> tables_;
  std::vector<std::unique_ptr<Seat>> seats_;  // table by table
  std::vector<std::unique_ptr<Seating>> seatings_;
  std::deque<unsigned> waiting_;  // seats whose connection has yet to be opened
  std::vector<char> buffer_;

  Phase phase_ = Phase::setup;
  std::int64_t window_begin_ = 0;
  std::int64_t progress_ = 0;  // when the setup last made progress
  unsigned asked_tables_ = 0;
  unsigned shaking_ = 0;
  unsigned started_ = 0;
  std::optional<std::string> failure_;
  Figures figures_;
};

// Lets the process open as many files as the system allows; false if that is too few.
[[nodiscard]] bool allow_open_files(std::uint64_t wanted);

}  // namespace insidejob::load

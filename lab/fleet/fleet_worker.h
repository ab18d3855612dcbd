// A worker's side: the experiments it knows, what it has to compute for them, and what it has not
// been able to hand over yet. A state machine like FleetHost. Its owner runs the threads.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/description.h"
#include "lab/fleet/fleet_host.h"
#include "lab/fleet/fleet_message.h"
#include "lab/fleet/unit_desk.h"

namespace insidejob {

struct FleetWorkerOptions {
  std::string id;  // new for every run
  std::string name;
  unsigned threads = 1;
  FleetIdentity identity;
  // The work that a description describes, or why it cannot be done here.
  std::function<std::variant<UnitWork, std::string>(std::string_view description)> read;
};

// One unit of work for one thread.
struct FleetTask {
  std::string experiment;
  std::uint64_t unit = 0;
  std::shared_ptr<const UnitWork> work;
};

class FleetWorker {
 public:
  static constexpr FleetTime k_repeat{1'000};         // join, ask, beat
  static constexpr FleetTime k_report_repeat{2'000};  // until acknowledged
  static constexpr FleetTime k_report_every{300};
  static constexpr FleetTime k_quiet{3'000};       // not asked after this long without a message
  static constexpr FleetTime k_forgotten{60'000};  // forgotten after this long
  static constexpr FleetTime k_last_wait{3'000};   // for acknowledgements, before leaving
  static constexpr std::size_t k_most_experiments = 64;
  static constexpr std::size_t k_most_description = std::size_t{64} << 20;
  static constexpr std::size_t k_most_unacknowledged = 32;  // reports
  // If units take less than this, the next ones are fetched before a thread is idle.
  static constexpr double k_prefetch = 250;  // milliseconds

  explicit FleetWorker(FleetWorkerOptions options) : options_(std::move(options)) {}

  void receive(std::string_view bytes, FleetTime now);
  void tick(FleetTime now);

  // For an idle thread. A task that was taken must be finished.
  [[nodiscard]] std::optional<FleetTask> next_task();
  void finish(const FleetTask& task, std::string line, double milliseconds, FleetTime now);

  // Takes no more work. It has left once everything in progress is handed over.
  void stop(FleetTime now);
  [[nodiscard]] bool has_left() const { return has_left_; }

  [[nodiscard]] bool has_tasks() const { return !tasks_.empty(); }
  [[nodiscard]] std::uint64_t computed() const { return computed_; }
  [[nodiscard]] std::uint64_t malformed() const { return malformed_; }
  [[nodiscard]] std::vector<FleetSend> take_sends() { return std::exchange(sends_, {}); }
  [[nodiscard]] std::vector<std::string> take_notes() { return std::exchange(notes_, {}); }

 private:
  struct Report {
    std::string bytes;
    FleetTime sent{};
  };
  struct Joined {
    FleetTime heard{};
    FleetTime joined{-k_repeat};  // time of the last attempt
    bool refused = false;         // by either side
    std::string description;
    std::shared_ptr<const UnitWork> work;  // once the description is complete
    std::uint64_t ask = 0;                 // number of the unanswered one; 0: none
    FleetTime asked{-k_repeat};
    FleetTime dry{-k_repeat};  // when it last had nothing to hand out
    FleetTime beat{-k_repeat};
    std::string body;  // of the next report
    std::uint64_t units = 0;
    double milliseconds = 0;
    FleetTime body_since{};
    std::map<std::uint64_t, Report> reports;  // unacknowledged
  };

  void hear_notice(const std::string& experiment, FleetTime now);
  void add_piece(const std::string& experiment, Joined& joined, const FleetMessage& piece,
                 FleetTime now);
  void begin(const std::string& experiment, Joined& joined);
  void ask_to_join(const std::string& experiment, Joined& joined, FleetTime now);
  void accept(const std::string& experiment, Joined& joined, const FleetMessage& grant,
              FleetTime now);
  void ask_someone(FleetTime now);
  [[nodiscard]] bool is_hungry() const;
  [[nodiscard]] bool owes_nothing() const;
  void report(const std::string& experiment, Joined& joined, FleetTime now);
  void drop(const std::string& experiment);
  void drop_tasks(const std::string& experiment);
  void send(std::string to, FleetMessage message);

  FleetWorkerOptions options_;
  std::map<std::string, Joined, std::less<>> experiments_;  // by id
  std::string last_asked_;
  std::deque<FleetTask> tasks_;
  unsigned running_ = 0;
  UnitPace pace_;
  std::uint64_t numbers_ = 0;  // for asks and reports, never reused
  std::uint64_t computed_ = 0;
  std::uint64_t malformed_ = 0;
  std::optional<FleetTime> stopping_;
  bool has_left_ = false;
  std::vector<FleetSend> sends_;
  std::vector<std::string> notes_;
};

}  // namespace insidejob

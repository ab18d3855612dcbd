// A bot in any language: a program that is sent a line with what its seat sees, and answers with a
// line that holds its action (docs/bots_protocol.md).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "lab/exec/exec_process.h"
#include "notation/json.h"

namespace insidejob {

// Why there was no valid answer. `given_up`: the program was no longer asked.
enum class ExecFault : std::uint8_t { late, dead, malformed, unlawful, given_up };
inline constexpr std::size_t k_exec_faults = 5;
[[nodiscard]] std::string_view fault_word(ExecFault fault);

struct ExecCounts {
  std::uint64_t asked = 0;
  std::array<std::uint64_t, k_exec_faults> faults{};

  [[nodiscard]] std::uint64_t faults_in_all() const;
  void add(const ExecCounts& other);
  [[nodiscard]] ExecCounts since(const ExecCounts& before) const;
};

// As the member "exec" of an object: [asked, late, dead, malformed, unlawful, given up]. Writes
// nothing if nothing was asked.
void write_exec_counts(JsonWriter& out, const ExecCounts& counts);
// Adds the counts that are written there; false if they are not in that format.
[[nodiscard]] bool read_exec_counts(JsonValue object, ExecCounts& counts);

struct ExecOptions {
  std::string command;
  Budget budget{};  // takes precedence over the caller's; k_exec_milliseconds if neither says how
                    // long
  bool quiet = false;
};

inline constexpr std::uint32_t k_exec_milliseconds = 1'000;

// Processes are started as threads need them, and kept. Each request is complete, so any process
// can answer it. An invalid answer is counted, a `rookie` plays instead with the same seed, and the
// process is ended, so that nothing it says later is mistaken for another answer. The next move
// starts a new one. After k_patience consecutive failures the program is not asked again.
class ExecBot final : public Bot {
 public:
  static constexpr unsigned k_patience = 20;

  // Otherwise says why its first process cannot be started.
  [[nodiscard]] static std::variant<std::shared_ptr<const ExecBot>, std::string> start(
      ExecOptions options);

  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;

  [[nodiscard]] const std::string& command() const { return options_.command; }
  [[nodiscard]] ExecCounts counts() const;
  // Totals over every ExecBot that the calling thread has ever asked.
  [[nodiscard]] static const ExecCounts& counts_of_this_thread();

 private:
  ExecBot(ExecOptions options, std::vector<std::string> words);

  using Answer = std::variant<Action, ExecFault>;
  [[nodiscard]] Answer ask(const SeatView& view, Budget budget, const Seed& seed) const;
  [[nodiscard]] std::unique_ptr<ExecProcess> borrow() const;
  void give_back(std::unique_ptr<ExecProcess> process) const;
  void count(const Answer& answer) const;

  const ExecOptions options_;
  const std::vector<std::string> words_;
  const std::shared_ptr<const Bot> fallback_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<ExecProcess>> idle_;
  mutable ExecCounts counts_;
  mutable std::atomic<unsigned> failures_in_a_row_{0};
};

}  // namespace insidejob

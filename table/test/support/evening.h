// A table with everything that a server would provide: people who come and go, a clock moved by the
// test, a log, bots that answer. Every event is written to the log, read back and replayed on a
// second table, which must always be in the same state.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "engine/rng.h"
#include "table/bots/bot_turn.h"
#include "table/table.h"

namespace insidejob::table_test {

// Not a good hash function, but one whose value depends on every byte.
[[nodiscard]] Bytes32 toy_hash(std::span<const std::uint8_t> bytes);

[[nodiscard]] inline Seat seat(unsigned index) { return Seat{static_cast<std::uint8_t>(index)}; }
[[nodiscard]] inline MemberId member(unsigned number) { return MemberId{number}; }
[[nodiscard]] Bytes32 token(unsigned number);

class Evening {
 public:
  explicit Evening(std::uint64_t seed = 1) : rng{Seed::from_number(seed)} {}

  [[nodiscard]] const TableState& state() const { return table.state(); }

  // Submits a command and checks the rest: a refusal leaves no trace, decide changes nothing, the
  // log gives the same state. Returns the refusal, if any.
  std::optional<Refusal> submit(const Command& command, MemberId by = k_caller,
                                std::int64_t id = 0);
  // Submits a command that must succeed.
  void demand(const Command& command, MemberId by = k_caller);
  // Submits a command that must be refused for this reason.
  void expect_refused(Reason reason, const Command& command, MemberId by = k_caller);

  MemberId join(const std::string& name, bool spectator = false);
  void pass(std::int64_t milliseconds);  // and tick
  void pass_to_deadline();

  // Provides the seed and everyone's seals and values, if the table waits for them.
  void shuffle(bool opens = true);
  void commit_seed();
  // What this member's client contributes to the current shuffle.
  [[nodiscard]] Bytes value_of(MemberId id) const;
  // Starts a game with people and bots as they sit.
  void start_game();
  // The host and everyone who has played since the deal agree that this member takes the seat they
  // ask for.
  void agree_to(MemberId asker);
  // The member asks for the seat and the others agree.
  void sit_in_game(MemberId asker, Seat at);
  // Answers for all bots that have something to do; false if none have.
  bool answer_bots();
  // A random legal move for a person; false if no person has one to make.
  bool move_person();
  // Bots and people play on until the stage changes.
  void play_through(Stage stage);

  Table table{toy_hash};
  Table twin{toy_hash};  // built from the log alone
  Rng rng;
  std::int64_t now = 1'000'000;
  bool looks = false;  // clients say when their players have looked at their roles
  std::vector<std::string> log;
  std::vector<Step> steps;  // all of them
  std::vector<Step> last;   // from the last command or tick

 private:
  void take(const std::vector<Step>& taken);
};

// A command that may or may not make sense now.
[[nodiscard]] Command random_command(const TableState& state, MemberId by, Rng& rng);
// Legal or not.
[[nodiscard]] OptionsPatch random_patch(Rng& rng);

}  // namespace insidejob::table_test

// Duplicate for clubs (docs/decisions/0036-duplicate.md): several tables play the same deal, and
// every seat is compared with the same seat elsewhere. Table 1 leads: it deals for everyone. Here
// is what one table knows about it.
//
// A game of a round is not over before the round is closed. The table neither counts the votes nor
// makes a move that ends the game, so until then nobody can be told more than they saw in play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/fact.h"
#include "table/options/table_options.h"
#include "table/state/game.h"

namespace insidejob {

inline constexpr std::size_t k_most_fellows = 11;   // tables besides the first
inline constexpr std::size_t k_rounds_kept = 40;    // results
inline constexpr std::uint32_t k_round_bots = 500;  // iterations, the same everywhere
inline constexpr std::uint32_t k_leading_table = 1;
// A table starts within this time after the deal. Someone who comes later might know how the same
// cards were played elsewhere.
inline constexpr std::int64_t k_round_start_wait = 60'000;
// Other tables wait this much longer for it, because clocks differ between nodes.
inline constexpr std::int64_t k_round_start_slack = 20'000;

// A table besides the first one.
struct FellowTable {
  std::uint32_t number = 0;  // from 2
  std::string key;           // in the storage

  friend bool operator==(const FellowTable&, const FellowTable&) = default;
};

struct RoundSeat {
  MemberId member{};  // none: a bot, or someone who left before the game was played
  std::string name;
  std::string bot;  // its level; empty: a person was dealt in
  std::string role;
  bool won = false;

  friend bool operator==(const RoundSeat&, const RoundSeat&) = default;
};

// How a round ended at this table.
struct RoundResult {
  std::uint32_t round = 0;
  bool called_off = false;  // and nothing below is known
  std::string cause;
  std::string side;
  unsigned missions = 0;
  std::vector<RoundSeat> seats{};

  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

// What the first table has dealt for all.
struct RoundDeal {
  std::uint32_t round = 0;
  std::int64_t at = 0;
  TableOptions options;
  DealProof proof;
  std::array<std::string, k_max_seats> bots{};  // the level of each; empty: none
  // Once the round is closed: tables that had not finished by then. Whatever they do afterwards,
  // when anyone may know the deal, does not count.
  std::vector<std::uint32_t> left_out{};

  friend bool operator==(const RoundDeal&, const RoundDeal&) = default;
};

struct Duplicate {
  std::string id;  // 64 hexadecimal digits, beginning with the key of the first table
  std::uint32_t table = k_leading_table;
  std::uint32_t round = 0;             // the last one that was called or, at other tables, dealt
  bool open = false;                   // that round goes on
  bool over = false;                   // the table has left, for good
  bool left_out = false;               // the last round was closed before this table had finished
  std::vector<RoundResult> results{};  // oldest first
  // At the first table.
  std::vector<FellowTable> fellows{};
  std::vector<std::uint32_t> playing{};  // which of them may take part in this round
  std::vector<RoundDeal> deals{};        // oldest first

  friend bool operator==(const Duplicate&, const Duplicate&) = default;
};

struct TableState;

[[nodiscard]] bool in_duplicate(const TableState& state);
// Whether the table's game belongs to a round that goes on.
[[nodiscard]] bool plays_open_round(const TableState& state);
// Whether the game is played to its end and only waits for the round to be closed.
[[nodiscard]] bool waits_for_others(const TableState& state);
// Whether this viewer may see nothing of the table for now: only those who play a round see its
// cards, because the same ones are played elsewhere.
[[nodiscard]] bool is_shut_out(const TableState& state, MemberId viewer);
[[nodiscard]] const RoundDeal* find_deal(const Duplicate& duplicate, std::uint32_t round);
// Whether this table has nothing more to do in a round.
[[nodiscard]] bool is_done_with(const TableState& state, std::uint32_t round);
// Of the game of a round that is over or waits for others. It is a secret until the round is
// closed.
[[nodiscard]] std::optional<RoundResult> result_of_round(const TableState& state);

}  // namespace insidejob

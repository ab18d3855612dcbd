// The board of a duplicate evening: how far each table is, and, of rounds that are closed, how each
// seat did compared with the same seat elsewhere (docs/protocol.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/rooms/duplicate_shelf.h"

namespace insidejob {

// The reports of an evening's tables at some moment.
class DuplicateBoard {
 public:
  // `reports` must hold the first table's.
  DuplicateBoard(const std::string& first, const DuplicateShelf::Reports& reports,
                 Milliseconds now);

  // Whether everyone may know how this round ended.
  [[nodiscard]] bool is_closed(std::uint32_t round) const;
  // Whether every table that takes part in the last round has finished it.
  [[nodiscard]] bool all_done() const { return all_done_besides(0); }
  // The same, for one that knows about itself.
  [[nodiscard]] bool all_done_besides(std::uint32_t table) const;

  // As JSON. `for_host`: with the codes of the tables.
  [[nodiscard]] std::string text(bool for_host) const;

 private:
  struct BoardTable {
    std::uint32_t number = 0;
    const TableReport* report = nullptr;  // null: the table is gone
  };
  struct BoardScore {
    std::uint32_t table = 0;
    std::uint32_t member = 0;
    std::string name;
    unsigned points = 0;
    unsigned possible = 0;
    unsigned rounds = 0;
  };
  // What one seat achieved at one table.
  struct PlayedSeat {
    std::uint32_t table = 0;
    const RoundResult* result = nullptr;
    unsigned points = 0;
  };
  [[nodiscard]] bool takes_part(std::uint32_t table) const;
  [[nodiscard]] std::string_view state_of(const BoardTable& entry) const;
  [[nodiscard]] std::vector<PlayedSeat> played_seats(std::uint32_t round, unsigned seat) const;
  [[nodiscard]] std::vector<BoardScore> scores() const;
  void write_tables(JsonWriter& out, bool for_host) const;
  void write_round(JsonWriter& out, const RoundDeal& deal) const;
  void write_scores(JsonWriter& out) const;

  const TableReport& first_;
  const bool complete_;
  const Milliseconds now_;
  std::vector<BoardTable> entries_;
};

// 2 points if the first did better in the same seat, 1 if they did equally well. Winning is better
// than losing. Otherwise missions decide, if the same side won at both tables.
[[nodiscard]] unsigned compare_seats(const RoundResult& one, const RoundResult& other,
                                     unsigned seat);

}  // namespace insidejob

// What a table of a duplicate evening makes of the other tables' logs: which ones it looks at, when
// its round is over, and what it follows the first table in (docs/decisions/0036-duplicate.md).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/rooms/alarm.h"
#include "server/rooms/duplicate_shelf.h"
#include "server/rooms/room_limits.h"
#include "server/rooms/world.h"
#include "table/command.h"
#include "table/state/table_state.h"
#include "table/table.h"

namespace insidejob {

class DuplicateWatch {
 public:
  // `heard` is called on the strand with what the others have written, each time they have been
  // looked at.
  using Heard = std::function<void(const DuplicateShelf::Reports&)>;
  DuplicateWatch(ServerWorld& world, DuplicateShelf& shelf, const RoomLimits& limits,
                 std::shared_ptr<Strand> strand, std::string key, Heard heard);

  // Looks at the others after a while, on behalf of this address, unless it is about to. The table
  // must outlive this object. `keeper` is the owner of both; nothing happens once it is gone.
  void expect(const Table& table, const ClientAddress& from,
              const std::weak_ptr<const void>& keeper);
  void stop();

  // The tables that matter to this one now.
  [[nodiscard]] std::vector<std::string> keys(const TableState& state) const;

  // To be called in this order with complete reports, while the table takes part in an evening.
  //
  // How the open round is to be closed; none: it goes on, or none is open. At the first table:
  // every table has finished. One that did not start in time is left out, and so is one where
  // nobody has a seat: anyone who sits down there now comes too late. At the others: the first
  // table has closed it or is gone, or every table has finished.
  [[nodiscard]] std::optional<CloseRound> round_to_close(const TableState& state,
                                                         const DuplicateShelf::Reports& reports);
  // What the table does next, unless it is the first one or its round goes on.
  struct NothingToFollow {};
  using Following = std::variant<NothingToFollow, LeaveDuplicate, TableOptions, RoundDeal>;
  [[nodiscard]] Following next(const TableState& state,
                               const DuplicateShelf::Reports& reports) const;

 private:
  void look(const TableState& state, const ClientAddress& from,
            const std::weak_ptr<const void>& keeper);
  void finished(const DuplicateShelf::Reports& reports);
  // Null if it is gone, or has another evening by now.
  [[nodiscard]] static const TableReport* first_table(const TableState& state,
                                                      const DuplicateShelf::Reports& reports);
  [[nodiscard]] std::optional<CloseRound> close_as_first(
      const TableState& state, const DuplicateShelf::Reports& reports) const;
  [[nodiscard]] std::optional<CloseRound> close_with_first(
      const TableState& state, const DuplicateShelf::Reports& reports) const;

  ServerWorld& world_;
  DuplicateShelf& shelf_;
  const RoomLimits& limits_;
  const std::shared_ptr<Strand> strand_;
  const std::string key_;
  const Heard heard_;
  Alarm alarm_;
  bool looks_ = false;                // or is about to
  std::vector<FellowTable> fellows_;  // the other tables of the evening, as the first one told
};

}  // namespace insidejob

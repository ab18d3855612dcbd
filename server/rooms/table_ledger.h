// What the people at one table make it write. Someone who writes too much is refused, and the
// others are not. Only when the whole log is too large does the table accept nothing new from
// anyone, and even then a running game can be finished.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/rooms/address_ledger.h"
#include "server/rooms/client_address.h"
#include "server/rooms/writing_limits.h"
#include "table/command.h"
#include "table/refusal.h"
#include "table/state/table_state.h"

namespace insidejob {

class TableLedger {
 public:
  // The table's number stays the same when it is loaded again.
  TableLedger(const WritingLimits& limits, AddressLedger& addresses, std::uint64_t table)
      : limits_(limits), addresses_(addresses), table_(table) {}

  // The size of the log as it was read.
  void begin(std::size_t bytes) { table_bytes_ = bytes; }
  // The log has grown, no matter who caused it.
  void grow(std::size_t bytes) { table_bytes_ += bytes; }
  [[nodiscard]] std::size_t table_bytes() const { return table_bytes_; }

  // Why the table accepts nothing from this address; none if it does.
  [[nodiscard]] std::optional<Reason> refusal(const ClientAddress& from, Milliseconds now);
  // The same for a change by this member, which is counted if accepted.
  [[nodiscard]] std::optional<Reason> take_change(MemberId by, const ClientAddress& from,
                                                  Milliseconds now);
  // The same for someone who need not be a member.
  [[nodiscard]] std::optional<Reason> take_visit(const ClientAddress& from, Milliseconds now);
  void charge(const ClientAddress& from, std::size_t bytes, Milliseconds now);

  // Counts that the member comes, goes or changes the device; false if too often to write each
  // time.
  [[nodiscard]] bool take_presence(MemberId member, Milliseconds now);

  void forget_all_but(const TableState& state);

 private:
  struct MemberAccount {
    MemberId member;
    Bucket changes;
    Bucket presence;
  };
  MemberAccount& account_of(MemberId member);

  const WritingLimits& limits_;
  AddressLedger& addresses_;
  const std::uint64_t table_;
  std::size_t table_bytes_ = 0;
  std::vector<MemberAccount> members_;
};

// Whether a game, or peace at the table, depends on this command. It is accepted no matter how much
// was written before. Each such command is bounded, by the moves of a game or by something that was
// paid for, as a kick is by a join.
[[nodiscard]] bool is_always_taken(const TableState& state, const Command& command, MemberId by);
// Whether the command makes its table one that is played by turns, if it is not one already.
[[nodiscard]] bool begins_turns(const Command& command);

}  // namespace insidejob

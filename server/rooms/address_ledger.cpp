#include "server/rooms/address_ledger.h"

#include <algorithm>

namespace insidejob {
namespace {

// For one address. With this many tables its daily share is used up.
constexpr std::size_t k_tables_kept = 64;
constexpr Milliseconds k_day = 24 * 60 * 60 * 1000;  // by then its buckets are full again

}  // namespace

AddressLedger::Account& AddressLedger::account_of(const ClientAddress& from, Milliseconds now) {
  const auto known = by_address_.find(from);
  if (known != by_address_.end()) {
    accounts_.splice(accounts_.end(), accounts_, known->second);
  } else {
    accounts_.push_back({.from = from,
                         .changes = Bucket{changes_},
                         .openings = Bucket{openings_},
                         .showings = Bucket{showings_},
                         .by_turns = Bucket{by_turns_},
                         .bytes = Bucket{bytes_}});
    by_address_[from] = std::prev(accounts_.end());
  }
  accounts_.back().last_used = now;
  while (accounts_.size() > remembered_ || accounts_.front().last_used + 2 * k_day < now) {
    by_address_.erase(accounts_.front().from);
    accounts_.pop_front();
  }
  return accounts_.back();
}

bool AddressLedger::may_write(const ClientAddress& from, Milliseconds now) {
  if (!from.is_known()) return true;
  const Lock lock{mutex_};
  return account_of(from, now).bytes.has_any(bytes_, now);
}

bool AddressLedger::may_write(const ClientAddress& from, std::uint64_t table, Milliseconds now) {
  if (!from.is_known()) return true;
  const Lock lock{mutex_};
  Account& account = account_of(from, now);
  const auto visited = std::ranges::find(account.tables, table, &Visited::table);
  return account.bytes.has_any(bytes_, now) &&
         (visited == account.tables.end() || visited->bytes.has_any(table_bytes_, now));
}

bool AddressLedger::take_change(const ClientAddress& from, Milliseconds now) {
  if (!from.is_known()) return true;
  const Lock lock{mutex_};
  return account_of(from, now).changes.take(changes_, 1, now);
}

bool AddressLedger::take_opening(const ClientAddress& from, Milliseconds now) {
  if (!from.is_known()) return true;
  const Lock lock{mutex_};
  return account_of(from, now).openings.take(openings_, 1, now);
}

bool AddressLedger::take_showing(const ClientAddress& from, Milliseconds now) {
  if (!from.is_known()) return true;
  const Lock lock{mutex_};
  return account_of(from, now).showings.take(showings_, 1, now);
}

bool AddressLedger::take_by_turns(const ClientAddress& from, Milliseconds now) {
  if (!from.is_known()) return true;
  const Lock lock{mutex_};
  return account_of(from, now).by_turns.take(by_turns_, 1, now);
}

void AddressLedger::charge(const ClientAddress& from, std::size_t bytes, Milliseconds now) {
  if (!from.is_known()) return;
  const Lock lock{mutex_};
  account_of(from, now).bytes.charge(bytes_, static_cast<double>(bytes), now);
}

void AddressLedger::charge(const ClientAddress& from, std::uint64_t table, std::size_t bytes,
                           Milliseconds now) {
  if (!from.is_known()) return;
  const Lock lock{mutex_};
  Account& account = account_of(from, now);
  account.bytes.charge(bytes_, static_cast<double>(bytes), now);
  auto visited = std::ranges::find(account.tables, table, &Visited::table);
  if (visited == account.tables.end()) {
    if (account.tables.size() >= k_tables_kept) {  // keeps those where it has written most
      account.tables.erase(std::ranges::max_element(
          account.tables, {}, [&](Visited& one) { return one.bytes.left(table_bytes_, now); }));
    }
    visited = account.tables.insert(account.tables.end(), {table, Bucket{table_bytes_}});
  }
  visited->bytes.charge(table_bytes_, static_cast<double>(bytes), now);
}

std::size_t AddressLedger::size() {
  const Lock lock{mutex_};
  return accounts_.size();
}

}  // namespace insidejob

// What each address has recently made this server write, at all its tables together. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <unordered_map>
#include <vector>

#include "server/rooms/client_address.h"
#include "server/rooms/mutex.h"
#include "server/rooms/writing_limits.h"

namespace insidejob {

class AddressLedger {
 public:
  // Beyond this number of addresses, the one that has been silent the longest is forgotten, with
  // everything it has written.
  explicit AddressLedger(const WritingLimits& limits, std::size_t remembered = 100'000)
      : changes_(limits.address_changes),
        openings_(limits.openings),
        showings_(limits.showings),
        by_turns_(per_day(limits.by_turns)),
        bytes_(per_day(limits.address_bytes)),
        table_bytes_(per_day(limits.visitor_bytes)),
        remembered_(remembered) {}

  // An unknown address has no limits.
  [[nodiscard]] bool may_write(const ClientAddress& from, Milliseconds now);
  // The same at one table. Its number survives unloading and reloading.
  [[nodiscard]] bool may_write(const ClientAddress& from, std::uint64_t table, Milliseconds now);
  [[nodiscard]] bool take_change(const ClientAddress& from, Milliseconds now);
  // Of a game by a link: nothing is written, but a log may have to be read.
  [[nodiscard]] bool take_opening(const ClientAddress& from, Milliseconds now);
  // Watching a game together with others.
  [[nodiscard]] bool take_showing(const ClientAddress& from, Milliseconds now);
  // A table begins to be played by turns.
  [[nodiscard]] bool take_by_turns(const ClientAddress& from, Milliseconds now);
  void charge(const ClientAddress& from, std::size_t bytes, Milliseconds now);
  void charge(const ClientAddress& from, std::uint64_t table, std::size_t bytes, Milliseconds now);

  // For tests: how many addresses it knows.
  [[nodiscard]] std::size_t size();

 private:
  struct Visited {
    std::uint64_t table;
    Bucket bytes;
  };
  struct Account {
    ClientAddress from;
    Milliseconds last_used = 0;
    Bucket changes;
    Bucket openings;
    Bucket showings;
    Bucket by_turns;
    Bucket bytes;
    std::vector<Visited> tables{};  // where it has written lately
  };
  Account& account_of(const ClientAddress& from, Milliseconds now);

  const Rate changes_;
  const Rate openings_;
  const Rate showings_;
  const Rate by_turns_;
  const Rate bytes_;
  const Rate table_bytes_;
  const std::size_t remembered_;
  Mutex mutex_;
  std::list<Account> accounts_;  // the most recently used is last
  std::unordered_map<ClientAddress, std::list<Account>::iterator> by_address_;
};

}  // namespace insidejob

#include "server/rooms/thinking_queue.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace insidejob {
namespace {

constexpr std::size_t k_idle_kept = 32;  // owners or tables; beyond that, idle ones are forgotten

const Claim& claim_of(const ThinkingQueue::Work& work) {
  return std::visit([](const auto& one) -> const Claim& { return one.claim; }, work);
}

Milliseconds within_of(const ThinkingQueue::Work& work) {
  return std::visit([](const auto& one) { return one.within; }, work);
}

Effort effort_for(const ThinkingQueue::Work& work) {
  const auto* thought = std::get_if<Thought>(&work);
  return thought == nullptr ? Effort::brief : effort_of(thought->level);
}

// Of those with something waiting, the one that has used the least time.
template <typename Lines, typename Waits>
auto next_of(Lines& lines, double level, Waits waits) {
  auto best = lines.end();
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    if (!waits(line->second)) continue;
    const auto paid = [&](const auto& one) { return std::max(level, one->second.account.paid); };
    if (best == lines.end() || paid(line) < paid(best)) best = line;
  }
  return best;
}

}  // namespace

void ThinkingQueue::add(Work work, Milliseconds now) {
  const Claim claim = claim_of(work);
  const Effort effort = effort_for(work);
  Line& line = line_of(claim);
  OwnerLine& owner = line.owners[claim.owner];
  TableLine& table = owner.tables[claim.table];
  drop_stale(table, claim, now);
  const bool is_move = std::holds_alternative<Thought>(work);
  Entry entry{.work = std::move(work), .most = time_of(time_, effort)};
  // A table that waits for its bot would wait forever if nobody thought for it.
  const auto* thought = std::get_if<Thought>(&entry.work);
  const bool is_awaited = thought != nullptr && thought->iterations > 0;
  entry.until = is_awaited ? std::numeric_limits<Milliseconds>::max() : now + within_of(entry.work);
  entry.is_long = effort == Effort::full;
  const auto is_talk = [](const Entry& one) {
    return std::holds_alternative<TalkThought>(one.work);
  };
  const auto at = is_move ? std::ranges::find_if(table.entries, is_talk) : table.entries.end();
  if (entry.is_long) count_long(claim, true);
  const Milliseconds latest = entry.until - 2 * entry.most;
  const bool is_long = entry.is_long;
  table.entries.insert(at, std::move(entry));
  ++owner.waiting;
  ++line.waiting;
  make_room(now);
  if (!is_long) begin_by(latest, claim, now);
}

void ThinkingQueue::drop_stale(TableLine& table, const Claim& claim, Milliseconds now) {
  const auto stale = [&](const Entry& entry) { return entry.until < now + time_.shortest; };
  for (auto entry = table.entries.begin(); entry != table.entries.end();) {
    if (!stale(*entry)) {
      ++entry;
      continue;
    }
    if (entry->is_long) count_long(claim, false);
    entry = table.entries.erase(entry);
    --line_of(claim).owners[claim.owner].waiting;
    --line_of(claim).waiting;
  }
}

void ThinkingQueue::count_long(const Claim& claim, bool more) {
  Line& line = line_of(claim);
  OwnerLine& owner = line.owners[claim.owner];
  TableLine& table = owner.tables[claim.table];
  if (more) {
    if (table.longs++ == 0 && owner.long_tables++ == 0) ++line.long_owners;
  } else {
    if (--table.longs == 0 && --owner.long_tables == 0) --line.long_owners;
  }
}

Milliseconds ThinkingQueue::share_of(const Claim& claim) {
  Line& line = line_of(claim);
  const OwnerLine& owner = line.owners[claim.owner];
  const std::size_t parts =
      line.long_owners * owner.long_tables * owner.tables.at(claim.table).longs;
  const std::size_t all = std::size_t{time_.longest} * std::max(1U, time_.threads);
  const std::size_t share = all / std::max<std::size_t>(1, parts);
  return static_cast<Milliseconds>(
      std::clamp<std::size_t>(share, time_.shortest, std::max(time_.shortest, time_.longest)));
}

// If more are waiting than there are threads, running slots become as short as if all had arrived
// at once, and as many slots of tables without players end as necessary.
void ThinkingQueue::make_room(Milliseconds now) {
  const auto goes_on = [&](const Running& one) { return one.end > now; };
  const auto busy = static_cast<std::size_t>(std::ranges::count_if(running_, goes_on));
  const std::size_t threads = std::max(1U, time_.threads);
  const std::size_t free = threads - std::min(threads, busy);
  if (waiting() <= free) return;
  std::size_t wanted = lines_[0].waiting - std::min(lines_[0].waiting, free);
  for (Running& one : running_) {
    if (!goes_on(one)) continue;
    if (!one.claim.attended && wanted > 0) {
      one.end = now;
      --wanted;
    } else if (one.is_long && line_of(one.claim).waiting > 0) {
      one.end = std::min(one.end, std::max(now, one.begin + share_of(one.claim)));
    }
  }
}

// Makes sure that quick work does not wait too long for a long slot.
void ThinkingQueue::begin_by(Milliseconds latest, const Claim& claim, Milliseconds now) {
  if (running_.size() < std::max(1U, time_.threads)) return;
  const auto first = std::ranges::min_element(running_, {}, &Running::end);
  if (first->claim.attended && !claim.attended) return;
  first->end = std::min(first->end, std::max(now, latest));
}

std::optional<ThinkingQueue::Slot> ThinkingQueue::take(Milliseconds now) {
  for (Line& line : lines_) {
    if (auto slot = take(line, now)) return slot;
  }
  return std::nullopt;
}

std::optional<ThinkingQueue::Slot> ThinkingQueue::take(Line& line, Milliseconds now) {
  while (line.waiting > 0) {
    const auto owner =
        next_of(line.owners, line.level, [](const auto& o) { return o.waiting > 0; });
    OwnerLine& its = owner->second;
    const auto table =
        next_of(its.tables, its.level, [](const auto& t) { return !t.entries.empty(); });
    Entry entry = std::move(table->second.entries.front());
    table->second.entries.pop_front();
    --its.waiting;
    --line.waiting;
    const Claim claim = claim_of(entry.work);
    if (entry.until < now + time_.shortest) {
      if (entry.is_long) count_long(claim, false);
      continue;
    }
    const Milliseconds share = entry.is_long ? share_of(claim) : entry.most;
    const Milliseconds planned = std::min(share, entry.until - now);
    const auto pay = [&](Account& account, double& level) {
      level = std::max(level, account.paid);
      account.paid = level + static_cast<double>(planned);
      ++account.running;
    };
    pay(its.account, line.level);
    pay(table->second.account, its.level);
    ++line.running;
    running_.push_back({.number = ++last_number_,
                        .claim = claim,
                        .is_long = entry.is_long,
                        .begin = now,
                        .planned = planned,
                        .end = now + planned});
    return Slot{last_number_, std::move(entry.work), now + planned};
  }
  forget_idle(line);
  return std::nullopt;
}

Milliseconds ThinkingQueue::end_of(std::uint64_t slot) const {
  const auto found = std::ranges::find(running_, slot, &Running::number);
  return found == running_.end() ? 0 : found->end;
}

void ThinkingQueue::finish(std::uint64_t slot, Milliseconds now) {
  const auto found = std::ranges::find(running_, slot, &Running::number);
  if (found == running_.end()) return;
  const Running done = *found;
  running_.erase(found);
  Line& line = line_of(done.claim);
  OwnerLine& owner = line.owners[done.claim.owner];
  TableLine& table = owner.tables[done.claim.table];
  const auto unused =
      static_cast<double>(done.planned - std::max<Milliseconds>(0, now - done.begin));
  for (Account* account : {&owner.account, &table.account}) {
    account->paid -= unused;
    --account->running;
  }
  --line.running;
  if (done.is_long) count_long(done.claim, false);
  forget_idle(line);
}

// Forgets those that have nothing here and are owed nothing.
void ThinkingQueue::forget_idle(Line& line) {
  if (line.waiting == 0 && line.running == 0) {
    line.owners.clear();
    line.level = 0;
    return;
  }
  if (line.owners.size() > 2 * (line.waiting + line.running) + k_idle_kept) {
    std::erase_if(line.owners, [&](const auto& owner) {
      const OwnerLine& its = owner.second;
      return its.waiting == 0 && its.account.running == 0 && its.account.paid <= line.level;
    });
  }
  for (auto& [key, owner] : line.owners) {
    if (owner.tables.size() <= 2 * (owner.waiting + owner.account.running) + k_idle_kept) continue;
    std::erase_if(owner.tables, [&](const auto& table) {
      const TableLine& its = table.second;
      return its.entries.empty() && its.account.running == 0 &&
             (its.account.paid <= owner.level || owner.waiting == 0);
    });
  }
}

void ThinkingQueue::clear() {
  const auto lines = std::exchange(lines_, {});  // destructors may call back into this
  running_.clear();
}

}  // namespace insidejob

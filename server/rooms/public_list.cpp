#include "server/rooms/public_list.h"

#include <algorithm>
#include <utility>

#include "server/rooms/access.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {

PublicList::PublicList(const ListLimits& limits, ServerWorld& world)
    : limits_(limits), key_(draw_secret(world)) {}

std::string PublicList::opener(const ClientAddress& from) const {
  constexpr std::size_t k_length = 16;
  if (!from.is_known()) return {};
  const std::string address = from.text();
  Bytes hashed{key_.begin(), key_.end()};
  hashed.insert(hashed.end(), address.begin(), address.end());
  return hex_text(blake2b(hashed)).substr(0, k_length);
}

bool PublicList::takes(const std::string& opener, const std::string& table, Milliseconds now) {
  if (opener.empty() || limits_.from_one_address == 0) return true;
  const Lock lock{mutex_};
  const auto is_over = [&](const Entry& entry) { return entry.active + limits_.kept < now; };
  if (cleaned_ + limits_.kept < now) {
    cleaned_ = now;
    std::erase_if(entries_,
                  [&](const auto& of_one) { return std::ranges::all_of(of_one.second, is_over); });
  }
  std::vector<Entry>& own = entries_[opener];
  std::erase_if(own, is_over);
  auto known = std::ranges::find(own, table, &Entry::table);
  if (known == own.end()) {
    if (own.size() >= limits_.from_one_address) return false;
    known = own.insert(own.end(), {table, now});
  }
  known->active = now;
  return true;
}

void PublicList::drop(const std::string& opener, const std::string& table) {
  const Lock lock{mutex_};
  const auto own = entries_.find(opener);
  if (own == entries_.end()) return;
  std::erase_if(own->second, [&](const Entry& entry) { return entry.table == table; });
  if (own->second.empty()) entries_.erase(own);
}

std::vector<ListedTable> fair_choice(std::vector<ListedTable> tables, std::size_t most) {
  if (tables.size() <= most) return tables;
  std::unordered_map<std::string, std::size_t> so_far;
  std::vector<std::pair<std::size_t, std::size_t>> turns;  // round, position in the list
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const std::string& opener = tables[i].summary.opener;
    turns.emplace_back(opener.empty() ? 0 : so_far[opener]++, i);
  }
  std::ranges::sort(turns);
  turns.resize(most);
  std::ranges::sort(turns, {}, &std::pair<std::size_t, std::size_t>::second);
  std::vector<ListedTable> chosen;
  chosen.reserve(most);
  for (const auto& [round, place] : turns) chosen.push_back(std::move(tables[place]));
  return chosen;
}

}  // namespace insidejob

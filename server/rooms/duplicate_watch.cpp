#include "server/rooms/duplicate_watch.h"

#include <algorithm>
#include <utility>

#include "server/rooms/duplicate_board.h"
#include "server/rooms/game_shelf.h"

namespace insidejob {

DuplicateWatch::DuplicateWatch(ServerWorld& world, DuplicateShelf& shelf, const RoomLimits& limits,
                               std::shared_ptr<Strand> strand, std::string key, Heard heard)
    : world_(world),
      shelf_(shelf),
      limits_(limits),
      strand_(std::move(strand)),
      key_(std::move(key)),
      heard_(std::move(heard)),
      alarm_(world, strand_) {}

void DuplicateWatch::expect(const Table& table, const ClientAddress& from,
                            const std::weak_ptr<const void>& keeper) {
  if (std::exchange(looks_, true)) return;
  alarm_.set(world_.now() + limits_.duplicate_look,
             [this, &table, from, keeper] { look(table.state(), from, keeper); });
}

void DuplicateWatch::stop() {
  alarm_.stop();
  looks_ = false;
}

void DuplicateWatch::look(const TableState& state, const ClientAddress& from,
                          const std::weak_ptr<const void>& keeper) {
  shelf_.look(keys(state), from,
              [this, keeper, strand = strand_](const DuplicateShelf::Reports& reports) {
                strand->post([this, keeper, reports] {
                  if (const auto kept = keeper.lock()) finished(reports);
                });
              });
}

void DuplicateWatch::finished(const DuplicateShelf::Reports& reports) {
  stop();
  heard_(reports);
}

std::vector<std::string> DuplicateWatch::keys(const TableState& state) const {
  const Duplicate& duplicate = *state.duplicate;
  std::vector<std::string> keys;
  const auto add_all = [&](const std::vector<FellowTable>& fellows) {
    for (const FellowTable& fellow : fellows) {
      if (fellow.key != key_) keys.push_back(fellow.key);
    }
  };
  // Until this table has finished, it makes no difference how far the others are.
  const bool is_done = duplicate.open && is_done_with(state, duplicate.round);
  if (duplicate.table == k_leading_table) {
    if (is_done) add_all(duplicate.fellows);
    return keys;
  }
  if (const auto first = table_of_link(duplicate.id)) keys.push_back(*first);
  if (is_done) add_all(fellows_);
  return keys;
}

const TableReport* DuplicateWatch::first_table(const TableState& state,
                                               const DuplicateShelf::Reports& reports) {
  const TableReport* first = reports.find(*table_of_link(state.duplicate->id));
  return first != nullptr && first->duplicate.id == state.duplicate->id ? first : nullptr;
}

std::optional<CloseRound> DuplicateWatch::round_to_close(const TableState& state,
                                                         const DuplicateShelf::Reports& reports) {
  if (state.duplicate->table == k_leading_table) return close_as_first(state, reports);
  if (!table_of_link(state.duplicate->id)) return std::nullopt;
  const TableReport* first = first_table(state, reports);
  fellows_ = first == nullptr ? std::vector<FellowTable>{} : first->duplicate.fellows;
  if (!state.duplicate->open) return std::nullopt;
  return close_with_first(state, reports);
}

std::optional<CloseRound> DuplicateWatch::close_as_first(
    const TableState& state, const DuplicateShelf::Reports& reports) const {
  const Duplicate& duplicate = *state.duplicate;
  const RoundDeal* deal = find_deal(duplicate, duplicate.round);
  if (!duplicate.open || deal == nullptr || !is_done_with(state, duplicate.round)) {
    return std::nullopt;
  }
  const Milliseconds now = world_.now();
  CloseRound close{duplicate.round, {}};
  for (const FellowTable& fellow : duplicate.fellows) {
    const auto& playing = duplicate.playing;
    if (std::ranges::find(playing, fellow.number) == playing.end()) continue;
    const TableReport* report = reports.find(fellow.key);
    const bool is_empty = report == nullptr || (report->people.empty() && !report->plays);
    if (!is_empty && !report->is_done_with(*deal, now)) return std::nullopt;
    if (report == nullptr || !report->find_result(duplicate.round)) {
      close.left_out.push_back(fellow.number);
    }
  }
  return close;
}

// If the first table is gone, there is nobody left to wait for.
std::optional<CloseRound> DuplicateWatch::close_with_first(
    const TableState& state, const DuplicateShelf::Reports& reports) const {
  const Duplicate& duplicate = *state.duplicate;
  CloseRound close{duplicate.round, {}};
  const TableReport* first = first_table(state, reports);
  if (first == nullptr) return close;
  const bool has_all = std::ranges::all_of(first->duplicate.fellows, [&](const auto& fellow) {
    return fellow.key == key_ || reports.tables.contains(fellow.key);
  });
  const bool is_closed = first->duplicate.round > duplicate.round ||
                         (first->duplicate.round == duplicate.round && !first->duplicate.open);
  const bool is_done =
      has_all && is_done_with(state, duplicate.round) &&
      DuplicateBoard{*table_of_link(duplicate.id), reports, world_.now()}.all_done_besides(
          duplicate.table);
  if (!is_closed && !is_done) return std::nullopt;
  if (const RoundDeal* deal = find_deal(first->duplicate, duplicate.round)) {
    close.left_out = deal->left_out;
  }
  return close;
}

DuplicateWatch::Following DuplicateWatch::next(const TableState& state,
                                               const DuplicateShelf::Reports& reports) const {
  const Duplicate& duplicate = *state.duplicate;
  if (duplicate.table == k_leading_table || duplicate.open || !table_of_link(duplicate.id)) {
    return NothingToFollow{};
  }
  const TableReport* first = first_table(state, reports);
  if (first == nullptr || first->duplicate.over) {
    if (is_between_games(state)) return LeaveDuplicate{};
    return NothingToFollow{};
  }
  if (!first->duplicate.open) return first->options;
  const auto& playing = first->duplicate.playing;
  const RoundDeal* deal = find_deal(first->duplicate, first->duplicate.round);
  if (deal == nullptr || deal->round <= duplicate.round) return NothingToFollow{};
  if (std::ranges::find(playing, duplicate.table) == playing.end()) return NothingToFollow{};
  return *deal;
}

}  // namespace insidejob

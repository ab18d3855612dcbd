#include "review/stand_ins.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace insidejob {
namespace {

std::optional<std::int64_t> number_in(JsonValue entry, std::string_view name) {
  const auto value = entry.is_object() ? entry.member(name) : std::nullopt;
  const auto number = value ? value->whole_number() : std::nullopt;
  return number && *number >= 0 ? number : std::nullopt;
}

void add(std::vector<StandIn>& all, std::optional<std::int64_t> step,
         std::optional<std::int64_t> seat, StandIn::Kind kind, const Options& options) {
  if (!step || !seat || *seat >= std::int64_t{options.players()}) return;
  all.push_back({static_cast<std::size_t>(*step), Seat{static_cast<std::uint8_t>(*seat)}, kind});
}

}  // namespace

std::vector<StandIn> read_stand_ins(JsonValue record, const Options& options) {
  std::vector<StandIn> all;
  const auto annex = record.member("annex");
  const auto list_of = [&](std::string_view name) {
    const auto list = annex && annex->is_object() ? annex->member(name) : std::nullopt;
    return list && list->is_array() ? list : std::nullopt;
  };
  if (const auto list = list_of("stand_ins")) {
    for (const JsonValue entry : list->elements()) {
      const bool begins = entry.is_object() && entry.member("level");
      add(all, number_in(entry, "step"), number_in(entry, "seat"),
          begins ? StandIn::Kind::begins : StandIn::Kind::ends, options);
    }
  }
  if (const auto list = list_of("clocks")) {
    for (const JsonValue entry : list->elements()) {
      const auto seats = entry.is_object() ? entry.member("seats") : std::nullopt;
      if (!seats || !seats->is_array()) continue;
      for (const JsonValue seat : seats->elements()) {
        add(all, number_in(entry, "step"), seat.whole_number(), StandIn::Kind::one_move, options);
      }
    }
  }
  std::ranges::stable_sort(all, {}, &StandIn::step);
  return all;
}

std::vector<bool> made_by_stand_ins(const std::vector<StandIn>& all,
                                    const std::vector<Action>& actions) {
  std::array<bool, k_max_seats> replaced{};
  std::array<bool, k_max_seats> late{};
  SeatSet known;
  for (const StandIn& one : all) {
    if (one.kind == StandIn::Kind::one_move || known.contains(one.seat)) continue;
    known.insert(one.seat);
    replaced[one.seat.index] = one.kind == StandIn::Kind::ends;
  }
  std::vector<bool> made;
  made.reserve(actions.size());
  auto next = all.begin();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    for (; next != all.end() && next->step <= i; ++next) {
      if (next->kind == StandIn::Kind::one_move) {
        late[next->seat.index] = true;
      } else {
        replaced[next->seat.index] = next->kind == StandIn::Kind::begins;
      }
    }
    const std::size_t seat = actions[i].seat.index;
    made.push_back(replaced[seat] || late[seat]);
    late[seat] = false;
  }
  return made;
}

}  // namespace insidejob

#include "review/markers.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>

#include "review/reviewed_game.h"

namespace insidejob {
namespace {

using Levels = std::array<Suspicion, k_max_seats>;

bool counts(const ReviewedGame& game, Seat seat) {
  const RoleId role = game.setup().deal.roles[seat.index];
  return game.options().role_rule(role).side == Side::agents;
}

std::optional<Seat> seat_in(JsonValue entry, std::string_view name, unsigned below) {
  const auto value = entry.member(name);
  const auto number = value ? value->whole_number() : std::nullopt;
  if (!number || *number < 0 || *number >= std::int64_t{below}) return std::nullopt;
  return Seat{static_cast<std::uint8_t>(*number)};
}

std::optional<PlacedMarker> read_marker(JsonValue entry, const Options& options,
                                        std::size_t actions) {
  if (!entry.is_object()) return std::nullopt;
  const auto step = entry.member("step");
  const auto number = step ? step->whole_number() : std::nullopt;
  const auto seat = seat_in(entry, "seat", options.players());
  const auto about = seat_in(entry, "about", options.seats());
  const auto word = entry.member("level");
  const auto text = word ? word->string() : std::nullopt;
  const auto level = text ? parse_suspicion(*text) : std::nullopt;
  if (!number || *number < 0 || *number > static_cast<std::int64_t>(actions)) return std::nullopt;
  if (!seat || !about || !level || *seat == *about) return std::nullopt;
  return PlacedMarker{static_cast<std::size_t>(*number), *seat, *about, *level};
}

// What the markers of a strength were worth, next to guessing.
MarkerStrength strength_of(const ReviewedGame& game, Suspicion level) {
  std::set<std::tuple<unsigned, unsigned>> pairs;
  MarkerStrength strength{.level = level, .line = {}};
  for (const PlacedMarker& marker : game.markers()) {
    if (marker.level != level || !counts(game, marker.seat)) continue;
    if (!pairs.emplace(marker.seat.index, marker.about.index).second) continue;
    ++strength.set;
    if (marker.about == game.insider()) ++strength.right;
  }
  strength.line = {
      .say = level == Suspicion::strong ? "markers.strong" : "markers.some",
      .n = strength.right,
      .of = strength.set,
      .percent = in_percent(1.0 / (game.options().seats() - 1.0)),
  };
  return strength;
}

unsigned weight_of(Suspicion level) { return static_cast<unsigned>(level); }

unsigned weight_of(const Levels& levels) {
  unsigned sum = 0;
  for (const Suspicion level : levels) sum += weight_of(level);
  return sum;
}

std::string_view end_of(const Levels& levels, Seat insider) {
  if (weight_of(levels) == 0) return "none";
  const Suspicion about = levels[insider.index];
  if (about == Suspicion::none) return "wrong";
  return std::ranges::count_if(levels, [&](Suspicion level) { return level >= about; }) == 1
             ? "right"
             : "split";
}

std::string_view words_for(std::string_view end) {
  if (end == "right") return "markers.right";
  if (end == "split") return "markers.split";
  return end == "wrong" ? "markers.wrong" : "markers.none";
}

std::optional<SeatMarkers> markers_of(const ReviewedGame& game, Seat seat,
                                      const std::vector<MomentBelief>& moments) {
  const Seat insider = game.insider();
  Levels levels{};
  SeatMarkers result{.seat = seat, .end = {}, .line = {}};
  double marked = 0;  // moments
  auto next = game.markers().begin();
  for (std::size_t moment = 0; moment < moments.size(); ++moment) {
    for (; next != game.markers().end() && next->step <= moment; ++next) {
      if (next->seat == seat) levels[next->about.index] = next->level;
    }
    const unsigned all = weight_of(levels);
    if (all == 0) continue;
    const Guilt& guilt = moments[moment].open.insider;
    const double others = 1 - guilt[seat.index];
    marked += 1;
    result.share += static_cast<double>(weight_of(levels[insider.index])) / all;
    result.fair += others > 0 ? guilt[insider.index] / others : 1;
  }
  if (marked == 0) return std::nullopt;
  result.share /= marked;
  result.fair = std::min(1.0, result.fair / marked);
  result.end = end_of(levels, insider);
  result.line = {.say = words_for(result.end),
                 .seat = seat,
                 .other = insider,
                 .percent = in_percent(result.share),
                 .was = in_percent(result.fair)};
  return result;
}

}  // namespace

std::vector<PlacedMarker> read_markers(JsonValue record, const Options& options,
                                       std::size_t actions) {
  std::vector<PlacedMarker> markers;
  const auto annex = record.member("annex");
  const auto list = annex && annex->is_object() ? annex->member("marks") : std::nullopt;
  if (!list || !list->is_array()) return markers;
  for (const JsonValue entry : list->elements()) {
    const auto marker = read_marker(entry, options, actions);
    if (marker && (markers.empty() || markers.back().step <= marker->step)) {
      markers.push_back(*marker);
    }
  }
  return markers;
}

ReviewedMarkers review_markers(const ReviewedGame& game, const std::vector<MomentBelief>& moments) {
  ReviewedMarkers markers;
  for (const Suspicion level : {Suspicion::strong, Suspicion::some}) {
    const MarkerStrength strength = strength_of(game, level);
    if (strength.set > 0) markers.strengths.push_back(strength);
  }
  for (const Seat seat : SeatSet::first(game.options().players())) {
    if (!counts(game, seat)) continue;
    if (const auto own = markers_of(game, seat, moments)) markers.seats.push_back(*own);
  }
  return markers;
}

}  // namespace insidejob

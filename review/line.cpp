#include "review/line.h"

#include <algorithm>
#include <cmath>

#include "engine/options.h"
#include "notation/words.h"

namespace insidejob {
namespace {

unsigned rounded(double number) {
  return static_cast<unsigned>(std::lround(std::max(0.0, number)));
}

void write_ground(JsonWriter& out, const Ground& ground) {
  out.key("ground").begin_object().member("ground", name_of(ground.kind));
  out.member("trick", unsigned{ground.trick});
  if (ground.suit) out.member("suit", suit_word(*ground.suit));
  if (ground.earlier) out.member("earlier", unsigned{*ground.earlier});
  out.end_object();
}

}  // namespace

unsigned in_thousandths(double share) { return rounded(1000 * share); }
// From the thousandths, because the browser has only those, and both must say the same.
unsigned in_percent(double share) { return (in_thousandths(share) + 5) / 10; }

unsigned belief_in_percent(double share, bool proven) {
  return proven ? in_percent(share) : std::clamp(in_percent(share), 1U, 99U);
}

void write_line(JsonWriter& out, const Options& options, const ReviewLine& line) {
  const auto seat = [&](std::string_view name, std::optional<Seat> value) {
    if (value) out.member(name, unsigned{value->index});
  };
  const auto number = [&](std::string_view name, std::optional<unsigned> value) {
    if (value) out.member(name, *value);
  };
  const auto card = [&](std::string_view name, std::optional<Card> value) {
    if (value) out.member(name, card_text(*value));
  };
  const auto mission = [&](std::string_view name, std::optional<MissionId> value) {
    if (value) out.member(name, options.mission(*value).id);
  };
  out.begin_object().member("say", line.say);
  seat("seat", line.seat);
  seat("other", line.other);
  seat("better_seat", line.better_seat);
  number("trick", line.trick);
  number("earlier", line.earlier);
  number("n", line.n);
  number("of", line.of);
  number("percent", line.percent);
  number("was", line.was);
  if (line.suit) out.member("suit", suit_word(*line.suit));
  card("card", line.card);
  card("better_card", line.better_card);
  if (line.wager) out.member("wager", true);
  if (line.better_wager) out.member("better_wager", true);
  mission("mission", line.mission);
  mission("better_mission", line.better_mission);
  if (line.role) out.member("role", options.role(*line.role).id);
  if (line.ground) write_ground(out, *line.ground);
  if (line.outcome) {
    out.member("cause", cause_word(line.outcome->cause));
    out.member("side", side_word(line.outcome->side));
  }
  out.end_object();
}

}  // namespace insidejob

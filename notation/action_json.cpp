#include "notation/action_json.h"

#include <array>
#include <optional>
#include <string_view>

#include "notation/parts_json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

// Unlike k_nowhere, it can also be the second name of a ballot.
constexpr Seat k_no_such_seat{0xFE};

std::optional<Seat> read_seat(std::optional<JsonValue> value) {
  const auto number = value ? value->whole_number() : std::nullopt;
  if (!number) return std::nullopt;
  if (*number < 0 || *number >= static_cast<std::int64_t>(k_max_seats)) return k_no_such_seat;
  return Seat{static_cast<std::uint8_t>(*number)};
}

std::optional<Card> read_card(std::optional<JsonValue> value) {
  return parse_card(value ? value->string().value_or("") : "");
}

Reading<Action> read_play(Seat seat, JsonValue value) {
  const auto card = read_card(value.member("card"));
  if (!card) return malformed("card", "must be a card such as B7");
  const auto wager = value.member("wager");
  const auto flag = wager ? wager->boolean() : false;
  if (!flag) return malformed("wager", "must be true or false");
  return Action::play_card(seat, *card, *flag);
}

Reading<Action> read_votes(Seat seat, JsonValue votes) {
  if (!votes.is_array()) return malformed("votes", "must be a list of seats");
  std::array<Seat, 2> names{k_nowhere, k_nowhere};
  std::size_t count = 0;
  for (const JsonValue element : votes.elements()) {
    const auto name = read_seat(element);
    if (!name) return malformed("votes", "must hold whole numbers only");
    if (count < 2) names[count] = *name;
    ++count;
  }
  if (count == 0 || count > 2) names = {k_no_such_seat, k_no_such_seat};
  return Action::vote(seat, {names[0], names[1]});
}

}  // namespace

Reading<Action> read_action(const Options& options, JsonValue value) {
  if (!value.is_object()) return malformed("action", "must be an object");
  const auto seat = read_seat(value.member("seat"));
  if (!seat) return malformed("seat", "must be a whole number");

  constexpr std::array<std::string_view, 5> k_kinds{"accomplice", "mission", "card", "larry",
                                                    "votes"};
  unsigned kinds = 0;
  for (const std::string_view kind : k_kinds) kinds += value.member(kind) ? 1 : 0;
  if (kinds != 1) {
    return malformed("action", "must have exactly one of accomplice, mission, card, larry, votes");
  }

  if (const auto partner = value.member("accomplice")) {
    const auto target = read_seat(partner);
    if (!target) return malformed("accomplice", "must be a whole number");
    return Action::name_partner(*seat, *target);
  }
  if (const auto mission = value.member("mission")) {
    const auto id = mission->string();
    const auto known = id ? options.find_mission(*id) : std::nullopt;
    if (!known) return malformed("mission", "is not in the table's deck");
    return Action::choose_mission(*seat, *known);
  }
  if (value.member("card")) return read_play(*seat, value);
  if (const auto votes = value.member("votes")) return read_votes(*seat, *votes);
  const auto card = read_card(value.member("larry"));
  const auto top = read_card(value.member("top"));
  if (!card || !top) return malformed("larry", "larry and top must be cards such as B7");
  return Action::play_larry(*seat, *card, *top);
}

void write_action(JsonWriter& out, const Options& options, Action action) {
  out.begin_object().member("seat", unsigned{action.seat.index});
  switch (action.kind) {
    case ActionKind::name_partner:
      out.member("accomplice", unsigned{action.partner().index});
      break;
    case ActionKind::choose_mission:
      out.member("mission", options.mission(action.mission()).id);
      break;
    case ActionKind::play_card:
      out.member("card", card_text(action.card()));
      if (action.wager()) out.member("wager", true);
      break;
    case ActionKind::play_larry:
      out.member("larry", card_text(action.card())).member("top", card_text(action.top()));
      break;
    case ActionKind::vote:
      write_ballot(out, "votes", action.ballot());
      break;
  }
  out.end_object();
}

}  // namespace insidejob

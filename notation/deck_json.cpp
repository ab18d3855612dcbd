#include "notation/deck_json.h"

#include <algorithm>
#include <optional>
#include <string>

#include "notation/words.h"

namespace insidejob {
namespace {

// Far outside of what any trick can reach, so that a clamped bound judges as the given one would.
constexpr std::int64_t k_bound = 100;

constexpr std::int16_t clamped(std::int64_t number) {
  return static_cast<std::int16_t>(std::clamp(number, -k_bound, k_bound));
}

std::optional<std::uint8_t> position_bit(JsonValue value) {
  if (value.equals("last")) return k_last_position;
  const auto number = value.whole_number();
  if (!number || *number < 1 || *number > 3) return std::nullopt;
  return static_cast<std::uint8_t>(1U << (*number - 1));
}

// One of two words decides the kind.
struct WordedKind {
  std::string_view kind;
  std::string_view is;
  ConditionKind result;
};
constexpr WordedKind k_worded[] = {
    {"extreme", "highest", ConditionKind::highest},
    {"extreme", "lowest", ConditionKind::lowest},
    {"sequence", "ascending", ConditionKind::ascending},
    {"sequence", "descending", ConditionKind::descending},
    {"parity", "even", ConditionKind::even},
    {"parity", "odd", ConditionKind::odd},
    {"sum", "at_least", ConditionKind::sum_at_least},
    {"sum", "at_most", ConditionKind::sum_at_most},
    {"wins", "", ConditionKind::wins},
    {"range", "", ConditionKind::range},
    {"same_suit", "", ConditionKind::same_suit},
    {"trump_count", "", ConditionKind::trump_count},
    {"winning_number", "", ConditionKind::winning_number},
    {"wager_on", "", ConditionKind::wager_on},
};

std::optional<ConditionKind> read_kind(JsonValue value) {
  const auto kind = value.member("kind");
  const auto is = value.member("is");
  for (const WordedKind& entry : k_worded) {
    if (!kind || !kind->equals(entry.kind)) continue;
    if (entry.is.empty() || (is && is->equals(entry.is))) return entry.result;
  }
  return std::nullopt;
}

std::optional<Malformed> read_bounds(JsonValue value, Condition& condition) {
  const auto min = value.member("min");
  const auto max = value.member("max");
  const auto low = min ? min->whole_number() : std::nullopt;
  const auto high = max ? max->whole_number() : std::nullopt;
  if (!low || !high) return malformed("condition", "min and max must be whole numbers");
  if (*low > *high) return malformed("condition", "min is above max");
  condition.min = clamped(*low);
  condition.max = clamped(*high);
  return std::nullopt;
}

Reading<Condition> read_condition(JsonValue value) {
  const auto kind = value.is_object() ? read_kind(value) : std::nullopt;
  if (!kind) return malformed("condition", "unknown kind, or unknown word in \"is\"");
  Condition condition{.kind = *kind};
  switch (*kind) {
    case ConditionKind::highest:
    case ConditionKind::lowest:
    case ConditionKind::wins: {
      const auto position = value.member("position");
      const auto bit = position ? position_bit(*position) : std::nullopt;
      if (!bit) return malformed("condition", "position must be 1, 2, 3 or \"last\"");
      condition.positions = *bit;
      break;
    }
    case ConditionKind::wager_on: {
      const auto positions = value.member("positions");
      if (!positions || !positions->is_array()) {
        return malformed("condition", "positions must be a list");
      }
      for (const JsonValue element : positions->elements()) {
        const auto bit = position_bit(element);
        if (!bit) return malformed("condition", "a position must be 1, 2, 3 or \"last\"");
        condition.positions = static_cast<std::uint8_t>(condition.positions | *bit);
      }
      if (condition.positions == 0) return malformed("condition", "no positions");
      break;
    }
    case ConditionKind::range:
    case ConditionKind::trump_count:
    case ConditionKind::winning_number:
      if (auto problem = read_bounds(value, condition)) return *problem;
      break;
    case ConditionKind::sum_at_least:
    case ConditionKind::sum_at_most: {
      const auto per_player = value.member("per_player");
      const auto number = per_player ? per_player->whole_number() : std::nullopt;
      if (!number) return malformed("condition", "per_player must be a whole number");
      condition.per_player = clamped(*number);
      break;
    }
    case ConditionKind::ascending:
    case ConditionKind::descending:
    case ConditionKind::even:
    case ConditionKind::odd:
    case ConditionKind::same_suit:
      break;
  }
  return condition;
}

std::optional<Malformed> read_missions(JsonValue deck, std::string_view name,
                                       std::vector<Mission>& target) {
  const auto list = deck.member(name);
  if (!list || !list->is_array()) return malformed(name, "must be a list of missions");
  for (const JsonValue element : list->elements()) {
    Mission mission;
    const auto id = element.member("id");
    const auto text = id ? id->string() : std::nullopt;
    if (!text || text->empty()) return malformed(name, "a mission's id must be a text");
    mission.id = *text;
    const auto trump = element.member("trump");
    const auto suit = parse_suit(trump ? trump->string().value_or("") : "");
    if (!suit) return malformed(mission.id, "trump must be blue, green, yellow or pink");
    mission.trump = *suit;
    const auto condition = element.member("condition");
    if (!condition) return malformed(mission.id, "condition is missing");
    auto read = read_condition(*condition);
    if (auto* problem = std::get_if<Malformed>(&read)) {
      return malformed(mission.id, problem->message);
    }
    mission.condition = std::get<Condition>(read);
    target.push_back(std::move(mission));
  }
  return std::nullopt;
}

void write_position(JsonWriter& out, std::uint8_t bit) {
  if (bit == k_last_position) {
    out.value("last");
  } else {
    out.value(bit == 1 ? 1 : bit == 2 ? 2 : 3);
  }
}

}  // namespace

Reading<MissionDeck> read_deck(JsonValue value) {
  if (!value.is_object()) return malformed("mission deck", "must be an object");
  MissionDeck deck;
  if (auto problem = read_missions(value, "missions", deck.missions)) return *problem;
  if (auto problem = read_missions(value, "risky", deck.risky)) return *problem;
  return deck;
}

Reading<MissionDeck> read_deck(std::string_view json) {
  const auto [document, error] = JsonDocument::parse(json);
  if (error) return malformed("mission deck", error->reason);
  return read_deck(document.root());
}

void write_mission(JsonWriter& out, const Mission& mission) {
  const Condition& condition = mission.condition;
  out.begin_object();
  out.member("id", mission.id).member("trump", suit_word(mission.trump));
  out.key("condition").begin_object();
  for (const WordedKind& entry : k_worded) {
    if (entry.result != condition.kind) continue;
    out.member("kind", entry.kind);
    if (!entry.is.empty()) out.member("is", entry.is);
  }
  switch (condition.kind) {
    case ConditionKind::highest:
    case ConditionKind::lowest:
    case ConditionKind::wins:
      out.key("position");
      write_position(out, condition.positions);
      break;
    case ConditionKind::wager_on:
      out.key("positions").begin_array();
      for (const unsigned bit : {1U, 2U, 4U, unsigned{k_last_position}}) {
        if ((condition.positions & bit) != 0) write_position(out, static_cast<std::uint8_t>(bit));
      }
      out.end_array();
      break;
    case ConditionKind::range:
    case ConditionKind::trump_count:
    case ConditionKind::winning_number:
      out.member("min", condition.min).member("max", condition.max);
      break;
    case ConditionKind::sum_at_least:
    case ConditionKind::sum_at_most:
      out.member("per_player", condition.per_player);
      break;
    case ConditionKind::ascending:
    case ConditionKind::descending:
    case ConditionKind::even:
    case ConditionKind::odd:
    case ConditionKind::same_suit:
      break;
  }
  out.end_object();
  out.end_object();
}

void write_deck(JsonWriter& out, const MissionDeck& deck) {
  out.begin_object();
  out.key("missions").begin_array();
  for (const Mission& mission : deck.missions) write_mission(out, mission);
  out.end_array();
  out.key("risky").begin_array();
  for (const Mission& mission : deck.risky) write_mission(out, mission);
  out.end_array();
  out.end_object();
}

}  // namespace insidejob

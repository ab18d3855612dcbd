#include "notation/deck_json.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "notation/words.h"

namespace insidejob {
namespace {

// Far beyond what any trick can reach, so that clamping a bound changes no result.
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

// A kind that depends on one of two words.
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

// Reads one mission of one list and notes everything that is wrong with it.
class MissionReader {
 public:
  MissionReader(Problems& problems, std::string_view list, std::size_t index)
      : problems_(problems), list_(list), index_(index) {}

  Mission read(JsonValue value) {
    Mission mission;
    if (!value.is_object()) {
      complain("", "not_an_object", "must be an object");
      return mission;
    }
    const auto id = value.member("id");
    mission.id = id ? id->string().value_or("") : "";
    if (mission.id.empty()) complain(".id", id ? "not_a_text" : "missing", "must be a text");
    const auto trump = value.member("trump");
    if (const auto suit = parse_suit(trump ? trump->string().value_or("") : "")) {
      mission.trump = *suit;
    } else {
      complain_of_word(".trump", trump.has_value(), {"blue", "green", "yellow", "pink"});
    }
    const auto condition = value.member("condition");
    if (!condition) {
      complain(".condition", "missing", "is missing");
    } else if (!condition->is_object()) {
      complain(".condition", "not_an_object", "must be an object");
    } else if (const auto kind = read_kind(*condition)) {
      mission.condition = read_condition(*kind, *condition);
    }
    return mission;
  }

 private:
  std::optional<ConditionKind> read_kind(JsonValue condition) {
    const auto kind = condition.member("kind");
    const auto is = condition.member("is");
    std::vector<std::string_view> kinds;
    std::vector<std::string_view> words;
    for (const WordedKind& entry : k_worded) {
      if (kinds.empty() || kinds.back() != entry.kind) kinds.push_back(entry.kind);
      if (!kind || !kind->equals(entry.kind)) continue;
      if (entry.is.empty() || (is && is->equals(entry.is))) return entry.result;
      words.push_back(entry.is);
    }
    if (words.empty()) {
      complain_of_word(".condition.kind", kind.has_value(), std::move(kinds));
    } else {
      complain_of_word(".condition.is", is.has_value(), std::move(words));
    }
    return std::nullopt;
  }

  Condition read_condition(ConditionKind kind, JsonValue value) {
    Condition condition{.kind = kind};
    switch (kind) {
      case ConditionKind::highest:
      case ConditionKind::lowest:
      case ConditionKind::wins:
        condition.positions = read_position(".condition.position", value.member("position"));
        break;
      case ConditionKind::wager_on:
        condition.positions = read_positions(value.member("positions"));
        break;
      case ConditionKind::range:
      case ConditionKind::trump_count:
      case ConditionKind::winning_number:
        read_bounds(value, condition);
        break;
      case ConditionKind::sum_at_least:
      case ConditionKind::sum_at_most:
        condition.per_player = clamped(read_number(value, "per_player").value_or(0));
        break;
      case ConditionKind::ascending:
      case ConditionKind::descending:
      case ConditionKind::even:
      case ConditionKind::odd:
      case ConditionKind::same_suit:
        break;
    }
    return condition;
  }

  std::uint8_t read_position(std::string_view field, std::optional<JsonValue> value) {
    const auto bit = value ? position_bit(*value) : std::nullopt;
    if (!bit) complain_of_word(field, value.has_value(), {"1", "2", "3", "last"});
    return bit.value_or(0);
  }

  std::uint8_t read_positions(std::optional<JsonValue> list) {
    std::uint8_t positions = 0;
    if (!list || !list->is_array()) {
      complain(".condition.positions", list ? "not_a_list" : "missing", "must be a list");
      return positions;
    }
    std::size_t index = 0;
    for (const JsonValue element : list->elements()) {
      const std::string field = ".condition.positions[" + std::to_string(index++) + "]";
      positions = static_cast<std::uint8_t>(positions | read_position(field, element));
    }
    if (index == 0) complain(".condition.positions", "no_positions", "must name a position");
    return positions;
  }

  void read_bounds(JsonValue value, Condition& condition) {
    const auto low = read_number(value, "min");
    const auto high = read_number(value, "max");
    if (!low || !high) return;
    if (*low > *high) complain(".condition.min", "min_above_max", "is above max");
    condition.min = clamped(*low);
    condition.max = clamped(*high);
  }

  std::optional<std::int64_t> read_number(JsonValue condition, std::string_view name) {
    const auto value = condition.member(name);
    const auto number = value ? value->whole_number() : std::nullopt;
    if (!number) {
      complain(".condition." + std::string{name}, value ? "not_a_whole_number" : "missing",
               "must be a whole number");
    }
    return number;
  }

  [[nodiscard]] std::string place(std::string_view field) const {
    return std::string{list_} + "[" + std::to_string(index_) + "]" + std::string{field};
  }

  void complain(std::string_view field, std::string_view problem, std::string_view message) {
    problems_.add({.where = place(field), .problem = problem, .message = std::string{message}});
  }

  void complain_of_word(std::string_view field, bool is_there,
                        std::vector<std::string_view> allowed) {
    std::string list;
    for (const std::string_view word : allowed) {
      list += list.empty() ? "must be one of " : ", ";
      list += word;
    }
    problems_.add({.where = place(field),
                   .problem = is_there ? "not_a_known_word" : "missing",
                   .message = std::move(list),
                   .allowed = std::move(allowed)});
  }

  Problems& problems_;
  std::string_view list_;
  std::size_t index_;
};

std::vector<Mission> read_missions(JsonValue deck, std::string_view name, Problems& problems) {
  std::vector<Mission> missions;
  const auto list = deck.member(name);
  if (!list || !list->is_array()) {
    problems.add({.where = std::string{name},
                  .problem = list ? "not_a_list" : "missing",
                  .message = "must be a list of missions"});
    return missions;
  }
  for (const JsonValue element : list->elements()) {
    missions.push_back(MissionReader{problems, name, missions.size()}.read(element));
  }
  return missions;
}

void write_position(JsonWriter& out, std::uint8_t bit) {
  if (bit == k_last_position) {
    out.value("last");
  } else {
    out.value(bit == 1 ? 1 : bit == 2 ? 2 : 3);
  }
}

}  // namespace

MissionDeck read_deck_fields(JsonValue value, Problems& problems) {
  MissionDeck deck;
  if (!value.is_object()) {
    problems.add({.where = "", .problem = "not_an_object", .message = "must be an object"});
    return deck;
  }
  deck.missions = read_missions(value, "missions", problems);
  deck.risky = read_missions(value, "risky", problems);
  return deck;
}

Reading<MissionDeck> read_deck(JsonValue value) {
  Problems problems;
  MissionDeck deck = read_deck_fields(value, problems);
  if (!problems.empty()) return problems.first("mission deck");
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

#include "table/json/options_json.h"

#include "notation/deck_json.h"
#include "notation/role_json.h"
#include "table/json/fields.h"

namespace insidejob {
namespace {

constexpr std::int64_t k_any_number = 1'000'000;
constexpr std::size_t k_roles_read = 16;

class PatchReader {
 public:
  explicit PatchReader(JsonValue value) : value_(value), fields_(value) {}

  Reading<OptionsPatch> read() {
    number("players", patch_.players);
    flag("wager", patch_.wager);
    flag("risky", patch_.risky);
    special_roles();
    custom_role();
    mission_deck();
    if (fields_.has("history")) patch_.history = fields_.word("history", parse_history);
    number("turn_seconds", patch_.turn_seconds);
    number("discussion_seconds", patch_.discussion_seconds);
    number("takeover_seconds", patch_.takeover_seconds);
    if (fields_.has("takeover_level")) patch_.takeover_level = fields_.text("takeover_level");
    flag("chat", patch_.chat);
    flag("quiet_bots", patch_.quiet_bots);
    flag("public_table", patch_.public_table);
    number("turn_hours", patch_.turn_hours);
    if (fields_.has("missed_turn")) {
      patch_.missed_turn = fields_.word("missed_turn", parse_missed_turn);
    }
    if (fields_.problem()) return *fields_.problem();
    return std::move(patch_);
  }

 private:
  void number(std::string_view name, std::optional<unsigned>& target) {
    if (!fields_.has(name)) return;
    target = static_cast<unsigned>(fields_.number(name, 0, k_any_number));
  }
  void flag(std::string_view name, std::optional<bool>& target) {
    if (fields_.has(name)) target = fields_.flag(name);
  }
  void special_roles() {
    const auto list = value_.member("special_roles");
    if (!list) return;
    if (!list->is_array()) return fields_.complain("special_roles", "must be a list of role ids");
    auto& roles = patch_.special_roles.emplace();
    for (const JsonValue element : list->elements()) {
      auto id = element.string();
      if (!id) return fields_.complain("special_roles", "must hold texts only");
      if (roles.size() < k_roles_read) roles.push_back(std::move(*id));
    }
  }
  void custom_role() {
    const auto role = value_.member("custom_role");
    if (!role) return;
    patch_.custom_role.emplace();
    if (role->kind() == JsonKind::null) return;
    auto read = read_role(*role);
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      return fields_.complain("custom_role", problem->message);
    }
    patch_.custom_role = std::optional{std::move(std::get<RoleCard>(read))};
  }
  void mission_deck() {
    const auto deck = value_.member("mission_deck");
    if (!deck) return;
    patch_.mission_deck.emplace();
    if (deck->kind() == JsonKind::null) return;
    auto read = read_deck(*deck);
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      return fields_.complain("mission_deck", problem->message);
    }
    patch_.mission_deck = std::optional{std::move(std::get<MissionDeck>(read))};
  }

  JsonValue value_;
  Fields fields_;
  OptionsPatch patch_;
};

void write_option(JsonWriter& out, std::string_view name, const std::vector<std::string>& ids) {
  out.key(name).begin_array();
  for (const std::string& id : ids) out.value(id);
  out.end_array();
}
void write_option(JsonWriter& out, std::string_view name, const std::optional<RoleCard>& role) {
  if (!role) return;
  out.key(name);
  write_role(out, *role);
}
void write_option(JsonWriter& out, std::string_view name, const std::optional<MissionDeck>& deck) {
  if (!deck) return;
  out.key(name);
  write_deck(out, *deck);
}
void write_option(JsonWriter& out, std::string_view name, HistoryRule history) {
  out.member(name, name_of(history));
}
void write_option(JsonWriter& out, std::string_view name, MissedTurn missed) {
  out.member(name, name_of(missed));
}
template <class Scalar>
void write_option(JsonWriter& out, std::string_view name, const Scalar& value) {
  out.member(name, value);
}

}  // namespace

void write_table_options(JsonWriter& out, const TableOptions& options) {
  out.begin_object();
  const OptionsPatch unused;
  each_option(options, unused, [&](std::string_view name, const auto& option, const auto&) {
    write_option(out, name, option);
  });
  out.end_object();
}

void write_options_patch(JsonWriter& out, const OptionsPatch& patch) {
  out.begin_object();
  const TableOptions unused;
  each_option(unused, patch, [&](std::string_view name, const auto&, const auto& change) {
    if (!change) return;
    write_option(out, name, *change);
    if constexpr (requires { change->has_value(); }) {
      if (!change->has_value()) out.key(name).null();
    }
  });
  out.end_object();
}

void write_overview(JsonWriter& out, const Options& rules) {
  out.key("overview").begin_object();
  out.member("tricks", rules.tricks()).member("hand", rules.dimensions().hand);
  out.member("missions_needed", rules.missions_needed());
  out.member("reveal_at", rules.reveal_at()).member("risky_in_play", rules.risky_in_play());
  out.key("roles").begin_array();
  for (const RoleId id : rules.role_cards()) out.value(rules.role(id).id);
  out.end_array().end_object();
}

Reading<OptionsPatch> read_options_patch(JsonValue value) { return PatchReader{value}.read(); }

}  // namespace insidejob

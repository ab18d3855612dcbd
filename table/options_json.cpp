#include "table/options_json.h"

#include "notation/deck_json.h"
#include "notation/role_json.h"
#include "table/fields.h"

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

}  // namespace

void write_table_options(JsonWriter& out, const TableOptions& options) {
  out.begin_object().member("players", options.players);
  out.member("wager", options.wager).member("risky", options.risky);
  out.key("special_roles").begin_array();
  for (const std::string& id : options.special_roles) out.value(id);
  out.end_array();
  if (options.custom_role) {
    out.key("custom_role");
    write_role(out, *options.custom_role);
  }
  if (options.mission_deck) {
    out.key("mission_deck");
    write_deck(out, *options.mission_deck);
  }
  out.member("history", name_of(options.history));
  out.member("turn_seconds", options.turn_seconds);
  out.member("discussion_seconds", options.discussion_seconds);
  out.member("takeover_seconds", options.takeover_seconds);
  out.member("takeover_level", options.takeover_level);
  out.member("chat", options.chat).member("quiet_bots", options.quiet_bots);
  out.member("public_table", options.public_table).end_object();
}

Reading<OptionsPatch> read_options_patch(JsonValue value) { return PatchReader{value}.read(); }

}  // namespace insidejob

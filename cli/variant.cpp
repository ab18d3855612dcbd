#include "cli/variant.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "cli/explain.h"
#include "notation/deck_json.h"

namespace insidejob {
namespace {

std::string known_roles() {
  std::string list;
  for (const Role& role : builtin_roles().subspan(2)) {
    if (!list.empty()) list += ", ";
    list += role.id;
  }
  return list;
}

std::optional<RoleId> find_role(const Choices& choices, const std::string& id) {
  const auto roles = builtin_roles();
  const auto found = std::ranges::find(roles, id, &Role::id);
  if (found != roles.end()) return RoleId{static_cast<std::uint8_t>(found - roles.begin())};
  if (choices.custom_role && choices.custom_role->id == id) return k_custom_role;
  return std::nullopt;
}

}  // namespace

void VariantFlags::add_to(CLI::App& command) {
  command.add_option("--players", players, "How many play, 2 (with Larry) to 5")
      ->capture_default_str()
      ->check(CLI::Range(2, 5));
  command
      .add_option("--roles", roles, "Special roles in play, separated by commas: " + known_roles())
      ->delimiter(',');
  command.add_flag("--risky", risky, "Shuffle the four risky missions in");
  command.add_flag("--no-wager", no_wager, "Play without wagers");
  command
      .add_option("--custom-role", custom_role_file,
                  "A role of your own, as JSON (docs/rules/FORMAT.md); it is put in play")
      ->check(CLI::ExistingFile);
  command
      .add_option("--deck", deck_file, "Another mission deck, in the form of data/missions.json")
      ->check(CLI::ExistingFile);
}

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) return std::nullopt;
  std::string text{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
  if (file.bad()) return std::nullopt;
  return text;
}

std::variant<Variant, std::string> make_variant(const VariantFlags& flags) {
  Choices choices{.players = flags.players, .wager = !flags.no_wager, .risky = flags.risky};
  std::optional<RoleCard> custom_role;
  if (!flags.custom_role_file.empty()) {
    const auto text = read_file(flags.custom_role_file);
    if (!text) return "cannot read " + flags.custom_role_file;
    auto read = read_role(*text);
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      return flags.custom_role_file + ": " + problem->message;
    }
    custom_role = std::get<RoleCard>(std::move(read));
    choices.custom_role = custom_role->role;
  }
  if (!flags.deck_file.empty()) {
    const auto text = read_file(flags.deck_file);
    if (!text) return "cannot read " + flags.deck_file;
    auto read = read_deck(*text);
    if (const auto* problem = std::get_if<Malformed>(&read)) {
      return flags.deck_file + ": " + problem->message;
    }
    choices.mission_deck = std::get<MissionDeck>(std::move(read));
  }
  for (const std::string& id : flags.roles) {
    const auto role = find_role(choices, id);
    if (!role) return "there is no role '" + id + "'; known are " + known_roles();
    choices.special_roles.push_back(*role);
  }
  const auto& special = choices.special_roles;
  if (custom_role && std::ranges::find(special, k_custom_role) == special.end()) {
    choices.special_roles.push_back(k_custom_role);
  }
  Result<Options> made = Options::make(std::move(choices));
  if (const auto* violation = std::get_if<RuleViolation>(&made)) {
    return explain_in_english(*violation) + " (" + std::string{violation->rule()} + ")";
  }
  return Variant{std::get<Options>(std::move(made)), std::move(custom_role)};
}

}  // namespace insidejob

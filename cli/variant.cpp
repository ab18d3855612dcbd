#include "cli/variant.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "cli/record/explain.h"
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
  command.add_option("--players", players, "Number of players, 2 (with Larry) to 5")
      ->capture_default_str()
      ->check(CLI::Range(2, 5));
  command
      .add_option("--roles", roles, "Special roles in play, separated by commas: " + known_roles())
      ->delimiter(',');
  command.add_flag("--risky", risky, "Shuffle in the four risky missions");
  command.add_flag("--no-wager", no_wager, "Play without wagers");
  command
      .add_option("--custom-role", custom_role_file,
                  "A custom role to put in play, as JSON (docs/rules/FORMAT.md)")
      ->check(CLI::ExistingFile);
  command
      .add_option("--deck", deck_file, "Another mission deck, in the format of data/missions.json")
      ->check(CLI::ExistingFile);
}

std::string shell_word(const std::string& text) {
  constexpr std::string_view k_plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  if (!text.empty() && text.find_first_not_of(k_plain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return quoted + "'";
}

std::string VariantFlags::command_text() const {
  std::string text = " --players " + std::to_string(players);
  for (std::size_t i = 0; i < roles.size(); ++i) text += (i == 0 ? " --roles " : ",") + roles[i];
  if (risky) text += " --risky";
  if (no_wager) text += " --no-wager";
  if (!custom_role_file.empty()) text += " --custom-role " + shell_word(custom_role_file);
  if (!deck_file.empty()) text += " --deck " + shell_word(deck_file);
  return text;
}

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) return std::nullopt;
  std::string text{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
  if (file.bad()) return std::nullopt;
  return text;
}

namespace {

// Reads and parses a file, or says what is wrong.
template <class Value>
std::variant<Value, std::string> read_json_file(const std::string& path,
                                                Reading<Value> (*read)(std::string_view)) {
  const auto text = read_file(path);
  if (!text) return "cannot read " + path;
  auto reading = read(*text);
  if (const auto* problem = std::get_if<Malformed>(&reading)) return path + ": " + problem->message;
  return std::get<Value>(std::move(reading));
}

}  // namespace

std::variant<RoleCard, std::string> read_custom_role(const std::string& path) {
  return read_json_file<RoleCard>(path, read_role);
}

std::variant<MissionDeck, std::string> read_mission_deck(const std::string& path) {
  return read_json_file<MissionDeck>(path, read_deck);
}

std::variant<Variant, std::string> make_variant(const VariantFlags& flags) {
  Choices choices{.players = flags.players, .wager = !flags.no_wager, .risky = flags.risky};
  std::optional<RoleCard> custom_role;
  if (!flags.custom_role_file.empty()) {
    auto read = read_custom_role(flags.custom_role_file);
    if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
    custom_role = std::get<RoleCard>(std::move(read));
    choices.custom_role = custom_role->role;
  }
  if (!flags.deck_file.empty()) {
    auto read = read_mission_deck(flags.deck_file);
    if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
    choices.mission_deck = std::get<MissionDeck>(std::move(read));
  }
  for (const std::string& id : flags.roles) {
    const auto role = find_role(choices, id);
    if (!role) return "there is no role '" + id + "'; the roles are " + known_roles();
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

#include "cli/play/setup.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <string_view>

#include "cli/play/input.h"
#include "notation/deck_json.h"
#include "texts/role_words.h"

namespace insidejob {
namespace {

std::optional<std::string> file_text(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) return std::nullopt;
  std::string text{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
  if (file.bad()) return std::nullopt;
  return text;
}

// The only place where the terminal game reads the player's files.
template <class Value>
std::variant<Value, std::string> read_own(const Texts& texts, const std::string& path,
                                          Reading<Value> (*read)(std::string_view)) {
  const auto text = file_text(path);
  if (!text) return texts.say("fault.file_unreadable", {{"file", path}});
  Reading<Value> value = read(*text);
  if (const auto* problem = std::get_if<Malformed>(&value)) {
    return texts.say("fault.malformed") + " (" + path + ": " + problem->message + ")";
  }
  return std::get<Value>(std::move(value));
}

std::optional<RoleId> find_builtin(std::string_view id) {
  const auto roles = builtin_roles();
  const auto found = std::ranges::find(roles, id, &Role::id);
  if (found == roles.end()) return std::nullopt;
  return RoleId{static_cast<std::uint8_t>(found - roles.begin())};
}

// R7.0: the suggested pairs.
constexpr std::array<std::array<std::string_view, 2>, 4> k_pairs{{
    {"sleeper_agent", "paranoid_agent"},
    {"risky_agent", "tim_shady"},
    {"accomplice", "prof_no"},
    {"tim_shady", "sleeper_agent"},
}};

unsigned ask_players(Console& console, const Texts& texts) {
  constexpr unsigned k_usual = 4;
  while (true) {
    const std::string line = console.ask(texts.say("play.setup.players", {{"n", k_usual}}));
    if (line.empty()) return k_usual;
    const auto number = parse_number(line);
    if (number && *number >= 2 && *number <= 5) return *number;
    console.print(texts.say("play.error.players", {{"input", line}}));
  }
}

}  // namespace

bool leaves_open(const PlayOptions& options) {
  return !options.players && !options.wager && !options.risky && options.special_roles.empty() &&
         !options.custom_role_file && !options.deck_file;
}

std::variant<PlaySetup, std::string> setup_from(const Texts& texts, const PlayOptions& options) {
  PlaySetup setup;
  Choices& choices = setup.choices;
  choices.players = options.players.value_or(4);
  choices.wager = options.wager.value_or(true);
  choices.risky = options.risky;
  if (options.custom_role_file) {
    auto card = read_own<RoleCard>(texts, *options.custom_role_file, read_role);
    if (auto* problem = std::get_if<std::string>(&card)) return std::move(*problem);
    setup.custom_role = std::get<RoleCard>(std::move(card));
    choices.custom_role = setup.custom_role->role;
    choices.special_roles.push_back(k_custom_role);
  }
  if (options.deck_file) {
    auto deck = read_own<MissionDeck>(texts, *options.deck_file, read_deck);
    if (auto* problem = std::get_if<std::string>(&deck)) return std::move(*problem);
    choices.mission_deck = std::get<MissionDeck>(std::move(deck));
  }
  for (const std::string& id : options.special_roles) {
    if (setup.custom_role && setup.custom_role->role.id == id) continue;
    const auto role = find_builtin(id);
    if (!role) return texts.say("fault.unknown_role", {{"id", id}});
    choices.special_roles.push_back(*role);
  }
  return setup;
}

PlaySetup ask_setup(Console& console, const Texts& texts, const Style& style, Rng& rng) {
  console.clear();
  console.print(style.rule("INSIDE JOB"));
  console.print(wrap(texts.say("play.setup.hello"), style.width()));
  PlaySetup setup;
  Choices& choices = setup.choices;
  choices.players = ask_players(console, texts);

  const Wording wording{texts};
  const auto& pair = k_pairs[rng.below(k_pairs.size())];
  Lines names;
  for (const std::string_view id : pair) {
    names.push_back(role_name(wording, builtin_roles()[find_builtin(id)->index]));
  }
  Lines presets{texts.say("play.setup.first"), texts.say("play.setup.classic"),
                texts.say("play.setup.risky")};
  if (choices.players >= 4) {
    presets.push_back(texts.say("play.setup.special", {{"roles", join(names, " + ")}}));
  }
  for (unsigned i = 0; i < presets.size(); ++i) {
    console.print(" [" + std::to_string(i + 1) + "] " + presets[i]);
  }
  const auto count = static_cast<unsigned>(presets.size());
  while (true) {
    const std::string line = console.ask(texts.say("play.setup.preset", {{"n", 1}}));
    const auto chosen = line.empty() ? std::optional{0U} : parse_choice(line, count);
    if (!chosen) {
      console.print(texts.say("play.error.choice", {{"input", line}, {"n", count}}));
      continue;
    }
    choices.wager = *chosen != 0;
    choices.risky = *chosen == 2;
    if (*chosen == 3) {
      for (const std::string_view id : pair) choices.special_roles.push_back(*find_builtin(id));
    }
    return setup;
  }
}

}  // namespace insidejob

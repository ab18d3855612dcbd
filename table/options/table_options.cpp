#include "table/options/table_options.h"

#include <algorithm>
#include <utility>

#include "notation/card_bounds.h"
#include "table/names/name.h"

namespace insidejob {
namespace {

constexpr std::array<std::string_view, 3> k_histories{"strict", "last_trick", "open"};
constexpr std::array<std::string_view, 2> k_missed_turns{"stand_in", "call_off"};
constexpr std::array<std::string_view, k_presets> k_preset_names{
    "first_game",  "classic", "sleeper_paranoid", "risky_tim", "accomplice_prof_no",
    "tim_sleeper", "risky",   "two_players"};

constexpr unsigned k_shortest_turn = 5;
constexpr unsigned k_longest_wait = 24 * 60 * 60;
constexpr std::int64_t k_second = 1'000;
constexpr std::int64_t k_hour = 3'600 * k_second;
constexpr std::size_t k_most_roles = 8;

bool is_wait(unsigned seconds) {
  return seconds == 0 || (k_shortest_turn <= seconds && seconds <= k_longest_wait);
}

bool fits(const LocalText& text) {
  return text.size() <= k_card_languages && std::ranges::all_of(text, [](const auto& entry) {
           return entry.first.size() <= k_card_language_length &&
                  entry.second.size() <= k_card_text_length;
         });
}

bool fits(const RoleCard& card) {
  return card.role.id.size() <= k_card_id_length && fits(card.name) && fits(card.text);
}

bool fits(const MissionDeck& deck) {
  const auto short_id = [](const Mission& mission) {
    return mission.id.size() <= k_card_id_length;
  };
  return deck.missions.size() + deck.risky.size() <= k_deck_size &&
         std::ranges::all_of(deck.missions, short_id) && std::ranges::all_of(deck.risky, short_id);
}

std::optional<RoleId> find_role(const TableOptions& options, std::string_view id) {
  if (options.custom_role && options.custom_role->role.id == id) return k_custom_role;
  const auto found = std::ranges::find(builtin_roles(), id, &Role::id);
  if (found == builtin_roles().end()) return std::nullopt;
  return RoleId{static_cast<std::uint8_t>(found - builtin_roles().begin())};
}

template <class Enum, std::size_t N>
std::optional<Enum> parse(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view name_of(HistoryRule history) {
  return k_histories[static_cast<std::size_t>(history)];
}
std::optional<HistoryRule> parse_history(std::string_view name) {
  return parse<HistoryRule>(k_histories, name);
}
std::string_view name_of(MissedTurn missed) {
  return k_missed_turns[static_cast<std::size_t>(missed)];
}
std::optional<MissedTurn> parse_missed_turn(std::string_view name) {
  return parse<MissedTurn>(k_missed_turns, name);
}
std::string_view name_of(Preset preset) { return k_preset_names[static_cast<std::size_t>(preset)]; }
std::optional<Preset> parse_preset(std::string_view name) {
  return parse<Preset>(k_preset_names, name);
}

TurnTerms terms_of(const TableOptions& options) {
  if (!is_by_turns(options)) return {};
  return {options.turn_hours, options.missed_turn};
}

std::int64_t turn_wait(const TableOptions& options) {
  return is_by_turns(options) ? k_hour * options.turn_hours : k_second * options.turn_seconds;
}

std::int64_t discussion_wait(const TableOptions& options) {
  return is_by_turns(options) ? k_hour * options.turn_hours : k_second * options.discussion_seconds;
}

TableOptions patched(TableOptions options, const OptionsPatch& patch) {
  each_option(options, patch, [](std::string_view, auto& option, const auto& change) {
    if (change) option = *change;
  });
  return options;
}

OptionsPatch difference(const TableOptions& from, const TableOptions& to) {
  OptionsPatch patch;
  each_option(to, patch,
              [](std::string_view, const auto& option, auto& change) { change.emplace(option); });
  each_option(from, patch, [](std::string_view, const auto& option, auto& change) {
    if (*change == option) change.reset();
  });
  return patch;
}

bool shows_trick(HistoryRule history, unsigned finished, unsigned trick) {
  if (trick >= finished) return true;
  switch (history) {
    case HistoryRule::strict:
      return false;
    case HistoryRule::last_trick:
      return trick + 1 == finished;
    case HistoryRule::open:
      return true;
  }
  return false;
}

TableOptions with_preset(TableOptions options, Preset preset) {
  options.wager = preset != Preset::first_game;
  options.risky = preset == Preset::risky;
  // Beginners may look back, and so may people who play for days; otherwise as the rules say
  // (R10.2).
  const bool may_look_back = preset == Preset::first_game || is_by_turns(options);
  options.history = may_look_back ? HistoryRule::open : HistoryRule::strict;
  options.custom_role.reset();
  options.mission_deck.reset();
  options.special_roles.clear();
  switch (preset) {
    case Preset::first_game:
    case Preset::classic:
    case Preset::risky:
      break;
    case Preset::sleeper_paranoid:
      options.special_roles = {"sleeper_agent", "paranoid_agent"};
      break;
    case Preset::risky_tim:
      options.special_roles = {"risky_agent", "tim_shady"};
      break;
    case Preset::accomplice_prof_no:
      options.special_roles = {"accomplice", "prof_no"};
      break;
    case Preset::tim_sleeper:
      options.special_roles = {"tim_shady", "sleeper_agent"};
      break;
    case Preset::two_players:
      options.players = 2;
      break;
  }
  if (!options.special_roles.empty()) options.players = std::max(options.players, 4U);
  return options;
}

bool has_control_characters(const OptionsPatch& patch) {
  const auto in_line = [](std::string_view text) {
    return has_control_character(text, LineBreaks::refused);
  };
  const auto in_id = [&](const Mission& mission) { return in_line(mission.id); };
  if (patch.custom_role && *patch.custom_role) {
    const RoleCard& card = **patch.custom_role;
    const auto in_name = [&](const auto& entry) {
      return in_line(entry.first) || in_line(entry.second);
    };
    const auto in_text = [&](const auto& entry) {
      return in_line(entry.first) || has_control_character(entry.second);
    };
    if (in_line(card.role.id) || std::ranges::any_of(card.name, in_name) ||
        std::ranges::any_of(card.text, in_text)) {
      return true;
    }
  }
  if (!patch.mission_deck || !*patch.mission_deck) return false;
  const MissionDeck& deck = **patch.mission_deck;
  return std::ranges::any_of(deck.missions, in_id) || std::ranges::any_of(deck.risky, in_id);
}

bool changes_rules(const OptionsPatch& patch) {
  return patch.players || patch.wager || patch.risky || patch.special_roles || patch.custom_role ||
         patch.mission_deck;
}

bool differ_in_manners_alone(TableOptions a, const TableOptions& b) {
  a.quiet_bots = b.quiet_bots;
  a.turn_seconds = b.turn_seconds;
  return a == b;
}

std::variant<SharedOptions, Refusal> check_options(const TableOptions& options) {
  if (!is_wait(options.turn_seconds) || !is_wait(options.discussion_seconds) ||
      !is_wait(options.takeover_seconds) || options.turn_hours > k_most_turn_hours) {
    return Refusal{Reason::option_range};
  }
  if ((options.custom_role && !fits(*options.custom_role)) ||
      (options.mission_deck && !fits(*options.mission_deck)) ||
      options.special_roles.size() > k_most_roles) {
    return Refusal{Reason::option_range};
  }
  Choices choices{.players = options.players, .wager = options.wager, .risky = options.risky};
  choices.mission_deck = options.mission_deck;
  if (options.custom_role) choices.custom_role = options.custom_role->role;
  for (const std::string& id : options.special_roles) {
    const auto role = find_role(options, id);
    if (!role) return Refusal{Reason::unknown_role};
    choices.special_roles.push_back(*role);
  }
  Result<SharedOptions> made = SharedOptions::make(std::move(choices));
  if (const auto* violation = std::get_if<RuleViolation>(&made)) {
    return Refusal{Reason::options_forbidden, *violation};
  }
  return std::move(std::get<SharedOptions>(made));
}

namespace {
bool suits_reluctant(const Role& role) { return role.face_up && !role.replaces_insider; }
}  // namespace

bool has_role_for_reluctant(const SharedOptions& options) {
  return std::ranges::any_of(options->choices().special_roles,
                             [&](RoleId id) { return suits_reluctant(options->role(id)); });
}

SharedOptions with_fixed_role(const SharedOptions& options, SeatSet reluctant, std::uint64_t pick) {
  if (reluctant.empty()) return options;
  for (const RoleId id : options->choices().special_roles) {
    if (!suits_reluctant(options->role(id))) continue;
    Choices choices = options->choices();
    const Seat seat = reluctant.nth(static_cast<unsigned>(pick % reluctant.size()));
    choices.fixed_roles = {{seat, id}};
    Result<SharedOptions> made = SharedOptions::make(std::move(choices));
    if (auto* fixed = std::get_if<SharedOptions>(&made)) return std::move(*fixed);
  }
  return options;
}

}  // namespace insidejob

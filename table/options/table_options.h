// What a table has agreed on: the rules of the game, which the engine checks on every change, and
// the table's manners.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/role_json.h"
#include "table/options/shared_options.h"
#include "table/options/turn_terms.h"
#include "table/refusal.h"

namespace insidejob {

// R10.2: how much of earlier tricks people are shown.
enum class HistoryRule : std::uint8_t { strict, last_trick, open };

[[nodiscard]] std::string_view name_of(HistoryRule history);
[[nodiscard]] std::optional<HistoryRule> parse_history(std::string_view name);
// Whether players may look at the cards of a trick, counted from 0, while the game goes on.
[[nodiscard]] bool shows_trick(HistoryRule history, unsigned finished, unsigned trick);

struct TableOptions {
  unsigned players = 4;  // seats, each for a person or a bot
  bool wager = true;
  bool risky = false;
  std::vector<std::string> special_roles{};  // by id, including the custom role's
  std::optional<RoleCard> custom_role{};
  std::optional<MissionDeck> mission_deck{};

  HistoryRule history = HistoryRule::strict;
  unsigned turn_seconds = 0;        // 0: no turn clock
  unsigned discussion_seconds = 0;  // 0: the discussion ends when all are ready (R6.0)
  unsigned takeover_seconds = 60;   // absence before a bot takes over; 0: only the host decides
  std::string takeover_level = "rookie";
  bool chat = true;           // free text; quick phrases are always on
  bool quiet_bots = false;    // bots say nothing
  bool public_table = false;  // listed for strangers

  // Play by turns. The seconds above then mean nothing.
  unsigned turn_hours = 0;  // for every move; 0: everyone is there
  MissedTurn missed_turn = MissedTurn::stand_in;

  friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

// A change to some options; absent ones stay.
struct OptionsPatch {
  std::optional<unsigned> players{};
  std::optional<bool> wager{};
  std::optional<bool> risky{};
  std::optional<std::vector<std::string>> special_roles{};
  std::optional<std::optional<RoleCard>> custom_role{};
  std::optional<std::optional<MissionDeck>> mission_deck{};
  std::optional<HistoryRule> history{};
  std::optional<unsigned> turn_seconds{};
  std::optional<unsigned> discussion_seconds{};
  std::optional<unsigned> takeover_seconds{};
  std::optional<std::string> takeover_level{};
  std::optional<bool> chat{};
  std::optional<bool> quiet_bots{};
  std::optional<bool> public_table{};
  std::optional<unsigned> turn_hours{};
  std::optional<MissedTurn> missed_turn{};

  friend bool operator==(const OptionsPatch&, const OptionsPatch&) = default;
};

// Calls visit(name, option, its change) for every option, in the order of the JSON.
template <class Options, class Patch, class Visit>
void each_option(Options& options, Patch& patch, Visit visit) {
  visit("players", options.players, patch.players);
  visit("wager", options.wager, patch.wager);
  visit("risky", options.risky, patch.risky);
  visit("special_roles", options.special_roles, patch.special_roles);
  visit("custom_role", options.custom_role, patch.custom_role);
  visit("mission_deck", options.mission_deck, patch.mission_deck);
  visit("history", options.history, patch.history);
  visit("turn_seconds", options.turn_seconds, patch.turn_seconds);
  visit("discussion_seconds", options.discussion_seconds, patch.discussion_seconds);
  visit("takeover_seconds", options.takeover_seconds, patch.takeover_seconds);
  visit("takeover_level", options.takeover_level, patch.takeover_level);
  visit("chat", options.chat, patch.chat);
  visit("quiet_bots", options.quiet_bots, patch.quiet_bots);
  visit("public_table", options.public_table, patch.public_table);
  visit("turn_hours", options.turn_hours, patch.turn_hours);
  visit("missed_turn", options.missed_turn, patch.missed_turn);
}

[[nodiscard]] inline bool is_by_turns(const TableOptions& options) {
  return options.turn_hours > 0;
}
[[nodiscard]] TurnTerms terms_of(const TableOptions& options);
// Milliseconds that a move may take; 0: as long as it likes.
[[nodiscard]] std::int64_t turn_wait(const TableOptions& options);
// The same for the discussion.
[[nodiscard]] std::int64_t discussion_wait(const TableOptions& options);

[[nodiscard]] TableOptions patched(TableOptions options, const OptionsPatch& patch);
// The smallest patch that leads from one to the other.
[[nodiscard]] OptionsPatch difference(const TableOptions& from, const TableOptions& to);

// Sets of rules that a table can adopt with one click. Its manners stay as they are.
enum class Preset : std::uint8_t {
  first_game,  // without wagers (R4.1), and everyone may look back (R10.2)
  classic,
  sleeper_paranoid,  // the suggested pairs of R7.0, with at least four seats
  risky_tim,
  accomplice_prof_no,
  tim_sleeper,
  risky,
  two_players,
};
inline constexpr std::size_t k_presets = 8;

[[nodiscard]] std::string_view name_of(Preset preset);
[[nodiscard]] std::optional<Preset> parse_preset(std::string_view name);
[[nodiscard]] TableOptions with_preset(TableOptions options, Preset preset);

// In the texts of a role or deck that the patch brings. People may not send them, but logs of
// earlier versions contain some.
[[nodiscard]] bool has_control_characters(const OptionsPatch& patch);

// Whether it changes the game itself, not only the table's manners.
[[nodiscard]] bool changes_rules(const OptionsPatch& patch);

// Whether a running game can go on with either: they differ only in how much bots say and in the
// turn clock.
[[nodiscard]] bool differ_in_manners_alone(TableOptions a, const TableOptions& b);

// Checks the table's bounds, then the rules of the game (Options::make). `Moment` says which levels
// of bots exist.
[[nodiscard]] std::variant<SharedOptions, Refusal> check_options(const TableOptions& options);

// Whether a role in play can be given to someone who would rather not be the Insider (R7.0).
[[nodiscard]] bool has_role_for_reluctant(const SharedOptions& options);

// The same rules, with a face-up role given to one of the seats that would rather not be the
// Insider (R7.0). Unchanged if no such role is in play. `pick` chooses among several seats.
[[nodiscard]] SharedOptions with_fixed_role(const SharedOptions& options, SeatSet reluctant,
                                            std::uint64_t pick);

}  // namespace insidejob

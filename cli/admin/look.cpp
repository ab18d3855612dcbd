// `insidejob admin list`, `show` and `check`.
#include <fmt/format.h>

#include "cli/admin/admin.h"
#include "notation/json.h"
#include "notation/words.h"
#include "server/admin/finished_game.h"
#include "server/admin/stored_log.h"
#include "server/admin/table_directory.h"

namespace insidejob {
namespace {

struct ListFlags {
  StoreFlags store;
  bool public_only = false;
  double since = 0;  // 0: all
  bool json = false;
};

void print_row(const TableInfo& info, const TableSummary& summary) {
  fmt::print("{:<16} {:<16} {:<16} {:>4}/{:<3} {:>4}  {:<10} {:>7}  {:<7} {}\n", info.room_code,
             utc_text(info.created), utc_text(info.last_activity), summary.seated, summary.players,
             summary.bots, summary.stage, info.last_sequence, info.is_public ? "public" : "private",
             summary.host);
}

void print_json(const TableInfo& info, const TableSummary& summary) {
  std::string line;
  JsonWriter out{line};
  out.begin_object().member("room", info.room_code).member("created", info.created);
  out.member("last_activity", info.last_activity).member("public", info.is_public);
  out.member("host", summary.host).member("players", summary.players);
  out.member("seated", summary.seated).member("bots", summary.bots);
  out.member("stage", summary.stage);
  out.member("entries", static_cast<std::int64_t>(info.last_sequence)).end_object();
  fmt::print("{}\n", line);
}

int list_tables(const ListFlags& flags, Storage& storage) {
  TableFilter filter{.public_only = flags.public_only};
  if (flags.since > 0) filter.active_since = days_ago(flags.since);
  if (!flags.json) {
    fmt::print("{:<16} {:<16} {:<16} {:>8} {:>4}  {:<10} {:>7}  {:<7} {}\n", "ROOM", "CREATED",
               "LAST ACTIVITY", "SEATED", "BOTS", "STAGE", "ENTRIES", "LISTED", "HOST");
  }
  std::size_t count = 0;
  std::size_t unread = 0;
  const StorageStatus walked = walk_tables(storage, filter, [&](const TableInfo& info) {
    auto summary = summary_of(storage, info);
    if (!summary) {
      ++unread;
      summary = TableSummary{.stage = "unreadable"};
    }
    ++count;
    flags.json ? print_json(info, *summary) : print_row(info, *summary);
    return true;
  });
  if (!walked) return complain_of(walked.error());
  if (!flags.json) fmt::print("{} table{}\n", count, count == 1 ? "" : "s");
  if (unread > 0) return decline("some tables cannot be read; insidejob admin check says why");
  return k_success;
}

struct RoomFlags {
  StoreFlags store;
  std::string room;
};

void print_members(const TableState& state) {
  fmt::print("members\n");
  for (const Member& member : state.members) {
    const auto seat = seat_of(state, member.id);
    fmt::print("  {:>3}  {:<24} {:<8}{}{}\n", member.id.number, member.name,
               seat ? fmt::format("seat {}", seat->index) : "watches",
               member.connected ? "" : "  away since " + utc_text(member.away_since),
               member.id == state.host ? "  host" : "");
  }
  for (unsigned i = 0; i < state.options.players; ++i) {
    const Chair& chair = state.chairs[i];
    if (chair.bot) {
      fmt::print("  bot  {:<24} seat {}  {}\n", chair.bot->name, i, chair.bot->level);
    }
    if (chair.empty()) fmt::print("       {:<24} seat {}\n", "(free)", i);
  }
}

void print_options(const TableOptions& options) {
  const auto yes = [](bool flag) { return flag ? "yes" : "no"; };
  const auto seconds = [](unsigned count) {
    return count == 0 ? std::string{"none"} : fmt::format("{} s", count);
  };
  fmt::print("options\n  players {}, wager {}, risky missions {}\n", options.players,
             yes(options.wager), yes(options.risky));
  fmt::print("  special roles: {}{}\n",
             options.special_roles.empty()
                 ? "none"
                 : fmt::format("{}", fmt::join(options.special_roles, ", ")),
             options.custom_role ? "; custom role " + options.custom_role->role.id : "");
  if (options.mission_deck) fmt::print("  a custom mission deck\n");
  fmt::print("  history {}, turn clock {}, discussion {}, bot takes over after {} ({})\n",
             name_of(options.history), seconds(options.turn_seconds),
             seconds(options.discussion_seconds), seconds(options.takeover_seconds),
             options.takeover_level);
  fmt::print("  chat {}, quiet bots {}, public {}\n", yes(options.chat), yes(options.quiet_bots),
             yes(options.public_table));
}

// Results are no longer secret. Of a running game, only its number is printed.
void print_games(const TableState& state, const std::vector<FinishedGame>& games) {
  fmt::print("games: {} over, {} dealt\n", games.size(), state.games_so_far);
  for (const FinishedGame& finished : games) {
    const Outcome& outcome = finished.game.state.open.outcome;
    std::vector<std::string> winners;
    for (const Seat seat : outcome.winners) {
      const bool larry = seat.index >= finished.game.options->players();
      winners.push_back(larry ? "Larry" : finished.game.players[seat.index].name);
    }
    fmt::print("  {:>3}  {} to {}  {} by {}: {}\n", finished.game.number,
               utc_text(finished.game.started), utc_text(finished.ended), side_word(outcome.side),
               cause_word(outcome.cause), fmt::join(winners, ", "));
  }
}

int show_table(const RoomFlags& flags, Storage& storage) {
  const auto info = find_table(storage, flags.room);
  if (!info) return complain_of(info.error());
  const auto table = storage.export_table(info->key);
  if (!table) return complain_of(table.error());
  const auto state = replay_log(table->entries);
  const auto games = finished_games(table->entries);
  if (!state) return complain_of(state.error());
  if (!games) return complain_of(games.error());
  fmt::print("room {}\ncreated {}, last activity {}\nstage {}, {} entries\n", info->room_code,
             utc_text(info->created), utc_text(info->last_activity), name_of(state->stage),
             info->last_sequence);
  print_members(*state);
  print_options(state->options);
  print_games(*state, *games);
  return k_success;
}

struct CheckFlags {
  StoreFlags store;
};

int check_tables(const CheckFlags&, Storage& storage) {
  std::size_t tables = 0;
  const auto problems = find_problems(storage, tables);
  if (!problems) return complain_of(problems.error());
  for (const std::string& problem : *problems) fmt::print("{}\n", problem);
  if (problems->empty()) {
    fmt::print("The storage is sound, and the logs of {} table{} replay.\n", tables,
               tables == 1 ? "" : "s");
    return k_success;
  }
  return decline(fmt::format("{} problem{} found; a backup may have the tables intact",
                             problems->size(), problems->size() == 1 ? "" : "s"));
}

}  // namespace

void add_admin_look(CLI::App& admin, Run& run) {
  auto flags = std::make_shared<ListFlags>();
  auto* list = add_admin_command(admin, run, "list", "Lists tables, most recently active first",
                                 flags, list_tables);
  list->add_flag("--public", flags->public_only, "Only public tables");
  list->add_option("--since", flags->since, "Only tables active in the last DAYS")
      ->type_name("DAYS")
      ->check(CLI::PositiveNumber);
  list->add_flag("--json", flags->json, "One JSON object per line, times in milliseconds");

  auto room = std::make_shared<RoomFlags>();
  auto* show = add_admin_command(
      admin, run, "show", "Shows one table, but nothing that is secret while a game is in progress",
      room, show_table);
  show->add_option("ROOM", room->room, "The room code, for example bako-dimu-fera")->required();

  add_admin_command(admin, run, "check", "Checks the storage and replays every table's log",
                    std::make_shared<CheckFlags>(), check_tables);
}

}  // namespace insidejob

#include "lab/balance_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lab/report/figure.h"
#include "notation/words.h"

namespace insidejob {
namespace {

struct Cell {
  const Options& options;
  const CellTotals& totals;
};

std::vector<Cell> cells_of(const BalancePlan& plan, const BalanceTotals& totals) {
  std::vector<Cell> cells;
  cells.reserve(plan.cells.size());
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    cells.push_back({plan.cells[i], totals.cells[i]});
  }
  return cells;
}

bool is_classic(const Options& options) { return options.choices().special_roles.empty(); }
bool is_usual(const Options& options) { return options.wager() && !options.choices().risky; }

std::string players_text(const Options& options) {
  return options.has_larry() ? "2 players and Larry" : fmt::format("{} players", options.players());
}

std::string rules_text(const Options& options) {
  if (!options.wager()) return "no wagers";
  return options.choices().risky ? "wagers and risky missions" : "wagers";
}

// An id in words: "sleeper agent".
std::string words_of(std::string id) {
  std::ranges::replace(id, '_', ' ');
  return id;
}

std::string roles_text(const Options& options) {
  std::string text;
  for (const RoleId id : options.choices().special_roles) {
    text += (text.empty() ? "" : " + ") + words_of(options.role(id).id);
  }
  return text.empty() ? "none" : text;
}

Estimate agents_share(const Cell& cell) { return side_share(cell.totals, WinningSide::agents); }

const std::vector<Rule>& fair_rules() {
  static const std::vector<Rule> rules{{0.35, "35"}, {0.5, "even"}, {0.65, "65"}};
  return rules;
}

Section classic_section(const std::vector<Cell>& cells) {
  Section section{"Agents or Insider",
                  {"How often the Agents win without special roles, by the number of players. The "
                   "Insider wins the other games."},
                  {},
                  {}};
  std::vector<IntervalRow> rows;
  FigureTable table{
      "Games won by the Agents; 95 % intervals",
      {"Game", "Rules", "Games", "Agents", "Missions completed per game", "Tricks per game"},
      {},
      2};
  for (const Cell& cell : cells) {
    if (!is_classic(cell.options)) continue;
    const SimulationTotals& games = cell.totals.games;
    const auto a_game = [&](std::uint64_t number) {
      return fmt::format("{:.2f}", static_cast<double>(number) / static_cast<double>(games.games));
    };
    rows.push_back({players_text(cell.options), rules_text(cell.options), agents_share(cell)});
    table.rows.push_back({players_text(cell.options), rules_text(cell.options),
                          count_text(games.games), percent_text(agents_share(cell)),
                          a_game(games.missions), a_game(games.tricks)});
  }
  section.figures.push_back(
      intervals_figure("Games that the Agents win, with 95 % intervals",
                       {.label = "Won by the Agents", .unit = Unit::percent, .from = 0, .to = 1},
                       fair_rules(), rows));
  section.tables.push_back(std::move(table));
  return section;
}

std::vector<Endings> classic_endings(const std::vector<Cell>& cells) {
  std::vector<Endings> endings;
  for (const Cell& cell : cells) {
    if (!is_classic(cell.options)) continue;
    endings.push_back({fmt::format("{}, {}", players_text(cell.options), rules_text(cell.options)),
                       cell.totals.games.causes});
  }
  return endings;
}

// Risky missions are counted only in games that have them, the others only in games with standard
// rules.
Section missions_section(const std::vector<Cell>& cells) {
  Section section{
      "Missions",
      {"How often a mission is completed once it has been laid, in games without special roles: "
       "ordinary missions in games with wagers, risky ones where they are shuffled in. The leader "
       "chooses one of two, so a hard mission is laid mostly when the other one is harder still."},
      {},
      {}};
  std::map<std::string, std::vector<IntervalRow>> by_mission;
  std::vector<std::string> order;
  FigureTable table{"Missions completed, of those laid; 95 % intervals",
                    {"Mission", "Game", "Laid", "Completed"},
                    {},
                    2};
  for (const Cell& cell : cells) {
    if (!is_classic(cell.options) || !cell.options.wager()) continue;
    for (std::size_t i = 0; i < cell.totals.missions.size(); ++i) {
      const MissionId id{static_cast<std::uint16_t>(i)};
      const ShareSums& share = cell.totals.missions[i];
      const bool risky = cell.options.mission_rule(id).risky;
      if (share.of() == 0 || risky != cell.options.choices().risky) continue;
      const std::string name = words_of(cell.options.mission(id).id);
      auto& rows = by_mission[name];
      if (rows.empty()) order.push_back(name);
      rows.push_back({name, players_text(cell.options), share.estimate()});
      table.rows.push_back({name, players_text(cell.options),
                            count_text(static_cast<std::uint64_t>(share.of())),
                            percent_text(share.estimate())});
    }
  }
  const auto mean_of = [&](const std::string& name) {
    double sum = 0;
    for (const IntervalRow& row : by_mission[name]) sum += row.estimate.value;
    return sum / static_cast<double>(by_mission[name].size());
  };
  std::ranges::stable_sort(order, std::ranges::greater{}, mean_of);
  std::vector<IntervalRow> rows;
  for (const std::string& name : order) {
    const auto& its = by_mission[name];
    rows.insert(rows.end(), its.begin(), its.end());
  }
  section.figures.push_back(intervals_figure(
      "Missions completed, of those laid, with 95 % intervals; the easiest first",
      {.label = "Completed", .unit = Unit::percent, .from = 0, .to = 1}, {}, rows));
  std::ranges::stable_sort(table.rows, {}, [](const auto& row) { return row.front(); });
  section.tables.push_back(std::move(table));
  return section;
}

std::optional<Section> sets_section(const std::vector<Cell>& cells) {
  Section section{"Special roles in play",
                  {"How often the Agents win with these special roles in play, with wagers and "
                   "without risky missions."},
                  {},
                  {}};
  std::vector<IntervalRow> rows;
  for (const Cell& cell : cells) {
    if (!is_usual(cell.options) || cell.options.players() < 4) continue;
    rows.push_back({roles_text(cell.options), players_text(cell.options), agents_share(cell)});
  }
  if (rows.size() < 3) return std::nullopt;
  section.figures.push_back(intervals_figure(
      "Games that the Agents win, by the special roles in play, with 95 % intervals",
      {.label = "Won by the Agents", .unit = Unit::percent, .from = 0, .to = 1}, fair_rules(),
      rows));
  return section;
}

std::optional<Section> roles_section(const std::vector<Cell>& cells) {
  Section section{
      "How often each role wins",
      {"How often a seat with this role wins, over all games with wagers and without risky "
       "missions in which it is in play."},
      {},
      {}};
  std::map<std::pair<std::string, std::string>, ShareSums> shares;
  std::vector<std::pair<std::string, std::string>> order;
  for (const Cell& cell : cells) {
    if (!is_usual(cell.options)) continue;
    for (std::size_t i = 0; i < cell.options.role_count(); ++i) {
      if (cell.totals.roles[i].of() == 0) continue;
      const std::pair key{words_of(cell.options.role(RoleId{static_cast<std::uint8_t>(i)}).id),
                          players_text(cell.options)};
      const auto [entry, is_new] = shares.try_emplace(key);
      if (is_new) order.push_back(key);
      entry->second.add(cell.totals.roles[i]);
    }
  }
  std::vector<IntervalRow> rows;
  FigureTable table{
      "Seats that won; 95 % intervals, clustered by game", {"Role", "Game", "Seats", "Won"}, {}, 2};
  for (const auto& key : order) {
    const ShareSums& share = shares[key];
    rows.push_back({key.first, key.second, share.estimate()});
    table.rows.push_back({key.first, key.second, count_text(static_cast<std::uint64_t>(share.of())),
                          percent_text(share.estimate())});
  }
  section.figures.push_back(
      intervals_figure("Seats that won, by role, with 95 % intervals",
                       {.label = "Won", .unit = Unit::percent, .from = 0, .to = 1}, {}, rows));
  section.tables.push_back(std::move(table));
  return section;
}

Section everything_section(const std::vector<Cell>& cells) {
  Section section{"Every variant", {}, {}, {}};
  FigureTable table{fmt::format("All {} variants; 95 % intervals", cells.size()),
                    {"Game", "Rules", "Special roles", "Games"},
                    {},
                    3};
  for (std::size_t i = 0; i < k_sides; ++i) {
    table.head.emplace_back(side_title(static_cast<WinningSide>(i)));
  }
  for (const Cell& cell : cells) {
    std::vector<std::string> row{players_text(cell.options), rules_text(cell.options),
                                 roles_text(cell.options), count_text(cell.totals.games.games)};
    for (std::size_t i = 0; i < k_sides; ++i) {
      row.push_back(percent_text(side_share(cell.totals, static_cast<WinningSide>(i))));
    }
    table.rows.push_back(std::move(row));
  }
  section.tables.push_back(std::move(table));
  return section;
}

void write_cell(JsonWriter& out, const Cell& cell) {
  const SimulationTotals& games = cell.totals.games;
  const auto whole = [](std::uint64_t number) { return static_cast<std::int64_t>(number); };
  out.begin_object().member("players", cell.options.players());
  out.member("wager", cell.options.wager()).member("risky", cell.options.choices().risky);
  out.key("special_roles").begin_array();
  for (const RoleId id : cell.options.choices().special_roles) out.value(cell.options.role(id).id);
  out.end_array().member("games", whole(games.games)).member("tricks", whole(games.tricks));
  out.member("missions_completed", whole(games.missions)).key("sides").begin_object();
  for (std::size_t i = 0; i < k_sides; ++i) {
    write_estimate(out.key(side_word(static_cast<WinningSide>(i))),
                   side_share(cell.totals, static_cast<WinningSide>(i)));
  }
  out.end_object().key("causes").begin_object();
  for (std::size_t i = 0; i < k_causes; ++i) {
    out.member(cause_word(static_cast<Cause>(i)), whole(games.causes[i]));
  }
  const auto write_share = [&](const std::string& id, const ShareSums& share) {
    if (share.of() == 0) return;
    out.key(id).begin_object().member("hits", share.hits()).member("of", share.of());
    write_estimate(out.key("share"), share.estimate());
    out.end_object();
  };
  out.end_object().key("roles").begin_object();
  for (std::size_t i = 0; i < cell.options.role_count(); ++i) {
    write_share(cell.options.role(RoleId{static_cast<std::uint8_t>(i)}).id, cell.totals.roles[i]);
  }
  out.end_object().key("missions").begin_object();
  for (std::size_t i = 0; i < cell.totals.missions.size(); ++i) {
    write_share(cell.options.mission(MissionId{static_cast<std::uint16_t>(i)}).id,
                cell.totals.missions[i]);
  }
  out.end_object().end_object();
}

}  // namespace

Estimate side_share(const CellTotals& cell, WinningSide side) {
  ShareSums share;
  share.add_single(static_cast<std::int64_t>(cell.games.sides[static_cast<std::size_t>(side)]),
                   static_cast<std::int64_t>(cell.games.games));
  return share.estimate();
}

std::string balance_json(const BalancePlan& plan, const BalanceTotals& totals,
                         const Experiment& experiment) {
  std::string text;
  JsonWriter out{text};
  begin_result(out, "insidejob-balance", experiment);
  out.member("bot", plan.bot_name);
  write_exec_counts(out, totals.exec);
  out.key("cells").begin_array();
  for (const Cell& cell : cells_of(plan, totals)) write_cell(out, cell);
  out.end_array().end_object();
  text += '\n';
  return text;
}

std::string balance_html(const BalancePlan& plan, const BalanceTotals& totals,
                         const Experiment& experiment) {
  const std::vector<Cell> cells = cells_of(plan, totals);
  Report report = begin_report("How fair is the game?", experiment);
  report.lead =
      fmt::format("With {} in every seat and no special roles the Agents win ", plan.bot_name);
  std::string list;
  std::uint64_t games = 0;
  for (const Cell& cell : cells) {
    games += cell.totals.games.games;
    if (!is_classic(cell.options) || !is_usual(cell.options)) continue;
    list += fmt::format("{}{} with {}", list.empty() ? "" : ", ",
                        percent_text(agents_share(cell).value), players_text(cell.options));
  }
  report.lead += list + ".";
  report.facts.emplace_back("Bot", plan.bot_name);
  report.facts.emplace_back("Variants", count_text(cells.size()));
  report.facts.emplace_back("Games", count_text(games));
  add_exec_facts(report, totals.exec);
  report.sections.push_back(classic_section(cells));
  report.sections.push_back(endings_section(classic_endings(cells)));
  report.sections.push_back(missions_section(cells));
  if (auto section = sets_section(cells)) report.sections.push_back(std::move(*section));
  if (auto section = roles_section(cells)) report.sections.push_back(std::move(*section));
  report.sections.push_back(everything_section(cells));
  report.method = {
      "The same bot plays every seat. The variants are all that the rules allow: every number of "
      "players, with and without wagers, with risky missions, and every permitted set of special "
      "roles. All variants are played with the same seeds, so those with the same number of "
      "players also have the same hands, and differ by less chance than their intervals suggest.",
      "A game is one observation. Shares have 95 % Wilson intervals. Where a game gives several "
      "observations (a role that several seats hold), they are for the number of independent ones "
      "that would have the spread seen between games. With this many intervals, some will miss.",
      "What bots win says how the game treats these bots. People talk, and play differently."};
  return write_html(report);
}

}  // namespace insidejob

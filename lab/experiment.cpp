#include "lab/experiment.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace insidejob {

std::string variant_text(const Options& options) {
  std::string text = std::to_string(options.players()) + " players";
  if (options.has_larry()) text += " and Larry";
  text += options.wager() ? ", wagers" : ", no wagers";
  if (options.choices().risky) text += ", risky missions";
  for (const RoleId id : options.choices().special_roles) text += ", " + options.role(id).id;
  if (options.choices().mission_deck) text += ", custom mission deck";
  return text;
}

std::string_view side_title(WinningSide side) {
  constexpr std::array<std::string_view, k_sides> k_titles{"Agents", "Insider", "Decoy",
                                                           "Decoy and Insider"};
  return k_titles[static_cast<std::size_t>(side)];
}

std::string_view cause_title(Cause cause) {
  constexpr std::array<std::string_view, k_causes> k_titles{"Insider has the intel",
                                                            "Token limit passed",
                                                            "All others face up",
                                                            "Insider found by tokens",
                                                            "Missions completed",
                                                            "A role's reveal",
                                                            "Vote"};
  return k_titles[static_cast<std::size_t>(cause)];
}

void begin_result(JsonWriter& out, std::string_view format, const Experiment& experiment) {
  out.begin_object().member("format", format).member("version", 1);
  out.member("program", experiment.program).member("command", experiment.command);
  out.member("seed", static_cast<std::int64_t>(experiment.seed));
}

Report begin_report(std::string title, const Experiment& experiment) {
  Report report;
  report.title = std::move(title);
  report.command = experiment.command;
  report.facts.emplace_back("Program", experiment.program);
  report.facts.emplace_back("Seed", std::to_string(experiment.seed));
  return report;
}

void add_exec_facts(Report& report, const ExecCounts& counts) {
  if (counts.asked == 0) return;
  std::string faults;
  for (std::size_t i = 0; i < k_exec_faults; ++i) {
    if (counts.faults[i] == 0) continue;
    if (!faults.empty()) faults += ", ";
    faults +=
        count_text(counts.faults[i]) + " " + std::string{fault_word(static_cast<ExecFault>(i))};
  }
  report.facts.emplace_back("Moves requested from programs", count_text(counts.asked));
  report.facts.emplace_back("Answers replaced", faults.empty() ? "none" : faults);
}

Section endings_section(const std::vector<Endings>& endings) {
  Section section{"How games end", {}, {}, {}};
  FigureTable table{"Games by what decided them", {"Games", "Number"}, {}};
  std::vector<BarPart> parts;
  for (const Endings& one : endings) {
    const auto games = std::accumulate(one.causes.begin(), one.causes.end(), std::uint64_t{0});
    table.rows.push_back({one.label, count_text(games)});
  }
  for (std::size_t i = 0; i < k_causes; ++i) {
    const auto happened = [&](const Endings& one) { return one.causes[i] != 0; };
    if (std::ranges::none_of(endings, happened)) continue;
    const std::string title{cause_title(static_cast<Cause>(i))};
    table.head.push_back(title);
    for (std::size_t row = 0; row < endings.size(); ++row) {
      const auto& causes = endings[row].causes;
      const auto games = std::accumulate(causes.begin(), causes.end(), std::uint64_t{0});
      const double share =
          games == 0 ? 0 : static_cast<double>(causes[i]) / static_cast<double>(games);
      parts.push_back({endings[row].label, title, share});
      table.rows[row].push_back(percent_text(share));
    }
  }
  section.figures.push_back(bars_figure("What decided the games, in per cent",
                                        {.label = "Games", .unit = Unit::percent}, parts));
  section.tables.push_back(std::move(table));
  return section;
}

std::string count_text(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

}  // namespace insidejob

#include "lab/arena_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/report/figure.h"
#include "notation/words.h"

namespace insidejob {
namespace {

using State = SequentialTest::State;

// At most as many moments as a plot can show, including the last one.
std::vector<ArenaMoment> thinned(const std::vector<ArenaMoment>& history) {
  constexpr std::size_t k_shown = 150;
  const std::size_t step = history.size() / k_shown + 1;
  std::vector<ArenaMoment> some;
  for (std::size_t i = 0; i < history.size(); ++i) {
    if ((history.size() - 1 - i) % step == 0) some.push_back(history[i]);
  }
  return some;
}

std::string_view state_word(State state) {
  constexpr std::array<std::string_view, 3> k_words{"open", "low", "high"};
  return k_words[static_cast<std::size_t>(state)];
}

void write_arm(JsonWriter& out, std::string_view name, const ArmTotals& arm) {
  out.key(name).begin_object();
  out.member("won", arm.wins.hits()).member("of", arm.wins.of());
  write_estimate(out.key("rate"), arm.wins.estimate());
  out.key("causes").begin_object();
  for (std::size_t i = 0; i < k_causes; ++i) {
    if (arm.causes[i] == 0) continue;
    out.member(cause_word(static_cast<Cause>(i)), static_cast<std::int64_t>(arm.causes[i]));
  }
  out.end_object().end_object();
}

void write_mode(JsonWriter& out, const ArenaPlan& plan, const ModeTotals& mode) {
  out.begin_object().member("mode", mode_word(mode.mode));
  write_arm(out, "candidate", mode.candidate);
  write_arm(out, "baseline", mode.baseline);
  write_estimate(out.key("difference"), mode.differences.estimate());
  write_estimate(out.key("difference_anytime"), mode.differences.anytime());
  write_number(out.key("deviation_of_a_deal"), std::sqrt(mode.differences.variance()));
  if (plan.test) {
    out.key("test").begin_object();
    write_number(out.key("log_likelihood_ratio"),
                 mode.differences.log_likelihood_ratio(plan.test->low, plan.test->high));
    out.member("verdict", state_word(mode.verdict)).end_object();
  }
  out.key("history").begin_array();
  for (const ArenaMoment& moment : thinned(mode.history)) {
    out.begin_array().value(moment.deals);
    write_number(out, moment.difference.value);
    write_number(out, moment.difference.low);
    write_number(out, moment.difference.high);
    if (plan.test) write_number(out, moment.ratio);
    out.end_array();
  }
  out.end_array().end_object();
}

Section difference_section(const ArenaPlan& plan, const ArenaTotals& totals) {
  Section section;
  section.title = "What the candidate is worth";
  section.text.push_back(fmt::format(
      "By how many games in a hundred {} wins more than {} in the same place. Lines are 95 % "
      "intervals{}.",
      plan.candidate.name, plan.baseline.name,
      plan.test ? " that are valid whenever the match is stopped" : ""));
  FigureTable table{
      "Wins, and the difference in percentage points; 95 % intervals, clustered by deal",
      {"Place", plan.candidate.name, plan.baseline.name, "Difference"},
      {}};
  if (plan.test) table.head.emplace_back("Test");
  std::vector<IntervalRow> rows;
  for (const ModeTotals& mode : totals.modes) {
    const Estimate difference = stated_difference(plan, mode);
    rows.push_back({std::string{mode_title(mode.mode)}, "", difference});
    table.rows.push_back({std::string{mode_title(mode.mode)},
                          percent_text(mode.candidate.wins.estimate()),
                          percent_text(mode.baseline.wins.estimate()), points_text(difference)});
    if (plan.test) table.rows.back().push_back(verdict_text(plan, mode));
  }
  section.figures.push_back(intervals_figure(
      "Difference of win rates by the place compared, with 95 % intervals",
      {.label = "Candidate minus baseline", .unit = Unit::points}, {{0, "no difference"}}, rows));
  section.tables.push_back(std::move(table));
  return section;
}

Section rates_section(const ArenaPlan& plan, const ArenaTotals& totals) {
  Section section;
  section.title = "How often each wins";
  std::vector<IntervalRow> rows;
  for (const ModeTotals& mode : totals.modes) {
    const std::string title{mode_title(mode.mode)};
    rows.push_back({title, plan.candidate.name + " (candidate)", mode.candidate.wins.estimate()});
    rows.push_back({title, plan.baseline.name + " (baseline)", mode.baseline.wins.estimate()});
  }
  section.figures.push_back(intervals_figure(
      "Win rates in the same deals, with 95 % intervals; at mixed tables, of all seats",
      {.label = "Games won", .unit = Unit::percent, .from = 0, .to = 1}, {}, rows));
  return section;
}

Section history_section(const ArenaPlan& plan, const ArenaTotals& totals) {
  Section section;
  section.title = "How the result developed";
  section.text.push_back(
      "The difference after this many deals, with an interval that is valid at all of these "
      "moments together: in a hundred such matches, about five leave it at any time.");
  for (const ModeTotals& mode : totals.modes) {
    std::vector<LinePoint> points;
    for (const ArenaMoment& moment : thinned(mode.history)) {
      points.push_back({"", static_cast<double>(moment.deals), moment.difference});
    }
    if (points.size() < 2) continue;
    std::vector<Rule> rules{{0, ""}};
    if (plan.test) {
      rules = {{plan.test->low, "not worth having"}, {plan.test->high, "worth having"}};
    }
    section.figures.push_back(lines_figure(
        fmt::format("{}: difference by the number of deals", mode_title(mode.mode)),
        {.label = "Deals"}, {.label = "Difference", .unit = Unit::points}, rules, points));
  }
  return section;
}

std::vector<Endings> endings_of(const ArenaPlan& plan, const ArenaTotals& totals) {
  std::vector<Endings> endings;
  for (const ModeTotals& mode : totals.modes) {
    const std::string_view title = mode_title(mode.mode);
    if (mode.mode != ArenaMode::mixed) {
      endings.push_back({fmt::format("{} {}", plan.candidate.name, title), mode.candidate.causes});
      endings.push_back({fmt::format("{} {}", plan.baseline.name, title), mode.baseline.causes});
      continue;
    }
    Endings both{std::string{title}, mode.candidate.causes};
    for (std::size_t i = 0; i < k_causes; ++i) both.causes[i] += mode.baseline.causes[i];
    endings.push_back(both);
  }
  return endings;
}

std::vector<std::string> method_of(const ArenaPlan& plan) {
  std::vector<std::string> method;
  method.push_back(fmt::format(
      "A deal consists of cards, missions, first leader and the seeds of all choices. Each deal "
      "is played with its role cards moved from seat to seat until every seat has had every role, "
      "and each of these games is played once with the candidate ({}) and once with the baseline "
      "({}) in the place compared. Everyone else is played by {}. At mixed tables the candidate "
      "has half of the seats, drawn by the deal, and the baseline the others, and then the other "
      "way round, so that both have every seat with every role once.",
      plan.candidate.name, plan.baseline.name, plan.opponent.name));
  method.emplace_back(
      "Games of one deal are not independent, so a deal is one observation. A difference is the "
      "mean of the deals' differences, and its interval comes from their spread between deals. "
      "Win rates have Wilson intervals for the number of independent games that would have the "
      "spread seen between deals.");
  if (plan.test) {
    method.push_back(fmt::format(
        "The match was stopped by a sequential test. 'Not worth having' is a difference of "
        "{:+.1f} points, 'worth having' one of {:+.1f}, and either kind of error has a "
        "probability of about {:.0f}%. The test is a generalised likelihood ratio over the "
        "distribution of the deals' differences, as in chess engine testing, evaluated every {} "
        "deals from the {}th on. Because stopping depends on the data, the intervals are those of "
        "a confidence sequence (Waudby-Smith and others, 2021), which is wider and valid whenever "
        "the match is stopped.",
        100 * plan.test->low, 100 * plan.test->high, 100 * plan.test->error, k_look_every,
        k_first_look));
  } else {
    method.emplace_back(
        "The number of deals was fixed beforehand. The bands over the number of deals are a "
        "confidence sequence (Waudby-Smith and others, 2021).");
  }
  method.emplace_back(
      "With budgets in iterations the results depend on nothing but the command below. A budget "
      "in milliseconds depends on the machine.");
  return method;
}

}  // namespace

std::string_view mode_title(ArenaMode mode) {
  constexpr std::array<std::string_view, k_arena_modes> k_titles{"as the Agents", "as the Insider",
                                                                 "at mixed tables"};
  return k_titles[static_cast<std::size_t>(mode)];
}

Estimate stated_difference(const ArenaPlan& plan, const ModeTotals& mode) {
  return plan.test ? mode.differences.anytime() : mode.differences.estimate();
}

std::string verdict_text(const ArenaPlan& plan, const ModeTotals& mode) {
  if (!plan.test) return {};
  switch (mode.verdict) {
    case State::open:
      return "undecided";
    case State::low:
      return fmt::format("rather {:+.1f} than {:+.1f}", 100 * plan.test->low,
                         100 * plan.test->high);
    case State::high:
      return fmt::format("rather {:+.1f} than {:+.1f}", 100 * plan.test->high,
                         100 * plan.test->low);
  }
  __builtin_unreachable();
}

std::string arena_json(const ArenaPlan& plan, const ArenaTotals& totals,
                       const Experiment& experiment) {
  std::string text;
  JsonWriter out{text};
  begin_result(out, "insidejob-arena", experiment);
  out.member("variant", variant_text(plan.options)).member("candidate", plan.candidate.name);
  out.member("baseline", plan.baseline.name).member("opponent", plan.opponent.name);
  out.member("deals", static_cast<std::int64_t>(totals.deals));
  if (plan.test) {
    out.key("test").begin_object();
    write_number(out.key("low"), plan.test->low);
    write_number(out.key("high"), plan.test->high);
    write_number(out.key("error"), plan.test->error);
    out.end_object();
  }
  write_exec_counts(out, totals.exec);
  out.key("modes").begin_array();
  for (const ModeTotals& mode : totals.modes) write_mode(out, plan, mode);
  out.end_array().end_object();
  text += '\n';
  return text;
}

std::string arena_html(const ArenaPlan& plan, const ArenaTotals& totals,
                       const Experiment& experiment) {
  Report report = begin_report(
      fmt::format("{} against {}", plan.candidate.name, plan.baseline.name), experiment);
  report.lead = fmt::format(
      "Does {} win more than {} in the same place? In {} deals of {}: ", plan.candidate.name,
      plan.baseline.name, count_text(totals.deals), variant_text(plan.options));
  for (std::size_t i = 0; i < totals.modes.size(); ++i) {
    const ModeTotals& mode = totals.modes[i];
    report.lead += fmt::format("{}{} {}", i == 0 ? "" : ", ", mode_title(mode.mode),
                               points_text(stated_difference(plan, mode)));
  }
  report.lead += " percentage points (95 % intervals).";
  report.facts.emplace_back("Candidate", plan.candidate.name);
  report.facts.emplace_back("Baseline", plan.baseline.name);
  report.facts.emplace_back("Everyone else", plan.opponent.name);
  report.facts.emplace_back("Game", variant_text(plan.options));
  report.facts.emplace_back("Deals", count_text(totals.deals));
  add_exec_facts(report, totals.exec);
  report.sections.push_back(difference_section(plan, totals));
  report.sections.push_back(rates_section(plan, totals));
  report.sections.push_back(endings_section(endings_of(plan, totals)));
  if (Section history = history_section(plan, totals); !history.figures.empty()) {
    report.sections.push_back(std::move(history));
  }
  report.method = method_of(plan);
  return write_html(report);
}

}  // namespace insidejob

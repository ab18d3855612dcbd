#include "lab/belief_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "lab/report/figure.h"

namespace insidejob {
namespace {

using Measure = std::array<MeanSums, k_forecasters> TrickScores::*;

std::string_view forecaster_title(std::size_t forecaster) {
  constexpr std::array<std::string_view, k_forecasters> k_titles{"belief", "legality only",
                                                                 "prior"};
  return k_titles[forecaster];
}

std::string_view standpoint_title(std::size_t standpoint) {
  return standpoint == 0 ? "by the seats" : "by a spectator";
}

std::string number_text(const Estimate& estimate) {
  return fmt::format("{:.3f} ({:.3f} to {:.3f})", estimate.value, estimate.low, estimate.high);
}

// One line per forecaster, over the tricks.
Figure trick_figure(std::string caption, std::string label, const StandpointTotals& totals,
                    Measure measure) {
  std::vector<LinePoint> points;
  for (std::size_t j = 0; j < k_forecasters; ++j) {
    for (std::size_t i = 0; i < totals.tricks.size(); ++i) {
      const MeanSums& mean = (totals.tricks[i].*measure)[j];
      if (mean.weight() == 0) continue;
      Estimate score = mean.estimate();
      score.low = std::max(0.0, score.low);  // neither score can be negative
      points.push_back({std::string{forecaster_title(j)}, static_cast<double>(i + 1), score});
    }
  }
  return lines_figure(std::move(caption), {.label = "Tricks played"},
                      {.label = std::move(label), .from = 0}, {}, points);
}

FigureTable trick_table(std::string caption, const StandpointTotals& totals) {
  FigureTable table{std::move(caption), {"After trick", "Looks"}, {}};
  for (std::size_t j = 0; j < k_forecasters; ++j) {
    table.head.push_back(fmt::format("Log-loss, {}", forecaster_title(j)));
  }
  table.head.emplace_back("Belief better than legality by");
  for (std::size_t j = 0; j < k_forecasters; ++j) {
    table.head.push_back(fmt::format("Brier, {}", forecaster_title(j)));
  }
  for (std::size_t i = 0; i < totals.tricks.size(); ++i) {
    const TrickScores& scores = totals.tricks[i];
    if (scores.log_loss[0].weight() == 0) continue;
    std::vector<std::string> row{
        std::to_string(i + 1), count_text(static_cast<std::uint64_t>(scores.log_loss[0].weight()))};
    for (const MeanSums& mean : scores.log_loss) row.push_back(number_text(mean.estimate()));
    row.push_back(number_text(scores.gain[0].estimate()));
    for (const MeanSums& mean : scores.brier) row.push_back(number_text(mean.estimate()));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Figure calibration_of(std::string caption, const StandpointTotals& totals) {
  std::vector<CalibrationPoint> points;
  for (std::size_t j = 0; j + 1 < k_forecasters; ++j) {  // the prior never changes
    for (const CalibrationBin& bin : totals.calibration[j].bins) {
      if (bin.happened.of() == 0) continue;
      points.push_back({std::string{forecaster_title(j)},
                        bin.said / static_cast<double>(bin.happened.of()), bin.happened.estimate(),
                        static_cast<std::uint64_t>(bin.happened.of())});
    }
  }
  return calibration_figure(std::move(caption),
                            {.label = "Said to be the Insider", .unit = Unit::percent},
                            {.label = "Was the Insider", .unit = Unit::percent}, points);
}

FigureTable calibration_table(std::string caption, const StandpointTotals& totals) {
  FigureTable table{std::move(caption),
                    {"Said", "Times (belief)", "Said, mean", "Was the Insider", "Times (legality)",
                     "Said, mean", "Was the Insider"},
                    {}};
  for (std::size_t bin = 0; bin < k_bins; ++bin) {
    std::vector<std::string> row{fmt::format("{} to {}%", 10 * bin, 10 * bin + 10)};
    for (std::size_t j = 0; j + 1 < k_forecasters; ++j) {
      const CalibrationBin& one = totals.calibration[j].bins[bin];
      const auto of = one.happened.of();
      row.push_back(count_text(static_cast<std::uint64_t>(of)));
      row.push_back(of == 0 ? "–" : percent_text(one.said / static_cast<double>(of)));
      row.push_back(of == 0 ? "–" : percent_text(one.happened.estimate()));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Section source_section(const std::string& name, const SourceTotals& source,
                       std::size_t standpoint) {
  const StandpointTotals& totals = source.standpoints[standpoint];
  const std::string_view by = standpoint_title(standpoint);
  Section section;
  section.title = fmt::format("Games of {}, seen {}", name, by);
  section.text.push_back(
      fmt::format("Calibration error (mean distance between the probability given and how often "
                  "it was true, in ten bins, after the {}rd trick): {:.3f} for the belief, {:.3f} "
                  "for legality alone.",
                  k_pooled_after, totals.calibration[0].error(), totals.calibration[1].error()));
  section.figures.push_back(
      trick_figure(fmt::format("Log-loss of who the Insider is in games of {}, {}; lower is "
                               "better; bands are 95 % intervals",
                               name, by),
                   "Log-loss (nats)", totals, &TrickScores::log_loss));
  section.figures.push_back(trick_figure(
      fmt::format("Brier score in games of {}, {}; lower is better; bands are 95 % intervals", name,
                  by),
      "Brier score", totals, &TrickScores::brier));
  section.tables.push_back(trick_table(
      fmt::format("Scores by trick in games of {}, {}; 95 % intervals, clustered by game", name,
                  by),
      totals));
  section.figures.push_back(
      calibration_of(fmt::format("How often a seat with this stated probability was the Insider, "
                                 "in games of {}, {}, after the {}rd trick; larger dots occurred "
                                 "more often",
                                 name, by, k_pooled_after),
                     totals));
  section.tables.push_back(calibration_table(
      fmt::format("Calibration in games of {}, {}; 95 % intervals, clustered by game", name, by),
      totals));
  return section;
}

void write_standpoint(JsonWriter& out, const StandpointTotals& totals) {
  out.begin_object().key("tricks").begin_array();
  const auto write_measure = [&](std::string_view name,
                                 const std::array<MeanSums, k_forecasters>& means) {
    out.key(name).begin_object();
    for (std::size_t j = 0; j < k_forecasters; ++j) {
      write_estimate(out.key(forecaster_word(static_cast<Forecaster>(j))), means[j].estimate());
    }
    out.end_object();
  };
  for (std::size_t i = 0; i < totals.tricks.size(); ++i) {
    const TrickScores& scores = totals.tricks[i];
    if (scores.log_loss[0].weight() == 0) continue;
    out.begin_object().member("after", static_cast<std::int64_t>(i + 1));
    out.member("looks", static_cast<std::int64_t>(scores.log_loss[0].weight()));
    write_measure("log_loss", scores.log_loss);
    write_measure("brier", scores.brier);
    write_measure("gain_over_legality", scores.gain);
    out.end_object();
  }
  out.end_array().key("calibration").begin_object();
  for (std::size_t j = 0; j < k_forecasters; ++j) {
    out.key(forecaster_word(static_cast<Forecaster>(j))).begin_object();
    write_number(out.key("error"), totals.calibration[j].error());
    out.key("bins").begin_array();
    for (const CalibrationBin& bin : totals.calibration[j].bins) {
      const auto of = bin.happened.of();
      out.begin_object().member("forecasts", of);
      write_number(out.key("said"), of == 0 ? 0 : bin.said / static_cast<double>(of));
      write_estimate(out.key("happened"), bin.happened.estimate());
      out.end_object();
    }
    out.end_array().end_object();
  }
  out.end_object().end_object();
}

}  // namespace

std::string belief_json(const BeliefPlan& plan, const BeliefTotals& totals,
                        const Experiment& experiment) {
  std::string text;
  JsonWriter out{text};
  begin_result(out, "insidejob-belief", experiment);
  out.member("variant", variant_text(plan.options)).member("samples", plan.belief.samples);
  write_exec_counts(out, totals.exec);
  out.key("sources").begin_array();
  for (std::size_t i = 0; i < plan.sources.size(); ++i) {
    const SourceTotals& source = totals.sources[i];
    out.begin_object().member("bot", plan.sources[i].name);
    out.member("games", static_cast<std::int64_t>(source.games));
    for (std::size_t j = 0; j < k_standpoints; ++j) {
      write_standpoint(out.key(standpoint_word(static_cast<Standpoint>(j))), source.standpoints[j]);
    }
    out.end_object();
  }
  out.end_array().end_object();
  text += '\n';
  return text;
}

std::string belief_html(const BeliefPlan& plan, const BeliefTotals& totals,
                        const Experiment& experiment) {
  Report report = begin_report("Who is the Insider?", experiment);
  report.lead = "How much the bots' belief knows, after every trick, about who the Insider is. ";
  for (std::size_t i = 0; i < plan.sources.size(); ++i) {
    const auto& seats = totals.sources[i].standpoints[0];
    report.lead += fmt::format("In games of {} its calibration error is {:.3f}. ",
                               plan.sources[i].name, seats.calibration[0].error());
    report.facts.emplace_back(fmt::format("Games of {}", plan.sources[i].name),
                              count_text(totals.sources[i].games));
  }
  report.facts.emplace_back("Game", variant_text(plan.options));
  report.facts.emplace_back("Deals drawn per belief", count_text(plan.belief.samples));
  add_exec_facts(report, totals.exec);
  for (std::size_t i = 0; i < plan.sources.size(); ++i) {
    for (std::size_t j = 0; j < k_standpoints; ++j) {
      report.sections.push_back(source_section(plan.sources[i].name, totals.sources[i], j));
    }
  }
  report.method = {
      "Games between bots, with the same bot in every seat. After each trick that does not end "
      "the game, every seat that is not the Insider says how likely each seat is to have the "
      "Insider's place, from its own view alone, and a spectator does so from what everyone sees. "
      "The prior is what is known before the first card. Legality only is what the rules alone "
      "tell: every legal deal and decision is equally likely.",
      "Log-loss is minus the natural logarithm of the probability given to the true seat: 0 is "
      "certainty of the truth, 1.10 is one in three, 1.39 one in four. The Brier score is the "
      "squared distance between the probabilities and the truth, summed over the seats, from 0 to "
      "2.",
      "Calibration takes every statement about a seat whose role was neither face up nor the "
      "speaker's own, in ten bins of equal width. Its error is the mean distance between the "
      "probability given and how often it was true, with each bin by its weight. Games that end "
      "early have no statements about later tricks, so later tricks come from other games than "
      "earlier ones.",
      "A game is one observation: 95 % intervals come from the spread between games."};
  return write_html(report);
}

}  // namespace insidejob

#include "lab/solve/solve_report.h"

#include <fmt/format.h>

namespace insidejob {
namespace {

void write_standing(JsonWriter& out, std::string_view name, const BotStanding& standing) {
  out.key(name).begin_object().member("views", static_cast<std::int64_t>(standing.asked));
  write_number(out.key("against_solution"), standing.against_solution);
  write_number(out.key("against_response"), standing.against_response);
  write_number(out.key("against_fitted"), standing.against_fitted);
  out.end_object();
}

}  // namespace

void write_step(JsonWriter& out, const SolveStep& step) {
  const Exploitability& found = step.exploitability;
  out.begin_object().member("iterations", static_cast<std::int64_t>(step.iterations));
  write_number(out.key("agents_win"), found.value);
  write_number(out.key("agents_secure"), found.secured);
  write_number(out.key("insider_gains"), found.insider_gains);
  out.key("agents_gain").begin_array();
  for (const double gain : found.agents_gain) write_number(out, gain);
  out.end_array();
  write_number(out.key("exploitability"), found.sum());
  out.end_object();
}

std::string game_text(const SmallGame& game) {
  const Options& options = game.options();
  const Dimensions& d = options.dimensions();
  return fmt::format("{} players, {} suit{} of {} cards, {} cards each, {} trick{}, {}",
                     options.players(), d.suits, d.suits == 1 ? "" : "s", d.numbers, d.hand,
                     d.tricks, d.tricks == 1 ? "" : "s", options.wager() ? "wagers" : "no wagers");
}

std::string solve_json(const SmallGame& game, const SolveResult& result,
                       const Experiment& experiment) {
  std::string text;
  JsonWriter out{text};
  begin_result(out, "insidejob-solve", experiment);
  out.member("deals", static_cast<std::int64_t>(game.deals()));
  out.member("positions", static_cast<std::int64_t>(game.positions()));
  out.member("information_sets", static_cast<std::int64_t>(game.info_sets().size()));
  out.key("steps").begin_array();
  for (const SolveStep& step : result.steps) write_step(out, step);
  out.end_array();
  if (!result.bots.empty()) {
    out.key("insider_concedes");
    write_number(out, result.insider_concedes);
    out.key("bots").begin_array();
    for (const SolvedBot& bot : result.bots) {
      out.begin_object().member("name", bot.name);
      write_standing(out, "as_agents", bot.as_agents);
      write_standing(out, "as_insider", bot.as_insider);
      out.end_object();
    }
    out.end_array();
  }
  out.end_object();
  text += '\n';
  return text;
}

}  // namespace insidejob

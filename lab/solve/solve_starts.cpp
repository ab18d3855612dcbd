#include "lab/solve/solve_starts.h"

#include <cmath>
#include <utility>

#include "lab/line_numbers.h"
#include "lab/solve/regrets.h"
#include "notation/json.h"

namespace insidejob {
namespace {

// Lines hold whole numbers, scaled by this.
constexpr double k_scale = 1e12;

// After 1, 2, 4, ... iterations, because checking takes as long as several iterations.
bool is_looked_at(std::uint64_t iterations, std::uint64_t most) {
  return (iterations & (iterations - 1)) == 0 || iterations == most;
}

}  // namespace

// {"n": [iterations, value, secured, insider gains, what the Agent in each seat gains...]}
std::string start_line(const StartsPlan& plan, std::uint64_t start) {
  Regrets regrets{*plan.game, plan.seed + start};
  Exploitability found;
  do {
    regrets.iterate();
    if (!is_looked_at(regrets.iterations(), plan.iterations)) continue;
    found = exploit(*plan.game, regrets.average());
    if (found.sum() <= plan.until / 100) break;
  } while (regrets.iterations() < plan.iterations);
  std::string line;
  JsonWriter out{line};
  const auto write = [&](double number) {
    out.value(static_cast<std::int64_t>(std::llround(number * k_scale)));
  };
  out.begin_object().key("n").begin_array();
  out.value(static_cast<std::int64_t>(regrets.iterations()));
  write(found.value);
  write(found.secured);
  write(found.insider_gains);
  for (const double gain : found.agents_gain) write(gain);
  out.end_array().end_object();
  return line;
}

StartsResult run_starts(const StartsPlan& plan, Campaign campaign) {
  StartsResult result;
  campaign.units = plan.starts;
  campaign.work = [&](std::uint64_t start) { return start_line(plan, start); };
  campaign.take = [&](std::uint64_t, std::string_view line) {
    const auto [document, error] = JsonDocument::parse(line);
    const auto numbers =
        error ? std::nullopt : line_numbers(document.root(), "n", 4 + plan.game->options().seats());
    if (!numbers || numbers->front() < 1) return Campaign::Verdict::unreadable;
    const auto read = [&](std::size_t i) { return static_cast<double>((*numbers)[i]) / k_scale; };
    SolveStep step{static_cast<std::uint64_t>(numbers->front()),
                   {.value = read(1), .secured = read(2), .insider_gains = read(3)}};
    for (std::size_t i = 4; i < numbers->size(); ++i) {
      step.exploitability.agents_gain.push_back(read(i));
    }
    result.starts.push_back(std::move(step));
    return Campaign::Verdict::more;
  };
  result.end = run_campaign(campaign);
  return result;
}

std::string starts_json(const StartsPlan& plan, const StartsResult& result,
                        const Experiment& experiment) {
  std::string text;
  JsonWriter out{text};
  begin_result(out, "insidejob-solve-starts", experiment);
  out.member("deals", static_cast<std::int64_t>(plan.game->deals()));
  out.member("positions", static_cast<std::int64_t>(plan.game->positions()));
  out.member("information_sets", static_cast<std::int64_t>(plan.game->info_sets().size()));
  out.key("starts").begin_array();
  for (const SolveStep& step : result.starts) write_step(out, step);
  out.end_array().end_object();
  text += '\n';
  return text;
}

}  // namespace insidejob

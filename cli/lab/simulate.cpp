// `insidejob simulate`: plays whole games between bots (docs/rules/FORMAT.md, "The simulator").
//
// The summary on standard output depends only on the arguments. The time taken goes to standard
// error.
#include "lab/simulate.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/lab/lab_flags.h"
#include "cli/lab/progress.h"
#include "cli/variant.h"
#include "notation/words.h"

namespace insidejob {
namespace {

struct SimulateFlags {
  VariantFlags variant;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  std::vector<std::string> bots{"rookie"};
  unsigned threads = 0;
  std::string records;
};

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void print_summary(std::FILE* out, const Options& options, const SimulationTotals& totals) {
  fmt::print(
      out,
      "{} games, with {:.1f} decisions, {:.2f} missions completed, and {:.2f} tricks per game\n",
      totals.games, percent(totals.decisions, totals.games) / 100,
      percent(totals.missions, totals.games) / 100, percent(totals.tricks, totals.games) / 100);
  fmt::print(out, "winning side:");
  for (std::size_t i = 0; i < totals.sides.size(); ++i) {
    if (totals.sides[i] == 0) continue;
    fmt::print(out, "  {} {:.2f}%", side_word(static_cast<WinningSide>(i)),
               percent(totals.sides[i], totals.games));
  }
  fmt::print(out, "\ndecided by:");
  for (std::size_t i = 0; i < totals.causes.size(); ++i) {
    if (totals.causes[i] == 0) continue;
    fmt::print(out, "  {} {:.2f}%", cause_word(static_cast<Cause>(i)),
               percent(totals.causes[i], totals.games));
  }
  fmt::print(out, "\nwins by role:");
  for (unsigned i = 0; i < options.role_count(); ++i) {
    if (totals.held[i] == 0) continue;
    fmt::print(out, "  {} {:.2f}%", options.role(RoleId{static_cast<std::uint8_t>(i)}).id,
               percent(totals.role_wins[i], totals.held[i]));
  }
  fmt::print(out, "\nwins by seat:");
  for (unsigned i = 0; i < options.seats(); ++i) {
    fmt::print(out, "  {} {:.2f}%", i, percent(totals.seat_wins[i], totals.games));
  }
  fmt::print(out, "\n");
}

int run_simulation(const SimulateFlags& flags) {
  auto variant = make_variant(flags.variant);
  if (const auto* problem = std::get_if<std::string>(&variant)) return complain(*problem);
  const auto& [options, custom_role] = std::get<Variant>(variant);

  SimulationPlan plan{.options = options, .custom_role = custom_role};
  if (flags.bots.size() != 1 && flags.bots.size() != options.players()) {
    return complain(fmt::format("--bots needs one bot for all, or one for each of the {} players",
                                options.players()));
  }
  std::vector<std::string> names = flags.bots;
  names.resize(options.players(), flags.bots.front());
  auto made_players = make_players(names);
  if (const auto* problem = std::get_if<std::string>(&made_players)) return complain(*problem);
  const auto& players = std::get<0>(made_players);
  for (const Player& player : players) plan.bots.push_back(player.bot);
  plan.games = flags.games;
  plan.seed = flags.seed;
  plan.threads = thread_count(flags.threads);

  std::FILE* file = nullptr;
  if (flags.records == "-") {
    file = stdout;
  } else if (!flags.records.empty()) {
    file = std::fopen(flags.records.c_str(), "wb");
    if (file == nullptr) return complain("cannot write " + flags.records);
  }
  if (file != nullptr) {
    plan.records = [file](std::string_view lines) {
      return std::fwrite(lines.data(), 1, lines.size(), file) == lines.size();
    };
  }

  const Interrupt interrupt;
  SimulationResult result;
  double seconds = 0;
  {
    Progress progress{"games", flags.games};
    plan.progress = [&](std::uint64_t done) { progress.update(done); };
    plan.stopped = [&] { return interrupt.came(); };
    result = simulate(plan);
    seconds = progress.seconds();
  }
  bool written = result.complete || interrupt.came();
  if (file != nullptr && file != stdout) written &= std::fclose(file) == 0;
  if (file == stdout) written &= std::fflush(stdout) == 0;
  if (!written) return complain("writing " + flags.records + " failed; is the disk full?");
  print_summary(file == stdout ? stderr : stdout, options, result.totals);
  fmt::print(stderr, "{:.2f} s, {:.0f} games/s with {} thread{}\n", seconds,
             static_cast<double>(result.totals.games) / std::max(seconds, 1e-9), plan.threads,
             plan.threads == 1 ? "" : "s");
  report_programs(players);
  if (!result.complete) {
    fmt::print(stderr, "insidejob: interrupted after {} of {} games\n", result.totals.games,
               plan.games);
    return k_failure;
  }
  return k_success;
}

}  // namespace

void add_simulate(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand("simulate", "Plays whole games between bots");
  auto flags = std::make_shared<SimulateFlags>();
  flags->variant.add_to(*command);
  command->add_option("--games", flags->games, "Number of games")->capture_default_str();
  command->add_option("--seed", flags->seed, "The same seed gives the same games")
      ->capture_default_str();
  add_bots(*command, flags->bots, "One for all seats, or one per seat")->capture_default_str();
  command->add_option("--threads", flags->threads, "Number of threads; 0: one per core")
      ->capture_default_str()
      ->check(CLI::Range(0, 256));
  command->add_option(
      "--records", flags->records,
      "Write a record of each game, one per line, to this file; - for standard output");
  command->callback([&run, flags] { run = [flags] { return run_simulation(*flags); }; });
}

}  // namespace insidejob

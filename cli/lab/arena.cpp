// `insidejob arena`: duplicate matches between two bots (lab/arena.h).
//
// Standard output and both files depend only on the arguments. The time taken goes to standard
// error.
#include "lab/arena.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/lab/lab_flags.h"
#include "cli/variant.h"
#include "lab/arena_report.h"
#include "lab/description.h"

namespace insidejob {
namespace {

struct ArenaFlags {
  LabFlags lab;
  VariantFlags variant;
  std::string candidate;
  std::string baseline;
  std::string opponent;
  std::string told;
  std::vector<std::string> modes{"agents", "insider", "mixed"};
  std::uint64_t deals = 1000;
  std::vector<double> test;
  double error = 5;
};

std::vector<ArenaMode> modes_of(const ArenaFlags& flags) {
  std::vector<ArenaMode> modes;
  for (std::size_t i = 0; i < k_arena_modes; ++i) {
    const auto mode = static_cast<ArenaMode>(i);
    const auto is_named = [&](const std::string& word) { return word == mode_word(mode); };
    if (std::ranges::any_of(flags.modes, is_named)) modes.push_back(mode);
  }
  return modes;
}

// The candidate according to its name and --told. A candidate that is told something gets a
// different name, so that its games are not mistaken for those of the plain bot.
std::variant<Contender, std::string> candidate_of(const ArenaFlags& flags, const Player& player) {
  Contender candidate{.name = flags.candidate, .bot = player.bot};
  if (flags.told.empty()) return candidate;
  if (player.level != "spymaster") return "--told works only with spymaster as the candidate";
  candidate.name += "+" + flags.told;
  candidate.told = flags.told == "roles" ? Told::roles : Told::world;
  candidate.budget = player.budget;
  return candidate;
}

std::string command_of(const ArenaFlags& flags, const ArenaPlan& plan) {
  std::string text =
      fmt::format("insidejob arena {} {} --opponent {}{}{} --modes ", shell_word(flags.candidate),
                  shell_word(plan.baseline.name), shell_word(plan.opponent.name),
                  flags.told.empty() ? "" : " --told ", flags.told);
  for (std::size_t i = 0; i < plan.modes.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ",", mode_word(plan.modes[i]));
  }
  text += flags.variant.command_text();
  text += fmt::format(" --deals {} --seed {}", plan.deals, plan.seed);
  if (plan.test) {
    text += fmt::format(" --test {},{} --error {}", flags.test[0], flags.test[1], flags.error);
  }
  return text;
}

void print_totals(const ArenaPlan& plan, const ArenaTotals& totals) {
  fmt::print("{} deals, {}; everyone else: {}\n", totals.deals, variant_text(plan.options),
             plan.opponent.name);
  for (const ModeTotals& mode : totals.modes) {
    fmt::print("{}: {} {}, {} {}: {} points{}{}\n", mode_title(mode.mode), plan.candidate.name,
               percent_text(mode.candidate.wins.estimate()), plan.baseline.name,
               percent_text(mode.baseline.wins.estimate()),
               points_text(stated_difference(plan, mode)), plan.test ? "; " : "",
               verdict_text(plan, mode));
  }
}

int run_arena_command(const ArenaFlags& flags) {
  auto made = make_variant(flags.variant);
  if (const auto* problem = std::get_if<std::string>(&made)) return complain(*problem);
  const Variant& variant = std::get<Variant>(made);
  const std::string& opponent = flags.opponent.empty() ? flags.baseline : flags.opponent;
  auto made_players = make_players({flags.candidate, flags.baseline, opponent});
  if (const auto* problem = std::get_if<std::string>(&made_players)) return complain(*problem);
  const auto& players = std::get<0>(made_players);
  auto candidate = candidate_of(flags, players[0]);
  if (const auto* problem = std::get_if<std::string>(&candidate)) return complain(*problem);

  ArenaPlan plan{.options = variant.options,
                 .candidate = std::get<Contender>(std::move(candidate)),
                 .baseline = {.name = flags.baseline, .bot = players[1].bot},
                 .opponent = {.name = opponent, .bot = players[2].bot},
                 .modes = modes_of(flags),
                 .deals = flags.deals,
                 .seed = flags.lab.seed,
                 .test = {}};
  if (!flags.test.empty()) {
    plan.test = {
        .low = flags.test[0] / 100, .high = flags.test[1] / 100, .error = flags.error / 100};
    if (!(-1 < plan.test->low && plan.test->low < plan.test->high && plan.test->high < 1)) {
      return complain("--test needs two differences in percentage points, the lower one first");
    }
  }
  ArenaTotals totals;
  const Experiment experiment = make_experiment(flags.lab, command_of(flags, plan));
  return run_experiment(flags.lab, players,
                        {.what = "deals",
                         .units = plan.deals,
                         .experiment = arena_heading(plan, variant.custom_role),
                         .run =
                             [&](Campaign campaign) {
                               ArenaResult result = run_arena(plan, std::move(campaign));
                               totals = std::move(result.totals);
                               return result.end;
                             },
                         .show = [&] { print_totals(plan, totals); },
                         .json = [&] { return arena_json(plan, totals, experiment); },
                         .html = [&] { return arena_html(plan, totals, experiment); }});
}

}  // namespace

void add_arena(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "arena",
      "Compares two bots in the same seats of the same deals, with all roles and seats rotated");
  auto flags = std::make_shared<ArenaFlags>();
  command->add_option("CANDIDATE", flags->candidate, "The bot in question: " + bot_names_help())
      ->required();
  command->add_option("BASELINE", flags->baseline, "The bot to compare it with")->required();
  command->add_option("--opponent", flags->opponent,
                      "Who plays everyone else (the baseline by default)");
  command
      ->add_option("--told", flags->told,
                   "Tell the candidate, a spymaster, what no player knows: roles, or the whole "
                   "world. What it gains is an upper bound on what better deduction could gain")
      ->check(CLI::IsMember({"roles", "world"}));
  command
      ->add_option("--modes", flags->modes,
                   "What to compare, separated by commas: agents (everyone but the Insider), "
                   "insider, mixed (both bots at one table)")
      ->delimiter(',')
      ->capture_default_str()
      ->check(CLI::IsMember({"agents", "insider", "mixed"}));
  flags->variant.add_to(*command);
  command->add_option("--deals", flags->deals, "Number of deals; with --test, the maximum")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
  command
      ->add_option("--test", flags->test,
                   "Stop once it is clear in every mode which is likelier: LOW,HIGH in percentage "
                   "points (--test=0,5: no gain, or five points)")
      ->delimiter(',')
      ->expected(2);
  command->add_option("--error", flags->error, "Probability that the test is wrong, in percent")
      ->capture_default_str()
      ->check(CLI::Range(0.01, 49.0));
  flags->lab.add_to(*command);
  command->footer("For example: insidejob arena rookie random --deals 500 --html rookie.html");
  command->callback([&run, flags] { run = [flags] { return run_arena_command(*flags); }; });
}

}  // namespace insidejob

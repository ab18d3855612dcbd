// `insidejob belief`: how good the bots' belief about the Insider is (lab/belief.h).
//
// Standard output and both files depend only on the arguments.
#include "lab/belief.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/lab/lab_flags.h"
#include "cli/variant.h"
#include "lab/belief_report.h"
#include "lab/description.h"

namespace insidejob {
namespace {

struct BeliefFlags {
  LabFlags lab;
  VariantFlags variant;
  std::vector<std::string> bots{"rookie"};
  std::string by = "belief";
  std::uint64_t games = 200;
  unsigned samples = BeliefOptions{}.samples;
};

std::string command_of(const BeliefFlags& flags) {
  std::string text = "insidejob belief --bots ";
  for (std::size_t i = 0; i < flags.bots.size(); ++i) {
    text += (i == 0 ? "" : ",") + shell_word(flags.bots[i]);
  }
  if (flags.by != "belief") text += " --by " + flags.by;
  return text + flags.variant.command_text() +
         fmt::format(" --samples {} --games {} --seed {}", flags.samples, flags.games,
                     flags.lab.seed);
}

void print_totals(const BeliefPlan& plan, const BeliefTotals& totals) {
  for (std::size_t i = 0; i < plan.sources.size(); ++i) {
    for (std::size_t j = 0; j < k_standpoints; ++j) {
      const StandpointTotals& seen = totals.sources[i].standpoints[j];
      fmt::print("games of {}, {}: calibration error {:.3f}\n", plan.sources[i].name,
                 standpoint_word(static_cast<Standpoint>(j)), seen.calibration[0].error());
      for (std::size_t trick = 0; trick < seen.tricks.size(); ++trick) {
        const auto& loss = seen.tricks[trick].log_loss;
        if (loss[0].weight() == 0) continue;
        const Estimate gain = seen.tricks[trick].gain[0].estimate();
        fmt::print(
            "  after trick {:2}: log-loss {:.3f}, legality only {:.3f}, prior {:.3f}; better than "
            "legality by {:+.3f} ({:+.3f} to {:+.3f})\n",
            trick + 1, loss[0].estimate().value, loss[1].estimate().value, loss[2].estimate().value,
            gain.value, gain.low, gain.high);
      }
    }
  }
}

int run_belief_command(const BeliefFlags& flags) {
  auto made = make_variant(flags.variant);
  if (const auto* problem = std::get_if<std::string>(&made)) return complain(*problem);
  const Variant& variant = std::get<Variant>(made);
  auto made_players = make_players(flags.bots);
  if (const auto* problem = std::get_if<std::string>(&made_players)) return complain(*problem);
  const auto& players = std::get<0>(made_players);
  BeliefPlan plan{.options = variant.options,
                  .sources = {},
                  .belief = {},
                  .games = flags.games,
                  .seed = flags.lab.seed};
  plan.belief.samples = flags.samples;
  plan.by = static_cast<Believer>(std::ranges::find(k_believer_words, flags.by) -
                                  k_believer_words.begin());
  for (std::size_t i = 0; i < players.size(); ++i)
    plan.sources.push_back({flags.bots[i], players[i].bot});
  BeliefTotals totals;
  const Experiment experiment = make_experiment(flags.lab, command_of(flags));
  return run_experiment(flags.lab, players,
                        {.what = "games",
                         .units = plan.games * plan.sources.size(),
                         .experiment = belief_heading(plan, variant.custom_role),
                         .run =
                             [&](Campaign campaign) {
                               BeliefResult result = run_belief(plan, std::move(campaign));
                               totals = std::move(result.totals);
                               return result.end;
                             },
                         .show = [&] { print_totals(plan, totals); },
                         .json = [&] { return belief_json(plan, totals, experiment); },
                         .html = [&] { return belief_html(plan, totals, experiment); }});
}

}  // namespace

void add_belief(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "belief", "Scores what the bots believe about who the Insider is, after every trick");
  auto flags = std::make_shared<BeliefFlags>();
  add_bots(*command, flags->bots, "Bots to play the games, each in separate games")
      ->capture_default_str();
  flags->variant.add_to(*command);
  command->add_option("--games", flags->games, "Number of games per bot")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
  command->add_option("--samples", flags->samples, "Number of deals that a belief draws")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
  command
      ->add_option("--by", flags->by,
                   "How the seats form their belief: belief (from likelihoods), network "
                   "(mastermind's opinion), or both together")
      ->capture_default_str()
      ->check(CLI::IsMember(
          std::vector<std::string>(k_believer_words.begin(), k_believer_words.end())));
  flags->lab.add_to(*command);
  command->footer("For example: insidejob belief --bots rookie --games 500 --html belief.html");
  command->callback([&run, flags] { run = [flags] { return run_belief_command(*flags); }; });
}

}  // namespace insidejob

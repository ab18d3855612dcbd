// `insidejob balance`: one bot in every seat, in every variant (lab/balance.h).
//
// Standard output and both files depend only on the arguments.
#include "lab/balance.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/lab/lab_flags.h"
#include "cli/record/explain.h"
#include "cli/variant.h"
#include "lab/balance_report.h"
#include "lab/description.h"
#include "notation/deck_json.h"

namespace insidejob {
namespace {

struct BalanceFlags {
  LabFlags lab;
  std::string bot = "rookie";
  std::vector<unsigned> players{2, 3, 4, 5};
  std::string roles = "pairs";
  bool plain = false;
  std::string custom_role_file;
  std::string deck_file;
  std::uint64_t games = 1000;
};

std::string command_of(const BalanceFlags& flags) {
  std::string text = fmt::format("insidejob balance --bots {} --players {} --roles {}",
                                 shell_word(flags.bot), fmt::join(flags.players, ","), flags.roles);
  if (flags.plain) text += " --plain";
  if (!flags.custom_role_file.empty()) {
    text += " --custom-role " + shell_word(flags.custom_role_file);
  }
  if (!flags.deck_file.empty()) text += " --deck " + shell_word(flags.deck_file);
  return text + fmt::format(" --games {} --seed {}", flags.games, flags.lab.seed);
}

void print_totals(const BalancePlan& plan, const BalanceTotals& totals) {
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    fmt::print("{}: Agents {}\n", variant_text(plan.cells[i]),
               percent_text(side_share(totals.cells[i], WinningSide::agents)));
  }
}

std::optional<std::string> read_sweep(const BalanceFlags& flags, BalanceSweep& sweep) {
  sweep.players = flags.players;
  sweep.plain = flags.plain;
  sweep.most_special_roles = flags.roles == "none" ? 0 : flags.roles == "single" ? 1 : 2;
  if (!flags.custom_role_file.empty()) {
    auto read = read_custom_role(flags.custom_role_file);
    if (auto* problem = std::get_if<std::string>(&read)) return *problem;
    sweep.custom_role = std::get<RoleCard>(std::move(read));
    if (const auto violation = check_role(sweep.custom_role->role)) {
      return explain_in_english(*violation) + " (" + std::string{violation->rule()} + ")";
    }
  }
  if (!flags.deck_file.empty()) {
    auto read = read_mission_deck(flags.deck_file);
    if (auto* problem = std::get_if<std::string>(&read)) return *problem;
    sweep.deck = std::get<MissionDeck>(std::move(read));
  }
  return std::nullopt;
}

int run_balance_command(const BalanceFlags& flags) {
  BalanceSweep sweep;
  if (const auto problem = read_sweep(flags, sweep)) return complain(*problem);
  auto made_players = make_players({flags.bot});
  if (const auto* problem = std::get_if<std::string>(&made_players)) return complain(*problem);
  const auto& players = std::get<0>(made_players);
  const BalancePlan plan{.cells = balance_cells(sweep),
                         .bot_name = flags.bot,
                         .bot = players[0].bot,
                         .games = flags.games,
                         .seed = flags.lab.seed};
  if (plan.cells.empty()) return complain("the rules allow none of these variants");
  BalanceTotals totals;
  const Experiment experiment = make_experiment(flags.lab, command_of(flags));
  return run_experiment(flags.lab, players,
                        {.what = "games",
                         .units = block_count(plan),
                         .size = k_block,
                         .experiment = balance_heading(plan, sweep.custom_role),
                         .run =
                             [&](Campaign campaign) {
                               BalanceResult result = run_balance(plan, std::move(campaign));
                               totals = std::move(result.totals);
                               return result.end;
                             },
                         .show = [&] { print_totals(plan, totals); },
                         .json = [&] { return balance_json(plan, totals, experiment); },
                         .html = [&] { return balance_html(plan, totals, experiment); }});
}

}  // namespace

void add_balance(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "balance", "Shows how often each side and role wins, and how games end, in every variant");
  auto flags = std::make_shared<BalanceFlags>();
  command->add_option("--bots", flags->bot, "Plays every seat: " + bot_names_help())
      ->capture_default_str();
  command->add_option("--players", flags->players, "Numbers of players, separated by commas")
      ->delimiter(',')
      ->capture_default_str()
      ->check(CLI::Range(2, 5));
  command
      ->add_option("--roles", flags->roles,
                   "Sets of special roles: none, single, or pairs (which includes single ones)")
      ->capture_default_str()
      ->check(CLI::IsMember({"none", "single", "pairs"}));
  command->add_flag("--plain", flags->plain,
                    "Only variants with wagers and without risky missions");
  command
      ->add_option("--custom-role", flags->custom_role_file,
                   "A custom role, as JSON; covers only sets that contain it, and the game "
                   "without special roles")
      ->check(CLI::ExistingFile);
  command
      ->add_option("--deck", flags->deck_file,
                   "Another mission deck, in the format of data/missions.json")
      ->check(CLI::ExistingFile);
  command->add_option("--games", flags->games, "Games per variant, rounded up to a multiple of 50")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
  flags->lab.add_to(*command);
  command->footer("For example: insidejob balance --players 4 --roles none --html balance.html");
  command->callback([&run, flags] { run = [flags] { return run_balance_command(*flags); }; });
}

}  // namespace insidejob

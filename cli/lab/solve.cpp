// `insidejob solve`: small games solved exactly (lab/solve/).
//
// Standard output and the file depend only on the arguments. The time taken goes to standard error.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/lab/lab_flags.h"
#include "cli/lab/progress.h"
#include "cli/record/explain.h"
#include "cli/variant.h"
#include "lab/description.h"
#include "lab/solve/policy_file.h"
#include "lab/solve/regrets.h"
#include "lab/solve/solve_report.h"
#include "lab/solve/solve_starts.h"

namespace insidejob {
namespace {

struct SolveFlags {
  unsigned players = 3;
  Dimensions dimensions{
      .suits = 2, .numbers = 5, .hand = 3, .tricks = 2, .missions_needed = 2, .intel_needed = 3};
  bool wager = false;
  std::vector<std::string> missions{"second_highest", "third_lowest"};
  std::string deck_file;
  std::uint64_t iterations = 1000;
  double until = 0.05;
  std::uint64_t starts = 0;
  std::size_t memory = 1024;
  bool every_deal = false;
  std::string policy;
  std::vector<std::string> bots;
  unsigned samples = 8;
  LabFlags lab{.seed = 0};
};

std::string command_of(const SolveFlags& flags) {
  const Dimensions& d = flags.dimensions;
  std::string text = fmt::format(
      "insidejob solve --players {} --suits {} --numbers {} --hand {} --tricks {} --missions {} "
      "--missions-needed {} --intel-needed {}",
      flags.players, d.suits, d.numbers, d.hand, d.tricks, fmt::join(flags.missions, ","),
      d.missions_needed, d.intel_needed);
  if (flags.wager) text += " --wager";
  if (!flags.deck_file.empty()) text += " --deck " + shell_word(flags.deck_file);
  text += fmt::format(" --iterations {} --until {} --seed {}", flags.iterations, flags.until,
                      flags.lab.seed);
  if (flags.starts != 0) text += fmt::format(" --starts {}", flags.starts);
  if (flags.every_deal) text += " --every-deal";
  for (std::size_t i = 0; i < flags.bots.size(); ++i) {
    text += (i == 0 ? " --bots " : ",") + shell_word(flags.bots[i]);
  }
  if (!flags.bots.empty()) text += fmt::format(" --samples {}", flags.samples);
  return text;
}

std::variant<SmallRules, std::string> rules_of(const SolveFlags& flags) {
  MissionDeck deck = standard_deck();
  if (!flags.deck_file.empty()) {
    auto read = read_mission_deck(flags.deck_file);
    if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
    deck = std::get<MissionDeck>(std::move(read));
  }
  SmallRules rules{.players = flags.players,
                   .dimensions = flags.dimensions,
                   .wager = flags.wager,
                   .missions = {}};
  for (const std::string& id : flags.missions) {
    const auto found = std::ranges::find(deck.missions, id, &Mission::id);
    if (found == deck.missions.end()) {
      return fmt::format(
          "there is no mission '{}'; those of the standard deck are in "
          "data/missions.json, and --deck FILE reads others",
          id);
    }
    rules.missions.push_back(*found);
  }
  if (rules.missions.size() != flags.dimensions.tricks) {
    return fmt::format(
        "--missions needs one mission for each of the {} tricks, in order, and has "
        "{}",
        flags.dimensions.tricks, rules.missions.size());
  }
  return rules;
}

void print_head(std::string_view first) {
  fmt::print("{}{:>10}  {:>10}  {:>12}  {:>13}  {:>14}  {:>14}\n", first, "iterations",
             "Agents win", "they secure", "Insider gains", "an Agent gains", "exploitability");
}

void print_step(const SolveStep& step) {
  const Exploitability& found = step.exploitability;
  fmt::print("{:>10}  {:>9.3f}%  {:>11.3f}%  {:>13.3f}  {:>14.3f}  {:>14.3f}\n", step.iterations,
             100 * found.value, 100 * found.secured, 100 * found.insider_gains,
             100 * found.most_by_an_agent(), 100 * found.sum());
  std::fflush(stdout);
}

class Solving {
 public:
  Solving(const SolveFlags& flags, const SmallGame& game, const Interrupt& interrupt)
      : flags_(flags), game_(game), interrupt_(interrupt) {}

  // False if interrupted. Prints every step at once, so that an interrupt does not lose it.
  bool solve() {
    print_head("");
    Regrets regrets{game_, flags_.lab.seed};
    Progress progress{"iterations", flags_.iterations};
    bool enough = false;
    while (!enough && regrets.iterations() < flags_.iterations && !interrupt_.came()) {
      regrets.iterate();
      progress.update(regrets.iterations());
      const std::uint64_t done = regrets.iterations();
      const bool reports = (done & (done - 1)) == 0 || done == flags_.iterations;
      if (reports || interrupt_.came()) enough = report(regrets) <= flags_.until / 100;
    }
    return !interrupt_.came();
  }

  enum class Judged : std::uint8_t { yes, no, interrupted };
  // A program that fails to answer is not judged, because a rookie stands in for it.
  Judged judge(const std::string& name, const Player& player) {
    SolvedBot judged{.name = name, .as_agents = {}, .as_insider = {}};
    const auto failed = [&] {
      return player.program && player.program->counts().faults_in_all() > 0;
    };
    for (const BotPart part : {BotPart::agents, BotPart::insider}) {
      const BotHabits habits =
          ask_bot(game_, *player.bot,
                  {.part = part,
                   .samples = flags_.samples,
                   .threads = thread_count(flags_.lab.threads),
                   .interrupted = [&] { return interrupt_.came() || failed(); }});
      if (interrupt_.came()) return Judged::interrupted;
      if (failed()) return Judged::no;
      (part == BotPart::agents ? judged.as_agents : judged.as_insider) =
          find_standing(game_, solution_, part, habits);
    }
    if (result_.bots.empty()) {
      Strategies responding = solution_;
      result_.insider_concedes = respond_as_agents(game_, responding);
      fmt::print(
          "\nHow often the Agents win, in percent. A response is made for one half of the samples, "
          "and the figures are for that half and for the other.\n"
          "The last figure says by how many points a bot falls short of the solution, at least.\n");
      fmt::print("{:<24}  {:>17}  {:>23}  {:>18}  {:>23}\n", "bot", "as Agents against",
                 "an Insider who responds", "as Insider against", "Agents who respond");
      const auto exactly = [](double against_solution, double against_response) {
        return BotStanding{.against_solution = against_solution,
                           .against_response = against_response,
                           .against_fitted = against_response};
      };
      print_standing({.name = "solution",
                      .as_agents = exactly(solved().value, solved().secured),
                      .as_insider = exactly(solved().value, result_.insider_concedes)});
    }
    print_standing(judged);
    result_.bots.push_back(std::move(judged));
    return Judged::yes;
  }

  [[nodiscard]] const SolveResult& result() const { return result_; }
  [[nodiscard]] const Strategies& solution() const { return solution_; }

 private:
  const Exploitability& solved() const { return result_.steps.back().exploitability; }

  double report(const Regrets& regrets) {
    solution_ = regrets.average();
    const SolveStep step{regrets.iterations(), exploit(game_, solution_)};
    print_step(step);
    result_.steps.push_back(step);
    return step.exploitability.sum();
  }

  void print_standing(const SolvedBot& bot) const {
    const BotStanding& agents = bot.as_agents;
    const BotStanding& insider = bot.as_insider;
    fmt::print(
        "{:<24}  {:>17.2f}  {:>8.2f} {:>6.2f} {:>7.2f}  {:>18.2f}  {:>8.2f} {:>6.2f} {:>7.2f}\n",
        bot.name, 100 * agents.against_solution, 100 * agents.against_fitted,
        100 * agents.against_response, 100 * (solved().secured - agents.against_response),
        100 * insider.against_solution, 100 * insider.against_fitted,
        100 * insider.against_response,
        100 * (insider.against_response - result_.insider_concedes));
    std::fflush(stdout);
  }

  const SolveFlags& flags_;
  const SmallGame& game_;
  const Interrupt& interrupt_;
  Strategies solution_;
  SolveResult result_;
};

void print_starts(const StartsPlan& plan, const StartsResult& result) {
  print_head("  start  ");
  for (std::size_t i = 0; i < result.starts.size(); ++i) {
    fmt::print("{:>7}  ", plan.seed + i);
    print_step(result.starts[i]);
  }
  const auto secured = [](const SolveStep& step) { return step.exploitability.secured; };
  const auto best = std::ranges::max_element(result.starts, {}, secured);
  if (best == result.starts.end()) return;
  fmt::print("start {} secures the most for the Agents\n",
             plan.seed + (best - result.starts.begin()));
}

int solve_from_starts(const SolveFlags& flags, const SmallRules& rules, SmallGame game) {
  const StartsPlan plan{.rules = rules,
                        .game = std::make_shared<const SmallGame>(std::move(game)),
                        .iterations = flags.iterations,
                        .until = flags.until,
                        .seed = flags.lab.seed,
                        .starts = flags.starts};
  StartsResult result;
  const Experiment experiment = make_experiment(flags.lab, command_of(flags));
  return run_experiment(flags.lab, {},
                        {.what = "starts",
                         .units = plan.starts,
                         .experiment = starts_heading(plan),
                         .run =
                             [&](Campaign campaign) {
                               result = run_starts(plan, std::move(campaign));
                               return result.end;
                             },
                         .show = [&] { print_starts(plan, result); },
                         .json = [&] { return starts_json(plan, result, experiment); },
                         .html = {}});
}

// Options that cannot be combined.
std::optional<std::string> conflict_in(const SolveFlags& flags) {
  const LabFlags& lab = flags.lab;
  if (flags.starts == 0 && !(lab.journal.empty() && lab.units.empty() && lab.bus.url.empty())) {
    return "--journal, --units, and --bus need --starts N, because the iterations of one start "
           "depend on each other";
  }
  if (flags.starts != 0 && !flags.bots.empty())
    return "--bots are compared with a single start, so leave out --starts";
  if (flags.starts != 0 && (flags.every_deal || !flags.policy.empty()))
    return "--every-deal and --policy are for a single start, so leave out --starts";
  return std::nullopt;
}

bool write_solution(const SolveFlags& flags, const SmallGame& game, const Strategies& solution) {
  std::ofstream file{flags.policy, std::ios::binary};
  file << policy_heading(game, command_of(flags)) << '\n';
  const bool whole = write_policy(game, solution, [&](std::string_view line) {
    file << line << '\n';
    return file.good();
  });
  file.close();
  return whole && file.good();
}

int run_solve_command(const SolveFlags& flags) {
  if (const auto problem = conflict_in(flags)) return complain(*problem);
  auto read = rules_of(flags);
  if (const auto* problem = std::get_if<std::string>(&read)) return complain(*problem);
  const SmallRules& rules = std::get<SmallRules>(read);
  Result<Options> options = small_options(rules);
  if (const auto* violation = std::get_if<RuleViolation>(&options)) {
    return complain(explain_in_english(*violation) + " (" + std::string{violation->rule()} + ")");
  }
  auto players = make_players(flags.bots);
  if (const auto* problem = std::get_if<std::string>(&players)) return complain(*problem);
  const Interrupt interrupt;
  auto built = SmallGame::build(std::get<Options>(std::move(options)),
                                {.bytes = flags.memory << 20,
                                 .interrupted = [&] { return interrupt.came(); },
                                 .exchange_suits = !flags.every_deal});
  if (const auto* problem = std::get_if<std::string>(&built)) return complain(*problem);
  SmallGame& game = std::get<SmallGame>(built);
  fmt::print("{}; missions {}\n", game_text(game), fmt::join(flags.missions, ", "));
  fmt::print("{} deals with roles{}, {} positions, {} information sets\n", count_text(game.deals()),
             game.exchanges_suits()
                 ? fmt::format(", {} up to exchanging suits", count_text(game.roots().size()))
                 : "",
             count_text(game.positions()), count_text(game.info_sets().size()));
  if (flags.starts != 0) return solve_from_starts(flags, rules, std::move(game));
  Solving solving{flags, game, interrupt};
  bool finished = solving.solve();
  if (!flags.policy.empty() && !write_solution(flags, game, solving.solution())) {
    return complain("cannot write " + flags.policy);
  }
  const auto& bots = std::get<0>(players);
  bool all_judged = true;
  for (std::size_t i = 0; finished && i < bots.size(); ++i) {
    const Solving::Judged judged = solving.judge(flags.bots[i], bots[i]);
    finished = judged != Solving::Judged::interrupted;
    if (judged != Solving::Judged::no) continue;
    all_judged = false;
    fmt::print(stderr,
               "insidejob: {} did not answer as docs/bots_protocol.md says, so it is not judged\n",
               flags.bots[i]);
  }
  report_programs(bots);
  if (!flags.lab.json.empty()) {
    std::ofstream file{flags.lab.json, std::ios::binary};
    file << solve_json(game, solving.result(), make_experiment(flags.lab, command_of(flags)));
    file.close();
    if (!file.good()) return complain("cannot write " + flags.lab.json);
  }
  if (finished) return all_judged ? k_success : k_failure;
  fmt::print(stderr, "insidejob: interrupted; everything printed above is valid\n");
  return k_failure;
}

}  // namespace

void add_solve(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "solve", "Solves a small game exactly, with the Agents as independent players");
  auto flags = std::make_shared<SolveFlags>();
  Dimensions& size = flags->dimensions;
  command->add_option("--players", flags->players, "Number of players")
      ->capture_default_str()
      ->check(CLI::Range(3, 5));
  command->add_option("--suits", size.suits, "Suits in the deck: blue, green, yellow, pink")
      ->capture_default_str()
      ->check(CLI::Range(1, 4));
  command->add_option("--numbers", size.numbers, "Cards in a suit")
      ->capture_default_str()
      ->check(CLI::Range(1, 13));
  command->add_option("--hand", size.hand, "Cards in a hand")
      ->capture_default_str()
      ->check(CLI::Range(1, 13));
  command->add_option("--tricks", size.tricks, "Tricks; cards left in hand stay hidden")
      ->capture_default_str()
      ->check(CLI::Range(1, 12));
  command
      ->add_option("--missions", flags->missions,
                   "The mission of each trick, known to all and separated by commas")
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("--missions-needed", size.missions_needed, "Missions that win for the Agents")
      ->capture_default_str()
      ->check(CLI::Range(1, 255));
  command->add_option("--intel-needed", size.intel_needed, "Tokens that reveal a role")
      ->capture_default_str()
      ->check(CLI::Range(2, 255));
  command->add_flag("--wager", flags->wager, "Play with wagers");
  command
      ->add_option("--deck", flags->deck_file,
                   "Take the missions from this deck, in the format of data/missions.json")
      ->check(CLI::ExistingFile);
  command->add_option("--iterations", flags->iterations, "Maximum number of iterations")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
  command
      ->add_option("--until", flags->until,
                   "Stop when all players together could gain no more than this, in points")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 100.0));
  command
      ->add_option(
          "--seed", flags->lab.seed,
          "Starting point, which decides between equilibria; 0: all choices equally likely")
      ->capture_default_str();
  command->add_option("--memory", flags->memory, "Memory limit in MiB")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20));
  command->add_flag("--every-deal", flags->every_deal,
                    "Build all deals. Otherwise, of those that differ only by exchanging suits "
                    "that are never trump, one stands for all, and bots are asked about that one");
  command->add_option("--policy", flags->policy,
                      "Write how everyone plays in the solution to this file, a line of JSON for "
                      "each view");
  add_bots(*command, flags->bots,
           "Then show how far these bots are from the solution, as Agents and as the Insider");
  command
      ->add_option("--samples", flags->samples,
                   "How often to ask a bot in each view, for each of two samples")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000));
  command
      ->add_option("--starts", flags->starts,
                   "Solve the game this many times, with --seed and the seeds after it, and show "
                   "each result; a start is a unit")
      ->check(CLI::Range(1, 1'000'000));
  flags->lab.add_units_to(*command);
  flags->lab.add_json_to(*command);
  command->footer("For example: insidejob solve --iterations 200 --bots random,rookie");
  command->callback([&run, flags] { run = [flags] { return run_solve_command(*flags); }; });
}

}  // namespace insidejob

#include "cli/lab/lab_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/lab/progress.h"
#include "cli/version.h"
#include "lab/fleet/run_fleet.h"
#include "lab/journal_heading.h"
#include "lab/mastermind/mastermind.h"

namespace insidejob {

CLI::Option* BusFlags::add_to(CLI::App& command, const std::string& help) {
  auto* bus = command
                  .add_option("--bus", url, help)
                  // libnats would take any word for a host name.
                  ->check([](const std::string& text) {
                    return text.starts_with("nats://") || text.starts_with("tls://")
                               ? std::string{}
                               : "'" + text + "' is not an address: write nats://... or tls://...";
                  });
  command.add_option("--bus-ca", ca, "CA certificates for a tls:// bus")
      ->envname("INSIDEJOB_LAB_BUS_CA")
      ->capture_default_str();
  return bus;
}

void LabFlags::add_to(CLI::App& command) {
  command.add_option("--seed", seed, "The same seed gives the same deals")->capture_default_str();
  add_units_to(command);
  add_json_to(command);
  command.add_option("--html", html, "Write a report with plots to this file");
}

void LabFlags::add_units_to(CLI::App& command) {
  auto* count = command
                    .add_option("--threads", threads,
                                "Number of threads; 0: one per core. Computes here even if "
                                "INSIDEJOB_LAB_BUS names a bus")
                    ->capture_default_str()
                    ->check(CLI::Range(0, 256))
                    ->each([this](const std::string&) { here = true; });
  bus.add_to(command,
             "Let every `insidejob worker` on this bus compute, and nothing here: "
             "nats://... or tls://... The default is what INSIDEJOB_LAB_BUS says, unless "
             "--threads or --units is given")
      ->excludes(count);
  command.add_option("--journal", journal,
                     "Record progress in this file; the same command continues from there");
  command.add_option("--units", units,
                     "Compute only the units FROM..TO (TO is not included) and keep them in "
                     "--journal, for `insidejob merge`");
}

void LabFlags::add_json_to(CLI::App& command) {
  command.add_option("--json", json, "Write the results to this file");
}

std::string bot_names_help() {
  return native_level_list() +
         ", with a budget as in LEVEL:iterations=2000 or LEVEL:ms=20; or "
         "exec:COMMAND, a program (docs/bots_protocol.md)";
}

CLI::Option* add_bots(CLI::App& command, std::vector<std::string>& bots, const std::string& about) {
  const std::string help = about + "; separated by commas: " + bot_names_help();
  return command.add_option("--bots", bots, help)->delimiter(',');
}

unsigned thread_count(unsigned wanted) {
  return wanted != 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

std::variant<std::vector<Player>, std::string> make_players(const std::vector<std::string>& names) {
  std::map<std::string, Player> made;
  std::vector<Player> players;
  for (const std::string& name : names) {
    Player& known = made[name];
    if (!known.bot) {
      auto player = make_player(name);
      if (auto* problem = std::get_if<std::string>(&player)) return std::move(*problem);
      known = std::get<Player>(std::move(player));
    }
    players.push_back(known);
  }
  return players;
}

void report_programs(const std::vector<Player>& players) {
  std::set<const ExecBot*> seen;
  for (const Player& player : players) {
    if (!player.program || !seen.insert(player.program.get()).second) continue;
    const ExecCounts counts = player.program->counts();
    if (counts.faults_in_all() == 0) continue;
    fmt::print(stderr, "insidejob: '{}' was asked {} times; rookie answered in its place:",
               player.program->command(), counts.asked);
    for (std::size_t i = 0; i < k_exec_faults; ++i) {
      if (counts.faults[i] == 0) continue;
      fmt::print(stderr, " {} {}", counts.faults[i], fault_word(static_cast<ExecFault>(i)));
    }
    fmt::print(stderr, "\n");
  }
}

namespace {

// The part that --units names, or what is wrong.
std::variant<PartOfUnits, std::string> part_in(const LabFlags& flags, std::uint64_t of) {
  if (flags.journal.empty()) return "--units needs --journal FILE, where the part is kept";
  if (!flags.json.empty() || !flags.html.empty()) {
    return "--units computes a part, and only the whole experiment has results to write";
  }
  const auto read = read_units(flags.units, of);
  if (const auto* problem = std::get_if<std::string>(&read)) return "--units: " + *problem;
  return PartOfUnits{std::get<UnitRange>(read), of};
}

}  // namespace

std::string number_of(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

namespace {

// The bus on which others compute, if any. The environment names one for a whole session, so
// anything that asks for this machine comes first. (`worker` has checked that it is an address.)
std::string bus_of(const LabFlags& flags) {
  if (!flags.bus.url.empty() || flags.here || !flags.units.empty()) return flags.bus.url;
  const char* set = std::getenv(k_bus_variable);  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return set == nullptr ? "" : set;
}

// Lets workers on the bus compute the campaign's units, and shows how many there are.
void let_others_compute(const BusFlags& bus, const Work& work, Progress& progress,
                        Campaign& campaign, unsigned& workers) {
  FleetStart start{.bus = {.url = bus.url,
                           .ca = bus.ca,
                           .note = [&](std::string_view line) { progress.note(line); }},
                   .identity = {.maker = this_maker()},
                   .description = work.experiment,
                   .progress = [&](unsigned here) { progress.add(number_of(here, "worker")); }};
  campaign.elsewhere = [start = std::move(start), &workers](UnitRange units,
                                                            const Campaign::Intake& intake) {
    const FleetEnd end = run_fleet(start, units, intake);
    workers = end.most_workers;
    return end.problem;
  };
}

// If it does not reach its end, says why and returns a status: k_failure if the results so far can
// be shown. A part has none to show.
std::optional<int> run_work(const LabFlags& flags, const Work& work) {
  const Interrupt interrupt;
  CampaignEnd end;
  double seconds = 0;
  std::uint64_t before = 0;
  const unsigned threads = thread_count(flags.threads);
  Campaign campaign;
  campaign.threads = threads;
  campaign.journal = flags.journal;
  JournalHeading heading{.maker = this_maker(), .experiment = work.experiment};
  unsigned workers = 0;
  const BusFlags bus{.url = bus_of(flags), .ca = flags.bus.ca};
  if (!flags.units.empty()) {
    if (!bus.url.empty()) {
      return complain(
          "--units and --bus cannot be combined; --units is for machines that share only files");
    }
    auto part = part_in(flags, work.units);
    if (const auto* problem = std::get_if<std::string>(&part)) return complain(*problem);
    heading.part = std::get<PartOfUnits>(part);
    campaign.part = heading.part->units;
  }
  campaign.heading = write_journal_heading(heading);
  const std::uint64_t units =
      campaign.part ? campaign.part->last - campaign.part->first : work.units;
  {
    Progress progress{work.what, units * work.size};
    campaign.resumed = [&](std::uint64_t done) {
      before = done * work.size;
      progress.resume(before);
    };
    campaign.progress = [&](std::uint64_t done) { progress.update(done * work.size); };
    campaign.interrupted = [&] { return interrupt.came(); };
    if (!bus.url.empty()) let_others_compute(bus, work, progress, campaign, workers);
    end = work.run(std::move(campaign));
    seconds = progress.seconds();
  }
  if (end.problem) return complain(*end.problem);
  const std::uint64_t done = end.done * work.size;
  if (before > 0) fmt::print(stderr, "{} {} were in the journal\n", before, work.what);
  fmt::print(
      stderr, "{:.2f} s, {:.1f} {}/s with {}\n", seconds,
      static_cast<double>(done - before) / std::max(seconds, 1e-9), work.what,
      bus.url.empty() ? number_of(threads, "thread") : "at most " + number_of(workers, "worker"));
  if (!end.interrupted) return std::nullopt;
  fmt::print(stderr, "insidejob: interrupted after {} of {} {}{}\n", done, units * work.size,
             work.what,
             flags.journal.empty() ? "; --journal FILE would have kept them"
                                   : "; the same command continues from there");
  return k_failure;
}

int write_results(const LabFlags& flags, const Work& work) {
  const auto write = [](const std::string& path, const std::function<std::string()>& content) {
    if (path.empty()) return true;
    std::ofstream file{path, std::ios::binary};
    file << content();
    file.close();
    return file.good();
  };
  if (!write(flags.json, work.json)) return complain("cannot write " + flags.json);
  if (!write(flags.html, work.html)) return complain("cannot write " + flags.html);
  return k_success;
}

}  // namespace

int run_experiment(const LabFlags& flags, const std::vector<Player>& players, const Work& work) {
  const bool shares = !flags.units.empty() || !bus_of(flags).empty();
  if (shares && std::ranges::any_of(players, &Player::depends_on_machine)) {
    fmt::print(stderr,
               "insidejob: bots with a time limit (ms=N) or a program (exec:COMMAND) depend on the "
               "machine, so other machines would not get quite the same results\n");
  }
  const auto failed = run_work(flags, work);
  report_programs(players);
  if (failed && *failed != k_failure) return *failed;
  if (!flags.units.empty()) {
    if (failed) return *failed;
    fmt::print("units {} of {} are in {}\n", flags.units, work.units, flags.journal);
    return k_success;
  }
  work.show();
  return failed ? *failed : write_results(flags, work);
}

std::string program_name() { return std::string{"insidejob "} + k_version; }

Maker this_maker() {
  return {.program = program_name(),
          .signature = k_signature,
          .sources = std::string{sources_digest()}};
}

Experiment make_experiment(const LabFlags& flags, std::string command) {
  return {.program = program_name(), .command = std::move(command), .seed = flags.seed};
}

}  // namespace insidejob

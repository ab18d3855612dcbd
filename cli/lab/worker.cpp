// `insidejob worker`: computes units of experiments that were started elsewhere with --bus
// (lab/fleet).
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/lab/lab_flags.h"
#include "cli/version.h"
#include "lab/fleet/run_fleet.h"
#include "lab/signature.h"

namespace insidejob {
namespace {

struct WorkerFlags {
  BusFlags bus;
  std::string name;
  unsigned threads = 0;
  std::size_t memory = 4096;
  bool allow_exec = false;
  bool verify = false;
};

// "galaxy-4711"
std::string default_name() {
  std::array<char, 256> machine{};
  const bool has_one = gethostname(machine.data(), machine.size() - 1) == 0;
  return fmt::format("{}-{}", has_one ? machine.data() : "worker", getpid());
}

void say(std::string_view line) { fmt::print(stderr, "insidejob: {}\n", line); }

int run_worker_command(const WorkerFlags& flags) {
  if (flags.verify) {
    const std::string played = fmt::format("{:016x}", behaviour_signature());
    if (played != k_signature) {
      say(fmt::format(
          "the games of this program have the signature {}, but {} is built into it; it would "
          "spoil results, so it does not take part",
          played, k_signature));
      return k_failure;
    }
  }
  const unsigned threads = thread_count(flags.threads);
  const std::string name = flags.name.empty() ? default_name() : flags.name;
  const Interrupt interrupt;
  say(fmt::format("worker {} with {} waits for experiments; Ctrl-C ends it", name,
                  number_of(threads, "thread")));
  const FleetWorkerEnd end =
      run_fleet_worker({.bus = {.url = flags.bus.url, .ca = flags.bus.ca, .note = say},
                        .identity = {.maker = this_maker()},
                        .name = name,
                        .threads = threads,
                        .rules = {.allow_exec = flags.allow_exec, .memory = flags.memory << 20},
                        .interrupted = [&] { return interrupt.came(); }});
  if (end.problem) return complain(*end.problem);
  say(number_of(end.computed, "unit") + " computed");
  return k_success;
}

}  // namespace

void add_worker(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "worker", "Computes for experiments that were started elsewhere with --bus");
  auto flags = std::make_shared<WorkerFlags>();
  flags->bus
      .add_to(*command,
              "Bus with the experiments: nats://... or tls://... Anyone who may publish there can "
              "make this worker compute, so keep it private")
      ->envname(k_bus_variable)
      ->required();
  command->add_option("--threads", flags->threads, "Number of threads; 0: one per core")
      ->capture_default_str()
      ->check(CLI::Range(0, 256));
  command->add_option("--name", flags->name,
                      "Name shown to those who start experiments (machine and process)");
  command->add_option("--memory", flags->memory, "Memory limit for solving a small game, in MiB")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20));
  command->add_flag("--allow-exec", flags->allow_exec,
                    "Run the commands that experiments name as bots (exec:COMMAND): only where "
                    "everyone on the bus may run anything as this user");
  command->add_flag(
      "--verify", flags->verify,
      "First play the games behind the built-in signature, which takes a few seconds, "
      "and take part only if it matches");
  command->footer("For example: insidejob worker --bus nats://user:password@lab.example:4222");
  command->callback([&run, flags] { run = [flags] { return run_worker_command(*flags); }; });
}

}  // namespace insidejob

// `insidejob perft`: counts action sequences from the end of a record.
#include "lab/perft.h"

#include <fmt/format.h>

#include <iostream>
#include <iterator>

#include "cli/command.h"
#include "cli/record/explain.h"
#include "cli/variant.h"
#include "engine/apply.h"
#include "notation/action_json.h"
#include "notation/record.h"

namespace insidejob {
namespace {

struct PerftFlags {
  std::string record;
  unsigned depth = 1;
  bool divide = false;
};

int count_sequences(const PerftFlags& flags) {
  std::optional<std::string> text;
  if (flags.record == "-") {
    text.emplace(std::istreambuf_iterator<char>{std::cin}, std::istreambuf_iterator<char>{});
  } else {
    text = read_file(flags.record);
  }
  if (!text) return complain("cannot read " + flags.record + ": is the name right?");
  const auto [document, error] = JsonDocument::parse(*text);
  if (error) {
    return complain(fmt::format("{} is not one JSON value: {}, at byte {}", flags.record,
                                error->reason, error->offset));
  }
  SetupReading reading = read_setup(document.root());
  if (const auto* problem = std::get_if<Malformed>(&reading)) return complain(problem->message);
  if (const auto* violation = std::get_if<RuleViolation>(&reading)) {
    return complain(explain_in_english(*violation));
  }
  const RecordSetup& setup = std::get<RecordSetup>(reading);
  GameState state = start(setup.options, setup.deal);
  const JsonValue actions = *document.root().member("actions");
  std::size_t at = 0;
  for (const JsonValue element : actions.elements()) {
    const Reading<Action> action = read_action(setup.options, element);
    if (const auto* problem = std::get_if<Malformed>(&action)) {
      return complain(fmt::format("action {}: {}", at, problem->message));
    }
    if (const auto violation = apply(setup.options, state, std::get<Action>(action))) {
      return complain(
          fmt::format("action {}: {} ({})", at, explain_in_english(*violation), violation->rule()));
    }
    ++at;
  }
  if (!flags.divide || flags.depth == 0) {
    fmt::print("{}\n", perft(setup.options, state, flags.depth));
    return k_success;
  }
  std::uint64_t total = 0;
  for (const auto& [action, count] : perft_divide(setup.options, state, flags.depth)) {
    std::string line;
    JsonWriter out{line};
    write_action(out, setup.options, action);
    fmt::print("{}: {}\n", line, count);
    total += count;
  }
  fmt::print("total: {}\n", total);
  return k_success;
}

}  // namespace

void add_perft(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "perft", "Counts the action sequences of a given length from the end of a record");
  auto flags = std::make_shared<PerftFlags>();
  command->add_option("--record", flags->record, "A record; - for standard input")->required();
  command->add_option("--depth", flags->depth, "The length of the sequences")
      ->capture_default_str()
      ->check(CLI::Range(0, 200));
  command->add_flag("--divide", flags->divide, "Also print the count below each first action");
  command->callback([&run, flags] { run = [flags] { return count_sequences(*flags); }; });
}

}  // namespace insidejob

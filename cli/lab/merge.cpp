// `insidejob merge`: joins the parts of an experiment that --units computed into one journal
// (lab/part.h).
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/lab/lab_flags.h"
#include "cli/variant.h"
#include "lab/part.h"

namespace insidejob {
namespace {

struct MergeFlags {
  std::vector<std::string> parts;
  std::string journal;
};

int run_merge_command(const MergeFlags& flags) {
  if (std::filesystem::exists(flags.journal)) {
    return complain(flags.journal + " exists already; name a new file");
  }
  std::vector<PartFile> files;
  for (const std::string& path : flags.parts) {
    auto content = read_file(path);
    if (!content) return complain("cannot read " + path + ": is the name right?");
    files.push_back({path, std::move(*content)});
  }
  const Merged merged = merge_parts(files, this_maker());
  if (merged.problem) return complain(*merged.problem);
  // So that the journal is complete or not there at all.
  const std::string unfinished = flags.journal + ".part";
  std::ofstream file{unfinished, std::ios::binary};
  file << merged.journal;
  file.close();
  std::error_code problem;
  if (file.good()) std::filesystem::rename(unfinished, flags.journal, problem);
  if (!file.good() || problem) {
    std::filesystem::remove(unfinished, problem);
    return complain("cannot write " + flags.journal);
  }
  fmt::print(
      "{} units are in {}; the command of the experiment, with --journal {} in place of "
      "--units, shows its results\n",
      std::ranges::count(merged.journal, '\n') - 1, flags.journal, shell_word(flags.journal));
  return k_success;
}

}  // namespace

void add_merge(CLI::App& program, Run& run) {
  auto* command =
      program.add_subcommand("merge", "Combines the parts of an experiment that --units computed");
  auto flags = std::make_shared<MergeFlags>();
  command->add_option("PART", flags->parts, "Journals of all its parts, in any order")->required();
  command
      ->add_option("--journal", flags->journal, "The journal of the whole experiment, a new file")
      ->required();
  command->footer("For example: insidejob merge part1 part2 --journal whole");
  command->callback([&run, flags] { run = [flags] { return run_merge_command(*flags); }; });
}

}  // namespace insidejob

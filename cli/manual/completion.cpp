// `insidejob completion SHELL`: prints a completion script, generated from the program's own
// commands.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/variant.h"

namespace insidejob {
namespace {

struct CompletionEntry {
  std::string name;
  std::string help;
  std::vector<std::string> flags;  // including those of its subcommands
  std::vector<std::string> subcommands;
};

const auto k_any = [](const CLI::App*) { return true; };

void add_flags(CompletionEntry& entry, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      const std::string flag = "--" + name;
      if (std::ranges::find(entry.flags, flag) == entry.flags.end()) entry.flags.push_back(flag);
    }
  }
}

std::vector<CompletionEntry> list_commands(const CLI::App& program) {
  std::vector<CompletionEntry> entries;
  for (const CLI::App* command : program.get_subcommands(k_any)) {
    CompletionEntry entry{command->get_name(), command->get_description(), {}, {}};
    add_flags(entry, *command);
    for (const CLI::App* nested : command->get_subcommands(k_any)) {
      entry.subcommands.push_back(nested->get_name());
      add_flags(entry, *nested);
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::string join(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    line += word;
  }
  return line;
}

// Every word that may follow the command.
std::string words_of(const CompletionEntry& entry) {
  std::vector<std::string> words = entry.subcommands;
  words.insert(words.end(), entry.flags.begin(), entry.flags.end());
  return join(words);
}

std::string names_of(const std::vector<CompletionEntry>& entries) {
  std::vector<std::string> names;
  names.reserve(entries.size());
  for (const CompletionEntry& entry : entries) names.push_back(entry.name);
  return join(names);
}

void print_bash(const std::vector<CompletionEntry>& entries) {
  fmt::print(
      "_insidejob() {{\n  local word=${{COMP_WORDS[COMP_CWORD]}}\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n    return\n  fi\n"
      "  case \"${{COMP_WORDS[1]}}\" in\n",
      names_of(entries));
  for (const CompletionEntry& entry : entries) {
    fmt::print("    {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n", entry.name,
               words_of(entry));
  }
  fmt::print(
      "  esac\n  [ ${{#COMPREPLY[@]}} -gt 0 ] || COMPREPLY=($(compgen -f -- \"$word\"))\n}}\n"
      "complete -o filenames -F _insidejob insidejob\n");
}

void print_zsh(const std::vector<CompletionEntry>& entries) {
  fmt::print(
      "#compdef insidejob\n_insidejob() {{\n  if (( CURRENT == 2 )); then\n"
      "    local -a commands=(\n");
  for (const CompletionEntry& entry : entries) {
    fmt::print("      {}\n", shell_word(entry.name + ":" + entry.help));
  }
  fmt::print("    )\n    _describe 'command' commands\n    return\n  fi\n  case $words[2] in\n");
  for (const CompletionEntry& entry : entries) {
    fmt::print("    {}) compadd -- {}; _files ;;\n", entry.name, words_of(entry));
  }
  // Either read by `eval`, or loaded by zsh as the function's body when it is first needed.
  fmt::print(
      "  esac\n}}\nif [ \"$funcstack[1]\" = _insidejob ]; then\n  _insidejob \"$@\"\nelse\n"
      "  compdef _insidejob insidejob\nfi\n");
}

void print_fish(const std::vector<CompletionEntry>& entries) {
  for (const CompletionEntry& entry : entries) {
    fmt::print("complete -c insidejob -n __fish_use_subcommand -a {} -d {}\n", entry.name,
               shell_word(entry.help));
    for (const std::string& word : entry.subcommands) {
      fmt::print("complete -c insidejob -n '__fish_seen_subcommand_from {}' -a {}\n", entry.name,
                 word);
    }
    for (const std::string& flag : entry.flags) {
      fmt::print("complete -c insidejob -n '__fish_seen_subcommand_from {}' -l {}\n", entry.name,
                 flag.substr(2));
    }
  }
}

}  // namespace

void add_completion(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand("completion", "Prints a completion script for a shell");
  auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh, or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer("For example: eval \"$(insidejob completion bash)\"");
  command->callback([&run, &program, shell] {
    run = [&program, shell] {
      const std::vector<CompletionEntry> entries = list_commands(program);
      if (*shell == "bash") print_bash(entries);
      if (*shell == "zsh") print_zsh(entries);
      if (*shell == "fish") print_fish(entries);
      return k_success;
    };
  });
}

}  // namespace insidejob

#include "cli/serve/config_file.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string_view>
#include <vector>

namespace insidejob {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Options that make sense only on a command line have no environment variable.
bool may_stand_in_file(const CLI::Option& option) { return !option.get_envname().empty(); }

bool is_flag(const CLI::Option& option) { return option.get_expected_min() == 0; }

bool excludes_any(const CLI::Option& option, const std::set<const CLI::Option*>& others) {
  return std::ranges::any_of(option.get_excludes(), [&](const CLI::Option* excluded) {
    return others.contains(excluded);
  });
}

class ConfigReader {
 public:
  ConfigReader(CLI::App& command, const std::string& file) : command_(command), file_(file) {
    for (const CLI::Option* option : command.get_options()) {
      if (option->count() > 0) given_.insert(option);
    }
  }

  void read() {
    std::ifstream in{file_};
    if (!in) throw CLI::ConfigError(file_ + " cannot be read");
    for (std::string text; std::getline(in, text);) {
      ++line_;
      const std::string_view line = trimmed(text);
      if (!line.empty() && line.front() != '#') take(line);
    }
  }

 private:
  void take(std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) complain("this is not NAME=VALUE");
    const std::string name{trimmed(line.substr(0, equals))};
    const std::string value{trimmed(line.substr(equals + 1))};
    CLI::Option* option = command_.get_option_no_throw("--" + name);
    if (option == nullptr || !may_stand_in_file(*option)) complain("there is no option " + name);
    if (value.empty()) complain("there is no value for " + name);
    if (given_.contains(option) || excludes_any(*option, given_)) return;
    if (excludes_any(*option, taken_)) complain(name + " conflicts with an earlier option");
    try {
      option->add_result(is_flag(*option) ? option->get_flag_value(name, value) : value);
      option->run_callback();
    } catch (const CLI::Error& error) {
      complain(error.what());
    }
    taken_.insert(option);
  }

  [[noreturn]] void complain(const std::string& what) const {
    throw CLI::ConfigError(file_ + ", line " + std::to_string(line_) + ": " + what);
  }

  CLI::App& command_;
  const std::string& file_;
  std::set<const CLI::Option*> given_;  // outside the file
  std::set<const CLI::Option*> taken_;  // from the file
  unsigned line_ = 0;
};

}  // namespace

void read_config_file(CLI::App& command, const std::string& file) {
  ConfigReader{command, file}.read();
}

std::string config_file_text(const CLI::App& command) {
  std::string text = "# Options of `insidejob " + command.get_name() + "`: see insidejob-" +
                     command.get_name() +
                     "(1). A line is NAME=VALUE, without quotation marks.\n"
                     "# The command line and the environment take precedence over this file.\n";
  for (const CLI::Option* option : command.get_options()) {
    if (!may_stand_in_file(*option)) continue;
    const std::string& name = option->get_lnames().front();
    text += "\n# " + option->get_description() + "\n";
    if (option->count() == 0) text += "#" + name + (is_flag(*option) ? "=true\n" : "=\n");
    for (const std::string& value : option->results()) {
      text.append(name).append("=").append(value).append("\n");
    }
  }
  return text;
}

}  // namespace insidejob

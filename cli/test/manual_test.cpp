// The manual pages mention everything in the program's own help.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "cli/test/support/program.h"

namespace insidejob {
namespace {

std::set<std::string> flags_in(const std::string& text) {
  static const std::regex flag{"--[a-z][a-z-]+"};
  return {std::sregex_token_iterator{text.begin(), text.end(), flag}, {}};
}

// As a reader sees it, with man's escaped hyphens as hyphens.
std::string page(const std::string& name) {
  const auto run = run_program({"manual", name});
  EXPECT_EQ(run.status, 0) << run.err;
  return std::regex_replace(run.out, std::regex{R"(\\-)"}, "-");
}

std::vector<std::string> commands_in(const std::string& help) {
  static const std::regex command{"\n  ([a-z][a-z-]*)  +"};
  const std::string list = help.substr(help.find("Subcommands:"));
  return {std::sregex_token_iterator{list.begin(), list.end(), command, 1}, {}};
}

void expect_all_flags(const std::string& text, const std::vector<std::string>& words) {
  const auto written = flags_in(text);
  for (const std::string& flag : flags_in(run_program(words).out)) {
    EXPECT_TRUE(written.contains(flag)) << words.front() << " " << flag;
  }
}

TEST(Manual, names_every_flag_of_every_command) {
  const std::string program = page("insidejob");
  const auto commands = commands_in(run_program({"--help"}).out);
  EXPECT_GE(commands.size(), 13U);
  for (const std::string& command : commands) {
    EXPECT_NE(program.find(".SS insidejob " + command + "\n"), std::string::npos) << command;
    const bool has_own_page = command == "serve" || command == "admin";
    expect_all_flags(has_own_page ? page("insidejob-" + command) : program, {command, "--help"});
  }
  const std::string admin = page("insidejob-admin");
  for (const std::string& command : commands_in(run_program({"admin", "--help"}).out)) {
    EXPECT_NE(admin.find(".SS insidejob admin " + command + "\n"), std::string::npos) << command;
    expect_all_flags(admin, {"admin", command, "--help"});
  }
}

TEST(Manual, has_no_line_that_man_would_take_for_a_request) {
  static const std::set<std::string> known{".TH", ".SH", ".SS", ".TP", ".PP", ".B",
                                           ".BR", ".I",  ".br", ".nf", ".fi", ".\\\""};
  for (const std::string name : {"insidejob", "insidejob-serve", "insidejob-admin"}) {
    const std::string text = run_program({"manual", name}).out;
    static const std::regex request{"\n([.'][^ \n]*)"};
    for (std::sregex_token_iterator each{text.begin(), text.end(), request, 1}, end; each != end;
         ++each) {
      EXPECT_TRUE(known.contains(*each)) << name << ": " << *each;
    }
  }
}

TEST(Manual, knows_its_pages) { EXPECT_EQ(run_program({"manual", "nothing"}).status, 2); }

}  // namespace
}  // namespace insidejob

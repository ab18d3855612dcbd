// `insidejob referee`: judges records according to docs/rules/FORMAT.md.
//
// Memory is bounded whatever the input. Whatever fits into the limit of one record is first tried
// as one JSON value. Anything longer is read line by line, and a line beyond the limit is not kept.
#include "notation/referee.h"

#include <fstream>
#include <iostream>
#include <string>

#include "cli/command.h"
#include "cli/record/explain.h"

namespace insidejob {
namespace {

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

class RefereeRun {
 public:
  explicit RefereeRun(std::istream& in) : in_(in) {}

  // False if reading failed.
  bool run() {
    std::string head(k_record_limit + 1, '\0');
    in_.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in_.gcount()));
    if (in_.bad()) return false;
    if (in_.eof() && !is_blank(head) && is_one_json_value(head)) {
      answer(head);
      return true;
    }
    feed(head);
    head = {};
    std::string block(1 << 16, '\0');
    while (in_) {
      in_.read(block.data(), static_cast<std::streamsize>(block.size()));
      feed(std::string_view{block}.substr(0, static_cast<std::size_t>(in_.gcount())));
    }
    end_line();
    return !in_.bad();
  }

  [[nodiscard]] bool all_lawful() const { return all_lawful_; }

 private:
  void feed(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      keep(text.substr(0, end));
      if (end == std::string_view::npos) return;
      end_line();
      text.remove_prefix(end + 1);
    }
  }
  void keep(std::string_view part) {
    if (oversized_) return;
    if (line_.size() + part.size() > k_record_limit) {
      oversized_ = true;
      line_.clear();
      return;
    }
    line_ += part;
  }
  void end_line() {
    if (oversized_) {
      print(judge_oversized());
    } else if (!is_blank(line_)) {
      answer(line_);
    }
    line_.clear();
    oversized_ = false;
  }
  void answer(std::string_view record) { print(judge_record(record, explain_in_english)); }
  void print(const Verdict& verdict) {
    all_lawful_ &= verdict.ok;
    std::cout << verdict.answer << '\n';
  }

  std::istream& in_;
  std::string line_;
  bool oversized_ = false;
  bool all_lawful_ = true;
};

int judge_file(const std::string& path) {
  std::ios::sync_with_stdio(false);
  std::ifstream file;
  if (path != "-") {
    file.open(path, std::ios::binary);
    if (!file) return complain("cannot read " + path + ": is the name right?");
  }
  RefereeRun referee{path == "-" ? std::cin : file};
  const bool read = referee.run();
  std::cout.flush();
  if (!read) return complain("reading " + path + " failed; is it a file?");
  return referee.all_lawful() ? k_success : k_failure;
}

}  // namespace

void add_referee(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "referee", "Replays game records strictly and prints how each stands, as one line of JSON");
  auto file = std::make_shared<std::string>();
  command->add_option("FILE", *file, "One JSON record, or one per line; - for standard input")
      ->required();
  command->footer(
      "Exit status: 0 if every record is legal, 1 if one is not, 2 if the file cannot be read.");
  command->callback([&run, file] { run = [file] { return judge_file(*file); }; });
}

}  // namespace insidejob

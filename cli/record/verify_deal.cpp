// `insidejob verify-deal`: whether a game was dealt as the server promised (docs/protocol.md, "The
// deal"). It needs no server and trusts none.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <variant>

#include "cli/command.h"
#include "cli/record/explain.h"
#include "notation/referee.h"
#include "server/admin/deal_check.h"
#include "server/crypto/crypto.h"
#include "table/shuffle/blake2b.h"

namespace insidejob {
namespace {

// None if it cannot be read, or is longer than a record may be.
std::optional<std::string> read_bounded(std::istream& in) {
  std::string text(k_record_limit + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad() || text.empty() || text.size() > k_record_limit) return std::nullopt;
  return text;
}

std::string_view mark_of(Holds holds) {
  switch (holds) {
    case Holds::yes:
      return "ok   ";
    case Holds::no:
      return "WRONG";
    case Holds::unknown:
      return "open ";
  }
  return {};
}

int judge(const DealFile& file) {
  const std::vector<DealFinding> findings = check_deal(blake2b, file);
  for (const DealFinding& finding : findings) {
    fmt::print("{}  {}\n", mark_of(finding.holds), finding.text);
  }
  if (!file.setup) {
    fmt::print("open   The file has no record, so the deal itself was not checked.\n");
  }
  const auto count = [&](Holds holds) {
    return std::ranges::count(findings, holds, &DealFinding::holds);
  };
  if (count(Holds::no) > 0) {
    fmt::print("The deal does not check out.\n");
    return k_failure;
  }
  if (!file.setup) {
    fmt::print("The hashes hold.\n");
  } else {
    fmt::print("The deal holds{}.\n",
               count(Holds::unknown) > 0 ? ", as far as the file shows" : "");
  }
  return k_success;
}

int verify_deal(const std::string& path) {
  if (!start_crypto()) return complain("this system has no source of random numbers");
  std::ifstream file;
  if (path != "-") {
    file.open(path, std::ios::binary);
    if (!file) return complain("cannot read " + path + ": is the name right?");
  }
  const auto text = read_bounded(path == "-" ? std::cin : file);
  if (!text) return complain(path + " is empty, too long, or not a file");
  const DealFileReading reading = read_deal_file(*text);
  if (const auto* problem = std::get_if<Malformed>(&reading)) {
    return complain(path + " cannot be used: " + problem->message);
  }
  if (const auto* violation = std::get_if<RuleViolation>(&reading)) {
    fmt::print("WRONG  No seed gives this deal: {}\nThe deal does not check out.\n",
               explain_in_english(*violation));
    return k_failure;
  }
  return judge(std::get<DealFile>(reading));
}

}  // namespace

void add_verify_deal(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "verify-deal", "Checks that a finished game was dealt as the server promised");
  auto file = std::make_shared<std::string>();
  command
      ->add_option("FILE", *file,
                   "{\"proof\": ..., \"record\": ...} of a game that is over; - for standard input")
      ->required();
  command->footer(
      "A proof alone is enough to check its hashes. insidejob referee checks what was "
      "played.\nExit status: 0 if everything holds, 1 if something does not, 2 if the file cannot "
      "be used.");
  command->callback([&run, file] { run = [file] { return verify_deal(*file); }; });
}

}  // namespace insidejob

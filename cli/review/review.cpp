// `insidejob review`: reviews a finished game (docs/review.md).
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/command.h"
#include "cli/record/explain.h"
#include "cli/review/review_report.h"
#include "lab/mastermind/mastermind.h"
#include "notation/referee.h"
#include "review/review_json.h"

namespace insidejob {
namespace {

struct ReviewFlags {
  std::string file;
  std::optional<unsigned> seat;
  unsigned game = 1;
  std::string language;
  bool page = false;
  std::string html;  // empty: standard output
  bool json = false;
};

constexpr std::string_view k_blanks = " \t\r\n";

// The record with this number, from 1. The file is one JSON value, or has one record per line.
std::optional<std::string> read_record(std::istream& in, unsigned number) {
  std::string text;
  std::string line;
  unsigned seen = 0;
  while (std::getline(in, line)) {
    // Within a value over several lines, a line may be a value of its own.
    const bool is_inside = text.find_first_not_of(k_blanks) != std::string::npos;
    text += line + "\n";
    if (text.size() > k_record_limit) return std::nullopt;
    if (is_inside || !is_one_json_value(line)) continue;
    if (++seen == number) return line;
    text.clear();
  }
  if (seen == 0 && number == 1 && is_one_json_value(text)) return text;
  return std::nullopt;
}

std::string problem_text(const ReviewProblem& problem) {
  if (problem.unfinished) return "the game in it is not over";
  if (problem.violation) return "it breaks a rule: " + explain_in_english(*problem.violation);
  return problem.message;
}

Language language_of(const ReviewFlags& flags) {
  if (const auto chosen = parse_language(flags.language)) return *chosen;
  return language_of_environment([](const char* name) -> const char* { return std::getenv(name); });
}

int review_file(const ReviewFlags& flags) {
  std::ifstream file;
  if (flags.file != "-") {
    file.open(flags.file, std::ios::binary);
    if (!file) return complain("cannot read " + flags.file + ": is the name right?");
  }
  const auto record = read_record(flags.file == "-" ? std::cin : file, flags.game);
  if (!record) {
    return complain(flags.file + " has no record number " + std::to_string(flags.game) +
                    "; a record is a game as insidejob simulate --records writes it");
  }
  const auto [document, error] = JsonDocument::parse(*record);
  const auto reading = ReviewedGame::read(document.root());
  if (const auto* problem = std::get_if<ReviewProblem>(&reading)) {
    return complain(flags.file + " cannot be reviewed: " + problem_text(*problem));
  }
  const auto& game = std::get<0>(reading);
  if (flags.seat && *flags.seat >= game->options().players()) {
    return complain("there is no seat " + std::to_string(*flags.seat) + "; the players are 0 to " +
                    std::to_string(game->options().players() - 1));
  }
  const auto seat =
      flags.seat ? std::optional{Seat{static_cast<std::uint8_t>(*flags.seat)}} : std::nullopt;
  Reviewer reviewer{game, seat, mastermind_network()};
  while (reviewer.step()) {
  }
  if (flags.json) {
    std::cout << review_json(reviewer) << '\n';
    return k_success;
  }
  const Texts texts{language_of(flags)};
  const Report report = review_report(reviewer, texts);
  if (flags.html.empty()) {
    std::cout << (flags.page ? write_html(report) : report_text(report));
    return k_success;
  }
  std::ofstream out{flags.html, std::ios::binary};
  out << write_html(report);
  out.close();
  if (!out)
    return complain("cannot write " + flags.html + ": does the folder exist, and is there space?");
  return k_success;
}

}  // namespace

void add_review(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "review",
      "Tells how a finished game went: who looked guilty and when, the chances, "
      "and a coach's advice");
  auto flags = std::make_shared<ReviewFlags>();
  command->add_option("FILE", flags->file, "A record, or one per line; - for standard input")
      ->required();
  command->add_option("--seat", flags->seat,
                      "Review from this seat (from 0), with a coach; as a spectator by default");
  command->add_option("--game", flags->game, "Which record of the file, from 1")
      ->capture_default_str()
      ->check(CLI::Range(1U, 1'000'000'000U));
  command
      ->add_option("--language", flags->language,
                   "en, de, fr, or nl; by default from your environment")
      ->check(CLI::IsMember({"en", "de", "fr", "nl"}));
  auto* html =
      command
          ->add_option("--html", flags->html,
                       "Write the review to this file as a web page; without a name, print it")
          ->expected(0, 1);
  command->add_flag("--json", flags->json, "Print the review as JSON (docs/review.md)")
      ->excludes(html);
  command->footer(
      "The page shows every role and card of the game.\nFor example: insidejob simulate --games 1 "
      "--records game.jsonl && insidejob review game.jsonl --seat 0");
  command->callback([&run, flags, html] {
    flags->page = html->count() > 0;
    run = [flags] { return review_file(*flags); };
  });
}

}  // namespace insidejob

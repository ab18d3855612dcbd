// `insidejob challenge`: one deal for everyone (docs/challenges.md).
#include <fmt/format.h>

#include <ctime>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "challenges/challenge_answer.h"
#include "challenges/day_deal.h"
#include "challenges/result_code.h"
#include "cli/command.h"
#include "cli/variant.h"
#include "lab/mastermind/mastermind.h"
#include "notation/record.h"
#include "notation/words.h"

namespace insidejob {
namespace {

struct ChallengeFlags {
  VariantFlags variant;
  unsigned seat = 0;
  std::string level = "officer";
  std::optional<std::uint64_t> seed;
  std::string day;
  std::string code;
  bool record = false;
};

int complain_about(CodeFault fault) {
  switch (fault) {
    case CodeFault::not_a_code:
      return complain("that is not a code: paste the whole link, or what follows its #");
    case CodeFault::damaged:
      return complain("the code has a typing error, or a part of it is missing; copy it again");
    case CodeFault::newer:
      return complain("the code is from a newer version of Inside Job; update this one");
    case CodeFault::impossible:
      return complain("the code describes a table that cannot exist");
    case CodeFault::other_kind:
      break;
  }
  return complain("this code is of the other kind: `verify` takes results, `par` takes challenges");
}

int complain_about_bots(const Challenge& challenge) {
  return complain(fmt::format(
      "the code is for bots {:08x}, and this program has bots {:08x}, which may play differently; "
      "use the version of Inside Job it was made with",
      challenge.bots, k_bot_version));
}

void print_challenge(const Challenge& challenge, const Options& options) {
  std::string roles;
  for (const RoleId role : challenge.choices.special_roles) {
    roles += fmt::format(", {}", builtin_roles()[role.index].id);
  }
  fmt::print("challenge  {}\n", challenge_code(challenge));
  fmt::print("table      {} players{}{}{}\n", options.players(),
             challenge.choices.wager ? "" : ", first game",
             challenge.choices.risky ? ", risky" : "", roles);
  fmt::print("seat       {}\n", challenge.seat.index);
  fmt::print("bots       {}, {} iterations, version {:08x}\n", level_name(challenge),
             challenge.iterations, challenge.bots);
  fmt::print("seed       {}\n", challenge.seed);
  fmt::print("The deal is prepared: anyone who decodes the code can see every card.\n");
}

void print_end(std::string_view who, const Challenge& challenge, const ChallengeEnd& end) {
  const auto options = challenge_options(challenge);
  fmt::print("{:<10} {} by {}, {} of {} missions\n", who, end.won ? "won" : "lost",
             cause_word(end.cause), end.missions, options->missions_needed());
}

int make(const ChallengeFlags& flags) {
  const auto variant = make_variant(flags.variant);
  if (const auto* problem = std::get_if<std::string>(&variant)) return complain(*problem);
  Challenge challenge;
  challenge.choices = std::get<Variant>(variant).options.choices();
  std::ranges::sort(challenge.choices.special_roles, {}, &RoleId::index);
  challenge.seat = Seat{static_cast<std::uint8_t>(flags.seat)};
  const auto level = level_named(flags.level);
  if (!level) return complain("there is no bot '" + flags.level + "' in challenges");
  challenge.level = *level;
  std::random_device chance;
  challenge.seed =
      flags.seed.value_or((std::uint64_t{chance()} << 32 | chance()) % k_challenge_seeds);
  const auto options = challenge_options(challenge);
  if (!options) {
    return complain(
        "a challenge needs a seat of the table, a seed below 2^48, and neither a custom role nor "
        "a deck of its own");
  }
  print_challenge(challenge, *options);
  return k_success;
}

int day(const ChallengeFlags& flags) {
  std::string text = flags.day;
  if (text.empty()) {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    text = fmt::format("{:04}-{:02}-{:02}", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday);
  }
  const auto read = read_day(text);
  if (!read) return complain("'" + text + "' is not a day from 2026 on, like 2026-11-18");
  const Challenge challenge = day_deal(*read);
  fmt::print("day        {}\n", text);
  print_challenge(challenge, *challenge_options(challenge));
  return k_success;
}

int show(const ChallengeFlags& flags) {
  const auto challenge = read_challenge(code_in(flags.code));
  if (const auto* found = std::get_if<Challenge>(&challenge)) {
    print_challenge(*found, *challenge_options(*found));
    return k_success;
  }
  const CodeFault fault = std::get<CodeFault>(challenge);
  if (fault != CodeFault::other_kind) return complain_about(fault);
  const auto result = read_result(code_in(flags.code));
  if (const auto* other = std::get_if<CodeFault>(&result)) return complain_about(*other);
  const auto& claimed = std::get<ClaimedResult>(result);
  print_challenge(claimed.challenge, *challenge_options(claimed.challenge));
  print_end("claims", claimed.challenge, claimed.end);
  return k_success;
}

int verify(const ChallengeFlags& flags) {
  const auto result = read_result(code_in(flags.code));
  if (const auto* fault = std::get_if<CodeFault>(&result)) return complain_about(*fault);
  const auto& claimed = std::get<ClaimedResult>(result);
  if (!has_these_bots(claimed.challenge)) {
    print_end("claims", claimed.challenge, claimed.end);
    return complain_about_bots(claimed.challenge);
  }
  const auto options = challenge_options(claimed.challenge);
  const auto game = replay_result(claimed, *options);
  if (!game) {
    fmt::print("not true: these actions lead to another end\n");
    return k_failure;
  }
  if (flags.record) {
    std::string text;
    JsonWriter out{text};
    write_record(out, {.options = *options,
                       .custom_role = std::nullopt,
                       .deal = game->deal,
                       .names = {},
                       .actions = game->actions,
                       .final_state = &game->state});
    std::cout << text << '\n';
    return k_success;
  }
  print_challenge(claimed.challenge, *options);
  print_end("true", claimed.challenge, claimed.end);
  return k_success;
}

int par(const ChallengeFlags& flags) {
  const auto read = read_challenge(code_in(flags.code));
  if (const auto* fault = std::get_if<CodeFault>(&read)) return complain_about(*fault);
  const auto& challenge = std::get<Challenge>(read);
  if (!has_these_bots(challenge)) return complain_about_bots(challenge);
  const auto options = challenge_options(challenge);
  std::vector<std::string_view> levels{bot_levels().begin(), bot_levels().end()};
  levels.push_back(k_mastermind);
  for (const std::string_view level : levels) {
    const ChallengeGame game = play_par(challenge, *options, *make_native_bot(level));
    print_end(level, challenge, end_of(challenge, game.state));
  }
  return k_success;
}

int answer_requests() {
  std::string line;
  while (std::getline(std::cin, line)) {
    std::cout << challenge_answer(line, mastermind()) << '\n' << std::flush;
  }
  return k_success;
}

}  // namespace

void add_challenge(CLI::App& program, Run& run) {
  auto* command =
      program.add_subcommand("challenge", "One deal for everyone, against the same bots");
  command->require_subcommand(1);
  auto flags = std::make_shared<ChallengeFlags>();
  const auto add = [&](const char* name, const char* about, int (*act)(const ChallengeFlags&)) {
    auto* sub = command->add_subcommand(name, about);
    sub->callback([&run, flags, act] { run = [flags, act] { return act(*flags); }; });
    return sub;
  };
  const auto add_code = [&](CLI::App* sub) {
    sub->add_option("code", flags->code, "The code, or a link that ends with it")->required();
    return sub;
  };
  auto* making = add("make", "Makes a challenge", make);
  flags->variant.add_to(*making);
  making->add_option("--seat", flags->seat, "The player's seat, from 0")
      ->capture_default_str()
      ->check(CLI::Range(0, 4));
  making->add_option("--bots", flags->level, "The level of the bots")->capture_default_str();
  making->add_option("--seed", flags->seed, "Which deal; drawn if absent");
  add("day", "Prints the deal of a day", day)
      ->add_option("day", flags->day, "Like 2026-11-18; today in UTC if absent");
  add_code(add("show", "Prints what a code says, without checking it", show));
  add_code(add("verify", "Replays a result and says whether it is true", verify))
      ->add_flag("--record", flags->record, "Print the game as a record instead");
  add_code(add("par", "Plays a challenge with each level of bots in its seat", par));
  add("ask", "Answers requests in JSON, one per line (docs/challenges.md)",
      [](const ChallengeFlags&) { return answer_requests(); });
  command->footer("For example: insidejob challenge day");
}

}  // namespace insidejob

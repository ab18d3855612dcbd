#include "challenges/challenge_answer.h"

#include "bots/network/mastermind_bot.h"
#include "challenges/day_deal.h"
#include "challenges/result_code.h"
#include "notation/action_json.h"
#include "notation/record.h"
#include "notation/words.h"
#include "table/json/fields.h"

namespace insidejob {
namespace {

std::string problem_text(std::string_view problem) {
  std::string text;
  JsonWriter{text}.begin_object().member("problem", problem).end_object();
  return text;
}

std::string hex_version(std::uint32_t version) {
  Bytes bytes;
  for (unsigned i = 4; i-- > 0;) bytes.push_back(static_cast<std::uint8_t>(version >> (8 * i)));
  return hex_text(bytes);
}

void write_end(JsonWriter& out, const ChallengeEnd& end) {
  out.begin_object().member("won", end.won).member("cause", cause_word(end.cause));
  out.member("missions", end.missions).end_object();
}

void write_challenge(JsonWriter& out, const Challenge& challenge, const Options& options) {
  out.begin_object().member("code", challenge_code(challenge));
  out.member("bots", hex_version(challenge.bots)).member("current", has_these_bots(challenge));
  out.member("players", options.players()).key("options");
  write_options(out, options, std::nullopt);
  out.member("missions_needed", options.missions_needed());
  out.member("seat", unsigned{challenge.seat.index}).member("level", level_name(challenge));
  out.member("iterations", challenge.iterations);
  out.member("seed", static_cast<std::int64_t>(challenge.seed));
  if (!has_these_bots(challenge)) {
    Challenge today = challenge;
    today.bots = k_bot_version;
    out.member("today", challenge_code(today));
  }
  out.end_object();
}

std::string described(const Challenge& challenge) {
  const auto options = challenge_options(challenge);
  if (!options) return problem_text(fault_word(CodeFault::impossible));
  std::string text;
  JsonWriter out{text};
  out.begin_object().key("challenge");
  write_challenge(out, challenge, *options);
  out.end_object();
  return text;
}

std::string make(Fields& fields) {
  Challenge challenge;
  challenge.choices.players = static_cast<unsigned>(fields.number("players", 2, k_max_seats));
  challenge.choices.wager = fields.flag("wager", true);
  challenge.choices.risky = fields.flag("risky", false);
  if (fields.has("special_roles")) {
    const JsonValue wanted = *fields.value("special_roles");
    // In the order that the code has them: the deal depends on it.
    for (unsigned i = 0; i < k_builtin_roles; ++i) {
      for (const JsonValue role : wanted.elements()) {
        if (role.equals(builtin_roles()[i].id)) {
          challenge.choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(i)});
        }
      }
    }
    if (challenge.choices.special_roles.size() != wanted.size()) {
      return problem_text(fault_word(CodeFault::impossible));
    }
  }
  challenge.seat = fields.seat("seat");
  challenge.seed = static_cast<std::uint64_t>(
      fields.number("seed", 0, static_cast<std::int64_t>(k_challenge_seeds) - 1));
  const auto level = level_named(fields.text("level"));
  if (fields.problem() || !level) return problem_text(fault_word(CodeFault::impossible));
  challenge.level = *level;
  return described(challenge);
}

// A challenge, or what a result claims.
std::string read(const std::string& code) {
  const auto challenge = read_challenge(code);
  if (const auto* found = std::get_if<Challenge>(&challenge)) return described(*found);
  if (std::get<CodeFault>(challenge) != CodeFault::other_kind) {
    return problem_text(fault_word(std::get<CodeFault>(challenge)));
  }
  const auto result = read_result(code);
  if (const auto* fault = std::get_if<CodeFault>(&result)) return problem_text(fault_word(*fault));
  const auto& claimed = std::get<ClaimedResult>(result);
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("code", code_text(std::get<Bytes>(code_bytes(code)))).key("challenge");
  write_challenge(out, claimed.challenge, *challenge_options(claimed.challenge));
  out.key("claim");
  write_end(out, claimed.end);
  out.end_object();
  return text;
}

std::string told(const Challenge& challenge, const Options& options, const ChallengeGame& game) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().key("end");
  write_end(out, end_of(challenge, game.state));
  out.key("record");
  write_record(out, {.options = options,
                     .custom_role = std::nullopt,
                     .deal = game.deal,
                     .names = {},
                     .actions = game.actions,
                     .final_state = &game.state});
  out.end_object();
  return text;
}

std::string verify(const std::string& code) {
  const auto result = read_result(code);
  if (const auto* fault = std::get_if<CodeFault>(&result)) return problem_text(fault_word(*fault));
  const auto& claimed = std::get<ClaimedResult>(result);
  if (!has_these_bots(claimed.challenge)) return problem_text("other_bots");
  const auto options = challenge_options(claimed.challenge);
  const auto game = replay_result(claimed, *options);
  if (!game) return problem_text("not_true");
  return told(claimed.challenge, *options, *game);
}

struct Opened {
  Challenge challenge;
  Options options;
};
std::variant<Opened, std::string> open_challenge(const std::string& code) {
  const auto read = read_challenge(code);
  if (const auto* fault = std::get_if<CodeFault>(&read)) return problem_text(fault_word(*fault));
  const auto& challenge = std::get<Challenge>(read);
  if (!has_these_bots(challenge)) return problem_text("other_bots");
  return Opened{challenge, *challenge_options(challenge)};
}

std::string par(const std::string& code, const std::string& level,
                const std::shared_ptr<const Bot>& mastermind) {
  const auto opened = open_challenge(code);
  if (const auto* problem = std::get_if<std::string>(&opened)) return *problem;
  const auto& [challenge, options] = std::get<Opened>(opened);
  const auto bot = level == k_mastermind ? mastermind : make_bot(level);
  if (!bot) return problem_text(level == k_mastermind ? "no_weights" : "no_such_level");
  return told(challenge, options, play_par(challenge, options, *bot));
}

// The code of a finished game, from its actions as a record has them.
std::string result(const std::string& code, JsonValue actions) {
  const auto opened = open_challenge(code);
  if (const auto* problem = std::get_if<std::string>(&opened)) return *problem;
  const auto& [challenge, options] = std::get<Opened>(opened);
  std::vector<Action> done;
  for (const JsonValue value : actions.elements()) {
    const auto action = read_action(options, value);
    if (!std::holds_alternative<Action>(action) || done.size() > 2 * k_max_plays) {
      return problem_text("another_game");
    }
    done.push_back(std::get<Action>(action));
  }
  const auto written = result_code(challenge, options, done);
  if (!written) return problem_text("another_game");
  std::string text;
  JsonWriter{text}.begin_object().member("code", *written).end_object();
  return text;
}

}  // namespace

std::string challenge_answer(std::string_view request,
                             const std::shared_ptr<const Bot>& mastermind) {
  const auto [document, error] = JsonDocument::parse(request);
  if (error || !document.root().is_object()) return problem_text("not_a_request");
  Fields fields{document.root()};
  const std::string what = fields.text("do", "");
  if (what == "make") return make(fields);
  if (what == "day") {
    const auto day = read_day(fields.text("day", ""));
    return day ? described(day_deal(*day)) : problem_text("no_such_day");
  }
  const std::string given = fields.text("code", "");
  const std::string code{code_in(given)};
  if (what == "read") return read(code);
  if (what == "verify") return verify(code);
  if (what == "par") return par(code, fields.text("level", ""), mastermind);
  const auto actions = document.root().member("actions");
  if (what == "result" && actions) return result(code, *actions);
  return problem_text("not_a_request");
}

}  // namespace insidejob

#include "notation/referee.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/apply.h"
#include "engine/legal.h"
#include "engine/state.h"
#include "notation/action_json.h"
#include "notation/json.h"
#include "notation/parts_json.h"
#include "notation/record.h"
#include "notation/words.h"

namespace insidejob {
namespace {

using Tokens = std::array<std::uint8_t, k_max_seats>;

Verdict refuse(int at, ViolationCode code, std::string_view rule, std::string_view message) {
  Verdict verdict;
  JsonWriter out{verdict.answer};
  out.begin_object().member("ok", false);
  out.key("error").begin_object().member("at", at).member("code", name_of(code));
  out.member("rule", rule).member("message", message).end_object().end_object();
  return verdict;
}

Verdict refuse(int at, const Malformed& problem) {
  return refuse(at, ViolationCode::malformed_record, "FORMAT", problem.message);
}

void write_tokens(JsonWriter& out, const Options& options, const Tokens& tokens) {
  out.key("tokens").begin_array();
  for (unsigned seat = 0; seat < options.seats(); ++seat) out.value(unsigned{tokens[seat]});
  out.end_array();
}

void write_tricks(JsonWriter& out, const Options& options, const PublicState& open,
                  const std::vector<Tokens>& tokens_after) {
  out.key("tricks").begin_array();
  for (unsigned trick = 0; trick < open.trick; ++trick) {
    const TrickOutcome outcome = open.outcomes[trick];
    const Mission& mission = options.mission(open.missions[trick]);
    out.begin_object().member("leader", unsigned{outcome.leader().index});
    out.member("mission", mission.id).member("trump", suit_word(mission.trump));
    write_plays(out, options.players(), outcome.leader(), trick_plays(options, open, trick));
    out.member("winner", unsigned{outcome.winner().index});
    out.member("completed", outcome.completed());
    write_tokens(out, options, tokens_after[trick]);
    out.end_object();
  }
  out.end_array();
}

Verdict report(const Options& options, const GameState& state,
               const std::vector<Tokens>& tokens_after) {
  const PublicState& open = state.open;
  Verdict verdict{true, {}};
  JsonWriter out{verdict.answer};
  out.begin_object().member("ok", true).member("phase", phase_word(open.phase));
  write_seats(out, "to_act", actors(state));
  out.key("legal").begin_array();
  for (const Seat seat : actors(state)) {
    const LegalActions legal = legal_actions(options, state, seat);
    for (const Action action : legal) write_action(out, options, action);
  }
  out.end_array();
  out.member("leader", unsigned{open.leader.index});
  write_tokens(out, options, open.tokens);
  out.member("supply", unsigned{open.supply});
  out.member("missions_completed", unsigned{open.completed});
  out.key("face_up").begin_array();
  for (const Seat seat : SeatSet::first(options.seats())) out.value(open.face_up.contains(seat));
  out.end_array();
  write_tricks(out, options, open, tokens_after);
  out.key("result");
  write_result(out, options, state);
  out.end_object();
  return verdict;
}

}  // namespace

Verdict judge_record(std::string_view json, const Explain& explain) {
  if (json.size() > k_record_limit) return judge_oversized();
  const auto [document, error] = JsonDocument::parse(json);
  if (error) {
    return refuse(-1, malformed("not JSON", std::string{error->reason} + ", at byte " +
                                                std::to_string(error->offset)));
  }
  SetupReading reading = read_setup(document.root());
  if (const auto* problem = std::get_if<Malformed>(&reading)) return refuse(-1, *problem);
  const auto forbid = [&](int at, RuleViolation violation) {
    return refuse(at, violation.code(), violation.rule(), explain(violation));
  };
  if (const auto* violation = std::get_if<RuleViolation>(&reading)) return forbid(-1, *violation);

  const RecordSetup& setup = std::get<RecordSetup>(reading);
  GameState state = start(setup.options, setup.deal);
  std::vector<Tokens> tokens_after;
  const std::optional<JsonValue> actions = document.root().member("actions");
  int at = 0;
  for (const JsonValue element : actions->elements()) {
    const Reading<Action> action = read_action(setup.options, element);
    if (const auto* problem = std::get_if<Malformed>(&action)) return refuse(at, *problem);
    const unsigned tricks = state.open.trick;
    if (const auto violation = apply(setup.options, state, std::get<Action>(action))) {
      return forbid(at, *violation);
    }
    if (state.open.trick != tricks) tokens_after.push_back(state.open.tokens);
    ++at;
  }
  return report(setup.options, state, tokens_after);
}

Verdict judge_oversized() { return refuse(-1, malformed("record", "is longer than 4 MB")); }

bool is_one_json_value(std::string_view text) { return !JsonDocument::parse(text).second; }

}  // namespace insidejob

// The functions that a host of the WebAssembly module calls. Texts go in and out as UTF-8 JSON in
// the module's memory: `insidejob_buffer` gives room for a text, and `insidejob_answer` and
// `insidejob_answer_size` give the answer's address and length.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/network/mastermind_bot.h"
#include "challenges/challenge_answer.h"
#include "companion/companion_json.h"
#include "lab/one_game.h"
#include "lab/role_lab.h"
#include "local/house_text.h"
#include "notation/json.h"
#include "notation/record.h"
#include "notation/referee.h"
#include "puzzles/puzzle_answer.h"
#include "review/review_json.h"

namespace {

using namespace insidejob;

std::string input;
std::string output;
HouseText house;
std::shared_ptr<const network::Weights> weights;  // null: none yet
std::shared_ptr<const Bot> mastermind;            // with them

std::unique_ptr<Reviewer> reviewer;  // of the record that was last given

struct SimulatedTable {
  Choices choices;
  std::vector<std::shared_ptr<const Bot>> bots;
};

// {"players": 4, "wager": true, "risky": false, "roles": ["decoy"], "bot": "rookie"}
bool read_table(JsonValue value, SimulatedTable& table) {
  const auto players = value.member("players");
  table.choices.players = static_cast<unsigned>(players ? players->whole_number().value_or(0) : 0);
  const auto wager = value.member("wager");
  table.choices.wager = wager ? wager->boolean().value_or(true) : true;
  const auto risky = value.member("risky");
  table.choices.risky = risky ? risky->boolean().value_or(false) : false;
  if (const auto roles = value.member("roles")) {
    for (const JsonValue element : roles->elements()) {
      for (unsigned i = 0; i < k_builtin_roles; ++i) {
        if (!element.equals(builtin_roles()[i].id)) continue;
        table.choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(i)});
      }
    }
  }
  const auto level = value.member("bot");
  const std::string name{level ? level->string().value_or("") : ""};
  const auto bot = name == k_mastermind ? mastermind : make_bot(name);
  table.bots.assign(k_max_seats, bot);
  return bot != nullptr;
}

}  // namespace

extern "C" {

// Room for `size` bytes of input, valid until the next call.
[[clang::export_name("insidejob_buffer")]] char* insidejob_buffer(std::uint32_t size) {
  input.resize(size);
  return input.data();
}

[[clang::export_name("insidejob_answer")]] const char* insidejob_answer() { return output.data(); }
[[clang::export_name("insidejob_answer_size")]] std::uint32_t insidejob_answer_size() {
  return static_cast<std::uint32_t>(output.size());
}

// Judges the record in the buffer; 1 if it is legal.
[[clang::export_name("insidejob_referee")]] std::int32_t insidejob_referee() {
  Verdict verdict = judge_record(
      input, [](RuleViolation violation) { return std::string{name_of(violation.fault)}; });
  output = std::move(verdict.answer);
  return verdict.ok ? 1 : 0;
}

// The companion's answer to the request in the buffer (companion/companion_json.h).
[[clang::export_name("insidejob_companion")]] void insidejob_companion() {
  output = companion_answer(input);
}

// Plays one deal with and without a role or deck, as the request in the buffer says
// (lab/role_lab.h).
[[clang::export_name("insidejob_role_lab")]] void insidejob_role_lab() {
  output = role_lab_answer(input);
}

// The puzzle in the buffer, a line of data/puzzles.json, with its solution
// (puzzles/puzzle_answer.h).
[[clang::export_name("insidejob_puzzle")]] void insidejob_puzzle() {
  output = puzzle_answer(input);
}

// What the request in the buffer asks about challenges (challenges/challenge_answer.h).
[[clang::export_name("insidejob_challenge")]] void insidejob_challenge() {
  output = challenge_answer(input, mastermind);
}

// Plays games first..last-1 of the simulation with this seed at the table that the buffer
// describes. The answer is the records, one per line. Returns 1 if the table could be set up.
[[clang::export_name("insidejob_simulate")]] std::int32_t insidejob_simulate(std::uint32_t seed,
                                                                             std::uint32_t first,
                                                                             std::uint32_t last) {
  output.clear();
  const auto [document, error] = JsonDocument::parse(input);
  SimulatedTable table;
  if (error || !read_table(document.root(), table)) return 0;
  const Result<Options> made = Options::make(table.choices);
  const auto* options = std::get_if<Options>(&made);
  if (options == nullptr) return 0;
  const Seed base = Seed::from_number(seed);
  for (std::uint32_t i = first; i < last; ++i) {
    const PlayedGame game = play_game(*options, table.bots, {}, base.derive(i));
    JsonWriter out{output};
    write_record(out, {.options = *options,
                       .custom_role = std::nullopt,
                       .deal = game.deal,
                       .names = {},
                       .actions = game.actions,
                       .final_state = &game.state});
    output += '\n';
  }
  return 1;
}

// Takes the weights of mastermind from the buffer, for simulations, par, the house and the review
// that was begun. Returns 1 if they are valid.
[[clang::export_name("insidejob_weights")]] std::int32_t insidejob_weights() {
  weights =
      network::read_weights({reinterpret_cast<const std::uint8_t*>(input.data()), input.size()});
  input = {};
  if (!weights) return 0;
  mastermind = make_mastermind(weights);
  house.take_weights(weights);
  if (reviewer) reviewer->take_weights(weights);
  return 1;
}

// Begins a review of the record in the buffer (docs/review.md), from this seat, or from none if
// there is no such seat. Returns 0 if that is not a finished game. The answer is the review so far.
[[clang::export_name("insidejob_review")]] std::int32_t insidejob_review(std::int32_t seat) {
  reviewer.reset();
  output.clear();
  const auto [document, error] = JsonDocument::parse(input);
  if (error) return 0;
  const auto reading = ReviewedGame::read(document.root());
  const auto* game = std::get_if<std::shared_ptr<const ReviewedGame>>(&reading);
  if (game == nullptr) return 0;
  std::optional<Seat> own;
  if (seat >= 0 && static_cast<unsigned>(seat) < (*game)->options().players()) {
    own = Seat{static_cast<std::uint8_t>(seat)};
  }
  reviewer = std::make_unique<Reviewer>(*game, own, weights);
  output = review_json(*reviewer);
  return 1;
}

// Makes one piece of it; 0 if nothing is left. The answer is the review so far only then, because
// writing it takes longer than some pieces.
[[clang::export_name("insidejob_review_step")]] std::int32_t insidejob_review_step() {
  if (reviewer && reviewer->step()) return 1;
  output = reviewer ? review_json(*reviewer) : std::string{};
  return 0;
}
[[clang::export_name("insidejob_review_done")]] std::uint32_t insidejob_review_done() {
  return reviewer ? static_cast<std::uint32_t>(reviewer->done()) : 0;
}

// Passes the line in the buffer to the house without a server (local/house_text.h).
[[clang::export_name("insidejob_house")]] void insidejob_house() { output = house.answer(input); }

}  // extern "C"

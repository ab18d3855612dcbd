#include "lab/role_lab.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "lab/one_game.h"
#include "notation/json.h"
#include "notation/record.h"

namespace insidejob {
namespace {

struct LabRequest {
  std::shared_ptr<const Bot> bot;
  Seed seed;
  std::vector<Options> tables;
};

std::optional<std::uint64_t> number_at(JsonValue request, std::string_view name) {
  const auto value = request.member(name);
  const auto number = value ? value->whole_number() : std::nullopt;
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

// Adds the table, or says why nobody could play there.
std::string add_table(JsonValue value, std::vector<Options>& tables) {
  OptionsReading reading = read_options(value);
  if (const auto* bad = std::get_if<Malformed>(&reading)) return bad->message;
  if (const auto* forbidden = std::get_if<RuleViolation>(&reading)) {
    return std::string{name_of(forbidden->fault)};
  }
  Options& options = std::get<GameOptions>(reading).options;
  if (!options.choices().fixed_roles.empty()) return "fixed_roles: not in the lab";
  if (!tables.empty() && tables.front().players() != options.players()) {
    return "tables: not the same number of players";
  }
  tables.push_back(std::move(options));
  return {};
}

// Fills the request, or says what is wrong with it.
std::string read_request(JsonValue value, LabRequest& request) {
  const auto bot = value.member("bot");
  request.bot = make_bot(std::string{bot ? bot->string().value_or("") : ""});
  if (!request.bot) return "bot: unknown";
  const auto seed = number_at(value, "seed");
  if (!seed) return "seed: not a whole number";
  const auto deal = number_at(value, "deal");
  if (!deal) return "deal: not a whole number";
  request.seed = Seed::from_number(*seed).derive(*deal);
  const auto tables = value.member("tables");
  if (!tables) return "tables: missing";
  for (const JsonValue table : tables->elements()) {
    if (request.tables.size() == k_most_lab_tables) return "tables: too many";
    if (std::string problem = add_table(table, request.tables); !problem.empty()) return problem;
  }
  return request.tables.empty() ? "tables: missing" : "";
}

void write_game(JsonWriter& out, const Options& options, const GameState& state) {
  out.begin_object().key("result");
  write_result(out, options, state);
  out.key("missions").begin_array();
  for (unsigned trick = 0; trick < state.open.trick; ++trick) {
    out.begin_object().member("id", options.mission(state.open.missions[trick]).id);
    out.member("completed", state.open.outcomes[trick].completed()).end_object();
  }
  out.end_array().end_object();
}

}  // namespace

Deal same_deal(const Options& options, const Seed& seed) {
  Rng cards{seed.derive(0)};
  Deal deal = draw_deal(cards, options);
  // Decks of different sizes leave the generator in different states, so the rest has its own.
  Rng people{seed.derive(1)};
  std::array<std::uint8_t, k_max_seats> seats{};
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i] = static_cast<std::uint8_t>(i);
  people.shuffle_front(std::span{seats}.first(options.seats()), options.seats());
  for (unsigned i = 0; i < options.seats(); ++i) deal.roles[seats[i]] = options.role_cards()[i];
  deal.first_leader = Seat{static_cast<std::uint8_t>(people.below(options.players()))};
  return deal;
}

std::string role_lab_answer(std::string_view text) {
  std::string answer;
  JsonWriter out{answer};
  const auto [document, error] = JsonDocument::parse(text);
  LabRequest request;
  const std::string problem = error ? "not JSON" : read_request(document.root(), request);
  if (!problem.empty()) {
    out.begin_object().member("problem", problem).end_object();
    return answer;
  }
  out.begin_object().key("games").begin_array();
  for (const Options& options : request.tables) {
    const std::vector<std::shared_ptr<const Bot>> bots(options.players(), request.bot);
    const PlayedGame game =
        play_deal(options, same_deal(options, request.seed), bots, {}, request.seed.derive(2));
    write_game(out, options, game.state);
  }
  out.end_array().end_object();
  return answer;
}

}  // namespace insidejob

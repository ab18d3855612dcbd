// OpenSpiel's information-set Monte Carlo tree search as a bot for `exec:` (docs/bots_protocol.md).
//
//     insidejob arena "exec:ms=60000:build/openspiel/insidejob_ismcts --simulations 1000" rookie
//
// The state that it searches from is itself imagined from the view that it was sent, so the truth
// is nowhere in this process.
#include <charconv>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "bots/belief/uniform_worlds.h"
#include "lab/exec/exec_line.h"
#include "notation/action_json.h"
#include "notation/json.h"
#include "notation/view_reader.h"
#include "open_spiel/algorithms/is_mcts.h"
#include "open_spiel/algorithms/mcts.h"
#include "openspiel/spiel_game.h"
#include "openspiel/spiel_state.h"

namespace insidejob::spiel {
namespace {

struct SearchFlags {
  int simulations = 1000;
  int rollouts = 1;  // random games from each new node
  double exploration = 1;
};

std::string text_of(const OptionsReading& reading) {
  if (const auto* wrong = std::get_if<Malformed>(&reading)) return wrong->message;
  return std::string{name_of(std::get<RuleViolation>(reading).fault)};
}

std::unique_ptr<InsideJobState> imagine_state(const std::shared_ptr<const InsideJobGame>& game,
                                              const SeatView& view, Rng& rng) {
  const UniformWorlds worlds{InsideJobState::in_deck_order(view)};
  constexpr unsigned k_tries = 1000;
  for (unsigned i = 0; i < k_tries; ++i) {
    if (auto state = InsideJobState::imagined(game, worlds, rng)) return state;
  }
  return nullptr;
}

// The whole action, which may take two steps.
insidejob::Action search(InsideJobState& state, const SearchFlags& flags, int seed) {
  using open_spiel::algorithms::ISMCTSBot;
  const auto evaluator =
      std::make_shared<open_spiel::algorithms::RandomRolloutEvaluator>(flags.rollouts, seed);
  ISMCTSBot bot{seed,
                evaluator,
                flags.exploration,
                flags.simulations,
                open_spiel::algorithms::kUnlimitedNumWorldSamples,
                open_spiel::algorithms::ISMCTSFinalPolicyType::kMaxVisitCount,
                /*use_observation_string=*/false,
                /*allow_inconsistent_action_sets=*/false};
  do {
    state.ApplyAction(bot.Step(state));
  } while (!state.last_action());
  return *state.last_action();
}

// The answer to a request, or what is wrong with it.
std::variant<std::string, Malformed> answer(std::string_view line, const SearchFlags& flags) {
  const auto [document, error] = JsonDocument::parse(line);
  if (error) return malformed("request", error->reason);
  const JsonValue request = document.root();
  if (!request.is_object()) return malformed("request", "must be an object");
  OptionsReading reading = read_request_options(request);
  auto* rules = std::get_if<GameOptions>(&reading);
  if (rules == nullptr) return malformed("options", text_of(reading));
  const auto game = std::make_shared<const InsideJobGame>(open_spiel::GameParameters{},
                                                          std::move(rules->options));
  const auto given = request.member("view");
  if (!given) return malformed("view", "is missing");
  const Reading<SeatView> read = read_view(game->options(), *given);
  if (const auto* wrong = std::get_if<Malformed>(&read)) return *wrong;
  const auto& view = std::get<SeatView>(read);
  if (!view.to_act()) return malformed("view", "its seat is not to act");
  const auto seed_member = request.member("seed");
  const auto seed = seed_member ? seed_member->whole_number().value_or(0) : 0;
  Rng rng{Seed::from_number(static_cast<std::uint64_t>(seed))};
  const auto state = imagine_state(game, view, rng);
  if (!state) return malformed("view", "no deal agrees with it");
  const insidejob::Action chosen = search(*state, flags, static_cast<int>(rng.below(1U << 30)));
  std::string text;
  JsonWriter out{text};
  write_action(out, game->options(), chosen);
  return text;
}

// A value for `name`, if that is what the word is.
template <class Number>
bool take(std::string_view name, const char* word, const char* value, Number& into) {
  if (word != name || value == nullptr) return false;
  const char* end = value + std::strlen(value);
  const auto [stopped, fault] = std::from_chars(value, end, into);
  return fault == std::errc{} && stopped == end && into > 0;
}

int run(int count, char** words) {
  SearchFlags flags;
  for (int i = 1; i < count; i += 2) {
    const char* value = i + 1 < count ? words[i + 1] : nullptr;
    if (!take("--simulations", words[i], value, flags.simulations) &&
        !take("--rollouts", words[i], value, flags.rollouts) &&
        !take("--exploration", words[i], value, flags.exploration)) {
      std::fprintf(
          stderr,
          "insidejob_ismcts: '%s' is not understood.\n"
          "Give --simulations N, --rollouts N and --exploration C, with numbers above 0.\n",
          words[i]);
      return 2;
    }
  }
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto answered = answer(line, flags);
    if (const auto* wrong = std::get_if<Malformed>(&answered)) {
      std::fprintf(stderr, "insidejob_ismcts: %s\n", wrong->message.c_str());
      return 1;
    }
    std::cout << std::get<std::string>(answered) << '\n' << std::flush;
  }
  return 0;
}

}  // namespace
}  // namespace insidejob::spiel

int main(int count, char** words) { return insidejob::spiel::run(count, words); }

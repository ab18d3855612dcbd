// Games between officers for tools/fit-chances: for each game a line with the number of its kind of
// table, and for each moment one with the result for the Agents and the terms of their chance.
//   review_chance_games SEED GAMES
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "lab/every_setup.h"
#include "lab/one_game.h"
#include "notation/record.h"
#include "review/chance_correction.h"
#include "review/chances.h"
#include "review/reviewed_game.h"
#include "review/suspicion.h"

namespace insidejob {
namespace {

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.begin(), text.end(), value);
  if (error != std::errc{} || end != text.end()) return std::nullopt;
  return value;
}

void print_game(const Choices& choices, std::size_t setup, const Seed& seed) {
  const Options options = std::get<Options>(Options::make(choices));
  const std::vector<std::shared_ptr<const Bot>> bots(options.players(), make_bot("officer"));
  const PlayedGame played = play_game(options, bots, {}, seed);
  const auto made = ReviewedGame::make(RecordSetup{options, {}, played.deal, {}}, played.actions);
  const auto& game = *std::get<0>(made);
  AgentsChances chances{game};
  for (const std::size_t at : chances.moments()) {
    const std::size_t known = std::min(at, game.open_states() - 1);
    chances.look(believe_at(game.view(known, std::nullopt), known).open.insider);
  }
  std::cout << '#' << setup << '\n';
  for (std::size_t i = 0; i < chances.moments().size(); ++i) {
    const PublicState& open = game.state(chances.moments()[i]).open;
    if (open.phase == Phase::over) continue;
    std::cout << chances.agents().back();
    for (const double term : chance_terms(options, open, chances.judged()[i])) {
      std::cout << ' ' << term;
    }
    std::cout << '\n';
  }
}

}  // namespace
}  // namespace insidejob

int main(int count, char** arguments) {
  using namespace insidejob;
  const auto seed = count == 3 ? number(arguments[1]) : std::nullopt;
  const auto games = count == 3 ? number(arguments[2]) : std::nullopt;
  if (!seed || !games) {
    std::cerr << "usage: review_chance_games SEED GAMES\n";
    return 2;
  }
  // Half of the games at plain tables, a quarter without wagers or with risky missions, and a
  // quarter with special roles.
  std::vector<Choices> setups = every_setup();
  std::erase_if(setups, [](const Choices& one) { return one.dimensions.has_value(); });
  std::cout.precision(6);
  for (std::uint64_t i = 0; i < *games; ++i) {
    const std::size_t setup = i % 2 == 0 ? (i / 2) % 4 * 3 : (i / 2) % setups.size();
    print_game(setups[setup], setup, Seed::from_number(*seed).derive(i));
  }
}

#include "puzzles/puzzle_game.h"

#include <array>
#include <string_view>

#include "engine/apply.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_seed = 20261123;
constexpr unsigned k_common = 6;   // tables without special roles
constexpr unsigned k_stretch = 9;  // every ninth game has special roles

struct TablePlan {
  unsigned players;
  bool wager;
  std::array<std::string_view, 2> roles;
};

constexpr std::array<TablePlan, 11> k_tables{{
    {3, false, {}},
    {4, false, {}},
    {5, false, {}},
    {3, true, {}},
    {4, true, {}},
    {5, true, {}},
    {4, true, {"sleeper_agent"}},
    {5, true, {"paranoid_agent"}},
    {5, true, {"bugged_agent"}},
    {4, true, {"tim_shady"}},
    {5, true, {"sleeper_agent", "paranoid_agent"}},
}};

std::vector<Options> make_tables() {
  std::vector<Options> tables;
  for (const TablePlan& plan : k_tables) {
    Choices choices{.players = plan.players, .wager = plan.wager};
    for (unsigned i = 0; i < k_builtin_roles; ++i) {
      for (const std::string_view role : plan.roles) {
        if (role != builtin_roles()[i].id) continue;
        choices.special_roles.push_back(RoleId{static_cast<std::uint8_t>(i)});
      }
    }
    auto made = Options::make(choices);
    auto* options = std::get_if<Options>(&made);
    if (options == nullptr) __builtin_trap();
    tables.push_back(*options);
  }
  return tables;
}

}  // namespace

std::span<const Options> puzzle_tables() {
  static const std::vector<Options> tables = make_tables();
  return tables;
}

unsigned table_of_game(std::uint64_t game) {
  const auto within = static_cast<unsigned>(game % k_stretch);
  if (within + 1 < k_stretch) return static_cast<unsigned>((game / k_stretch + within) % k_common);
  const auto special = k_tables.size() - k_common;
  return k_common + static_cast<unsigned>(game / k_stretch % special);
}

Seed seed_of_game(std::uint64_t game) { return Seed::from_number(k_seed).derive(game); }

Deal deal_of_game(const Options& options, std::uint64_t game) {
  Rng rng{seed_of_game(game).derive(0)};
  return draw_deal(rng, options);
}

std::optional<PuzzleGame> PuzzleGame::make(const Options& options, const Deal& deal,
                                           std::span<const Action> actions) {
  PuzzleGame game{options};
  game.states_.push_back(start(options, deal));
  for (const Action action : actions) {
    if (!game.add(action)) return std::nullopt;
  }
  return game;
}

bool PuzzleGame::add(Action action) {
  GameState next = now();
  if (apply(*options_, next, action)) return false;
  actions_.push_back(action);
  states_.push_back(next);
  return true;
}

PuzzleGame PuzzleGame::up_to(std::size_t actions) const {
  PuzzleGame game{*options_};
  const auto count = static_cast<std::ptrdiff_t>(actions);
  game.actions_.assign(actions_.begin(), actions_.begin() + count);
  game.states_.assign(states_.begin(), states_.begin() + count + 1);
  return game;
}

Seat true_insider(const PuzzleGame& game) {
  for (const Seat seat : SeatSet::first(game.options().seats())) {
    const RoleId role = game.state(0).secret.roles[seat.index];
    if (game.options().role_rule(role).replaces_insider) return seat;
  }
  __builtin_trap();
}

}  // namespace insidejob

#include "lab/signature.h"

#include <array>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "engine/deal.h"
#include "engine/view.h"
#include "lab/every_setup.h"
#include "lab/mastermind/mastermind.h"
#include "lab/one_game.h"

namespace insidejob {
namespace {

constexpr unsigned k_quick_games = 4;  // of each setup with random bots, and with rookies
constexpr Budget k_budget{.iterations = 48};

// FNV-1a over the deal, the legal actions, the actions taken, and the result.
class Signature {
 public:
  void play(const Options& options, std::span<const std::shared_ptr<const Bot>> bots,
            const Seed& seed) {
    Rng rng{seed.derive(0)};
    const Deal deal = draw_deal(rng, options);
    add(options, deal);
    const PlayedGame game = play_deal_by(
        options, deal, seed.derive(1), [&](const GameState& state, Seat seat, const Seed& choice) {
          const SeatView view = view_for(options, state, seat);
          add(legal_actions(view).size());
          const Action action = bots[seat.index]->choose(view, k_budget, choice);
          add(action.seat.index | static_cast<std::uint64_t>(action.kind) << 8 |
              std::uint64_t{action.a} << 16 | std::uint64_t{action.b} << 24);
          return action;
        });
    add_end(game.state.open);
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  void add(std::uint64_t value) {
    for (int i = 0; i < 8; ++i) hash_ = (hash_ ^ (value >> (8 * i) & 0xFF)) * 0x100000001B3ULL;
  }
  void add(const Options& options, const Deal& deal) {
    add(deal.first_leader.index);
    for (const RoleId role : deal.roles) add(role.index);
    for (const CardSet hand : deal.hands) add(hand.bits());
    for (const MissionId mission : deal.missions) add(mission.index);
    if (!options.has_larry()) return;
    for (const Card card : deal.larry_stack) add(card.code());
  }
  void add_end(const PublicState& open) {
    for (unsigned trick = 0; trick < open.trick; ++trick) {
      add(open.outcomes[trick].winner().index | (open.outcomes[trick].completed() ? 8U : 0U));
    }
    for (const std::uint8_t tokens : open.tokens) add(tokens);
    add(open.face_up.bits());
    add(static_cast<std::uint64_t>(open.outcome.cause));
    add(static_cast<std::uint64_t>(open.outcome.side));
    add(open.outcome.winners.bits());
  }

  std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

// The seats take these levels in turn, starting with a different one at each table.
std::vector<std::shared_ptr<const Bot>> table_of(std::span<const std::string_view> levels,
                                                 unsigned first) {
  std::vector<std::shared_ptr<const Bot>> bots;
  bots.reserve(k_max_seats);
  for (unsigned seat = 0; seat < k_max_seats; ++seat) {
    bots.push_back(make_native_bot(levels[(first + seat) % levels.size()]));
  }
  return bots;
}

}  // namespace

std::uint64_t behaviour_signature() {
  Signature signature;
  unsigned table = 0;
  for (const Choices& choices : every_setup()) {
    const Options options = std::get<Options>(Options::make(choices));
    const Seed seed = Seed::from_number(table);
    for (unsigned game = 0; game < k_quick_games; ++game) {
      for (const std::string_view level : {"random", "rookie"}) {
        signature.play(options, table_of({&level, 1}, 0), seed.derive(game));
      }
    }
    signature.play(options, table_of(bot_levels(), table), seed.derive(k_quick_games));
    signature.play(options, table_of({&k_mastermind, 1}, 0), seed.derive(k_quick_games + 1));
    ++table;
  }
  return signature.value();
}

}  // namespace insidejob

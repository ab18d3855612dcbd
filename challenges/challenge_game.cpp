#include "challenges/challenge_game.h"

#include "engine/apply.h"
#include "engine/view.h"
#include "table/bots/bot_turn.h"
#include "table/state/game.h"

namespace insidejob {
namespace {

constexpr std::uint32_t k_first_game = 1;  // of its table

// Bots that choose as those at a challenge's table do.
class FixedBots {
 public:
  FixedBots(const Challenge& challenge, const Options& options)
      : options_(options),
        seed_(challenge_seed(challenge)),
        budget_{.iterations = challenge.iterations} {}

  [[nodiscard]] Action choose(const Bot& bot, const GameState& state, Seat seat,
                              std::size_t actions) const {
    return bot.choose(view_for(options_, state, seat), budget_,
                      bot_seed(seed_, turn_number(k_first_game, actions), seat));
  }

 private:
  const Options& options_;
  const Bytes32 seed_;
  const Budget budget_;
};

}  // namespace

std::optional<ChallengeGame> play_challenge(const Challenge& challenge, const Options& options,
                                            const OwnChoice& own) {
  const FixedBots bots{challenge, options};
  const auto bot = make_bot(level_name(challenge));
  ChallengeGame game{.deal = challenge_deal(challenge, options), .actions = {}, .state = {}};
  game.state = start(options, game.deal);
  while (game.state.open.phase != Phase::over) {
    // In the vote several act. All of them choose before the first ballot is counted.
    std::vector<Action> chosen;
    for (const Seat seat : actors(game.state)) {
      if (seat != challenge.seat) {
        chosen.push_back(bots.choose(*bot, game.state, seat, game.actions.size()));
      } else if (const auto action = own(game.state, game.actions.size())) {
        chosen.push_back(*action);
      } else {
        return std::nullopt;
      }
    }
    for (const Action action : chosen) {
      if (apply(options, game.state, action)) return std::nullopt;
      game.actions.push_back(action);
    }
  }
  return game;
}

ChallengeGame play_par(const Challenge& challenge, const Options& options, const Bot& bot) {
  const FixedBots bots{challenge, options};
  auto game = play_challenge(challenge, options, [&](const GameState& state, std::size_t actions) {
    return std::optional{bots.choose(bot, state, challenge.seat, actions)};
  });
  if (!game) __builtin_trap();  // a bot answers legally
  return std::move(*game);
}

}  // namespace insidejob

// Inside Job as a game of OpenSpiel: `open_spiel::LoadGame("insidejob(players=5)")`.
//
// Dealing is a series of explicit chance nodes, so every outcome has its probability and a history
// of actions is all that has to be kept. Winners get 1 and all others -1, as in env/ and
// PettingZoo: who wins together depends on the roles, so the sum of the returns does too.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "bots/observation/legend.h"
#include "engine/options.h"
#include "open_spiel/game_parameters.h"
#include "open_spiel/spiel.h"

namespace insidejob::spiel {

[[nodiscard]] const open_spiel::GameType& game_type();

// The rules that parameters choose, or what is wrong with them.
[[nodiscard]] std::variant<Options, std::string> options_of(
    const open_spiel::GameParameters& parameters);

class InsideJobGame final : public open_spiel::Game {
 public:
  // The parameters are only for OpenSpiel to show. `options` are what is played.
  InsideJobGame(const open_spiel::GameParameters& parameters, Options options);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const observation::Legend& legend() const { return legend_; }
  // The seats whose role is dealt, in order, and the role cards for them (R7.0).
  [[nodiscard]] const std::vector<Seat>& open_seats() const { return open_seats_; }
  [[nodiscard]] const std::vector<RoleId>& role_pool() const { return role_pool_; }
  // Chance nodes before the first decision or mission: the leader, the roles, the hands.
  [[nodiscard]] unsigned deal_length() const { return deal_length_; }

  [[nodiscard]] int NumDistinctActions() const override;
  [[nodiscard]] std::unique_ptr<open_spiel::State> NewInitialState() const override;
  [[nodiscard]] int MaxChanceOutcomes() const override;
  [[nodiscard]] int NumPlayers() const override { return static_cast<int>(options_.players()); }
  [[nodiscard]] double MinUtility() const override { return -1; }
  [[nodiscard]] double MaxUtility() const override { return 1; }
  [[nodiscard]] std::vector<int> InformationStateTensorShape() const override;
  [[nodiscard]] std::vector<int> ObservationTensorShape() const override;
  [[nodiscard]] int MaxGameLength() const override;
  [[nodiscard]] int MaxChanceNodesInHistory() const override;
  [[nodiscard]] std::string ActionToString(open_spiel::Player player,
                                           open_spiel::Action action) const override;

 private:
  Options options_;
  observation::Legend legend_;
  std::vector<Seat> open_seats_;
  std::vector<RoleId> role_pool_;
  unsigned deal_length_ = 0;
};

}  // namespace insidejob::spiel

// One game in progress for OpenSpiel: the engine's state, and what is still to be dealt.
//
// Chance deals the first leader, the roles and the hands one card at a time. Before each trick it
// draws the two missions, which then lie in the order of the deck, and with two players the cards
// that Larry will get. Votes are cast one after another in the order of seats, and no seat's
// information state says anything about a ballot before the game is over.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/belief/uniform_worlds.h"
#include "bots/observation/action_space.h"
#include "engine/deal.h"
#include "engine/rng.h"
#include "engine/state.h"
#include "engine/view.h"
#include "open_spiel/abseil-cpp/absl/types/span.h"
#include "open_spiel/spiel.h"
#include "openspiel/spiel_game.h"

namespace insidejob::spiel {

class InsideJobState final : public open_spiel::State {
 public:
  explicit InsideJobState(std::shared_ptr<const open_spiel::Game> game);
  InsideJobState(const InsideJobState& other) = default;

  // A state that `worlds` allows, in which the view's seat is to act. None if bad luck finds none.
  [[nodiscard]] static std::unique_ptr<InsideJobState> imagined(
      const std::shared_ptr<const open_spiel::Game>& game, const UniformWorlds& worlds, Rng& rng);
  // The missions that a leader has drawn lie in the order of the deck here.
  [[nodiscard]] static SeatView in_deck_order(SeatView view);

  // The engine's action that the last step completed, if it did.
  [[nodiscard]] std::optional<insidejob::Action> last_action() const { return last_action_; }

  [[nodiscard]] open_spiel::Player CurrentPlayer() const override;
  [[nodiscard]] std::vector<open_spiel::Action> LegalActions() const override;
  [[nodiscard]] open_spiel::ActionsAndProbs ChanceOutcomes() const override;
  [[nodiscard]] std::string ActionToString(open_spiel::Player player,
                                           open_spiel::Action action) const override;
  [[nodiscard]] std::string ToString() const override;
  [[nodiscard]] bool IsTerminal() const override;
  [[nodiscard]] std::vector<double> Returns() const override;
  [[nodiscard]] std::string InformationStateString(open_spiel::Player player) const override;
  void InformationStateTensor(open_spiel::Player player, absl::Span<float> values) const override;
  [[nodiscard]] std::string ObservationString(open_spiel::Player player) const override;
  void ObservationTensor(open_spiel::Player player, absl::Span<float> values) const override;
  [[nodiscard]] std::unique_ptr<open_spiel::State> Clone() const override;
  // Plays the history again without its last action.
  void UndoAction(open_spiel::Player player, open_spiel::Action action) override;
  [[nodiscard]] std::unique_ptr<open_spiel::State> ResampleFromInfostate(
      int player, std::function<double()> rng) const override;

 protected:
  void DoApplyAction(open_spiel::Action action) override;

 private:
  enum class Draw { leader, role, card, mission, larry, none };

  [[nodiscard]] const InsideJobGame& rules() const {
    return static_cast<const InsideJobGame&>(*game_);
  }
  [[nodiscard]] const Options& options() const { return rules().options(); }
  // What chance decides next.
  [[nodiscard]] Draw next_draw() const;
  // How many missions and cards for Larry have been drawn once a trick can begin.
  [[nodiscard]] unsigned draws_before(unsigned trick) const;
  // The cards, missions or roles among which it decides, with their weights.
  [[nodiscard]] CardSet cards_left() const;
  [[nodiscard]] std::vector<bool> missions_left() const;
  [[nodiscard]] std::array<unsigned, k_max_roles> roles_left() const;
  [[nodiscard]] Seat role_seat() const;
  [[nodiscard]] Seat card_seat() const;
  void take_outcome(unsigned outcome);
  void take_mission(unsigned outcome);

  [[nodiscard]] Seat actor() const;
  // What a seat knows, without who has voted already.
  [[nodiscard]] SeatView view(Seat seat) const;
  [[nodiscard]] const observation::Draft& draft_of(Seat seat) const;
  void write_observation(Seat seat, absl::Span<float> values) const;

  // Replays a world that `player` may imagine, up to the vote. False if it is not lawful.
  [[nodiscard]] bool replay(const GameState& world);
  [[nodiscard]] bool replay_trick(const GameState& world, unsigned trick);
  void replay_deal(const GameState& world);
  // Then the votes before `actor`, the player's own as it cast it and the others at random.
  [[nodiscard]] bool replay_votes(const SeatView& known, Seat actor, Rng& rng);
  void step_at_random(Rng& rng);

  Deal deal_;        // while it is dealt
  GameState state_;  // from then on
  observation::Draft draft_;
  std::optional<insidejob::Action> last_action_;
  std::uint16_t dealt_ = 0;  // outcomes of the deal
  std::uint16_t drawn_ = 0;  // missions, and cards for Larry

  // What ResampleFromInfostate computed last. A search asks for thousands of worlds in one state.
  mutable std::shared_ptr<const UniformWorlds> worlds_;
};

}  // namespace insidejob::spiel

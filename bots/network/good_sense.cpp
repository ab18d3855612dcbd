#include "bots/network/good_sense.h"

#include <algorithm>
#include <cstdint>

#include "bots/observation/chronicle.h"
#include "bots/observation/layout.h"
#include "bots/observation/legend.h"
#include "engine/prospects.h"

namespace insidejob::network {
namespace {

// An Agent may let a seat take the trick if it is the Insider with at most this probability.
constexpr double k_unsuspected = 0.5;

bool has_plain_roles(const Options& options) {
  return !options.has_larry() && std::ranges::all_of(options.role_cards(), [](RoleId role) {
    return role == k_base_agent || role == k_base_insider;
  });
}

// In order of preference: only actions of the best kind available are kept.
enum class Judged : std::uint8_t { won, fine, silly, lost };

class Judge {
 public:
  Judge(const SeatView& view, const Suspicions& suspicions)
      : view_(view),
        open_(view.open),
        options_(*view.options),
        me_(*view.seat),
        suspicions_(suspicions),
        prospects_(prospects(view)) {
    for (const Play play : view.trick()) lying_ += play.wagered() ? 1U : 0U;
    observation::Chronicle chronicle;
    chronicle.follow(options_, observation::Legend{options_}, open_);
    declined_ = static_cast<unsigned>(chronicle.played(me_) >> observation::seat_word::declined);
  }

  [[nodiscard]] std::vector<Judged> judge(const LegalActions& legal) const {
    const bool is_insider = options_.role_rule(*view_.role).replaces_insider;
    const bool is_last = open_.cards_in_trick + 1U == options_.seats();
    const bool may_complete =
        !is_insider && is_last &&
        std::ranges::any_of(legal, [&](Action action) { return completes_safely(action); });
    std::vector<Judged> judged;
    for (const Action action : legal) {
      judged.push_back(is_insider ? of_insider(action, is_last)
                       : is_last  ? of_last_agent(action, may_complete)
                                  : Judged::fine);
    }
    return judged;
  }

 private:
  [[nodiscard]] const Prospect& prospect_of(Action action) const {
    return action.wager() ? prospects_.wagered : prospects_.plain;
  }
  [[nodiscard]] bool wins(Action action) const {  // as the trick stands
    return prospect_of(action).wins.contains(action.card());
  }
  [[nodiscard]] bool completes(Action action) const {
    return prospect_of(action).certain.contains(action.card());
  }
  [[nodiscard]] bool decides() const { return open_.completed + 1U >= options_.missions_needed(); }
  // Who takes the trick if nobody plays after this.
  [[nodiscard]] Seat winner_after(Action action) const {
    return wins(action) ? me_ : open_.best_seat;
  }
  [[nodiscard]] bool reveals(Action action) const {
    const Seat winner = winner_after(action);
    const unsigned wagered = action.wager() && winner != me_ ? 1 : 0;  // its own returns
    const unsigned tokens = open_.tokens[winner.index] + 1U + lying_ + wagered;
    return tokens >= options_.reveal_at() && !open_.face_up.contains(winner);
  }
  [[nodiscard]] bool reveals_another(Action action) const {
    return winner_after(action) != me_ && reveals(action);
  }
  [[nodiscard]] bool completes_safely(Action action) const {
    const Seat winner = winner_after(action);
    return completes(action) && !reveals_another(action) &&
           (winner == me_ || open_.face_up.contains(winner) ||
            suspicions_[winner.index] <= k_unsuspected);
  }

  [[nodiscard]] Judged of_last_agent(Action action, bool may_complete) const {
    if (completes(action) && decides() && !reveals_another(action)) return Judged::won;
    return may_complete && !completes(action) ? Judged::silly : Judged::fine;
  }

  [[nodiscard]] Judged of_insider(Action action, bool is_last) const {
    if (is_last && wins(action) && reveals(action)) return Judged::won;
    if (is_last && completes(action) && decides()) return Judged::lost;
    return proves_for_nothing(action, is_last) ? Judged::silly : Judged::fine;
  }

  // Whether it shows a suit that it has declined, which is proof, without a chance that this trick
  // wins the game.
  [[nodiscard]] bool proves_for_nothing(Action action, bool is_last) const {
    if (((declined_ >> static_cast<unsigned>(action.card().suit())) & 1U) == 0) return false;
    const unsigned to_come = is_last ? 0 : 1;  // a token that someone may still wager
    const unsigned in_reach = open_.tokens[me_.index] + 1U + lying_ + to_come;
    return !wins(action) || in_reach < options_.reveal_at();
  }

  const SeatView& view_;
  const PublicState& open_;
  const Options& options_;
  Seat me_;
  const Suspicions& suspicions_;
  Prospects prospects_;
  unsigned lying_ = 0;     // tokens on the cards of the trick
  unsigned declined_ = 0;  // suits, one bit each
};

}  // namespace

void rule_out_blunders(const SeatView& view, const LegalActions& legal,
                       const Suspicions& suspicions, std::vector<double>& shares) {
  if (!has_plain_roles(*view.options)) return;
  const std::vector<Judged> judged = Judge{view, suspicions}.judge(legal);
  const Judged best = *std::ranges::min_element(judged);
  double left = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (judged[i] != best) shares[i] = 0;
    left += shares[i];
  }
  // If nothing else is left, even actions that the network never plays are allowed.
  for (std::size_t i = 0; left == 0 && i < shares.size(); ++i) {
    if (judged[i] == best) shares[i] = 1;
  }
}

}  // namespace insidejob::network

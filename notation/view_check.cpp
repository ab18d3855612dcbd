#include "notation/view_check.h"

#include <algorithm>
#include <array>
#include <span>

#include "engine/legal.h"
#include "engine/trick.h"
#include "engine/turn.h"

namespace insidejob {
namespace {

// What is wrong, if anything.
using Wrong = std::optional<Malformed>;

class ViewCheck {
 public:
  explicit ViewCheck(const SeatView& view)
      : view_(view), options_(*view.options), open_(view.open) {}

  [[nodiscard]] Wrong problem() {
    for (const auto part :
         {&ViewCheck::check_turn, &ViewCheck::check_tricks, &ViewCheck::check_tokens,
          &ViewCheck::check_roles, &ViewCheck::check_missions, &ViewCheck::check_cards,
          &ViewCheck::check_larry, &ViewCheck::check_suits, &ViewCheck::check_votes}) {
      if (auto wrong = (this->*part)()) return wrong;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool is_larry(Seat seat) const { return options_.has_larry() && seat == k_larry; }
  [[nodiscard]] unsigned tricks_laid() const { return open_.trick + (view_.mission() ? 1U : 0U); }
  [[nodiscard]] Seat leader_of(unsigned trick) const {
    return trick < open_.trick ? open_.outcomes[trick].leader() : open_.leader;
  }
  [[nodiscard]] std::span<const Play> plays_of(unsigned trick) const {
    return trick_plays(options_, open_, trick);
  }
  // use(trick, seat, play, led) for every card on the table so far.
  template <class Use>
  void for_each_play(Use use) const {
    for (unsigned trick = 0; trick < tricks_laid(); ++trick) {
      const auto plays = plays_of(trick);
      for (unsigned i = 0; i < plays.size(); ++i) {
        const Seat seat = seat_at(options_.players(), leader_of(trick), i);
        use(trick, seat, plays[i], plays[0].card().suit());
      }
    }
  }

  // Who acts in which phase.
  [[nodiscard]] Wrong check_turn() const {
    if (open_.phase == Phase::mission && open_.to_act != open_.leader) {
      return malformed("to_act", "must be the leader, who chooses the mission (R3.1)");
    }
    if (open_.phase != Phase::play && open_.phase != Phase::larry) return std::nullopt;
    const Seat next = seat_at(options_.players(), open_.leader, open_.cards_in_trick);
    const bool fits = is_larry(next) == (open_.phase == Phase::larry) &&
                      open_.to_act == (is_larry(next) ? controller(open_.leader) : next);
    if (!fits) return malformed("to_act", "must be the next to play (R3.3, R9.3)");
    return std::nullopt;
  }

  [[nodiscard]] Wrong check_tricks() const {
    unsigned completed = 0;
    for (unsigned trick = 0; trick < open_.trick; ++trick) {
      const TrickOutcome outcome = open_.outcomes[trick];
      const auto plays = plays_of(trick);
      const MissionRule& mission = options_.mission_rule(open_.missions[trick]);
      const unsigned best = winning_position(plays, mission.trump);
      if (outcome.winner() != seat_at(options_.players(), outcome.leader(), best)) {
        return malformed("winner", "must be the seat with the best card (R3.6)");
      }
      if (outcome.completed() != meets_mission(mission, plays, best)) {
        return malformed("completed", "must say whether the trick meets its mission (R3.10)");
      }
      completed += outcome.completed() ? 1 : 0;
      // R9.6: Larry never leads.
      const bool leads_again = !options_.has_larry() || outcome.winner() == outcome.leader();
      const Seat next = leads_again ? outcome.winner() : controller(outcome.leader());
      const bool was_last = trick + 1 == options_.tricks();
      if (!was_last && leader_of(trick + 1) != next) {
        return malformed("leader", "must be the winner of the trick before (R3.8, R9.6)");
      }
      if (was_last && open_.leader != outcome.leader()) {
        return malformed("leader", "must be that of the last trick, once all are played");
      }
    }
    if (open_.completed != completed) {
      return malformed("missions_completed", "must be as many as the tricks say");
    }
    if (completed >= options_.missions_needed()) {
      return malformed("missions_completed", "would have ended the game (R5.2)");
    }
    return std::nullopt;
  }

  [[nodiscard]] Wrong check_tokens() const {
    bool lawful = true;
    unsigned lying = 0;
    for_each_play([&](unsigned trick, Seat seat, Play play, Suit) {
      if (!play.wagered()) return;
      lawful &= options_.wager() && seat != leader_of(trick) && !is_larry(seat);
      lying += trick == open_.trick ? 1 : 0;
    });
    if (!lawful) return malformed("wager", "must be at a seat that may wager (R4.1, R4.4, R9.5)");
    unsigned sum = open_.supply + lying;
    for (const Seat seat : SeatSet::first(options_.seats())) {
      sum += open_.tokens[seat.index];
      const bool hidden = !open_.face_up.contains(seat);
      if (hidden && open_.tokens[seat.index] >= options_.reveal_at()) {
        return malformed("tokens", "would have revealed a role that is face down (R5.1)");
      }
    }
    if (sum != options_.tokens_in_all()) {
      return malformed("tokens", "must be all there are, with the supply and the wagers");
    }
    return std::nullopt;
  }

  // R2.2, R7.0: the roles that the view knows can be those of the game.
  [[nodiscard]] Wrong check_roles() const {
    std::array<unsigned, k_max_roles> left{};
    bool someone_names = false;
    for (const RoleId id : options_.role_cards()) {
      ++left[id.index];
      someone_names |= options_.role_rule(id).names_partner;
    }
    for (const Seat seat : SeatSet::first(options_.seats())) {
      const auto known = view_.known_role(seat);
      if (!known) continue;
      if (left[known->index] == 0) return malformed("role", "must be one of the game's (R7.0)");
      --left[known->index];
      const RoleRule& rule = options_.role_rule(*known);
      const bool from_the_start = open_.face_up.contains(seat) && !open_.revealed.contains(seat);
      if (rule.face_up != from_the_start) {
        return malformed("face_up", "must be roles that tokens revealed or that begin so (R5.1)");
      }
      if (rule.names_partner != (seat == open_.namer)) {
        return malformed("namer", "must be the seat whose role names a partner (R7.5)");
      }
    }
    for (const FixedRole& fixed : options_.choices().fixed_roles) {
      const auto known = view_.known_role(fixed.seat);
      if (known && *known != fixed.role) {
        return malformed("role", "must be the one that the seat was given (R7.0)");
      }
    }
    if (view_.seat && view_.role != view_.known_role(*view_.seat)) {
      return malformed("role", "must be the one that is face up");
    }
    if (view_.partner_role && view_.partner_role != view_.known_role(open_.partner)) {
      return malformed("partner_role", "must be the one that is face up");
    }
    if (someone_names != (open_.namer != k_nowhere)) {
      return malformed("namer", "must be there if a role names a partner (R7.5)");
    }
    return std::nullopt;
  }

  // R3.1: a mission that was laid or put back does not come again.
  [[nodiscard]] Wrong check_missions() const {
    std::array<MissionId, 2 * k_max_tricks + 2> seen{};
    std::size_t count = 0;
    const auto is_new = [&](MissionId id) {
      const auto end = seen.begin() + static_cast<std::ptrdiff_t>(count);
      if (std::find(seen.begin(), end, id) != end) return false;
      seen[count++] = id;
      return true;
    };
    bool lawful = true;
    for (unsigned trick = 0; trick < tricks_laid(); ++trick) {
      const MissionId laid = open_.missions[trick];
      lawful &= is_new(laid);
      const auto& back = view_.put_back[trick];
      if (!back) continue;
      lawful &= is_new(*back);
      if (!mission_choice(options_, {laid, *back}).first) {
        return malformed("put_back", "must not be risky if the mission laid is not (R8.1)");
      }
    }
    if (view_.drawn) lawful = lawful && is_new((*view_.drawn)[0]) && is_new((*view_.drawn)[1]);
    if (!lawful) return malformed("mission", "must not come twice (R3.1)");
    return std::nullopt;
  }

  // R2.3: every card is in one place.
  [[nodiscard]] Wrong check_cards() const {
    CardSet played;
    unsigned own = 0;
    bool apart = true;
    for_each_play([&](unsigned, Seat seat, Play play, Suit) {
      apart &= !played.contains(play.card());
      played.insert(play.card());
      own += seat == view_.seat ? 1 : 0;
    });
    if (!apart) return malformed("plays", "must not have a card twice (R2.3)");
    if (!view_.seat) return std::nullopt;
    if (!(view_.hand & played).empty() || view_.hand.size() + own != options_.dimensions().hand) {
      return malformed("hand", "must be the cards that the seat has not played yet (R2.3)");
    }
    return std::nullopt;
  }

  // R9.4, R9.5: what the seat remembers of Larry's cards.
  [[nodiscard]] Wrong check_larry() const {
    CardSet by_players = view_.hand;  // or in the seat's hand
    CardSet gone;                     // out of the game, or played by Larry
    CardSet threes;
    for_each_play([&](unsigned, Seat seat, Play play, Suit) {
      if (!is_larry(seat)) by_players.insert(play.card());
    });
    for (unsigned trick = 0; trick < tricks_laid(); ++trick) {
      const auto plays = plays_of(trick);
      const auto& memory = view_.larry[trick];
      if (memory) {
        const CardSet three = memory->three;
        const auto& before = trick > 0 ? view_.larry[trick - 1] : std::nullopt;
        const bool kept_top = !before || !before->back || three.contains(*before->back);
        if (!(three & gone).empty() || !kept_top) {
          return malformed("larry", "three must be the card on top and two new ones (R9.4)");
        }
        if (plays.size() > 1) {
          const Card card = plays[1].card();
          if (!playable(three, true, plays[0].card().suit()).contains(card)) {
            return malformed("larry", "must follow suit if one of the three can (R9.5)");
          }
        }
        threes = threes | three;
        if (memory->out) gone.insert(*memory->out);
      }
      if (plays.size() > 1 && options_.has_larry()) {
        if (gone.contains(plays[1].card())) {
          return malformed("larry", "must not play a card that is out of the game (R9.4)");
        }
        gone.insert(plays[1].card());
      }
    }
    if (!(threes & by_players).empty()) {
      return malformed("larry", "must not have a player's card among the three (R9.4)");
    }
    return std::nullopt;
  }

  // R3.4: a seat whose role must follow suit has none of a suit that it did not follow.
  [[nodiscard]] Wrong check_suits() const {
    std::array<std::uint8_t, k_max_seats> lacks{};
    bool lawful = true;
    const auto is_bound = [&](Seat seat) {
      const auto known = view_.known_role(seat);
      return known && options_.role_rule(*known).must_follow;
    };
    for_each_play([&](unsigned, Seat seat, Play play, Suit led) {
      if (is_larry(seat) || !is_bound(seat)) return;
      const Suit suit = play.card().suit();
      lawful &= (lacks[seat.index] & bit_of(suit)) == 0;
      if (suit != led) {
        lacks[seat.index] = static_cast<std::uint8_t>(lacks[seat.index] | bit_of(led));
      }
    });
    if (view_.seat) {
      for (const Card card : view_.hand) {
        lawful &= (lacks[view_.seat->index] & bit_of(card.suit())) == 0;
      }
    }
    if (!lawful) return malformed("plays", "must follow suit where the role demands it (R3.4)");
    return std::nullopt;
  }

  [[nodiscard]] Wrong check_votes() const {
    for (const Seat seat : open_.voted) {
      const auto known = view_.known_role(seat);
      if (is_larry(seat) || (known && vote_right(options_, open_, seat, *known).votes == 0)) {
        return malformed("voted", "must be seats that have a vote (R6.2, R7.5 to R7.8, R9.8)");
      }
    }
    if (!view_.ballot) return std::nullopt;
    const Ballot ballot = *view_.ballot;
    const VoteRight right = vote_right(options_, open_, *view_.seat, *view_.role);
    const SeatSet targets = vote_targets(options_.seats(), open_.face_up, *view_.seat);
    const bool is_lawful =
        ballot.is_double() == (right.votes == 2) && targets.contains(ballot.first) &&
        (!ballot.is_double() || (targets.contains(ballot.second) && ballot.first <= ballot.second &&
                                 (right.same_target || ballot.first != ballot.second)));
    if (!is_lawful) return malformed("votes", "must be a vote that the seat may cast (R6, R7.2)");
    return std::nullopt;
  }

  const SeatView& view_;
  const Options& options_;
  const PublicState& open_;
};

}  // namespace

std::optional<Malformed> view_problem(const SeatView& view) { return ViewCheck{view}.problem(); }

}  // namespace insidejob

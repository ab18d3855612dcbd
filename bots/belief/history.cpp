#include "bots/belief/history.h"

#include "engine/turn.h"

namespace insidejob {
namespace {

// The tokens at every moment (R2.4, R3.8, R7). Effects of a role that is still hidden are omitted:
// they happen only when it is revealed.
class TokenCount {
 public:
  explicit TokenCount(const SeatView& view) : options_(*view.options), open_(view.open) {
    for (const Seat seat : SeatSet::first(options_.seats())) {
      const RoleRule* rule = rule_of(seat);
      const bool none = rule != nullptr && !rule->first_token;
      at_[seat.index] = none ? 0 : options_.has_larry() && seat == k_larry ? 3 : 1;
      if (open_.face_up.contains(seat) && !open_.revealed.contains(seat)) face_up_.insert(seat);
    }
  }

  [[nodiscard]] const std::array<std::uint8_t, k_max_seats>& all() const { return at_; }
  [[nodiscard]] bool may_wager(Seat seat) const {
    const bool is_larry = options_.has_larry() && seat == k_larry;
    return options_.wager() && !is_larry && at_[seat.index] > 0 && !face_up_.contains(seat);
  }

  void wager(Seat seat) {
    take(seat, 1);
    ++wagers_;
  }

  void finish(Seat winner) {
    const RoleRule* rule = rule_of(winner);
    if (rule == nullptr || rule->holds_tokens) {
      at_[winner.index] = static_cast<std::uint8_t>(at_[winner.index] + 1 + wagers_);
    }
    wagers_ = 0;
    if (rule == nullptr) return;
    if (rule->trick_costs_partner && open_.partner != k_nowhere) take(open_.partner, 1);
    if (at_[winner.index] < options_.reveal_at() || face_up_.contains(winner)) return;
    face_up_.insert(winner);
    const auto rob = [&](Seat from) {
      if (at_[from.index] == 0) return;
      take(from, 1);
      ++at_[winner.index];
    };
    if (rule->on_reveal == OnReveal::takes_right) rob(right_of(winner, options_.seats()));
    if (rule->on_reveal == OnReveal::takes_left) rob(left_of(winner, options_.seats()));
  }

 private:
  [[nodiscard]] const RoleRule* rule_of(Seat seat) const {
    if (!open_.face_up.contains(seat)) return nullptr;
    return &options_.role_rule(open_.face_up_roles[seat.index]);
  }
  void take(Seat seat, unsigned count) {
    const unsigned had = at_[seat.index];
    at_[seat.index] = static_cast<std::uint8_t>(had < count ? 0 : had - count);
  }

  const Options& options_;
  const PublicState& open_;
  SeatSet face_up_;
  std::array<std::uint8_t, k_max_seats> at_{};
  unsigned wagers_ = 0;
};

}  // namespace

History read_history(const SeatView& view) {
  const Options& options = *view.options;
  const PublicState& open = view.open;
  History history;
  history.decisions.reserve(k_max_plays + k_max_tricks);
  TokenCount tokens{view};
  std::uint8_t completed = 0;
  const unsigned laid = open.trick + (view.mission() ? 1U : 0U);
  for (unsigned trick = 0; trick < laid; ++trick) {
    const bool finished = trick < open.trick;
    const Seat leader = finished ? open.outcomes[trick].leader() : open.leader;
    SeenDecision decision{.kind = DecisionKind::mission,
                          .seat = leader,
                          .trick = static_cast<std::uint8_t>(trick),
                          .mission = open.missions[trick],
                          .declined = history.declined[leader.index],
                          .completed = completed,
                          .tokens = tokens.all()};
    history.decisions.push_back(decision);
    const auto plays = trick_plays(options, open, trick);
    for (unsigned i = 0; i < plays.size(); ++i) {
      const Seat seat = seat_at(options.players(), leader, i);
      const bool is_larry = options.has_larry() && seat == k_larry;
      const Card card = plays[i].card();
      decision.kind = is_larry ? DecisionKind::larry : DecisionKind::card;
      decision.seat = is_larry ? controller(leader) : seat;
      decision.position = static_cast<std::uint8_t>(i);
      decision.play = plays[i];
      decision.trick_so_far = plays.first(i);
      decision.declined = is_larry ? 0 : history.declined[seat.index];
      decision.tokens = tokens.all();
      decision.may_wager = i > 0 && tokens.may_wager(seat);
      history.decisions.push_back(decision);

      history.played.insert(card);
      history.played_by[seat.index].insert(card);
      if (plays[i].wagered()) {
        tokens.wager(seat);
        history.wagered.insert(seat);
      }
      if (is_larry) continue;
      std::uint8_t& declined = history.declined[seat.index];
      if ((declined & bit_of(card.suit())) != 0) history.shown.insert(seat);
      if (card.suit() != plays[0].card().suit()) {
        declined = static_cast<std::uint8_t>(declined | bit_of(plays[0].card().suit()));
      }
    }
    if (!finished) break;
    tokens.finish(open.outcomes[trick].winner());
    completed = static_cast<std::uint8_t>(completed + (open.outcomes[trick].completed() ? 1 : 0));
  }
  return history;
}

SeenDecision next_decision(const SeatView& view, const History& history, Play play) {
  const PublicState& open = view.open;
  return {
      .kind = DecisionKind::card,
      .seat = *view.seat,
      .trick = open.trick,
      .position = open.cards_in_trick,
      .mission = open.missions[open.trick],
      .play = play,
      .trick_so_far = view.trick(),
      .declined = history.declined[view.seat->index],
      .completed = open.completed,
      .tokens = open.tokens,
      .may_wager = open.cards_in_trick > 0 && may_wager_openly(*view.options, open, *view.seat)};
}

}  // namespace insidejob

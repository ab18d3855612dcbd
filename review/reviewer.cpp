#include "review/reviewer.h"

#include <algorithm>
#include <utility>

namespace insidejob {

Reviewer::Reviewer(std::shared_ptr<const ReviewedGame> game, std::optional<Seat> seat,
                   std::shared_ptr<const network::Weights> weights)
    : game_(std::move(game)),
      seat_(seat),
      weights_(std::move(weights)),
      proofs_(*game_),
      chances_(*game_) {
  if (seat_) coach_.emplace(*game_, *seat_, weights_);
  const std::size_t votes = game_->vote() ? game_->actions().size() - *game_->vote() : 0;
  of_ = game_->open_states() + chances_.moments().size() + votes +
        (coach_ ? coach_->steps_left() : 0);
}

void Reviewer::take_weights(std::shared_ptr<const network::Weights> weights) {
  if (weights_ || (coach_ && coach_->has_begun())) return;
  weights_ = std::move(weights);
  if (coach_) coach_.emplace(*game_, *seat_, weights_);
}

bool Reviewer::step() {
  if (done_ == of_) return false;
  ++done_;
  const bool more = work();
  // The coach may need fewer steps than were reserved for it.
  if (!more) {
    done_ = of_;
  } else if (coach_ && coach_->has_begun()) {
    done_ = of_ - coach_->steps_left();
  }
  return done_ < of_;
}

bool Reviewer::work() {
  if (moments_.size() < game_->open_states()) {
    look_at_moment();
    return true;
  }
  if (chances_.agents().size() < chances_.moments().size()) {
    const std::size_t state = chances_.moments()[chances_.agents().size()];
    chances_.look(moments_[std::min(state, moments_.size() - 1)].open.insider);
    return true;
  }
  if (const auto vote = game_->vote(); vote && *vote + voters_.size() < game_->actions().size()) {
    voters_.push_back(review_voter(*game_, *vote + voters_.size()));
    return true;
  }
  return coach_ && coach_->step();
}

void Reviewer::look_at_moment() {
  const std::size_t index = moments_.size();
  moments_.push_back(believe_at(game_->view(index, seat_), index));
  proofs_.look_at(index);
  if (index == 0) return;
  const auto add_move = [&](std::vector<SuspicionMove>& moves, std::optional<Seat> viewer,
                            const RoleBelief& was, const RoleBelief& is) {
    auto move = move_of(game_->view(index - 1, viewer), game_->view(index, viewer),
                        game_->actions()[index - 1], was, is);
    if (!move) return;
    move->action = index - 1;
    moves.push_back(*move);
  };
  const MomentBelief& was = moments_[index - 1];
  const MomentBelief& is = moments_[index];
  add_move(moves_, std::nullopt, was.open, is.open);
  if (seat_) add_move(own_moves_, seat_, *was.own, *is.own);
}

double Reviewer::factor_of(std::size_t action) const {
  if (action + 1 >= moments_.size()) return 1;
  const std::size_t seat = game_->actions()[action].seat.index;
  return odds_factor(moments_[action].open.insider[seat], moments_[action + 1].open.insider[seat]);
}

std::vector<SeatGuilt> Reviewer::guilt() const {
  std::vector<SeatGuilt> all;
  if (moments_.empty()) return all;
  for (const Seat seat : SeatSet::first(game_->options().seats())) {
    SeatGuilt guilt{.seat = seat};
    for (std::size_t i = 0; i < moments_.size(); ++i) {
      const double now = moments_[i].open.insider[seat.index];
      guilt.mean += now / static_cast<double>(moments_.size());
      if (now <= guilt.peak) continue;
      guilt.peak = now;
      guilt.peak_moment = i;
    }
    guilt.end = moments_.back().open.insider[seat.index];
    all.push_back(guilt);
  }
  return all;
}

std::optional<ReviewedMarkers> Reviewer::markers() const {
  if (moments_.size() < game_->open_states()) return std::nullopt;
  ReviewedMarkers markers = review_markers(*game_, moments_);
  if (markers.seats.empty()) return std::nullopt;
  return markers;
}

std::optional<ReviewLine> Reviewer::guilt_line() const {
  if (moments_.size() < game_->open_states()) return std::nullopt;
  if (certainty_of(game_->view(moments_.size() - 1, std::nullopt)).knows_insider()) {
    return std::nullopt;
  }
  const Seat insider = game_->insider();
  std::optional<SeatGuilt> rival;
  std::optional<SeatGuilt> own;
  for (const SeatGuilt& guilt : this->guilt()) {
    if (guilt.seat == insider) {
      own = guilt;
    } else if (!rival || guilt.end > rival->end) {
      rival = guilt;
    }
  }
  const bool certain = in_percent(rival->end) == 0;
  return ReviewLine{.say = certain                  ? "guilt.certain"
                           : own->end >= rival->end ? "guilt.most"
                                                    : "guilt.less",
                    .seat = insider,
                    .other = rival->seat,
                    .percent = belief_in_percent(own->end, false),
                    .was = belief_in_percent(rival->end, false)};
}

}  // namespace insidejob

#include "bots/talk/suspects.h"

#include <algorithm>
#include <optional>

#include "bots/talk/ground.h"

namespace insidejob {
namespace {

constexpr double k_weak = 0.2;  // smaller log-likelihoods are not worth mentioning

std::uint8_t from_one(unsigned trick) { return static_cast<std::uint8_t>(trick + 1); }

// The earlier trick, from 1, in which the seat declined the suit.
std::optional<std::uint8_t> declined_before(const SeatView& view, Seat seat, Suit suit,
                                            unsigned trick) {
  for (unsigned earlier = 0; earlier < trick; ++earlier) {
    if (declined_in(*view.options, view.open, seat, earlier) == suit) return from_one(earlier);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Ground> ground_of(const SeatView& view, const Evidence& evidence) {
  if (evidence.kind == DecisionKind::larry) return std::nullopt;  // not the seat's own card
  const auto if_true = [&](const Ground& ground) -> std::optional<Ground> {
    if (!is_true(*view.options, view.open, evidence.seat, ground)) return std::nullopt;
    return ground;
  };
  const std::uint8_t trick = from_one(evidence.trick);
  if (evidence.kind == DecisionKind::mission) {
    return if_true({.kind = GroundKind::laid, .trick = trick});
  }
  const Suit suit = evidence.play.card().suit();
  if (evidence.shown) {
    return if_true({.kind = GroundKind::showed,
                    .trick = trick,
                    .suit = suit,
                    .earlier = declined_before(view, evidence.seat, suit, evidence.trick)});
  }
  if (evidence.declined) {
    return if_true(
        {.kind = GroundKind::declined,
         .trick = trick,
         .suit = trick_plays(*view.options, view.open, evidence.trick)[0].card().suit()});
  }
  for (const GroundKind kind : {GroundKind::spoiled, GroundKind::wagered, GroundKind::took}) {
    if (auto ground = if_true({.kind = kind, .trick = trick})) return ground;
  }
  return std::nullopt;
}

std::vector<Suspect> read_suspects(const SeatView& view, Seat speaker, const Belief& belief) {
  const auto& guilt = belief.roles().insider;
  const double others = 1 - guilt[speaker.index];
  std::vector<Suspect> suspects;
  for (const Seat seat : SeatSet::first(view.options->seats()) - view.open.face_up) {
    if (seat == speaker) continue;
    suspects.push_back({.seat = seat, .share = others > 0 ? guilt[seat.index] / others : 0});
  }
  std::vector<Evidence> evidence = belief.evidence();
  std::ranges::stable_sort(evidence, std::ranges::greater{}, &Evidence::log_ratio);
  for (const Evidence& piece : evidence) {
    if (piece.log_ratio < k_weak) break;
    const auto suspect = std::ranges::find(suspects, piece.seat, &Suspect::seat);
    if (suspect == suspects.end()) continue;
    if (const auto ground = ground_of(view, piece)) suspect->grounds.add(*ground);
  }
  return suspects;
}

}  // namespace insidejob

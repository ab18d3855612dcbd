#include "review/proofs.h"

#include <algorithm>

#include "engine/turn.h"

namespace insidejob {
namespace {

// The line about a lie, depending on what became of it.
ReviewLine line_of(const Lie& lie) {
  ReviewLine line{
      .say = "lie.never", .seat = lie.seat, .trick = lie.trick, .suit = lie.suit, .card = lie.card};
  if (!lie.proven) return line;
  line.n = lie.proven->trick;
  line.say = lie.proven->shown ? "lie.shown" : "lie.counted";
  if (!lie.proven->shown && lie.proven->trick == lie.trick) line.say = "lie.at_once";
  if (lie.proven->before) line.say = "lie.known";
  return line;
}

}  // namespace

unsigned trick_of(const ReviewedGame& game, std::size_t action) {
  return game.state(action).open.trick + 1U;
}

Proofs::Proofs(const ReviewedGame& game) : game_(game) { read_lies(); }

void Proofs::read_lies() {
  const Options& options = game_.options();
  for (std::size_t i = 0; i < game_.actions().size(); ++i) {
    const Action action = game_.actions()[i];
    const GameState& state = game_.state(i);
    if (action.kind != ActionKind::play_card) continue;
    // A card that a seat shows later can prove an earlier lie.
    for (Lie& lie : lies_) {
      if (lie.seat == action.seat && lie.suit == action.card().suit() && !lie.proven) {
        prove(lie, {.action = i, .trick = trick_of(game_, i), .shown = true});
      }
    }
    const auto led = led_suit(options, state.open);
    if (!led || action.card().suit() == *led) continue;
    const CardSet held = state.secret.hands[action.seat.index] & CardSet::of_suit(*led);
    if (held.empty()) continue;
    Lie lie{.seat = action.seat,
            .action = i,
            .trick = trick_of(game_, i),
            .suit = *led,
            .card = action.card(),
            .held = held,
            .proven = {},
            .line = {}};
    lie.line = line_of(lie);
    lies_.push_back(lie);
  }
}

void Proofs::prove(Lie& lie, const LieProof& proof) {
  lie.proven = proof;
  lie.line = line_of(lie);
}

void Proofs::look_at(std::size_t index) {
  const Options& options = game_.options();
  const bool is_card = index > 0 && game_.actions()[index - 1].kind == ActionKind::play_card;
  // Everyone together comes first: what all know need not be said about each seat.
  for (unsigned i = options.players() + 1; i-- > 0;) {
    const auto viewer =
        i == options.players() ? std::nullopt : std::optional{Seat{static_cast<std::uint8_t>(i)}};
    if (viewer == game_.insider()) continue;
    // Only cards, roles turned up and a partner's role can prove something.
    if (!is_card && index > 1) continue;
    const Certainty now = certainty_of(game_.view(index, viewer));
    Certainty& was = last_[i];
    const bool news = now.knows_insider() && !was.knows_insider() && index > 0;
    if (news && (!viewer || !last_[options.players()].knows_insider())) {
      InsiderProof proof{.seat = viewer,
                         .action = index - 1,
                         .trick = trick_of(game_, index - 1),
                         .line = {.say = viewer ? "proof.seat" : "proof.everyone",
                                  .seat = game_.insider(),
                                  .other = viewer}};
      proof.line.trick = proof.trick;
      // Those who knew it a few cards earlier are not worth a line.
      if (!viewer) {
        std::erase_if(by_, [&](const InsiderProof& one) { return one.trick == proof.trick; });
      }
      by_.push_back(proof);
    }
    // If a seat is known to be exempt from R3.4, its later lies are known too.
    for (Lie& lie : lies_) {
      if (index == 0 || viewer == lie.seat || now.bound.contains(lie.seat)) continue;
      const std::size_t known = std::max(index - 1, lie.action);
      const bool before = !viewer && index <= lie.action;
      const bool earlier = !lie.proven || lie.proven->action > known;
      if (earlier || (before && !lie.proven->before)) {
        prove(lie, {.action = known, .trick = trick_of(game_, known), .before = before});
      }
    }
    was = now;
  }
}

}  // namespace insidejob

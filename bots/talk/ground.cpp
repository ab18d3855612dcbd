#include "bots/talk/ground.h"

#include "engine/trick.h"

namespace insidejob {
namespace {

Seat leader_of(const PublicState& open, unsigned trick) {
  return trick < open.trick ? open.outcomes[trick].leader() : open.leader;
}

// How the mission stood after this many cards, if anyone after them might have wagered.
Outlook stood(const Options& options, const PublicState& open, unsigned trick, unsigned cards) {
  const auto all = (1U << options.seats()) - 1;
  const unsigned to_come = options.wager() ? all & ~((1U << cards) - 1) & ~1U : 0;
  return outlook(options.mission_rule(open.missions[trick]),
                 {.plays = trick_plays(options, open, trick).first(cards),
                  .cards = options.seats(),
                  .may_wager = static_cast<std::uint8_t>(to_come),
                  .deck = options.deck()});
}

bool spoiled(const Options& options, const PublicState& open, unsigned trick, unsigned position) {
  const bool finished = trick < open.trick;
  if (finished && open.outcomes[trick].completed()) return false;
  if (stood(options, open, trick, position) == Outlook::failed) return false;
  return (finished && position + 1 == options.seats()) ||
         stood(options, open, trick, position + 1) == Outlook::failed;
}

}  // namespace

unsigned tricks_begun(const PublicState& open) {
  return open.trick + (open.cards_in_trick > 0 ? 1U : 0U);
}

std::optional<unsigned> position_in(const Options& options, const PublicState& open, Seat seat,
                                    unsigned trick) {
  if (trick >= tricks_begun(open)) return std::nullopt;
  const unsigned cards = static_cast<unsigned>(trick_plays(options, open, trick).size());
  for (unsigned i = 0; i < cards; ++i) {
    if (seat_at(options.players(), leader_of(open, trick), i) == seat) return i;
  }
  return std::nullopt;
}

std::optional<Suit> declined_in(const Options& options, const PublicState& open, Seat seat,
                                unsigned trick) {
  const auto position = position_in(options, open, seat, trick);
  if (!position) return std::nullopt;
  const auto plays = trick_plays(options, open, trick);
  const Suit led = plays[0].card().suit();
  if (plays[*position].card().suit() == led) return std::nullopt;
  return led;
}

std::optional<std::uint8_t> last_declined(const Options& options, const PublicState& open,
                                          Seat seat, Suit suit) {
  for (unsigned trick = tricks_begun(open); trick > 0; --trick) {
    if (declined_in(options, open, seat, trick - 1) == suit) {
      return static_cast<std::uint8_t>(trick);
    }
  }
  return std::nullopt;
}

Ground completed(const Options& options, const PublicState& open, Seat about, Ground ground) {
  if (ground.suit || ground.earlier || ground.trick < 1) return ground;
  const unsigned trick = ground.trick - 1U;
  const auto position = position_in(options, open, about, trick);
  if (!position) return ground;
  if (ground.kind == GroundKind::declined) ground.suit = declined_in(options, open, about, trick);
  if (ground.kind != GroundKind::showed) return ground;
  const Suit shown = trick_plays(options, open, trick)[*position].card().suit();
  for (unsigned earlier = trick; earlier > 0; --earlier) {
    if (declined_in(options, open, about, earlier - 1) != shown) continue;
    ground.suit = shown;
    ground.earlier = static_cast<std::uint8_t>(earlier);
    break;
  }
  return ground;
}

bool is_true(const Options& options, const PublicState& open, Seat about, const Ground& ground) {
  if (ground.trick < 1 || ground.trick > tricks_begun(open)) return false;
  const unsigned trick = ground.trick - 1U;
  const bool finished = trick < open.trick;
  const auto position = position_in(options, open, about, trick);
  if (!position) return false;
  const Play play = trick_plays(options, open, trick)[*position];
  switch (ground.kind) {
    case GroundKind::declined:
      return ground.suit && declined_in(options, open, about, trick) == ground.suit;
    case GroundKind::showed:
      return ground.suit && play.card().suit() == ground.suit && ground.earlier >= 1 &&
             *ground.earlier < ground.trick &&
             declined_in(options, open, about, *ground.earlier - 1U) == ground.suit;
    case GroundKind::spoiled:
      return spoiled(options, open, trick, *position);
    case GroundKind::took:
      return finished && open.outcomes[trick].winner() == about;
    case GroundKind::wagered:
      return play.wagered();
    case GroundKind::laid:
      return finished && *position == 0 && !open.outcomes[trick].completed();
  }
  return false;
}

}  // namespace insidejob

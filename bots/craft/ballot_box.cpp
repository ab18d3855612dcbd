#include "bots/craft/ballot_box.h"

#include <array>
#include <cstdint>

#include "engine/legal.h"

namespace insidejob {
namespace {

// What a seat wants from the vote: to catch the Insider, to shield the Insider, or to be named
// itself.
enum class Aim : std::uint8_t { catch_insider, shield_insider, be_named };

// How often, in percent, it shields the Insider with the second-best scapegoat.
constexpr unsigned k_second_scapegoat = 25;

bool stands_with_insider(const SeatView& view, const Opinion& opinion, Seat seat) {
  const auto id = view.known_role(seat);
  if (!id) return opinion.shares[seat.index] * 2 > k_sure;
  const Role& role = view.options->role(*id);
  const bool turned = role.on_reveal == OnReveal::changes_side && view.open.revealed.contains(seat);
  return role.replaces_insider || turned;
}

Aim aim_of(const SeatView& view, const Opinion& opinion) {
  const unsigned seats = view.options->seats();
  const Seat me = *view.seat;
  const auto with = [&](Seat seat) {
    return stands_with_insider(view, opinion, seat) ? Aim::shield_insider : Aim::catch_insider;
  };
  const auto against = [&](Seat seat) {
    return stands_with_insider(view, opinion, seat) ? Aim::catch_insider : Aim::shield_insider;
  };
  switch (view.options->role(*view.role).wins_by) {
    case WinsBy::side:
      return with(me);
    case WinsBy::most_votes:
      return Aim::be_named;
    case WinsBy::partner:
      return with(view.open.partner);
    case WinsBy::right_loses:
      return against(right_of(me, seats));
    case WinsBy::left_loses:
      return against(left_of(me, seats));
  }
  return Aim::catch_insider;
}

// How much a seat is worth naming. Tokens break ties.
std::int64_t appeal(const SeatView& view, const Opinion& opinion, Aim aim, Seat seat) {
  const std::int64_t share = opinion.shares[seat.index];
  const std::int64_t weight = opinion.weights[seat.index];
  std::int64_t value = 0;
  switch (aim) {
    case Aim::catch_insider:
      // A tie loses (R6.3), so where shares are equal, the public weight lets everyone decide the
      // same way.
      value = share * k_sure + weight;
      break;
    case Aim::shield_insider:
      // Someone plausible, but not the seat to shield.
      value = weight * (k_sure - share) / k_sure * (k_sure - share);
      break;
    case Aim::be_named:
      value = -weight;
      break;
  }
  return value * 16 + view.open.tokens[seat.index];
}

}  // namespace

Action choose_vote(const SeatView& view, const Opinion& opinion, Rng& rng) {
  const Aim aim = aim_of(view, opinion);
  const Seat me = *view.seat;
  const SeatSet targets = vote_targets(view.options->seats(), view.open.face_up, me);

  const auto best_of = [&](SeatSet seats) {
    Seat best = seats.nth(0);
    for (const Seat seat : seats) {
      if (appeal(view, opinion, aim, seat) > appeal(view, opinion, aim, best)) best = seat;
    }
    return best;
  };
  Seat first = best_of(targets);
  if (aim == Aim::shield_insider && view.vote_right.votes == 1 && targets.size() > 2 &&
      rng.below(100) < k_second_scapegoat) {
    first = best_of(targets - SeatSet::of(first));
  }
  if (view.vote_right.votes < 2) return Action::vote(me, {.first = first});
  if (view.vote_right.same_target) return Action::vote(me, {.first = first, .second = first});
  const Seat second = best_of(targets - SeatSet::of(first));
  return Action::vote(me, first < second ? Ballot{first, second} : Ballot{second, first});
}

Action choose_partner(const LegalActions& legal, Rng& rng) {
  return legal[rng.below(legal.size())];  // before the first trick, all seats are alike
}

}  // namespace insidejob

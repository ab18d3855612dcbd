#include "bots/talk/remark.h"

#include <algorithm>
#include <array>

namespace insidejob {
namespace {

bool was_tied(const SeatView& view) {
  std::array<unsigned, k_max_seats> votes{};
  for (const auto& ballot : view.disclosure->ballots) {
    if (!ballot) continue;
    for (const Seat named : {ballot->first, ballot->second}) {
      if (named != k_nowhere) ++votes[named.index];
    }
  }
  const unsigned most = *std::ranges::max_element(votes);
  return most > 0 && std::ranges::count(votes, most) > 1;
}

// With two players the vote works differently (R9.8).
bool voted(const SeatView& view, WinningSide side) {
  return view.disclosure && !view.options->has_larry() && view.open.outcome.cause == Cause::vote &&
         view.open.outcome.side == side;
}

}  // namespace

bool is_remark(PhraseKind kind) {
  return kind >= PhraseKind::revealed && kind <= PhraseKind::last_game;
}

bool is_true(const SeatView& view, Seat speaker, const Phrase& remark,
             std::optional<Seat> last_insider) {
  switch (remark.kind) {
    case PhraseKind::revealed:
      return remark.seat != speaker && view.open.revealed.contains(*remark.seat);
    case PhraseKind::caught:
      return remark.seat != speaker && voted(view, WinningSide::agents) &&
             insider_of(view) == remark.seat;
    case PhraseKind::escaped:
      return remark.seat != speaker && voted(view, WinningSide::insider) &&
             insider_of(view) == remark.seat;
    case PhraseKind::tied:
      return voted(view, WinningSide::insider) && was_tied(view);
    case PhraseKind::won:
      return view.disclosure && view.open.outcome.winners.contains(speaker);
    case PhraseKind::lost:
      return view.disclosure && !view.open.outcome.winners.contains(speaker);
    case PhraseKind::last_game:
      return remark.seat != speaker && remark.seat == last_insider;
    default:
      return false;
  }
}

std::optional<Seat> insider_of(const SeatView& view) {
  if (!view.disclosure) return std::nullopt;
  for (const Seat seat : SeatSet::first(view.options->players())) {
    if (view.disclosure->roles[seat.index] == k_base_insider) return seat;
  }
  return std::nullopt;
}

}  // namespace insidejob

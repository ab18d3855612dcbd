#include "puzzles/insider_proof.h"

#include <algorithm>
#include <utility>

namespace insidejob {

std::optional<InsiderCase> prove_insider(const CaseFile& file) {
  const SeatSet suspects = file.suspects();
  if (suspects.size() != 1) return std::nullopt;
  constexpr auto k_everything = static_cast<TrickSet>(~0U);
  if (file.suspects(k_everything) == suspects) return std::nullopt;
  InsiderCase proof{.insider = suspects.nth(0)};
  // If a card shows it, that is the proof, and counting only repeats it.
  if (const auto shown = file.shown(proof.insider)) {
    const auto trick = static_cast<TrickSet>(1U << shown->decline.trick);
    proof.ignored = static_cast<TrickSet>(~trick);
    if (file.suspects(proof.ignored) == suspects) {
      proof.needed = static_cast<TrickSet>(trick | 1U << shown->trick);
      return proof;
    }
  }
  proof.ignored =
      file.unneeded([&](TrickSet ignored) { return file.suspects(ignored) == suspects; });
  proof.needed = file.tricks_with_facts(proof.ignored);
  proof.counted = true;
  return proof;
}

void add_voids(std::vector<PuzzleLine>& lines, const CaseFile& file, SeatSet seats,
               const std::vector<Suit>& suits, TrickSet ignored) {
  for (const Seat seat : seats) {
    for (const Suit suit : suits) {
      const auto& declines = file.declines();
      const auto found = std::ranges::find_if(declines, [&](const Decline& decline) {
        return decline.seat == seat && decline.suit == suit &&
               ((ignored >> decline.trick) & 1U) == 0;
      });
      if (found == declines.end()) continue;
      lines.push_back({.say = "void",
                       .seat = seat,
                       .trick = found->trick + 1,
                       .card = found->card,
                       .suits = {suit}});
    }
  }
}

std::vector<PuzzleLine> explain_insider(const CaseFile& file, const InsiderCase& proof) {
  std::vector<PuzzleLine> lines;
  const SeatView& view = file.view();
  const SeatSet others = SeatSet::first(view.options->players()) - SeatSet::of(*view.seat);
  const SeatSet face_up = others & view.open.face_up;
  const SeatSet face_down = others - face_up;
  if (!face_up.empty()) lines.push_back({.say = "face_up", .seats = face_up});
  if (!proof.counted) {
    const auto shown = file.shown(proof.insider, proof.ignored);
    lines.push_back({.say = "shown",
                     .seat = proof.insider,
                     .trick = shown->trick + 1,
                     .earlier = shown->decline.trick + 1,
                     .card = shown->decline.card,
                     .shown = shown->card,
                     .suits = {shown->decline.suit}});
    return lines;
  }
  std::vector<PuzzleLine> reason;
  for (const Seat seat : face_down - SeatSet::of(proof.insider)) {
    const auto shortage = file.shortage(seat, proof.ignored);
    if (!shortage) continue;
    const std::vector<PuzzleLine> before = std::exchange(reason, {});
    add_voids(reason, file, shortage->lacking, shortage->suits, proof.ignored);
    // Said of the hands that lack the suits, or of the places that are left, whichever is shorter.
    const unsigned open = shortage->open.size() + (shortage->out ? 1U : 0U);
    if (shortage->lacking.size() <= open) {
      reason.push_back({.say = "too_few",
                        .n = shortage->held,
                        .room = shortage->others,
                        .suits = shortage->suits,
                        .seats = shortage->lacking});
    } else {
      reason.push_back({.say = "no_room",
                        .n = shortage->cards,
                        .room = shortage->room,
                        .suits = shortage->suits,
                        .seats = shortage->open,
                        .out = shortage->out});
    }
    if (reason == before) {
      lines.push_back({.say = "likewise", .seat = seat});
      continue;
    }
    lines.push_back({.say = "suppose", .seat = seat});
    lines.insert(lines.end(), reason.begin(), reason.end());
  }
  return lines;
}

}  // namespace insidejob

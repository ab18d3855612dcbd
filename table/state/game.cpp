#include "table/state/game.h"

#include "bots/talk/ground.h"
#include "engine/legal.h"

namespace insidejob {

std::uint64_t turn_number(std::uint32_t game, std::size_t actions) {
  return std::uint64_t{game} << 16 | actions;
}
std::uint64_t turn_number(const Game& game) {
  return turn_number(game.number, game.actions.size());
}

SeatSet must_press(const Game& game) {
  const Options& options = *game.options;
  const PublicState& open = game.state.open;
  SeatSet seats;
  for (const Seat seat : SeatSet::first(options.players())) {
    const bool known = open.face_up.contains(seat);
    const bool has_vote =
        known ? vote_right(options, open, seat, open.face_up_roles[seat.index]).votes > 0
              : !vote_targets(options.seats(), open.face_up, seat).empty();
    if (has_vote) seats.insert(seat);
  }
  return seats;
}

bool has_declined(const Game& game, Seat seat, Suit suit) {
  return last_declined(*game.options, game.state.open, seat, suit).has_value();
}

AnnexMoment moment_of(const Game& game, std::int64_t at) {
  return {at - game.started, static_cast<std::uint16_t>(game.actions.size())};
}

void note_spoken(Game& game, const PhraseSaid& said, bool over) {
  game.spoken.note(said.phrase, said.wording);
  if (over && said.wording && said.seat && said.seat->index < k_max_seats)
    ++game.concluded[said.seat->index];
}

}  // namespace insidejob

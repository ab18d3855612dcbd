#include "table/view/notebook.h"

#include "bots/talk/ground.h"

namespace insidejob {
namespace {

class Writer {
 public:
  Writer(const MomentView& view, GameProgress since, std::optional<Outlook> stands)
      : view_(view),
        options_(*view.game->seat.options),
        open_(view.game->seat.open),
        since_(since),
        stands_(stands) {}

  std::vector<Note> write() {
    const GameProgress now = progress_of(view_.game->seat);
    for (unsigned trick = since_.tricks; trick < now.missions; ++trick) write_trick(trick);
    return std::move(notes_);
  }

 private:
  void write_trick(unsigned trick) {
    const bool finished = trick < open_.trick;
    const Seat leader = finished ? open_.outcomes[trick].leader() : open_.leader;
    if (trick >= since_.missions) note({.seat = leader, .trick = number(trick)});
    const auto plays = trick_plays(options_, open_, trick);
    may_spoil_ = may_have_failed(trick);
    for (unsigned position = 0; position < plays.size(); ++position) {
      if (trick * options_.seats() + position < since_.cards) continue;
      write_card(seat_at(options_.players(), leader, position), trick, plays[position]);
    }
    if (!finished) return;
    const Seat winner = open_.outcomes[trick].winner();
    try_ground(winner, {.kind = GroundKind::took, .trick = number(trick)});
    try_ground(leader, {.kind = GroundKind::laid, .trick = number(trick)});
  }

  void write_card(Seat seat, unsigned trick, Play play) {
    const Card card = play.card();
    // Larry has no hand, so not following says nothing about his role (R9.5).
    if (!options_.has_larry() || seat != k_larry) {
      const Suit led = trick_plays(options_, open_, trick)[0].card().suit();
      if (card.suit() != led) {
        try_ground(seat, {.kind = GroundKind::declined, .trick = number(trick), .suit = led}, card);
      }
      write_shown(seat, trick, card);
    }
    // A trick can be spoiled only once.
    if (may_spoil_) {
      may_spoil_ = !try_ground(seat, {.kind = GroundKind::spoiled, .trick = number(trick)}, card);
    }
    if (play.wagered()) {
      try_ground(seat, {.kind = GroundKind::wagered, .trick = number(trick)}, card);
    }
  }

  // A quick check: a mission that can still be met has not been spoiled.
  [[nodiscard]] bool may_have_failed(unsigned trick) const {
    if (trick < open_.trick) return !open_.outcomes[trick].completed();
    return !stands_ || stands_ == Outlook::failed;
  }

  // Notes every decline since this suit was last shown.
  void write_shown(Seat seat, unsigned trick, Card card) {
    // Older tricks are hidden first, so the first hidden one ends the search.
    for (unsigned earlier = trick; earlier > 0 && shows_cards(view_, earlier - 1); --earlier) {
      const auto position = position_in(options_, open_, seat, earlier - 1);
      const Card then = trick_plays(options_, open_, earlier - 1)[*position].card();
      if (then.suit() == card.suit()) return;
      try_ground(seat,
                 {.kind = GroundKind::showed,
                  .trick = number(trick),
                  .suit = card.suit(),
                  .earlier = static_cast<std::uint8_t>(earlier)},
                 card);
    }
  }

  // Returns whether the ground is true.
  bool try_ground(Seat seat, const Ground& ground, std::optional<Card> card = {}) {
    if (!is_true(options_, open_, seat, ground)) return false;
    note({.seat = seat, .trick = ground.trick, .ground = ground, .card = card});
    return true;
  }

  void note(const Note& note) {
    if (may_be_looked_at(note)) notes_.push_back(note);
  }

  // R10.2; but a completed mission lies face up (R3.10).
  [[nodiscard]] bool may_be_looked_at(const Note& note) const {
    const unsigned trick = note.trick - 1U;
    if (!note.ground && trick < open_.trick && open_.outcomes[trick].completed()) return true;
    if (!shows_cards(view_, trick)) return false;
    return !note.ground || !note.ground->earlier || shows_cards(view_, *note.ground->earlier - 1U);
  }

  static std::uint8_t number(unsigned trick) { return static_cast<std::uint8_t>(trick + 1); }

  const MomentView& view_;
  const Options& options_;
  const PublicState& open_;
  GameProgress since_;
  std::optional<Outlook> stands_;
  bool may_spoil_ = false;  // in the current trick
  std::vector<Note> notes_;
};

}  // namespace

GameProgress progress_of(const SeatView& seat) {
  const PublicState& open = seat.open;
  return {.missions = open.trick + (seat.mission() ? 1U : 0U),
          .cards = open.trick * seat.options->seats() + open.cards_in_trick,
          .tricks = open.trick};
}

std::vector<Note> notebook(const MomentView& view, GameProgress since,
                           std::optional<Outlook> stands) {
  return Writer{view, since, stands}.write();
}

std::vector<Note> notebook(const MomentView& view, GameProgress since) {
  return notebook(view, since, view.game->seat.mission_outlook());
}

}  // namespace insidejob

#include "puzzles/case_file.h"

#include <algorithm>

namespace insidejob {
namespace {

constexpr unsigned k_suit_sets = 1U << k_suits;

bool is_ignored(TrickSet ignored, unsigned trick) { return ((ignored >> trick) & 1U) != 0; }

}  // namespace

CaseFile::CaseFile(const SeatView& view) : view_(view) {
  const Options& options = *view_.options;
  const History history = read_history(view_);
  wagered_ = history.wagered;
  unseen_ = options.deck() - history.played - view_.hand;
  for (const Seat seat : SeatSet::first(options.players())) {
    sizes_[seat.index] = options.dimensions().hand - history.played_by[seat.index].size();
    if (view_.seat != seat) hidden_.push_back(seat);
  }
  const PublicState& open = view_.open;
  for (unsigned trick = 0; trick <= open.trick && trick < options.tricks(); ++trick) {
    const Seat leader = trick < open.trick ? open.outcomes[trick].leader() : open.leader;
    const auto plays = trick_plays(options, open, trick);
    for (unsigned i = 1; i < plays.size(); ++i) {
      const Suit led = plays[0].card().suit();
      const Seat seat = seat_at(options.players(), leader, i);
      if (plays[i].card().suit() == led || view_.seat == seat) continue;
      declines_.push_back({.seat = seat, .suit = led, .trick = trick, .card = plays[i].card()});
    }
  }
}

std::optional<ShownSuit> CaseFile::shown(Seat seat, TrickSet ignored) const {
  const Options& options = *view_.options;
  const PublicState& open = view_.open;
  for (unsigned trick = 0; trick <= open.trick && trick < options.tricks(); ++trick) {
    const Seat leader = trick < open.trick ? open.outcomes[trick].leader() : open.leader;
    const auto plays = trick_plays(options, open, trick);
    for (unsigned i = 0; i < plays.size(); ++i) {
      if (seat_at(options.players(), leader, i) != seat) continue;
      const Card card = plays[i].card();
      for (const Decline& decline : declines_) {
        if (decline.seat != seat || decline.suit != card.suit() || decline.trick >= trick) continue;
        if (!is_ignored(ignored, decline.trick)) {
          return ShownSuit{.decline = decline, .trick = trick, .card = card};
        }
      }
    }
  }
  return std::nullopt;
}

History CaseFile::history(TrickSet ignored) const {
  History history;
  history.wagered = wagered_;
  for (const Decline& decline : declines_) {
    if (is_ignored(ignored, decline.trick)) continue;
    std::uint8_t& declined = history.declined[decline.seat.index];
    declined = static_cast<std::uint8_t>(declined | bit_of(decline.suit));
  }
  for (const Seat seat : hidden_) {
    if (shown(seat, ignored)) history.shown.insert(seat);
  }
  return history;
}

std::vector<Place> CaseFile::places(SeatSet free, TrickSet ignored) const {
  std::vector<Place> places;
  unsigned rest = unseen_.size();
  for (const Seat seat : hidden_) {
    Place place{.size = sizes_[seat.index]};
    for (const Decline& decline : declines_) {
      if (decline.seat != seat || free.contains(seat)) continue;
      if (is_ignored(ignored, decline.trick)) continue;
      place.voids = static_cast<std::uint8_t>(place.voids | bit_of(decline.suit));
    }
    rest -= place.size;
    places.push_back(place);
  }
  places.push_back({.size = rest});
  return places;
}

bool CaseFile::fits(SeatSet free, TrickSet ignored) const {
  return DealCounter{unseen_, places(free, ignored)}.count() > 0;
}

std::vector<Assignment> CaseFile::assignments(TrickSet ignored) const {
  RoleDeals deals = possible_roles(view_, history(ignored));
  std::vector<std::pair<SeatSet, bool>> known;
  std::erase_if(deals.assignments, [&](const Assignment& assignment) {
    auto found = std::ranges::find(known, assignment.free, &std::pair<SeatSet, bool>::first);
    if (found == known.end()) {
      known.emplace_back(assignment.free, fits(assignment.free, ignored));
      found = known.end() - 1;
    }
    return !found->second;
  });
  return std::move(deals.assignments);
}

SeatSet CaseFile::suspects(TrickSet ignored) const {
  SeatSet suspects;
  for (const Assignment& assignment : assignments(ignored)) suspects.insert(assignment.insider);
  return suspects;
}

std::optional<Shortage> CaseFile::shortage(Seat insider, TrickSet ignored) const {
  const auto where = places(SeatSet::of(insider), ignored);
  std::optional<Shortage> best;
  for (unsigned set = 1; set < k_suit_sets; ++set) {
    Shortage found;
    for (unsigned suit = 0; suit < k_suits; ++suit) {
      const unsigned cards = (unseen_ & CardSet::of_suit(static_cast<Suit>(suit))).size();
      if (((set >> suit) & 1U) == 0) {
        found.others += cards;
        continue;
      }
      found.suits.push_back(static_cast<Suit>(suit));
      found.cards += cards;
    }
    for (std::size_t i = 0; i < where.size(); ++i) {
      const bool is_hand = i < hidden_.size();
      if (where[i].size == 0) continue;
      if ((where[i].voids & set) == set) {
        found.lacking.insert(hidden_[i]);
        found.held += where[i].size;
      } else {
        if (is_hand) found.open.insert(hidden_[i]);
        found.out |= !is_hand;
        found.room += where[i].size;
      }
    }
    if (found.cards <= found.room) continue;
    if (!best || found.suits.size() < best->suits.size()) best = found;
  }
  return best;
}

TrickSet CaseFile::tricks_with_facts(TrickSet ignored) const {
  TrickSet tricks = 0;
  for (const Decline& decline : declines_) {
    if (is_ignored(ignored, decline.trick)) continue;
    tricks = static_cast<TrickSet>(tricks | 1U << decline.trick);
  }
  return tricks;
}

}  // namespace insidejob

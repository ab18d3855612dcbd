#include "bots/rookie/imagination.h"

#include <algorithm>

#include "bots/craft/service.h"
#include "engine/turn.h"

namespace insidejob::rookie {
namespace {

// How often, in percent, the Insider is expected to work against the mission.
constexpr unsigned k_hostile = 70;
constexpr unsigned k_greedy = 50;       // how often, in percent, it then goes for the trick itself
constexpr unsigned k_larrys_cards = 3;  // R9.4

}  // namespace

Imagination::Imagination(const SeatView& view, const Memory& memory, const Dossier& dossier,
                         unsigned first, unsigned worlds, Rng& rng)
    : view_(view),
      options_(*view.options),
      first_(first),
      count_(first < options_.seats() ? std::min(worlds, k_most_worlds) : 1) {
  for (const Seat seat : SeatSet::first(options_.seats())) {
    const bool is_larry = options_.has_larry() && seat == k_larry;  // R9.5
    if (!is_larry && may_wager_openly(options_, view.open, seat)) may_wager_.insert(seat);
    if (view.open.face_up.contains(seat)) {
      const RoleRule& rule = options_.role_rule(view.open.face_up_roles[seat.index]);
      if (view.open.tokens[seat.index] >= rule.token_limit) shy_.insert(seat);
    }
  }
  if (!options_.role_rule(*view.role).may_wager) may_wager_.erase(*view.seat);
  if (first >= options_.seats()) return;
  const bool wants_tokens = insider_role(options_).on_reveal == OnReveal::insider_wins;
  std::array<Card, k_suits * k_numbers> pool;
  std::size_t size = 0;
  for (const Card card : memory.elsewhere) pool[size++] = card;
  for (TrickWorld& world : std::span{worlds_}.first(count_)) {
    draw_hands(memory, std::span{pool}.first(size), rng, world);
    world.hostile = draw_hostile(dossier, rng);
    world.greedy = wants_tokens && rng.below(100) < k_greedy;
  }
}

// How many of the cards elsewhere a seat is dealt: none for this seat, three for Larry (R9.4).
unsigned Imagination::cards_of(Seat seat) const {
  if (seat == *view_.seat) return 0;
  const bool is_larry = options_.has_larry() && seat == k_larry;
  return is_larry ? k_larrys_cards : options_.dimensions().hand - view_.open.trick;
}

void Imagination::draw_hands(const Memory& memory, std::span<Card> pool, Rng& rng,
                             TrickWorld& world) const {
  std::size_t needed = 0;
  for (unsigned position = first_; position < options_.seats(); ++position) {
    needed += cards_of(seat_at(options_.players(), view_.open.leader, position));
  }
  rng.shuffle_front(pool, std::min(needed, pool.size()));

  std::size_t next = 0;
  for (unsigned position = first_; position < options_.seats(); ++position) {
    const Seat seat = seat_at(options_.players(), view_.open.leader, position);
    CardSet& hand = world.hands[seat.index];
    if (seat == *view_.seat) {
      hand = view_.hand;
      continue;
    }
    const bool is_larry = options_.has_larry() && seat == k_larry;
    if (is_larry && memory.larry_top) hand.insert(*memory.larry_top);
    const unsigned cards = cards_of(seat);
    for (unsigned i = hand.size(); i < cards && next < pool.size(); ++i) hand.insert(pool[next++]);
    CardSet likely = hand;
    for (unsigned suit = 0; suit < k_suits; ++suit) {
      if (((memory.voids[seat.index] >> suit) & 1U) == 0) continue;
      likely = likely - CardSet::of_suit(static_cast<Suit>(suit));
    }
    if (!likely.empty()) hand = likely;
  }
}

SeatSet Imagination::draw_hostile(const Dossier& dossier, Rng& rng) const {
  SeatSet hostile;
  Chance pick = static_cast<Chance>(rng.below(static_cast<unsigned>(k_sure)));
  const bool spoils = rng.below(100) < k_hostile;
  for (const Seat seat : SeatSet::first(options_.seats())) {
    pick -= dossier.opinion.shares[seat.index];
    if (pick < 0) {
      if (spoils) hostile.insert(seat);
      break;
    }
  }
  for (const Seat seat : view_.open.revealed) {
    const Role& role = options_.role(view_.open.face_up_roles[seat.index]);
    if (role.on_reveal == OnReveal::changes_side) hostile.insert(seat);
  }
  if (options_.has_larry()) {  // Larry does what his controller wants
    hostile.erase(k_larry);
    if (hostile.contains(controller(view_.open.leader))) hostile.insert(k_larry);
  }
  return hostile;
}

void Imagination::set_own_part(bool hostile) {
  for (TrickWorld& world : worlds_) {
    world.hostile.erase(*view_.seat);
    if (hostile) world.hostile.insert(*view_.seat);
  }
}

void Imagination::finish(unsigned world, TrickSoFar& trick) const {
  const TrickWorld& imagined = worlds_[world];
  while (!trick.complete()) {
    const Seat seat = seat_at(options_.players(), view_.open.leader, trick.size());
    const CardSet cards = playable(imagined.hands[seat.index], true, trick.led());
    const bool is_larry = options_.has_larry() && seat == k_larry;
    if (imagined.hostile.contains(seat)) {
      const bool greedy = imagined.greedy && !is_larry;
      trick.add(greedy ? grab(trick, cards, may_wager_.contains(seat)) : spoil(trick, cards));
    } else if (shy_.contains(seat)) {
      trick.add(duck(trick, cards));
    } else if (shy_.contains(seat_at(options_.players(), view_.open.leader, trick.best()))) {
      trick.add(grab(trick, cards, may_wager_.contains(seat)));
    } else {
      trick.add(serve(trick, cards, may_wager_.contains(seat)));
    }
  }
}

}  // namespace insidejob::rookie

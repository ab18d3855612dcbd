#include "engine/deal.h"

#include <algorithm>
#include <cstring>

namespace insidejob {
namespace {

// The standard deck has 28 missions with the risky ones; a longer one is shuffled on the heap.
constexpr std::size_t k_usual_deck = 32;
constexpr auto k_in_order = [] {
  std::array<MissionId, k_usual_deck> ids{};
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i].index = static_cast<std::uint16_t>(i);
  return ids;
}();

// Seats with a fixed role keep it. The other role cards are shuffled among the rest (R2.2, R7.0).
void draw_roles(Rng& rng, const Options& options, Deal& deal) {
  const std::span<const RoleId> cards = options.role_cards();
  const auto& fixed = options.choices().fixed_roles;
  std::array<RoleId, 8> pool{};
  std::size_t size = 0;
  for (const RoleId card : cards) {
    if (fixed.empty() || std::ranges::find(fixed, card, &FixedRole::role) == fixed.end()) {
      pool[size++] = card;
    }
  }
  rng.shuffle_front(std::span<RoleId>{pool.data(), size}, size);
  std::size_t next = 0;
  for (unsigned seat = 0; seat < options.seats(); ++seat) {
    const auto given =
        fixed.empty() ? fixed.end() : std::ranges::find(fixed, seat, [](const FixedRole& entry) {
          return unsigned{entry.seat.index};
        });
    deal.roles[seat] = given == fixed.end() ? pool[next++] : given->role;
  }
}

// The cards left over when all others are drawn need no draw of their own: the last player's, or
// with Larry the part of his stack that no trick reaches. Unseen cards (R2.3) are drawn first.
void draw_cards(Rng& rng, const Options& options, Deal& deal) {
  const Dimensions& d = options.dimensions();
  std::array<Card, k_suits * k_numbers> cards;
  const std::span<const Card> all = options.cards();
  const std::size_t size = all.size();
  std::memcpy(cards.data(), all.data(), size);
  const std::span<Card> deck{cards.data(), size};
  const Card* next = cards.data();
  const auto take_hand = [&](unsigned seat) {
    CardSet hand;
#pragma GCC unroll 4
    for (unsigned i = 0; i < d.hand; ++i) hand.insert(*next++);
    deal.hands[seat] = hand;
  };
  if (options.has_larry()) {
    rng.shuffle_front(deck, 2 * d.hand + 2 * d.tricks + 1);
    take_hand(0);
    take_hand(1);
    std::copy(deck.begin() + 2 * d.hand, deck.end(), deal.larry_stack.begin());
    return;
  }
  rng.shuffle_front(deck, size - d.hand);
  next += size - std::size_t{options.players()} * d.hand;
  for (unsigned seat = 0; seat < options.players(); ++seat) take_hand(seat);
}

void draw_missions(Rng& rng, const Options& options, Deal& deal) {
  const std::size_t size = options.missions_in_play();
  const std::size_t needed = 2 * std::size_t{options.tricks()};
  const auto draw = [&](std::span<MissionId> ids) {
    rng.shuffle_front(ids, needed);
    std::copy_n(ids.begin(), needed, deal.missions.begin());
  };
  if (size <= k_usual_deck) {
    std::array<MissionId, k_usual_deck> ids = k_in_order;
    draw({ids.data(), size});
  } else {
    std::vector<MissionId> ids(size);
    for (std::size_t i = 0; i < size; ++i) ids[i] = MissionId{static_cast<std::uint16_t>(i)};
    draw(ids);
  }
}

}  // namespace

Deal draw_deal(Rng& rng, const Options& options, std::optional<Seat> first_leader) {
  Deal deal;
  draw_cards(rng, options, deal);
  draw_missions(rng, options, deal);
  draw_roles(rng, options, deal);
  const unsigned leader = rng.below(options.players());
  deal.first_leader = first_leader.value_or(Seat{static_cast<std::uint8_t>(leader)});
  return deal;
}

GameState start(const Options& options, const Deal& deal) {
  GameState state;
  Secrets& secret = state.secret;
  PublicState& open = state.open;
  secret.hands = deal.hands;
  secret.missions = deal.missions;
  secret.roles = deal.roles;
  secret.ballots.fill(0xFF);
  if (options.has_larry()) {
    std::copy_n(deal.larry_stack.begin(), 2 * options.tricks() + 1, secret.larry_stack.begin());
  }

  open.leader = deal.first_leader;
  open.to_act = deal.first_leader;
  open.supply = static_cast<std::uint8_t>(options.tokens_in_all());
  for (unsigned i = 0; i < options.seats(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const RoleRule& role = options.role_rule(deal.roles[i]);
    if (role.first_token) {                                             // R2.4, R7.5
      open.tokens[i] = options.has_larry() && seat == k_larry ? 3 : 1;  // R9.2
      open.supply = static_cast<std::uint8_t>(open.supply - open.tokens[i]);
    }
    if (role.face_up) {  // R7.1, R7.5
      open.face_up.insert(seat);
      open.face_up_roles[i] = deal.roles[i];
    }
    if (role.names_partner) {
      open.phase = Phase::accomplice;
      open.namer = seat;
      open.to_act = seat;
    }
  }
  return state;
}

GameState deal(const Seed& seed, const Options& options, std::optional<Seat> first_leader) {
  Rng rng{seed};
  return start(options, draw_deal(rng, options, first_leader));
}

Result<Deal> make_deal(const Options& options, const WrittenDeal& written) {
  const Dimensions& d = options.dimensions();
  if (written.first_leader >= options.players()) {
    return RuleViolation{options.has_larry() ? Fault::first_leader_range : Fault::dealer_range};
  }
  if (written.roles.size() != options.seats()) return RuleViolation{Fault::deal_roles_count};
  if (!std::ranges::is_permutation(written.roles, options.role_cards())) {
    return RuleViolation{Fault::deal_roles_mismatch};
  }
  for (const FixedRole& fixed : options.choices().fixed_roles) {
    if (written.roles[fixed.seat.index] != fixed.role) {
      return RuleViolation{Fault::deal_fixed_role};
    }
  }
  if (written.hands.size() != options.players()) return RuleViolation{Fault::deal_hands_count};

  Deal deal;
  deal.first_leader = Seat{static_cast<std::uint8_t>(written.first_leader)};
  std::ranges::copy(written.roles, deal.roles.begin());
  CardSet seen;
  const auto take = [&](Card card) -> std::optional<RuleViolation> {
    if (!options.deck().contains(card)) return RuleViolation{Fault::deal_card_not_in_deck};
    if (seen.contains(card)) return RuleViolation{Fault::deal_card_twice};
    seen.insert(card);
    return std::nullopt;
  };
  for (std::size_t seat = 0; seat < written.hands.size(); ++seat) {
    if (written.hands[seat].size() != d.hand) return RuleViolation{Fault::deal_hand_size};
    for (const Card card : written.hands[seat]) {
      if (const auto violation = take(card)) return *violation;
      deal.hands[seat].insert(card);
    }
  }
  if (options.has_larry()) {
    if (written.larry_stack.size() != larry_stack_size(options)) {
      return RuleViolation{Fault::deal_larry_stack};
    }
    for (const Card card : written.larry_stack) {
      if (const auto violation = take(card)) return *violation;
    }
    std::ranges::copy(written.larry_stack, deal.larry_stack.begin());
  }

  const std::size_t needed = 2 * std::size_t{options.tricks()};
  if (written.missions.size() < needed) return RuleViolation{Fault::deal_missions_short};
  std::vector<bool> drawn(options.mission_count());
  for (const MissionId id : written.missions) {
    if (id.index >= options.missions_in_play()) return RuleViolation{Fault::deal_mission_risky};
    if (drawn[id.index]) return RuleViolation{Fault::deal_mission_twice};
    drawn[id.index] = true;
  }
  std::copy_n(written.missions.begin(), needed, deal.missions.begin());
  return deal;
}

}  // namespace insidejob

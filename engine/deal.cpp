#include "engine/deal.h"

#include <algorithm>

#include "engine/draw_deal.h"

namespace insidejob {

namespace {

class OneGenerator {
 public:
  explicit OneGenerator(Rng& rng) : rng_(rng) {}

  template <class Item, std::size_t Room>
  void shuffle_front(std::array<Item, Room>& items, std::size_t size, std::size_t count) {
    shuffle_front(std::span<Item>{items.data(), size}, count);
  }
  template <class Item>
  void shuffle_front(std::span<Item> items, std::size_t count) {
    rng_.shuffle_front(items, count);
  }
  unsigned below(unsigned bound) { return rng_.below(bound); }

 private:
  Rng& rng_;
};

}  // namespace

Deal draw_deal(Rng& rng, const Options& options, std::optional<Seat> first_leader) {
  OneGenerator chance{rng};
  return draw_deal_from(chance, options, first_leader);
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

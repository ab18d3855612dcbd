#include "engine/options.h"

#include <algorithm>
#include <utility>

namespace insidejob {
namespace {

constexpr unsigned k_larrys_tokens = 3;  // R9.2

constexpr unsigned seats_for(unsigned players) { return players == 2 ? 3 : players; }

}  // namespace

Dimensions standard_dimensions(unsigned players) {
  switch (players) {
    case 2:
      return {.hand = 10, .tricks = 9, .missions_needed = 7, .intel_needed = 6};
    case 3:
      return {.hand = 13, .tricks = 11, .missions_needed = 9, .intel_needed = 6};
    case 4:
      return {.hand = 12, .tricks = 10, .missions_needed = 7, .intel_needed = 5};
    default:
      return {.hand = 10, .tricks = 9, .missions_needed = 6, .intel_needed = 4};
  }
}

Result<Options> Options::make(Choices choices) {
  Options options;
  options.choices_ = std::move(choices);
  const Choices& chosen = options.choices_;
  if (chosen.players < 2 || chosen.players > 5) return RuleViolation{Fault::players_range};

  options.players_ = static_cast<std::uint8_t>(chosen.players);
  options.seats_ = static_cast<std::uint8_t>(seats_for(chosen.players));
  options.dimensions_ = chosen.dimensions.value_or(standard_dimensions(chosen.players));
  if (const auto violation = options.check_dimensions()) return *violation;
  options.wager_ = chosen.wager;
  options.tricks_ = static_cast<std::uint8_t>(options.dimensions_.tricks);
  options.missions_needed_ = static_cast<std::uint8_t>(options.dimensions_.missions_needed);
  options.reveal_at_ = static_cast<std::uint8_t>(options.dimensions_.intel_needed);
  // One per seat, three for Larry, and one more per trick (R1.4).
  const unsigned start = options.has_larry() ? chosen.players + k_larrys_tokens : options.seats_;
  options.tokens_in_all_ = static_cast<std::uint8_t>(start + options.tricks_);
  options.deck_ = CardSet::deck(options.dimensions_.suits, options.dimensions_.numbers);
  for (const Card card : options.deck_) options.cards_[options.card_count_++] = card;

  if (const auto violation = options.check_special_roles()) return *violation;
  if (const auto violation = options.check_fixed_roles()) return *violation;
  options.ready_roles();
  if (options.risky_in_play_ && !chosen.wager) {
    return RuleViolation{Fault::risky_without_wagers};
  }
  options.ready_missions();
  if (const auto violation = options.check_missions()) return *violation;
  return options;
}

std::optional<RuleViolation> Options::check_dimensions() const {
  const Dimensions& d = dimensions_;
  const auto within = [](unsigned value, unsigned low, unsigned high) {
    return low <= value && value <= high;
  };
  const bool fits = within(d.suits, 1, k_suits) && within(d.numbers, 1, k_numbers) &&
                    within(d.tricks, 1, k_max_tricks) && d.tricks * seats_ <= k_max_plays &&
                    within(d.hand, d.tricks, 32) && within(d.missions_needed, 1, 255) &&
                    within(d.intel_needed, has_larry() ? k_larrys_tokens + 1 : 2, 255);
  if (!fits) return RuleViolation{Fault::dimensions_range};
  const unsigned cards = d.suits * d.numbers;
  const unsigned needed = players_ * d.hand + (has_larry() ? 2 * d.tricks + 1 : 0);
  if (needed > cards) return RuleViolation{Fault::dimensions_range};
  return std::nullopt;
}

std::optional<RuleViolation> Options::check_special_roles() const {
  const auto& special = choices_.special_roles;
  if (choices_.custom_role) {
    if (const auto violation = check_role(*choices_.custom_role)) return violation;
    if (std::ranges::find(special, k_custom_role) == special.end()) {
      return RuleViolation{Fault::custom_role_unused};
    }
  }
  if (special.empty()) return std::nullopt;
  if (players_ < 4) return RuleViolation{Fault::special_roles_players};
  if (special.size() > 2) return RuleViolation{Fault::special_roles_count};
  unsigned neutral = 0;
  unsigned face_up = 0;
  unsigned insiders = 0;
  unsigned reveal_numbers = 0;
  unsigned partners = 0;
  for (const RoleId id : special) {
    if (id == k_base_agent || id == k_base_insider) {
      return RuleViolation{Fault::special_role_ordinary};
    }
    if (id.index > k_custom_role.index || (id == k_custom_role && !choices_.custom_role)) {
      return RuleViolation{Fault::custom_role_unused};
    }
    if (std::ranges::count(special, id) > 1) return RuleViolation{Fault::special_role_twice};
    const Role& role = id == k_custom_role ? *choices_.custom_role : builtin_roles()[id.index];
    neutral += role.side == Side::neutral;
    face_up += role.face_up;
    insiders += role.replaces_insider;
    reveal_numbers += role.reveal_at.has_value();
    partners += role.names_partner;
  }
  if (neutral > 1) return RuleViolation{Fault::special_roles_neutral};
  if (face_up > 1) return RuleViolation{Fault::special_roles_face_up};
  if (insiders > 1) return RuleViolation{Fault::special_roles_insider};
  if (reveal_numbers > 1) return RuleViolation{Fault::special_roles_reveal_at};
  if (partners > 1) return RuleViolation{Fault::special_roles_partner};
  return std::nullopt;
}

std::optional<RuleViolation> Options::check_fixed_roles() const {
  const auto& fixed = choices_.fixed_roles;
  for (const FixedRole& entry : fixed) {
    if (entry.seat.index >= players_) return RuleViolation{Fault::fixed_role_seat};
    const auto& special = choices_.special_roles;
    if (std::ranges::find(special, entry.role) == special.end()) {
      return RuleViolation{Fault::fixed_role_not_in_play};
    }
    const Role& role =
        entry.role == k_custom_role ? *choices_.custom_role : builtin_roles()[entry.role.index];
    if (!role.face_up) return RuleViolation{Fault::fixed_role_face_down};
    const auto same = [&](const FixedRole& other) {
      return other.seat == entry.seat || other.role == entry.role;
    };
    if (std::ranges::count_if(fixed, same) > 1) return RuleViolation{Fault::fixed_role_twice};
  }
  return std::nullopt;
}

std::optional<RuleViolation> Options::check_missions() const {
  if (missions_.size() > 65535) return RuleViolation{Fault::deck_too_long};
  std::vector<std::string_view> ids;
  ids.reserve(missions_.size());
  for (const Mission& mission : missions_) ids.emplace_back(mission.id);
  std::ranges::sort(ids);
  if (std::ranges::adjacent_find(ids) != ids.end()) {
    return RuleViolation{Fault::deck_mission_twice};
  }
  if (missions_in_play_ < 2U * tricks_) return RuleViolation{Fault::deck_too_short};
  return std::nullopt;
}

void Options::ready_roles() {
  roles_.assign(builtin_roles().begin(), builtin_roles().end());
  if (choices_.custom_role) roles_.push_back(*choices_.custom_role);
  for (std::size_t i = 0; i < roles_.size(); ++i) {
    const Role& role = roles_[i];
    role_rules_[i] = {
        .replaces_insider = role.replaces_insider,
        .side = role.side,
        .must_follow = role.must_follow,
        .face_up = role.face_up,
        .first_token = role.first_token,
        .holds_tokens = role.holds_tokens,
        .may_wager = role.may_wager,
        .votes = static_cast<std::uint8_t>(role.votes),
        .same_target = role.same_target,
        .votes_face_up = role.votes_face_up,
        .names_partner = role.names_partner,
        .trick_costs_partner = role.trick_costs_partner,
        .token_limit = static_cast<std::uint8_t>(role.token_limit.value_or(255)),
        .on_reveal = role.on_reveal,
        .wins_by = role.wins_by,
        .wins_if_all_others_face_up = role.wins_if_all_others_face_up,
    };
  }

  // R2.2: one Insider, the rest Agents. R7.0: each special role replaces one of them.
  role_cards_.fill(k_base_agent);
  role_cards_[seats_ - 1] = k_base_insider;
  std::size_t agents = 0;
  for (const RoleId id : choices_.special_roles) {
    role_cards_[role(id).replaces_insider ? seats_ - 1U : agents++] = id;
  }

  risky_in_play_ = choices_.risky;
  for (const RoleId id : role_cards()) {
    const Role& held = role(id);
    risky_in_play_ |= held.risky_missions;  // R7.3
    has_followers_ |= held.side == Side::neutral && held.wins_by != WinsBy::most_votes;
    revealed_seats_vote_ &= held.revealed_seats_vote;  // R7.8
    if (held.reveal_at) {
      reveal_at_ = static_cast<std::uint8_t>(players_ == 4 ? held.reveal_at->with_four
                                                           : held.reveal_at->with_five);
    }
  }
}

void Options::ready_missions() {
  MissionDeck deck = choices_.mission_deck ? *choices_.mission_deck : standard_deck();
  const std::size_t ordinary = deck.missions.size();
  missions_ = std::move(deck.missions);
  std::ranges::move(deck.risky, std::back_inserter(missions_));
  for (std::size_t i = 0; i < missions_.size(); ++i) {
    rules_.push_back(ready_mission(missions_[i], i >= ordinary, seats_));
  }
  missions_in_play_ = static_cast<std::uint16_t>(
      std::min<std::size_t>(65535, risky_in_play_ ? missions_.size() : ordinary));
}

std::optional<RoleId> Options::find_role(std::string_view id) const {
  const auto found = std::ranges::find(roles_, id, &Role::id);
  if (found == roles_.end()) return std::nullopt;
  return RoleId{static_cast<std::uint8_t>(found - roles_.begin())};
}

std::optional<MissionId> Options::find_mission(std::string_view id) const {
  const auto found = std::ranges::find(missions_, id, &Mission::id);
  if (found == missions_.end()) return std::nullopt;
  return MissionId{static_cast<std::uint16_t>(found - missions_.begin())};
}

}  // namespace insidejob

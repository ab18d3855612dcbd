// What a table has chosen (Choices), and the same checked and prepared for play (Options).
// `deal(seed, options)` starts from here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/card.h"
#include "engine/mission.h"
#include "engine/role.h"
#include "engine/seat.h"
#include "engine/trick.h"
#include "engine/violation.h"

namespace insidejob {

// A value or the rule that forbids it.
template <class Value>
using Result = std::variant<Value, RuleViolation>;

inline constexpr unsigned k_max_tricks = 12;
inline constexpr unsigned k_max_plays = 50;

// The table of R2. Other values make smaller games for research and tests.
struct Dimensions {
  unsigned suits = k_suits;
  unsigned numbers = k_numbers;
  unsigned hand = 0;
  unsigned tricks = 0;
  unsigned missions_needed = 0;
  unsigned intel_needed = 0;

  friend constexpr bool operator==(const Dimensions&, const Dimensions&) = default;
};

// R2 for 2 to 5 players.
[[nodiscard]] Dimensions standard_dimensions(unsigned players);

struct FixedRole {
  Seat seat;
  RoleId role;

  friend constexpr bool operator==(FixedRole, FixedRole) = default;
};

// RoleIds here are indices into builtin_roles(), or k_custom_role.
inline constexpr RoleId k_custom_role{k_builtin_roles};

struct Choices {
  unsigned players = 4;
  bool wager = true;                     // R4.1
  bool risky = false;                    // R8
  std::vector<RoleId> special_roles{};   // R7.0
  std::vector<FixedRole> fixed_roles{};  // R7.0
  std::optional<Role> custom_role{};     // R7.11
  std::optional<MissionDeck> mission_deck{};
  std::optional<Dimensions> dimensions{};

  friend bool operator==(const Choices&, const Choices&) = default;
};

// A Role packed for the rules: everything except its id and the numbers that Options has already
// taken from it.
struct RoleRule {
  bool replaces_insider = false;
  Side side = Side::agents;
  bool must_follow = true;
  bool face_up = false;
  bool first_token = true;
  bool holds_tokens = true;
  bool may_wager = true;
  std::uint8_t votes = 1;
  SameTarget same_target = SameTarget::face_up;
  bool votes_face_up = true;
  bool names_partner = false;
  bool trick_costs_partner = false;
  std::uint8_t token_limit = 255;
  OnReveal on_reveal = OnReveal::nothing;
  WinsBy wins_by = WinsBy::side;
  bool wins_if_all_others_face_up = false;
};

// Checked and immutable; shared by all states of a game and by everyone at the table.
class Options {
 public:
  [[nodiscard]] static Result<Options> make(Choices choices);

  [[nodiscard]] const Choices& choices() const { return choices_; }
  [[nodiscard]] const Dimensions& dimensions() const { return dimensions_; }
  [[nodiscard]] unsigned players() const { return players_; }
  // Seats that play cards: the players, and with two players also Larry (R9).
  [[nodiscard]] unsigned seats() const { return seats_; }
  [[nodiscard]] bool has_larry() const { return players_ == 2; }
  [[nodiscard]] unsigned tricks() const { return tricks_; }
  [[nodiscard]] unsigned missions_needed() const { return missions_needed_; }
  // The number of tokens that reveals a role, including R7.8.
  [[nodiscard]] unsigned reveal_at() const { return reveal_at_; }
  [[nodiscard]] unsigned tokens_in_all() const { return tokens_in_all_; }
  [[nodiscard]] bool wager() const { return wager_; }
  [[nodiscard]] bool risky_in_play() const { return risky_in_play_; }
  [[nodiscard]] bool revealed_seats_vote() const { return revealed_seats_vote_; }
  // Whether a role in play wins by the fate of another seat (R7.10).
  [[nodiscard]] bool has_followers() const { return has_followers_; }
  [[nodiscard]] CardSet deck() const { return deck_; }
  // The same cards in canonical order, ready to be shuffled.
  [[nodiscard]] std::span<const Card> cards() const { return {cards_.data(), card_count_}; }
  // Has room for the largest deck, because an array of constant size is faster to copy.
  [[nodiscard]] const std::array<Card, k_suits * k_numbers>& roomy_cards() const { return cards_; }

  [[nodiscard]] const Role& role(RoleId id) const { return roles_[id.index]; }
  [[nodiscard]] const RoleRule& role_rule(RoleId id) const { return role_rules_[id.index]; }
  [[nodiscard]] unsigned role_count() const { return static_cast<unsigned>(roles_.size()); }
  // The role cards of this game, one per seat, including fixed ones (R2.2, R7.0).
  [[nodiscard]] std::span<const RoleId> role_cards() const { return {role_cards_.data(), seats_}; }

  // Every mission of the deck, the risky ones last.
  [[nodiscard]] unsigned mission_count() const { return static_cast<unsigned>(rules_.size()); }
  // The missions that can be drawn, including the risky ones only if they are in play.
  [[nodiscard]] unsigned missions_in_play() const { return missions_in_play_; }
  [[nodiscard]] const Mission& mission(MissionId id) const { return missions_[id.index]; }
  [[nodiscard]] const MissionRule& mission_rule(MissionId id) const { return rules_[id.index]; }

  [[nodiscard]] std::optional<RoleId> find_role(std::string_view id) const;
  [[nodiscard]] std::optional<MissionId> find_mission(std::string_view id) const;

 private:
  Options() = default;
  [[nodiscard]] std::optional<RuleViolation> check_dimensions() const;
  [[nodiscard]] std::optional<RuleViolation> check_special_roles() const;
  [[nodiscard]] std::optional<RuleViolation> check_fixed_roles() const;
  [[nodiscard]] std::optional<RuleViolation> check_missions() const;
  void ready_roles();
  void ready_missions();

  // First the members that every action reads.
  std::uint8_t players_ = 0;
  std::uint8_t seats_ = 0;
  std::uint8_t tricks_ = 0;
  std::uint8_t missions_needed_ = 0;
  std::uint8_t reveal_at_ = 0;
  std::uint8_t tokens_in_all_ = 0;
  bool wager_ = true;
  bool risky_in_play_ = false;
  bool revealed_seats_vote_ = true;
  bool has_followers_ = false;
  std::uint16_t missions_in_play_ = 0;
  std::uint8_t card_count_ = 0;
  std::array<RoleRule, k_max_roles> role_rules_{};
  std::vector<MissionRule> rules_;
  CardSet deck_;
  std::array<Card, k_suits * k_numbers> cards_{};

  std::vector<Role> roles_;
  std::vector<Mission> missions_;
  std::array<RoleId, k_max_seats> role_cards_{};
  Dimensions dimensions_;
  Choices choices_;
};

}  // namespace insidejob

#include "lab/every_setup.h"

#include <string>
#include <variant>

namespace insidejob {
namespace {

std::vector<Role> custom_roles() {
  return {
      {.id = "free_agent", .must_follow = false},
      {.id = "limited", .token_limit = 3},
      {.id = "fragile", .on_reveal = OnReveal::loses},
      {.id = "traitor", .on_reveal = OnReveal::insider_wins},
      {.id = "thief", .on_reveal = OnReveal::takes_left},
      {.id = "elector", .votes = 2, .same_target = SameTarget::always},
      {.id = "silent", .votes = 0},
      {.id = "friend", .names_partner = true, .trick_costs_partner = true},
      {.id = "left_hater", .side = Side::neutral, .wins_by = WinsBy::left_loses},
      {.id = "voting_partner",
       .side = Side::neutral,
       .names_partner = true,
       .wins_by = WinsBy::partner},
      {.id = "loud_pretender",
       .side = Side::neutral,
       .must_follow = false,
       .wins_by = WinsBy::most_votes},
      {.id = "open_insider",
       .replaces_insider = true,
       .side = Side::insider,
       .must_follow = false,
       .face_up = true},
      {.id = "obedient_insider",
       .replaces_insider = true,
       .side = Side::insider,
       .may_wager = false,
       .reveal_at = RevealAt{.with_four = 3, .with_five = 2},
       .on_reveal = OnReveal::agents_win,
       .wins_if_all_others_face_up = true},
  };
}

void add_special_roles(std::vector<Choices>& setups) {
  for (const unsigned players : {4U, 5U}) {
    for (std::uint8_t first = 2; first < k_builtin_roles; ++first) {
      setups.push_back({.players = players, .special_roles = {RoleId{first}}});
      for (std::uint8_t second = 2; second < first; ++second) {
        const Choices pair{.players = players, .special_roles = {RoleId{second}, RoleId{first}}};
        if (std::holds_alternative<Options>(Options::make(pair))) setups.push_back(pair);
      }
    }
    for (const Role& role : custom_roles()) {
      setups.push_back({.players = players, .special_roles = {k_custom_role}, .custom_role = role});
    }
  }
}

}  // namespace

std::vector<Choices> every_setup() {
  std::vector<Choices> setups;
  for (unsigned players = 2; players <= 5; ++players) {
    setups.push_back({.players = players});
    setups.push_back({.players = players, .wager = false});
    setups.push_back({.players = players, .risky = true});
  }
  const Dimensions small{
      .suits = 3, .numbers = 6, .hand = 3, .tricks = 3, .missions_needed = 2, .intel_needed = 3};
  const Dimensions one_suit{
      .suits = 1, .numbers = 13, .hand = 2, .tricks = 2, .missions_needed = 2, .intel_needed = 2};
  for (unsigned players = 3; players <= 5; ++players) {
    setups.push_back({.players = players, .dimensions = small});
    setups.push_back({.players = players, .dimensions = one_suit});
  }
  setups.push_back({.players = 2,
                    .dimensions = Dimensions{.suits = 2,
                                             .numbers = 9,
                                             .hand = 4,
                                             .tricks = 4,
                                             .missions_needed = 3,
                                             .intel_needed = 4}});
  MissionDeck odd_deck;
  for (int i = 0; i < 24; ++i) {
    const auto min = static_cast<std::int16_t>(i / 2 - 2);
    odd_deck.missions.push_back(
        {"count" + std::to_string(i),
         static_cast<Suit>(i % 4),
         {.kind = i % 2 == 0 ? ConditionKind::trump_count : ConditionKind::winning_number,
          .min = min,
          .max = static_cast<std::int16_t>(min + i % 3)}});
  }
  setups.push_back({.players = 4, .mission_deck = odd_deck});
  add_special_roles(setups);
  return setups;
}

}  // namespace insidejob

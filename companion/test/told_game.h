// Games between bots, told to the companion as people at a physical table would tell them.
#pragma once

#include <vector>

#include "companion/companion.h"
#include "lab/one_game.h"

namespace insidejob::companion_test {

struct PlayedTable {
  SharedOptions rules;
  PlayedGame game;
};

// Over all numbers of players, with and without wagers, risky missions and special roles.
inline PlayedTable played_table(unsigned number) {
  Choices choices;
  choices.players = 2 + number % 4;
  choices.wager = number % 3 != 0;
  choices.risky = choices.wager && number % 5 == 0;
  if (choices.players >= 4) {
    // Some of these pairs are allowed by R7.0, and some are refused.
    const auto role = [](unsigned at) { return RoleId{static_cast<std::uint8_t>(2 + at % 8)}; };
    choices.special_roles = {role(number / 4)};
    Choices both = choices;
    both.special_roles.push_back(role(number / 4 + 1 + number / 32 % 7));
    if (std::holds_alternative<Options>(Options::make(both))) choices = both;
    if (std::holds_alternative<RuleViolation>(Options::make(choices)))
      choices.special_roles.clear();
  }
  auto rules = std::get<SharedOptions>(SharedOptions::make(choices));
  const std::vector<std::shared_ptr<const Bot>> bots(k_max_seats, make_bot("random"));
  PlayedGame game = play_game(*rules, bots, {}, Seed::from_number(number));
  return {std::move(rules), std::move(game)};
}

inline CompanionSetup setup_of(const PlayedTable& table) {
  CompanionSetup setup{.rules = table.rules, .first_leader = table.game.deal.first_leader};
  for (unsigned i = 0; i < table.rules->seats(); ++i) {
    const RoleId role = table.game.deal.roles[i];
    if (table.rules->role_rule(role).face_up) setup.face_up[i] = role;
  }
  return setup;
}

// As everyone sees it happen.
inline CompanionStep step_of(Action action) {
  switch (action.kind) {
    case ActionKind::name_partner:
      return PartnerStep{action.partner()};
    case ActionKind::choose_mission:
      return MissionStep{action.mission()};
    case ActionKind::play_card:
      return CardStep{action.card(), action.wager()};
    case ActionKind::play_larry:
      return CardStep{action.card(), false};
    case ActionKind::vote:
      break;
  }
  return VoteStep{action.seat, action.ballot()};
}

}  // namespace insidejob::companion_test

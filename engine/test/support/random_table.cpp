#include "engine/test/support/random_table.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>

#include "engine/test/support/game.h"
#include "engine/test/support/text.h"

namespace insidejob::test {
namespace {

bool lawful(const Choices& choices) {
  return std::holds_alternative<Options>(Options::make(choices));
}

std::optional<Role> draw_role(const Pick& pick) {
  const auto flag = [&](unsigned one_in) { return pick(one_in) == one_in - 1; };
  for (int attempt = 0; attempt < 30; ++attempt) {
    Role role{.id = "custom"};
    role.replaces_insider = flag(4);
    role.side = role.replaces_insider ? Side::insider : flag(3) ? Side::neutral : Side::agents;
    role.must_follow = !flag(3);
    role.face_up = flag(4);
    role.holds_tokens = !flag(5);
    role.first_token = role.holds_tokens && !flag(5);
    role.may_wager = role.holds_tokens && !flag(5);
    role.votes = static_cast<int>(pick(3));
    role.same_target = static_cast<SameTarget>(pick(3));
    role.votes_face_up = !flag(3);
    role.names_partner = flag(3);
    role.trick_costs_partner = role.names_partner && flag(2);
    if (role.holds_tokens && flag(4)) role.token_limit = 1 + static_cast<int>(pick(13));
    if (flag(4)) {
      role.reveal_at = RevealAt{2 + static_cast<int>(pick(8)), 2 + static_cast<int>(pick(8))};
    }
    role.revealed_seats_vote = !flag(4);
    role.risky_missions = flag(6);
    role.on_reveal = static_cast<OnReveal>(pick(7));
    if (role.side == Side::neutral) role.wins_by = static_cast<WinsBy>(1 + pick(4));
    role.wins_if_all_others_face_up = role.replaces_insider && flag(2);
    if (!check_role(role)) return role;
  }
  return std::nullopt;
}

void draw_special_roles(const Pick& pick, Choices& choices) {
  for (unsigned wanted = pick(3); wanted > 0; --wanted) {
    Choices more = choices;
    RoleId id{static_cast<std::uint8_t>(2 + pick(k_builtin_roles - 2))};
    if (pick(3) == 2 && !choices.custom_role) {
      more.custom_role = draw_role(pick);
      if (more.custom_role) id = k_custom_role;
    }
    more.special_roles.push_back(id);
    if (lawful(more)) choices = more;
  }
  for (const RoleId id : choices.special_roles) {
    Choices fixed = choices;
    fixed.fixed_roles.push_back({seat(pick(choices.players)), id});
    if (pick(2) == 1 && lawful(fixed)) choices = fixed;
  }
}

Dimensions draw_dimensions(const Pick& pick, unsigned players) {
  const unsigned tricks = 1 + pick(5);
  return {.suits = 1 + pick(4),
          .numbers = 3 + pick(11),
          .hand = tricks + pick(3),
          .tricks = tricks,
          .missions_needed = 1 + pick(tricks + 1),
          .intel_needed = (players == 2 ? 4 : 2) + pick(4)};
}

}  // namespace

Choices draw_choices(const Pick& pick) {
  Choices choices;
  choices.players = 2 + pick(4);
  choices.wager = pick(5) != 4;
  choices.risky = choices.wager && pick(3) == 2;
  if (choices.players >= 4) draw_special_roles(pick, choices);
  if (pick(3) == 2) {
    Choices small = choices;
    small.dimensions = draw_dimensions(pick, choices.players);
    if (lawful(small)) choices = small;
  }
  if (pick(4) == 3) choices.mission_deck = choice_deck(static_cast<Suit>(pick(4)));
  return choices;
}

Pick pick_from(Rng& rng) {
  return [&rng](unsigned bound) { return rng.below(bound); };
}

Options RandomTable::options() const { return options_for(choices); }

rc::Gen<RandomTable> random_tables() {
  return rc::gen::exec([] {
    const Pick pick = [](unsigned bound) {
      return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0U, bound));
    };
    RandomTable table{.choices = draw_choices(pick)};
    table.number =
        *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
    return table;
  });
}

Action draw_action(const Options& options, const GameState& state, Rng& rng) {
  const SeatSet who = actors(state);
  const LegalActions legal = legal_actions(options, state, who.nth(rng.below(who.size())));
  return legal[rng.below(legal.size())];
}

void showValue(const RandomTable& table, std::ostream& os) {
  os << text_of(table.choices) << " number " << table.number;
}

}  // namespace insidejob::test

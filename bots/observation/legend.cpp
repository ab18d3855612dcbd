#include "bots/observation/legend.h"

#include <algorithm>

#include "bots/observation/layout.h"
#include "bots/observation/quick_outlook.h"

namespace insidejob::observation {

std::uint64_t role_bits(const Role& role) {
  std::uint64_t bits = 0;
  const auto set = [&](unsigned at, bool value = true) { bits |= std::uint64_t{value} << at; };
  set(role_bit::known);
  set(role_bit::replaces_insider, role.replaces_insider);
  set(role_bit::side + static_cast<unsigned>(role.side));
  set(role_bit::must_follow, role.must_follow);
  set(role_bit::face_up, role.face_up);
  set(role_bit::first_token, role.first_token);
  set(role_bit::holds_tokens, role.holds_tokens);
  set(role_bit::may_wager, role.may_wager);
  set(role_bit::votes + static_cast<unsigned>(role.votes));
  set(role_bit::same_target + static_cast<unsigned>(role.same_target));
  set(role_bit::votes_face_up, role.votes_face_up);
  set(role_bit::names_partner, role.names_partner);
  set(role_bit::trick_costs_partner, role.trick_costs_partner);
  if (role.token_limit) {
    set(role_bit::token_limit + static_cast<unsigned>(std::clamp(*role.token_limit, 1, 8) - 1));
  }
  set(role_bit::reveal_at, role.reveal_at.has_value());
  set(role_bit::revealed_seats_vote, role.revealed_seats_vote);
  set(role_bit::risky_missions, role.risky_missions);
  set(role_bit::on_reveal + static_cast<unsigned>(role.on_reveal));
  set(role_bit::wins_by + static_cast<unsigned>(role.wins_by));
  set(role_bit::wins_if_all_others_face_up, role.wins_if_all_others_face_up);
  return bits;
}

std::uint64_t mission_bits(const MissionRule& mission, unsigned cards) {
  std::uint64_t bits = 1ULL << (mission_bit::kind + static_cast<unsigned>(mission.kind));
  bits |= 1ULL << (mission_bit::trump + static_cast<unsigned>(mission.trump));
  bits |= std::uint64_t{mission.positions & 0x1FU} << mission_bit::positions;
  bits |= std::uint64_t{numbers_allowed(mission, cards) >> 1} << mission_bit::numbers;
  if (mission.kind == ConditionKind::trump_count) {
    for (int count = std::max<int>(mission.min, 0); count <= std::min<int>(mission.max, 5);
         ++count) {
      bits |= 1ULL << (mission_bit::counts + static_cast<unsigned>(count));
    }
  }
  return bits | std::uint64_t{mission.risky} << mission_bit::risky;
}

std::uint32_t short_mission_bits(std::uint64_t mission) {
  const std::uint64_t low = (mission >> mission_bit::numbers | mission >> mission_bit::counts) & 1U;
  return static_cast<std::uint32_t>((mission & ((1U << mission_bit::numbers) - 1)) |
                                    low << mission_bit::low);
}

Legend::Legend(const Options& options) {
  for (unsigned i = 0; i < options.role_count(); ++i) {
    roles_[i] = role_bits(options.role(RoleId{static_cast<std::uint8_t>(i)}));
  }
  const unsigned missions = std::min(options.mission_count(), k_missions);
  for (unsigned i = 0; i < missions; ++i) {
    const MissionId id{static_cast<std::uint16_t>(i)};
    missions_[i] = mission_bits(options.mission_rule(id), options.seats());
  }
  unsigned special = 1;
  for (const RoleId id : options.role_cards()) {
    if (id == k_base_agent) continue;
    in_play_[options.role_rule(id).replaces_insider ? 0 : special++] = roles_[id.index];
  }
  players_and_wagers_ = 1ULL << (above::players + options.players() - 2) |
                        std::uint64_t{options.wager()} << above::wager;
  risky_and_votes_ = std::uint64_t{options.risky_in_play()} << above::risky |
                     std::uint64_t{options.revealed_seats_vote()} << above::revealed_vote;
  reveal_at_ = 1ULL << (above::reveal_at + std::clamp(options.reveal_at(), 2U, 9U) - 2);
  for (unsigned count = 0; count < k_tokens; ++count) {
    tokens_[count] = ((1ULL << std::min(count, 8U)) - 1) << seat_word::tokens;
    if (count >= options.reveal_at()) continue;
    tokens_[count] |=
        1ULL << (seat_word::to_reveal + std::min(options.reveal_at() - count, 6U) - 1);
  }
  if (!options.choices().mission_deck) {
    usual_missions_ = (1U << options.missions_in_play()) - 1;
  }
}

}  // namespace insidejob::observation

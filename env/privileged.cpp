#include "env/privileged.h"

#include <algorithm>
#include <cstring>

#include "engine/turn.h"
#include "env/game.h"

namespace insidejob::env {
namespace {

using observation::Field;
using observation::FieldKind;

constexpr Field k_fields[] = {
    {"hand", 64 * privileged::hands, 52, 5, 64, FieldKind::cards},
    {"side", 64 * privileged::hands + privileged::side, 3, 5, 64},
    {"is_insider", 64 * privileged::hands + privileged::is_insider, 1, 5, 64},
    {"role", 64 * privileged::roles, observation::role_bit::size, 5, 64},
    {"first_vote", 64 * privileged::roles + privileged::first_vote, 5, 5, 64, FieldKind::seats},
    {"second_vote", 64 * privileged::roles + privileged::second_vote, 5, 5, 64, FieldKind::seats},
    {"out_of_play", 64 * privileged::out_of_play, 52, 1, 0, FieldKind::cards},
    {"next_mission.kind", 64 * privileged::next_missions, 14, 2, 64},
    {"next_mission.trump", 64 * privileged::next_missions + 14, 4, 2, 64, FieldKind::suits},
    {"next_mission.rest", 64 * privileged::next_missions + 18, 25, 2, 64},
    {"policy", 64 * privileged::policies, 16, 5, 16},
    {"larry_next", 64 * privileged::larry_next, 52, 1, 0, FieldKind::cards},
};

constexpr std::uint8_t k_out_of_play = 5;
constexpr std::uint8_t k_played = 6;

}  // namespace

std::span<const Field> privileged_fields() { return k_fields; }

void EnvGame::disclose(const EnvironmentPlan& plan, std::uint64_t* bits,
                       ij_targets* targets) const {
  const Setup& setup = this->setup(plan);
  const Options& options = setup.options;
  const PublicState& open = state_.open;
  const auto& around = observation::Around::of(options.players(), actor_);

  CardSet out = options.deck() - chronicle_.all_played();
  for (unsigned i = 0; i < around.count(); ++i)
    out = out - state_.secret.hands[around.seat(i).index];

  if (targets != nullptr) {
    std::memset(targets, 0, sizeof *targets);
    std::memset(targets->roles, 255, sizeof targets->roles);
    std::memset(targets->sides, 255, sizeof targets->sides);
    std::memset(targets->cards, k_played, sizeof targets->cards);
    for (const Card card : out) targets->cards[observation::card_index(card)] = k_out_of_play;
    for (unsigned i = 0; i < around.count(); ++i) {
      const Seat seat = around.seat(i);
      const RoleId role = state_.secret.roles[seat.index];
      targets->roles[i] = role.index;
      targets->sides[i] = static_cast<std::uint8_t>(side_of(setup, seat));
      if (options.role_rule(role).replaces_insider) {
        targets->insider = static_cast<std::uint8_t>(i);
      }
      for (const Card card : state_.secret.hands[seat.index]) {
        targets->cards[observation::card_index(card)] = static_cast<std::uint8_t>(i);
      }
    }
  }
  if (bits == nullptr) return;

  std::fill_n(bits, k_privileged_words, 0);
  for (unsigned i = 0; i < around.count(); ++i) {
    const Seat seat = around.seat(i);
    const RoleId role = state_.secret.roles[seat.index];
    const bool is_insider = options.role_rule(role).replaces_insider;
    bits[privileged::hands + i] =
        observation::squeeze(state_.secret.hands[seat.index]) |
        1ULL << (privileged::side + static_cast<unsigned>(side_of(setup, seat))) |
        std::uint64_t{is_insider} << privileged::is_insider;
    std::uint64_t& word = bits[privileged::roles + i];
    word = setup.legend.role(role);
    if (open.voted.contains(seat)) {
      const Ballot ballot = unpack(state_.secret.ballots[seat.index]);
      word |= 1ULL << (privileged::first_vote + around.relative(ballot.first));
      if (ballot.is_double()) {
        word |= 1ULL << (privileged::second_vote + around.relative(ballot.second));
      }
    }
    if (seat.index < options.players()) {
      bits[privileged::policies + i / 4] |= 1ULL << (16 * (i % 4) + policies_[seat.index]);
    }
  }
  bits[privileged::out_of_play] = observation::squeeze(out);
  const unsigned next = open.trick + 1U;
  if (next < options.tricks()) {
    for (unsigned i = 0; i < 2; ++i) {
      bits[privileged::next_missions + i] =
          setup.legend.mission(options, state_.secret.missions[2 * next + i]);
    }
  }
  if (options.has_larry()) {
    // The three of this trick until they are drawn, then those of the next one as far as they are
    // determined.
    const auto& stack = state_.secret.larry_stack;
    const bool drawn = open.cards_in_trick > 0;
    const unsigned trick = open.trick + (drawn ? 1U : 0U);
    if (trick < options.tricks()) {
      CardSet cards = CardSet::of(stack[2 * trick + 1]) | CardSet::of(stack[2 * trick + 2]);
      if (!drawn) cards = larry_three(state_.secret, trick);
      bits[privileged::larry_next] = observation::squeeze(cards);
    }
  }
}

}  // namespace insidejob::env

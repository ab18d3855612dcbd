#include "bots/craft/dossier.h"

#include <algorithm>

#include "bots/craft/blame.h"

namespace insidejob {
namespace {

// Points for a finished trick: for faults in a failed mission, and for service in a completed one.
void judge_trick(const SeatView& view, unsigned trick, Dossier& dossier) {
  const Options& options = *view.options;
  const TrickOutcome outcome = view.open.outcomes[trick];
  const MissionRule& mission = options.mission_rule(view.open.missions[trick]);
  const auto plays = trick_plays(options, view.open, trick);
  const unsigned faults =
      outcome.completed()
          ? 0U
          : positions_at_fault(mission, plays, winning_position(plays, mission.trump));
  for (unsigned i = 0; i < plays.size(); ++i) {
    Seat seat = seat_at(options.players(), outcome.leader(), i);
    if (options.has_larry() && seat == k_larry) seat = controller(outcome.leader());  // R9.4
    int points = 0;
    if (outcome.completed()) points += Points::k_served;
    if (((faults >> i) & 1U) != 0) points += Points::k_fault;
    if (plays[i].wagered()) points += outcome.completed() ? Points::k_wager : Points::k_bad_wager;
    if (i == 0 && !outcome.completed()) points += Points::k_lead_fault;
    dossier.points[seat.index] += dossier.if_sincere(points);
  }
}

void judge_plays(const SeatView& view, const Memory& memory, Dossier& dossier) {
  const Options& options = *view.options;
  Suit led{};
  for_each_play(view, [&](unsigned trick, unsigned position, Seat seat, Play play) {
    if (options.has_larry() && seat == k_larry) return;
    const Suit suit = play.card().suit();
    if (position == 0) led = suit;
    std::uint8_t& declined = dossier.declined[seat.index];
    if ((declined & bit_of(suit)) != 0) dossier.proven.insert(seat);
    if (trick == view.open.trick && play.wagered()) {
      dossier.points[seat.index] += dossier.if_sincere(Points::k_wager);
    }
    if (suit == led) return;
    declined = static_cast<std::uint8_t>(declined | bit_of(led));
    if (trick == view.open.trick || memory.remembers(trick)) {
      dossier.points[seat.index] += decline_points(options.dimensions().hand - trick);
    }
  });
}

// Points for tokens beyond an equal share. If the Insider's role is harmed by a reveal, it avoids
// tokens, so they clear the seat.
void judge_tokens(const SeatView& view, Dossier& dossier) {
  const Options& options = *view.options;
  if (options.has_larry()) return;
  const bool wanted = insider_role(options).on_reveal == OnReveal::insider_wins;
  const int seats = static_cast<int>(options.seats());
  int all = 0;
  for (const Seat seat : SeatSet::first(options.seats())) all += view.open.tokens[seat.index];
  for (const Seat seat : SeatSet::first(options.seats())) {
    const int surplus = view.open.tokens[seat.index] - all / seats;
    dossier.points[seat.index] += (wanted ? 1 : -1) * Points::k_token * surplus;
  }
}

bool only_insider_is_free(const Options& options) {
  return std::ranges::none_of(options.role_cards(), [&](RoleId id) {
    return !options.role(id).must_follow && !options.role(id).replaces_insider;
  });
}

// Whether a role that wins by votes is still face down.
bool has_pretender(const SeatView& view) {
  const Options& options = *view.options;
  int hidden = 0;
  for (const RoleId id : options.role_cards()) {
    hidden += options.role(id).wins_by == WinsBy::most_votes ? 1 : 0;
  }
  for (const Seat seat : view.open.face_up) {
    const Role& role = options.role(view.open.face_up_roles[seat.index]);
    hidden -= role.wins_by == WinsBy::most_votes ? 1 : 0;
  }
  return hidden > 0;
}

void weigh(const SeatView& view, Dossier& dossier) {
  const Options& options = *view.options;
  for (const Seat seat : SeatSet::first(options.seats())) {
    int weight = weight_of(dossier.points[seat.index]);
    if (dossier.proven.contains(seat)) {
      weight = dossier.proof_is_final ? Opinion::k_proven_weight : 8 * weight;
    }
    if (view.open.face_up.contains(seat)) {
      const Role& role = options.role(view.open.face_up_roles[seat.index]);
      weight = role.replaces_insider ? Opinion::k_proven_weight : 0;
    }
    dossier.opinion.weights[seat.index] = weight;
  }
}

void share_out(const SeatView& view, Dossier& dossier) {
  const Options& options = *view.options;
  std::array<std::int64_t, k_max_seats> weights{};
  std::int64_t all = 0;
  for (const Seat seat : SeatSet::first(options.seats())) {
    const auto role = view.known_role(seat);
    if (role && options.role(*role).replaces_insider) {
      dossier.opinion.shares[seat.index] = k_sure;
      return;
    }
    if (role) continue;
    // If the proof is final, nobody else can be the Insider.
    if (!dossier.proven.empty() && dossier.proof_is_final && !dossier.proven.contains(seat)) {
      continue;
    }
    weights[seat.index] = dossier.opinion.weights[seat.index];
    all += weights[seat.index];
  }
  if (all == 0) return;
  for (const Seat seat : SeatSet::first(options.seats())) {
    dossier.opinion.shares[seat.index] = static_cast<Chance>(weights[seat.index] * k_sure / all);
  }
}

}  // namespace

int weight_of(int points) {
  constexpr int k_span = 4 * k_points_to_double;
  const unsigned above = static_cast<unsigned>(std::clamp(points, -k_span, 2 * k_span) + k_span);
  constexpr unsigned k_step = k_points_to_double;
  return static_cast<int>((k_step + above % k_step) << (above / k_step));
}

const Role& insider_role(const Options& options) {
  for (const RoleId id : options.role_cards()) {
    if (options.role(id).replaces_insider) return options.role(id);
  }
  return options.role(k_base_insider);
}

Dossier suspect(const SeatView& view, const Memory& memory) {
  Dossier dossier{};
  dossier.proof_is_final = only_insider_is_free(*view.options);
  dossier.pretender = has_pretender(view);
  judge_plays(view, memory, dossier);
  for (unsigned trick = 0; trick < view.open.trick; ++trick) {
    if (memory.remembers(trick)) judge_trick(view, trick, dossier);
  }
  judge_tokens(view, dossier);
  weigh(view, dossier);
  share_out(view, dossier);
  return dossier;
}

}  // namespace insidejob

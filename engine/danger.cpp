#include "engine/danger.h"

#include <algorithm>
#include <span>

#include "engine/advance.h"

namespace insidejob {
namespace {

// The role cards that lie face down, in each order that they may have.
class HiddenRoles {
 public:
  HiddenRoles(const Options& options, const PublicState& open) {
    const auto cards = options.role_cards();
    std::copy(cards.begin(), cards.end(), all_.begin());
    count_ = std::ssize(cards);
    for (const Seat seat : open.face_up) {
      const auto end = all_.begin() + count_;
      const auto lying = std::find(all_.begin(), end, open.face_up_roles[seat.index]);
      std::copy(lying + 1, end, lying);
      --count_;
    }
    std::sort(all_.begin(), all_.begin() + count_);
  }

  [[nodiscard]] std::span<const RoleId> roles() const {
    return {all_.data(), static_cast<std::size_t>(count_)};
  }
  // The next distribution of them; false after the last one.
  bool next() { return std::next_permutation(all_.begin(), all_.begin() + count_); }

 private:
  std::array<RoleId, k_max_seats> all_{};
  std::ptrdiff_t count_ = 0;
};

bool can_win(const Options& options, const PublicState& open, Seat seat) {
  if (open.cards_in_trick == 0 || seat == open.best_seat) return true;
  for (unsigned position = 0; position < open.cards_in_trick; ++position) {
    if (seat_at(options.players(), open.leader, position) == seat) return false;
  }
  return true;
}

// A quick test whether winning can matter at all. Most of the time it cannot.
bool is_near(const Options& options, const PublicState& open, Seat seat, unsigned tokens) {
  if (open.face_up.contains(seat)) {
    const RoleRule& role = options.role_rule(open.face_up_roles[seat.index]);
    return role.holds_tokens && tokens > role.token_limit;
  }
  if (tokens >= options.reveal_at()) return true;
  const auto is_above = [&](RoleId id) { return tokens > options.role_rule(id).token_limit; };
  return std::ranges::any_of(options.role_cards(), is_above) &&
         std::ranges::any_of(HiddenRoles{options, open}.roles(), is_above);
}

// A seat that already holds more than a role's limit must have another role, or the game would be
// over (R7.1).
bool is_possible(const Options& options, const GameState& state) {
  return std::ranges::none_of(SeatSet::first(options.seats()), [&](Seat seat) {
    const RoleRule& role = options.role_rule(state.secret.roles[seat.index]);
    return state.open.tokens[seat.index] > role.token_limit;
  });
}

// Tries every distribution of the face-down roles, and plays on for one trick.
SeatDanger imagine(const Options& options, const PublicState& open, Seat seat, unsigned tokens,
                   unsigned wagers) {
  SeatDanger danger{.seat = seat, .tokens = static_cast<std::uint8_t>(tokens), .must_end = true};
  bool otherwise = false;  // ends for a reason other than the Insider's reveal
  HiddenRoles hidden{options, open};
  do {
    GameState imagined{};
    imagined.open = open;
    std::size_t next = 0;
    for (const Seat at : SeatSet::first(options.seats())) {
      imagined.secret.roles[at.index] =
          open.face_up.contains(at) ? open.face_up_roles[at.index] : hidden.roles()[next++];
    }
    if (!is_possible(options, imagined)) continue;
    Advance{options, imagined, DropEvents{}}.take_trick(seat, false, wagers);
    danger.reveals |= imagined.open.revealed != open.revealed;
    const bool ends = imagined.open.phase == Phase::over;
    danger.may_end |= ends;
    danger.must_end &= ends;
    if (!ends) continue;
    danger.passes_limit |= imagined.open.outcome.cause == Cause::token_limit;
    otherwise |= imagined.open.outcome.cause != Cause::intel;
    const bool agents = imagined.open.outcome.side == WinningSide::agents;
    (agents ? danger.agents_win : danger.insider_wins) = true;
  } while (hidden.next());
  danger.as_insider = danger.may_end && !otherwise;
  return danger;
}

}  // namespace

DangerList seats_in_danger(const Options& options, const PublicState& open) {
  DangerList found;
  if (open.phase != Phase::mission && open.phase != Phase::play && open.phase != Phase::larry) {
    return found;
  }
  unsigned wagers = 0;
  for (const Play play : trick_plays(options, open, open.trick)) wagers += play.wagered() ? 1 : 0;
  for (const Seat seat : SeatSet::first(options.seats())) {
    const unsigned tokens = open.tokens[seat.index] + 1U + wagers;
    if (!can_win(options, open, seat) || !is_near(options, open, seat, tokens)) continue;
    const SeatDanger danger = imagine(options, open, seat, tokens, wagers);
    if (danger.reveals || danger.may_end) found.add(danger);
  }
  return found;
}

MissionsReach missions_reach(const Options& options, const PublicState& open,
                             std::optional<Outlook> mission) {
  const bool failed = mission == Outlook::failed;
  const unsigned left = options.tricks() - open.trick - (failed ? 1U : 0U);
  if (open.completed + left < options.missions_needed()) return MissionsReach::out_of_reach;
  const bool last = open.completed + 1U == options.missions_needed() && !failed;
  return last ? MissionsReach::last : MissionsReach::open;
}

}  // namespace insidejob

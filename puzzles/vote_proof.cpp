#include "puzzles/vote_proof.h"

#include <algorithm>

#include "engine/apply.h"
#include "engine/settle.h"

namespace insidejob {
namespace {

using VoteCount = std::array<unsigned, k_max_seats>;

class VoteQuestion {
 public:
  VoteQuestion(const SeatView& view, const Ballots& others)
      : file_(view), view_(view), options_(*view.options), others_(others) {
    cases_ = file_.assignments();
    // R7.2: a ballot with two names shows a role.
    std::erase_if(cases_, [&](const Assignment& roles) { return !start(roles); });
  }

  [[nodiscard]] const CaseFile& file() const { return file_; }
  [[nodiscard]] const std::vector<Assignment>& cases() const { return cases_; }

  [[nodiscard]] bool always_wins(Seat target) const {
    return std::ranges::all_of(cases_,
                               [&](const Assignment& roles) { return wins(roles, target); });
  }

  [[nodiscard]] VoteCount tally(std::optional<Seat> mine) const {
    VoteCount counts{};
    for (const auto& ballot : others_) {
      if (!ballot) continue;
      ++counts[ballot->first.index];
      if (ballot->is_double()) ++counts[ballot->second.index];
    }
    if (mine) ++counts[mine->index];
    return counts;
  }

 private:
  // The vote as it stands if these are the roles; none if they do not go with the others' ballots.
  [[nodiscard]] std::optional<GameState> start(const Assignment& roles) const {
    GameState state;
    state.open = view_.open;
    state.secret.roles = roles.roles;
    state.secret.ballots.fill(0xFF);
    state.secret.voters = find_voters(options_, state);
    SeatSet expected = SeatSet::of(*view_.seat);
    for (const Seat seat : SeatSet::first(options_.players())) {
      const auto& ballot = others_[seat.index];
      if (!ballot) continue;
      expected.insert(seat);
      const auto right = vote_right(options_, view_.open, seat, roles.roles[seat.index]);
      if ((right.votes == 2) != ballot->is_double()) return std::nullopt;
      state.secret.ballots[seat.index] = pack(*ballot);
    }
    if (state.secret.voters != expected) return std::nullopt;
    return state;
  }

  [[nodiscard]] bool wins(const Assignment& roles, Seat target) const {
    GameState state = *start(roles);
    if (apply(options_, state, Action::vote(*view_.seat, {.first = target}))) return false;
    return state.open.outcome.winners.contains(*view_.seat);
  }

  CaseFile file_;
  const SeatView& view_;
  const Options& options_;
  const Ballots& others_;
  std::vector<Assignment> cases_;
};

// Who has the most votes.
SeatSet leaders(const VoteCount& tally) {
  SeatSet seats;
  const unsigned most = *std::ranges::max_element(tally);
  for (unsigned i = 0; i < tally.size(); ++i) {
    if (tally[i] == most) seats.insert(Seat{static_cast<std::uint8_t>(i)});
  }
  return seats;
}

}  // namespace

std::optional<VoteProof> prove_vote(const SeatView& view, const Ballots& others) {
  if (view.open.phase != Phase::vote || !view.role || view.vote_right.votes != 1) {
    return std::nullopt;
  }
  const RoleRule& role = view.options->role_rule(*view.role);
  const bool is_insider = role.replaces_insider;
  if (role.wins_by != WinsBy::side || role.side == Side::neutral) return std::nullopt;
  if (!is_insider && view.open.face_up.contains(*view.seat)) return std::nullopt;
  const VoteQuestion question{view, others};
  VoteProof proof{.choices = vote_targets(view.options->seats(), view.open.face_up, *view.seat)};
  if (proof.choices.size() < 2 || question.cases().empty()) return std::nullopt;
  if (!is_insider) {
    proof.insider = prove_insider(question.file());
    if (!proof.insider) return std::nullopt;
  }
  SeatSet winning;
  for (const Seat target : proof.choices) {
    if (question.always_wins(target)) winning.insert(target);
  }
  if (winning.size() != 1) return std::nullopt;
  proof.answer = winning.nth(0);

  if (proof.insider) {
    proof.lines = explain_insider(question.file(), *proof.insider);
    proof.lines.push_back({.say = "so", .seat = proof.insider->insider});
  } else {
    proof.lines.push_back({.say = "vote_insider"});
  }
  const Seat insider = proof.insider ? proof.insider->insider : *view.seat;
  for (const Seat target : proof.choices) {
    const VoteCount tally = question.tally(target);
    const SeatSet top = leaders(tally);
    const unsigned most = tally[top.nth(0).index];
    PuzzleLine line{.say = "vote_tie", .seat = target, .n = most, .seats = top};
    if (top.size() == 1) line.say = top.contains(insider) ? "vote_caught" : "vote_other";
    if (top.size() == 1) line.other = top.nth(0);
    proof.lines.push_back(line);
  }
  return proof;
}

}  // namespace insidejob

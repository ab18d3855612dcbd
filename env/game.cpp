#include "env/game.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "bots/observation/encoder.h"
#include "engine/advance.h"
#include "engine/deal.h"
#include "engine/view.h"

namespace insidejob::env {
namespace {

using observation::ActionMask;
using observation::Around;

// After this many games in a row without a decision, there will never be one.
constexpr unsigned k_most_endings = 250;

std::size_t draw_weighted(Rng& rng, const std::vector<std::uint64_t>& sums) {
  if (sums.size() == 1) return 0;
  const std::uint64_t drawn = rng.below(static_cast<unsigned>(sums.back()));
  return static_cast<std::size_t>(std::ranges::upper_bound(sums, drawn) - sums.begin());
}

std::uint8_t draw_policy(Rng& rng, const std::uint16_t (&weights)[IJ_POLICIES]) {
  unsigned all = 0;
  for (const unsigned weight : weights) all += weight;
  unsigned drawn = rng.below(all);
  std::uint8_t policy = 0;
  while (drawn >= weights[policy]) drawn -= weights[policy++];
  return policy;
}

}  // namespace

void EnvGame::start(const EnvironmentPlan& plan, const Seed& seed, std::uint32_t number) {
  seed_ = seed.derive(number);
  number_ = number;
  episode_ = 0;
  deal(plan);
}

void EnvGame::deal(const EnvironmentPlan& plan) {
  episode_seed_ = seed_.derive(episode_);
  Rng rng{episode_seed_};
  setup_ = static_cast<std::uint16_t>(draw_weighted(rng, plan.setup_weights));
  const Options& options = setup(plan).options;
  state_ = insidejob::start(options, draw_deal(rng, options));
  chronicle_ = {};
  draft_ = {};
  decisions_ = 0;
  turns_ = 0;
  policies_.fill(IJ_POLICY_CALLER);
  if (!plan.lineups.empty()) seat_policies(plan, rng);
  chance_ = rng;
}

void EnvGame::seat_policies(const EnvironmentPlan& plan, Rng& rng) {
  const Options& options = setup(plan).options;
  const ij_lineup& lineup = plan.lineups[draw_weighted(rng, plan.lineup_weights)];
  if (lineup.by_role == 0) {
    for (unsigned seat = 0; seat < options.players(); ++seat) {
      policies_[seat] = draw_policy(rng, lineup.weights[seat]);
    }
    return;
  }
  std::array<std::uint8_t, 8> others{};
  unsigned count = 0;
  for (const Seat seat : SeatSet::first(options.players())) {
    if (options.role_rule(state_.secret.roles[seat.index]).replaces_insider) {
      policies_[seat.index] = draw_policy(rng, lineup.weights[0]);
    } else {
      others[count++] = seat.index;
    }
  }
  rng.shuffle_front(std::span{others.data(), count}, count);
  for (unsigned i = 0; i < count; ++i) {
    policies_[others[i]] = draw_policy(rng, lineup.weights[i + 1]);
  }
}

void EnvGame::act(const Setup& setup, Action action) {
  Advance{setup.options, state_, DropEvents{}}.apply(action);
  chronicle_.follow(setup.options, setup.legend, state_.open);
  ++turns_;
}

void EnvGame::step(const EnvironmentPlan& plan, unsigned action) {
  const Setup& setup = this->setup(plan);
  const observation::StepContext context{.players = setup.options.players(),
                                         .seat = actor_,
                                         .phase = state_.open.phase,
                                         .drawn = state_.open.phase == Phase::mission
                                                      ? drawn_missions(state_)
                                                      : std::array<MissionId, 2>{},
                                         .votes = votes_};
  ++decisions_;
  if (const auto whole = observation::take_step(context, action, draft_)) act(setup, *whole);
}

unsigned EnvGame::draw(const ActionMask& mask) { return mask.nth(chance_.below(mask.size())); }

unsigned EnvGame::advise(const EnvironmentPlan& plan, const Bot& bot,
                         const ActionMask& mask) const {
  const SeatView view = view_for(setup(plan).options, state_, actor_);
  const Action action = bot.choose(view, plan.budget, episode_seed_.derive(turns_));
  const observation::Steps steps = observation::steps_of(view, action);
  const bool is_second = draft_.larry.has_value() || draft_.vote.has_value();
  const unsigned wanted = steps.numbers[is_second ? steps.count - 1 : 0];
  // The first of two steps may have been one that the bot would not have taken.
  if (mask.contains(wanted)) return wanted;
  return mask.contains(steps.numbers[0]) ? steps.numbers[0] : mask.nth(0);
}

Side EnvGame::side_of(const Setup& setup, Seat seat) const {
  const RoleRule& rule = setup.options.role_rule(state_.secret.roles[seat.index]);
  const bool turned =
      rule.on_reveal == OnReveal::changes_side && state_.open.revealed.contains(seat);
  return turned ? Side::insider : rule.side;
}

bool EnvGame::advance(const EnvironmentPlan& plan, ActionMask& mask, const Row& row) {
  unsigned endings = 0;
  if (row.ending != nullptr) std::memset(row.ending, 0, sizeof *row.ending);
  for (;;) {
    const PublicState& open = state_.open;
    if (open.phase == Phase::over) {
      if (++endings == k_most_endings) return false;
      if (row.ending != nullptr) {
        write_ending(plan, *row.ending);
        row.ending->count = static_cast<std::uint8_t>(endings);
      }
      ++episode_;
      deal(plan);
      continue;
    }
    // Votes are cast one at a time, in the order of seats, and no ballot is seen before all are in.
    actor_ = open.phase == Phase::vote ? actors(state_).nth(0) : open.to_act;
    const Setup& setup = this->setup(plan);
    const SeatView view = view_for(setup.options, state_, actor_);
    const std::uint8_t policy = policies_[actor_.index];
    if (const Bot* bot = plan.bots[policy].get()) {
      act(setup, bot->choose(view, plan.budget, episode_seed_.derive(turns_)));
      continue;
    }
    votes_ = view.vote_right.votes;
    const LegalActions legal = legal_actions(view);
    const Around& around = Around::of(setup.options.players(), actor_);
    mask = observation::action_mask(view, legal, around, draft_);
    const unsigned choices = mask.size();
    if (choices == 1 && !plan.report_forced) {
      step(plan, mask.nth(0));
      --decisions_;
      continue;
    }
    if (row.observation != nullptr) {
      if (reinterpret_cast<std::uintptr_t>(row.observation) % alignof(observation::Observation) ==
          0) {
        observation::encode(view, legal, around, draft_, setup.legend, chronicle_,
                            *new (row.observation) observation::Observation);
      } else {
        observation::Observation bits;
        observation::encode(view, legal, around, draft_, setup.legend, chronicle_, bits);
        std::memcpy(row.observation, bits.data(), sizeof bits);
      }
    }
    if (row.mask != nullptr) std::memcpy(row.mask, mask.words().data(), IJ_MASK_BYTES);
    if (row.decision != nullptr) {
      unsigned phase = 0;
      switch (open.phase) {
        case Phase::accomplice:
        case Phase::over:
          break;
        case Phase::mission:
          phase = IJ_PHASE_MISSION;
          break;
        case Phase::play:
          phase = IJ_PHASE_PLAY;
          break;
        case Phase::larry:
          phase = draft_.larry ? IJ_PHASE_LARRY_TOP : IJ_PHASE_LARRY;
          break;
        case Phase::vote:
          phase = draft_.vote ? IJ_PHASE_VOTE_SECOND : IJ_PHASE_VOTE;
          break;
      }
      *row.decision = {.episode = std::uint64_t{episode_} * plan.games + number_,
                       .setup = setup_,
                       .number = decisions_,
                       .seat = actor_.index,
                       .policy = policy,
                       .role = view.role->index,
                       .side = static_cast<std::uint8_t>(side_of(setup, actor_)),
                       .players = static_cast<std::uint8_t>(setup.options.players()),
                       .phase = static_cast<std::uint8_t>(phase),
                       .trick = open.trick,
                       .completed = open.completed,
                       .legal = static_cast<std::uint8_t>(choices),
                       .reserved = {}};
    }
    return true;
  }
}

void EnvGame::write_ending(const EnvironmentPlan& plan, ij_ending& ending) const {
  const Setup& setup = this->setup(plan);
  const Options& options = setup.options;
  const PublicState& open = state_.open;
  std::memset(&ending, 0, sizeof ending);
  std::memset(ending.roles, 255, sizeof ending.roles);
  std::memset(ending.sides, 255, sizeof ending.sides);
  std::memset(ending.policies, 255, sizeof ending.policies);
  std::memset(ending.votes, 255, sizeof ending.votes);
  ending.episode = std::uint64_t{episode_} * plan.games + number_;
  ending.setup = setup_;
  ending.decisions = decisions_;
  ending.players = static_cast<std::uint8_t>(options.players());
  ending.winners = static_cast<std::uint8_t>(open.outcome.winners.bits());
  ending.winner = static_cast<std::uint8_t>(open.outcome.side);
  ending.cause = static_cast<std::uint8_t>(open.outcome.cause);
  ending.completed = open.completed;
  ending.tricks = open.trick;
  for (const Seat seat : SeatSet::first(options.seats())) {
    const unsigned i = seat.index;
    const RoleId role = state_.secret.roles[i];
    if (options.role_rule(role).replaces_insider) ending.insider = seat.index;
    ending.roles[i] = role.index;
    ending.sides[i] = static_cast<std::uint8_t>(side_of(setup, seat));
    if (i < options.players()) ending.policies[i] = policies_[i];
    ending.tokens[i] = open.tokens[i];
    if (open.voted.contains(seat)) ending.votes[i] = state_.secret.ballots[i];
  }
}

}  // namespace insidejob::env

#include "bots/belief/belief.h"

#include <algorithm>
#include <utility>

#include "bots/belief/arithmetic.h"

namespace insidejob {
namespace {

// The least probability of any hypothesis that the rules allow. Only proof gives 1.
constexpr double k_doubt = 1e-4;
constexpr unsigned k_fewest_deals = 8;
constexpr double k_ln_2 = 0.69314718055994531;
constexpr double k_proof_ratio = 20;  // as a logarithm
constexpr double k_proof = 1e6;
// The powers to which this belief and another opinion are raised before they are multiplied. Fitted
// to a network's opinions in games of all levels (docs/bots.md).
constexpr double k_own_power = 0.8;
constexpr double k_other_power = 0.6;
constexpr double k_least_opinion = 1e-5;

// Whether a seat that must follow suit could have played this way from this hand (R3.4).
bool follows(const SeenDecision& decision, CardSet hand) {
  if (decision.kind != DecisionKind::card || decision.trick_so_far.empty()) return true;
  const Suit led = decision.trick_so_far[0].card().suit();
  return decision.play.card().suit() == led || (hand & CardSet::of_suit(led)).empty();
}

RoleId insider_card(const Options& options) {
  for (const RoleId id : options.role_cards()) {
    if (options.role_rule(id).replaces_insider) return id;
  }
  return k_base_insider;
}

void normalise(const Options& options, const RoleDeals& deals, RoleBelief& belief) {
  // By the number of assignments that are still possible.
  std::array<std::array<double, k_max_roles>, k_max_seats> open{};
  const auto all = static_cast<double>(deals.assignments.size());
  for (const Assignment& assignment : deals.assignments) {
    for (const Seat seat : SeatSet::first(options.seats())) {
      open[seat.index][assignment.roles[seat.index].index] += 1 / all;
    }
  }
  for (const Seat seat : SeatSet::first(options.seats())) {
    auto& roles = belief.roles[seat.index];
    double sum = 0;
    for (const double chance : roles) sum += chance;
    belief.insider[seat.index] = 0;
    for (const RoleId id : deals.roles) {
      const double mine = sum > 0 ? roles[id.index] / sum : open[seat.index][id.index];
      roles[id.index] = (1 - k_doubt) * mine + k_doubt * open[seat.index][id.index];
      if (options.role_rule(id).replaces_insider) belief.insider[seat.index] += roles[id.index];
    }
  }
}

}  // namespace

JudgedHistory::JudgedHistory(const SeatView& view, const Behaviour& behaviour)
    : view_(public_view(view)), behaviour_(&behaviour), history_(read_history(view_)) {
  // A card that was on the table before a decision was no longer in anyone's hand.
  CardSet left = view_.options->deck();
  for (const SeenDecision& decision : history_.decisions) {
    judgements_.push_back(behaviour.judge(*view_.options, decision, left));
    if (decision.kind != DecisionKind::mission) left.erase(decision.play.card());
  }
}

Belief::Belief(const SeatView& view, const BeliefOptions& options, const Seed& seed)
    : Belief(view,
             std::make_shared<const JudgedHistory>(
                 view, options.behaviour != nullptr ? *options.behaviour : standard_behaviour()),
             options, seed) {}

Belief::Belief(const SeatView& view, std::shared_ptr<const JudgedHistory> judged,
               const BeliefOptions& options, const Seed& seed)
    : view_(view),
      judged_(std::move(judged)),
      role_deals_(possible_roles(view_, history())),
      temper_(options.temper) {
  leaning_.fill(1);
  std::erase_if(role_deals_.assignments,
                [&](const Assignment& assignment) { return !options.possible.weighs(assignment); });
  const DealSpace space{view_, history(), role_deals_};
  double deals = 0;
  for (const auto& of : space.cases()) deals += of.deals.count();
  if (deals <= options.enumerate_up_to && !view_.options->has_larry()) {
    for (const auto& of : space.cases()) {
      of.deals.for_each([&](std::span<const CardSet> hands) {
        const World world = space.world_of(hands);
        double times = 0;  // how often it occurs over all cases
        for (const auto& other : space.cases()) times += space.allows(other, world) ? 1 : 0;
        add(world, times);
      });
    }
  } else {
    draw_deals(space, options, seed);
  }
  sum_up();
}

void Belief::draw_deals(const DealSpace& space, const BeliefOptions& options, const Seed& seed) {
  Rng rng{seed};
  samples_.reserve(options.samples);
  const auto& cases = space.cases();
  for (unsigned i = 0; i < options.samples && !cases.empty(); ++i) {
    if (i >= k_fewest_deals && options.watch.is_over(i)) break;
    const World world = space.draw(cases[i % cases.size()], rng);
    double density = 0;
    for (const auto& of : cases) {
      if (space.allows(of, world)) density += 1 / of.deals.count();
    }
    add(world, density);
  }
}

void Belief::add(const World& world, double drawn_as) {
  const Options& options = *view_.options;
  Sample sample{.world = world};
  std::array<CardSet, k_max_seats> hands = world.hands;
  for (const Seat seat : SeatSet::first(options.players())) {
    hands[seat.index] = hands[seat.index] | history().played_by[seat.index];
  }
  const std::span<const double> styles = judged_->styles();
  const std::span<const RoleId> roles{role_deals_.roles};
  Styles products{};
  for (const Seat seat : SeatSet::first(options.seats())) {
    for (const RoleId id : roles) {
      std::ranges::copy(styles, products[seat.index][id.index].begin());
    }
  }
  Chances chances{};
  for (std::size_t i = 0; i < history().decisions.size(); ++i) {
    const SeenDecision& decision = history().decisions[i];
    CardSet& hand = hands[decision.seat.index];
    const bool is_larry = decision.kind == DecisionKind::larry;
    if (weighs(decision)) {
      judged_->judgement(i).likelihoods(is_larry ? world.larry_three[decision.trick] : hand, roles,
                                        chances);
      const bool lawful = follows(decision, hand);
      auto& by_role = products[decision.seat.index];
      for (std::size_t k = 0; k < roles.size(); ++k) {
        const bool excluded = !lawful && options.role_rule(roles[k]).must_follow;
        auto& by_style = by_role[roles[k].index];
        for (std::size_t style = 0; style < styles.size(); ++style) {
          by_style[style] *= excluded ? 0 : chances[style * roles.size() + k];
        }
      }
    }
    if (decision.kind == DecisionKind::card) hand.erase(decision.play.card());
  }
  for (const Seat seat : SeatSet::first(options.seats())) {
    for (const RoleId id : roles) {
      double sum = 0;
      for (const double product : products[seat.index][id.index]) sum += product;
      sample.likelihood[seat.index][id.index] = temper_ == 1 ? sum : power(sum, temper_);
      if (sum > 0) {
        for (double& product : products[seat.index][id.index]) product /= sum;
      }
    }
  }
  for (const Assignment& assignment : role_deals_.assignments) {
    sample.weight += weight_of(sample, assignment);
  }
  sample.weight /= drawn_as;
  for (const Seat seat : SeatSet::first(options.seats())) {
    for (const RoleId id : roles) {
      for (std::size_t style = 0; style < styles.size(); ++style) {
        styles_[seat.index][id.index][style] +=
            sample.weight * products[seat.index][id.index][style];
      }
    }
  }
  samples_.push_back(sample);
}

double Belief::weight_of(const Sample& sample, const Assignment& assignment) const {
  double product = 1;
  for (const Seat seat : SeatSet::first(view_.options->seats())) {
    const RoleId role = assignment.roles[seat.index];
    product *= sample.likelihood[seat.index][role.index];
    if (view_.options->role_rule(role).replaces_insider) product *= leaning_[seat.index];
  }
  return product;
}

void Belief::weigh_in(const Suspicions& opinion) {
  std::vector<double> before;
  const auto whole = [&](const Sample& sample) {
    double sum = 0;
    for (const Assignment& assignment : role_deals_.assignments) {
      sum += weight_of(sample, assignment);
    }
    return sum;
  };
  before.reserve(samples_.size());
  for (const Sample& sample : samples_) before.push_back(whole(sample));
  for (const Seat seat : SeatSet::first(view_.options->seats())) {
    const double own = roles_.insider[seat.index];
    if (own <= 0) continue;
    leaning_[seat.index] *= power(std::max(k_least_opinion, opinion[seat.index]), k_other_power) *
                            power(own, k_own_power - 1);
  }
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    if (before[i] > 0) samples_[i].weight *= whole(samples_[i]) / before[i];
  }
  all_ = 0;
  roles_ = {};
  sum_up();
}

void Belief::sum_up() {
  const Options& options = *view_.options;
  for (const Sample& sample : samples_) {
    all_ += sample.weight;
    double whole = 0;
    for (const Assignment& assignment : role_deals_.assignments) {
      whole += weight_of(sample, assignment);
    }
    if (whole <= 0) continue;
    for (const Assignment& assignment : role_deals_.assignments) {
      const double share = sample.weight * weight_of(sample, assignment) / whole;
      for (const Seat seat : SeatSet::first(options.seats())) {
        roles_.roles[seat.index][assignment.roles[seat.index].index] += share;
      }
    }
  }
  normalise(options, role_deals_, roles_);
}

World Belief::draw(Rng& rng) const {
  double pick = uniform(rng) * all_;
  const Sample* chosen = &samples_.back();
  for (const Sample& sample : samples_) {
    if (sample.weight <= 0) continue;
    chosen = &sample;
    pick -= sample.weight;
    if (pick < 0) break;
  }
  World world = chosen->world;
  double whole = 0;
  for (const Assignment& assignment : role_deals_.assignments) {
    whole += weight_of(*chosen, assignment);
  }
  pick = uniform(rng) * whole;
  for (const Assignment& assignment : role_deals_.assignments) {
    const double weight = weight_of(*chosen, assignment);
    if (weight <= 0) continue;
    world.roles = assignment.roles;
    pick -= weight;
    if (pick < 0) break;
  }
  return world;
}

double Belief::over_styles(const Chances& chances, std::size_t roles, std::size_t at, Seat seat,
                           RoleId role) const {
  const auto& weights = styles_[seat.index][role.index];
  double sum = 0;
  double all = 0;
  for (std::size_t style = 0; style < judged_->styles().size(); ++style) {
    sum += weights[style] * chances[style * roles + at];
    all += weights[style];
  }
  return all > 0 ? sum / all : chances[at];
}

double Belief::ratio_of(const SeenDecision& coming) const {
  if ((coming.declined & bit_of(coming.play.card().suit())) != 0) return k_proof;
  const auto judgement =
      judged_->behaviour().judge(*view_.options, coming, view_.options->deck() - history().played);
  const std::array<RoleId, 2> roles{k_base_agent, insider_card(*view_.options)};
  Chances chances{};
  double agent = 0;
  double insider = 0;
  for (const Sample& sample : samples_) {
    const CardSet hand = sample.world.hands[coming.seat.index];
    if (!hand.contains(coming.play.card())) continue;
    judgement->likelihoods(hand, roles, chances);
    const auto chance = [&](std::size_t i) {
      return sample.weight * over_styles(chances, roles.size(), i, coming.seat, roles[i]);
    };
    agent += follows(coming, hand) ? chance(0) : 0;
    insider += chance(1);
  }
  if (agent <= 0 || insider <= 0) return 1;
  return power(insider / agent, temper_);
}

std::vector<Evidence> Belief::evidence() const {
  const Options& options = *view_.options;
  std::vector<Evidence> all;
  const std::array<RoleId, 2> roles{k_base_agent, insider_card(options)};
  std::vector<std::array<CardSet, k_max_seats>> hands;
  for (const Sample& sample : samples_) {
    hands.push_back(sample.world.hands);
    for (const Seat seat : SeatSet::first(options.players())) {
      hands.back()[seat.index] = hands.back()[seat.index] | history().played_by[seat.index];
    }
  }
  for (std::size_t i = 0; i < history().decisions.size(); ++i) {
    const SeenDecision& decision = history().decisions[i];
    Chances chances{};
    std::array<double, 2> sums{};
    for (std::size_t k = 0; k < samples_.size(); ++k) {
      CardSet& hand = hands[k][decision.seat.index];
      if (weighs(decision)) {
        const bool is_larry = decision.kind == DecisionKind::larry;
        judged_->judgement(i).likelihoods(
            is_larry ? samples_[k].world.larry_three[decision.trick] : hand, roles, chances);
        const auto chance = [&](std::size_t role) {
          return samples_[k].weight *
                 over_styles(chances, roles.size(), role, decision.seat, roles[role]);
        };
        sums[0] += follows(decision, hand) ? chance(0) : 0;
        sums[1] += chance(1);
      }
      if (decision.kind == DecisionKind::card) hand.erase(decision.play.card());
    }
    if (!weighs(decision)) continue;
    Evidence evidence{.kind = decision.kind,
                      .seat = decision.seat,
                      .trick = decision.trick,
                      .position = decision.position,
                      .play = decision.play};
    if (decision.kind == DecisionKind::card) {
      const Suit suit = decision.play.card().suit();
      evidence.declined =
          !decision.trick_so_far.empty() && suit != decision.trick_so_far[0].card().suit();
      evidence.shown = (decision.declined & bit_of(suit)) != 0;
    }
    if (sums[0] > 0 && sums[1] > 0) {
      evidence.log_ratio = temper_ * k_ln_2 * (log_two(sums[1]) - log_two(sums[0]));
    }
    if (evidence.shown) evidence.log_ratio = k_proof_ratio;
    all.push_back(evidence);
  }
  return all;
}

SeatView public_view(const SeatView& view) {
  SeatView open{};
  open.options = view.options;
  open.open = view.open;
  open.disclosure = view.disclosure;
  return open;
}

RoleBelief private_belief(const SeatView& view, const BeliefOptions& options, const Seed& seed) {
  return Belief{view, options, seed}.roles();
}

RoleBelief public_belief(const SeatView& view, const BeliefOptions& options, const Seed& seed) {
  return Belief{public_view(view), options, seed}.roles();
}

RoleBelief legality_only(const SeatView& view) {
  const History history = read_history(view);
  const RoleDeals deals = possible_roles(view, history);
  const DealSpace space{view, history, deals};
  RoleBelief belief;
  for (const Assignment& assignment : deals.assignments) {
    const auto of = std::ranges::find(space.cases(), assignment.free, &DealSpace::Case::free);
    if (of == space.cases().end()) continue;
    for (const Seat seat : SeatSet::first(view.options->seats())) {
      belief.roles[seat.index][assignment.roles[seat.index].index] += of->deals.count();
    }
  }
  normalise(*view.options, deals, belief);
  return belief;
}

}  // namespace insidejob

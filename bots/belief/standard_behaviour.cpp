#include <algorithm>

#include "bots/belief/arithmetic.h"
#include "bots/belief/features.h"
#include "bots/belief/mission_chance.h"
#include "bots/belief/weights.h"
#include "engine/legal.h"

namespace insidejob {
namespace {

constexpr unsigned k_codes = 64;
constexpr double k_log2_e = 1.4426950408889634;

// Roles act as Agents or as the Insider do, or as a mixture: the share that works against the
// missions, read off the role's data.
double hostility(const RoleRule& rule) {
  if (rule.replaces_insider) return 1;
  if (rule.side == Side::neutral) return k_neutral_hostility;
  return rule.on_reveal == OnReveal::changes_side ? k_turncoat_hostility : 0;
}

double mix(const RoleRule& rule, double agent, double insider) {
  const double share = hostility(rule);
  return (1 - share) * agent + share * insider;
}

// The chance of a card is its weight among the weights of all that could have been played.
class CardJudgement final : public Judgement {
 public:
  CardJudgement(const Options& options, const Decision& decision, CardSet hands)
      : options_(options),
        play_(decision.play),
        leads_(decision.trick_so_far.empty()),
        larry_(decision.kind == DecisionKind::larry),
        choices_(decision.may_wager ? 2 : 1) {
    if (!leads_) led_ = decision.trick_so_far[0].card().suit();
    const Feature token_features[] = {Feature::wins, Feature::wins_revealed, Feature::wins_near,
                                      Feature::wager_wins, Feature::lead_wins};
    bool shuns_tokens = false;
    for (const RoleId id : options.role_cards()) {
      const RoleRule& rule = options.role_rule(id);
      shuns_tokens |= rule.replaces_insider && rule.on_reveal != OnReveal::insider_wins;
    }
    Features insider = k_insider_weights;
    if (shuns_tokens) {
      for (const Feature feature : token_features) {
        double& weight = insider[static_cast<std::size_t>(feature)];
        weight = std::min(weight, k_agent_weights[static_cast<std::size_t>(feature)]);
      }
    }
    const CardReader reader{options, decision};
    for (const Card card : hands) {
      for (unsigned wager = 0; wager < choices_; ++wager) {
        const Play play{card, wager == 1};
        const std::array<float, 2> weights{weigh(reader.score(play, k_agent_weights)),
                                           weigh(reader.score(play, insider))};
        for (unsigned lean = 0; lean < 2; ++lean) {
          totals_[card.code()][lean] += weights[lean];
          if (play == play_) chosen_[lean] = weights[lean];
        }
      }
    }
  }

  void likelihoods(CardSet hand, std::span<const RoleId> roles,
                   std::span<double> out) const override {
    const CardSet following = leads_ ? hand : hand & CardSet::of_suit(led_);
    const bool can_follow = !following.empty();
    const std::array<float, 2> bound = sum(can_follow ? following : hand);
    const CardSet rest = can_follow ? hand - following : CardSet{};
    const std::array<float, 2> free = sum(rest);
    const unsigned bound_size = (can_follow ? following : hand).size() * choices_;
    const unsigned free_size = bound_size + rest.size() * choices_;
    for (std::size_t i = 0; i < roles.size(); ++i) {
      const RoleRule& rule = options_.role_rule(roles[i]);
      const bool is_bound = rule.must_follow || larry_;
      const auto chance = [&](unsigned lean) {
        const float all = is_bound ? bound[lean] : bound[lean] + free[lean];
        return static_cast<double>(chosen_[lean] / all);
      };
      const double model = mix(rule, chance(0), chance(1));
      const unsigned size = is_bound ? bound_size : free_size;
      out[i] = (1 - k_uniform_share) * model + k_uniform_share / size;
    }
  }

 private:
  static float weigh(double score) { return static_cast<float>(weight_of_score(score)); }

  [[nodiscard]] std::array<float, 2> sum(CardSet cards) const {
    std::array<float, 2> sums{};
    for (const Card card : cards) {
      sums[0] += totals_[card.code()][0];
      sums[1] += totals_[card.code()][1];
    }
    return sums;
  }

  const Options& options_;
  Play play_;
  bool leads_;
  bool larry_;
  unsigned choices_;  // a card: plain, or also with a token
  Suit led_{};
  std::array<float, 2> chosen_{};
  std::array<std::array<float, 2>, k_codes> totals_{};  // by card; as an Agent, as the Insider
};

// A mission against one that nobody saw, by what the best lead of the hand makes of it.
class MissionJudgement final : public Judgement {
 public:
  MissionJudgement(const Options& options, const Decision& decision, CardSet hands)
      : options_(options) {
    const auto chance = [](const MissionWeights& weights, double helps) {
      return 1 / (1 + power_of_two(-k_log2_e * weights.slope * (helps - weights.middle)));
    };
    const MissionRule& mission = options.mission_rule(decision.mission);
    for (const Card card : hands) {
      const Play lead{card, false};
      const double helps = chance_met({mission, options.seats(), {&lead, 1}});
      leads_[card.code()] = {helps, chance(k_agent_mission, helps),
                             chance(k_insider_mission, helps)};
    }
  }

  void likelihoods(CardSet hand, std::span<const RoleId> roles,
                   std::span<double> out) const override {
    const Lead* best = &leads_[hand.first().code()];
    for (const Card card : hand) {
      if (leads_[card.code()].helps > best->helps) best = &leads_[card.code()];
    }
    for (std::size_t i = 0; i < roles.size(); ++i) {
      out[i] = mix(options_.role_rule(roles[i]), best->agent, best->insider);
    }
  }

 private:
  struct Lead {
    double helps = 0;
    double agent = 0;  // the chance that an Agent with no better lead lays the mission
    double insider = 0;
  };
  const Options& options_;
  std::array<Lead, k_codes> leads_{};
};

class StandardBehaviour final : public Behaviour {
 public:
  [[nodiscard]] std::unique_ptr<const Judgement> judge(const Options& options,
                                                       const Decision& decision,
                                                       CardSet hands) const override {
    if (decision.kind == DecisionKind::mission) {
      return std::make_unique<MissionJudgement>(options, decision, hands);
    }
    return std::make_unique<CardJudgement>(options, decision, hands);
  }
};

}  // namespace

const Behaviour& standard_behaviour() {
  static const StandardBehaviour behaviour;
  return behaviour;
}

}  // namespace insidejob

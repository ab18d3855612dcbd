#include <algorithm>
#include <vector>

#include "bots/belief/arithmetic.h"
#include "bots/belief/features.h"
#include "bots/belief/mission_chance.h"
#include "bots/belief/weights.h"
#include "engine/legal.h"

namespace insidejob {
namespace {

constexpr unsigned k_codes = 64;
constexpr double k_log2_e = 1.4426950408889634;

// Roles act like Agents, like the Insider, or like a mixture. This is the share that works against
// the missions, read from the role's data.
double hostility(const RoleRule& rule) {
  if (rule.replaces_insider) return 1;
  if (rule.side == Side::neutral) return k_neutral_hostility;
  return rule.on_reveal == OnReveal::changes_side ? k_turncoat_hostility : 0;
}

double mix(const RoleRule& rule, double agent, double insider) {
  const double share = hostility(rule);
  return (1 - share) * agent + share * insider;
}

// One number for each style, as an Agent and as the Insider.
using Leanings = std::array<float, 2 * k_styles.size()>;

// The probability of a card is its weight divided by the weights of all cards that could have been
// played.
class CardJudgement final : public Judgement {
 public:
  CardJudgement(const Options& options, const SeenDecision& decision, CardSet hands)
      : options_(options),
        leads_(decision.trick_so_far.empty()),
        larry_(decision.kind == DecisionKind::larry),
        choices_(decision.may_wager ? 2 : 1) {
    if (!leads_) led_ = decision.trick_so_far[0].card().suit();
    const std::array<Features, k_styles.size()> insiders = insider_weights(options);
    const CardReader reader{options, decision};
    std::vector<CardScorer> scorers;  // in the order of Leanings
    for (std::size_t style = 0; style < k_styles.size(); ++style) {
      scorers.emplace_back(reader, k_styles[style].agent);
      scorers.emplace_back(reader, insiders[style]);
    }
    for (const Card card : hands) {
      CardReader::Terms terms = reader.terms_of({card, false});
      for (unsigned wager = 0; wager < choices_; ++wager) {
        const Play play{card, wager == 1};
        if (wager == 1) terms = reader.terms_with_token(card, terms);
        for (std::size_t i = 0; i < scorers.size(); ++i) {
          const auto weight = static_cast<float>(weight_of_score(scorers[i].score(play, terms)));
          totals_[card.code()][i] += weight;
          if (play == decision.play) chosen_[i] = weight;
        }
      }
    }
  }

  void likelihoods(CardSet hand, std::span<const RoleId> roles,
                   std::span<double> out) const override {
    const CardSet following = leads_ ? hand : hand & CardSet::of_suit(led_);
    const bool can_follow = !following.empty();
    const Leanings bound = sum(can_follow ? following : hand);
    const CardSet rest = can_follow ? hand - following : CardSet{};
    const Leanings free = sum(rest);
    const unsigned bound_size = (can_follow ? following : hand).size() * choices_;
    const unsigned free_size = bound_size + rest.size() * choices_;
    for (std::size_t i = 0; i < roles.size(); ++i) {
      const RoleRule& rule = options_.role_rule(roles[i]);
      const bool is_bound = rule.must_follow || larry_;
      const auto chance = [&](std::size_t lean) {
        const float all = is_bound ? bound[lean] : bound[lean] + free[lean];
        return static_cast<double>(chosen_[lean] / all);
      };
      const unsigned size = is_bound ? bound_size : free_size;
      for (std::size_t style = 0; style < k_styles.size(); ++style) {
        const double model = mix(rule, chance(2 * style), chance(2 * style + 1));
        out[style * roles.size() + i] = (1 - k_uniform_share) * model + k_uniform_share / size;
      }
    }
  }

 private:
  // A role in the Insider's place that gains nothing from tokens avoids them as Agents do.
  static std::array<Features, k_styles.size()> insider_weights(const Options& options) {
    bool shuns_tokens = false;
    for (const RoleId id : options.role_cards()) {
      const RoleRule& rule = options.role_rule(id);
      shuns_tokens |= rule.replaces_insider && rule.on_reveal != OnReveal::insider_wins;
    }
    std::array<Features, k_styles.size()> all;
    for (std::size_t style = 0; style < k_styles.size(); ++style) {
      all[style] = k_styles[style].insider;
      if (!shuns_tokens) continue;
      for (const Feature feature : {Feature::wins, Feature::wins_revealed, Feature::wins_near,
                                    Feature::wager_wins, Feature::lead_wins}) {
        const auto at = static_cast<std::size_t>(feature);
        all[style][at] = std::min(all[style][at], k_styles[style].agent[at]);
      }
    }
    return all;
  }

  [[nodiscard]] Leanings sum(CardSet cards) const {
    Leanings sums{};
    for (const Card card : cards) {
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += totals_[card.code()][i];
    }
    return sums;
  }

  const Options& options_;
  bool leads_;
  bool larry_;
  unsigned choices_;  // per card: plain, or also with a token
  Suit led_{};
  Leanings chosen_{};
  std::array<Leanings, k_codes> totals_{};  // by card
};

// Compares the mission that was laid with one that nobody else saw, by how well the hand's best
// lead serves it.
class MissionJudgement final : public Judgement {
 public:
  MissionJudgement(const Options& options, const SeenDecision& decision, CardSet hands)
      : options_(options) {
    const auto chance = [](const MissionWeights& weights, double helps) {
      return 1 / (1 + power_of_two(-k_log2_e * weights.slope * (helps - weights.middle)));
    };
    const MissionRule& mission = options.mission_rule(decision.mission);
    for (const Card card : hands) {
      const Play play{card, false};
      Lead& lead = leads_[card.code()];
      lead.helps = chance_met({mission, options.seats(), {&play, 1}});
      for (std::size_t style = 0; style < k_styles.size(); ++style) {
        lead.agent[style] = chance(k_styles[style].agent_mission, lead.helps);
        lead.insider[style] = chance(k_styles[style].insider_mission, lead.helps);
      }
    }
  }

  void likelihoods(CardSet hand, std::span<const RoleId> roles,
                   std::span<double> out) const override {
    const Lead* best = &leads_[hand.first().code()];
    for (const Card card : hand) {
      if (leads_[card.code()].helps > best->helps) best = &leads_[card.code()];
    }
    for (std::size_t style = 0; style < k_styles.size(); ++style) {
      for (std::size_t i = 0; i < roles.size(); ++i) {
        out[style * roles.size() + i] =
            mix(options_.role_rule(roles[i]), best->agent[style], best->insider[style]);
      }
    }
  }

 private:
  struct Lead {
    double helps = 0;
    // The probability that a seat with no better lead lays the mission.
    std::array<double, k_styles.size()> agent{};
    std::array<double, k_styles.size()> insider{};
  };
  const Options& options_;
  std::array<Lead, k_codes> leads_{};
};

class StandardBehaviour final : public Behaviour {
 public:
  [[nodiscard]] std::span<const double> styles() const override { return k_shares; }
  [[nodiscard]] std::unique_ptr<const Judgement> judge(const Options& options,
                                                       const SeenDecision& decision,
                                                       CardSet hands) const override {
    if (decision.kind == DecisionKind::mission) {
      return std::make_unique<MissionJudgement>(options, decision, hands);
    }
    return std::make_unique<CardJudgement>(options, decision, hands);
  }

 private:
  static constexpr auto k_shares = [] {
    std::array<double, k_styles.size()> shares{};
    for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = k_styles[i].share;
    return shares;
  }();
};

}  // namespace

const Behaviour& standard_behaviour() {
  static const StandardBehaviour behaviour;
  return behaviour;
}

}  // namespace insidejob

#include "lab/styles.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/belief/belief.h"
#include "bots/belief/history.h"
#include "bots/belief/mission_chance.h"
#include "engine/apply.h"
#include "engine/turn.h"
#include "engine/view.h"
#include "lab/one_game.h"

namespace insidejob {
namespace {

void watch_card(const SeatView& view, const GameState& state, Action action, ChoiceFit& fit) {
  const Options& options = *view.options;
  const Seat seat = action.seat;
  const SeatView open = public_view(view);
  const History history = read_history(open);
  const Play played{action.card(), action.wager()};
  const CardReader reader{options, next_decision(view, history, played)};
  std::vector<double> features;
  std::size_t chosen = 0;
  std::size_t count = 0;
  for (const Card card : playable_now(options, state, seat)) {
    for (unsigned token = 0; token < (may_wager_now(options, state, seat) ? 2U : 1U); ++token) {
      const Play play{card, token == 1};
      if (play == played) chosen = count;
      ++count;
      const Features of = reader.features_of(play);
      features.insert(features.end(), of.begin(), of.end());
    }
  }
  if (count > 1) fit.add(features, chosen);
}

void watch_mission(const SeatView& view, Action action, ChoiceFit& fit) {
  const Options& options = *view.options;
  for (const MissionId drawn : *view.drawn) {
    double helps = 0;
    for (const Card card : view.hand) {
      const Play play{card, false};
      helps =
          std::max(helps, chance_met({options.mission_rule(drawn), options.seats(), {&play, 1}}));
    }
    const std::array<double, 4> laid_or_not{1, helps, 0, 0};
    fit.add(laid_or_not, drawn == action.mission() ? 0 : 1);
  }
}

void watch(const Options& options, const PlayedGame& game, StyleFits& fits) {
  GameState state = start(options, game.deal);
  for (const Action action : game.actions) {
    const RoleRule& rule = options.role_rule(state.secret.roles[action.seat.index]);
    if (rule.side != Side::neutral) {
      SideFit& fit = fits[rule.replaces_insider ? 1 : 0];
      const SeatView view = view_for(options, state, action.seat);
      if (action.kind == ActionKind::play_card) watch_card(view, state, action, fit.cards);
      if (action.kind == ActionKind::choose_mission && legal_actions(view).size() > 1) {
        watch_mission(view, action, fit.missions);
      }
    }
    apply_legal(options, state, action);
  }
}

Features features_of(const ChoiceFit& fit) {
  Features features{};
  std::ranges::copy(fit.weights(), features.begin());
  return features;
}

MissionWeights mission_of(const ChoiceFit& fit) {
  const std::vector<double> weights = fit.weights();
  return {.slope = weights[1], .middle = weights[1] == 0 ? 0 : -weights[0] / weights[1]};
}

std::string features_text(const Features& features) {
  std::string text;
  for (const double feature : features) {
    text += fmt::format("{}{:.2f}", text.empty() ? "" : ", ", feature);
  }
  return "{" + text + "}";
}

std::string mission_text(const MissionWeights& weights) {
  return fmt::format("{{{:.2f}, {:.2f}}}", weights.slope, weights.middle);
}

}  // namespace

StyleFits watch_games(const StylesPlan& plan) {
  StyleFits fits;
  for (std::size_t level = 0; level < plan.bots.size(); ++level) {
    const std::vector<std::shared_ptr<const Bot>> bots(plan.options.players(), plan.bots[level]);
    const Seed seed = Seed::from_number(plan.seed).derive(level);
    for (std::uint64_t game = 0; game < plan.games; ++game) {
      watch(plan.options, play_game(plan.options, bots, {}, seed.derive(game)), fits);
    }
  }
  return fits;
}

BehaviourStyle fit_style(const StyleFits& fits) {
  return {.share = 1,
          .agent = features_of(fits[0].cards),
          .insider = features_of(fits[1].cards),
          .agent_mission = mission_of(fits[0].missions),
          .insider_mission = mission_of(fits[1].missions)};
}

std::string style_text(const BehaviourStyle& style) {
  return fmt::format(".agent = {},\n.insider = {},\n.agent_mission = {},\n.insider_mission = {}",
                     features_text(style.agent), features_text(style.insider),
                     mission_text(style.agent_mission), mission_text(style.insider_mission));
}

}  // namespace insidejob

#include "lab/styles.h"

#include <gtest/gtest.h>

#include <cmath>

#include "bots/belief/arithmetic.h"
#include "engine/rng.h"
#include "lab/choice_fit.h"

namespace insidejob {
namespace {

TEST(ChoiceFit, FindsTheWeightsThatChose) {
  const std::array<double, 3> truth{1.5, -0.7, 0};  // the last feature never differs
  Rng rng{Seed::from_number(1)};
  ChoiceFit fit{truth.size()};
  for (int choice = 0; choice < 20000; ++choice) {
    std::vector<double> options;
    std::vector<double> up_to;
    double all = 0;
    for (int option = 0; option < 4; ++option) {
      double score = 0;
      for (std::size_t k = 0; k < truth.size(); ++k) {
        options.push_back(k == 2 ? 1 : 2 * uniform(rng) - 1);
        score += truth[k] * options.back();
      }
      up_to.push_back(all += std::exp(score));
    }
    const double pick = uniform(rng) * all;
    std::size_t chosen = 0;
    while (up_to[chosen] <= pick) ++chosen;
    fit.add(options, chosen);
  }
  const std::vector<double> found = fit.weights();
  for (std::size_t k = 0; k < truth.size(); ++k) EXPECT_NEAR(found[k], truth[k], 0.06) << k;
  EXPECT_LT(fit.log_loss(found), fit.log_loss(std::array<double, 3>{}));
  EXPECT_LE(fit.log_loss(found), fit.log_loss(truth));
}

TEST(ChoiceFit, SurvivesAChoiceThatNeverVaries) {
  ChoiceFit fit{1};
  for (int choice = 0; choice < 50; ++choice) fit.add(std::array<double, 2>{1, 0}, 0);
  const double weight = fit.weights()[0];
  EXPECT_GT(weight, 1);
  EXPECT_LT(weight, 10);
}

TEST(Styles, AreThoseOfTheGames) {
  const Options options = std::get<Options>(Options::make({}));
  const StyleFits fits =
      watch_games({.options = options, .bots = {make_bot("rookie")}, .games = 60, .seed = 2});
  EXPECT_GT(fits[0].cards.choices(), 2 * fits[1].cards.choices());
  const BehaviourStyle style = fit_style(fits);
  const auto helps = static_cast<std::size_t>(Feature::helps);
  EXPECT_GT(style.agent[helps], style.insider[helps] + 1);
  for (const auto& [fit, weights] :
       {std::pair{&fits[0], style.agent}, std::pair{&fits[1], style.insider}}) {
    EXPECT_LT(fit->cards.log_loss(weights), fit->cards.log_loss(Features{}) - 0.3);
  }
  EXPECT_NE(style_text(style).find(".insider_mission = {"), std::string::npos);
}

}  // namespace
}  // namespace insidejob

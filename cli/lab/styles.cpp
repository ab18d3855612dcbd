// `insidejob styles`: the weights of one style of play, fitted to games between bots
// (lab/styles.h).
#include "lab/styles.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/lab/lab_flags.h"
#include "cli/variant.h"

namespace insidejob {
namespace {

struct StylesFlags {
  VariantFlags variant;
  std::vector<std::string> bots{"rookie"};
  std::uint64_t games = 200;
  std::uint64_t seed = 1;
};

int run_styles(const StylesFlags& flags) {
  auto made = make_variant(flags.variant);
  if (const auto* problem = std::get_if<std::string>(&made)) return complain(*problem);
  const Variant& variant = std::get<Variant>(made);
  auto made_players = make_players(flags.bots);
  if (const auto* problem = std::get_if<std::string>(&made_players)) return complain(*problem);

  StylesPlan plan{.options = variant.options, .bots = {}, .games = flags.games, .seed = flags.seed};
  for (const Player& player : std::get<0>(made_players)) plan.bots.push_back(player.bot);
  const StyleFits fits = watch_games(plan);
  const BehaviourStyle style = fit_style(fits);
  fmt::print("{}\n", style_text(style));
  const auto say = [](const char* whose, const ChoiceFit& cards, const Features& weights) {
    const Features none{};
    fmt::print("{}: {} cards, log-loss {:.3f}, of any legal card {:.3f}\n", whose, cards.choices(),
               cards.log_loss(weights), cards.log_loss(none));
  };
  say("Agents", fits[0].cards, style.agent);
  say("Insider", fits[1].cards, style.insider);
  return k_success;
}

}  // namespace

void add_styles(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand(
      "styles", "Fits the belief's weights for a style of play to games between bots");
  auto flags = std::make_shared<StylesFlags>();
  add_bots(*command, flags->bots, "Bots whose games are pooled")->capture_default_str();
  flags->variant.add_to(*command);
  command->add_option("--games", flags->games, "Number of games per bot")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--seed", flags->seed, "The same seed gives the same games")
      ->capture_default_str();
  command->footer("For example: insidejob styles --bots officer,spymaster:iterations=1000");
  command->callback([&run, flags] { run = [flags] { return run_styles(*flags); }; });
}

}  // namespace insidejob

// The command line of `insidejob play`; the game itself is behind play.h.
#include <memory>

#include "cli/command.h"
#include "cli/play/play.h"

namespace insidejob {
namespace {

struct PlayFlags {
  PlayOptions options;
  bool wager = false;
  bool no_wager = false;
  std::string color = "auto";
};

}  // namespace

void add_play(CLI::App& program, Run& run) {
  auto* command = program.add_subcommand("play", "Plays against bots in this terminal");
  auto flags = std::make_shared<PlayFlags>();
  PlayOptions& options = flags->options;
  command
      ->add_option("--players", options.players,
                   "Number of players, including you: 2 (with Larry) to 5")
      ->check(CLI::Range(2, 5));
  command
      ->add_option("--bots", options.bots,
                   "Level of the others: random, rookie, officer, spymaster, mastermind")
      ->capture_default_str();
  command
      ->add_option("--language", options.language,
                   "en, de, fr, or nl; by default from your environment")
      ->check(CLI::IsMember({"en", "de", "fr", "nl"}));
  auto* with = command->add_flag("--wager", flags->wager, "Play with wagers, without being asked");
  command->add_flag("--no-wager", flags->no_wager, "Play without wagers")->excludes(with);
  command->add_flag("--risky", options.risky, "Shuffle in the four risky missions");
  command->add_option("--roles", options.special_roles, "Special roles, separated by commas")
      ->delimiter(',');
  command->add_option("--custom-role", options.custom_role_file, "A custom role, as JSON")
      ->check(CLI::ExistingFile);
  command->add_option("--deck", options.deck_file, "Another mission deck, as JSON")
      ->check(CLI::ExistingFile);
  command->add_option("--seed", options.seed, "The same seed deals the same game");
  command->add_option("--seat", options.seat, "Your seat, from 0")->check(CLI::Range(0, 4));
  command->add_option("--color", flags->color, "auto, always, or never")
      ->capture_default_str()
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command->add_option("--delay", options.delay, "Milliseconds between the others' actions")
      ->check(CLI::Range(0, 60'000));
  command->footer("Without options it asks for what it needs; Enter takes the default.");
  command->callback([&run, flags] {
    PlayOptions& chosen = flags->options;
    if (flags->wager) chosen.wager = true;
    if (flags->no_wager) chosen.wager = false;
    if (flags->color == "always") chosen.color = ColorMode::always;
    if (flags->color == "never") chosen.color = ColorMode::never;
    run = [flags] { return run_play(flags->options); };
  });
}

}  // namespace insidejob

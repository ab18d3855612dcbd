// `insidejob play`: one person against bots in the terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace insidejob {

enum class ColorMode : std::uint8_t { automatic, always, never };

// What the command line said. The rest is asked for on a terminal, or has a default.
struct PlayOptions {
  std::optional<unsigned> players{};         // including you
  std::string bots = "rookie";               // a level of bots/bot.h
  std::optional<std::string> language{};     // "de"; by default from the environment
  std::optional<bool> wager{};               // R4.1
  bool risky = false;                        // R8
  std::vector<std::string> special_roles{};  // ids
  std::optional<std::string> custom_role_file{};
  std::optional<std::string> deck_file{};
  std::optional<std::uint64_t> seed{};     // random by default
  std::optional<unsigned> seat{};          // yours, from 0; random by default
  ColorMode color = ColorMode::automatic;  // automatic: on a terminal, unless NO_COLOR is set
  std::optional<unsigned> delay{};         // milliseconds between the bots' actions
};

// Plays until the player has had enough. Returns the exit status: 0, or 2 if the options or files
// do not make a game.
[[nodiscard]] int run_play(const PlayOptions& options);

}  // namespace insidejob

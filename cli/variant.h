// The options of a game as given on the command line, shared by all commands that play games.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/options.h"
#include "notation/role_json.h"

namespace insidejob {

struct VariantFlags {
  unsigned players = 4;
  std::vector<std::string> roles;
  bool risky = false;
  bool no_wager = false;
  std::string custom_role_file;
  std::string deck_file;

  void add_to(CLI::App& command);
  // The same as command-line words, each preceded by a blank.
  [[nodiscard]] std::string command_text() const;
};

struct Variant {
  Options options;
  std::optional<RoleCard> custom_role;
};

// The variant, or what is wrong with it in words that say what to do.
[[nodiscard]] std::variant<Variant, std::string> make_variant(const VariantFlags& flags);

// The contents of a file, or what is wrong with it.
[[nodiscard]] std::variant<RoleCard, std::string> read_custom_role(const std::string& path);
[[nodiscard]] std::variant<MissionDeck, std::string> read_mission_deck(const std::string& path);

// As one word of a command line, quoted if necessary.
[[nodiscard]] std::string shell_word(const std::string& text);

// The whole of a file, or nothing.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);

}  // namespace insidejob

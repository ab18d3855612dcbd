// The options of a game as they are given on the command line, shared by simulate and play.
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
};

struct Variant {
  Options options;
  std::optional<RoleCard> custom_role;
};

// The variant, or what is wrong with it in words that say what to do.
[[nodiscard]] std::variant<Variant, std::string> make_variant(const VariantFlags& flags);

// The whole of a file, or nothing.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);

}  // namespace insidejob

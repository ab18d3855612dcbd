// Decides what is played: the command line or a few questions give the Options.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "cli/play/console.h"
#include "cli/play/play.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "notation/role_json.h"
#include "texts/texts.h"

namespace insidejob {

// A table as requested, not yet checked.
struct PlaySetup {
  Choices choices;
  std::optional<RoleCard> custom_role;
};

// Whether the command line leaves the choice of game to questions.
[[nodiscard]] bool leaves_open(const PlayOptions& options);

// From the command line, or a sentence that says what is wrong with it.
[[nodiscard]] std::variant<PlaySetup, std::string> setup_from(const Texts& texts,
                                                              const PlayOptions& options);

// Asks a few questions, each with a default. `rng` picks the pair of special roles (R7.0).
[[nodiscard]] PlaySetup ask_setup(Console& console, const Texts& texts, const Style& style,
                                  Rng& rng);

}  // namespace insidejob

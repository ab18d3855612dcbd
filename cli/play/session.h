// An evening at the terminal: setup, one game after another, goodbye. It uses only streams, so that
// tests can play whole evenings. `run_play` connects it to the real terminal.
#pragma once

#include "cli/play/console.h"
#include "cli/play/play.h"
#include "cli/play/style.h"
#include "engine/rng.h"
#include "texts/texts.h"

namespace insidejob {

// `errors` receives what is wrong with the options. Returns the exit status.
[[nodiscard]] int play_session(Console& console, const Texts& texts, const Style& style,
                               const PlayOptions& options, const Seed& seed, std::ostream& errors);

}  // namespace insidejob

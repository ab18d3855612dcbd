// An evening at the terminal: set-up, one game after the other, good-bye. Streams only, so that a
// test can play whole evenings; `run_play` joins it to the real terminal.
#pragma once

#include "cli/play.h"
#include "cli/play_console.h"
#include "cli/play_style.h"
#include "engine/rng.h"
#include "texts/texts.h"

namespace insidejob {

// `errors` takes what is wrong with the options. Returns the exit status.
[[nodiscard]] int play_session(Console& console, const Texts& texts, const Style& style,
                               const PlayOptions& options, const Seed& seed, std::ostream& errors);

}  // namespace insidejob

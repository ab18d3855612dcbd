// An event as one sentence for the person the Wording addresses. It takes events as `redact` made
// them for that person: what is absent is not mentioned.
#pragma once

#include <string>
#include <string_view>

#include "engine/event.h"
#include "engine/options.h"
#include "texts/wording.h"

namespace insidejob {

// The name of an event's type in the key "event.<word>": "card_played".
[[nodiscard]] std::string_view event_word(const Event& event);

[[nodiscard]] std::string event_sentence(const Wording& wording, const Options& options,
                                         const Event& event);

}  // namespace insidejob

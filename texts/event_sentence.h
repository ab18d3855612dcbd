// An event as one sentence for the person the Wording addresses. It takes events as `redact` made
// them for that person: what is absent is not mentioned. Its key is "event." and the event's word.
#pragma once

#include <string>

#include "engine/event.h"
#include "engine/options.h"
#include "texts/wording.h"

namespace insidejob {

[[nodiscard]] std::string event_sentence(const Wording& wording, const Options& options,
                                         const Event& event);

}  // namespace insidejob

// Events as JSON, as in a log or, redacted, in a message. Redacted parts are absent.
#pragma once

#include "engine/event.h"
#include "engine/options.h"
#include "notation/json.h"

namespace insidejob {

void write_event(JsonWriter& out, const Options& options, const Event& event);

}  // namespace insidejob

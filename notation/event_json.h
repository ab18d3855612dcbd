// Events as JSON, as they stand in a log or, redacted, in a message. Secret parts that were
// redacted are absent.
#pragma once

#include "engine/event.h"
#include "engine/options.h"
#include "notation/json.h"

namespace insidejob {

void write_event(JsonWriter& out, const Options& options, const Event& event);

}  // namespace insidejob

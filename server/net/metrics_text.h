// The counters in Prometheus' text format.
#pragma once

#include <string>

#include "server/rooms/metrics.h"

namespace insidejob {

[[nodiscard]] std::string metrics_text(const Metrics& metrics);

}  // namespace insidejob

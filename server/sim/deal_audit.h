// Whether every deal in a log was made as docs/protocol.md says: all seals were there before the
// first was opened, and a shuffle was void only if someone did not open theirs in time.
#pragma once

#include <optional>
#include <string>

#include "server/sim/log_replica.h"

namespace insidejob::sim {

// Returns the problem, if any.
[[nodiscard]] std::optional<std::string> check_deals(const LogReplica& log);

}  // namespace insidejob::sim

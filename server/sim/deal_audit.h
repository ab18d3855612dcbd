// Whether every deal of a log was made as docs/protocol.md says: from seals that were all there
// before the first was opened, and void only where someone did not open theirs in time.
#pragma once

#include <optional>
#include <string>

#include "server/sim/log_replica.h"

namespace insidejob::sim {

// None: all is well.
[[nodiscard]] std::optional<std::string> check_deals(const LogReplica& log);

}  // namespace insidejob::sim

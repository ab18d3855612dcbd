// What `insidejob verify-deal` reads (docs/protocol.md, "The deal"): a game that is over, as a
// client has it.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "engine/seat.h"
#include "engine/violation.h"
#include "notation/malformed.h"
#include "notation/record.h"
#include "table/game.h"

namespace insidejob {

struct DealFile {
  DealProof proof;
  unsigned players = 0;              // as many values as the proof has
  std::optional<RecordSetup> setup;  // none: the hashes only can be checked
  std::optional<SeatSet> reluctant;  // R7.0; none: the proof does not tell
  std::optional<Seat> first_leader;  // R2.6; none: the proof does not tell
};

// Forms: {"proof": ..., "record": ...}; a record with `proof` in it; a proof alone, also inside a
// message's `game.result`. RuleViolation: the record's set-up is not lawful.
using DealFileReading = std::variant<DealFile, RuleViolation, Malformed>;
[[nodiscard]] DealFileReading read_deal_file(std::string_view text);

}  // namespace insidejob

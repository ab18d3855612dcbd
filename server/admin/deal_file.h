// What `insidejob verify-deal` reads (docs/protocol.md, "The deal"): a finished game, as a client
// has it.
#pragma once

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/seat.h"
#include "engine/violation.h"
#include "notation/malformed.h"
#include "notation/record.h"
#include "table/state/game.h"

namespace insidejob {

// What a player's device recorded before the deal.
struct SeenDeal {
  Bytes32 commitment{};
  Seals seals{};
  std::vector<VoidedShuffle> voided;  // the commitment and seats of each
  std::optional<Seat> seat;           // where the player gave a value
  Bytes value;

  friend bool operator==(const SeenDeal&, const SeenDeal&) = default;
};

struct DealFile {
  DealProof proof;
  unsigned players = 0;              // the number of values in the proof
  std::optional<RecordSetup> setup;  // none: only the hashes can be checked
  std::optional<SeatSet> reluctant;  // R7.0; none: the proof does not say
  std::optional<Seat> first_leader;  // R2.6; none: the proof does not say
  std::optional<SeenDeal> seen;      // none: the file does not say
};

// Forms: {"proof": ..., "record": ...}, optionally with "seen"; a record with `proof` in it; a
// proof alone, also inside a message's `game.result`. RuleViolation: the record's setup is illegal.
using DealFileReading = std::variant<DealFile, RuleViolation, Malformed>;
[[nodiscard]] DealFileReading read_deal_file(std::string_view text);

}  // namespace insidejob

// What a client can ask without changing anything (docs/protocol.md, "Asks").
#pragma once

#include <variant>

#include "notation/deck_check.h"
#include "notation/json.h"
#include "notation/record_step.h"

namespace insidejob {

struct AskTime {};
struct AskBots {};
struct AskSnapshot {};
struct AskRecord {};
struct AskLink {};
struct AskProspects {};
// Takes time, so a room answers it (server/rooms/reviews.h).
struct AskReview {};
// A role, deck or record to check is JSON of any form and is not copied, so the text of the message
// must outlive these.
struct AskCheckRole {
  JsonDocument message;
};
struct AskCheckDeck {
  JsonDocument message;
  DeckTable table;
};
struct AskStep {
  JsonDocument message;
  StepAsked asked;
};

using Ask = std::variant<AskTime, AskBots, AskSnapshot, AskRecord, AskLink, AskProspects, AskReview,
                         AskCheckRole, AskCheckDeck, AskStep>;

}  // namespace insidejob

// Everything that is stored about a person, as JSON for that person.
#pragma once

#include "notation/json.h"
#include "server/admin/person.h"

namespace insidejob {

// Of a game that goes on, what the person has decided is left out unless `with_secrets`: whoever
// runs the server may sit at the same table.
//
// {"room", "member", "names", "joined", "left", "token_hash",
//  "games": [{"number", "started", "seat", "role", "won"}],   finished ones
//  "chat": [{"at", "text"}], "moves": [{"game", "at", "seat", "hand", "action"}],
//  "events": [...]}                                           the rest, as the log has it
[[nodiscard]] StorageStatus write_person(JsonWriter& out, const FoundPerson& found,
                                         bool with_secrets);

}  // namespace insidejob

// Everything that is stored about a person, as JSON for that person.
#pragma once

#include "notation/json.h"
#include "server/admin/person.h"

namespace insidejob {

// What the person has decided in a running game is omitted unless `with_secrets`, because the
// server's operator may sit at the same table.
//
// {"room", "member", "names", "joined", "left", "token_hash",
//  "games": [{"number", "started", "seat", "role", "won"}],   finished ones
//  "chat": [{"at", "text"}], "moves": [{"game", "at", "seat", "hand", "action"}],
//  "events": [...]}                                           the rest, as in the log
[[nodiscard]] StorageStatus write_person(JsonWriter& out, const FoundPerson& found,
                                         bool with_secrets);

}  // namespace insidejob

// The catalogue keys composed from names in the table and the protocol: a new refusal, phrase,
// preset, option or event without texts makes the catalogue's tests fail.
#pragma once

#include <set>
#include <string>

namespace insidejob {

// refusal., phrase., suspicion., stage., preset., option., history., table_event.
[[nodiscard]] std::set<std::string> table_keys();

// error., closed. and the refusals that come from the server: the lists of docs/protocol.md.
[[nodiscard]] std::set<std::string> server_keys();

}  // namespace insidejob

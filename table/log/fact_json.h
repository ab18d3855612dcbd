// Facts as JSON and back: complete in the log, without their secret parts in a message.
#pragma once

#include <cstdint>
#include <string_view>

#include "notation/json.h"
#include "notation/malformed.h"
#include "table/fact.h"
#include "table/state/table_state.h"

namespace insidejob {

[[nodiscard]] std::string_view name_of(const TableFact& fact);  // "seat_taken"

// In the log, `by` is the member who gave the command.
enum class FactPlace : std::uint8_t { message, log };

// Writes the members of an object that is already open. `state` is one in which the fact has
// happened or is about to: actions and roles are spelt by its options.
void write_fact(JsonWriter& out, const TableState& state, const TableFact& fact,
                FactPlace place = FactPlace::message);

// The fact in an object as in the log; `state` is the one before. Unknown members are ignored: a
// newer version may have written them.
[[nodiscard]] Reading<TableFact> read_fact(const TableState& state, JsonValue value);

// Phrases, as in facts and commands.
void write_phrase(JsonWriter& out, const Phrase& phrase);
// As members of the object in which the phrase is one.
void write_wording(JsonWriter& out, const Voicing& wording);
[[nodiscard]] Reading<Phrase> read_phrase(JsonValue value);

}  // namespace insidejob

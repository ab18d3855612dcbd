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

// Only in the log is `by` written, the member who gave the command.
enum class FactPlace : std::uint8_t { message, log };

// Writes the members of an object that is already open. `state` is one in which the fact has
// happened or is about to. Its options give actions and roles their names.
void write_fact(JsonWriter& out, const TableState& state, const TableFact& fact,
                FactPlace place = FactPlace::message);

// Reads a fact written for the log. `state` is the one before it. Unknown members are ignored,
// because a newer version may have written them.
[[nodiscard]] Reading<TableFact> read_fact(const TableState& state, JsonValue value);

// Phrases, as in facts and commands.
void write_phrase(JsonWriter& out, const Phrase& phrase);
// As members of the object that also holds the phrase.
void write_wording(JsonWriter& out, const Voicing& wording);
[[nodiscard]] Reading<Phrase> read_phrase(JsonValue value);

[[nodiscard]] Reading<PushSubscription> read_push_subscription(JsonValue value);

}  // namespace insidejob

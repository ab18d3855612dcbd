// The notebook and the current dangers, as people are shown them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/trick.h"
#include "notation/json.h"
#include "table/view/notebook.h"

namespace insidejob {

// A list under this name, inside an object that is already open.
void write_notes(JsonWriter& out, std::string_view name, std::span<const Note> notes);

// The member `danger` of an object that is already open, if there is any. `mission`: how the
// current one stands.
void write_danger(JsonWriter& out, const SeatView& seat, std::optional<Outlook> mission);

}  // namespace insidejob

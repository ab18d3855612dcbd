// A custom role as JSON (docs/rules/FORMAT.md, "A custom role").
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/role.h"
#include "notation/json.h"
#include "notation/malformed.h"
#include "notation/problem.h"

namespace insidejob {

// Language code to text, in the order in which they were written.
using LocalText = std::vector<std::pair<std::string, std::string>>;

// A role with the words that are shown to all at the table.
struct RoleCard {
  Role role;
  LocalText name;
  LocalText text;

  friend bool operator==(const RoleCard&, const RoleCard&) = default;
};

// Reads the form only; whether the data contradict themselves is for check_role to say.
[[nodiscard]] Reading<RoleCard> read_role(JsonValue value);
[[nodiscard]] Reading<RoleCard> read_role(std::string_view json);

// The same reading, to the end: all that is wrong is noted, and such a field is as an ordinary
// Agent has it.
[[nodiscard]] RoleCard read_role_fields(JsonValue value, Problems& problems);

// Fields that are as an ordinary Agent has them are left out, but for `replaces` and `side`.
void write_role(JsonWriter& out, const RoleCard& card);

}  // namespace insidejob

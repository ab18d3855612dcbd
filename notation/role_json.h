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

// Language code to text, in the order written.
using LocalText = std::vector<std::pair<std::string, std::string>>;

// A role with the texts that everyone at the table sees.
struct RoleCard {
  Role role;
  LocalText name;
  LocalText text;

  friend bool operator==(const RoleCard&, const RoleCard&) = default;
};

// Reads the format only. check_role says whether the data is contradictory.
[[nodiscard]] Reading<RoleCard> read_role(JsonValue value);
[[nodiscard]] Reading<RoleCard> read_role(std::string_view json);

// The same, but reads to the end and notes everything that is wrong. A wrong field has an ordinary
// Agent's value.
[[nodiscard]] RoleCard read_role_fields(JsonValue value, Problems& problems);

// Omits fields with an ordinary Agent's value, except `replaces` and `side`.
void write_role(JsonWriter& out, const RoleCard& card);

}  // namespace insidejob

// A role in words: its name, its goal in one sentence, and what is special about it. For a custom
// role (R7.11) these are its authors' words where they wrote some, and are otherwise composed from
// its fields.
#pragma once

#include <string>
#include <string_view>

#include "engine/role.h"
#include "texts/wording.h"

namespace insidejob {

[[nodiscard]] std::string role_name(const Wording& wording, const Role& role);
[[nodiscard]] std::string role_goal(const Wording& wording, const Role& role);
[[nodiscard]] std::string role_text(const Wording& wording, const Role& role);
[[nodiscard]] std::string side_name(const Texts& texts, Side side);

}  // namespace insidejob

// What a table for a prepared game chooses: the game's own rules, and nobody takes over a seat.
#pragma once

#include <optional>

#include "engine/options.h"
#include "notation/role_json.h"
#include "table/options/table_options.h"

namespace insidejob {

[[nodiscard]] OptionsPatch prepared_options(const Options& options,
                                            const std::optional<RoleCard>& custom_role);

}  // namespace insidejob

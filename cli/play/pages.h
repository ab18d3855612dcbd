// What a player can look up at any question: help, their own role, the rules in brief.
#pragma once

#include "cli/play/style.h"
#include "engine/view.h"
#include "texts/wording.h"

namespace insidejob {

[[nodiscard]] Lines help_page(const Wording& wording, const Style& style, const SeatView& view);
[[nodiscard]] Lines role_page(const Wording& wording, const Style& style, const SeatView& view);
[[nodiscard]] Lines rules_page(const Wording& wording, const Style& style, const SeatView& view);

}  // namespace insidejob

// The two lines of a move: what a program is asked, and what it answers (docs/bots_protocol.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "bots/bot.h"
#include "engine/view.h"
#include "notation/json.h"
#include "notation/record.h"

namespace insidejob {

// Without the line break. The view must belong to a seat that has to act.
[[nodiscard]] std::string request_line(const SeatView& view, Budget budget, const Seed& seed);

// The rules of the game that a request is about, for programs that use this engine. It may be a
// smaller one.
[[nodiscard]] OptionsReading read_request_options(JsonValue request);

enum class AnswerFault : std::uint8_t { malformed, unlawful };

// An action of legal_actions(view), or what is wrong with the line.
[[nodiscard]] std::variant<Action, AnswerFault> read_answer(const SeatView& view,
                                                            std::string_view line);

}  // namespace insidejob

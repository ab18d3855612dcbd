// The companion as JSON: a whole game in, how it stands out. Nothing is kept between two calls.
//
//   {"setup": {"options": {...}, "first_leader": 1, "face_up": [null, "bugged", null, null]},
//    "steps": [{"partner": 2}, {"mission": "highest_last"}, {"card": "B7", "wager": true},
//              {"trick": {"winner": 2, "met": true, "wagers": [0]}}, {"role": "agent"},
//              {"vote": {"seat": 0, "names": [2]}}, {"roles": ["agent", ...]}]}
//
// `options` are those of a table (docs/protocol.md); options that do not affect the rules are
// ignored. docs/companion.md has the answer.
#pragma once

#include <string>
#include <string_view>

namespace insidejob {

[[nodiscard]] std::string companion_answer(std::string_view request);

}  // namespace insidejob

// The code by which people find a table: six syllables of a consonant and a vowel that sound alike
// in all our languages, such as "bako-dimu-fera". There are 70^6 codes (37 bits). Nobody can guess
// one, because each address may only try a few per second.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/rooms/world.h"

namespace insidejob {

inline constexpr std::size_t k_code_syllables = 6;

[[nodiscard]] std::string draw_room_code(ServerWorld& world);

// The stored form of what someone typed. Case, hyphens and blanks don't matter. None if it cannot
// be a code.
[[nodiscard]] std::optional<std::string> parse_room_code(std::string_view typed);

}  // namespace insidejob

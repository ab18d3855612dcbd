// How large a role or deck may be when people write it for a table. A record may hold larger ones.
// Lengths are in bytes of UTF-8.
#pragma once

#include <cstddef>

namespace insidejob {

inline constexpr std::size_t k_card_id_length = 40;  // of a role or a mission
inline constexpr std::size_t k_card_text_length = 600;
inline constexpr std::size_t k_card_language_length = 40;
inline constexpr std::size_t k_card_languages = 8;
inline constexpr std::size_t k_deck_size = 200;  // both lists together

}  // namespace insidejob

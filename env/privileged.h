// What the deciding seat must not see, in 16 words: for a critic in training.
#pragma once

#include <span>

#include "bots/observation/layout.h"

namespace insidejob::env {

inline constexpr unsigned k_privileged_words = 16;

namespace privileged {
// One word per relative seat: its hand, then
inline constexpr unsigned hands = 0;
inline constexpr unsigned side = 52;  // 3, as it is now
inline constexpr unsigned is_insider = 55;
// One word per relative seat: its role, then
inline constexpr unsigned roles = 5;
inline constexpr unsigned first_vote = 44;   // 5 relative seats, if it has voted
inline constexpr unsigned second_vote = 49;  // 5
// Single words.
inline constexpr unsigned out_of_play = 10;
inline constexpr unsigned next_missions = 11;  // two words, of the next trick
inline constexpr unsigned policies = 13;       // 16 bits per relative seat
inline constexpr unsigned larry_next = 15;     // the cards that he will get next
}  // namespace privileged

[[nodiscard]] std::span<const observation::Field> privileged_fields();

}  // namespace insidejob::env

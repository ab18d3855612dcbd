// The numbers of the standard behaviour, fitted to games (docs/bots.md says which and how).
#pragma once

#include "bots/belief/arithmetic.h"
#include "bots/belief/features.h"

namespace insidejob {

// In the order of Feature; a card's weight is e to the power of their sum.
inline constexpr Features k_agent_weights{2.81,  0.53,  0.23,  2.11, 1.60, -2.23,
                                          -2.55, 0.62,  -0.39, 0.93, 0.00, -0.57,
                                          -0.71, -0.03, 2.15,  1.36, 0.00, -0.00};
inline constexpr Features k_insider_weights{0.52,  -1.10, -0.00, 2.75, 0.91,  0.21,
                                            -2.82, 1.54,  -0.01, 0.09, -3.86, 0.36,
                                            0.33,  -0.18, 1.30,  0.73, -2.77, 0.88};

// A card's weight from the sum of its features.
[[nodiscard]] constexpr double weight_of_score(double score) {
  constexpr double k_log2_e = 1.4426950408889634;
  constexpr double k_most = 28;
  return power_of_two(k_log2_e * (score < -k_most ? -k_most : score > k_most ? k_most : score));
}

// The chance to lay a mission: a logistic function of the best lead's chance to meet it.
struct MissionWeights {
  double slope;
  double middle;
};
inline constexpr MissionWeights k_agent_mission{1.11, 0.55};
inline constexpr MissionWeights k_insider_mission{-0.14, 0.58};

inline constexpr double k_uniform_share = 0.05;     // of any lawful card
inline constexpr double k_neutral_hostility = 0.5;  // how often a neutral role acts as the Insider
inline constexpr double k_turncoat_hostility = 0.25;  // ... one that changes sides (R7.7)
inline constexpr double k_temper = 0.9;               // decisions are not independent

}  // namespace insidejob

// The numbers of the standard behaviour, fitted to games (docs/bots.md says which and how).
#pragma once

#include "bots/belief/arithmetic.h"
#include "bots/belief/features.h"

namespace insidejob {

// In the order of Feature; a card's weight is e to the power of their sum.
inline constexpr Features k_agent_weights{4.13,  0.06,  0.12, 2.47,  2.09, -0.69,
                                          -4.42, 0.91,  0.83, -3.10, 0.00, -0.53,
                                          0.12,  -0.23, 1.38, 1.34,  0.00, 0.00};
inline constexpr Features k_insider_weights{0.38,  -1.84, -0.05, 3.54,  0.58,  1.98,
                                            -3.52, 0.99,  0.63,  -2.29, -3.85, 0.64,
                                            1.38,  -0.42, -0.64, 0.37,  -3.55, 2.22};

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
inline constexpr MissionWeights k_agent_mission{1.86, 0.54};
inline constexpr MissionWeights k_insider_mission{-0.00, 0.57};

inline constexpr double k_uniform_share = 0.05;     // of any lawful card
inline constexpr double k_neutral_hostility = 0.5;  // how often a neutral role acts as the Insider
inline constexpr double k_turncoat_hostility = 0.25;  // ... one that changes sides (R7.7)
inline constexpr double k_temper = 0.8;               // decisions are not independent

}  // namespace insidejob

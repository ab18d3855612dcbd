// The parameters of the standard behaviour, fitted to games (docs/bots.md says which and how).
#pragma once

#include "bots/belief/arithmetic.h"
#include "bots/belief/features.h"

namespace insidejob {

// A card's weight from the sum of its features.
[[nodiscard]] constexpr double weight_of_score(double score) {
  constexpr double k_log2_e = 1.4426950408889634;
  constexpr double k_most = 28;
  return rough_power_of_two(k_log2_e * (score < -k_most  ? -k_most
                                        : score > k_most ? k_most
                                                         : score));
}

// The chance that a mission is laid: a logistic function of the best lead's chance to meet it.
struct MissionWeights {
  double slope;
  double middle;
};

// One style of play, with features in the order of Feature. A card's weight is e to the power of
// their weighted sum.
struct BehaviourStyle {
  double share;  // of players, a priori
  Features agent;
  Features insider;
  MissionWeights agent_mission;
  MissionWeights insider_mission;
};
// The first plays like a rookie, the second like an officer. The third is fitted to games of both,
// and fits a seat that is neither.
inline constexpr std::array<BehaviourStyle, 3> k_styles{{
    {.share = 0.3,
     .agent = {4.10, 0.14, 0.07, 2.48, 2.12, -0.53, -4.77, 1.21, 0.87, -2.82, 0.00, -0.51, 0.08,
               -0.26, 1.36, 1.23, 0.00, 0.00},
     .insider = {0.40, -2.17, -0.03, 3.43, 0.62, 1.97, -3.63, 1.07, 0.65, -2.17, -3.91, 0.56, 1.39,
                 -0.40, -0.69, 0.33, -3.42, 1.81},
     .agent_mission = {1.91, 0.57},
     .insider_mission = {-0.17, 0.58}},
    {.share = 0.3,
     .agent = {1.65, 0.61, -0.02, 1.50, 1.71, -1.64, -1.57, 0.29, -0.41, 1.25, 0.00, -1.04, -2.19,
               -0.33, 2.00, 0.71, 0.00, 0.00},
     .insider = {0.91, -1.01, 0.15, 1.56, 0.78, 1.23, -2.45, 2.26, -0.40, 0.18, -2.87, -0.62, -2.28,
                 -0.19, 3.66, 0.42, -2.98, 1.81},
     .agent_mission = {0.07, 0.57},
     .insider_mission = {0.12, 0.57}},
    {.share = 0.4,
     .agent = {2.81, 0.53, 0.23, 2.11, 1.60, -2.23, -2.55, 0.62, -0.39, 0.93, 0.00, -0.57, -0.71,
               -0.03, 2.15, 1.36, 0.00, 0.00},
     .insider = {0.52, -1.10, 0.00, 2.75, 0.91, 0.21, -2.82, 1.54, -0.01, 0.09, -3.86, 0.36, 0.33,
                 -0.18, 1.30, 0.73, -2.77, 0.88},
     .agent_mission = {1.11, 0.55},
     .insider_mission = {-0.14, 0.58}},
}};
// How other seats are assumed to continue.
inline constexpr const BehaviourStyle& k_common_style = k_styles[2];

inline constexpr double k_uniform_share = 0.05;     // of any legal card
inline constexpr double k_neutral_hostility = 0.5;  // how often a neutral role acts as the Insider
inline constexpr double k_turncoat_hostility = 0.25;  // ... one that changes sides (R7.7)
inline constexpr double k_temper = 0.6;               // decisions are not independent

}  // namespace insidejob

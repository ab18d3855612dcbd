#include "review/chance_correction.h"

#include "bots/belief/arithmetic.h"
#include "engine/role.h"

namespace insidejob {
namespace {

constexpr double k_ln_2 = 0.69314718055994531;

// In the order of `chance_terms`, as tools/fit-chances prints them.
constexpr ChanceTerms k_weights{
    1.08, -0.12, 0.52,  0.09,  -0.47, -0.23, -0.62, 1.03,  0.08, -0.77, -1.49, 0.72,
    0.00, -0.49, -1.80, 0.23,  0.48,  -0.87, -1.29, -0.66, 0.44, -0.02, 0.27,  -0.51,
    0.06, -0.07, -0.40, 0.09,  0.22,  0.31,  -0.19, -1.79, 0.31, -1.43, -0.11, -0.28,
    0.33, -0.65, -0.45, -0.01, -0.22, -0.36, -0.24, -1.90, 0.15, 0.99};

bool has_property(const Role& role, std::size_t property) {
  switch (property) {
    case 0:
      return role.token_limit.has_value();
    case 1:
      return role.votes > 1;
    case 2:
      return role.risky_missions;
    case 3:
      return role.wins_by == WinsBy::most_votes;
    case 4:
      return role.names_partner;
    case 5:
      return role.on_reveal == OnReveal::takes_right || role.on_reveal == OnReveal::takes_left;
    case 6:
      return role.on_reveal == OnReveal::changes_side;
    default:
      return role.wins_if_all_others_face_up;
  }
}
constexpr std::size_t k_properties = 8;

}  // namespace

ChanceTerms chance_terms(const Options& options, const PublicState& open, double judged) {
  ChanceTerms terms{};
  std::size_t next = 0;
  const double odds = k_ln_2 * (log_two(judged) - log_two(1 - judged));
  const double left = static_cast<double>(options.tricks() - open.trick) / options.tricks();
  const double vote = open.phase == Phase::vote ? 1 : 0;
  for (const double factor : {1.0, left, vote}) terms[next++] = odds * factor;
  for (unsigned players = 2; players <= k_max_seats; ++players) {
    const double here = options.players() == players ? 1 : 0;
    for (const double factor : {1.0, left, left * left, vote}) terms[next++] = here * factor;
  }
  terms[next++] = options.wager() ? 0 : left;
  bool special = false;
  std::array<bool, k_properties> found{};
  for (const RoleId id : options.role_cards()) {
    special |= id != k_base_agent && id != k_base_insider;
    for (std::size_t i = 0; i < k_properties; ++i) {
      found[i] = found[i] || has_property(options.role(id), i);
    }
  }
  const double of_five = special && options.players() == k_max_seats ? 1 : 0;
  for (const double factor : {1.0, left}) terms[next++] = of_five * factor;
  for (const bool one : found) {
    for (const double factor : {1.0, left, vote}) terms[next++] = one ? factor : 0;
  }
  return terms;
}

double corrected_chance(const ChanceTerms& terms) {
  double score = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) score += terms[i] * k_weights[i];
  return 1 / (1 + power_of_two(-score / k_ln_2));
}

}  // namespace insidejob

#include "local/prepared_options.h"

namespace insidejob {

OptionsPatch prepared_options(const Options& options, const std::optional<RoleCard>& custom_role) {
  const Choices& choices = options.choices();
  OptionsPatch patch;
  patch.players = choices.players;
  patch.wager = choices.wager;
  patch.risky = choices.risky;
  patch.special_roles.emplace();
  for (const RoleId role : choices.special_roles) {
    if (role != k_custom_role) patch.special_roles->emplace_back(builtin_roles()[role.index].id);
  }
  if (custom_role) {
    patch.special_roles->push_back(custom_role->role.id);
    patch.custom_role = custom_role;
  }
  if (choices.mission_deck) patch.mission_deck = choices.mission_deck;
  patch.takeover_seconds = 0;
  return patch;
}

}  // namespace insidejob

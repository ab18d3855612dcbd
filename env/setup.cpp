#include "env/setup.h"

#include <cstring>
#include <utility>

namespace insidejob::env {
namespace {

// Collects the first complaint about a number out of range.
class Range {
 public:
  void check(const char* name, unsigned value, unsigned low, unsigned high) {
    if (!complaint_.empty() || (low <= value && value <= high)) return;
    complaint_ = std::string{name} + " is " + std::to_string(value) + ", not " +
                 std::to_string(low) + " to " + std::to_string(high);
  }
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  std::string complaint_;
};

void check_role_numbers(const ij_role& role, Range& range) {
  range.check("custom_role.side", role.side, 0, 2);
  range.check("custom_role.same_target", role.same_target, 0, 2);
  range.check("custom_role.on_reveal", role.on_reveal, 0, 6);
  range.check("custom_role.wins_by", role.wins_by, 0, 4);
  const std::pair<const char*, unsigned> flags[] = {
      {"custom_role.replaces_insider", role.replaces_insider},
      {"custom_role.must_follow", role.must_follow},
      {"custom_role.face_up", role.face_up},
      {"custom_role.first_token", role.first_token},
      {"custom_role.holds_tokens", role.holds_tokens},
      {"custom_role.may_wager", role.may_wager},
      {"custom_role.votes_face_up", role.votes_face_up},
      {"custom_role.names_partner", role.names_partner},
      {"custom_role.trick_costs_partner", role.trick_costs_partner},
      {"custom_role.revealed_seats_vote", role.revealed_seats_vote},
      {"custom_role.risky_missions", role.risky_missions},
      {"custom_role.wins_if_all_others_face_up", role.wins_if_all_others_face_up}};
  for (const auto& [name, value] : flags) range.check(name, value, 0, 1);
}

Role role_of(const ij_role& given) {
  Role role{.id = "custom"};
  role.replaces_insider = given.replaces_insider != 0;
  role.side = static_cast<Side>(given.side);
  role.must_follow = given.must_follow != 0;
  role.face_up = given.face_up != 0;
  role.first_token = given.first_token != 0;
  role.holds_tokens = given.holds_tokens != 0;
  role.may_wager = given.may_wager != 0;
  role.votes = given.votes;
  role.same_target = static_cast<SameTarget>(given.same_target);
  role.votes_face_up = given.votes_face_up != 0;
  role.names_partner = given.names_partner != 0;
  role.trick_costs_partner = given.trick_costs_partner != 0;
  if (given.token_limit != 0) role.token_limit = given.token_limit;
  if (given.reveal_at_four != 0 || given.reveal_at_five != 0) {
    role.reveal_at = RevealAt{given.reveal_at_four, given.reveal_at_five};
  }
  role.revealed_seats_vote = given.revealed_seats_vote != 0;
  role.risky_missions = given.risky_missions != 0;
  role.on_reveal = static_cast<OnReveal>(given.on_reveal);
  role.wins_by = static_cast<WinsBy>(given.wins_by);
  role.wins_if_all_others_face_up = given.wins_if_all_others_face_up != 0;
  return role;
}

Choices choices_of(const ij_setup& given) {
  Choices choices{.players = given.players, .wager = given.wager != 0, .risky = given.risky != 0};
  for (unsigned i = 0; i < 2; ++i) {
    const RoleId role{given.special_roles[i]};
    if (role == k_base_agent) continue;
    choices.special_roles.push_back(role);
    if (given.fixed_seats[i] != 0) {
      const Seat seat{static_cast<std::uint8_t>(given.fixed_seats[i] - 1)};
      choices.fixed_roles.push_back({seat, role});
    }
  }
  if (given.has_custom_role != 0) choices.custom_role = role_of(given.custom_role);
  const std::uint8_t* d = given.dimensions;
  if (std::string_view{reinterpret_cast<const char*>(d), 6} !=
      std::string_view{"\0\0\0\0\0\0", 6}) {
    choices.dimensions = Dimensions{.suits = d[0],
                                    .numbers = d[1],
                                    .hand = d[2],
                                    .tricks = d[3],
                                    .missions_needed = d[4],
                                    .intel_needed = d[5]};
  }
  return choices;
}

}  // namespace

std::variant<Setup, std::string> make_setup(const ij_setup& given) {
  Range range;
  range.check("players", given.players, 2, 5);
  range.check("wager", given.wager, 0, 1);
  range.check("risky", given.risky, 0, 1);
  range.check("has_custom_role", given.has_custom_role, 0, 1);
  for (const unsigned role : given.special_roles) {
    range.check("special_roles", role, 0, k_custom_role.index);
  }
  if (given.has_custom_role != 0) check_role_numbers(given.custom_role, range);
  if (!range.complaint().empty()) return range.complaint();
  if (given.reserved[0] != 0 || given.reserved[1] != 0) return std::string{"reserved is not 0"};
  for (unsigned i = 0; i < 2; ++i) {
    if (given.fixed_seats[i] != 0 && given.special_roles[i] == 0) {
      return std::string{"fixed_seats names a seat for a special role that is not there"};
    }
  }

  Result<Options> made = Options::make(choices_of(given));
  if (const auto* why = std::get_if<RuleViolation>(&made)) {
    return "the rules refuse it: " + std::string{name_of(why->fault)} + " (" +
           std::string{why->rule()} + ")";
  }
  Options options = std::get<Options>(std::move(made));
  const observation::Legend legend{options};
  return Setup{.options = std::move(options), .legend = legend};
}

ij_role default_role() {
  ij_role role;
  std::memset(&role, 0, sizeof role);
  role.must_follow = 1;
  role.first_token = 1;
  role.holds_tokens = 1;
  role.may_wager = 1;
  role.votes = 1;
  role.votes_face_up = 1;
  role.revealed_seats_vote = 1;
  return role;
}

ij_setup default_setup() {
  ij_setup setup;
  std::memset(&setup, 0, sizeof setup);
  setup.weight = 1;
  setup.players = 4;
  setup.wager = 1;
  setup.custom_role = default_role();
  return setup;
}

}  // namespace insidejob::env

#include "notation/role_check.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/role.h"
#include "notation/card_bounds.h"
#include "notation/role_json.h"

namespace insidejob {
namespace {

struct Contradiction {
  Fault fault;
  std::string_view where;
  std::vector<std::string_view> also;
  std::string_view message;
  std::optional<std::int64_t> least{};
  std::optional<std::int64_t> most{};
};

const std::vector<Contradiction>& contradictions() {
  static const std::vector<Contradiction> entries{
      {Fault::role_id_taken, "id", {}, "is the id of a built-in role"},
      {Fault::role_side_and_replaces,
       "side",
       {"replaces"},
       "must be insider if and only if the role replaces the insider"},
      {Fault::role_side_and_wins_by,
       "wins_by",
       {"side"},
       "must be side if and only if the role is not neutral"},
      {Fault::role_votes_range, "votes", {}, "must be 0, 1 or 2", 0, 2},
      {Fault::role_token_limit_range, "token_limit", {}, "must be from 1 to 13", 1, 13},
      {Fault::role_reveal_at_range, "reveal_at", {}, "must be from 2 to 9", 2, 9},
      {Fault::role_partner_unnamed,
       "names_partner",
       {"wins_by", "trick_costs_partner"},
       "must be true for a role that wins by its partner or costs it tokens"},
      {Fault::role_tokens_unheld,
       "holds_tokens",
       {"may_wager", "first_token", "token_limit"},
       "is false: may_wager and first_token must be false, and token_limit left out"},
      {Fault::role_face_up_reveal,
       "on_reveal",
       {"face_up"},
       "must be nothing for a role that starts face up"},
      {Fault::role_changes_side,
       "on_reveal",
       {"side"},
       "can be changes_side only for a role of the side agents"},
      {Fault::role_all_face_up,
       "wins_if_all_others_face_up",
       {"replaces"},
       "can be true only for a role that replaces the insider"},
  };
  return entries;
}

// None if it concerns a field that could not be read, whose value is therefore unknown.
std::optional<Problem> contradiction(RuleViolation violation, const Problems& unread) {
  const auto found = std::ranges::find(contradictions(), violation.fault, &Contradiction::fault);
  if (found == contradictions().end()) return forbidden("", violation, "is forbidden by a rule");
  const auto is_unread = [&](std::string_view field) { return unread.concern(field); };
  if (is_unread(found->where) || std::ranges::any_of(found->also, is_unread)) return std::nullopt;
  Problem problem = forbidden(std::string{found->where}, violation, std::string{found->message});
  problem.least = found->least;
  problem.most = found->most;
  problem.also = found->also;
  return problem;
}

void add_too_long(std::string where, std::size_t most, Problems& problems) {
  problems.add({.where = std::move(where),
                .problem = "too_long",
                .message = "is longer than " + std::to_string(most) + " bytes",
                .most = static_cast<std::int64_t>(most)});
}

void check_texts(std::string_view field, const LocalText& texts, Problems& problems) {
  if (texts.size() > k_card_languages) {
    problems.add({.where = std::string{field},
                  .problem = "too_many",
                  .message = "holds more languages than " + std::to_string(k_card_languages),
                  .most = static_cast<std::int64_t>(k_card_languages)});
  }
  for (const auto& [language, text] : texts) {
    const bool is_long_word = language.size() > k_card_language_length;
    if (!is_long_word && text.size() <= k_card_text_length) continue;
    add_too_long(std::string{field} + "." + language,
                 is_long_word ? k_card_language_length : k_card_text_length, problems);
  }
}

}  // namespace

Problems role_problems(JsonValue role) {
  Problems problems;
  const RoleCard card = read_role_fields(role, problems);
  if (!role.is_object()) return problems;
  const Problems unread = problems;
  for (const RuleViolation violation : role_contradictions(card.role)) {
    if (auto problem = contradiction(violation, unread)) problems.add(std::move(*problem));
  }
  if (card.role.id.size() > k_card_id_length) add_too_long("id", k_card_id_length, problems);
  check_texts("name", card.name, problems);
  check_texts("text", card.text, problems);
  return problems;
}

}  // namespace insidejob

#include "notation/role_json.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace insidejob {
namespace {

constexpr std::array<std::string_view, 2> k_replaces{"agent", "insider"};
constexpr std::array<std::string_view, 3> k_side{"agents", "insider", "neutral"};
constexpr std::array<std::string_view, 3> k_same_target{"face_up", "never", "always"};
constexpr std::array<std::string_view, 7> k_on_reveal{
    "nothing", "agents_win", "insider_wins", "changes_side", "takes_right", "takes_left", "loses"};
constexpr std::array<std::string_view, 5> k_wins_by{"side", "most_votes", "partner", "right_loses",
                                                    "left_loses"};

constexpr int clamped(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, -1'000'000, 1'000'000));
}

bool is_role_id(std::string_view id) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !id.empty() && std::ranges::all_of(id, allowed);
}

// Reads the fields of one object and notes everything that is wrong. A wrong field keeps its
// default.
class RoleFields {
 public:
  RoleFields(JsonValue object, Problems& problems) : object_(object), problems_(problems) {}

  void flag(std::string_view name, bool& target) {
    const auto value = object_.member(name);
    if (!value) return;
    if (const auto read = value->boolean()) {
      target = *read;
    } else {
      complain(name, "not_a_flag", "must be true or false");
    }
  }

  template <class Number>
  void number(std::string_view name, Number& target) {
    if (const auto value = object_.member(name)) target = whole(name, *value, target);
  }

  template <class Enum, std::size_t N>
  void word(std::string_view name, const std::array<std::string_view, N>& words, Enum& target) {
    const auto value = object_.member(name);
    if (!value) return;
    for (std::size_t i = 0; i < N; ++i) {
      if (value->equals(words[i])) {
        target = static_cast<Enum>(i);
        return;
      }
    }
    std::string list;
    for (const std::string_view word : words) {
      list += list.empty() ? "must be one of " : ", ";
      list += word;
    }
    problems_.add({.where = std::string{name},
                   .problem = "not_a_known_word",
                   .message = std::move(list),
                   .allowed = {words.begin(), words.end()}});
  }

  void texts(std::string_view name, LocalText& target) {
    const auto value = object_.member(name);
    if (!value) return;
    if (!value->is_object()) {
      return complain(name, "not_an_object", "must be an object: language to text");
    }
    for (const JsonMember& member : value->members()) {
      if (const auto text = member.value.string()) {
        target.emplace_back(member.name, *text);
      } else {
        complain(std::string{name} + "." + member.name, "not_a_text", "must be a text");
      }
    }
  }

  void reveal_at(std::string_view name, std::optional<RevealAt>& target) {
    const auto value = object_.member(name);
    if (!value) return;
    if (!value->is_object()) {
      return complain(name, "not_an_object", R"(must be an object with "4" and "5")");
    }
    std::array<std::optional<int>, 2> read;
    for (std::size_t i = 0; i < read.size(); ++i) {
      constexpr std::array<std::string_view, 2> k_players{"4", "5"};
      const std::string where = std::string{name} + "." + std::string{k_players[i]};
      if (const auto number = value->member(k_players[i])) {
        read[i] = whole(where, *number, std::optional<int>{});
      } else {
        complain(where, "missing", "is missing");
      }
    }
    if (read[0] && read[1]) target = RevealAt{*read[0], *read[1]};
  }

  void complain(std::string_view where, std::string_view problem, std::string_view message) {
    problems_.add(
        {.where = std::string{where}, .problem = problem, .message = std::string{message}});
  }

 private:
  template <class Number>
  Number whole(std::string_view where, JsonValue value, Number fallback) {
    if (const auto read = value.whole_number()) return clamped(*read);
    complain(where, "not_a_whole_number", "must be a whole number");
    return fallback;
  }

  JsonValue object_;
  Problems& problems_;
};

void write_texts(JsonWriter& out, std::string_view name, const LocalText& texts) {
  if (texts.empty()) return;
  out.key(name).begin_object();
  for (const auto& [language, text] : texts) out.member(language, text);
  out.end_object();
}

}  // namespace

RoleCard read_role_fields(JsonValue value, Problems& problems) {
  RoleCard card;
  Role& role = card.role;
  RoleFields fields{value, problems};
  if (!value.is_object()) {
    fields.complain("", "not_an_object", "must be an object");
    return card;
  }
  const auto id = value.member("id");
  role.id = id ? id->string().value_or("") : "";
  if (!id) {
    fields.complain("id", "missing", "is missing");
  } else if (!is_role_id(role.id)) {
    fields.complain("id", "not_an_id", "must be letters, digits and _");
  }
  if (!value.member("replaces")) fields.complain("replaces", "missing", "is missing");
  fields.texts("name", card.name);
  fields.texts("text", card.text);
  fields.word("replaces", k_replaces, role.replaces_insider);
  fields.word("side", k_side, role.side);
  fields.flag("must_follow", role.must_follow);
  fields.flag("face_up", role.face_up);
  fields.flag("first_token", role.first_token);
  fields.flag("holds_tokens", role.holds_tokens);
  fields.flag("may_wager", role.may_wager);
  fields.number("votes", role.votes);
  fields.word("same_target", k_same_target, role.same_target);
  fields.flag("votes_face_up", role.votes_face_up);
  fields.flag("names_partner", role.names_partner);
  fields.flag("trick_costs_partner", role.trick_costs_partner);
  fields.number("token_limit", role.token_limit);
  fields.reveal_at("reveal_at", role.reveal_at);
  fields.flag("revealed_seats_vote", role.revealed_seats_vote);
  fields.flag("risky_missions", role.risky_missions);
  fields.word("on_reveal", k_on_reveal, role.on_reveal);
  fields.word("wins_by", k_wins_by, role.wins_by);
  fields.flag("wins_if_all_others_face_up", role.wins_if_all_others_face_up);
  return card;
}

Reading<RoleCard> read_role(JsonValue value) {
  Problems problems;
  RoleCard card = read_role_fields(value, problems);
  if (!problems.empty()) return problems.first("custom role");
  return card;
}

Reading<RoleCard> read_role(std::string_view json) {
  const auto [document, error] = JsonDocument::parse(json);
  if (error) return malformed("custom role", error->reason);
  return read_role(document.root());
}

void write_role(JsonWriter& out, const RoleCard& card) {
  const Role& role = card.role;
  const Role usual;
  const auto flag = [&](std::string_view name, bool value, bool standard) {
    if (value != standard) out.member(name, value);
  };
  out.begin_object();
  out.member("id", role.id);
  write_texts(out, "name", card.name);
  write_texts(out, "text", card.text);
  out.member("replaces", k_replaces[role.replaces_insider ? 1 : 0]);
  out.member("side", k_side[static_cast<std::size_t>(role.side)]);
  flag("must_follow", role.must_follow, usual.must_follow);
  flag("face_up", role.face_up, usual.face_up);
  flag("first_token", role.first_token, usual.first_token);
  flag("holds_tokens", role.holds_tokens, usual.holds_tokens);
  flag("may_wager", role.may_wager, usual.may_wager);
  if (role.votes != usual.votes) out.member("votes", role.votes);
  if (role.same_target != usual.same_target) {
    out.member("same_target", k_same_target[static_cast<std::size_t>(role.same_target)]);
  }
  flag("votes_face_up", role.votes_face_up, usual.votes_face_up);
  flag("names_partner", role.names_partner, usual.names_partner);
  flag("trick_costs_partner", role.trick_costs_partner, usual.trick_costs_partner);
  if (role.token_limit) out.member("token_limit", *role.token_limit);
  if (role.reveal_at) {
    out.key("reveal_at").begin_object();
    out.member("4", role.reveal_at->with_four).member("5", role.reveal_at->with_five);
    out.end_object();
  }
  flag("revealed_seats_vote", role.revealed_seats_vote, usual.revealed_seats_vote);
  flag("risky_missions", role.risky_missions, usual.risky_missions);
  if (role.on_reveal != usual.on_reveal) {
    out.member("on_reveal", k_on_reveal[static_cast<std::size_t>(role.on_reveal)]);
  }
  if (role.wins_by != usual.wins_by) {
    out.member("wins_by", k_wins_by[static_cast<std::size_t>(role.wins_by)]);
  }
  flag("wins_if_all_others_face_up", role.wins_if_all_others_face_up,
       usual.wins_if_all_others_face_up);
  out.end_object();
}

}  // namespace insidejob

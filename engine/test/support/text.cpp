#include "engine/test/support/text.h"

#include <sstream>

#include "engine/test/support/game.h"

namespace insidejob::test {

std::string text_of(CardSet cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ' ';
    text += text_of(card);
  }
  return text.empty() ? "-" : text;
}

std::string text_of(Ballot ballot) {
  std::ostringstream out;
  out << unsigned{ballot.first.index};
  if (ballot.is_double()) out << ',' << unsigned{ballot.second.index};
  return out.str();
}

std::string text_of(const Options& options, Action action) {
  std::ostringstream out;
  out << unsigned{action.seat.index};
  switch (action.kind) {
    case ActionKind::name_partner:
      out << " names " << unsigned{action.partner().index};
      break;
    case ActionKind::choose_mission:
      out << " lays " << options.mission(action.mission()).id;
      break;
    case ActionKind::play_card:
      out << " plays " << text_of(action.card()) << (action.wager() ? "*" : "");
      break;
    case ActionKind::play_larry:
      out << " plays " << text_of(action.card()) << " for Larry, back " << text_of(action.top());
      break;
    case ActionKind::vote:
      out << " votes " << text_of(action.ballot());
      break;
  }
  return out.str();
}

std::string text_of(const Choices& choices) {
  std::ostringstream out;
  out << choices.players << " players" << (choices.wager ? "" : ", no wagers")
      << (choices.risky ? ", risky" : "");
  for (const RoleId id : choices.special_roles) {
    out << ", " << (id == k_custom_role ? choices.custom_role->id : builtin_roles()[id.index].id);
  }
  for (const FixedRole& fixed : choices.fixed_roles) {
    out << ", fixed " << unsigned{fixed.role.index} << " at " << unsigned{fixed.seat.index};
  }
  if (const auto& role = choices.custom_role) {
    out << ", custom {insider " << role->replaces_insider << " side "
        << static_cast<int>(role->side) << " follow " << role->must_follow << " face_up "
        << role->face_up << " first " << role->first_token << " holds " << role->holds_tokens
        << " wager " << role->may_wager << " votes " << role->votes << " same "
        << static_cast<int>(role->same_target) << " votes_face_up " << role->votes_face_up
        << " partner " << role->names_partner << " costs " << role->trick_costs_partner << " limit "
        << role->token_limit.value_or(-1) << " reveal_at "
        << (role->reveal_at ? role->reveal_at->with_four : -1) << "/"
        << (role->reveal_at ? role->reveal_at->with_five : -1) << " revealed_vote "
        << role->revealed_seats_vote << " risky " << role->risky_missions << " on_reveal "
        << static_cast<int>(role->on_reveal) << " wins_by " << static_cast<int>(role->wins_by)
        << " all_face_up " << role->wins_if_all_others_face_up << "}";
  }
  if (const auto& d = choices.dimensions) {
    out << ", dimensions {" << d->suits << "x" << d->numbers << " hand " << d->hand << " tricks "
        << d->tricks << " missions " << d->missions_needed << " intel " << d->intel_needed << "}";
  }
  if (choices.mission_deck) out << ", choice deck";
  return out.str();
}

}  // namespace insidejob::test

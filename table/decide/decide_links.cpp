#include <algorithm>
#include <utility>

#include "table/decide/decider.h"

namespace insidejob {
namespace {

const GamePerson* find_person(const std::vector<GamePerson>& people, MemberId member) {
  const auto found = std::ranges::find(people, member, &GamePerson::member);
  return found == people.end() ? nullptr : &*found;
}

}  // namespace

Decision Decider::operator()(const MakeLink& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (state_.stage != Stage::result || command.link.empty()) return Refusal{Reason::not_now};
  const Game& game = *state_.game;
  if (find_person(game.people, by_) == nullptr) return Refusal{Reason::not_seated};
  if (game.unlinked) return Refusal{Reason::link_erased};
  if (find_link(state_, game.number) != nullptr) return Facts{};
  if (state_.links.size() >= k_most_links) return Refusal{Reason::too_many_links};
  return Facts{GameLinked{game.number, command.link}};
}

// The link that a member means, or that the caller names, and the person it is for.
std::variant<LinkedPerson, Refusal> Decider::linked_person(const LinkOwner& owner) const {
  if (by_ && state_.stage != Stage::result) return Refusal{Reason::not_now};
  const GameLink* link = find_link(state_, by_ ? state_.game->number : owner.game);
  if (link == nullptr) return Refusal{Reason::no_link};
  const GamePerson* person = find_person(link->people, by_ ? by_ : owner.member);
  if (person == nullptr) return Refusal{Reason::not_seated};
  return LinkedPerson{link->game, *person};
}

Decision Decider::operator()(const ShareLink& command) const {
  if (by_) {
    if (auto refusal = unless_member()) return *refusal;
  }
  const auto found = linked_person(command.owner);
  if (const auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
  const auto& [game, person] = std::get<LinkedPerson>(found);
  if (person.agreed == command.agree) return Facts{};
  return Facts{LinkAgreed{game, person.member, command.agree}};
}

Decision Decider::operator()(const EraseLink& command) const {
  if (by_) {
    if (auto refusal = unless_member()) return *refusal;
  }
  const auto found = linked_person(command.owner);
  if (const auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
  return Facts{LinkErased{std::get<LinkedPerson>(found).game}};
}

}  // namespace insidejob

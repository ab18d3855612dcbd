#include <algorithm>

#include "table/state/evolver.h"

namespace insidejob {

bool Evolver::operator()(const GameLinked& fact) {
  if (state_.stage != Stage::result || fact.game != state_.game->number) return false;
  if (state_.game->unlinked || find_link(state_, fact.game) != nullptr || !fact.link) return false;
  state_.links.push_back({fact.game, *fact.link, state_.game->people});
  return true;
}

bool Evolver::operator()(const LinkAgreed& fact) {
  const auto link = std::ranges::find(state_.links, fact.game, &GameLink::game);
  if (link == state_.links.end()) return false;
  const auto person = std::ranges::find(link->people, fact.member, &GamePerson::member);
  if (person == link->people.end()) return false;
  person->agreed = fact.agree;
  return true;
}

bool Evolver::operator()(const LinkErased& fact) {
  const auto link = std::ranges::find(state_.links, fact.game, &GameLink::game);
  if (link == state_.links.end()) return false;
  state_.links.erase(link);
  if (state_.game && state_.game->number == fact.game) state_.game->unlinked = true;
  return true;
}

// In the game that is running or has just ended, and in every link.
template <class Change>
void Evolver::change_person(MemberId member, Change change) {
  const auto in = [&](std::vector<GamePerson>& people) {
    for (GamePerson& person : people) {
      if (person.member == member) change(person);
    }
  };
  if (state_.game) in(state_.game->people);
  for (GameLink& link : state_.links) in(link.people);
}

void Evolver::rename_person(const Member& member) {
  change_person(member.id, [&](GamePerson& person) { person.name = member.name; });
}

void Evolver::move_person(const Member& member) {
  change_person(member.id, [&](GamePerson& person) { person.token_hash = member.token_hash; });
}

}  // namespace insidejob

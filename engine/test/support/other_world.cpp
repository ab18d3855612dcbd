#include "engine/test/support/other_world.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "engine/apply.h"
#include "engine/legal.h"
#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

struct Knowledge {
  CardSet cards;
  std::set<MissionId> missions;
  std::set<unsigned> tricks_drawn;  // of which the viewer drew the two missions
  SeatSet roles;
};

// What everyone at the table sees, and what only the viewer does.
Knowledge knowledge_of(const Options& options, const Course& course, std::optional<Seat> viewer) {
  Knowledge known;
  if (viewer) {
    known.cards = course.deal.hands[viewer->index];
    known.roles.insert(*viewer);
  }
  GameState state = start(options, course.deal);
  const auto look = [&] {
    known.roles = known.roles | state.open.face_up;
    if (state.open.phase == Phase::mission && state.open.to_act == viewer) {
      known.tricks_drawn.insert(state.open.trick);
      known.missions.insert(course.deal.missions[2U * state.open.trick]);
      known.missions.insert(course.deal.missions[2U * state.open.trick + 1]);
    }
    if (state.open.phase == Phase::larry && state.open.to_act == viewer) {
      known.cards = known.cards | state.secret.hands[k_larry.index];
    }
  };
  look();
  for (const Action action : course.actions) {
    switch (action.kind) {
      case ActionKind::name_partner:
        if (viewer == action.seat) known.roles.insert(action.partner());
        break;
      case ActionKind::choose_mission:
        known.missions.insert(action.mission());
        break;
      case ActionKind::play_card:
      case ActionKind::play_larry:
        known.cards.insert(action.card());
        break;
      case ActionKind::vote:
        break;
    }
    apply_legal(options, state, action);
    look();
  }
  return known;
}

// Changes only what is unknown: by a whole shuffle, or by a few swaps, which are likelier to fit
// what was played.
template <class Item>
std::map<Item, Item> mix(std::vector<Item> unknown, Rng& rng) {
  std::vector<Item> mixed = unknown;
  if (unknown.size() >= 2) {
    if (rng.below(3) == 0) {
      rng.shuffle_front(std::span<Item>{mixed}, mixed.size());
    } else {
      for (unsigned swaps = 1 + rng.below(3); swaps > 0; --swaps) {
        std::swap(mixed[rng.below(static_cast<unsigned>(mixed.size()))],
                  mixed[rng.below(static_cast<unsigned>(mixed.size()))]);
      }
    }
  }
  std::map<Item, Item> mapping;
  for (std::size_t i = 0; i < unknown.size(); ++i) mapping[unknown[i]] = mixed[i];
  return mapping;
}

template <class Item>
Item mapped(const std::map<Item, Item>& mapping, Item item) {
  const auto found = mapping.find(item);
  return found == mapping.end() ? item : found->second;
}

Deal mix_deal(const Options& options, const Course& course, const Knowledge& known,
              const std::map<Card, Card>& cards, Rng& rng) {
  Deal deal = course.deal;
  for (unsigned i = 0; i < options.players(); ++i) {
    deal.hands[i] = {};
    for (const Card card : course.deal.hands[i]) deal.hands[i].insert(mapped(cards, card));
  }
  if (options.has_larry()) {
    for (unsigned i = 0; i < larry_stack_size(options); ++i) {
      deal.larry_stack[i] = mapped(cards, course.deal.larry_stack[i]);
    }
  }

  std::vector<MissionId> unseen;
  for (unsigned i = 0; i < options.missions_in_play(); ++i) {
    const MissionId id{static_cast<std::uint16_t>(i)};
    if (!known.missions.contains(id)) unseen.push_back(id);
  }
  const auto missions = mix(unseen, rng);
  for (unsigned trick = 0; trick < options.tricks(); ++trick) {
    MissionId& first = deal.missions[2U * trick];
    MissionId& second = deal.missions[2U * trick + 1];
    first = mapped(missions, first);
    second = mapped(missions, second);
    if (!known.tricks_drawn.contains(trick) && rng.below(2) == 0) std::swap(first, second);
  }

  std::vector<unsigned> face_down;
  for (unsigned i = 0; i < options.seats(); ++i) {
    if (!known.roles.contains(seat(i))) face_down.push_back(i);
  }
  for (const auto& [from, to] : mix(face_down, rng)) deal.roles[to] = course.deal.roles[from];
  return deal;
}

// Compares what is on the table or said aloud.
bool looks_the_same(const GameState& a, const GameState& b) {
  if (a.open.phase != b.open.phase || a.open.leader != b.open.leader) return false;
  if (a.open.phase != Phase::vote && a.open.to_act != b.open.to_act) return false;
  if (a.open.tokens != b.open.tokens || a.open.supply != b.open.supply) return false;
  if (a.open.trick != b.open.trick || a.open.completed != b.open.completed) return false;
  if (a.open.face_up != b.open.face_up) return false;
  return std::ranges::all_of(a.open.face_up, [&](Seat up) {
    return a.secret.roles[up.index] == b.secret.roles[up.index];
  });
}

void append(std::vector<Event>& all, const EventList& events) {
  all.insert(all.end(), events.begin(), events.end());
}

}  // namespace

Played play_course(const Options& options, const Course& course) {
  Played played{.state = start(options, course.deal), .events = {}};
  append(played.events, opening_events(options, played.state));
  EventList events;
  for (const Action action : course.actions) {
    if (apply(options, played.state, action, events)) throw std::runtime_error("unlawful course");
    append(played.events, events);
  }
  return played;
}

std::optional<OtherWorld> try_other_world(const Options& options, const Course& course,
                                          std::optional<Seat> viewer, Rng& rng) {
  const Knowledge known = knowledge_of(options, course, viewer);
  std::vector<Card> unseen;
  for (const Card card : options.deck() - known.cards) unseen.push_back(card);
  const auto cards = mix(unseen, rng);

  OtherWorld world;
  world.course.deal = mix_deal(options, course, known, cards, rng);
  GameState here = start(options, course.deal);
  GameState there = start(options, world.course.deal);
  if (!looks_the_same(here, there)) return std::nullopt;
  append(world.played.events, opening_events(options, there));
  EventList events;
  for (Action action : course.actions) {
    if (apply(options, here, action)) throw std::runtime_error("unlawful course");
    // The secret parts of others' actions: what went back on Larry's stack, and ballots.
    if (viewer != action.seat && action.kind == ActionKind::play_larry) {
      action = Action::play_larry(action.seat, action.card(), mapped(cards, action.top()));
    }
    if (viewer != action.seat && action.kind == ActionKind::vote) {
      const LegalActions legal = legal_actions(options, there, action.seat);
      if (legal.empty()) return std::nullopt;
      const Action other = legal[rng.below(legal.size())];
      world.ballots |= other != action;
      action = other;
    }
    if (apply(options, there, action, events)) return std::nullopt;
    if (!looks_the_same(here, there)) return std::nullopt;
    append(world.played.events, events);
    world.course.actions.push_back(action);
  }
  world.played.state = there;
  world.hands = here.secret.hands != there.secret.hands;
  world.roles = here.secret.roles != there.secret.roles;
  world.missions = here.secret.missions != there.secret.missions;
  world.larry_stack = here.secret.larry_stack != there.secret.larry_stack;
  return world;
}

}  // namespace insidejob::test

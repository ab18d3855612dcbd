#include "engine/test/support/game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <span>
#include <stdexcept>

namespace insidejob::test {
namespace {

constexpr std::string_view k_suit_letters = "BGYP";

std::runtime_error wrong(const std::string& what, std::string_view where = {}) {
  return std::runtime_error(what + " " + std::string(where));
}

Choices with_special_roles(const Table& table) {
  Choices choices = table.choices;
  if (!choices.special_roles.empty()) return choices;
  for (const std::string& id : table.roles) {
    if (id == "agent" || id == "insider") continue;
    const bool custom = choices.custom_role && choices.custom_role->id == id;
    choices.special_roles.push_back(custom ? k_custom_role : builtin(id));
  }
  if (table.roles.size() == 5) choices.players = 5;
  return choices;
}

std::vector<RoleId> roles_of(const Options& options, const Table& table) {
  if (table.roles.empty()) {
    return {options.role_cards().begin(), options.role_cards().end()};
  }
  std::vector<RoleId> roles;
  for (const std::string& id : table.roles) {
    const auto found = options.find_role(id);
    if (!found) throw wrong("no role", id);
    roles.push_back(*found);
  }
  return roles;
}

struct WantedHand {
  CardSet cards;
  CardSet filler;
};

WantedHand wanted_hand(const Table& table, std::size_t index) {
  WantedHand wanted{.cards = {}, .filler = CardSet{~0ULL}};
  if (index >= table.hands.size()) return wanted;
  for (const std::string& word : words(table.hands[index])) {
    if (word[0] != '+') {
      wanted.cards.insert(card(word));
      continue;
    }
    wanted.filler = {};
    for (const char letter : word.substr(1)) {
      wanted.filler =
          wanted.filler | CardSet::of_suit(static_cast<Suit>(k_suit_letters.find(letter)));
    }
  }
  return wanted;
}

// Requested cards first, then the seats with the fewest suits to fill from. Fillers are dealt one
// per seat in turn, so that all hands hold low and high numbers.
std::vector<std::vector<Card>> hands_of(const Options& options, const Table& table, CardSet& free) {
  std::vector<WantedHand> wanted;
  for (unsigned i = 0; i < options.players(); ++i) {
    wanted.push_back(wanted_hand(table, i));
    free = free - wanted.back().cards;
  }
  std::vector<unsigned> order;
  for (unsigned i = 0; i < options.players(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, {}, [&](unsigned i) { return wanted[i].filler.size(); });
  for (bool progress = true; progress;) {
    progress = false;
    for (const unsigned i : order) {
      const CardSet usable = free & wanted[i].filler;
      if (wanted[i].cards.size() >= options.dimensions().hand || usable.empty()) continue;
      const Card next = usable.nth(7 * wanted[i].cards.size() % usable.size());
      wanted[i].cards.insert(next);
      free.erase(next);
      progress = true;
    }
  }
  std::vector<std::vector<Card>> hands;
  for (const WantedHand& hand : wanted) hands.emplace_back(hand.cards.begin(), hand.cards.end());
  return hands;
}

std::vector<MissionId> missions_of(const Options& options, const std::string& text) {
  const auto find = [&](std::string_view id) {
    const auto found = options.find_mission(id);
    if (!found) throw wrong("no mission", id);
    return *found;
  };
  std::vector<std::optional<MissionId>> drawn;
  for (const std::string& word : words(text)) {
    const std::size_t slash = word.find('/');
    drawn.emplace_back(find(word.substr(0, slash)));
    drawn.emplace_back(slash == std::string::npos ? std::nullopt
                                                  : std::optional{find(word.substr(slash + 1))});
  }
  drawn.resize(std::max<std::size_t>(drawn.size(), 2 * std::size_t{options.tricks()}));
  std::uint16_t next = 0;
  for (auto& id : drawn) {
    while (!id) {
      const MissionId candidate{next++};
      if (std::ranges::find(drawn, std::optional{candidate}) == drawn.end()) id = candidate;
    }
  }
  std::vector<MissionId> missions;
  for (const auto& id : drawn) missions.push_back(*id);
  return missions;
}

GameState start_of(const Options& options, const Table& table) {
  WrittenDeal written;
  written.first_leader = table.leader;
  written.roles = roles_of(options, table);
  written.missions = missions_of(options, table.missions);
  CardSet free = options.deck();
  for (const std::string& word : words(table.larry_stack)) {
    written.larry_stack.push_back(card(word));
    free.erase(card(word));
  }
  written.hands = hands_of(options, table, free);
  if (options.has_larry()) {
    const std::size_t chosen = written.larry_stack.size();
    for (const Card rest : free) written.larry_stack.push_back(rest);
    const std::span<Card> others = std::span<Card>{written.larry_stack}.subspan(chosen);
    Rng{Seed{}}.shuffle_front(others, others.size());
  }
  const Result<Deal> deal = make_deal(options, written);
  if (const auto fault = fault_of(deal)) throw wrong("deal refused:", name_of(*fault));
  return start(options, std::get<Deal>(deal));
}

// Searches depth first, in random order if given an Rng, for a way to play the current trick
// without wagers that has the requested outcome.
bool find_trick(const Options& options, const GameState& state, unsigned trick, Seat winner,
                bool completed, Rng* rng, std::vector<Action>& course) {
  if (state.open.trick > trick) {
    return state.open.outcomes[trick].winner() == winner &&
           state.open.outcomes[trick].completed() == completed;
  }
  const LegalActions legal = legal_actions(options, state, state.open.to_act);
  std::vector<Action> order;
  for (const Action action : legal) {
    if (action.kind != ActionKind::play_card || !action.wager()) order.push_back(action);
  }
  if (rng != nullptr) rng->shuffle_front(std::span<Action>{order}, order.size());
  for (const Action action : order) {
    GameState next = state;
    apply_legal(options, next, action);
    course.push_back(action);
    if (find_trick(options, next, trick, winner, completed, rng, course)) return true;
    course.pop_back();
  }
  return false;
}

}  // namespace

Card card(std::string_view text) {
  const std::size_t suit = k_suit_letters.find(text.at(0));
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  if (suit == std::string_view::npos || error != std::errc{} || end != text.data() + text.size()) {
    throw wrong("no card", text);
  }
  return Card{static_cast<Suit>(suit), number};
}

CardSet cards(std::string_view text) {
  CardSet set;
  for (const std::string& word : words(text)) set.insert(card(word));
  return set;
}

std::string text_of(Card card) {
  return k_suit_letters[static_cast<unsigned>(card.suit())] + std::to_string(card.number());
}

RoleId builtin(std::string_view id) {
  const auto roles = builtin_roles();
  const auto found = std::ranges::find(roles, id, &Role::id);
  if (found == roles.end()) throw wrong("no role", id);
  return RoleId{static_cast<std::uint8_t>(found - roles.begin())};
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    if (space > 0) found.emplace_back(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return found;
}

Options options_for(Choices choices) {
  Result<Options> options = Options::make(std::move(choices));
  if (const auto fault = fault_of(options)) throw wrong("set-up refused:", name_of(*fault));
  return std::get<Options>(std::move(options));
}

MissionDeck choice_deck(Suit trump) {
  MissionDeck deck{.missions = {}, .risky = standard_deck().risky};
  for (unsigned i = 1; i <= k_max_tricks; ++i) {
    const std::string number = std::to_string(i);
    deck.missions.push_back(
        {"met_" + number, trump, {.kind = ConditionKind::range, .min = 1, .max = 13}});
    deck.missions.push_back(
        {"missed_" + number, trump, {.kind = ConditionKind::range, .min = 14, .max = 15}});
  }
  return deck;
}

Dimensions short_game(unsigned players, unsigned tricks, unsigned intel_needed) {
  Dimensions dimensions = standard_dimensions(players);
  dimensions.tricks = tricks;
  dimensions.intel_needed = intel_needed;
  return dimensions;
}

Game::Game(const Table& table)
    : options_(options_for(with_special_roles(table))),
      state_(start_of(options_, table)),
      before_wishes_(state_) {}

void Game::take(Action action) {
  if (const auto violation = apply(options_, state_, action, events_)) {
    throw wrong("refused:", name_of(violation->fault));
  }
}

Game& Game::act(Action action) {
  take(action);
  before_wishes_ = state_;
  wishes_.clear();
  return *this;
}

Game& Game::partner(unsigned target) {
  return act(Action::name_partner(state_.open.to_act, seat(target)));
}

Game& Game::choose(std::string_view id) {
  return act(Action::choose_mission(state_.open.to_act, mission(id)));
}

Action Game::action_of(std::string_view text) const {
  const bool wager = text.ends_with('*');
  return Action::play_card(state_.open.to_act, card(text.substr(0, text.size() - (wager ? 1 : 0))),
                           wager);
}

Game& Game::play(std::string_view text) { return act(action_of(text)); }

Game& Game::larry(std::string_view text) {
  const std::size_t arrow = text.find('>');
  return act(Action::play_larry(state_.open.to_act, card(text.substr(0, arrow)),
                                card(text.substr(arrow + 1))));
}

Game& Game::trick(std::string_view text) {
  if (phase() == Phase::mission) act(legal(leader()).at(0));
  for (const std::string& word : words(text)) {
    word.find('>') == std::string::npos ? play(word) : larry(word);
  }
  return *this;
}

bool Game::grant(const Wish& wish, Rng* rng) {
  std::vector<Action> course;
  if (phase() != Phase::mission ||
      !find_trick(options_, state_, state_.open.trick, wish.winner, wish.completed, rng, course)) {
    return false;
  }
  for (const Action action : course) take(action);
  return true;
}

Game& Game::won_by(unsigned winner, bool completed) {
  wishes_.push_back({seat(winner), completed});
  if (grant(wishes_.back(), nullptr)) return *this;
  Rng rng{Seed::from_number(winner)};
  for (int attempt = 0; attempt < 200; ++attempt) {
    state_ = before_wishes_;
    if (std::ranges::all_of(wishes_, [&](const Wish& wish) { return grant(wish, &rng); })) {
      return *this;
    }
  }
  throw wrong("no such trick for seat", std::to_string(winner));
}

Game& Game::won_by_all(std::initializer_list<unsigned> winners, bool completed) {
  for (const unsigned winner : winners) won_by(winner, completed);
  return *this;
}

Game& Game::vote(unsigned voter, unsigned target) {
  return act(Action::vote(seat(voter), {.first = seat(target)}));
}

Game& Game::vote(unsigned voter, unsigned first, unsigned second) {
  return act(Action::vote(seat(voter), {.first = seat(first), .second = seat(second)}));
}

std::optional<Fault> Game::fault(Action action) const {
  GameState after = state_;
  EventList events;
  const auto violation = apply(options_, after, action, events);
  if (!violation) return std::nullopt;
  EXPECT_EQ(after, state_);
  EXPECT_TRUE(events.empty());
  return violation->fault;
}

std::optional<Fault> Game::fault_of_play(std::string_view text) const {
  return fault(action_of(text));
}

std::vector<Action> Game::legal(unsigned of_seat) const {
  const LegalActions set = legal_actions(options_, state_, seat(of_seat));
  std::vector<Action> actions;
  for (unsigned i = 0; i < set.size(); ++i) actions.push_back(set[i]);
  return actions;
}

SeatView Game::view(unsigned of_seat) const { return view_for(options_, state_, seat(of_seat)); }

MissionId Game::mission(std::string_view id) const {
  const auto found = options_.find_mission(id);
  if (!found) throw wrong("no mission", id);
  return *found;
}

RoleId Game::role(std::string_view id) const {
  const auto found = options_.find_role(id);
  if (!found) throw wrong("no role", id);
  return *found;
}

std::vector<unsigned> Game::tokens() const {
  return {state_.open.tokens.begin(), state_.open.tokens.begin() + options_.seats()};
}

std::vector<unsigned> Game::winners() const {
  std::vector<unsigned> list;
  for (const Seat winner : state_.open.outcome.winners) list.push_back(winner.index);
  return list;
}

std::vector<unsigned> Game::to_act() const {
  std::vector<unsigned> list;
  for (const Seat actor : actors(state_)) list.push_back(actor.index);
  return list;
}

}  // namespace insidejob::test

#include "openspiel/spiel_state.h"

#include <algorithm>
#include <utility>

#include "bots/belief/world.h"
#include "bots/observation/chronicle.h"
#include "bots/observation/encoder.h"
#include "engine/advance.h"
#include "engine/turn.h"
#include "openspiel/spiel_text.h"

namespace insidejob::spiel {
namespace {

using observation::ActionMask;
using observation::Around;

Seat seat_of(open_spiel::Player player) { return Seat{static_cast<std::uint8_t>(player)}; }

Rng seeded(const std::function<double()>& chance) {
  Seed seed;
  for (std::uint64_t& word : seed.words) word = static_cast<std::uint64_t>(chance() * 0x1p53);
  return Rng{seed};
}

constexpr observation::Draft k_no_draft{};

}  // namespace

InsideJobState::InsideJobState(std::shared_ptr<const open_spiel::Game> game)
    : open_spiel::State(std::move(game)) {
  for (const FixedRole& fixed : options().choices().fixed_roles) {
    deal_.roles[fixed.seat.index] = fixed.role;
  }
}

// --- chance ---

unsigned InsideJobState::draws_before(unsigned trick) const {
  return options().has_larry() ? 4 * trick + 5 : 2 * trick + 2;
}

InsideJobState::Draw InsideJobState::next_draw() const {
  if (dealt_ < rules().deal_length()) {
    if (dealt_ == 0) return Draw::leader;
    return dealt_ <= rules().open_seats().size() ? Draw::role : Draw::card;
  }
  if (state_.open.phase != Phase::mission) return Draw::none;
  const unsigned trick = state_.open.trick;
  const unsigned before = trick == 0 ? 0 : draws_before(trick - 1);
  if (drawn_ < before + 2) return Draw::mission;
  return drawn_ < draws_before(trick) ? Draw::larry : Draw::none;
}

CardSet InsideJobState::cards_left() const {
  CardSet left = options().deck();
  if (dealt_ < rules().deal_length()) {
    for (const CardSet hand : deal_.hands) left = left - hand;
    return left;
  }
  const PublicState& open = state_.open;
  for (const Seat seat : SeatSet::first(options().players())) {
    left = left - state_.secret.hands[seat.index];
  }
  for (unsigned trick = 0; trick < open.trick; ++trick) {
    for (const Play play : trick_plays(options(), open, trick)) left.erase(play.card());
  }
  const unsigned tricks = open.trick + 1U;
  for (unsigned i = 0; i + 2 * tricks < drawn_; ++i) left.erase(state_.secret.larry_stack[i]);
  return left;
}

std::vector<bool> InsideJobState::missions_left() const {
  std::vector<bool> left(options().missions_in_play(), true);
  const unsigned trick = state_.open.trick;
  const unsigned before = trick == 0 ? 0 : draws_before(trick - 1);
  const unsigned count = 2 * trick + (drawn_ - before);
  for (unsigned i = 0; i < count; ++i) left[state_.secret.missions[i].index] = false;
  return left;
}

std::array<unsigned, k_max_roles> InsideJobState::roles_left() const {
  std::array<unsigned, k_max_roles> left{};
  for (const RoleId role : rules().role_pool()) ++left[role.index];
  for (unsigned i = 0; i + 1 < dealt_; ++i) {
    --left[deal_.roles[rules().open_seats()[i].index].index];
  }
  return left;
}

Seat InsideJobState::role_seat() const { return rules().open_seats()[dealt_ - 1U]; }

Seat InsideJobState::card_seat() const {
  const auto before = 1 + static_cast<unsigned>(rules().open_seats().size());
  return Seat{static_cast<std::uint8_t>((dealt_ - before) / options().dimensions().hand)};
}

open_spiel::ActionsAndProbs InsideJobState::ChanceOutcomes() const {
  open_spiel::ActionsAndProbs outcomes;
  const auto evenly = [&](unsigned count) {
    for (auto& [outcome, chance] : outcomes) chance = 1.0 / count;
  };
  switch (next_draw()) {
    case Draw::leader:
      for (unsigned i = 0; i < options().players(); ++i) outcomes.emplace_back(i, 0);
      evenly(options().players());
      break;
    case Draw::role: {
      const auto left = roles_left();
      const double all = static_cast<double>(rules().open_seats().size()) - (dealt_ - 1);
      for (unsigned i = 0; i < left.size(); ++i) {
        if (left[i] > 0) outcomes.emplace_back(i, left[i] / all);
      }
      break;
    }
    case Draw::card:
    case Draw::larry: {
      const CardSet left = cards_left();
      outcomes.reserve(left.size());
      for (const Card card : left) outcomes.emplace_back(observation::card_index(card), 0);
      evenly(left.size());
      break;
    }
    case Draw::mission: {
      const std::vector<bool> left = missions_left();
      for (unsigned i = 0; i < left.size(); ++i) {
        if (left[i]) outcomes.emplace_back(i, 0);
      }
      evenly(static_cast<unsigned>(outcomes.size()));
      break;
    }
    case Draw::none:
      break;
  }
  return outcomes;
}

void InsideJobState::take_mission(unsigned outcome) {
  const unsigned trick = state_.open.trick;
  auto& missions = state_.secret.missions;
  const unsigned before = trick == 0 ? 0 : draws_before(trick - 1);
  missions[2 * trick + (drawn_ - before)].index = static_cast<std::uint16_t>(outcome);
  ++drawn_;
  if (drawn_ == before + 2 && missions[2 * trick + 1] < missions[2 * trick]) {
    std::swap(missions[2 * trick], missions[2 * trick + 1]);
  }
}

void InsideJobState::take_outcome(unsigned outcome) {
  switch (next_draw()) {
    case Draw::leader:
      deal_.first_leader = Seat{static_cast<std::uint8_t>(outcome)};
      break;
    case Draw::role:
      deal_.roles[role_seat().index].index = static_cast<std::uint8_t>(outcome);
      break;
    case Draw::card:
      deal_.hands[card_seat().index].insert(observation::card_at(outcome));
      break;
    case Draw::mission:
      return take_mission(outcome);
    case Draw::larry:
      // After the missions of this trick and of those before it.
      state_.secret.larry_stack[drawn_ - 2U * (state_.open.trick + 1U)] =
          observation::card_at(outcome);
      ++drawn_;
      return;
    case Draw::none:
      open_spiel::SpielFatalError("insidejob: chance has nothing to decide here");
  }
  ++dealt_;
  if (dealt_ == rules().deal_length()) state_ = start(options(), deal_);
}

// --- play ---

Seat InsideJobState::actor() const {
  return state_.open.phase == Phase::vote ? actors(state_).nth(0) : state_.open.to_act;
}

bool InsideJobState::IsTerminal() const {
  return dealt_ == rules().deal_length() && state_.open.phase == Phase::over;
}

open_spiel::Player InsideJobState::CurrentPlayer() const {
  if (IsTerminal()) return open_spiel::kTerminalPlayerId;
  if (next_draw() != Draw::none) return open_spiel::kChancePlayerId;
  return actor().index;
}

std::vector<open_spiel::Action> InsideJobState::LegalActions() const {
  if (IsTerminal()) return {};
  if (next_draw() != Draw::none) return LegalChanceOutcomes();
  const SeatView view = view_for(options(), state_, actor());
  const Around& around = Around::of(options().players(), actor());
  const ActionMask mask = observation::action_mask(view, legal_actions(view), around, draft_);
  std::vector<open_spiel::Action> actions;
  actions.reserve(mask.size());
  unsigned base = 0;
  for (std::uint64_t word : mask.words()) {
    for (; word != 0; word &= word - 1) {
      actions.push_back(base + static_cast<unsigned>(std::countr_zero(word)));
    }
    base += 64;
  }
  return actions;
}

void InsideJobState::DoApplyAction(open_spiel::Action action) {
  worlds_.reset();
  if (next_draw() != Draw::none) return take_outcome(static_cast<unsigned>(action));
  const Seat seat = actor();
  const bool is_vote = state_.open.phase == Phase::vote;
  const RoleId role = state_.secret.roles[seat.index];
  const observation::StepContext context{
      .players = options().players(),
      .seat = seat,
      .phase = state_.open.phase,
      .drawn =
          state_.open.phase == Phase::mission ? drawn_missions(state_) : std::array<MissionId, 2>{},
      .votes = is_vote ? vote_right(options(), state_.open, seat, role).votes : 0U};
  last_action_ = observation::take_step(context, static_cast<unsigned>(action), draft_);
  if (last_action_) Advance{options(), state_, DropEvents{}}.apply(*last_action_);
}

void InsideJobState::UndoAction(open_spiel::Player /*player*/, open_spiel::Action /*action*/) {
  const std::vector<PlayerAction> before{history_.begin(), history_.end() - 1};
  InsideJobState again{game_};
  for (const PlayerAction& taken : before) again.ApplyAction(taken.action);
  deal_ = again.deal_;
  state_ = again.state_;
  draft_ = again.draft_;
  last_action_ = again.last_action_;
  dealt_ = again.dealt_;
  drawn_ = again.drawn_;
  worlds_.reset();
  history_ = before;
  --move_number_;
}

std::vector<double> InsideJobState::Returns() const {
  std::vector<double> returns(options().players(), 0);
  if (!IsTerminal()) return returns;
  for (unsigned i = 0; i < options().players(); ++i) {
    const bool wins = state_.open.outcome.winners.contains(Seat{static_cast<std::uint8_t>(i)});
    returns[i] = wins ? 1 : -1;
  }
  return returns;
}

std::unique_ptr<open_spiel::State> InsideJobState::Clone() const {
  return std::make_unique<InsideJobState>(*this);
}

// --- what is shown ---

SeatView InsideJobState::in_deck_order(SeatView view) {
  if (view.drawn && (*view.drawn)[1] < (*view.drawn)[0]) {
    std::swap((*view.drawn)[0], (*view.drawn)[1]);
  }
  view.open.voted = {};
  return view;
}

SeatView InsideJobState::view(Seat seat) const {
  SeatView view = view_for(options(), state_, seat);
  if (view.open.phase != Phase::over) view.open.voted = {};
  if (next_draw() != Draw::none) view.drawn.reset();
  return view;
}

const observation::Draft& InsideJobState::draft_of(Seat seat) const {
  return CurrentPlayer() == seat.index ? draft_ : k_no_draft;
}

std::string InsideJobState::InformationStateString(open_spiel::Player player) const {
  SPIEL_CHECK_GE(player, 0);
  SPIEL_CHECK_LT(player, num_players_);
  if (dealt_ < rules().deal_length()) return "the cards are being dealt";
  return view_text(view(seat_of(player)), draft_of(seat_of(player)));
}

std::string InsideJobState::ObservationString(open_spiel::Player player) const {
  return InformationStateString(player);
}

void InsideJobState::write_observation(Seat seat, absl::Span<float> values) const {
  std::ranges::fill(values, 0.0F);
  if (dealt_ < rules().deal_length()) return;
  const SeatView known = view(seat);
  observation::Chronicle chronicle;
  chronicle.follow(options(), rules().legend(), known.open);
  const bool acts = CurrentPlayer() == seat.index;
  observation::Observation bits{};
  observation::encode(known, acts ? legal_actions(known) : insidejob::LegalActions{},
                      Around::of(options().players(), seat), draft_of(seat), rules().legend(),
                      chronicle, bits);
  for (unsigned i = 0; i < observation::k_words; ++i) {
    for (std::uint64_t word = bits[i]; word != 0; word &= word - 1) {
      values[64 * i + static_cast<unsigned>(std::countr_zero(word))] = 1;
    }
  }
}

void InsideJobState::ObservationTensor(open_spiel::Player player, absl::Span<float> values) const {
  SPIEL_CHECK_GE(player, 0);
  SPIEL_CHECK_LT(player, num_players_);
  SPIEL_CHECK_EQ(values.size(), observation::k_bits);
  write_observation(seat_of(player), values);
}

void InsideJobState::InformationStateTensor(open_spiel::Player player,
                                            absl::Span<float> values) const {
  SPIEL_CHECK_GE(player, 0);
  SPIEL_CHECK_LT(player, num_players_);
  SPIEL_CHECK_EQ(values.size(), observation::k_bits + memory_size(options()));
  write_observation(seat_of(player), values);
  if (dealt_ < rules().deal_length()) return;
  const absl::Span<float> rest = values.subspan(observation::k_bits);
  write_memory(view(seat_of(player)), {rest.data(), rest.size()});
}

std::string InsideJobState::ActionToString(open_spiel::Player player,
                                           open_spiel::Action action) const {
  const auto number = static_cast<unsigned>(action);
  if (player != open_spiel::kChancePlayerId) {
    const Seat seat = seat_of(player);
    const bool chooses = dealt_ == rules().deal_length() && CurrentPlayer() == player &&
                         state_.open.phase == Phase::mission;
    if (chooses &&
        (number == observation::k_mission_action || number == observation::k_mission_action + 1)) {
      return options().mission(drawn_missions(state_)[number - observation::k_mission_action]).id;
    }
    return step_text(options(), seat, number);
  }
  switch (next_draw()) {
    case Draw::leader:
      return "seat " + std::to_string(number) + " leads";
    case Draw::role:
      return options().role(RoleId{static_cast<std::uint8_t>(number)}).id + " to seat " +
             std::to_string(role_seat().index);
    case Draw::card:
      return step_text(options(), Seat{}, number) + " to seat " + std::to_string(card_seat().index);
    case Draw::larry:
      return step_text(options(), Seat{}, number) + " for Larry";
    case Draw::mission:
      return options().mission(MissionId{static_cast<std::uint16_t>(number)}).id;
    case Draw::none:
      break;
  }
  return rules().ActionToString(player, action);
}

std::string InsideJobState::ToString() const {
  std::string text;
  if (dealt_ < rules().deal_length()) {
    text = "dealing:";
    for (const PlayerAction& taken : history_) text += ' ' + std::to_string(taken.action);
    return text;
  }
  for (const Seat seat : SeatSet::first(options().players())) {
    text += view_text(view(seat), draft_of(seat)) + '\n';
  }
  // Missions drawn so far, of which the leader may not have seen the second one yet.
  if (next_draw() != Draw::none) {
    text += "drawing:";
    const unsigned trick = state_.open.trick;
    const unsigned before = trick == 0 ? 0 : draws_before(trick - 1);
    for (auto i = history_.end() - (drawn_ - static_cast<int>(before)); i != history_.end(); ++i) {
      text += ' ' + std::to_string(i->action);
    }
    text += '\n';
  }
  return text;
}

// --- worlds that a seat may imagine ---

void InsideJobState::replay_deal(const GameState& world) {
  const PublicState& open = world.open;
  ApplyAction((open.trick > 0 ? open.outcomes[0].leader() : open.leader).index);
  for (const Seat seat : rules().open_seats()) ApplyAction(world.secret.roles[seat.index].index);
  std::array<CardSet, k_max_seats> hands = world.secret.hands;
  for (unsigned trick = 0; trick <= open.trick && trick < options().tricks(); ++trick) {
    const Seat leader = trick < open.trick ? open.outcomes[trick].leader() : open.leader;
    const auto plays = trick_plays(options(), open, trick);
    for (unsigned i = 0; i < plays.size(); ++i) {
      hands[seat_at(options().players(), leader, i).index].insert(plays[i].card());
    }
  }
  for (const Seat seat : SeatSet::first(options().players())) {
    for (const Card card : hands[seat.index]) ApplyAction(observation::card_index(card));
  }
}

bool InsideJobState::replay_trick(const GameState& world, unsigned trick) {
  const PublicState& open = world.open;
  for (unsigned i = 0; i < 2; ++i) ApplyAction(world.secret.missions[2 * trick + i].index);
  if (options().has_larry()) {
    for (unsigned i = trick == 0 ? 0 : 2 * trick + 1; i < 2 * trick + 3; ++i) {
      ApplyAction(observation::card_index(world.secret.larry_stack[i]));
    }
  }
  if (trick == open.trick && open.phase == Phase::mission) return true;
  const auto drawn = drawn_missions(state_);
  const bool first = drawn[0] == open.missions[trick];
  const MissionChoice choice = mission_choice(options(), drawn);
  if (!(first ? choice.first : choice.second)) return false;
  ApplyAction(observation::k_mission_action + (first ? 0 : 1));
  for (const Play play : trick_plays(options(), open, trick)) {
    if (state_.open.phase == Phase::larry) {
      ApplyAction(observation::card_index(play.card()));
      ApplyAction(observation::k_top_action +
                  observation::card_index(world.secret.larry_back[trick]));
    } else {
      ApplyAction((play.wagered() ? observation::k_wager_action : observation::k_play_action) +
                  observation::card_index(play.card()));
    }
  }
  return true;
}

bool InsideJobState::replay(const GameState& world) {
  replay_deal(world);
  const PublicState& open = world.open;
  if (open.phase == Phase::accomplice) return true;
  if (open.partner != k_nowhere) {
    const Around& around = Around::of(options().players(), open.namer);
    ApplyAction(observation::k_partner_action + around.relative(open.partner) - 1);
  }
  for (unsigned trick = 0; trick <= open.trick && trick < options().tricks(); ++trick) {
    if (!replay_trick(world, trick)) return false;
  }
  return true;
}

void InsideJobState::step_at_random(Rng& rng) {
  const std::vector<open_spiel::Action> legal = LegalActions();
  ApplyAction(legal[rng.below(static_cast<unsigned>(legal.size()))]);
}

bool InsideJobState::replay_votes(const SeatView& known, Seat actor, Rng& rng) {
  while (CurrentPlayer() != actor.index) {
    if (IsTerminal()) return false;
    const Seat voter = this->actor();
    if (voter != known.seat || draft_.vote) {
      step_at_random(rng);
      continue;
    }
    const auto ballot = insidejob::Action::vote(voter, *known.ballot);
    const observation::Steps steps = observation::steps_of(known, ballot);
    for (unsigned i = 0; i < steps.count; ++i) ApplyAction(steps.numbers[i]);
  }
  return true;
}

std::unique_ptr<InsideJobState> InsideJobState::imagined(
    const std::shared_ptr<const open_spiel::Game>& game, const UniformWorlds& worlds, Rng& rng) {
  const SeatView& known = worlds.view();
  const auto world = worlds.draw(rng);
  if (!world) return nullptr;
  auto state = std::make_unique<InsideJobState>(game);
  if (!state->replay(imagine(known, *world, rng))) return nullptr;
  if (known.open.phase == Phase::vote && !state->replay_votes(known, *known.seat, rng)) {
    return nullptr;
  }
  return state;
}

std::unique_ptr<open_spiel::State> InsideJobState::ResampleFromInfostate(
    int player, std::function<double()> rng) const {
  const Seat seat = seat_of(player);
  if (IsTerminal() || next_draw() != Draw::none) {
    open_spiel::SpielFatalError("insidejob: only a state in which a player decides is resampled");
  }
  if (!worlds_ || worlds_->view().seat != seat) {
    worlds_ = std::make_shared<const UniformWorlds>(view(seat));
  }
  const SeatView& known = worlds_->view();
  const Seat acting = actor();
  Rng chance = seeded(rng);
  constexpr unsigned k_tries = 1000;
  for (unsigned i = 0; i < k_tries; ++i) {
    const auto world = worlds_->draw(chance);
    if (!world) continue;
    auto state = std::make_unique<InsideJobState>(game_);
    if (!state->replay(imagine(known, *world, chance))) continue;
    const bool is_vote = state_.open.phase == Phase::vote;
    if (is_vote && !state->replay_votes(known, acting, chance)) continue;
    // The first of two steps: its own as it was, someone else's at random.
    if (draft_ != k_no_draft) {
      if (acting == seat) {
        state->ApplyAction(history_.back().action);
      } else if (!is_vote || vote_right(options(), state->state_.open, acting,
                                        state->state_.secret.roles[acting.index])
                                     .votes == 2) {
        state->step_at_random(chance);
      }
    }
    if (state->view(seat) != known) continue;
    return state;
  }
  open_spiel::SpielFatalError("insidejob: found no state that the player could be in");
}

}  // namespace insidejob::spiel

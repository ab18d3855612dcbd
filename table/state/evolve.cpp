#include "table/state/evolve.h"

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/legal.h"
#include "table/state/prepared_game.h"

namespace insidejob {
namespace {

template <class Item>
void drop_oldest(std::vector<Item>& items, std::size_t kept) {
  if (items.size() > kept) {
    items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(items.size() - kept));
  }
}

// One overload per fact. Each checks first, and changes the state only if the fact fits.
class Evolver {
 public:
  Evolver(TableState& state, const TableEvent& event) : state_(state), event_(event) {}

  [[nodiscard]] GameEvents take_events() { return std::move(events_); }

  bool operator()(const MemberJoined& fact) {
    if (fact.member.number != state_.members_so_far + 1 || !fact.token_hash) return false;
    state_.members_so_far = fact.member.number;
    state_.members.push_back(
        {.id = fact.member, .name = fact.name, .token_hash = *fact.token_hash, .late = fact.late});
    state_.members.back().arrive_by = fact.arrive_by;
    return true;
  }
  bool operator()(const MemberArrived& fact) {
    Member* member = find(fact.member);
    if (member == nullptr) return false;
    member->arrive_by.reset();
    return true;
  }
  bool operator()(const MemberRenamed& fact) {
    Member* member = find(fact.member);
    if (member == nullptr) return false;
    member->name = fact.name;
    for (Tally& tally : state_.score) {
      if (tally.member == fact.member) tally.name = fact.name;
    }
    if (const auto seat = game_seat_of(state_, fact.member)) {
      state_.game->players[seat->index].name = fact.name;
    }
    return true;
  }
  bool operator()(const TokenChanged& fact) {
    Member* member = find(fact.member);
    if (member == nullptr || !fact.token_hash) return false;
    member->token_hash = *fact.token_hash;
    return true;
  }
  bool operator()(const MemberReturned& fact) {
    Member* member = find(fact.member);
    if (member == nullptr) return false;
    member->connected = true;
    if (const auto seat = game_seat_of(state_, fact.member)) state_.game->offered.erase(*seat);
    member->arrive_by.reset();
    return true;
  }
  bool operator()(const MemberWentAway& fact) {
    Member* member = find(fact.member);
    if (member == nullptr) return false;
    member->connected = false;
    member->away_since = event_.at;
    member->ready = false;
    return true;
  }
  bool operator()(const MemberLeft& fact) {
    const Member* member = find(fact.member);
    if (member == nullptr) return false;
    if (const auto seat = seat_of(state_, fact.member)) {
      Chair& chair = state_.chairs[seat->index];
      chair = {};
      // A seal that has not been due yet goes with its owner; later it is missed.
      if (state_.shuffle && !state_.shuffle->taking_part)
        state_.shuffle->seals[seat->index].reset();
      if (!is_between_games(state_)) {
        chair.bot = SeatedBot{.level = state_.options.takeover_level};
        if (state_.game) {
          state_.game->players[seat->index].member = {};
          state_.game->offered.erase(*seat);
        }
      }
    }
    if (fact.kicked) {
      state_.kicked.push_back(member->token_hash);
      drop_oldest(state_.kicked, k_kicked_kept);
    }
    if (state_.game) std::erase(state_.game->declined, fact.member);
    forget_request(fact.member);
    std::erase_if(state_.members, [&](const Member& member) { return member.id == fact.member; });
    if (state_.host == fact.member) state_.host = {};
    return true;
  }
  bool operator()(const HostChanged& fact) {
    if (find(fact.member) == nullptr) return false;
    state_.host = fact.member;
    return true;
  }

  bool operator()(const SeatTaken& fact) {
    Member* member = find(fact.member);
    if (member == nullptr || !is_seat(state_, fact.seat)) return false;
    if (!is_between_games(state_)) return join_game(*member, fact.seat);
    const Chair& chair = state_.chairs[fact.seat.index];
    const bool makes_room = chair.bot && (member->late || asks_for(fact.member, fact.seat));
    if (!chair.empty() && !makes_room) return false;
    forget_request(fact.member);
    member->late = false;
    if (const auto before = seat_of(state_, fact.member)) state_.chairs[before->index] = {};
    state_.chairs[fact.seat.index] = {.member = fact.member, .bot = {}, .stand_in = {}};
    member->ready = false;
    return true;
  }
  bool operator()(const SeatLeft& fact) {
    Member* member = find(fact.member);
    if (member == nullptr || seat_of(state_, fact.member) != fact.seat) return false;
    if (!is_between_games(state_)) return false;
    state_.chairs[fact.seat.index] = {};
    member->ready = false;
    return true;
  }
  bool operator()(const SeatRequested& fact) {
    if (find(fact.member) == nullptr || !is_seat(state_, fact.seat)) return false;
    if (!is_playing(state_) || seat_of(state_, fact.member)) return false;
    forget_request(fact.member);
    state_.requests.push_back({.member = fact.member, .seat = fact.seat, .agreed = {}});
    return true;
  }
  bool operator()(const SeatAgreed& fact) {
    const auto request = std::ranges::find(state_.requests, fact.member, &SeatRequest::member);
    if (request == state_.requests.end()) return false;
    std::erase(request->agreed, fact.by);
    if (fact.agree) request->agreed.push_back(fact.by);
    return true;
  }
  bool operator()(const SeatRequestEnded& fact) {
    Member* member = find(fact.member);
    if (member == nullptr) return false;
    forget_request(fact.member);
    if (fact.why == RequestEnd::withdrawn) member->late = false;
    if (fact.why == RequestEnd::declined && state_.game) {
      state_.game->declined.push_back(fact.member);
    }
    return true;
  }
  bool operator()(const SeatOffered& fact) {
    if (!is_playing(state_) || !is_seat(state_, fact.seat)) return false;
    state_.game->offered.insert(fact.seat);
    return true;
  }
  bool operator()(const RoomChanged& fact) {
    state_.room = fact.room;
    ++state_.rooms_so_far;
    return true;
  }
  bool operator()(const BotSeated& fact) {
    if (!is_seat(state_, fact.seat) || !is_between_games(state_)) return false;
    Chair& chair = state_.chairs[fact.seat.index];
    if (chair.member) return false;
    chair = {
        .member = {}, .bot = SeatedBot{fact.level, fact.name, fact.temperament}, .stand_in = {}};
    return true;
  }
  bool operator()(const BotRemoved& fact) {
    if (!is_seat(state_, fact.seat) || !is_between_games(state_)) return false;
    if (!state_.chairs[fact.seat.index].bot) return false;
    state_.chairs[fact.seat.index] = {};
    return true;
  }
  bool operator()(const ReluctanceSet& fact) {
    Member* member = find(fact.member);
    if (member == nullptr) return false;
    member->reluctant = fact.reluctant;
    return true;
  }
  bool operator()(const OptionsChanged& fact) { return set_options(fact.options); }
  bool operator()(const OptionsSet& fact) {
    TableOptions options = patched(state_.options, fact.patch);
    if (!recall(state_.roles_brought, fact.role_of, options.custom_role) ||
        !recall(state_.decks_brought, fact.deck_of, options.mission_deck) ||
        !set_options(std::move(options))) {
      return false;
    }
    bring(state_.roles_brought, event_.sequence, fact.patch.custom_role);
    bring(state_.decks_brought, event_.sequence, fact.patch.mission_deck);
    return true;
  }
  bool operator()(const ReadySet& fact) {
    Member* member = find(fact.member);
    if (member == nullptr || !is_between_games(state_)) return false;
    member->ready = fact.ready;
    return true;
  }

  bool operator()(const GameCalled&) {
    if (!is_between_games(state_) || !all_seats_filled(state_)) return false;
    state_.stage = Stage::shuffle;
    state_.shuffle.emplace();
    state_.game.reset();
    for (Member& member : state_.members) member.ready = false;
    return true;
  }
  bool operator()(const SeedCommitted& fact) {
    if (!needs_seed(state_) || !fact.server_seed) return false;
    state_.shuffle->commitment = fact.commitment;
    state_.shuffle->server_seed = fact.server_seed;
    state_.shuffle->deadline = event_.at + k_value_wait;
    return true;
  }
  bool operator()(const ValueSealed& fact) {
    if (state_.stage != Stage::shuffle || needs_seed(state_)) return false;
    if (!is_seat(state_, fact.seat) || state_.shuffle->taking_part) return false;
    state_.shuffle->seals[fact.seat.index] = fact.seal;
    return true;
  }
  bool operator()(const SealingEnded& fact) {
    if (state_.stage != Stage::shuffle || needs_seed(state_)) return false;
    Shuffle& shuffle = *state_.shuffle;
    if (shuffle.taking_part || fact.seats != seats_with(shuffle.seals)) return false;
    shuffle.taking_part = fact.seats;
    // Values given without a seal, before this version took over the table, do not count.
    shuffle.given = {};
    shuffle.values = {};
    shuffle.deadline = event_.at + k_value_wait;
    return true;
  }
  bool operator()(const ValueGiven& fact) {
    if (state_.stage != Stage::shuffle || !is_seat(state_, fact.seat) || !fact.value) return false;
    if (fact.value->size() > k_value_limit) return false;
    // Versions without seals accepted values from the beginning.
    const auto& taking_part = state_.shuffle->taking_part;
    if (taking_part && !taking_part->contains(fact.seat)) return false;
    state_.shuffle->given.insert(fact.seat);
    state_.shuffle->values[fact.seat.index] = *fact.value;
    return true;
  }
  bool operator()(const ShuffleVoided& fact) {
    if (state_.stage != Stage::shuffle || !state_.shuffle->taking_part) return false;
    Shuffle& shuffle = *state_.shuffle;
    const SeatSet missing = *shuffle.taking_part - shuffle.given;
    if (fact.seats.empty() || (fact.seats & missing) != fact.seats) return false;
    Shuffle next;
    next.voided = std::move(shuffle.voided);
    next.voided.push_back({.commitment = shuffle.commitment,
                           .server_seed = *shuffle.server_seed,
                           .seals = shuffle.seals,
                           .values = std::move(shuffle.values),
                           .seats = fact.seats});
    shuffle = std::move(next);
    return true;
  }
  bool operator()(const ShuffleResumed&) {
    if (state_.stage != Stage::shuffle || needs_seed(state_)) return false;
    state_.shuffle->deadline = event_.at + k_value_wait;
    return true;
  }
  bool operator()(const GameDealt& fact) {
    if (state_.stage != Stage::shuffle || !state_.shuffle->server_seed || !fact.seed) return false;
    if (fact.first_leader && !is_seat(state_, *fact.first_leader)) return false;
    SharedOptions rules = state_.rules;
    if (fact.fixed) {
      Choices choices = rules->choices();
      choices.fixed_roles = {*fact.fixed};
      Result<SharedOptions> made = SharedOptions::make(std::move(choices));
      auto* fixed = std::get_if<SharedOptions>(&made);
      if (fixed == nullptr) return false;
      rules = std::move(*fixed);
    }
    start_game(fact, std::move(rules));
    return true;
  }
  bool operator()(const GamePrepared& fact) {
    if (!is_between_games(state_) || !all_seats_filled(state_) || !fact.record) return false;
    auto prepared = read_prepared_game(*fact.record);
    if (!prepared || !(prepared->options == state_.rules)) return false;
    if (!may_begin_after(*prepared, fact.begun)) return false;
    Game game;
    game.options = std::move(prepared->options);
    game.custom_role = state_.options.custom_role;
    game.deal = prepared->deal;
    game.plan = std::move(prepared->plan);
    begin(std::move(game));
    for (std::size_t i = 0; i < fact.begun; ++i) {
      if (!play(state_.game->plan[i])) __builtin_trap();  // it was checked as a whole
    }
    return true;
  }

  bool operator()(const Acted& fact) {
    if (state_.stage != Stage::play || !fact.action || fact.action->seat != fact.seat) return false;
    return play(*fact.action);
  }
  bool operator()(const ClockRanOut& fact) {
    if (!state_.game || (awaited_seats(state_) & fact.seats) != fact.seats) return false;
    state_.game->clock.ran_out = state_.game->clock.ran_out | fact.seats;
    return true;
  }
  bool operator()(const SeatTakenOver& fact) {
    if (!is_seat(state_, fact.seat) || is_between_games(state_)) return false;
    Chair& chair = state_.chairs[fact.seat.index];
    if (!chair.member) return false;
    chair.stand_in = fact.level;
    return true;
  }
  bool operator()(const SeatHandedBack& fact) {
    if (!is_seat(state_, fact.seat) || !state_.chairs[fact.seat.index].stand_in) return false;
    state_.chairs[fact.seat.index].stand_in.reset();
    return true;
  }
  bool operator()(const DiscussionReady& fact) {
    if (state_.stage != Stage::discussion || !is_seat(state_, fact.seat)) return false;
    if (fact.ready) {
      state_.game->discussion_ready.insert(fact.seat);
    } else {
      state_.game->discussion_ready.erase(fact.seat);
    }
    return true;
  }
  bool operator()(const VotingBegan&) {
    if (state_.stage != Stage::discussion) return false;
    state_.stage = Stage::vote;
    state_.game->discussion_deadline.reset();
    state_.game->clock = {};
    return true;
  }
  bool operator()(const VotePressed& fact) {
    if (state_.stage != Stage::vote || !awaited_seats(state_).contains(fact.seat)) return false;
    Game& game = *state_.game;
    const bool has_vote = actors(game.state).contains(fact.seat);
    if (has_vote != fact.ballot.has_value()) return false;
    if (fact.ballot &&
        violation(*game.options, game.state, Action::vote(fact.seat, *fact.ballot))) {
      return false;
    }
    game.pressed.insert(fact.seat);
    if (fact.hand != Hand::person) game.pressed_unseen.insert(fact.seat);
    game.ballots[fact.seat.index] = fact.ballot;
    return true;
  }
  bool operator()(const VotesCounted&) {
    if (state_.stage != Stage::vote || !awaited_seats(state_).empty()) return false;
    const auto ballots = state_.game->ballots;
    for (const Seat seat : actors(state_.game->state)) {
      if (!ballots[seat.index] || !play(Action::vote(seat, *ballots[seat.index]))) {
        __builtin_trap();  // each was checked when it was given
      }
    }
    return true;
  }
  bool operator()(const GameAbandoned&) {
    if (is_between_games(state_)) return false;
    state_.stage = Stage::lobby;
    state_.shuffle.reset();
    state_.game.reset();
    for (Chair& chair : state_.chairs) chair.stand_in.reset();
    return true;
  }

  bool operator()(const ChatSaid& fact) {
    Member* member = find(fact.member);
    if (member == nullptr) return false;
    keep_said(member, seat_of(state_, fact.member), fact.text);
    return true;
  }
  bool operator()(const PhraseSaid& fact) {
    Member* member = find(fact.member);
    if (member == nullptr && (fact.member || !fact.seat || !is_seat(state_, *fact.seat))) {
      return false;
    }
    keep_said(member, fact.seat, fact.phrase, fact.wording);
    if (state_.game) note_spoken(*state_.game, fact, state_.stage == Stage::result);
    return true;
  }
  bool operator()(const MarkSet& fact) {
    if (!state_.game || !is_seat(state_, fact.seat)) return false;
    if (fact.about.index >= state_.game->options->seats()) return false;
    state_.game->marks[fact.seat.index][fact.about.index] = fact.level;
    if (Member* member = find(state_.chairs[fact.seat.index].member)) note_talk(*member);
    return true;
  }
  bool operator()(const CommandNoted&) { return event_.by && event_.command != 0; }

 private:
  Member* find(MemberId id) {
    const auto found = std::ranges::find(state_.members, id, &Member::id);
    return found == state_.members.end() ? nullptr : &*found;
  }

  [[nodiscard]] bool asks_for(MemberId member, Seat seat) const {
    return std::ranges::any_of(state_.requests, [&](const SeatRequest& request) {
      return request.member == member && request.seat == seat;
    });
  }
  void forget_request(MemberId member) {
    std::erase_if(state_.requests,
                  [&](const SeatRequest& request) { return request.member == member; });
  }

  bool set_options(TableOptions options) {
    if (!is_between_games(state_)) {
      if (!differ_in_manners_alone(options, state_.options)) return false;
      state_.options = std::move(options);
      return true;
    }
    auto checked = check_options(options);
    auto* rules = std::get_if<SharedOptions>(&checked);
    if (rules == nullptr) return false;
    state_.options = std::move(options);
    state_.rules = std::move(*rules);
    for (std::size_t i = state_.options.players; i < k_max_seats; ++i) state_.chairs[i] = {};
    for (Member& member : state_.members) member.ready = false;
    return true;
  }

  // Logs of earlier versions have bots' seats taken by anybody who had none, without a request.
  bool join_game(Member& member, Seat seat) {
    Chair& chair = state_.chairs[seat.index];
    if (!state_.game || seat_of(state_, member.id)) return false;
    const Member* owner = find(chair.member);
    const bool is_away = owner != nullptr && !owner->connected;
    if (!chair.bot && !(is_away && asks_for(member.id, seat))) return false;
    chair = {.member = member.id, .bot = {}, .stand_in = {}};
    Game& game = *state_.game;
    game.players[seat.index] = {.member = member.id, .name = member.name};
    game.clock.ran_out.erase(seat);
    game.discussion_ready.erase(seat);
    game.offered.erase(seat);
    game.passed.insert(seat);
    forget_request(member.id);
    member.late = false;
    return true;
  }

  void start_game(const GameDealt& fact, SharedOptions rules) {
    Game game;
    game.options = std::move(rules);
    game.custom_role = state_.options.custom_role;
    Shuffle& shuffle = *state_.shuffle;
    game.proof = {.commitment = shuffle.commitment,
                  .server_seed = *shuffle.server_seed,
                  .seals = shuffle.taking_part ? std::optional{shuffle.seals} : std::nullopt,
                  .values = std::move(shuffle.values),
                  .seed = *fact.seed,
                  .voided = std::move(shuffle.voided),
                  .reluctant = reluctant_seats(state_),
                  .first_leader = fact.first_leader};
    Rng rng{seed_from(*fact.seed)};
    game.deal = draw_deal(rng, *game.options, fact.first_leader);
    begin(std::move(game));
  }

  // With options and deal.
  void begin(Game game) {
    game.number = ++state_.games_so_far;
    game.state = start(*game.options, game.deal);
    game.started = event_.at;
    for (const Seat seat : SeatSet::first(state_.options.players)) {
      const Chair& chair = state_.chairs[seat.index];
      GamePlayer& player = game.players[seat.index];
      player.member = chair.member;
      game.dealt[seat.index] = chair.member;
      if (const Member* member = find_member(state_, chair.member)) player.name = member->name;
      if (chair.bot) player.name = chair.bot->name;
    }
    const Seat leader = game.deal.first_leader;
    state_.first_led = FirstLed{game.players[leader.index].member, leader};
    keep(opening_events(*game.options, game.state));
    state_.shuffle.reset();
    state_.stage = Stage::play;
    state_.game = std::move(game);
  }

  bool play(Action action) {
    Game& game = *state_.game;
    EventList events;
    if (apply(*game.options, game.state, action, events)) return false;
    keep(events);
    game.actions.push_back(action);
    if (game.state.open.phase == Phase::over) {
      finish();
    } else if (game.state.open.phase == Phase::vote && state_.stage == Stage::play) {
      state_.stage = Stage::discussion;
      if (state_.options.discussion_seconds > 0) {
        game.discussion_deadline =
            event_.at + 1000 * std::int64_t{state_.options.discussion_seconds};
      }
    }
    return true;
  }

  void finish() {
    state_.stage = Stage::result;
    const Game& game = *state_.game;
    for (const Seat seat : SeatSet::first(game.options->players())) {
      const MemberId id = game.players[seat.index].member;
      const Member* member = find_member(state_, id);
      if (member == nullptr) continue;
      auto tally = std::ranges::find(state_.score, id, &Tally::member);
      if (tally == state_.score.end()) {
        state_.score.push_back({.member = id, .name = member->name});
        drop_oldest(state_.score, k_tallies_kept);
        tally = state_.score.end() - 1;
      }
      ++tally->games;
      tally->wins += game.state.open.outcome.winners.contains(seat) ? 1 : 0;
    }
    for (Chair& chair : state_.chairs) chair.stand_in.reset();
    state_.last_insider = insider_in(game);
  }

  void keep(const EventList& events) {
    events_.insert(events_.end(), events.begin(), events.end());
  }

  void keep_said(Member* member, std::optional<Seat> seat, std::variant<std::string, Phrase> what,
                 std::optional<Voicing> wording = {}) {
    Said said{.sequence = event_.sequence, .at = event_.at, .seat = seat, .what = std::move(what)};
    said.wording = wording;
    if (state_.game) {
      said.game = state_.game->number;
      said.trick = state_.game->state.open.trick;
    }
    if (member != nullptr) {
      said.member = member->id;
      said.name = member->name;
      note_talk(*member);
    } else if (seat && state_.chairs[seat->index].bot) {
      said.name = state_.chairs[seat->index].bot->name;
    }
    state_.talk.push_back(std::move(said));
    drop_oldest(state_.talk, k_talk_kept);
  }

  void note_talk(Member& member) const {
    if (member.talk_count == k_talk_burst) {
      std::ranges::rotate(member.talk_times, member.talk_times.begin() + 1);
      member.talk_times.back() = event_.at;
    } else {
      member.talk_times[member.talk_count++] = event_.at;
    }
  }

  TableState& state_;
  const TableEvent& event_;
  GameEvents events_;
};

// The clock runs while it waits for someone who is there. A new turn has the full time. After a
// pause it continues with what was left, and never with next to nothing.
void wind_clock(TableState& state, std::int64_t at) {
  if (!state.game) return;
  TurnClock& clock = state.game->clock;
  const std::uint64_t turn = turn_number(*state.game);
  if (clock.turn != turn) {
    clock = {.turn = turn, .deadline = {}, .left = 1000 * std::int64_t{state.options.turn_seconds}};
  }
  const bool runs = state.options.turn_seconds > 0 &&
                    std::ranges::any_of(awaited_seats(state) - clock.ran_out,
                                        [&](Seat seat) { return is_kept_by_present(state, seat); });
  if (runs && !clock.deadline) {
    clock.deadline = at + std::max(clock.left, k_clock_floor);
  } else if (!runs && clock.deadline) {
    clock.left = std::max<std::int64_t>(0, *clock.deadline - at);
    clock.deadline.reset();
  }
}

void note_command(TableState& state, const TableEvent& event) {
  if (event.command == 0 || was_done(state, event.by, event.command)) return;
  const auto member = std::ranges::find(state.members, event.by, &Member::id);
  if (member == state.members.end()) return;
  member->commands.add(event.command);
}

}  // namespace

std::optional<GameEvents> evolve(TableState& state, const TableEvent& event) {
  if (event.sequence != state.sequence + 1 || event.at < state.at) return std::nullopt;
  Evolver evolver{state, event};
  if (!std::visit(evolver, event.fact)) return std::nullopt;
  state.sequence = event.sequence;
  state.at = event.at;
  note_command(state, event);
  wind_clock(state, event.at);
  return evolver.take_events();
}

}  // namespace insidejob

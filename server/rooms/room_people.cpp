#include <algorithm>
#include <utility>

#include "bots/bot.h"
#include "server/rooms/room.h"
#include "server/rooms/room_code.h"
#include "server/rooms/server_message.h"
#include "table/wire/ask_json.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

// Someone with a pass who does not come within this time is away.
constexpr Milliseconds k_arrival_wait = 15'000;
// Someone who comes and goes too often to be followed counts as away after this long.
constexpr Milliseconds k_absence_wait = 60'000;
constexpr Milliseconds k_write_patience = 10'000;
// Someone who wants quick play and has joined may take this long to connect, even if a game could
// begin.
constexpr Milliseconds k_quick_arrival = 3'000;
constexpr Milliseconds k_quick_look = 250;  // whether they have

// Whether it is refused follows from a hand or a role, which no one else knows, so it is not
// counted.
bool tells_of_hand(Reason reason) {
  return reason == Reason::against_the_rules || reason == Reason::vote_needed;
}

}  // namespace

void Room::receive(const std::shared_ptr<Session>& session, std::string_view text) {
  if (begin_now()) {
    const auto self = shared_from_this();
    handle(session, text);
    end_now();
    return;
  }
  // A database that neither answers nor fails: a newcomer need not wait for it.
  if (condition_ == Condition::writing && house_.world.now() > writing_since_ + k_write_patience) {
    house_.metrics.commands_not_stored.add();
    session->send(not_done(text, "not_stored"));
    return;
  }
  const bool taken = run([this, session, text = std::string{text}] { handle(session, text); });
  if (!taken) session->send(not_done(text, "busy"));
}

void Room::handle(const std::shared_ptr<Session>& session, std::string_view text) {
  if (!session->is_open()) return;
  if (closing_) return;  // who is told to come back in a moment sends it again
  if (!usable()) {
    house_.metrics.commands_not_stored.add();
    outbox_.emplace_back(session, not_done(text, "not_stored"));
    return;
  }
  ClientRequest request = read_request(&table_.state(), text);
  if (const auto* problem = std::get_if<Malformed>(&request.what)) {
    house_.metrics.malformed.add();
    owe(session, request.id.value_or(0));
    say(session, malformed_message(request.id, *problem));
  } else if (const auto* ask = std::get_if<Ask>(&request.what)) {
    owe(session, *request.id);
    answer(session, *ask, *request.id);
  } else {
    obey(session, std::get<Command>(request.what), *request.id);
  }
}

// The length of a requested answer reveals as little as that of one that comes by itself.
void Room::answer(const std::shared_ptr<Session>& session, const Ask& ask, std::int64_t id) {
  const MemberId viewer = session->viewer();
  if (std::holds_alternative<AskSnapshot>(ask)) {
    session->charge(say_snapshot(session, viewer));  // a short question with a long answer
    return;
  }
  const std::string text = answer_ask(ask, {.state = &table_.state(),
                                            .viewer = viewer,
                                            .id = id,
                                            .now = house_.world.now(),
                                            .more_levels = house_.limits.more_bot_levels});
  outbox_.emplace_back(session, Message{text, blanks_behind(text.size(), 0)});
}

void Room::obey(const std::shared_ptr<Session>& session, Command& command, std::int64_t id) {
  if (auto* kick = std::get_if<Kick>(&command); kick != nullptr && house_.limits.changes_code) {
    kick->room = draw_room_code(house_.world);
  }
  const Performed performed = perform_for(*session, command, id);
  owe(session, id);
  if (performed.refusal) {
    if (!tells_of_hand(performed.refusal->reason)) house_.metrics.commands_refused.add();
    say(session, refused_message(id, *performed.refusal));
  } else if (!performed.changed) {
    say(session, done_message(id, table_.state().sequence));
  }
}

Room::Performed Room::perform_for(const Session& session, const Command& command, std::int64_t id) {
  const MemberId by = session.viewer();
  // Someone who only watches has no number, and is not to be taken for the one who runs the table.
  if (!by) return {.refusal = Refusal{Reason::not_a_member}};
  const TableState& state = table_.state();
  if (is_always_taken(state, command, by) || was_done(state, by, id)) {
    return perform(command, by, id);
  }
  const Milliseconds now = house_.world.now();
  if (const auto reason = ledger_.take_change(by, session.from(), now)) {
    return {.refusal = Refusal{*reason}};
  }
  Performed performed = perform(command, by, id);
  ledger_.charge(session.from(), performed.cost, now);
  return performed;
}

void Room::perform_presence(const Command& command, MemberId member) {
  const Performed performed = perform(command, k_caller, 0);
  ledger_.charge(guests_.address_of(member), performed.cost, house_.world.now());
}

// If the batch cannot be stored its answers are forgotten, whatever they were: then this one is
// told so instead. What had no number to answer to is owed nothing.
void Room::owe(const std::shared_ptr<Session>& session, std::int64_t id) {
  if (id != 0) pending_.push_back({session, id});
}

Message Room::not_done(std::string_view request, std::string_view reason) const {
  const ClientRequest read = read_request(&table_.state(), request);
  return Message{read.id ? server_refused_message(*read.id, reason)
                         : malformed_message(std::nullopt, std::get<Malformed>(read.what))};
}

void Room::attach(const std::shared_ptr<Session>& session, std::optional<Bytes32> token) {
  // Anyone with a token gets in, however busy the table is.
  const bool taken = run([this, session, token] { enter(session, token); }, token.has_value());
  if (!taken) session->close(CloseReason::unavailable);
}

void Room::enter(const std::shared_ptr<Session>& session, const std::optional<Bytes32>& token) {
  if (!session->is_open()) return;
  if (!usable() || !house_.still_runs(identity_.tenure)) {
    session->close(CloseReason::unavailable);
    return;
  }
  // The client discards the token or the code when it hears this: so not before it is certain.
  const auto turn_away = [&](CloseReason reason) {
    promise([session, reason] { session->close(reason); },
            [session] { session->close(CloseReason::unavailable); });
  };
  if (!token && session->code() != code()) return turn_away(CloseReason::unknown_room);
  MemberId viewer{};
  if (token) {
    const Member* member = find_member_by_token(table_.state(), *token);
    if (member == nullptr) {
      return turn_away(was_kicked(table_.state(), *token) ? CloseReason::kicked
                                                          : CloseReason::unknown_token);
    }
    viewer = member->id;
    const auto same = [&](const Attached& other) { return other.viewer == viewer; };
    if (std::ranges::count_if(attached_, same) >=
        static_cast<std::ptrdiff_t>(house_.limits.connections_a_member)) {
      const auto oldest = std::ranges::find_if(attached_, same)->session;
      oldest->close(CloseReason::replaced);
    }
  }
  if (!make_place(viewer, session->from())) {
    session->close(CloseReason::crowded);
    return;
  }
  if (const Member* member = find_member(table_.state(), viewer)) {
    guests_.note(viewer, session->from());
    if (!member->connected || member->arrive_by) perform_presence(Connect{viewer}, viewer);
  }
  session->set_viewer(viewer);
  attached_.push_back({session, viewer, token.value_or(Bytes32{}), table_.state().rooms_so_far});
  idle_timer_.reset();
  say_snapshot(session, viewer);
}

// Anonymous ones, and members without a seat.
std::size_t Room::spectators_from(const ClientAddress& from) const {
  return guests_.watchers_from(from, table_.state()) +
         static_cast<std::size_t>(std::ranges::count_if(attached_, [&](const Attached& attached) {
           return !attached.viewer && attached.session->from() == from;
         }));
}

bool Room::make_place(MemberId viewer, const ClientAddress& from) {
  const bool is_full = attached_.size() >= house_.limits.connections;
  if (!viewer) {
    return !is_full && (!from.is_known() || spectators_from(from) < house_.limits.spectators);
  }
  if (!is_full) return true;
  const auto newest = std::ranges::find_if(attached_.rbegin(), attached_.rend(),
                                           [](const Attached& one) { return !one.viewer; });
  if (newest == attached_.rend()) return true;  // there are only so many members
  const auto gives_way = newest->session;
  gives_way->close(CloseReason::crowded);
  return true;
}

std::size_t Room::say_snapshot(const std::shared_ptr<Session>& to, MemberId viewer) {
  const TableState& state = table_.state();
  const std::string text = snapshot_message(state, viewer);
  const std::size_t blanks =
      viewer ? blanks_behind(text.size(), snapshot_message(state, MemberId{}).size()) : 0;
  outbox_.emplace_back(to, Message{text, blanks});
  return text.size();
}

bool Room::is_attached(MemberId member) const {
  return std::ranges::any_of(attached_, [&](const Attached& a) { return a.viewer == member; });
}

std::vector<ClientAddress> Room::addresses() const {
  std::vector<ClientAddress> all;
  for (const Attached& attached : attached_) all.push_back(attached.session->from());
  return all;
}

void Room::detach(const Session& session) {
  const auto gone = std::ranges::find_if(
      attached_, [&](const Attached& attached) { return attached.session.get() == &session; });
  if (gone == attached_.end()) return;
  const MemberId member = gone->viewer;
  attached_.erase(gone);
  if (member && !is_attached(member) && !retired_) {
    if (ledger_.take_presence(member, house_.world.now())) {
      run(
          [this, member] {
            if (usable() && !is_attached(member)) perform_presence(Disconnect{member}, member);
          },
          true);
    } else {
      expect_absence();
    }
  }
  watch_idleness();
}

// Exactly those who are connected are there.
void Room::reconcile() {
  if (!usable()) return;
  std::vector<std::pair<MemberId, bool>> wrong;
  for (const Member& member : table_.state().members) {
    const bool attached = is_attached(member.id);
    if (member.connected != attached) wrong.emplace_back(member.id, attached);
  }
  for (const auto& [member, attached] : wrong) {
    if (attached) {
      perform_presence(Connect{member}, member);
    } else {
      perform_presence(Disconnect{member}, member);
    }
  }
}

// Only what lasts is written of someone who comes and goes all the time.
void Room::expect_absence() {
  if (absence_timer_) return;
  absence_timer_ = house_.world.make_timer(strand_);
  absence_timer_->set(house_.world.now() + k_absence_wait, [this] { note_absence(); });
}

void Room::note_absence() {
  absence_timer_.reset();
  run([this] { reconcile(); }, true);
}

void Room::expect_arrivals() {
  if (!arrival_timer_) arrival_timer_ = house_.world.make_timer(strand_);
  arrival_timer_->set(house_.world.now() + k_arrival_wait, [this] {
    run([this] { reconcile(); }, true);
    arrival_timer_.reset();
  });
}

void Room::promise(Job when_stored, Job when_not) {
  after_.push_back(std::move(when_stored));
  after_failure_.push_back(std::move(when_not));
}

void Room::join(Newcomer newcomer, PassDone done) {
  const bool taken = run([this, newcomer = std::move(newcomer), done] { admit(newcomer, done); });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

std::optional<ServerFault> Room::too_many_with(const Newcomer& newcomer) {
  const ClientAddress& from = newcomer.from;
  if (!from.is_known()) return std::nullopt;
  const RoomLimits& limits = house_.limits;
  const TableState& state = table_.state();
  const auto is_connected = [this](MemberId member) { return is_attached(member); };
  const bool watches = newcomer.watch || !is_between_games(state) || !summary().has_free_seat();
  if (guests_.unconnected_from(from, state, is_connected) >= limits.unconnected_members ||
      (watches && spectators_from(from) >= limits.spectators)) {
    return ServerFault::too_many_here;
  }
  if (!guests_.may_join(from, limits.joins, house_.world.now())) {
    return ServerFault::too_many_requests;
  }
  return std::nullopt;
}

void Room::admit(const Newcomer& newcomer, const PassDone& done) {
  if (!usable()) {
    done(HouseFault{ServerFault::unavailable});
    return;
  }
  if (!newcomer.code.empty() && newcomer.code != code()) {
    promise([done] { done(HouseFault{ServerFault::unknown_room}); },
            [done] { done(HouseFault{ServerFault::unavailable}); });
    return;
  }
  if (const auto fault = too_many_with(newcomer)) {
    done(HouseFault{*fault});
    return;
  }
  if (const auto reason = ledger_.refusal(newcomer.from, house_.world.now())) {
    done(HouseFault{.fault = ServerFault::refused, .refusal = Refusal{*reason}});
    return;
  }
  const Bytes32 token = draw_secret(house_.world);
  Join join{.name = newcomer.name, .token_hash = hash_of(token), .spectator = newcomer.watch};
  if (house_.limits.arrival > 0) join.arrive_by = house_.world.now() + house_.limits.arrival;
  if (table_.state().members.size() >= k_most_members) {
    join.instead_of = guests_.who_gives_way(
        table_.state(), newcomer.from, [this](MemberId member) { return is_attached(member); },
        house_.world.now());
  }
  const Performed performed = perform(join, k_caller, 0);
  if (performed.refusal) {
    const HouseFault fault{.fault = ServerFault::refused, .refusal = performed.refusal};
    promise([done, fault] { done(fault); }, [done] { done(HouseFault{ServerFault::unavailable}); });
    return;
  }
  ledger_.charge(newcomer.from, performed.cost, house_.world.now());
  expect_arrivals();
  expect_quick_game();
  const MemberId member = table_.state().members.back().id;
  guests_.note(member, newcomer.from);
  Pass pass{code(), member, hex_text(token)};
  promise([done, pass = std::move(pass)] { done(pass); },
          [done] { done(HouseFault{ServerFault::unavailable}); });
}

void Room::open(TableWishes wishes, PassDone done) {
  quick_ = wishes.quick;
  opened_from_ = wishes.from;
  opener_ = house_.list.opener(wishes.from);
  run([this, wishes = std::move(wishes), done = std::move(done)] {
    admit({.name = wishes.name, .from = wishes.from}, done);
    if (table_.state().members.empty()) return;
    const MemberId host = table_.state().host;
    std::size_t cost = quick_ ? house_.limits.writing.game_bytes : 0;  // which starts by itself
    for (const Command& command : wishes.options) cost += perform(command, host, 0).cost;
    ledger_.charge(wishes.from, cost, house_.world.now());
    if (wishes.prepared) perform(*wishes.prepared, k_caller, 0);
  });
}

bool Room::gathers_quick_players() const {
  const TableState& state = table_.state();
  return quick_ && !retired_ && state.stage == Stage::lobby && state.games_so_far == 0;
}

// Also for a table that was loaded, or whose first attempt could not be stored.
void Room::expect_quick_game() {
  if (!gathers_quick_players() || quick_timer_) return;
  quick_timer_ = house_.world.make_timer(strand_);
  quick_timer_->set(house_.world.now() + house_.limits.quick_wait,
                    [this] { start_quick_game(house_.world.now() + k_quick_arrival); });
}

bool Room::takes_quick_player(const ClientAddress& from) const {
  return usable() && gathers_quick_players() && summary().has_free_seat() &&
         guests_.can_join_strangers(from, table_.state());
}

// Those with a seat who have never connected.
std::vector<MemberId> Room::never_seen_players() const {
  std::vector<MemberId> players;
  for (const Member& member : table_.state().members) {
    const bool has_seat = seat_of(table_.state(), member.id).has_value();
    if (has_seat && member.arrive_by && !is_attached(member.id)) players.push_back(member.id);
  }
  return players;
}

// Bots take the free seats, and the game begins.
void Room::start_quick_game(Milliseconds at_latest) {
  const Milliseconds now = house_.world.now();
  const auto has_just_joined = [&](MemberId player) {
    const Milliseconds joined =
        *find_member(table_.state(), player)->arrive_by - house_.limits.arrival;
    return now < joined + k_quick_arrival;
  };
  if (now < at_latest && std::ranges::any_of(never_seen_players(), has_just_joined)) {
    quick_timer_->set(std::min(at_latest, now + k_quick_look),
                      [this, at_latest] { start_quick_game(at_latest); });
    return;
  }
  quick_timer_.reset();
  run(
      [this] {
        const TableState& state = table_.state();
        if (!usable() || !gathers_quick_players() || !state.host) return;
        const auto is_there = [&](const Member& member) {
          return seat_of(state, member.id) && is_attached(member.id);
        };
        if (std::ranges::none_of(state.members, is_there)) return expect_quick_game();
        // Nobody is dealt in who has never connected, and among strangers nobody plays twice.
        for (const MemberId member : never_seen_players()) perform(StandUp{}, member, 0);
        for (const MemberId member : guests_.seated_twice(state)) perform(StandUp{}, member, 0);
        const MemberId host = state.host;
        for (const Seat seat : SeatSet::first(state.options.players)) {
          if (!state.chairs[seat.index].empty()) continue;
          const BotName& bot = bot_names()[(state.sequence + seat.index) % bot_names().size()];
          perform(SeatBot{seat, std::string{bot_levels().back()}, std::string{bot.name},
                          bot.temperament},
                  host, 0);
        }
        perform(StartGame{}, host, 0);
      },
      true);
}

HouseFault Room::fault_for_stranger(const std::string& by_code, ServerFault otherwise) const {
  return {by_code == code() ? otherwise : ServerFault::unknown_room};
}

void Room::draw_move_code(const std::string& by_code, const Bytes32& token,
                          std::function<void(Perhaps<MoveCode>)> done) {
  const bool taken = run([this, by_code, token, done] {
    if (!usable()) return done(HouseFault{ServerFault::unavailable});
    const Member* member = find_member_by_token(table_.state(), token);
    if (member == nullptr) {
      const HouseFault fault = fault_for_stranger(by_code, ServerFault::unknown_token);
      return promise([done, fault] { done(fault); },
                     [done] { done(HouseFault{ServerFault::unavailable}); });
    }
    const Milliseconds now = house_.world.now();
    std::erase_if(
        moving_, [&](const Moving& old) { return old.expires <= now || old.member == member->id; });
    const Bytes32 code = draw_secret(house_.world);
    moving_.push_back({hash_of(code), member->id, now + house_.limits.move_code});
    done(MoveCode{hex_text(code), moving_.back().expires});
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

std::vector<Room::Moving>::iterator Room::find_moving(const Bytes32& code_hash) {
  return std::ranges::find_if(moving_, [&](const Moving& moving) {
    return moving.code_hash == code_hash && moving.expires > house_.world.now();
  });
}

void Room::look_at_move(const std::string& by_code, const Bytes32& code_hash,
                        const std::function<void(Perhaps<Mover>)>& done) {
  if (!usable()) return done(HouseFault{ServerFault::unavailable});
  const HouseFault unknown = fault_for_stranger(by_code, ServerFault::unknown_code);
  const auto found = find_moving(code_hash);
  if (found == moving_.end()) return done(unknown);
  const Member* member = find_member(table_.state(), found->member);
  if (member == nullptr) return done(unknown);
  done(Mover{member->id, member->name});
}

void Room::move_device(const std::string& by_code, const Bytes32& code_hash, PassDone done) {
  const bool taken = run([this, by_code, code_hash, done] {
    if (!usable()) return done(HouseFault{ServerFault::unavailable});
    const HouseFault unknown = fault_for_stranger(by_code, ServerFault::unknown_code);
    const auto found = find_moving(code_hash);
    if (found == moving_.end()) return done(unknown);
    if (!ledger_.take_presence(found->member, house_.world.now())) {
      return done(HouseFault{ServerFault::too_many_requests});
    }
    // Good for once; but if it was for nothing, again: the token may have changed all the same.
    const Moving moving = *found;
    moving_.erase(found);
    const Bytes32 token = draw_secret(house_.world);
    if (perform(ChangeToken{moving.member, hash_of(token)}, k_caller, 0).refusal) {
      return done(unknown);
    }
    promise([done, pass = Pass{code(), moving.member, hex_text(token)}] { done(pass); },
            [this, done, moving] {
              moving_.push_back(moving);
              done(HouseFault{ServerFault::unavailable});
            });
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

// Those who have left or were kicked, those who have moved to another device, and spectators of a
// table that has another code now.
void Room::close_strangers() {
  guests_.forget_all_but(table_.state());
  ledger_.forget_all_but(table_.state());
  const TableState& state = table_.state();
  for (const Attached& attached : std::vector<Attached>{attached_}) {
    if (!attached.viewer) {
      if (attached.rooms_so_far != state.rooms_so_far) {
        attached.session->close(CloseReason::room_changed);
      }
      continue;
    }
    const Member* member = find_member(state, attached.viewer);
    if (member == nullptr) {
      attached.session->close(was_kicked(state, attached.token_hash) ? CloseReason::kicked
                                                                     : CloseReason::left);
    } else if (member->token_hash != attached.token_hash) {
      attached.session->close(CloseReason::unknown_token);
    }
  }
}

}  // namespace insidejob

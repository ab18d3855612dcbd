#include <algorithm>
#include <utility>

#include "server/rooms/game_shelf.h"
#include "server/rooms/padding.h"
#include "server/rooms/quick_play.h"
#include "server/rooms/room.h"
#include "server/rooms/room_code.h"
#include "server/rooms/server_message.h"
#include "table/wire/ask_json.h"
#include "table/wire/client_json.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_write_patience = 10'000;

// Refusals for these reasons depend on a hand or a role, which nobody else knows, so they are not
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
  // The database may neither answer nor fail. Newcomers need not wait for that.
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
  if (closing_) return;  // clients are told to come back, and send it again
  if (is_shut_out(table_.state(), session->viewer())) return;  // about to be closed
  if (!usable()) {
    house_.metrics.commands_not_stored.add();
    batch_.say(session, not_done(text, "not_stored"));
    return;
  }
  ClientRequest request = read_request(&table_.state(), text);
  if (const auto* problem = std::get_if<Malformed>(&request.what)) {
    house_.metrics.malformed.add();
    batch_.owe(session, request.id.value_or(0));
    say(session, malformed_message(request.id, *problem));
  } else if (const auto* ask = std::get_if<Ask>(&request.what)) {
    batch_.owe(session, *request.id);
    answer(session, *ask, *request.id);
  } else {
    obey(session, std::get<Command>(request.what), *request.id);
  }
}

// The length of a requested answer reveals as little as that of an unrequested one.
void Room::answer(const std::shared_ptr<Session>& session, const Ask& ask, std::int64_t id) {
  const MemberId viewer = session->viewer();
  if (std::holds_alternative<AskSnapshot>(ask)) {
    session->charge(say_snapshot(session, viewer));  // a short question may have a long answer
    return;
  }
  if (std::holds_alternative<AskReview>(ask)) {
    if (const auto review = reviews_.answer(table_.state(), session, id)) {
      session->charge(review->size());
      batch_.say(session, padded_answer(*review));
      return;
    }
  }
  const bool is_long = std::holds_alternative<AskRecord>(ask);
  const std::string text = answer_ask(ask, {.state = &table_.state(),
                                            .viewer = viewer,
                                            .id = id,
                                            .now = house_.world.now(),
                                            .more_levels = house_.limits.more_bot_levels});
  batch_.say(session, padded_answer(text));
  if (is_long) session->charge(text.size());
}

void Room::obey(const std::shared_ptr<Session>& session, Command& command, std::int64_t id) {
  if (auto* kick = std::get_if<Kick>(&command); kick != nullptr && house_.limits.changes_code) {
    kick->room = draw_room_code(house_.world);
  }
  if (auto* shuffle = std::get_if<ShuffleSeats>(&command)) {
    house_.world.fill_random(shuffle->lot);
  }
  if (auto* link = std::get_if<MakeLink>(&command)) {
    link->link = draw_link(house_.world, identity_.key);
  }
  if (auto* push = std::get_if<SetPush>(&command); push != nullptr && push->to) {
    push->to->from = mark_of(session->from(), house_.limits.address_secret);
  }
  const Performed performed = can_notify(command) ? perform_for(*session, command, id)
                                                  : Performed{.refusal = Refusal{Reason::no_push}};
  batch_.owe(session, id);
  if (performed.refusal) {
    if (!tells_of_hand(performed.refusal->reason)) house_.metrics.commands_refused.add();
    say(session, refused_message(id, *performed.refusal));
  } else if (!performed.told) {
    answer_later(session, id, performed.changed);
  }
}

// `changed`: events will say so, unless those of another command of this member do.
void Room::answer_later(const std::shared_ptr<Session>& session, std::int64_t id, bool changed) {
  if (!changed || !held_.answers({session->viewer(), session, id})) say_done(session, id);
}

Room::Performed Room::perform_for(const Session& session, const Command& command, std::int64_t id) {
  const MemberId by = session.viewer();
  // A spectator has no member number, and must not be mistaken for the caller.
  if (!by) return {.refusal = Refusal{Reason::not_a_member}};
  const TableState& state = table_.state();
  if (is_always_taken(state, command, by) || was_done(state, by, id)) {
    return perform(command, by, id);
  }
  const Milliseconds now = house_.world.now();
  if (const auto reason = ledger_.take_change(by, session.from(), now)) {
    return {.refusal = Refusal{*reason}};
  }
  if (begins_turns(command) && !is_by_turns(state.options) && by == state.host &&
      !house_.ledger.take_by_turns(session.from(), now)) {
    return {.refusal = Refusal{Reason::too_many_by_turns}};
  }
  Performed performed = perform(command, by, id);
  ledger_.charge(session.from(), performed.cost, now);
  if (std::holds_alternative<StartGame>(command) && performed.changed && in_duplicate(state)) {
    // The other tables write their games on behalf of the person who starts them.
    house_.ledger.charge(session.from(),
                         state.duplicate->playing.size() * house_.limits.writing.game_bytes, now);
  }
  return performed;
}

void Room::perform_presence(const Command& command, MemberId member) {
  const Performed performed = perform(command, k_caller, 0);
  ledger_.charge(door_.address_of(member), performed.cost, house_.world.now());
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
  // On hearing this, the client discards its token or code, so it must be certain first.
  const auto turn_away = [&](CloseReason reason) {
    batch_.promise([session, reason] { session->close(reason); },
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
  }
  if (is_shut_out(table_.state(), viewer)) {
    // Someone who has come in time keeps the place, though they may not come in yet.
    const Member* member = find_member(table_.state(), viewer);
    if (member != nullptr && member->arrive_by) {
      door_.note(viewer, session->from());
      show_sign_of_life(viewer);
    }
    if (token) hear_absent_host(*token);
    return turn_away(CloseReason::round_running);
  }
  if (!door_.make_room(viewer, session->from(), table_.state())) {
    session->close(CloseReason::crowded);
    return;
  }
  if (const Member* member = find_member(table_.state(), viewer)) {
    door_.note(viewer, session->from());
    if (!member->connected || member->arrive_by) perform_presence(Connect{viewer}, viewer);
  }
  tell_held();
  session->set_viewer(viewer);
  crowd().add({session, viewer, token.value_or(Bytes32{}), table_.state().rooms_so_far});
  idleness_.stop();
  say_snapshot(session, viewer);
}

void Room::show_sign_of_life(MemberId absent) {
  perform_presence(Connect{absent}, absent);
  perform_presence(Disconnect{absent}, absent);
}

std::size_t Room::say_snapshot(const std::shared_ptr<Session>& to, MemberId viewer) {
  tell_held();
  const std::string text = snapshot_message(table_.state(), viewer);
  batch_.say(to, padded_snapshot(table_.state(), viewer, text));
  return text.size();
}

void Room::detach(const Session& session) {
  if (!crowd().remove(session)) return;
  const MemberId member = session.viewer();
  if (member && !crowd().has(member) && !retired_) {
    if (ledger_.take_presence(member, house_.world.now())) {
      run(
          [this, member] {
            if (usable() && !crowd().has(member)) perform_presence(Disconnect{member}, member);
          },
          true);
    } else {
      presence_.expect_absence();
    }
  }
  watch_idleness();
}

// Makes the table's presence match the connections.
void Room::reconcile() {
  if (!usable()) return;
  std::vector<std::pair<MemberId, bool>> wrong;
  for (const Member& member : table_.state().members) {
    const bool attached = crowd().has(member.id);
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

void Room::join(Newcomer newcomer, const PassDone& done) {
  const bool taken = run([this, newcomer = std::move(newcomer), done] { admit(newcomer, done); });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

void Room::admit(const Newcomer& newcomer, const PassDone& done) {
  if (!usable()) {
    done(HouseFault{ServerFault::unavailable});
    return;
  }
  if (!newcomer.code.empty() && newcomer.code != code()) {
    batch_.promise([done] { done(HouseFault{ServerFault::unknown_room}); },
                   [done] { done(HouseFault{ServerFault::unavailable}); });
    return;
  }
  if (const auto fault = door_.fault_with(newcomer, table_.state(), house_.world.now())) {
    done(HouseFault{*fault});
    return;
  }
  if (const auto reason = ledger_.refusal(newcomer.from, house_.world.now())) {
    done(HouseFault{.fault = ServerFault::refused, .refusal = Refusal{*reason}});
    return;
  }
  const Bytes32 token = draw_secret(house_.world);
  Join join{.name = newcomer.name, .token_hash = hash_of(token), .spectator = newcomer.watch};
  join.accepts = newcomer.accepts;
  if (house_.limits.arrival > 0) join.arrive_by = house_.world.now() + house_.limits.arrival;
  if (table_.state().members.size() >= k_most_members) {
    join.instead_of = door_.who_gives_way(table_.state(), newcomer.from, house_.world.now());
  }
  const Performed performed = perform(join, k_caller, 0);
  if (performed.refusal) {
    const HouseFault fault{.fault = ServerFault::refused, .refusal = performed.refusal};
    batch_.promise([done, fault] { done(fault); },
                   [done] { done(HouseFault{ServerFault::unavailable}); });
    return;
  }
  ledger_.charge(newcomer.from, performed.cost, house_.world.now());
  presence_.expect_arrivals();
  expect_quick_game();
  const MemberId member = table_.state().members.back().id;
  door_.note(member, newcomer.from);
  Pass pass{code(), member, hex_text(token)};
  batch_.promise([done, pass = std::move(pass)] { done(pass); },
                 [done] { done(HouseFault{ServerFault::unavailable}); });
}

void Room::open(TableWishes wishes, PassDone done) {
  quick_ = wishes.quick;
  opened_from_ = wishes.from;
  listing_.set_opener(house_.list.opener(wishes.from));
  run([this, wishes = std::move(wishes), done = std::move(done)] {
    if (wishes.duplicate) {
      const Performed joined = perform(*wishes.duplicate, k_caller, 0);
      ledger_.charge(wishes.from, joined.cost, house_.world.now());
      return batch_.promise([done, pass = Pass{code(), {}, {}}] { done(pass); },
                            [done] { done(HouseFault{ServerFault::unavailable}); });
    }
    admit({.name = wishes.name, .from = wishes.from}, done);
    if (table_.state().members.empty()) return;
    const MemberId host = table_.state().host;
    std::size_t cost = quick_ ? house_.limits.writing.game_bytes : 0;  // it starts by itself
    for (const Command& command : wishes.options) cost += perform(command, host, 0).cost;
    ledger_.charge(wishes.from, cost, house_.world.now());
    if (wishes.prepared) perform(*wishes.prepared, k_caller, 0);
  });
}

bool Room::gathers_quick_players() const {
  return quick_ && !retired_ && is_gathering(table_.state());
}

bool Room::takes_quick_player(const ClientAddress& from) const {
  return usable() && gathers_quick_players() && summary().has_free_seat() &&
         door_.can_join_strangers(from, table_.state());
}

// Also for a table that was loaded, or whose first attempt could not be stored.
void Room::expect_quick_game() {
  if (gathers_quick_players()) quick_start_.expect();
}

std::vector<MemberId> Room::never_seen() const {
  return never_seen_players(table_.state(), [this](MemberId id) { return crowd().has(id); });
}

void Room::play_quick_game() {
  const TableState& state = table_.state();
  if (!usable() || !gathers_quick_players() || !state.host) return;
  const auto is_there = [&](const Member& member) {
    return seat_of(state, member.id) && crowd().has(member.id);
  };
  if (std::ranges::none_of(state.members, is_there)) return expect_quick_game();
  // Nobody who has never connected is dealt in, and nobody plays twice among strangers.
  for (const MemberId member : never_seen()) perform(StandUp{}, member, 0);
  for (const MemberId member : door_.seated_twice(state)) perform(StandUp{}, member, 0);
  begin_quick_game(state, [this](const Command& command, MemberId by) { perform(command, by, 0); });
}

HouseFault Room::fault_for_stranger(const std::string& by_code, ServerFault otherwise) const {
  return {by_code == code() ? otherwise : ServerFault::unknown_room};
}

void Room::draw_move_code(const std::string& by_code, const Bytes32& token,
                          const std::function<void(Perhaps<MoveCode>)>& done) {
  const bool taken = run([this, by_code, token, done] {
    if (!usable()) return done(HouseFault{ServerFault::unavailable});
    const Member* member = find_member_by_token(table_.state(), token);
    if (member == nullptr) {
      const HouseFault fault = fault_for_stranger(by_code, ServerFault::unknown_token);
      return batch_.promise([done, fault] { done(fault); },
                            [done] { done(HouseFault{ServerFault::unavailable}); });
    }
    const Milliseconds now = house_.world.now();
    const Bytes32 code = draw_secret(house_.world);
    const MovingPlace moving{hash_of(code), member->id, now + house_.limits.move_code};
    moves_.add(moving, now);
    done(MoveCode{hex_text(code), moving.expires});
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

void Room::look_at_move(const std::string& by_code, const Bytes32& code_hash,
                        const std::function<void(Perhaps<Mover>)>& done) {
  if (!usable()) return done(HouseFault{ServerFault::unavailable});
  const HouseFault unknown = fault_for_stranger(by_code, ServerFault::unknown_code);
  const auto found = moves_.find(code_hash, house_.world.now());
  if (!found) return done(unknown);
  const Member* member = find_member(table_.state(), found->member);
  if (member == nullptr) return done(unknown);
  done(Mover{member->id, member->name});
}

void Room::move_device(const std::string& by_code, const Bytes32& code_hash, const PassDone& done) {
  const bool taken = run([this, by_code, code_hash, done] {
    if (!usable()) return done(HouseFault{ServerFault::unavailable});
    const HouseFault unknown = fault_for_stranger(by_code, ServerFault::unknown_code);
    const auto moving = moves_.find(code_hash, house_.world.now());
    if (!moving) return done(unknown);
    if (!ledger_.take_presence(moving->member, house_.world.now())) {
      return done(HouseFault{ServerFault::too_many_requests});
    }
    // The code is valid once. It becomes valid again if the move is not stored, since the token may
    // have changed all the same.
    moves_.remove(*moving);
    const Bytes32 token = draw_secret(house_.world);
    if (perform(ChangeToken{moving->member, hash_of(token)}, k_caller, 0).refusal) {
      return done(unknown);
    }
    batch_.promise([done, pass = Pass{code(), moving->member, hex_text(token)}] { done(pass); },
                   [this, done, moving = *moving] {
                     moves_.restore(moving);
                     done(HouseFault{ServerFault::unavailable});
                   });
  });
  if (!taken) done(HouseFault{ServerFault::unavailable});
}

void Room::close_strangers() {
  door_.forget_all_but(table_.state());
  ledger_.forget_all_but(table_.state());
  for (const auto& [session, reason] : crowd().strangers(table_.state())) session->close(reason);
}

}  // namespace insidejob

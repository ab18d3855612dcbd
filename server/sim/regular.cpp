#include "server/sim/regular.h"

#include "server/sim/intruder_words.h"

#include <algorithm>
#include <array>

#include "table/sample/command_text.h"
#include "table/shuffle/blake2b.h"

namespace insidejob::sim {
namespace {

constexpr unsigned k_joins = 4;  // then it gives up
constexpr unsigned k_created = 201;
constexpr unsigned k_ok = 200;

}  // namespace

std::string Regular::open_table(const std::string& options) {
  const auto reply = siege_.request(
      who_, RequestMethod::post, "/api/tables",
      R"({"name": "Friend )" + std::to_string(who_) + R"(", "options": )" + options + '}', from_);
  place_ = siege_.pass_in(who_, reply);
  return place_ ? siege_.key_of(place_->room) : std::string{};
}

void Regular::arrive() {
  if (!place_) join();
  come_back();
}

// Joins by the code that a friend at the table gives out.
void Regular::join() {
  if (joins_++ >= k_joins) return;
  ++siege_.tally.joins;
  const bool watch = siege_.chance(8);
  const auto reply =
      siege_.request(who_, RequestMethod::post, "/api/tables/" + siege_.code() + "/members",
                     R"({"name": "Friend )" + std::to_string(who_) + R"(", "watch": )" +
                         (watch ? "true" : "false") + accepting(siege_.state().options) + '}',
                     from_);
  if (reply.status == k_created) {
    place_ = siege_.pass_in(who_, reply);
    back_at_ = siege_.now + (siege_.chance(4) ? siege_.rng.below(100'000) : 0);
    return;
  }
  const auto is = [&](std::string_view error) {
    return reply.body.find(error) != std::string::npos;
  };
  // The people at one address share its limits.
  if (siege_.audit.neighbour == who_ &&
      (is("too_many_here") || is("too_many_requests") || is("table_full"))) {
    return;
  }
  siege_.fail(self() + " cannot join: " + reply.body);
}

Wiretap* Regular::socket() {
  if (!place_) return nullptr;
  for (Wiretap* socket : siege_.sockets_of(who_)) {
    if (socket->token() == place_->token) return socket;
  }
  return nullptr;
}

// With the code that this device knows, which may be an old one.
void Regular::come_back() {
  if (!place_) return;
  Wiretap* socket = siege_.connect(who_, place_->room, place_->token, from_);
  const Member* member = find_member_by_token(siege_.state(), *token_hash(place_->token));
  if (socket != nullptr && socket->is_open() && socket->received() > 0) {
    ++siege_.tally.returns;
    if (siege_.chance(2)) place_->room = siege_.code();
    return;
  }
  if (member == nullptr) {
    place_.reset();  // the audit has seen why
    return;
  }
  siege_.fail(self() + " with the right token is not let in: " +
              (socket == nullptr   ? "no such table"
               : !socket->closed() ? "no answer"
                                   : std::string{name_of(*socket->closed())}));
}

void Regular::change_device() {
  const std::string table = "/api/tables/" + place_->room;
  const auto drawn = siege_.request(who_, RequestMethod::post, table + "/moves",
                                    R"({"token": ")" + place_->token + "\"}", from_);
  const auto [document, error] = JsonDocument::parse(drawn.body);
  if (drawn.status != k_created || error) {
    return siege_.fail(self() + " gets no code for another device: " + drawn.body);
  }
  const auto moved =
      siege_.request(who_, RequestMethod::post, table + "/device",
                     R"({"code": ")" + *document.root().member("code")->string() + "\"}", from_);
  if (moved.status != k_ok) {
    return siege_.fail(self() + " cannot change devices: " + moved.body);
  }
  ++siege_.tally.devices;
  place_ = siege_.pass_in(who_, moved);
  come_back();
}

void Regular::move() {
  if (!place_) {
    if (siege_.chance(3)) join();
    return;
  }
  Wiretap* own = socket();
  if (own == nullptr) {
    if (siege_.now >= back_at_) come_back();
    return;
  }
  if (is_host() && siege_.state().claim) {
    command(*own, R"("do": "keep_host")", true);
    return;
  }
  if (act(*own)) return;
  switch (siege_.rng.below(12)) {
    case 0:
      return drop(*own);
    case 1:
      return siege_.chance(3) ? change_device() : chatter(*own);
    case 2:
      if (siege_.sockets_of(who_).size() < 3) come_back();  // a second tab
      return;
    case 3:
    case 4:
      return ask_for_seat(*own);
    case 5:
    case 6:
    case 7:
      return judge_requests(*own);
    default:
      return see_to_table(*own);
  }
}

bool Regular::is_host() { return place_ && siege_.state().host == place_->member; }

std::string Regular::command(Wiretap& socket, const std::string& text, std::int64_t id, bool must) {
  siege_.say(socket, text);
  siege_.settle();
  const std::string answer = socket.answer_to(id).value_or("no answer");
  if (must && answer != "done") siege_.fail(self() + " cannot act: " + answer + " to " + text);
  return answer;
}

std::string Regular::command(Wiretap& socket, std::string_view fields, bool must) {
  const std::int64_t id = siege_.next_id();
  return command(socket, R"({"id": )" + std::to_string(id) + ", " + std::string{fields} + '}', id,
                 must);
}

// Does at once what the game waits for. Between games a host need not hurry.
bool Regular::act(Wiretap& socket) {
  const TableState& state = siege_.state();
  if (is_between_games(state) && siege_.chance(2)) return false;
  const std::int64_t id = siege_.next_id();
  const std::string text =
      sample::useful_command_text(id, state, place_->member, siege_.rng, blake2b);
  if (text.empty()) return false;
  const auto own = seat_of(state, place_->member);
  if (state.stage == Stage::shuffle && own) {
    const Shuffle& shuffle = *state.shuffle;
    if (shuffle.taking_part
            ? shuffle.given.contains(*own) || !shuffle.taking_part->contains(*own)
            : shuffle.seals[own->index].has_value() || excluded_seats(shuffle).contains(*own)) {
      return false;
    }
  }
  if (!is_between_games(state)) ++siege_.tally.moves;
  command(socket, text, id, true);
  return true;
}

void Regular::chatter(Wiretap& socket) {
  switch (siege_.rng.below(3)) {
    case 0:
      command(socket, R"("do": "chat", "text": "hello")", false);
      return;
    case 1:
      siege_.say(socket,
                 R"({"id": )" + std::to_string(siege_.next_id()) + R"(, "ask": "snapshot"})");
      return siege_.settle();
    default:
      command(socket, R"("do": "say", "phrase": {"say": "thanks"})", false);
  }
}

// Drops all of its devices at once: a dead battery, a tunnel, a night.
void Regular::drop(Wiretap& socket) {
  static constexpr std::array<Milliseconds, 6> k_times{0, 2'000, 20'000, 70'000, 130'000, 700'000};
  back_at_ = siege_.now + k_times[siege_.rng.below(k_times.size())];
  siege_.drop(socket);
  for (Wiretap* other = this->socket(); other != nullptr; other = this->socket()) {
    siege_.drop(*other);
  }
  siege_.someone_dropped();
}

void Regular::ask_for_seat(Wiretap& socket) {
  const TableState& state = siege_.state();
  if (seat_of(state, place_->member)) return;
  if (!is_between_games(state) && siege_.audit.had_hand(siege_.table(), who_)) return;
  const std::string seat = std::to_string(siege_.rng.below(state.options.players));
  command(socket, R"("do": "sit", "seat": )" + seat, false);
}

// Friends recognise each other's voices, and let nobody else in.
void Regular::judge_requests(Wiretap& socket) {
  const TableState& state = siege_.state();
  if (state.requests.empty()) return see_to_table(socket);
  const SeatRequest& request =
      state.requests[siege_.rng.below(static_cast<unsigned>(state.requests.size()))];
  if (request.member == place_->member) return;
  const bool is_friend = siege_.audit.who_is(siege_.table(), request.member) != k_intruder;
  if (!is_friend && siege_.chance(2)) return;  // may be asked again and again
  command(socket,
          R"("do": "agree", "member": )" + std::to_string(request.member.number) +
              R"(, "agree": )" + (is_friend ? "true" : "false"),
          false);
}

void Regular::see_to_table(Wiretap& socket) {
  const TableState& state = siege_.state();
  if (!is_host()) {
    if (is_between_games(state) && seat_of(state, place_->member)) {
      command(socket, R"("do": "ready", "ready": true)", true);
    }
    return;
  }
  // A host kicks people whom nobody knows.
  if (siege_.chance(10)) {
    const auto strangers = [&](const Member& member) {
      return siege_.audit.who_is(siege_.table(), member.id) == k_intruder;
    };
    const auto found = std::ranges::find_if(state.members, strangers);
    if (found == state.members.end()) return;
    command(socket, R"("do": "kick", "member": )" + std::to_string(found->id.number), true);
    return;
  }
  if (!is_playing(state) || is_by_turns(state.options)) return;
  for (const Seat seat : awaited_seats(state)) {
    const Member* member = find_member(state, state.chairs[seat.index].member);
    if (member == nullptr || member->connected || is_kept_by_bot(state, seat)) continue;
    command(socket, R"("do": "take_over", "seat": )" + std::to_string(seat.index), true);
    return;
  }
}

}  // namespace insidejob::sim

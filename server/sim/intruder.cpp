#include "server/sim/intruder.h"

#include <algorithm>
#include <utility>

#include "server/sim/intruder_words.h"

namespace insidejob::sim {
namespace {

std::string quoted(const std::string& text) {
  std::string json;
  JsonWriter{json}.value(text);
  return json;
}

template <class Things>
auto& pick(Things& things, Rng& rng) {
  return things[rng.below(static_cast<unsigned>(things.size()))];
}

// Relative weight. Whatever would end the evening for everyone is rarer, so that there is an
// evening.
unsigned weight_of(std::string_view word) {
  if (word == "sit" || word == "agree" || word == "options") return 6;
  if (word == "act" || word == "seal" || word == "value" || word == "give_host") return 4;
  if (word == "abandon" || word == "kick") return 1;
  return 2;
}

std::string_view any_word(Rng& rng) {
  unsigned all = 0;
  for (const Way& way : k_ways) all += way.means == Means::message ? weight_of(way.word) : 0;
  unsigned chosen = rng.below(all);
  for (const Way& way : k_ways) {
    const unsigned weight = way.means == Means::message ? weight_of(way.word) : 0;
    if (chosen < weight) return way.word;
    chosen -= weight;
  }
  return {};
}

}  // namespace

const ClientAddress& Intruder::address() { return pick(addresses_, siege_.rng); }

std::string Intruder::code() {
  if (codes_.empty()) return siege_.code();
  return siege_.chance(8) ? pick(codes_, siege_.rng) : codes_.back();
}

std::vector<Wiretap*> Intruder::members() {
  std::vector<Wiretap*> own = siege_.sockets_of(k_intruder);
  std::erase_if(own, [&](const Wiretap* socket) {
    return !socket->viewer() || socket->table() != siege_.table();
  });
  return own;
}

Wiretap* Intruder::any_member() {
  const auto own = members();
  return own.empty() ? nullptr : own[siege_.rng.below(static_cast<unsigned>(own.size()))];
}

bool Intruder::has_seat() {
  const TableState& state = siege_.state();
  return std::ranges::any_of(state.members, [&](const Member& member) {
    return seat_of(state, member.id) &&
           siege_.audit.who_is(siege_.table(), member.id) == k_intruder;
  });
}

// As a member it is told the new code. A public table's code is known to everyone.
void Intruder::listen() {
  if (members().empty() && !siege_.state().options.public_table) return;
  if (codes_.empty() || codes_.back() != siege_.code()) learn(siege_.code());
}

// --- requests -----------------------------------------------------------------------------------

std::string Intruder::open_table(const std::string& options) {
  const auto reply =
      siege_.request(k_intruder, RequestMethod::post, "/api/tables",
                     R"({"name": "Host", "options": )" + options + '}', addresses_.front());
  const auto pass = siege_.pass_in(k_intruder, reply);
  if (!pass) return {};
  passes_.push_back(*pass);
  connect(*pass);
  return siege_.key_of(pass->room);
}

void Intruder::take_place() {
  if (has_seat()) return;
  if (const auto pass = join(false)) connect(*pass);
}

std::optional<Pass> Intruder::join(bool watch) {
  const std::string by = code();
  const auto reply =
      siege_.request(k_intruder, RequestMethod::post, "/api/tables/" + by + "/members",
                     R"({"name": )" + quoted(bad_name(siege_.rng)) + R"(, "watch": )" +
                         (watch ? "true" : "false") +
                         (siege_.chance(8) ? "" : accepting(siege_.state().options)) + '}',
                     address());
  auto pass = siege_.pass_in(k_intruder, reply);
  if (!pass) return std::nullopt;
  if (pass->room != by) siege_.fail("the intruder joined by a code that the table has no more");
  passes_.push_back(*pass);
  return pass;
}

void Intruder::ask_house() {
  const RequestForm& form = pick(k_requests, siege_.rng);
  std::string path{form.path};
  if (const std::size_t room = path.find("ROOM"); room != path.npos) {
    path.replace(room, 4, code());
  }
  // A host may do this, and then people have to wait for others. The rest of the siege is about
  // tables that play on.
  const bool is_hosts = path.ends_with("/duplicate") || path.ends_with("/close_round");
  if (is_hosts && is_host()) return;
  const GameLink* link = nullptr;
  if (path == "/api/duplicates/ID") path.replace(path.size() - 2, 2, std::string(64, '0'));
  if (const std::size_t id = path.find("/ID"); id != path.npos) {
    link = any_link();
    path.replace(id + 1, 2, link == nullptr ? std::string(64, '0') : link->link);
  }
  std::string body;
  if (form.is_post) {
    const std::string token = passes_.empty() ? "" : pick(passes_, siege_.rng).token;
    const std::string moving = move_codes_.empty() ? token : pick(move_codes_, siege_.rng);
    body = R"({"name": )" + quoted(bad_name(siege_.rng)) + R"(, "watch": true, "token": ")" +
           token + R"(", "code": ")" + moving + R"(", "look": true, "agree": true)";
    if (path == "/api/tables") body += R"(, "options": )" + bad_options(siege_.rng);
    if (path.ends_with("/together")) {
      const std::string page(64, static_cast<char>('0' + siege_.rng.below(8)));
      body += R"(, "page": ")" + page + R"(", "step": 3, "hand": true, "hand_to": )" +
              std::to_string(siege_.rng.below(4));
    }
    if (is_hosts) body += R"(, "round": 1)";
    body += siege_.chance(10) ? "" : "}";
  }
  const std::optional<bool> may_open =
      link == nullptr ? std::nullopt : std::optional{this->may_open(*link)};
  const auto reply = siege_.request(
      k_intruder, form.is_post ? RequestMethod::post : RequestMethod::get, path, body, address());
  if (const auto pass = siege_.pass_in(k_intruder, reply)) passes_.push_back(*pass);
  if (is_hosts && reply.status < 300) {
    siege_.fail("the intruder decided about a duplicate evening without being host");
  }
  if (may_open.has_value() && !*may_open && reply.status == 200) {
    siege_.fail("the intruder used a link to a game it did not play and that is not open");
  }
}

bool Intruder::is_host() {
  return std::ranges::any_of(passes_,
                             [&](const Pass& pass) { return pass.member == siege_.state().host; });
}

// Links are assumed to leak.
const GameLink* Intruder::any_link() {
  const auto& links = siege_.state().links;
  return links.empty() ? nullptr : &pick(links, siege_.rng);
}

// Whether the game was played by a name of its own, or is open.
bool Intruder::may_open(const GameLink& link) {
  return link.is_open() || std::ranges::any_of(link.people, [&](const GamePerson& person) {
           return siege_.audit.who_is(siege_.table(), person.member) == k_intruder;
         });
}

// Uses its move codes, including used ones and those of names that were kicked.
void Intruder::use_move_code() {
  if (passes_.empty()) return;
  const std::string table = "/api/tables/" + code();
  if (move_codes_.empty() || siege_.chance(2)) {
    const auto reply =
        siege_.request(k_intruder, RequestMethod::post, table + "/moves",
                       R"({"token": ")" + pick(passes_, siege_.rng).token + "\"}", address());
    const auto [document, error] = JsonDocument::parse(reply.body);
    if (error || !document.root().member("code")) return;
    move_codes_.push_back(*document.root().member("code")->string());
    if (siege_.chance(2)) return;
  }
  const auto reply =
      siege_.request(k_intruder, RequestMethod::post, table + "/device",
                     R"({"code": ")" + pick(move_codes_, siege_.rng) + "\"}", address());
  if (const auto pass = siege_.pass_in(k_intruder, reply)) {
    passes_.push_back(*pass);
    connect(*pass);
  }
}

// --- connections --------------------------------------------------------------------------------

Wiretap* Intruder::connect(const Pass& pass) {
  const std::string by = siege_.chance(4) ? code() : pass.room;
  Wiretap* socket = siege_.connect(k_intruder, by, pass.token, address());
  return socket != nullptr && socket->is_open() ? socket : nullptr;
}

void Intruder::come_as_someone() {
  if (!passes_.empty()) connect(pick(passes_, siege_.rng));
}

void Intruder::watch() {
  const std::string by = code();
  const Wiretap* socket = siege_.connect(k_intruder, by, "", address());
  if (socket == nullptr || !socket->is_open() || by == siege_.code()) return;
  if (socket->table() == siege_.table()) {
    siege_.fail("the intruder watches by a code that the table has no more");
  }
}

// --- messages -----------------------------------------------------------------------------------

void Intruder::say(Wiretap& socket, const std::string& fields) {
  const std::int64_t id = siege_.next_id();
  siege_.say(socket, R"({"id": )" + std::to_string(id) + ", " + fields + '}');
  siege_.settle();
  if (socket.answer_to(id) == "done") ++siege_.tally.done;
}

void Intruder::command(Wiretap& socket, std::string_view word) {
  const std::int64_t id = siege_.next_id();
  std::string text = bad_command(word, id, siege_.state(), socket.viewer(), siege_.rng);
  if (text.empty()) return;
  siege_.say(socket, std::move(text));
  siege_.settle();
  if (socket.answer_to(id) == "done") ++siege_.tally.done;
}

// If it already has a seat, it does not take another before the deal. That attack is out of scope,
// and would end what can be learned here.
void Intruder::command(Wiretap& socket) {
  const std::string_view word = any_word(siege_.rng);
  if (word == "sit" && is_between_games(siege_.state()) && has_seat()) return;
  command(socket, word);
}

// Several messages at the same moment, from several connections.
void Intruder::talk_at_once() {
  const auto own = siege_.sockets_of(k_intruder);
  if (own.empty()) return;
  for (unsigned i = 2 + siege_.rng.below(4); i > 0; --i) {
    Wiretap& socket = *own[siege_.rng.below(static_cast<unsigned>(own.size()))];
    const std::int64_t id = siege_.next_id();
    if (siege_.chance(4)) {
      siege_.say(socket, bad_ask(pick(k_asks, siege_.rng), id, siege_.rng));
      continue;
    }
    const std::string_view word = any_word(siege_.rng);
    if (word == "sit" && is_between_games(siege_.state())) continue;
    const std::string text = bad_command(word, id, siege_.state(), socket.viewer(), siege_.rng);
    if (!text.empty()) siege_.say(socket, text);
  }
  siege_.settle();
}

// --- plans --------------------------------------------------------------------------------------

// Sits on bots' seats in turn, each time under a new name.
void Intruder::look_into_hands() {
  const TableState& state = siege_.state();
  if (!is_playing(state)) return;
  const auto pass = join(true);
  Wiretap* socket = pass ? connect(*pass) : nullptr;
  if (socket == nullptr) return;
  const std::string seat = std::to_string(siege_.rng.below(state.options.players));
  say(*socket, R"("do": "sit", "seat": )" + seat);
  if (socket->is_open() && siege_.chance(2)) say(*socket, R"("do": "leave")");
}

// A seat becomes a bot's once its player is gone. The intruder leaves its own if it is not the
// host.
void Intruder::empty_seat_and_sit() {
  const TableState& state = siege_.state();
  if (!is_playing(state)) return;
  const auto own = members();
  const auto host = std::ranges::find(own, state.host, &Wiretap::viewer);
  if (host != own.end() && siege_.chance(2)) {
    const MemberId member = state.chairs[siege_.rng.below(state.options.players)].member;
    if (!member || member == state.host) return;
    say(**host, R"("do": "kick", "member": )" + std::to_string(member.number));
    listen();
  } else if (const auto seated = std::ranges::find_if(
                 own,
                 [&](Wiretap* socket) { return seat_of(state, socket->viewer()).has_value(); });
             seated != own.end()) {
    say(**seated, R"("do": "leave")");
  }
  look_into_hands();
}

// One name asks, the others agree, and they pass the host's role between them.
void Intruder::agree_with_oneself() {
  if (!is_playing(siege_.state())) return;
  const auto asks = [&](const SeatRequest& request) {
    return siege_.audit.who_is(siege_.table(), request.member) == k_intruder;
  };
  const auto& requests = siege_.state().requests;
  const auto found = std::ranges::find_if(requests, asks);
  if (found == requests.end()) return look_into_hands();
  const std::string agree =
      R"("do": "agree", "agree": true, "member": )" + std::to_string(found->member.number);
  const auto pass_on = [&](const std::vector<Wiretap*>& own) {
    const auto host = std::ranges::find(own, siege_.state().host, &Wiretap::viewer);
    if (host == own.end()) return;
    const MemberId next = own[siege_.rng.below(static_cast<unsigned>(own.size()))]->viewer();
    say(**host, R"("do": "give_host", "member": )" + std::to_string(next.number));
  };
  for (std::size_t i = 0; i < members().size() && i < 4; ++i) {
    say(*members()[i], agree);
    if (siege_.chance(2)) pass_on(members());
  }
}

// Something large is sent once, and then retold with every small change.
void Intruder::swell_options() {
  const auto own = members();
  const auto host = std::ranges::find(own, siege_.state().host, &Wiretap::viewer);
  if (host == own.end() || !is_between_games(siege_.state())) return;
  for (unsigned i = 1 + siege_.rng.below(3); i > 0 && (*host)->is_open(); --i) {
    command(**host, "options");
  }
}

// As many spectators and people who never come as get in.
void Intruder::crowd() {
  const bool watches = siege_.chance(2);
  for (unsigned i = 2 + siege_.rng.below(10); i > 0 && !siege_.has_failed(); --i) {
    if (watches) {
      watch();
    } else {
      static_cast<void>(join(siege_.chance(2)));
    }
  }
}

void Intruder::rush() {
  for (unsigned i = 1 + siege_.rng.below(24); i > 0 && !siege_.has_failed(); --i) watch();
}

void Intruder::move() {
  listen();
  const auto own = siege_.sockets_of(k_intruder);
  switch (siege_.rng.below(20)) {
    case 0:
      return look_into_hands();
    case 1:
      return empty_seat_and_sit();
    case 2:
      return agree_with_oneself();
    case 3:
      return swell_options();
    case 4:
      return siege_.chance(3) ? crowd() : watch();
    case 5:
      static_cast<void>(join(siege_.chance(3)));
      return;
    case 6:
      return come_as_someone();
    case 7:
      return ask_house();
    case 8:
      return use_move_code();
    case 9:
      if (!own.empty()) siege_.drop(*own[siege_.rng.below(static_cast<unsigned>(own.size()))]);
      return;
    case 10:
      return talk_at_once();
    case 11:
      if (!own.empty()) {
        Wiretap& socket = *own[siege_.rng.below(static_cast<unsigned>(own.size()))];
        siege_.say(socket, bad_ask(pick(k_asks, siege_.rng), siege_.next_id(), siege_.rng));
        siege_.settle();
      }
      return;
    default:
      if (Wiretap* socket = any_member()) return command(*socket);
      return come_as_someone();
  }
}

}  // namespace insidejob::sim

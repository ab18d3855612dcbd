#include "server/sim/club.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "table/log/log_json.h"
#include "table/sample/command_text.h"
#include "table/shuffle/blake2b.h"
#include "table/state/evolve.h"

namespace insidejob::sim {
namespace {

constexpr std::size_t k_story = 30;
constexpr std::size_t k_line = 160;
constexpr unsigned k_most_tables = 3;
constexpr unsigned k_seats = 2;
constexpr unsigned k_polite_turns = 600;  // in which every round ends
constexpr unsigned k_patience = 200;      // of these; then the host closes it
constexpr unsigned k_created = 201;
constexpr unsigned k_ok = 200;
// Someone who closes a round looks at the logs just before.
constexpr Milliseconds k_look = 3'000;

// A table may hear at once that a round is over and that the next one begins.
bool begins_before(std::string_view message, std::uint64_t sequence) {
  constexpr std::string_view k_seq = R"("seq": )";
  const std::size_t at = message.find(k_seq);
  return at != std::string_view::npos &&
         std::strtoull(message.data() + at + k_seq.size(), nullptr, 10) < sequence;
}

ClientAddress address_of(unsigned guest) { return ClientAddress::v4(10 + guest); }

}  // namespace

void ClubTally::add(const ClubTally& other) {
  runs += other.runs;
  actions += other.actions;
  rounds += other.rounds;
  by_host += other.by_host;
  results += other.results;
  called_off += other.called_off;
  taken_back += other.taken_back;
  left += other.left;
  hosts_apart += other.hosts_apart;
  boards += other.boards;
  restarts += other.restarts;
}

std::string ClubTally::text() const {
  std::string all;
  const auto say = [&](std::string_view what, std::uint64_t count) {
    all += (all.empty() ? "" : ", ") + std::to_string(count) + " " + std::string{what};
  };
  say("runs", runs);
  say("actions", actions);
  say("rounds", rounds);
  say("closed by the host", by_host);
  say("results", results);
  say("called off", called_off);
  say("taken back in vain", taken_back);
  say("left after playing", left);
  say("hosts apart", hosts_apart);
  say("boards", boards);
  say("restarts", restarts);
  return all;
}

// What goes wrong in storage is meant to.
Club::Process::Process(Club& club)
    : world(club.rng_, club.now_),
      house(world, club.storage_, metrics, {}, [](auto, auto, auto) {}) {}

Club::Process::~Process() {
  world.clear();
  for (const auto& room : house.rooms()) room->abandon();
}

Club::Club(const ClubOptions& options) : options_(options), rng_(Seed::from_number(options.seed)) {
  process_ = std::make_unique<Process>(*this);
}

Club::~Club() {
  process_->world.clear();
  guests_.clear();
}

void Club::tell(std::string line) {
  ++tally_.actions;
  for (const char byte : line) {  // FNV-1a
    trace_ = (trace_ ^ static_cast<unsigned char>(byte)) * 1099511628211U;
  }
  if (options_.verbose) {
    std::fprintf(stderr, "%8llu %9lld  %s\n", static_cast<unsigned long long>(tally_.actions),
                 static_cast<long long>(now_ - 1'700'000'000'000), line.c_str());
  }
  story_.push_back(line.substr(0, k_line));
  if (story_.size() > k_story) story_.pop_front();
}

void Club::fail(const std::string& why) {
  if (failure_) return;
  std::string story;
  for (const std::string& line : story_) story += "\n    " + line;
  failure_ = "after " + std::to_string(tally_.actions) + " actions: " + why + "\n  at last" + story;
}

ClubOutcome Club::run() {
  gather();
  for (unsigned i = 0; i < options_.turns && !failure_; ++i) turn();
  if (!failure_) end();
  tally_.runs = 1;
  return {failure_, trace_, tally_};
}

// --- people -------------------------------------------------------------------------------------

// The first guest opens the first table, and adds the others.
void Club::gather() {
  const std::size_t tables = 2 + rng_.below(k_most_tables - 1);
  for (unsigned i = 0; i < tables * k_seats + 1; ++i) {
    guests_.push_back({.number = i, .table = i == 0 ? 0 : (i - 1) % tables});
  }
  const auto passed = [](const Reply& reply) {
    const auto [document, error] = JsonDocument::parse(reply.body);
    return Pass{*document.root().member("room")->string(), MemberId{1},
                *document.root().member("token")->string()};
  };
  const Reply opened =
      post("/api/tables",
           R"({"name": "Guest 0", "options": {"players": )" + std::to_string(k_seats) + "}}",
           address_of(0));
  if (opened.status != k_created) return fail("no table was opened: " + opened.body);
  guests_.front().pass = passed(opened);
  tables_.push_back({.key = storage_.find_room(guests_.front().pass->room)->key, .state = {}});
  while (tables_.size() < tables) {
    const Reply added = post("/api/tables/" + code_of(0) + "/duplicate",
                             R"({"token": ")" + guests_.front().pass->token + "\"}", address_of(0));
    if (added.status != k_created) return fail("no table was added: " + added.body);
    const auto [document, error] = JsonDocument::parse(added.body);
    id_ = *document.root().member("duplicate")->string();
    const auto code = *document.root().member("room")->string();
    tables_.push_back({.key = storage_.find_room(std::string{code})->key, .state = {}});
  }
  for (Guest& guest : guests_) {
    join(guest);
    connect(guest);
  }
}

std::string Club::code_of(std::size_t table) {
  return storage_.look([&](MemoryStorage& disk) { return disk.find(tables_[table].key); })
      ->room_code;
}

Club::Guest* Club::host() {
  const auto found = std::ranges::find_if(guests_, [&](const Guest& guest) {
    return guest.table == 0 && guest.pass && guest.pass->member == tables_.front().state.host;
  });
  return found == guests_.end() ? nullptr : &*found;
}

Club::Reply Club::post(const std::string& path, const std::string& body,
                       const ClientAddress& from) {
  tell("POST " + path + ' ' + body);
  Reply reply;
  answer_request(
      process_->house, {.method = RequestMethod::post, .path = path, .body = body, .from = from},
      [] { return true; },
      [&reply](const HouseReply& answer) { reply = {answer.status, answer.body}; });
  settle();
  // While logs cannot be read, an answer takes its time.
  for (unsigned i = 0; i < 20 && reply.status == 0; ++i) pass(1'000);
  if (reply.status == 0) fail("a request was not answered: " + path);
  return reply;
}

void Club::join(Guest& guest) {
  if (guest.pass) return;
  const Reply reply =
      post("/api/tables/" + code_of(guest.table) + "/members",
           R"({"name": "Guest )" + std::to_string(guest.number) + "\"}", address_of(guest.number));
  if (reply.status != k_created) return;
  const auto [document, error] = JsonDocument::parse(reply.body);
  const auto member = *document.root().member("member")->whole_number();
  guest.pass = Pass{code_of(guest.table), MemberId{static_cast<std::uint32_t>(member)},
                    *document.root().member("token")->string()};
}

void Club::connect(Guest& guest) {
  if (!guest.pass) return;
  std::shared_ptr<Room> room;
  process_->house.find(code_of(guest.table), [&](const Perhaps<std::shared_ptr<Room>>& found) {
    if (const auto* ready = std::get_if<std::shared_ptr<Room>>(&found)) room = *ready;
  });
  settle();
  if (!room) return;
  tell("guest " + std::to_string(guest.number) + " connects");
  auto session = std::make_shared<Session>(process_->world, process_->metrics,
                                           process_->house.limits().session, room, room->strand(),
                                           guest.pass->room);
  guest.socket = std::make_unique<Wiretap>(
      guest.number, room, std::move(session), guest.pass->token,
      [this](const Wiretap& socket, std::string_view text) { check_message(socket, text); });
  guest.socket->start(address_of(guest.number));
  settle();
}

void Club::say(Guest& guest, const std::string& text) {
  tell("guest " + std::to_string(guest.number) + ' ' + text);
  guest.socket->say(text);
  settle();
}

void Club::command(Guest& guest, std::string_view fields) {
  say(guest,
      R"({"id": )" + std::to_string(++last_command_) + R"(, "do": )" + std::string{fields} + '}');
}

void Club::turn() {
  for (Guest& guest : guests_) {
    if (failure_) return;
    if (!chance(4)) act(guest);
  }
  if (chance(3)) look_at_board();
  if (!polite_) {
    if (chance(60)) restart();
    if (chance(40)) storage_.fail_reads(StorageFault::gone);
    if (chance(4)) storage_.fail_reads(std::nullopt);
  }
  // Bots take a second for a move. Occasionally everyone is away for so long that tables leave
  // memory or get another host.
  pass(!polite_ && chance(15) ? rng_.below(500'000) : 200 + rng_.below(2'500));
}

void Club::act(Guest& guest) {
  if (guest.socket && guest.socket->closed()) {
    const CloseReason reason = *guest.socket->closed();
    guest.socket.reset();
    const bool is_gone = reason == CloseReason::kicked || reason == CloseReason::left ||
                         reason == CloseReason::unknown_token;
    if (is_gone) guest.pass.reset();
  }
  if (!guest.pass) return polite_ || chance(6) ? join(guest) : void();
  if (!guest.socket || !guest.socket->is_open()) {
    return polite_ || chance(3) ? connect(guest) : void();
  }
  if (!polite_ && be_rude(guest)) return;
  const TableState& state = tables_[guest.table].state;
  const std::string useful =
      sample::useful_command_text(++last_command_, state, guest.pass->member, rng_, blake2b);
  if (!is_between_games(state) && !useful.empty()) return say(guest, useful);
  arrange(guest);
}

// True if they did something that the others may not like.
bool Club::be_rude(Guest& guest) {
  const TableState& state = tables_[guest.table].state;
  const bool waits = waits_for_others(state);
  const bool is_host = state.host == guest.pass->member;
  const auto sometimes = [&](unsigned in) { return chance(waits ? in / 6 : in); };
  if (chance(60)) {
    tell("guest " + std::to_string(guest.number) + " drops");
    guest.socket->drop();
    guest.socket.reset();
    settle();
    return true;
  }
  const auto count_leaving = [&](MemberId who) {
    if (waits && game_seat_of(state, who)) ++tally_.left;
  };
  if (sometimes(240)) {
    count_leaving(guest.pass->member);
    command(guest, "\"leave\"");
    return true;
  }
  if (!is_host) {
    if (chance(80)) command(guest, "\"claim_host\"");
    return false;
  }
  if (guest.table == 0 && evening().open && chance(50)) {
    close_round(guest);
    return true;
  }
  if (!is_between_games(state) && sometimes(300)) {
    if (plays_open_round(state)) ++(waits ? tally_.taken_back : tally_.called_off);
    command(guest, "\"abandon\"");
    return true;
  }
  if (sometimes(300)) {
    const MemberId other =
        state.members[rng_.below(static_cast<unsigned>(state.members.size()))].id;
    if (other != guest.pass->member) {
      count_leaving(other);
      command(guest, R"("kick", "member": )" + std::to_string(other.number));
      return true;
    }
  }
  return false;
}

// Between games people sit down, and the host of the first table starts a round.
bool Club::arrange(Guest& guest) {
  const TableState& state = tables_[guest.table].state;
  if (!is_between_games(state)) return false;
  const MemberId self = guest.pass->member;
  const bool leads = guest.table == 0 && state.host == self;
  SeatSet empty;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    if (state.chairs[seat.index].empty()) empty.insert(seat);
  }
  if (!seat_of(state, self) && !empty.empty() && !leads) {
    command(guest, R"("sit", "seat": )" + std::to_string(empty.nth(0).index));
    return true;
  }
  if (!leads) return false;
  if (chance(6) && seat_of(state, self)) {
    command(guest, "\"stand_up\"");
  } else if (!empty.empty()) {
    command(guest, R"("seat_bot", "level": "random", "name": "", "seat": )" +
                       std::to_string(empty.nth(0).index));
  } else if (!evening().open) {
    command(guest, "\"start\"");
  }
  return true;
}

void Club::close_round(const Guest& guest) {
  const Reply reply = post("/api/tables/" + code_of(0) + "/close_round",
                           R"({"token": ")" + guest.pass->token + R"(", "round": )" +
                               std::to_string(evening().round) + '}',
                           address_of(guest.number));
  if (reply.status == k_ok) ++tally_.by_host;
}

// --- what must be true --------------------------------------------------------------------------

void Club::settle() {
  SimWorld& world = process_->world;
  while (const std::size_t choices = world.choices()) {
    world.run(rng_.below(static_cast<unsigned>(choices)));
  }
  for (std::size_t i = 0; i < tables_.size(); ++i) follow(i);
}

void Club::pass(Milliseconds time) {
  const SimWorld& world = process_->world;
  const Milliseconds end = now_ + time;
  settle();
  while (world.next_moment() && *world.next_moment() <= end && !failure_) {
    now_ = std::max(now_, *world.next_moment());
    settle();
  }
  now_ = end;
  settle();
}

void Club::restart() {
  ++tally_.restarts;
  tell("the server is restarted");
  process_->world.clear();
  for (const auto& room : process_->house.rooms()) room->abandon();
  for (Guest& guest : guests_) guest.socket.reset();
  process_ = std::make_unique<Process>(*this);
}

void Club::follow(std::size_t table) {
  Followed& followed = tables_[table];
  const auto last =
      storage_.look([&](MemoryStorage& disk) { return disk.find(followed.key); })->last_sequence;
  if (last == followed.state.sequence) return;
  const auto entries = storage_.look([&](MemoryStorage& disk) {
    return disk.read(followed.key, followed.state.sequence + 1, last);
  });
  for (const LogEntry& entry : *entries) {
    const auto event = read_table_event(followed.state, entry.text);
    const auto* known = std::get_if<TableEvent>(&event);
    if (known == nullptr || !evolve(followed.state, *known)) {
      return fail("an entry cannot be read: " + entry.text);
    }
    note(table, *known);
  }
  check_results(table);
}

void Club::note(std::size_t table, const TableEvent& event) {
  Followed& followed = tables_[table];
  const TableState& state = followed.state;
  if (plays_open_round(state) && waits_for_others(state) &&
      !followed.played.contains(state.game->round)) {
    followed.played[state.game->round] = *result_of_round(state);
    followed.played_at[state.game->round] = now_;
    ++tally_.results;
  }
  if (std::holds_alternative<GameDealt>(event.fact) ||
      std::holds_alternative<RoundDealt>(event.fact)) {
    followed.dealt = event.sequence;
  }
  if (table != 0) return;
  if (std::holds_alternative<GameDealt>(event.fact) && !game_seat_of(state, state.host)) {
    ++tally_.hosts_apart;
  }
  const auto* closed = std::get_if<RoundClosed>(&event.fact);
  if (closed == nullptr) return;
  ++tally_.rounds;
  left_out_[closed->round] = closed->left_out;
  for (const std::uint32_t number : closed->left_out) {
    const auto& at = tables_[number - 1].played_at;
    const auto found = at.find(closed->round);
    if (found != at.end() && found->second + k_look < now_) {
      fail("table " + std::to_string(number) + " was left out, though it had finished");
    }
  }
}

// What a table has played to the end is its result, whatever happens there afterwards.
void Club::check_results(std::size_t table) {
  const Followed& followed = tables_[table];
  if (!followed.state.duplicate) return;
  for (const RoundResult& result : followed.state.duplicate->results) {
    const auto played = followed.played.find(result.round);
    if (played == followed.played.end() || played->second == result) continue;
    const auto& out = left_out_[result.round];
    const auto number = static_cast<std::uint32_t>(table + 1);
    if (std::ranges::find(out, number) == out.end()) {
      fail("table " + std::to_string(number) + " has another result than it has played");
    }
  }
}

void Club::check_message(const Wiretap& socket, std::string_view text) {
  const auto found = std::ranges::find(tables_, socket.table(), &Followed::key);
  if (found == tables_.end()) return;
  follow(static_cast<std::size_t>(found - tables_.begin()));
  if (!plays_open_round(found->state) || begins_before(text, found->dealt)) return;
  std::string heard{text};
  if (is_sabotaged(ClubOptions::Sabotage::early_result) && waits_for_others(found->state) &&
      chance(4)) {
    heard += R"("result": {)";
  }
  for (const char* secret : {R"("result": {)", R"("server_seed")"}) {
    if (heard.find(secret) != std::string::npos) {
      fail("guest " + std::to_string(socket.who()) + " hears " + secret + " before the round ends");
    }
  }
}

void Club::look_at_board() {
  const unsigned from = rng_.below(static_cast<unsigned>(guests_.size()));
  const bool shows_token = guests_[from].pass && chance(2);
  const Reply reply = post(
      "/api/duplicates/" + id_,
      shows_token ? R"({"token": ")" + guests_[from].pass->token + "\"}" : "{}", address_of(from));
  if (reply.status != k_ok) return;
  ++tally_.boards;
  const auto [document, error] = JsonDocument::parse(reply.body);
  if (error) return fail("a board that is no JSON: " + reply.body);
  constexpr std::string_view k_begin = R"({"round": )";
  std::size_t at = reply.body.find(R"("rounds": [)");
  for (const JsonValue round : document.root().member("rounds")->elements()) {
    at = reply.body.find(k_begin, at + 1);
    const std::size_t next = reply.body.find(k_begin, at + 1);
    const std::size_t last = reply.body.find(R"("scores")", at);
    const std::size_t end = reply.body.rfind('}', std::min(next, last) - 1);
    check_round(round, std::string_view{reply.body}.substr(at, end + 1 - at));
  }
}

void Club::check_round(JsonValue round, std::string_view text) {
  const auto number = static_cast<std::uint32_t>(*round.member("round")->whole_number());
  const auto before = shown_.find(number);
  if (!round.member("proof")) {
    if (before != shown_.end()) fail("a closed round is open again");
    for (const char* secret : {"seats", "bots"}) {
      if (round.member(secret)) fail("the board shows " + std::string{secret} + " too early");
    }
    return;
  }
  std::string now{text};
  if (is_sabotaged(ClubOptions::Sabotage::changed_board) && before != shown_.end() && chance(4))
    now += ' ';
  if (before != shown_.end() && before->second != now) {
    fail("round " + std::to_string(number) + " has changed from " + before->second + " to " + now);
  }
  shown_[number] = std::move(now);
  std::size_t counted = 0;
  for (const JsonValue seat : round.member("seats")->elements()) {
    counted = seat.member("tables")->size();
    break;
  }
  if (is_sabotaged(ClubOptions::Sabotage::lost_result) && counted > 1) --counted;
  if (const auto problem = counted_wrongly(number, counted)) fail(*problem);
}

std::optional<std::string> Club::counted_wrongly(std::uint32_t round, std::size_t counted) const {
  const auto out = left_out_.find(round);
  std::size_t expected = 0;
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    const auto number = static_cast<std::uint32_t>(i + 1);
    const bool is_out =
        out != left_out_.end() && std::ranges::find(out->second, number) != out->second.end();
    if (!is_out && tables_[i].played.contains(round)) ++expected;
    const TableState& state = tables_[i].state;
    const bool plays = plays_open_round(state) && state.game->round == round;
    if (out == left_out_.end() && plays && !waits_for_others(state)) {
      return "round " + std::to_string(round) + " is shown while table " + std::to_string(number) +
             " plays";
    }
  }
  if (counted == expected) return std::nullopt;
  return "round " + std::to_string(round) + " counts " + std::to_string(counted) + " tables, not " +
         std::to_string(expected);
}

// Whatever has happened, the evening goes on as long as somebody is at the first table.
void Club::end() {
  polite_ = true;
  storage_.fail_reads(std::nullopt);
  const std::uint32_t before = evening().round;
  for (unsigned i = 0; i < k_polite_turns && !failure_; ++i) {
    turn();
    if (evening().round > before + 1) break;
    if (Guest* leader = host(); leader != nullptr && i > k_patience && evening().open &&
                                find_deal(evening(), evening().round) != nullptr) {
      close_round(*leader);
    }
  }
  if (!failure_ && evening().round <= before) {
    fail("after round " + std::to_string(before) + " no other can be started");
  }
}

ClubReport run_clubs(const ClubOptions& first, std::uint64_t seeds, std::size_t most_failures) {
  ClubReport report;
  for (std::uint64_t i = 0; i < seeds && report.failures.size() < most_failures; ++i) {
    ClubOptions options = first;
    options.seed += i;
    const ClubOutcome outcome = Club{options}.run();
    report.tally.add(outcome.tally);
    if (outcome.failure) report.failures.push_back({options.seed, *outcome.failure});
  }
  return report;
}

}  // namespace insidejob::sim

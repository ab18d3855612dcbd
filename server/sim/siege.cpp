#include "server/sim/siege.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "server/sim/intruder.h"
#include "server/sim/regular.h"

namespace insidejob::sim {
namespace {

using Sabotage = SiegeOptions::Sabotage;

// docs/security.md: what one message, request or connection may cost.
constexpr std::size_t k_factor = 8;
constexpr std::size_t k_stored = 1024;
constexpr std::size_t k_stored_by_start = 32 * 1024;
constexpr std::size_t k_sent = 4096;
constexpr std::size_t k_sent_by_end = 16 * 1024;

constexpr std::size_t k_long_line = 3000;

constexpr std::size_t k_story = 24;
constexpr std::size_t k_line = 160;

// So few places that they can all be taken.
HouseLimits few_places() {
  HouseLimits limits;
  limits.room.push_services = PushServices::known();
  limits.room.connections = 24;
  limits.room.spectators = 8;
  limits.session.queued_bytes = 1 << 24;
  limits.session.queued_messages = 1 << 16;
  return limits;
}

}  // namespace

void SiegeTally::add(const SiegeTally& other) {
  runs += other.runs;
  actions += other.actions;
  done += other.done;
  games += other.games;
  two_seats += other.two_seats;
  moves += other.moves;
  returns += other.returns;
  joins += other.joins;
  devices += other.devices;
  let_in += other.let_in;
  kicked += other.kicked;
  restarts += other.restarts;
  stored += other.stored;
}

std::string SiegeTally::text() const {
  std::string all;
  const auto say = [&](std::string_view what, std::uint64_t count) {
    all += (all.empty() ? "" : ", ") + std::to_string(count) + " " + std::string{what};
  };
  say("runs", runs);
  say("actions", actions);
  say("done for the intruder", done);
  say("games", games);
  say("with two seats", two_seats);
  say("honest moves", moves);
  say("returns", returns);
  say("joins", joins);
  say("devices", devices);
  say("let in", let_in);
  say("honest kicked", kicked);
  say("restarts", restarts);
  say("bytes stored", stored);
  return all;
}

Siege::Process::Process(Siege& siege)
    : world(siege.rng, siege.now, {.review_pieces = k_review_pieces}),
      house(world, siege.storage_, metrics, few_places(),
            [&siege](std::string_view what, const std::string&, std::string_view why) {
              siege.fail(std::string{what} + ": " + std::string{why});
            }) {}

Siege::Process::~Process() {
  world.clear();
  for (const auto& room : house.rooms()) room->abandon();
}

Siege::Siege(const SiegeOptions& options)
    : rng(Seed::from_number(options.seed)), options_(options) {
  process_ = std::make_unique<Process>(*this);
}

Siege::~Siege() {
  process_->world.clear();
  sockets_.clear();
}

void Siege::fail(const std::string& why) {
  if (failure_) return;
  std::string story;
  for (const std::string& line : story_) story += "\n    " + line;
  failure_ = "after " + std::to_string(tally.actions) + " actions: " + why + "\n  at last" + story;
}

SiegeOutcome Siege::run() {
  gather();
  for (unsigned round = 0; round < options_.rounds && !failure_; ++round) play_round();
  if (!failure_) check_end();
  tally.runs = 1;
  tally.games = audit.games;
  tally.two_seats = audit.two_seats;
  tally.let_in = audit.let_in;
  tally.kicked = audit.honest_kicked;
  return {failure_, trace_, tally};
}

// Decides who takes part, and who is the host.
void Siege::gather() {
  const unsigned honest = 2 + rng.below(3);
  const unsigned seats = 3 + rng.below(3);
  std::vector<ClientAddress> addresses;
  for (unsigned i = 1 + rng.below(4); i > 0; --i) addresses.push_back(ClientAddress::v4(100 + i));
  if (chance(8)) {
    addresses.push_back(ClientAddress::v4(11));
    audit.neighbour = 1;
  }
  intruder_ = std::make_unique<Intruder>(*this, addresses);
  for (Who who = 1; who <= honest; ++who) {
    regulars_.push_back(std::make_unique<Regular>(*this, who, ClientAddress::v4(10 + who)));
  }
  const std::string options = R"({"players": )" + std::to_string(seats) + R"(, "public_table": )" +
                              (chance(2) ? "true" : "false") +
                              (chance(5) ? R"(, "turn_hours": 2})" : "}");
  if (chance(3)) {
    table_ = intruder_->open_table(options);
  } else {
    table_ = regulars_.front()->open_table(options);
  }
  if (table_.empty()) return fail("no table was opened");
  intruder_->learn(code());
  if (chance(2)) intruder_->take_place();
  // The last one comes late.
  for (std::size_t i = 0; i + 1 < regulars_.size() || (i < regulars_.size() && chance(2)); ++i) {
    regulars_[i]->arrive();
  }
}

void Siege::play_round() {
  for (const auto& regular : regulars_) {
    if (!chance(4)) regular->move();
    if (failure_) return;
  }
  for (unsigned i = 1 + rng.below(3); i > 0 && !failure_; --i) intruder_->move();
  if (chance(150)) restart();
  // Bots take a second for a move. Occasionally everyone is away for a while.
  pass(chance(12) ? rng.below(130'000) : 200 + rng.below(2500));
}

std::string Siege::code() {
  const auto info = storage_.find(table_);
  return info ? info->room_code : std::string{};
}

std::string Siege::key_of(const std::string& code) {
  const auto info = storage_.find_room(code);
  return info ? info->key : std::string{};
}

void Siege::someone_dropped() {
  if (chance(2)) intruder_->rush();
}

std::vector<Wiretap*> Siege::sockets_of(Who who) {
  std::vector<Wiretap*> own;
  for (const auto& socket : sockets_) {
    if (socket->who() == who && socket->is_open()) own.push_back(socket.get());
  }
  return own;
}

// --- what people do -----------------------------------------------------------------------------

void Siege::begin(Who who, std::string_view what, std::size_t bytes, bool starts) {
  if (bill_.store == 0) {
    forget_closed();
    received_.clear();
    for (const auto& socket : sockets_) received_.emplace_back(socket.get(), socket->received());
  }
  bill_.store += k_factor * bytes + (starts ? k_stored_by_start : k_stored);
  bill_.send += k_factor * bytes + k_sent;
  ++tally.actions;
  std::string line = (who == k_intruder ? "intruder" : "person " + std::to_string(who)) + ": " +
                     std::string{what.substr(0, k_line)};
  for (const char byte : line) {  // FNV-1a
    trace_ = (trace_ ^ static_cast<unsigned char>(byte)) * 1099511628211U;
  }
  if (options_.verbose) {
    std::fprintf(stderr, "%8llu %9lld  %s\n", static_cast<unsigned long long>(tally.actions),
                 static_cast<long long>(now - 1'700'000'000'000), line.c_str());
  }
  story_.push_back(std::move(line));
  if (story_.size() > k_story) story_.pop_front();
}

Siege::Reply Siege::request(Who who, RequestMethod method, const std::string& path,
                            const std::string& body, const ClientAddress& from) {
  const bool is_post = method == RequestMethod::post;
  begin(who, (is_post ? "POST " : "GET ") + path + ' ' + body, path.size() + body.size());
  Reply reply;
  answer_request(
      process_->house, {.method = method, .path = path, .body = body, .from = from},
      [] { return true; },
      [&reply](const HouseReply& answer) { reply = {answer.status, answer.body}; });
  settle();
  if (reply.status == 0) fail("a request was not answered");
  return reply;
}

std::optional<Pass> Siege::pass_in(Who who, const Reply& reply) {
  const auto [document, error] = JsonDocument::parse(reply.body);
  if (error || !document.root().member("token")) return std::nullopt;
  const JsonValue body = document.root();
  Pass pass{*body.member("room")->string(),
            MemberId{static_cast<std::uint32_t>(*body.member("member")->whole_number())},
            *body.member("token")->string()};
  const auto info = storage_.find_room(pass.room);
  if (!info) {
    fail("a pass to a table that there is not");
    return std::nullopt;
  }
  audit.name(info->key, pass.member, person_behind(who));
  return pass;
}

Wiretap* Siege::connect(Who who, const std::string& code, const std::string& token,
                        const ClientAddress& from) {
  std::shared_ptr<Room> room;
  process_->house.find(code, [&](const Perhaps<std::shared_ptr<Room>>& found) {
    if (const auto* ready = std::get_if<std::shared_ptr<Room>>(&found)) room = *ready;
  });
  happen();
  if (!room) return nullptr;
  // The deal that a `start` set off before a restart comes when somebody is back.
  const bool deals = interrupted_.erase(room->identity().key) > 0;
  begin(who, "hello to " + code + (token.empty() ? "" : " with a token"), 16 + token.size(), deals);
  auto session = std::make_shared<Session>(process_->world, process_->metrics, limits().session,
                                           room, room->strand(), code);
  sockets_.push_back(std::make_unique<Wiretap>(
      who, room, std::move(session), token, [this](const Wiretap& socket, std::string_view text) {
        audit.look(person_behind(socket.who()), socket.table(), text);
        if (is_sabotaged(Sabotage::foreign_message)) {
          audit.look(k_intruder, socket.table(), text);
        }
      }));
  Wiretap& socket = *sockets_.back();
  bill_.senders.push_back(&socket);
  socket.start(from);
  if (is_sabotaged(Sabotage::shut_door) && who != k_intruder && chance(20)) {
    socket.close(CloseReason::crowded);
  }
  settle();
  return &socket;
}

void Siege::say(Wiretap& socket, std::string text) {
  const bool starts = text.find(R"("do": "start")") != std::string::npos;
  begin(socket.who(), "member " + std::to_string(socket.viewer().number) + ' ' + text, text.size(),
        starts);
  bill_.senders.push_back(&socket);
  if (is_sabotaged(Sabotage::lost_command) && socket.who() != k_intruder && chance(20)) return;
  socket.say(std::move(text));
}

void Siege::drop(Wiretap& socket) {
  begin(socket.who(), "member " + std::to_string(socket.viewer().number) + " drops", 0);
  bill_.senders.push_back(&socket);
  socket.drop();
  settle();
}

// --- what follows -------------------------------------------------------------------------------

void Siege::happen() {
  SimWorld& world = process_->world;
  while (const std::size_t choices = world.choices()) {
    world.run(rng.below(static_cast<unsigned>(choices)));
  }
}

void Siege::settle() {
  happen();
  check_costs();
  check_sockets();
  if (audit.problem()) fail(*audit.problem());
  bill_ = {};
}

void Siege::check_costs() {
  for (const auto& room : process_->house.rooms()) audit.follow(room->identity().key);
  std::size_t stored = audit.take_stored();
  if (is_sabotaged(Sabotage::long_line) && stored > 0 && chance(20)) stored += k_long_line;
  tally.stored += stored;
  bill_.send += k_sent_by_end * audit.take_ended();
  may_store_ += bill_.store;
  if (bill_.store == 0 || !options_.costs) return;
  if (stored > bill_.store) {
    fail("it made the server store " + std::to_string(stored) + " bytes, of at most " +
         std::to_string(bill_.store));
  }
  check_sent();
}

void Siege::check_sent() {
  Account alone;
  Account& account = bill_.senders.empty() ? alone : accounts_[bill_.senders.front()];
  account.may_send += bill_.send;
  for (const auto& [socket, before] : received_) {
    if (std::ranges::find(bill_.senders, socket) != bill_.senders.end()) continue;
    const std::size_t sent = account.sent[socket] += socket->received() - before;
    if (sent <= account.may_send) continue;
    fail("one connection has made the server send " + std::to_string(sent) +
         " bytes to another, of at most " + std::to_string(account.may_send));
  }
}

void Siege::forget_closed() {
  for (const auto& socket : sockets_) {
    if (socket->is_open()) continue;
    accounts_.erase(socket.get());
    for (auto& [other, account] : accounts_) account.sent.erase(socket.get());
  }
  std::erase_if(sockets_, [](const auto& socket) { return !socket->is_open(); });
}

// Nobody stays connected with an invalid token, and nobody honest is disconnected.
void Siege::check_sockets() {
  for (const auto& socket : sockets_) {
    if (socket->closed()) {
      const CloseReason reason = *socket->closed();
      if (socket->who() == k_intruder || socket->token().empty()) continue;
      if (reason == CloseReason::crowded || reason == CloseReason::unavailable ||
          reason == CloseReason::too_fast || reason == CloseReason::too_slow) {
        fail("honest person " + std::to_string(socket->who()) +
             " with a good token is closed: " + std::string{name_of(reason)});
      }
    } else if (socket->is_open() && socket->viewer()) {
      const Member* member = find_member(audit.follow(socket->table()), socket->viewer());
      if (member == nullptr || member->token_hash != token_hash(socket->token())) {
        fail("a connection lives on with a token that is no longer valid");
      }
    }
  }
}

void Siege::pass(Milliseconds time) {
  const SimWorld& world = process_->world;
  const Milliseconds end = now + time;
  settle();
  while (world.next_moment() && *world.next_moment() <= end && !failure_) {
    now = std::max(now, *world.next_moment());
    settle();
  }
  now = end;
  settle();
  // What bots and clocks do later was also caused by someone.
  if (options_.costs && tally.stored > may_store_) {
    fail("all of them together made the server store " + std::to_string(tally.stored) +
         " bytes, of at most " + std::to_string(may_store_));
  }
}

void Siege::restart() {
  ++tally.restarts;
  story_.emplace_back("the server is restarted");
  process_->world.clear();
  for (const auto& room : process_->house.rooms()) {
    const std::string& key = room->identity().key;
    if (audit.follow(key).stage == Stage::shuffle) interrupted_.insert(key);
    room->abandon();
  }
  accounts_.clear();
  sockets_.clear();
  process_ = std::make_unique<Process>(*this);
}

// Whatever has happened, all honest people with a place can return to it.
void Siege::check_end() {
  for (const auto& regular : regulars_) regular->come_back();
}

SiegeReport besiege(const SiegeOptions& first, std::uint64_t seeds, std::size_t most_failures) {
  SiegeReport report;
  for (std::uint64_t i = 0; i < seeds && report.failures.size() < most_failures; ++i) {
    SiegeOptions options = first;
    options.seed += i;
    const SiegeOutcome outcome = Siege{options}.run();
    report.tally.add(outcome.tally);
    if (outcome.failure) report.failures.push_back({options.seed, *outcome.failure});
  }
  return report;
}

}  // namespace insidejob::sim

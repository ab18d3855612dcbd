#include "server/sim/simulation.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <utility>

#include "table/decide/decide.h"
#include "table/decide/wake.h"

namespace insidejob::sim {
namespace {

constexpr unsigned k_calm_steps = 400'000;
constexpr Milliseconds k_calm_time = 24 * 60 * 60'000;  // enough for games by turns
constexpr Milliseconds k_wake_patience = 60'000;
constexpr unsigned k_look_every = 32;
constexpr std::string_view k_own_cards = R"("unplayable": {)";  // only in messages to a seat

// Small enough to be reached.
HouseLimits small_limits() {
  HouseLimits limits;
  limits.room.push_services = PushServices::known();
  limits.room.queued_jobs = 24;
  limits.room.connections = 20;
  limits.room.connections_per_member = 3;
  limits.room.idle = 20'000;
  limits.room.move_code = 60'000;
  limits.session.queued_bytes = 96 * 1024;
  limits.session.queued_messages = 24;
  return limits;
}

constexpr std::array k_moves{Link::Move::server_reads, Link::Move::server_has_sent,
                             Link::Move::client_reads, Link::Move::server_notices};

}  // namespace

void RunTally::add(const RunTally& other) {
  runs += other.runs;
  steps += other.steps;
  messages += other.messages;
  commands += other.commands;
  events += other.events;
  games += other.games;
  voided += other.voided;
  crashes += other.crashes;
  stops += other.stops;
  cuts += other.cuts;
  copies += other.copies;
  refused += other.refused;
  not_stored += other.not_stored;
  write_faults += other.write_faults;
  read_faults += other.read_faults;
  stolen += other.stolen;
  too_slow += other.too_slow;
  moved += other.moved;
  let_in += other.let_in;
  new_codes += other.new_codes;
  rooms_loaded += other.rooms_loaded;
}

std::string RunTally::text() const {
  std::string all;
  const auto say = [&](std::string_view what, std::uint64_t count) {
    all += (all.empty() ? "" : ", ") + std::to_string(count) + " " + std::string{what};
  };
  say("runs", runs);
  say("steps", steps);
  say("messages", messages);
  say("commands", commands);
  say("copies", copies);
  say("refused", refused);
  say("not stored", not_stored);
  say("events", events);
  say("games", games);
  say("void shuffles", voided);
  say("crashes", crashes);
  say("stops", stops);
  say("cuts", cuts);
  say("write faults", write_faults);
  say("read faults", read_faults);
  say("stolen", stolen);
  say("too slow", too_slow);
  say("moved", moved);
  say("let in", let_in);
  say("new codes", new_codes);
  say("rooms loaded", rooms_loaded);
  return all;
}

Simulation::Process::Process(Simulation& simulation, const HouseLimits& limits)
    : world(simulation.rng, simulation.now, {.review_pieces = k_review_pieces}),
      house(world, simulation.storage_, metrics, limits,
            [&simulation](std::string_view what, const std::string& key, std::string_view why) {
              simulation.note(std::string{what} + " " + key + ": " + std::string{why});
            }) {
  house.watch_deadlines();
}

Simulation::Process::~Process() {
  world.clear();
  for (const auto& room : house.rooms()) room->abandon();
}

Simulation::Simulation(const RunOptions& options)
    : rng(Seed::from_number(options.seed)), options_(options), profile_(draw_profile(rng)) {
  process_ = std::make_unique<Process>(*this, small_limits());
  for (unsigned i = 0; i < profile_.people; ++i) {
    people_.push_back(std::make_unique<SimPerson>(*this, i));
  }
  if (options_.sabotage == RunOptions::Sabotage::lost_write) storage_.lie_after(6);
}

Simulation::~Simulation() {
  process_->world.clear();
  for (const auto& link : links) link->server_dies(now);
  links.clear();
  disk_.crash(0);
}

bool Simulation::loses_command() {
  if (options_.sabotage != RunOptions::Sabotage::lost_command || !calm_) return false;
  return !std::exchange(sabotaged_, true);
}

void Simulation::fail(std::string why) {
  if (!failure_) failure_ = "at step " + std::to_string(steps_) + ": " + std::move(why);
}

void Simulation::note(std::string_view what) {
  mix(what);
  if (!options_.verbose) return;
  std::fprintf(stderr, "%8llu %10lld  %.*s\n", static_cast<unsigned long long>(steps_),
               static_cast<long long>(now - 1'700'000'000'000), static_cast<int>(what.size()),
               what.data());
}

// FNV-1a.
void Simulation::mix(std::string_view bytes) {
  for (const char byte : bytes) {
    trace_ = (trace_ ^ static_cast<unsigned char>(byte)) * 1099511628211U;
  }
}

RunOutcome Simulation::run() {
  for (; steps_ < options_.steps && !failure_; ++steps_) {
    make_faults();
    step();
    if (options_.crash_at == steps_ + 1) die();
  }
  const std::uint64_t rough = steps_;
  if (!failure_) calm_down();
  const Milliseconds until = now + k_calm_time;
  bool at_rest = false;
  for (unsigned i = 0; i < k_calm_steps && now < until && !failure_ && !at_rest; ++i, ++steps_) {
    step();
    if (i % k_look_every == 0) at_rest = is_at_rest();
  }
  if (!failure_ && !at_rest) {
    fail("it does not come to rest: " + unfinished().value_or("something goes on and on"));
  }
  if (!failure_) check_end();
  tally.runs = 1;
  tally.steps = steps_;
  tally.rooms_loaded += process_->metrics.rooms_loaded.value();
  tally.too_slow += process_->metrics.dropped_slow.value();
  std::set<std::string> counted;
  for (const auto& [code, log] : auditor_.tables()) {
    if (!counted.insert(log.key()).second) continue;  // already counted, under another code
    tally.events += log.last();
    for (const Step& step : log.steps()) {
      if (!step.game.empty() && std::holds_alternative<GameEnded>(step.game.back())) ++tally.games;
      tally.new_codes += std::holds_alternative<RoomChanged>(step.event.fact);
      const bool taken = std::holds_alternative<SeatTaken>(step.event.fact);
      tally.let_in += taken && is_playing(log.state_at(step.event.sequence));
      if (std::holds_alternative<ShuffleVoided>(step.event.fact)) ++tally.voided;
    }
  }
  return {failure_, trace_, rough, tally};
}

void Simulation::step() {
  struct Choice {
    Link* link;
    Link::Move move;
    SimPerson* person;
  };
  std::vector<Choice> choices;
  for (const auto& link : links) {
    for (const Link::Move move : k_moves) {
      if (link->can(move)) choices.push_back({link.get(), move, nullptr});
    }
  }
  for (const auto& person : people_) {
    if (person->moves_at() <= now) choices.push_back({nullptr, {}, person.get()});
  }
  const std::size_t here = process_->world.choices();
  const bool disk_ready = disk_.waiting() > 0 && silent_until_ <= now;
  const std::size_t all = here + choices.size() + (disk_ready ? 1 : 0);
  if (all == 0 || rng.below(16) == 0) return pass_time(all == 0);
  std::size_t chosen = rng.below(static_cast<unsigned>(all));
  mix({reinterpret_cast<const char*>(&chosen), sizeof chosen});
  if (chosen < here) {
    process_->world.run(chosen);
  } else if (chosen - here < choices.size()) {
    const Choice& choice = choices[chosen - here];
    if (choice.person != nullptr) {
      choice.person->move();
    } else {
      do_move(*choice.link, choice.move);
    }
  } else {
    disk_.complete(1);
  }
  if (stopped_) {
    disk_.complete();
    ++tally.stops;
    die();
  }
  std::erase_if(links, [](const auto& link) { return link->is_over(); });
  check_bounds();
}

void Simulation::do_move(Link& link, Link::Move move) {
  switch (move) {
    case Link::Move::server_reads:
      link.server_reads();
      break;
    case Link::Move::server_has_sent:
      link.server_has_sent();
      break;
    case Link::Move::client_reads:
      people_[link.person()]->arrived(link, link.client_reads());
      break;
    case Link::Move::server_notices:
      link.server_notices();
      break;
  }
  if (link.broke_the_contract()) fail("a session wrote after its end, or twice at once");
}

void Simulation::pass_time(bool idle) {
  std::optional<Milliseconds> next = process_->world.next_moment();
  const auto consider = [&](std::optional<Milliseconds> at) {
    if (at && *at > now && (!next || *next <= now || *at < *next)) next = at;
  };
  for (const auto& link : links) consider(link->next());
  for (const auto& person : people_) consider(person->moves_at());
  if (disk_.waiting() > 0) consider(silent_until_);
  const Milliseconds little = now + 1 + rng.below(40);
  if (!idle) {
    now = little;
  } else {
    now = next ? std::max(*next, now + 1) : little;
  }
}

void Simulation::make_faults() {
  if (chance(profile_.crash)) die();
  if (chance(profile_.stop)) stop();
  if (chance(profile_.write_fault)) {
    constexpr std::array k_faults{StorageFault::full, StorageFault::gone, StorageFault::read_only,
                                  StorageFault::overloaded};
    const StorageFault fault = k_faults[rng.below(k_faults.size())];
    const bool stored = fault != StorageFault::overloaded && rng.below(2) == 0;
    disk_.fail_next_writes(fault, 1 + rng.below(3), stored);
    ++tally.write_faults;
    note("the next writes fail");
  }
  if (storage_.reads_fail() ? rng.below(60) == 0 : chance(profile_.read_fault)) {
    const bool fails = !storage_.reads_fail();
    storage_.fail_reads(fails ? std::optional{StorageFault::gone} : std::nullopt);
    if (fails) ++tally.read_faults;
    note(fails ? "reads fail" : "reads succeed");
  }
  if (chance(profile_.silence)) silent_until_ = now + rng.below(15'000);
  if (chance(profile_.stolen) && !codes.empty()) {
    const std::string& code = codes[rng.below(static_cast<unsigned>(codes.size()))];
    const auto info = storage_.look([&](MemoryStorage& disk) { return disk.find_room(code); });
    if (info) disk_.claim(info->key, info->fence + 1, [](const Written&) {});
    ++tally.stolen;
    note("another node claims " + code);
  }
  if (chance(profile_.cut) && !links.empty()) {
    const auto late = [&](unsigned most) { return now + rng.below(rng.below(2) == 0 ? 1 : most); };
    links[rng.below(static_cast<unsigned>(links.size()))]->cut(late(20'000), late(60'000));
    ++tally.cuts;
    note("a connection breaks");
  }
}

// The process dies with everything in its memory. The first writes in flight may have reached the
// disk.
void Simulation::die() {
  note("the process dies");
  if (!stopped_) ++tally.crashes;
  stopping_ = stopped_ = false;
  tally.rooms_loaded += process_->metrics.rooms_loaded.value();
  tally.too_slow += process_->metrics.dropped_slow.value();
  const auto survivors = rng.below(static_cast<unsigned>(disk_.waiting()) + 1);
  process_->world.clear();
  for (const auto& link : links) link->server_dies(now + rng.below(3000));
  disk_.crash(survivors);
  storage_.fail_reads(std::nullopt);
  silent_until_ = 0;
  process_ = std::make_unique<Process>(*this, small_limits());
  for (const auto& person : people_) person->process_died();
}

void Simulation::stop() {
  if (std::exchange(stopping_, true)) return;
  note("the server is shut down");
  house().close([this] { stopped_ = true; });
}

void Simulation::calm_down() {
  note("the faults are over");
  calm_ = true;
  storage_.fail_reads(std::nullopt);
  silent_until_ = 0;
  for (const auto& link : links) link->stop_reading(0);
}

std::shared_ptr<Link> Simulation::open_link(const std::shared_ptr<Room>& room,
                                            const std::string& code, unsigned person) {
  auto link = std::make_shared<Link>(rng, now, code, room->identity().key, person,
                                     [this](Link& on, std::string& text) { watch(on, text); });
  links.push_back(link);
  const auto session = std::make_shared<Session>(
      process_->world, process_->metrics, house().limits().session, room, room->strand(), code);
  room->strand()->post([link, session] { link->start(session); });
  return link;
}

void Simulation::watch(Link& link, std::string& text) {
  ++tally.messages;
  const MemberId viewer = link.session()->viewer();
  if (options_.sabotage == RunOptions::Sabotage::foreign_message) {
    if (!seats_message_.empty() && seats_person_ != link.person()) {
      text = std::exchange(seats_message_, {});
    }
    if (text.find(k_own_cards) != std::string::npos) {
      seats_message_ = text;
      seats_person_ = link.person();
    }
  }
  mix(text);
  if (auto problem = auditor_.check(link.code(), viewer, text)) fail(std::move(*problem));
}

// Nothing that people send or fail to read makes the server's memory grow without bound.
void Simulation::check_bounds() {
  const HouseLimits& limits = house().limits();
  for (const auto& link : links) {
    if (!link->session()) continue;
    if (link->session()->queued_messages() > limits.session.queued_messages ||
        link->session()->queued_bytes() > limits.session.queued_bytes) {
      fail("a session keeps more than it may");
    }
  }
  constexpr std::size_t k_most_jobs = 2000;
  if (process_->world.jobs() > k_most_jobs) fail("jobs pile up");
}

std::optional<std::string> Simulation::unfinished() {
  if (disk_.waiting() > 0) return "writes wait";
  if (stopping_) return "the end of the server";
  for (const auto& person : people_) {
    if (const auto what = person->waits_for()) return "someone waits for " + *what;
  }
  for (const auto& link : links) {
    if (!link->client_is_open()) return "a connection that the server has not given up";
    if (!link->is_quiet()) return "messages are under way";
  }
  for (const std::string& code : codes) {
    const LogReplica* log = auditor_.table(code);
    if (log == nullptr) return "the log of " + code + " is not there or does not fit";
    const TableState& state = log->state();
    const auto info = storage_.look([&](MemoryStorage& disk) { return disk.find_room(code); });
    // The log of an unloaded table may show someone as present who is not.
    bool someone = false;
    for (const Member& member : state.members) {
      const bool here = std::ranges::any_of(links, [&](const auto& link) {
        return link->table() == info->key && link->session() &&
               link->session()->viewer() == member.id;
      });
      someone |= here;
      if (here && !member.connected) return "the return of someone at " + code;
      if (!here && member.connected && is_loaded(info->key))
        return "the absence of someone at " + code;
    }
    const auto wake = wake_time(state);
    const bool is_late = wake && *wake + k_wake_patience < now;
    if (is_late && !is_loaded(info->key)) return "the deadline at " + code;
    const bool is_known = info->wake_at != 0 && (!wake || info->wake_at <= std::max(*wake, now));
    if (wake && !is_known && tally.write_faults == 0) return "the time to load " + code;
    if (!someone) continue;
    if (!is_between_games(state)) {
      return "the game at " + code + " does not end: " + Auditor::snapshot(state, MemberId{});
    }
    const auto summary = read_summary(info->summary);
    const auto is_call = [](const Step& step) {
      return std::holds_alternative<GameCalled>(step.event.fact);
    };
    if (summary && summary->quick && std::ranges::none_of(log->steps(), is_call)) {
      return "the quick game at " + code + " does not begin";
    }
  }
  return std::nullopt;
}

bool Simulation::is_loaded(const std::string& key) {
  return std::ranges::any_of(house().rooms(),
                             [&](const auto& room) { return room->identity().key == key; });
}

bool Simulation::is_at_rest() { return process_->world.choices() == 0 && !unfinished(); }

void Simulation::check_end() {
  if (auto problem = auditor_.check_logs()) return fail(std::move(*problem));
  for (const auto& person : people_) {
    if (auto problem = person->check_refusals()) return fail(std::move(*problem));
  }
  for (const auto& link : links) {
    const LogReplica* log = auditor_.table(link->code());
    if (log == nullptr) return fail("a connection to a table that is not stored");
    const std::string fresh = Auditor::snapshot(log->state(), link->session()->viewer());
    const auto [document, error] = JsonDocument::parse(fresh);
    const Member* member = find_member(log->state(), link->session()->viewer());
    if (member != nullptr && member->token_hash != token_hash(link->token)) {
      return fail("a connection lives on with a token that is no longer valid");
    }
    ClientView expected;
    expected.take_snapshot(document.root());
    if (link->view == expected) continue;
    return fail("a client of " + link->code() + " has not converged: it is at " +
                std::to_string(link->view.sequence) + " of " + std::to_string(expected.sequence) +
                "\n  it sees " + link->view.now + "\n  there is " + expected.now);
  }
  for (const auto& room : house().rooms()) {
    const LogReplica* log = auditor_.table(room->code());
    if (log == nullptr || !room->is_settled()) continue;
    if (!(room->table().state() == log->state())) {
      return fail("what the room " + room->code() + " has in memory is not what is stored");
    }
  }
}

}  // namespace insidejob::sim

#include "server/sim/sim_person.h"

#include <algorithm>
#include <utility>

#include "server/sim/simulation.h"
#include "table/wire/client_json.h"

namespace insidejob::sim {
namespace {

std::int64_t number(JsonValue value, std::string_view name) {
  const auto member = value.member(name);
  return member ? member->whole_number().value_or(0) : 0;
}

// Whether a place with this token was ever given out, according to the log.
bool is_stored(const LogReplica& log, const Bytes32& hash) {
  return std::ranges::any_of(log.steps(), [&](const Step& step) {
    if (const auto* joined = std::get_if<MemberJoined>(&step.event.fact)) {
      return joined->token_hash == hash;
    }
    const auto* changed = std::get_if<TokenChanged>(&step.event.fact);
    return changed != nullptr && changed->token_hash == hash;
  });
}

}  // namespace

SimPerson::SimPerson(Simulation& simulation, unsigned number)
    : sim_(simulation), number_(number), moves_at_(simulation.now + simulation.rng.below(2000)) {}

std::vector<Link*> SimPerson::own_links() const {
  std::vector<Link*> own;
  for (const auto& link : sim_.links) {
    if (link->person() == number_ && link->client_is_open()) own.push_back(link.get());
  }
  return own;
}

Link* SimPerson::ready_link() const {
  std::vector<Link*> ready = own_links();
  std::erase_if(ready, [&](const Link* link) {
    return !link->has_view || (link->token != pass_->token && sim_.rng.below(8) != 0);
  });
  if (ready.empty()) return nullptr;
  return ready[sim_.rng.below(static_cast<unsigned>(ready.size()))];
}

bool SimPerson::has_link() const {
  return std::ranges::any_of(own_links(),
                             [&](const Link* link) { return link->token == pass_->token; });
}

std::size_t SimPerson::outstanding() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(sent_, [](const Sent& sent) { return !sent.answered; }));
}

std::optional<std::string> SimPerson::waits_for() const {
  if (asking_) return "a place or a code";
  if (connecting_) return "a table";
  if (pass_ && !has_link()) return "a connection";
  for (const Link* link : own_links()) {
    if (!link->has_view) return "a snapshot";
    if (!link->unanswered.empty()) return "an answer to " + link->unanswered.begin()->second;
  }
  for (const Sent& sent : sent_) {
    if (!sent.answered) return "an answer to " + sent.text;
  }
  return std::nullopt;
}

// --- a place at a table -------------------------------------------------------------------------

void SimPerson::get_pass() {
  if (asking_) return;
  asking_ = true;
  const std::string name = "Person " + std::to_string(number_);
  const auto done = [this](const Perhaps<Pass>& pass) { got_pass(pass); };
  if (sim_.rng.below(10) == 0) return sim_.house().quick_play({.name = name}, done);
  if (sim_.codes.size() >= sim_.profile().tables) {
    const auto& code = sim_.codes[sim_.rng.below(static_cast<unsigned>(sim_.codes.size()))];
    Newcomer newcomer{.name = name, .watch = sim_.rng.below(5) == 0};
    if (const LogReplica* log = sim_.auditor().table(code)) {
      newcomer.accepts = terms_of(log->state().options);
    }
    return sim_.house().join(code, std::move(newcomer), done);
  }
  TableWishes wishes{.name = name, .options = {}, .quick = false};
  if (sim_.rng.below(2) == 0) {
    wishes.options.push_back(TakePreset{static_cast<Preset>(sim_.rng.below(k_presets))});
  }
  if (sim_.rng.below(5) == 0) {
    OptionsPatch by_turns;
    by_turns.turn_hours = 1;
    by_turns.missed_turn = static_cast<MissedTurn>(sim_.rng.below(2));
    wishes.options.push_back(ChangeOptions{by_turns});
  }
  sim_.house().open_table(wishes, done);
}

void SimPerson::got_pass(const Perhaps<Pass>& pass) {
  asking_ = false;
  const auto* got = std::get_if<Pass>(&pass);
  if (got == nullptr) {
    move_code_.reset();
    return;
  }
  const LogReplica* log = sim_.auditor().table(got->room);
  if (log == nullptr || !is_stored(*log, *token_hash(got->token))) {
    return sim_.fail("a pass was given that is not stored");
  }
  if (move_code_) {
    ++sim_.tally.moved;
    sealed_.clear();  // the values are on the other device
  }
  move_code_.reset();
  pass_ = *got;
  if (std::ranges::find(sim_.codes, got->room) == sim_.codes.end()) {
    sim_.codes.push_back(got->room);
  }
  sim_.note("Person " + std::to_string(number_) + " is member " +
            std::to_string(got->member.number) + " of " + got->room);
  hurry_up(sim_.now + sim_.rng.below(200));
}

void SimPerson::change_device() {
  if (asking_ || !pass_) return;
  asking_ = true;
  if (move_code_) {
    const auto code = parse_hex32(*move_code_);
    const auto passes = std::make_shared<unsigned>(0);
    const auto done = [this, passes](const Perhaps<Pass>& pass) {
      if (std::holds_alternative<Pass>(pass) && ++*passes > 1) {
        return sim_.fail("a code moved a place to two devices");
      }
      got_pass(pass);
    };
    const bool twice = sim_.rng.below(4) == 0;
    const std::string room = pass_->room;
    sim_.house().move_device(room, hash_of(*code), done);
    if (twice) sim_.house().move_device(room, hash_of(*code), done);
    return;
  }
  sim_.house().draw_move_code(pass_->room, *token_hash(pass_->token),
                              [this](const Perhaps<Room::MoveCode>& got) {
                                asking_ = false;
                                const auto* code = std::get_if<Room::MoveCode>(&got);
                                if (code != nullptr) move_code_ = code->code;
                              });
}

void SimPerson::connect(bool only_watch) {
  connecting_ = true;
  const std::string code = pass_->room;
  sim_.house().find(code, [this, code, only_watch](const Perhaps<std::shared_ptr<Room>>& found) {
    connecting_ = false;
    if (const auto* fault = std::get_if<HouseFault>(&found)) {
      if (fault->fault == ServerFault::unknown_room) sim_.fail("a table that was given is unknown");
      return;
    }
    if (!pass_ || pass_->room != code) return;  // the person has moved on meanwhile
    const auto link = sim_.open_link(std::get<std::shared_ptr<Room>>(found), code, number_);
    if (only_watch) return link->send(R"({"hello": 1})");
    link->token = pass_->token;
    if (!sim_.is_calm() && sim_.chance(100)) link->send("hello?");
    link->send(R"({"hello": 1, "token": ")" + pass_->token + "\"}");
  });
}

void SimPerson::give_up_place() {
  for (Link* link : own_links()) link->leave(sim_.now + sim_.rng.below(2000));
  pass_.reset();
  move_code_.reset();
  for (Sent& sent : sent_) sent.answered = true;
}

void SimPerson::process_died() {
  asking_ = false;
  connecting_ = false;
  move_code_.reset();
}

// --- what arrives -------------------------------------------------------------------------------

void SimPerson::arrived(Link& link, const Arrival& arrival) {
  if (const auto* end = std::get_if<Ended>(&arrival)) return ended(link, *end);
  const std::string& text = std::get<std::string>(arrival);
  const auto [document, error] = JsonDocument::parse(text);
  if (error) return sim_.fail("a client was sent what is not JSON");
  understood(link, document.root());
}

// Someone who is turned away for good has no place any more. Everyone else comes back.
void SimPerson::ended(Link& link, Ended reason) {
  hurry_up(sim_.now + sim_.rng.below(sim_.is_calm() ? 500 : 5000));
  if (!reason || !pass_ || link.token != pass_->token) return;
  sim_.note("Person " + std::to_string(number_) + " is closed: " + std::string{name_of(*reason)});
  switch (*reason) {
    case CloseReason::unknown_token:
    case CloseReason::left:
    case CloseReason::kicked: {
      const LogReplica* log = sim_.auditor().table(link.code());
      if (log == nullptr || find_member_by_token(log->state(), *token_hash(link.token))) {
        sim_.fail("someone with a good token is turned away");
      }
      return give_up_place();
    }
    case CloseReason::unknown_room:
    case CloseReason::room_changed:
    case CloseReason::unknown_version:
    case CloseReason::too_large:
    case CloseReason::too_fast:
      return sim_.fail("closed for no reason: " + std::string{name_of(*reason)});
    default:
      return;
  }
}

void SimPerson::understood(Link& link, JsonValue message) {
  const auto type = message.member("type");
  if (type->equals("snapshot")) {
    const std::int64_t before = link.view.sequence;
    link.view.take_snapshot(message);
    if (link.view.sequence < before) return sim_.fail("a snapshot goes back in time");
    if (!std::exchange(link.has_view, true)) send_again(link);
    std::erase_if(link.unanswered, [](const auto& ask) { return ask.second == "snapshot"; });
  } else if (type->equals("events")) {
    if (!link.has_view) return sim_.fail("events before the snapshot");
    if (const auto problem = link.view.take_events(message)) return sim_.fail(*problem);
    if (const std::int64_t id = number(message, "done")) answered(link, id, false, false);
    const std::string& room = link.view.room;
    if (!room.empty() && std::ranges::find(sim_.codes, room) == sim_.codes.end()) {
      sim_.codes.push_back(room);
    }
  } else if (type->equals("refused")) {
    const auto reason = message.member("reason");
    const bool not_stored = reason && reason->equals("not_stored");
    const bool for_now = not_stored || (reason && reason->equals("busy"));
    ++(not_stored ? sim_.tally.not_stored : sim_.tally.refused);
    answered(link, number(message, "id"), true, for_now);
  } else if (const std::int64_t id = number(message, "id")) {
    answered(link, id, type->equals("malformed"), false);
  }
}

void SimPerson::answered(Link& link, std::int64_t id, bool refused, bool for_now) {
  link.unanswered.erase(id);
  const auto sent = std::ranges::find(sent_, id, &Sent::id);
  if (sent == sent_.end() || for_now) return;
  sent->answered = true;
  if (refused) ++sent->refusals;
}

std::optional<std::string> SimPerson::check_refusals() const {
  for (const Sent& sent : sent_) {
    if (sent.copies != sent.refusals) continue;
    const LogReplica* log = sim_.auditor().table(sent.code);
    if (log == nullptr) return "the table " + sent.code + " is lost";
    const bool done = std::ranges::any_of(log->steps(), [&](const Step& step) {
      return step.event.by == sent.member && step.event.command == sent.id;
    });
    if (done) return "a command was refused and done: " + sent.text;
  }
  return std::nullopt;
}

}  // namespace insidejob::sim

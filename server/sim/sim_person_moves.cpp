// What people do, and when.
#include <algorithm>
#include <array>
#include <utility>

#include "server/sim/sim_person.h"
#include "server/sim/simulation.h"
#include "table/sample/command_text.h"
#include "table/shuffle/blake2b.h"

namespace insidejob::sim {
namespace {

constexpr std::size_t k_at_once = 3;  // commands without an answer
constexpr std::size_t k_lately = 4;   // resent although they were answered

std::string command_start(std::int64_t id, std::string_view what) {
  return R"({"id": )" + std::to_string(id) + R"(, "do": ")" + std::string{what} + '"';
}

}  // namespace

std::int64_t SimPerson::draw_id() { return 1 + static_cast<std::int64_t>(sim_.rng.next() >> 12); }

void SimPerson::move() {
  const unsigned hurry = sim_.is_calm() ? 500 : sim_.profile().hurry;
  moves_at_ = sim_.now + 1 + sim_.rng.below(2 * hurry);
  if (!pass_) {
    if (!sim_.is_calm()) get_pass();
    return;
  }
  if (!has_link()) {
    if (!connecting_) connect();
    return;
  }
  Link* link = ready_link();
  if (link == nullptr) return;
  if (!sim_.is_calm()) return act_up(*link);
  if (outstanding() > 0) return send_again(*link);
  send_useful(*link);
}

void SimPerson::act_up(Link& link) {
  const Profile& profile = sim_.profile();
  if (sim_.chance(profile.slow)) link.stop_reading(sim_.now + sim_.rng.below(60'000));
  if (sim_.chance(profile.restless)) return be_restless(link);
  if (sim_.chance(profile.resend) && !sent_.empty()) {
    const auto recent = std::min(sent_.size(), k_lately);
    Sent& again = sent_[sent_.size() - 1 - sim_.rng.below(static_cast<unsigned>(recent))];
    if (again.table == link.table() && again.member.number == link.view.member) {
      return transmit(link, again);
    }
  }
  if (sim_.chance(profile.garbage)) return send_garbage(link);
  if (outstanding() >= k_at_once) return send_again(link);
  if (sim_.chance(profile.mischief)) return send_mischief(link);
  send_useful(link);
}

void SimPerson::be_restless(Link& link) {
  switch (sim_.rng.below(8)) {
    case 0:
      return command(link, draw_id(), "leave");
    case 1:  // another tab
    case 2:  // the shared screen at the table
      if (!connecting_) connect(sim_.rng.below(2) == 0);
      return;
    case 3:  // closes this connection
      link.leave(sim_.now + sim_.rng.below(sim_.rng.below(2) == 0 ? 1 : 30'000));
      return;
    case 4:
      return sim_.house().look(link.code(), [](const Perhaps<TableSummary>&) {});
    case 5:
      return sim_.house().list([](const Perhaps<std::vector<ListedTable>>&) {});
    default:
      return change_device();
  }
}

void SimPerson::send_garbage(Link& link) {
  const std::int64_t id = draw_id();
  const std::string head = R"({"id": )" + std::to_string(id);
  const auto ask = [&](const std::string& what, const std::string& rest) {
    link.unanswered[id] = what;
    link.send(head + R"(, "ask": ")" + what + '"' + rest + '}');
  };
  switch (sim_.rng.below(9)) {
    case 0:
      return link.send("{\"id\": 12, \"do\": \"a");
    case 1:
      return link.send(std::string(sim_.rng.below(200), '['));
    case 2:
      link.unanswered[id] = "nonsense";
      return link.send(head + R"(, "do": "dance", "seat": -7})");
    case 3:
      return link.send(R"({"hello": 1})");
    case 4:
      return ask("time", "");
    case 5:
      return ask("snapshot", "");
    case 6:
      return ask("record", "");
    case 7:
      return ask("review", "");
    default:
      return ask("check_role", R"(, "role": {"id": "mole"})");
  }
}

// A command of any kind, often meant for an earlier state.
void SimPerson::send_mischief(Link& link) {
  static constexpr std::array<std::string_view, 38> k_kinds{
      "sit",           "stand_up",         "reluctant",     "ready",      "seal",       "value",
      "act",           "discussion_ready", "confirm",       "rename",     "chat",       "say",
      "mark",          "options",          "preset",        "seat_bot",   "remove_bot", "start",
      "abandon",       "take_over",        "kick",          "give_host",  "chat",       "withdraw",
      "agree",         "looked",           "nudge",         "claim_host", "keep_host",  "give_seat",
      "arrange_seats", "shuffle_seats",    "announce_vote", "link",       "share",      "unlink",
      "push",          "leave_duplicate"};
  const LogReplica* log = sim_.auditor().table(link.code());
  if (log == nullptr) return;
  std::string_view kind = k_kinds[sim_.rng.below(k_kinds.size())];
  const bool is_rude = kind == "abandon" || kind == "kick";
  if (is_rude && sim_.rng.below(6) != 0) kind = "say";
  const std::uint64_t back = sim_.rng.below(3) == 0 ? sim_.rng.below(12) : 0;
  const TableState& state = log->state_at(log->last() - std::min(log->last(), back));
  const std::int64_t id = draw_id();
  std::string text = sample::command_text(kind, id, state, pass_->member, sim_.rng, blake2b);
  command(link, id, std::move(text));
}

bool SimPerson::send_useful(Link& link) {
  std::string what = useful(link.view);
  if (what.empty()) return false;
  command(link, draw_id(), std::move(what));
  return true;
}

// A command's name and fields; empty: nothing to do.
std::string SimPerson::useful(const ClientView& view) {
  Rng& rng = sim_.rng;
  const auto own = view.own_place();
  if (view.claimant != 0 && view.host == view.member) return "keep_host";
  if (!sim_.is_calm() && rng.below(12) == 0) {
    return R"(chat", "text": "no )" + std::to_string(rng.below(1000)) + '"';
  }
  if (view.is_between_games()) return sim_.is_calm() ? "" : arrange(view);
  if (view.member == view.host) {
    for (const std::int64_t seat : view.awaited) {
      const auto at = static_cast<std::size_t>(seat);
      if (at >= view.places.size() || view.places[at].bot || view.places[at].stand_in) continue;
      const auto who = view.people.find(view.places[at].member);
      if (who == view.people.end() || !who->second.away) continue;
      return R"(take_over", "seat": )" + std::to_string(seat);
    }
  }
  if (view.may_agree && !view.requests.empty() && !sim_.is_calm() && rng.below(3) == 0) {
    const auto& asked = view.requests[rng.below(static_cast<unsigned>(view.requests.size()))];
    return R"(agree", "agree": true, "member": )" + std::to_string(asked.member);
  }
  if (!own) {
    if (sim_.is_calm() || view.may_ask.empty() || rng.below(4) != 0) return "";
    const auto& seats = view.may_ask;
    return R"(sit", "seat": )" +
           std::to_string(seats[rng.below(static_cast<unsigned>(seats.size()))]);
  }
  if (view.stage == "shuffle") return shuffle(view);
  if (view.stage == "discussion") return R"(discussion_ready", "ready": true)";
  if (view.confirm && !view.pressed) return "confirm\"";
  if (view.legal.empty()) return "";
  return R"(act", "action": )" + view.legal[rng.below(static_cast<unsigned>(view.legal.size()))];
}

// Everyone seals and opens. Some take their time, and some have lost what they sealed.
std::string SimPerson::shuffle(const ClientView& view) {
  Rng& rng = sim_.rng;
  const std::int64_t own = *view.own_place();
  if (!sim_.is_calm() && rng.below(8) == 0) return "";
  if (view.shuffle.must_seal(own)) {
    Bytes value(k_value_least + rng.below(16));
    for (auto& byte : value) byte = static_cast<std::uint8_t>(rng.below(256));
    const Seat seat{static_cast<std::uint8_t>(own)};
    const std::string seal = hex_text(seal_of(blake2b, seat, value));
    sealed_[seal] = hex_text(value);
    return R"(seal", "seal": ")" + seal + '"';
  }
  const auto seal = view.shuffle.must_open(own);
  if (!seal) return "";
  if (!sim_.is_calm() && rng.below(12) == 0) sealed_.erase(*seal);
  const auto value = sealed_.find(*seal);
  return value == sealed_.end() ? "" : R"(value", "value": ")" + value->second + '"';
}

std::string SimPerson::arrange(const ClientView& view) {
  Rng& rng = sim_.rng;
  if (view.member != view.host) {
    if (view.own_place()) return R"(ready", "ready": true)";
    return R"(sit", "seat": )" + std::to_string(rng.below(5));
  }
  if (rng.below(12) == 0) {
    return R"(options", "set": {"players": )" + std::to_string(2 + rng.below(4)) + '}';
  }
  if (rng.below(12) == 0) {
    return R"(preset", "preset": ")" +
           std::string{name_of(static_cast<Preset>(rng.below(k_presets)))} + '"';
  }
  for (std::size_t i = 0; i < view.places.size(); ++i) {
    if (view.places[i].member != 0 || view.places[i].bot) continue;
    return R"(seat_bot", "level": "random", "seat": )" + std::to_string(i);
  }
  return "start\"";
}

void SimPerson::command(Link& link, std::int64_t id, std::string text) {
  if (text.empty()) return;
  if (text.front() != '{') {
    if (text.find('"') == std::string::npos) text += '"';
    text =
        command_start(id, text.substr(0, text.find('"'))) + text.substr(text.find('"') + 1) + '}';
  }
  const MemberId member{static_cast<std::uint32_t>(link.view.member)};
  const bool is_own = pass_ && link.token == pass_->token;  // otherwise it is not resent
  sent_.push_back({.code = link.code(),
                   .table = link.table(),
                   .member = member,
                   .id = id,
                   .text = std::move(text),
                   .answered = !is_own});
  ++sim_.tally.commands;
  transmit(link, sent_.back());
}

void SimPerson::transmit(Link& link, Sent& sent) {
  if (++sent.copies > 1) ++sim_.tally.copies;
  link.unanswered[sent.id] = "command";
  if (sim_.loses_command()) return;
  link.send(sent.text);
}

// Resends whatever has no answer, in the original order.
void SimPerson::send_again(Link& link) {
  for (Sent& sent : sent_) {
    if (sent.answered || sent.table != link.table()) continue;
    if (sent.member.number == link.view.member && !link.unanswered.contains(sent.id)) {
      transmit(link, sent);
    }
  }
}

}  // namespace insidejob::sim

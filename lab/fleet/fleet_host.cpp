#include "lab/fleet/fleet_host.h"

#include <algorithm>
#include <utility>

namespace insidejob {
namespace {

std::string text_of(const FleetIdentity& identity) {
  return harmless(maker_text(identity.maker)) + " (protocol " + std::to_string(identity.protocol) +
         ")";
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return std::to_string(number) + " " + std::string{noun} + (number == 1 ? "" : "s");
}

}  // namespace

void FleetHost::send(std::string to, FleetMessage message) {
  message.from = plan_.id;
  sends_.push_back({std::move(to), write_fleet_message(message)});
}

void FleetHost::note_malformed(std::string_view what) {
  constexpr std::uint64_t k_said = 3;
  if (++malformed_ > k_said) return;
  notes_.push_back("ignored a message that is not in the format: " + std::string{what} +
                   (malformed_ == k_said ? "; further ones are only counted" : ""));
}

unsigned FleetHost::all_threads() const {
  unsigned threads = 0;
  for (const auto& [id, member] : members_) threads += member.is_here ? member.threads : 0;
  return threads;
}

void FleetHost::receive(std::string_view bytes, FleetTime now) {
  const auto message = read_fleet_message(bytes);
  if (!message) {
    note_malformed(counted(bytes.size(), "byte"));
    return;
  }
  if (message->kind == FleetKind::join) {
    join(*message, now);
    return;
  }
  const auto found = members_.find(message->from);
  if (found == members_.end()) return;  // not a member
  FleetMember& member = found->second;
  if (!member.refused.empty()) {
    send(message->from, {.kind = FleetKind::refused, .text = member.refused});
    return;
  }
  switch (message->kind) {
    case FleetKind::ask:
      hear(member, now);
      answer(message->from, member, *message, now);
      return;
    case FleetKind::report:
      hear(member, now);
      count(message->from, *message);
      return;
    case FleetKind::beat:
      hear(member, now);
      return;
    case FleetKind::leave:
      let_go(message->from, member, "has left");
      member.takes_part = false;
      return;
    case FleetKind::cannot:
      member.refused = "it cannot take part: " + harmless(message->text);
      notes_.push_back("worker " + member.name + " cannot take part: " + harmless(message->text));
      let_go(message->from, member, "has left");
      return;
    default:
      note_malformed("not for a starter");
  }
}

void FleetHost::join(const FleetMessage& message, FleetTime now) {
  auto found = members_.find(message.from);
  if (found == members_.end()) {
    if (members_.size() >= k_most_workers) {
      send(message.from, {.kind = FleetKind::refused, .text = "there are too many workers"});
      return;
    }
    found = members_.emplace(message.from, FleetMember{}).first;
    found->second.name = harmless(message.text);
    found->second.threads = std::max(1U, message.threads);
  }
  FleetMember& member = found->second;
  member.heard = now;
  if (member.refused.empty() && message.identity != plan_.identity) {
    refuse(message.from, member,
           "it has " + text_of(message.identity) + ", and this experiment needs " +
               text_of(plan_.identity) + ": build both from the same sources");
    return;
  }
  if (!member.refused.empty()) {
    send(message.from, {.kind = FleetKind::refused, .text = member.refused});
    return;
  }
  const std::size_t begin = std::min<std::size_t>(message.number, plan_.description.size());
  send(message.from, {.kind = FleetKind::piece,
                      .number = begin,
                      .size = plan_.description.size(),
                      .body = plan_.description.substr(begin, k_piece)});
}

void FleetHost::refuse(const std::string& worker, FleetMember& member, std::string why) {
  notes_.push_back("worker " + member.name + " was refused: " + why);
  let_go(worker, member, "was refused");
  member.refused = std::move(why);
  send(worker, {.kind = FleetKind::refused, .text = member.refused});
}

void FleetHost::hear(FleetMember& member, FleetTime now) {
  member.heard = now;
  if (member.is_here) return;
  member.is_here = true;
  ++workers_;
  most_workers_ = std::max(most_workers_, workers_);
  notes_.push_back("worker " + member.name + " (" + counted(member.threads, "thread") + ") " +
                   (member.takes_part ? "is back" : "takes part") + "; " +
                   counted(workers_, "worker"));
  member.takes_part = true;
}

void FleetHost::let_go(const std::string& worker, FleetMember& member, std::string_view why) {
  const std::uint64_t units = desk_.give_back(worker);
  if (!member.is_here) return;
  member.is_here = false;
  --workers_;
  notes_.push_back("worker " + member.name + " " + std::string{why} +
                   (units > 0 ? ", and its " + counted(units, "unit") + " go to others" : "") +
                   "; " + counted(workers_, "worker"));
}

void FleetHost::answer(const std::string& worker, FleetMember& member, const FleetMessage& ask,
                       FleetTime now) {
  // If the same question comes again, our answer was lost.
  if (ask.number != member.ask) {
    member.ask = ask.number;
    member.granted = desk_.hand_out(worker,
                                    {.threads = member.threads,
                                     .idle = std::min(ask.idle, member.threads),
                                     .all_threads = all_threads()},
                                    now);
  }
  send(worker, {.kind = FleetKind::grant, .number = ask.number, .units = member.granted});
}

void FleetHost::count(const std::string& worker, const FleetMessage& report) {
  auto lines = read_lines(report.body);
  if (!lines) {
    note_malformed("a report that cannot be read");
    return;
  }
  std::uint64_t counted = 0;
  for (auto& [unit, line] : *lines) {
    switch (desk_.arrive(worker, unit, std::move(line))) {
      case UnitDesk::Arrival::counted:
        ++counted;
        break;
      case UnitDesk::Arrival::known:
        break;
      case UnitDesk::Arrival::never_handed_out:
        note_malformed("a unit that nobody was given");
    }
  }
  // A repeated report says nothing new about the pace.
  if (counted > 0) {
    desk_.note_pace(worker, lines->size(), static_cast<double>(report.milliseconds));
  }
  send(worker, {.kind = FleetKind::got, .number = report.number});
}

void FleetHost::reject_front() {
  const std::string worker = desk_.front()->worker;
  const std::uint64_t unit = desk_.next();
  desk_.reject();
  const auto member = members_.find(worker);
  if (member != members_.end() && member->second.refused.empty()) {
    refuse(worker, member->second, "its line for unit " + std::to_string(unit) + " cannot be read");
  }
}

void FleetHost::tick(FleetTime now) {
  if (now - noticed_ >= k_notice_every) {
    noticed_ = now;
    send(std::string{k_fleet_board}, {.kind = FleetKind::notice});
  }
  if (now - looked_ < k_look_every) return;
  looked_ = now;
  for (auto& [id, member] : members_) {
    if (member.is_here && now - member.heard > k_silence) let_go(id, member, "is silent");
  }
  if (const std::uint64_t units = desk_.give_back_overdue(now); units > 0) {
    notes_.push_back(counted(units, "unit") + (units == 1 ? " is" : " are") +
                     " overdue, and given to others");
  }
}

void FleetHost::end() { send(std::string{k_fleet_board}, {.kind = FleetKind::over}); }

}  // namespace insidejob

#include "lab/fleet/fleet_worker.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "notation/json.h"

namespace insidejob {
namespace {

// The first digits of an id, for people.
std::string short_id(const std::string& id) { return id.substr(0, 8); }

// "insidejob-arena"; for people.
std::string kind_of(const std::string& description) {
  const auto [document, error] = JsonDocument::parse(description);
  const auto kind = error ? std::nullopt : document.root().member("journal");
  return harmless((kind ? kind->string() : std::nullopt).value_or("?"));
}

}  // namespace

void FleetWorker::send(std::string to, FleetMessage message) {
  message.from = options_.id;
  sends_.push_back({std::move(to), write_fleet_message(message)});
}

void FleetWorker::receive(std::string_view bytes, FleetTime now) {
  const auto message = read_fleet_message(bytes);
  if (!message) {
    if (++malformed_ == 1) {
      notes_.push_back("ignored a message that is not in the format; further ones are counted");
    }
    return;
  }
  if (message->kind == FleetKind::notice) {
    hear_notice(message->from, now);
    return;
  }
  const auto found = experiments_.find(message->from);
  if (found == experiments_.end()) return;
  Joined& joined = found->second;
  joined.heard = now;
  switch (message->kind) {
    case FleetKind::over:
      drop(message->from);
      return;
    case FleetKind::piece:
      add_piece(message->from, joined, *message, now);
      return;
    case FleetKind::refused:
      if (!joined.refused) {
        notes_.push_back("experiment " + short_id(message->from) +
                         " refuses this worker: " + harmless(message->text));
      }
      joined.refused = true;
      drop_tasks(message->from);
      joined.reports.clear();
      return;
    case FleetKind::grant:
      accept(message->from, joined, *message, now);
      return;
    case FleetKind::got:
      joined.reports.erase(message->number);
      return;
    default:
      ++malformed_;
  }
}

void FleetWorker::hear_notice(const std::string& experiment, FleetTime now) {
  const auto found = experiments_.find(experiment);
  if (found != experiments_.end()) {
    found->second.heard = now;
    return;
  }
  if (stopping_ || experiments_.size() >= k_most_experiments) return;
  Joined& joined = experiments_[experiment];
  joined.heard = now;
  ask_to_join(experiment, joined, now);
}

void FleetWorker::ask_to_join(const std::string& experiment, Joined& joined, FleetTime now) {
  joined.joined = now;
  send(experiment, {.kind = FleetKind::join,
                    .number = joined.description.size(),
                    .threads = options_.threads,
                    .identity = options_.identity,
                    .text = options_.name});
}

void FleetWorker::add_piece(const std::string& experiment, Joined& joined,
                            const FleetMessage& piece, FleetTime now) {
  // The piece comes too late, or twice.
  if (joined.work || joined.refused || piece.number != joined.description.size()) return;
  joined.description += piece.body;
  if (piece.size > k_most_description || joined.description.size() > piece.size) {
    joined.refused = true;
    notes_.push_back("experiment " + short_id(experiment) + " has a description that is too long");
    send(experiment, {.kind = FleetKind::cannot, .text = "the description is too long"});
  } else if (joined.description.size() < piece.size) {
    ask_to_join(experiment, joined, now);
  } else {
    begin(experiment, joined);
  }
}

void FleetWorker::begin(const std::string& experiment, Joined& joined) {
  auto read = options_.read(joined.description);
  if (const auto* problem = std::get_if<std::string>(&read)) {
    joined.refused = true;
    notes_.push_back("experiment " + short_id(experiment) +
                     " cannot be computed here: " + harmless(*problem));
    send(experiment, {.kind = FleetKind::cannot, .text = *problem});
    return;
  }
  joined.work = std::make_shared<const UnitWork>(std::get<UnitWork>(std::move(read)));
  notes_.push_back("works for experiment " + short_id(experiment) + " (" +
                   kind_of(joined.description) + ")");
}

void FleetWorker::accept(const std::string& experiment, Joined& joined, const FleetMessage& grant,
                         FleetTime now) {
  if (grant.number != joined.ask || joined.ask == 0) return;  // too late, or twice
  joined.ask = 0;
  if (grant.units.first == grant.units.last) joined.dry = now;
  constexpr std::uint64_t k_most = UnitDesk::k_most_in_batch + k_most_fleet_threads;
  if (stopping_ || !joined.work || grant.units.last - grant.units.first > k_most) return;
  for (std::uint64_t unit = grant.units.first; unit < grant.units.last; ++unit) {
    tasks_.push_back({experiment, unit, joined.work});
  }
}

std::optional<FleetTask> FleetWorker::next_task() {
  if (tasks_.empty() || stopping_) return std::nullopt;
  FleetTask task = std::move(tasks_.front());
  tasks_.pop_front();
  ++running_;
  return task;
}

void FleetWorker::finish(const FleetTask& task, std::string line, double milliseconds,
                         FleetTime now) {
  --running_;
  ++computed_;
  pace_.add(1, milliseconds);
  const auto found = experiments_.find(task.experiment);
  if (found == experiments_.end() || found->second.refused) return;
  Joined& joined = found->second;
  if (line.size() + 32 > k_fleet_body_bytes) {
    joined.refused = true;
    drop_tasks(task.experiment);
    send(task.experiment, {.kind = FleetKind::cannot, .text = "a line is too long for the bus"});
    return;
  }
  if (joined.body.size() + line.size() + 32 > k_fleet_body_bytes) {
    report(task.experiment, joined, now);
  }
  if (joined.units == 0) joined.body_since = now;
  add_line(joined.body, task.unit, line);
  ++joined.units;
  joined.milliseconds += milliseconds;
}

void FleetWorker::report(const std::string& experiment, Joined& joined, FleetTime now) {
  const std::uint64_t number = ++numbers_;
  send(experiment, {.kind = FleetKind::report,
                    .number = number,
                    .milliseconds = static_cast<std::uint64_t>(std::ceil(joined.milliseconds)),
                    .body = std::exchange(joined.body, {})});
  joined.reports.emplace(number, Report{sends_.back().bytes, now});
  joined.units = 0;
  joined.milliseconds = 0;
}

bool FleetWorker::is_hungry() const {
  if (stopping_) return false;
  for (const auto& [id, joined] : experiments_) {
    if (joined.reports.size() > k_most_unacknowledged) return false;
  }
  const auto pace = pace_.milliseconds();
  if (!pace || *pace > k_prefetch) return tasks_.empty() && running_ < options_.threads;
  return static_cast<double>(tasks_.size()) * *pace < k_prefetch * options_.threads;
}

// Asks experiments in turn, one question at a time.
void FleetWorker::ask_someone(FleetTime now) {
  std::vector<std::string> able;
  for (const auto& [id, joined] : experiments_) {
    if (!joined.work || joined.refused || now - joined.heard > k_quiet) continue;
    if (joined.ask != 0 && now - joined.asked < k_repeat) return;  // the answer may still come
    if (now - joined.dry >= k_repeat / 2) able.push_back(id);
  }
  if (able.empty()) return;
  auto next = std::ranges::upper_bound(able, last_asked_);
  if (next == able.end()) next = able.begin();
  last_asked_ = *next;
  Joined& joined = experiments_.find(*next)->second;
  if (joined.ask == 0) joined.ask = ++numbers_;
  joined.asked = now;
  const unsigned idle = options_.threads - std::min(running_, options_.threads);
  send(*next, {.kind = FleetKind::ask, .number = joined.ask, .idle = idle});
}

void FleetWorker::tick(FleetTime now) {
  std::vector<std::string> forgotten;
  for (auto& [id, joined] : experiments_) {
    if (now - joined.heard > k_forgotten) {
      forgotten.push_back(id);
      continue;
    }
    if (joined.refused) continue;
    if (!joined.work && now - joined.joined >= k_repeat) ask_to_join(id, joined, now);
    const bool is_due =
        now - joined.body_since >= k_report_every || (tasks_.empty() && running_ == 0);
    if (joined.units > 0 && is_due) report(id, joined, now);
    for (auto& [number, waiting] : joined.reports) {
      if (now - waiting.sent < k_report_repeat || now - joined.heard > k_quiet) continue;
      waiting.sent = now;
      sends_.push_back({id, waiting.bytes});
    }
    if (joined.work && now - joined.beat >= k_repeat) {
      joined.beat = now;
      send(id, {.kind = FleetKind::beat});
    }
  }
  for (const std::string& id : forgotten) {
    notes_.push_back("experiment " + short_id(id) + " has been silent for a minute");
    drop(id);
  }
  if (is_hungry()) ask_someone(now);
  if (stopping_ && !has_left_ && running_ == 0 &&
      (owes_nothing() || now - *stopping_ > k_last_wait)) {
    for (const auto& [id, joined] : experiments_) send(id, {.kind = FleetKind::leave});
    has_left_ = true;
  }
}

bool FleetWorker::owes_nothing() const {
  return std::ranges::all_of(experiments_, [](const auto& entry) {
    return entry.second.units == 0 && entry.second.reports.empty();
  });
}

void FleetWorker::stop(FleetTime now) {
  if (stopping_) return;
  stopping_ = now;
  tasks_.clear();
}

void FleetWorker::drop(const std::string& experiment) {
  drop_tasks(experiment);
  experiments_.erase(experiment);
}

void FleetWorker::drop_tasks(const std::string& experiment) {
  std::erase_if(tasks_, [&](const FleetTask& task) { return task.experiment == experiment; });
}

}  // namespace insidejob

#include "server/sim/auditor.h"

#include <algorithm>
#include <utility>

#include "server/rooms/padding.h"
#include "server/sim/deal_audit.h"
#include "server/sim/secrecy.h"
#include "table/log/fact_json.h"
#include "table/shuffle/blake2b.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"
#include "table/wire/events_message.h"
#include "table/wire/game_json.h"

namespace insidejob::sim {
namespace {

std::int64_t number(JsonValue value, std::string_view name) {
  const auto member = value.member(name);
  return member ? member->whole_number().value_or(0) : 0;
}

std::size_t public_game_size(const TableState& state) {
  std::string game;
  JsonWriter out{game};
  write_game(out, moment_view(state, MemberId{}));
  return game.size();
}

std::string excerpt(std::string_view text) {
  const auto end = text.find_last_not_of(' ');
  return std::string{text.substr(0, std::min<std::size_t>(end + 1, 1500))};
}

// A seat's message is longer than the public one by a fixed part, whatever it contains.
std::optional<std::string> check_length(std::size_t size, std::size_t public_size,
                                        std::size_t part = k_private_part) {
  if (size == blanks_behind(0, public_size, part)) return std::nullopt;
  return "the length " + std::to_string(size) + " does not follow from the public one, " +
         std::to_string(public_size);
}

std::string difference(std::string_view got, const std::string& expected) {
  const auto [a, b] = std::ranges::mismatch(got, expected);
  const auto at = static_cast<std::size_t>(a - got.begin());
  const std::size_t from = at < 80 ? 0 : at - 80;
  return "\n  at byte " + std::to_string(at) + "\n  sent     ..." +
         std::string{got.substr(from, 240)} + "\n  expected ..." + expected.substr(from, 240);
}

}  // namespace

LogReplica* Auditor::table(const std::string& code) {
  auto found = tables_.find(code);
  if (found == tables_.end()) {
    const auto info = storage_.look([&](MemoryStorage& disk) { return disk.find_room(code); });
    if (!info) return nullptr;
    found = tables_
                .emplace(std::piecewise_construct, std::forward_as_tuple(code),
                         std::forward_as_tuple(storage_, info->key))
                .first;
  }
  return found->second.catch_up() ? nullptr : &found->second;
}

std::string Auditor::snapshot(const TableState& state, MemberId viewer) {
  std::string text = snapshot_message(state, viewer);
  if (viewer) {
    text.append(blanks_behind(text.size(), snapshot_message(state, MemberId{}).size()), ' ');
  }
  return text;
}

Auditor::Problem Auditor::check(const std::string& code, MemberId viewer, std::string_view text) {
  LogReplica* log = table(code);
  if (log == nullptr) return "a message of a table whose log is not there or does not fit";
  const auto [document, error] = JsonDocument::parse(text);
  if (error) return "not JSON: " + excerpt(text);
  const JsonValue message = document.root();
  const auto type = message.member("type");
  if (!type) return "without a type: " + excerpt(text);
  Problem problem;
  if (type->equals("snapshot")) problem = check_snapshot(*log, viewer, text, message);
  if (type->equals("events")) problem = check_events(code, *log, viewer, text, message);
  if (type->equals("done")) problem = check_done(code, *log, viewer, message);
  if (const auto review = message.member("review")) problem = check_review(*log, viewer, *review);
  if (type->equals("refused") && number(message, "id") == 0) problem = "a refusal without an id";
  if (!problem) return std::nullopt;
  return "to member " + std::to_string(viewer.number) + " of " + code + ": " + *problem +
         "\n  in " + excerpt(text);
}

// A review is for the seat that the viewer holds, if the game that it is about is still there.
Auditor::Problem Auditor::check_review(const LogReplica& log, MemberId viewer, JsonValue review) {
  const auto ends = [](const Step& step) {
    return !step.game.empty() && std::holds_alternative<GameEnded>(step.game.back());
  };
  if (std::ranges::none_of(log.steps(), ends)) return "a review, and no game was ever finished";
  const auto seat = review.member("seat");
  const TableState& state = log.state();
  const bool has_left = viewer && find_member(state, viewer) == nullptr;  // since it was sent
  if (!seat || has_left || state.stage != Stage::result) return std::nullopt;
  const auto own = game_seat_of(state, viewer);
  if (own && seat->whole_number() == std::int64_t{own->index}) return std::nullopt;
  return "the review of another seat";
}

Auditor::Problem Auditor::check_snapshot(LogReplica& log, MemberId viewer, std::string_view text,
                                         JsonValue message) const {
  const auto at = static_cast<std::uint64_t>(number(message, "seq"));
  if (at > log.last()) return "told before it is stored (" + std::to_string(log.last()) + ")";
  const TableState& state = log.state_at(at);
  if (auto secret = find_secret(state, viewer, text, message)) return "a secret: " + *secret;
  const std::string expected = snapshot(state, viewer);
  if (text != expected) return "not what the log says" + difference(text, expected);
  if (!viewer) return std::nullopt;
  return check_length(text.size(), snapshot_message(state, MemberId{}).size());
}

Auditor::Problem Auditor::check_events(const std::string& code, LogReplica& log, MemberId viewer,
                                       std::string_view text, JsonValue message) {
  const auto list = message.member("events");
  if (!list || list->size() == 0) return "no events";
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  for (const JsonValue event : list->elements()) {
    last = static_cast<std::uint64_t>(number(event, "seq"));
    if (first == 0) first = last;
  }
  if (first == 0 || first > last) return "sequence numbers";
  if (last > log.last()) return "told before it is stored (" + std::to_string(log.last()) + ")";
  const TableState& state = log.state_at(last);
  if (auto secret = find_secret(state, viewer, text, message)) return "a secret: " + *secret;
  const auto steps = log.steps(first, last);
  const std::int64_t done = number(message, "done");
  if (done != 0) {
    if (std::ranges::none_of(steps, [&](const Step& step) {
          return step.event.by == viewer && step.event.command == done;
        })) {
      return "a command is acknowledged that the log does not have";
    }
    acknowledged_.insert({code, viewer, done});
  }
  const std::string everybodys = events_message(state, steps, MemberId{}, 0);
  const bool is_own = std::ranges::any_of(
      steps, [&](const Step& step) { return viewer && step.event.by == viewer; });
  const bool is_public = !is_own && !seat_of(state, viewer) && !game_seat_of(state, viewer);
  std::string expected = events_message(state, steps, viewer, done);
  // Someone who has just sat down in a running game is also shown all of it.
  const bool sits_down = is_playing(state) && std::ranges::any_of(steps, [&](const Step& step) {
                           const auto* taken = std::get_if<SeatTaken>(&step.event.fact);
                           return taken != nullptr && taken->member == viewer;
                         });
  const std::size_t public_size =
      everybodys.size() + (sits_down ? public_game_size(state) + k_private_part : 0);
  const std::size_t part = private_part(EventsMessage{state, steps}, viewer);
  if (!is_public) expected.append(blanks_behind(expected.size(), public_size, part), ' ');
  if (text != expected) return "not what the log says" + difference(text, expected);
  return is_public ? std::nullopt : check_length(text.size(), public_size, part);
}

// For a command that had already been done.
Auditor::Problem Auditor::check_done(const std::string& code, LogReplica& log, MemberId viewer,
                                     JsonValue message) {
  const auto at = static_cast<std::uint64_t>(number(message, "seq"));
  const std::int64_t id = number(message, "id");
  if (at > log.last()) return "told before it is stored (" + std::to_string(log.last()) + ")";
  if (!was_done(log.state_at(at), viewer, id)) return "acknowledged, and not in the log";
  acknowledged_.insert({code, viewer, id});
  return std::nullopt;
}

std::optional<std::string> Auditor::check_logs() {
  for (auto& [code, log] : tables_) {
    if (auto problem = log.catch_up()) return problem;
    if (auto problem = check_deals(log)) return "of " + code + ": " + *problem;
    std::map<CommandKey, std::uint64_t> times;  // the event that resulted
    for (const Step& step : log.steps()) {
      const TableEvent& event = step.event;
      if (event.command == 0) continue;
      const auto [first, is_new] =
          times.emplace(CommandKey{code, event.by, event.command}, event.sequence);
      if (is_new) continue;
      return "command " + std::to_string(event.command) + " of member " +
             std::to_string(event.by.number) + " of " + code + " was done twice, in events " +
             std::to_string(first->second) + " and " + std::to_string(event.sequence) + " (" +
             std::string{name_of(event.fact)} + ')';
    }
    for (const CommandKey& key : acknowledged_) {
      if (key.code == code && !times.contains(key)) {
        return "command " + std::to_string(key.id) + " of " + code + " was acknowledged and lost";
      }
    }
  }
  return std::nullopt;
}

}  // namespace insidejob::sim

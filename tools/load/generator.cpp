#include "tools/load/generator.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tools/load/clock.h"

namespace insidejob::load {
namespace {

constexpr unsigned k_seatings = 8;         // tables created at the same time
constexpr unsigned k_most_shaking = 256;   // connections opened at the same time
constexpr std::size_t k_buffer = 1 << 18;  // bytes read at once
constexpr std::int64_t k_retry = 100 * k_millisecond;
constexpr std::int64_t k_first_return = 200 * k_millisecond;
constexpr std::int64_t k_last_return = 5 * k_second;
constexpr std::int64_t k_breath = 100 * k_millisecond;

// After these close codes a client comes back by itself (docs/protocol.md).
bool comes_back(unsigned code) {
  return code == 1001 || code == k_lost || code == 4005 || code == 4008;
}

std::string close_name(unsigned code, std::string_view reason) {
  return std::to_string(code) + " " + std::string{reason};
}

}  // namespace

Generator::Generator(const LoadOptions& options)
    : options_(options), random_(static_cast<std::uint64_t>(now_ns())), buffer_(k_buffer) {
  for (const unsigned port : options_.ports) {
    servers_.push_back({.authority = options_.host + ":" + std::to_string(port)});
  }
  const unsigned seats = options_.tables * options_.seats;
  tables_.reserve(options_.tables);
  for (unsigned i = 0; i < options_.tables; ++i) tables_.emplace_back(options_.seats);
  seats_.reserve(seats);
  for (unsigned who = 0; who < seats; ++who) {
    const auto first_id = static_cast<std::int64_t>(random_.next() >> 12) + 1;
    seats_.push_back(std::make_unique<Seat>(*this, who, first_id));
  }
  SeatingUser& seating_user = *this;
  for (unsigned i = 0; i < k_seatings; ++i) {
    seatings_.push_back(std::make_unique<Seating>(
        seating_user, poller_, servers_[i % servers_.size()], options_.seats, seats + i));
  }
  figures_.connections = seats;
  if (options_.awake) poller_.never_sleep();
}

void Generator::fail(std::string why) {
  if (!failure_) failure_ = std::move(why);
}

// --- Seating -----------------------------------------------------------------------------------

std::optional<unsigned> Generator::next_table() {
  if (asked_tables_ == options_.tables || failure_) return std::nullopt;
  return asked_tables_++;
}

void Generator::seated(unsigned table, SeatedTable seats) {
  progress_ = now_ns();
  tables_[table].room = std::move(seats.room);
  for (unsigned i = 0; i < options_.seats; ++i) {
    const unsigned who = table * options_.seats + i;
    seats_[who]->token = std::move(seats.tokens[i]);
    waiting_.push_back(who);
  }
  open_waiting();
}

void Generator::seating_failed(std::string why) { fail(std::move(why)); }

// --- Connections -------------------------------------------------------------------------------

void Generator::open_waiting() {
  while (!waiting_.empty() && shaking_ < k_most_shaking && !failure_) {
    const unsigned who = waiting_.front();
    waiting_.pop_front();
    open(who);
  }
}

void Generator::open(unsigned who) {
  Seat& seat = *seats_[who];
  seat.shaking = true;
  ++shaking_;
  const std::string path = "/ws/" + table_of(who).room;
  const Server& server = servers_[who % servers_.size()];
  if (auto why = seat.socket.open(server.address, server.authority, path)) fail(std::move(*why));
}

void Generator::opened(unsigned who) {
  Seat& seat = *seats_[who];
  seat.socket.send_text(R"({"hello":1,"token":")" + seat.token + R"("})");
}

// The snapshot has arrived.
void Generator::welcome(unsigned who) {
  Seat& seat = *seats_[who];
  if (!seat.shaking) return;
  progress_ = now_ns();
  seat.shaking = false;
  --shaking_;
  seat.live = true;
  if (seat.attempts > 0) ++figures_.reconnects;
  seat.attempts = 0;
  if (seat.player.waiting()) seat.socket.send_text(seat.player.command());
}

void Generator::closed(unsigned who, unsigned code, std::string_view reason) {
  Seat& seat = *seats_[who];
  ++figures_.closed[close_name(code, reason)];
  if (seat.shaking) --shaking_;
  seat.shaking = false;
  seat.live = false;
  if (comes_back(code)) {
    const std::int64_t wait =
        std::min(k_last_return, k_first_return << std::min(seat.attempts, 5U));
    ++seat.attempts;
    timers_.add({now_ns() + wait, TimerKind::reconnect, who});
  } else if (phase_ == Phase::setup) {
    fail("a connection was closed: " + close_name(code, reason));
  }
}

// --- Play --------------------------------------------------------------------------------------

void Generator::received(unsigned who, std::string_view text, std::int64_t at) {
  if (phase_ == Phase::window) {
    ++figures_.messages;
    figures_.bytes += text.size();
  }
  const auto message = read_message(text);
  if (!message) {
    ++figures_.unreadable;
    return;
  }
  Seat& seat = *seats_[who];
  Table& table = table_of(who);
  const unsigned place = who % options_.seats;
  const Stage before = seat.player.stage();
  const Verdict verdict = seat.player.hear(*message, random_);
  if (message->type == MessageType::malformed) ++figures_.malformed;
  if (message->last_seq != 0) table.moves.hear(place, message->last_seq);
  if (message->type == MessageType::snapshot) welcome(who);
  if (verdict != Verdict::none) judge(who, *message, verdict, at);
  finish_moves(table, at);

  const Stage stage = seat.player.stage();
  if (stage != before && stage == Stage::result && place == 0 && phase_ == Phase::window) {
    ++figures_.games;
  }
  if (!seat.started && stage == Stage::play) {
    seat.started = true;
    ++started_;
    progress_ = at;
  }
  proceed(who);
}

void Generator::judge(unsigned who, const Message& message, Verdict verdict, std::int64_t at) {
  Seat& seat = *seats_[who];
  Table& table = table_of(who);
  const unsigned place = who % options_.seats;
  const bool move = is_move(seat.player.under_way());
  if (verdict == Verdict::refused) {
    if (message.type == MessageType::refused) ++figures_.refused[std::string{message.reason}];
    if (move) table.moves.refuse(place);
    seat.live = false;  // until the retry
    timers_.add({at + k_retry, TimerKind::retry, who});
    return;
  }
  if (phase_ == Phase::window) ++figures_.commands;
  if (move) table.moves.place(place, message.own_seq);
}

void Generator::finish_moves(Table& table, std::int64_t at) {
  table.moves.finish([&](std::int64_t begun) {
    if (phase_ == Phase::window) {
      ++figures_.moves;
      ++table.moved;
    }
    if ((phase_ == Phase::window || phase_ == Phase::drain) && begun >= window_begin_) {
      figures_.latency.record(static_cast<std::uint64_t>(std::max<std::int64_t>(0, at - begun)));
    }
  });
}

void Generator::proceed(unsigned who) {
  const Seat& seat = *seats_[who];
  if (!seat.live || phase_ == Phase::drain) return;
  const Order order = seat.player.wants();
  if (order == Order::none) return;
  if (is_move(order) && (phase_ == Phase::setup || options_.mode != Mode::full)) return;
  send(who, order);
}

void Generator::send(unsigned who, Order order) {
  Seat& seat = *seats_[who];
  const std::string& command = seat.player.issue(order, random_);
  if (is_move(order)) table_of(who).moves.begin(who % options_.seats, now_ns());
  seat.socket.send_text(command);
}

void Generator::take_slot(const Timer& slot) {
  if (phase_ == Phase::drain) return;
  Table& table = tables_[slot.index];
  bool moved = false;
  for (unsigned i = 0; i < options_.seats && !moved; ++i) {
    const unsigned place = (table.next_seat + i) % options_.seats;
    const unsigned who = slot.index * options_.seats + place;
    const Order order = seats_[who]->player.wants();
    if (!seats_[who]->live || !is_move(order)) continue;
    if (phase_ == Phase::window) {
      const std::int64_t late = std::max<std::int64_t>(0, now_ns() - slot.time);
      figures_.lag.record(static_cast<std::uint64_t>(late));
    }
    send(who, order);
    table.next_seat = place + 1;
    moved = true;
  }
  if (!moved && phase_ == Phase::window) ++figures_.missed_slots;
  const std::int64_t interval = options_.interval_ms * k_millisecond;
  timers_.add({slot.time + interval, TimerKind::slot, slot.index});
}

// --- The run -----------------------------------------------------------------------------------

void Generator::run_timers(std::int64_t now) {
  while (const auto timer = timers_.take_due(now)) {
    switch (timer->kind) {
      case TimerKind::slot:
        take_slot(*timer);
        break;
      case TimerKind::retry:
        seats_[timer->index]->live = true;
        proceed(timer->index);
        break;
      case TimerKind::reconnect:
        waiting_.push_back(timer->index);
        break;
    }
  }
}

void Generator::poll(std::int64_t until) {
  const std::int64_t next = std::min(until, timers_.next().value_or(until));
  for (const epoll_event& event : poller_.wait(next - now_ns())) {
    const std::uint64_t token = event.data.u64;
    if (token < seats_.size()) {
      seats_[token]->socket.on_ready(event.events, buffer_);
    } else {
      seatings_[token - seats_.size()]->on_ready(event.events, buffer_);
    }
  }
  run_timers(now_ns());
  open_waiting();
}

void Generator::run_until(std::int64_t time) {
  while (now_ns() < time && !failure_) poll(time);
}

void Generator::set_up() {
  const std::int64_t begin = now_ns();
  progress_ = begin;
  for (const auto& seating : seatings_) seating->start();
  while (started_ < seats_.size() && !failure_) {
    poll(now_ns() + k_breath);
    if (now_ns() - progress_ < options_.patience_seconds * k_second) continue;
    const auto live = std::ranges::count_if(seats_, [](const auto& seat) { return seat->live; });
    fail("the set-up does not get on: " + std::to_string(asked_tables_) + " tables asked for, " +
         std::to_string(live) + " of " + std::to_string(seats_.size()) + " seats connected, " +
         std::to_string(started_) + " in a game");
  }
  figures_.setup_seconds = static_cast<double>(now_ns() - begin) / static_cast<double>(k_second);
}

void Generator::begin_play() {
  phase_ = Phase::warmup;
  const std::int64_t now = now_ns();
  if (options_.mode == Mode::full) {
    for (unsigned who = 0; who < seats_.size(); ++who) proceed(who);
  }
  if (options_.mode == Mode::paced) {
    for (unsigned table = 0; table < options_.tables; ++table) {
      const std::int64_t offset = options_.interval_ms * k_millisecond * table / options_.tables;
      timers_.add({now + offset, TimerKind::slot, table});
    }
  }
}

void Generator::measure() {
  window_begin_ = now_ns();
  phase_ = Phase::window;
  const double used = own_processor_seconds();
  figures_.begin = usage_of(options_.server_process);
  run_until(window_begin_ + options_.seconds * k_second);
  figures_.end = usage_of(options_.server_process);
  figures_.own_processor_seconds = own_processor_seconds() - used;
  figures_.window_seconds =
      static_cast<double>(now_ns() - window_begin_) / static_cast<double>(k_second);
  if (options_.mode != Mode::hold) {
    figures_.stalled_tables = static_cast<std::uint64_t>(
        std::ranges::count_if(tables_, [](const Table& table) { return table.moved == 0; }));
  }
}

void Generator::drain() {
  phase_ = Phase::drain;
  const std::int64_t end = now_ns() + options_.drain_seconds * k_second;
  const auto open = [&] {
    std::size_t count = 0;
    for (const Table& table : tables_) count += table.moves.open();
    return count;
  };
  while (now_ns() < end && open() != 0 && !failure_) poll(std::min(end, now_ns() + k_breath));
  figures_.unfinished = open();
}

std::optional<std::string> Generator::run() {
  for (std::size_t i = 0; i < servers_.size(); ++i) {
    if (auto why = resolve(options_.host, options_.ports[i], servers_[i].address)) return why;
  }
  if (options_.server_process != 0) {
    figures_.idle = usage_of(options_.server_process);
    if (!figures_.idle) return "there is no process " + std::to_string(options_.server_process);
  }
  set_up();
  if (failure_) return failure_;
  begin_play();
  run_until(now_ns() + options_.warmup_seconds * k_second);
  measure();
  drain();
  return failure_;
}

bool allow_open_files(std::uint64_t wanted) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
  if (limit.rlim_cur < wanted) {
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, wanted);
    ::setrlimit(RLIMIT_NOFILE, &limit);
  }
  return limit.rlim_cur >= wanted;
}

}  // namespace insidejob::load

#include "server/rooms/room.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "server/rooms/padding.h"
#include "table/decide/decide.h"
#include "table/decide/wake.h"
#include "table/log/log_json.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

bool ends_game(const Step& step) {
  return !step.game.empty() && std::holds_alternative<GameEnded>(step.game.back());
}

}  // namespace

Room::Room(Surroundings& house, std::shared_ptr<Strand> strand, RoomIdentity identity, Table table,
           const std::string& summary, std::size_t log_bytes)
    : house_(house),
      strand_(std::move(strand)),
      identity_(std::move(identity)),
      table_(std::move(table)),
      stored_code_(identity_.code),
      door_(house.limits),
      ledger_(house.limits.writing, house.ledger, std::hash<std::string>{}(identity_.key)),
      listing_(house.list, identity_.key, summary),
      bot_moves_(house.world, house.metrics, house.limits, strand_,
                 [this](const BotActs& acts) { act(acts); }),
      bot_words_(house.world, house.limits, strand_, [this](const BotWord& word) { utter(word); }),
      reviews_(house.world, house.metrics, strand_),
      notices_(
          house.world, house.limits.push_services, strand_,
          [this](const NoticeGiven& given) { take_notice(given); }, [this] { consider_notices(); }),
      duplicate_(house.world, house.duplicates, house.limits, strand_, identity_.key,
                 [this](const DuplicateShelf::Reports& reports) { hear(reports); }),
      quick_start_(
          house.world, house.limits, strand_,
          [this] {
            return has_newcomer(table_.state(), never_seen(), house_.limits.arrival,
                                house_.world.now());
          },
          [this] { run([this] { play_quick_game(); }, true); }),
      presence_(house.world, strand_, [this] { run([this] { reconcile(); }, true); }),
      recovery_(house.world, house.storage, house.loading, strand_, identity_.key,
                [this](TableReader& reader) { recovered(reader); }),
      clock_(house.world, strand_),
      idleness_(house.world, strand_) {
  reviews_.set_piece_done([this] {
    reviews_.tell(table_.state());
    if (usable() && condition_ == Condition::settled) work_on_reviews();
  });
  ledger_.begin(log_bytes);
  table_.offer_levels(house_.limits.more_bot_levels);
  const auto known = read_summary(summary);
  quick_ = known && known->quick;
  // No longer by turns: whatever the directory says, nobody needs to load it.
  const bool was_by_turns = known && known->terms.hours > 0;
  if (was_by_turns && !is_by_turns(table_.state().options)) turns_.begin_outdated();
  house_.metrics.rooms.add();
}

Room::~Room() { house_.metrics.rooms.subtract(); }

void Room::start() {
  if (anybody_present(table_.state())) presence_.expect_arrivals();
  // Does what became due while the table was not in memory, then sets clocks and asks bots.
  run([this] {
    if (usable()) take_steps(table_.tick(house_.world.now()), k_caller, 0);
    perform(ResumeShuffle{}, k_caller, 0);
  });
  watch_idleness();
  expect_quick_game();
}

bool Room::run(Job job, bool even_if_full) {
  if (queue_.size() >= house_.limits.queued_jobs && !even_if_full) return false;
  queue_.push_back(std::move(job));
  drain();
  return true;
}

// Whether a job can run at once. If so, it runs in place, between `begin` and `end`, and nothing is
// queued.
bool Room::begin_now() {
  if (draining_ || condition_ == Condition::writing || !queue_.empty()) return false;
  draining_ = true;
  return true;
}

// In a trick, moves come one at a time. At other times several people often press at once, and what
// they send at the same moment forms one batch.
void Room::end_now() {
  if (table_.state().stage == Stage::play || batch_.line_count() == 0) {
    finish_batch();
  } else if (!std::exchange(is_open_, true)) {
    strand_->post([weak = weak_from_this()] {
      if (const auto room = weak.lock(); room && room->is_open_) room->run([] {}, true);
    });
  }
  draining_ = false;
  drain();
}

// Jobs that have waited for the same append form one batch.
void Room::drain() {
  if (draining_) return;
  draining_ = true;
  const auto self = shared_from_this();
  while (condition_ != Condition::writing && !queue_.empty()) {
    for (std::size_t left = queue_.size(); left != 0; --left) {
      const Job job = std::move(queue_.front());
      queue_.pop_front();
      job();
    }
    finish_batch();
  }
  draining_ = false;
}

void Room::finish_batch() {
  is_open_ = false;
  if (held_.has_presses()) tell_held();
  for (const UnansweredCommand& one : held_.take_unanswered()) say_done(one.session, one.id);
  if (batch_.line_count() == 0) {
    batch_.tell();
    if (usable()) carry_on();
    return;
  }
  condition_ = Condition::writing;
  writing_since_ = house_.world.now();
  lower_wake();
  const Sequence first = table_.state().sequence - batch_.line_count() + 1;
  StorageDone done = [weak = weak_from_this(), strand = strand_](const Written& written) {
    strand->post([weak, written] {
      if (const auto room = weak.lock()) room->stored(written);
    });
  };
  if (code() == stored_code_) {
    house_.storage.append(identity_.key, first, batch_.take_lines(), identity_.fence,
                          std::move(done));
    return;
  }
  next_code_ = code();
  house_.expect(shared_from_this(), next_code_);
  house_.storage.append_and_move(identity_.key, first, batch_.take_lines(), identity_.fence,
                                 next_code_, std::move(done));
}

void Room::stored(const Written& written) {
  house_.metrics.append.add(house_.world.now() - writing_since_);
  if (!written.ok()) {
    fail(written.error());
    return;
  }
  condition_ = Condition::settled;
  recovery_.relax();
  if (!next_code_.empty()) stored_code_ = std::exchange(next_code_, {});
  if (std::exchange(troubled_, false)) house_.trouble(identity_.key, false);
  const auto self = shared_from_this();
  draining_ = true;  // jobs that this triggers belong to the next batch
  batch_.tell();
  if (!closing_ && !retired_) carry_on();
  draining_ = false;
  if (closing_) leave_house();
  drain();
}

void Room::carry_on() {
  const bool changed = std::exchange(people_changed_, false);
  if (changed) close_strangers();
  set_clock();
  ask_bots();
  work_on_reviews();
  consider_notices();
  const bool awaits_others = turns_.awaits_others(table_.state());
  update_directory(listing_.is_due(table_.state(), changed || awaits_others));
  watch_duplicate();
}

Room::Performed Room::perform(const Command& command, MemberId by, std::int64_t id) {
  Answer answer = table_.submit(command, by, id, house_.world.now());
  if (auto* refusal = std::get_if<Refusal>(&answer)) return {.refusal = *refusal};
  std::vector<Step>& steps = std::get<Done>(answer).steps;
  const bool changed = !steps.empty();  // false: the command had been done before
  const Taken taken = take_steps(std::move(steps), by, changed ? id : 0);
  return {.refusal = std::nullopt, .changed = changed, .told = taken.told, .cost = taken.cost};
}

Room::Taken Room::take_steps(std::vector<Step> steps, MemberId by, std::int64_t id) {
  if (needs_seed(table_.state())) {
    Answer answer =
        table_.submit(CommitSeed{draw_secret(house_.world)}, k_caller, 0, house_.world.now());
    if (auto* done = std::get_if<Done>(&answer)) {
      std::ranges::move(done->steps, std::back_inserter(steps));
    }
  }
  if (steps.empty()) return {};
  std::size_t bytes = 0;
  std::size_t in_advance = 0;
  for (const Step& step : steps) {
    std::string line = table_event_line(table_.state(), step.event);
    bytes += line.size();
    batch_.add_line(std::move(line));
    if (std::holds_alternative<GameCalled>(step.event.fact)) {
      in_advance += house_.limits.writing.game_bytes;
    }
    people_changed_ |= concerns_directory(step.event.fact);
    if (std::holds_alternative<Acted>(step.event.fact)) house_.metrics.moves.add();
    if (ends_game(step)) house_.metrics.games_finished.add();
  }
  ledger_.grow(bytes);
  const bool waits = held_.hold(std::move(steps));
  if (!waits) tell_held(by, id);
  return {.told = !waits, .cost = bytes + in_advance};
}

void Room::tell_held(MemberId by, std::int64_t id) {
  const std::vector<Step> steps = held_.take();
  if (!steps.empty()) render(steps, by, id);
}

void Room::render(std::span<const Step> steps, MemberId by, std::int64_t id) {
  const std::vector<UnansweredCommand> unanswered = held_.take_unanswered();
  if (crowd().empty()) return;
  const auto own_command = [&](MemberId viewer) -> std::optional<std::int64_t> {
    if (!viewer) return std::nullopt;
    if (viewer == by) return id;
    const auto waiting = std::ranges::find(unanswered, viewer, &UnansweredCommand::member);
    if (waiting == unanswered.end()) return std::nullopt;
    return waiting->id;
  };
  PaddedEvents events{table_.state(), steps};
  for (const Attendee& one : crowd().all()) {
    if (is_shut_out(table_.state(), one.viewer)) continue;
    const auto own = own_command(one.viewer);
    // Also if a command was answered before, and its events have waited.
    const bool is_own = own || std::ranges::any_of(steps, [&](const Step& step) {
                          return one.viewer && step.event.by == one.viewer;
                        });
    batch_.say(one.session, events.for_viewer(one.viewer, is_own, own.value_or(0)));
  }
  for (const UnansweredCommand& one : unanswered) {
    if (one.member == by) say_done(one.session, one.id);  // the events name a later command
  }
}

void Room::say_done(const std::shared_ptr<Session>& to, std::int64_t id) {
  say(to, done_message(id, table_.state().sequence));
}

void Room::set_clock() {
  clock_.follow(next_deadline(table_.state()), [this] {
    run(
        [this] {
          if (usable()) take_steps(table_.tick(house_.world.now()), k_caller, 0);
        },
        true);
  });
}

// Counts for the person who opened the table or, if that is unknown, for someone present.
Claim Room::claim() const {
  const TableState& state = table_.state();
  const std::uint64_t table = std::hash<std::string>{}(identity_.key);
  ClientAddress owner = opened_from_;
  for (const ClientAddress& from : crowd().addresses()) {
    if (!opened_from_.is_known() && from.is_known()) {
      owner = owner.is_known() ? std::min(owner, from) : from;
    }
  }
  return {.owner = owner.is_known() ? owner.hash() : table,
          .table = table,
          .attended = is_by_turns(state.options) ||
                      std::ranges::any_of(SeatSet::first(state.options.players), [&](Seat seat) {
                        return is_kept_by_present(state, seat);
                      })};
}

void Room::ask_bots() {
  const auto whose = [this] { return claim(); };
  bot_moves_.ask(table_.state(), weak_from_this(), whose);
  bot_words_.ask(table_.state(), !crowd().empty(), weak_from_this(), whose);
}

void Room::work_on_reviews() {
  reviews_.work(table_.state(), weak_from_this(), [this] { return claim(); });
}

void Room::act(const BotActs& acts) {
  run(
      [this, acts] {
        if (usable()) perform(acts, k_caller, 0);
      },
      true);
}

void Room::utter(const BotWord& word) {
  run(
      [this, word] {
        if (!usable()) return;
        const std::optional<Utterance> said = in_time(word, table_.state());
        if (!said) return;
        const auto& [phrase, mark] = *said;
        if (phrase && perform(BotSays{word.seat, *phrase}, k_caller, 0).changed) {
          house_.metrics.bots_said.add();
        }
        if (mark) perform(BotMarks{word.seat, mark->about, mark->level}, k_caller, 0);
      },
      true);
}

void Room::watch_idleness() {
  if (!crowd().empty()) {
    idleness_.stop();
    return;
  }
  if (retired_) return;
  idleness_.set(house_.world.now() + house_.limits.idle, [this] {
    // Someone who never comes must not remain in the directory as if seated here.
    const bool expects_somebody = std::ranges::any_of(
        table_.state().members, [](const Member& member) { return member.arrive_by.has_value(); });
    const auto wake = wake_time(table_.state());
    const bool is_busy = wake && *wake <= house_.world.now();  // bots are playing
    if (crowd().empty() && is_settled() && queue_.empty() && !expects_somebody &&
        !showings_.any(house_.world.now()) && !is_busy && !notices_.is_busy()) {
      retire(CloseReason::idle);
    } else {
      watch_idleness();
    }
  });
}

void Room::close(Job closed) {
  if (retired_) {
    closed();
    return;
  }
  closing_ = true;
  closed_ = std::move(closed);
  if (is_open_) finish_batch();
  if (condition_ != Condition::writing) leave_house();
}

void Room::dismiss(CloseReason reason) {
  for (const Attendee& one : crowd().take_all()) one.session->close(reason);
}

}  // namespace insidejob

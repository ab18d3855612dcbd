#include "server/rooms/room.h"

#include <algorithm>
#include <utility>

#include "server/rooms/server_message.h"
#include "table/decide/decide.h"
#include "table/log/log_json.h"
#include "table/view/table_view.h"
#include "table/wire/events_message.h"
#include "table/wire/game_json.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_directory_every = 60'000;

bool concerns_directory(const TableFact& fact) {
  return !std::holds_alternative<Acted>(fact) && !std::holds_alternative<ChatSaid>(fact) &&
         !std::holds_alternative<PhraseSaid>(fact) && !std::holds_alternative<MarkSet>(fact) &&
         !std::holds_alternative<VotePressed>(fact) && !std::holds_alternative<ValueSealed>(fact) &&
         !std::holds_alternative<ValueGiven>(fact) && !std::holds_alternative<CommandNoted>(fact);
}

bool ends_game(const Step& step) {
  return !step.game.empty() && std::holds_alternative<GameEnded>(step.game.back());
}

// Of a message of events. Someone who has just sat down in a running game is shown all of it
// besides, and more of its own than others are ever told at once.
std::size_t public_size(const TableState& state, std::span<const Step> steps, MemberId viewer,
                        std::size_t everybodys) {
  const auto sits_down = [&](const Step& step) {
    const auto* taken = std::get_if<SeatTaken>(&step.event.fact);
    return taken != nullptr && taken->member == viewer;
  };
  if (!is_playing(state) || std::ranges::none_of(steps, sits_down)) return everybodys;
  std::string game;
  JsonWriter out{game};
  write_game(out, moment_view(state, MemberId{}));
  return everybodys + game.size() + k_private_part;
}

}  // namespace

Room::Room(Surroundings& house, std::shared_ptr<Strand> strand, RoomIdentity identity, Table table,
           std::string summary, std::size_t log_bytes)
    : house_(house),
      strand_(std::move(strand)),
      identity_(std::move(identity)),
      table_(std::move(table)),
      stored_code_(identity_.code),
      ledger_(house.limits.writing, house.ledger, std::hash<std::string>{}(identity_.key)),
      summary_(std::move(summary)) {
  ledger_.begin(log_bytes);
  table_.offer_levels(house_.limits.more_bot_levels);
  const auto known = read_summary(summary_);
  quick_ = known && known->quick;
  if (known) opener_ = known->opener;
  if (summary_.empty()) is_listed_ = false;  // the directory has only heard that it exists
  house_.metrics.rooms.add();
}

Room::~Room() { house_.metrics.rooms.subtract(); }

void Room::start() {
  if (anybody_present(table_.state())) expect_arrivals();
  // What was due while no one had the table in memory; then it sets clocks and asks bots.
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

// Whether a job need not wait: then it runs in place, between `begin` and `end`, and nothing has to
// be kept.
bool Room::begin_now() {
  if (draining_ || condition_ == Condition::writing || !queue_.empty()) return false;
  draining_ = true;
  return true;
}

// In a trick, moves come one after another. At other times several people often press at once: what
// they send at the same moment makes one batch.
void Room::end_now() {
  if (table_.state().stage == Stage::play || lines_.empty()) {
    finish_batch();
  } else if (!std::exchange(is_open_, true)) {
    strand_->post([weak = weak_from_this()] {
      if (const auto room = weak.lock(); room && room->is_open_) room->run([] {}, true);
    });
  }
  draining_ = false;
  drain();
}

// Several jobs that have waited for the same append make one batch.
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
  if (lines_.empty()) {
    flush();
    if (usable()) carry_on();
    return;
  }
  condition_ = Condition::writing;
  writing_since_ = house_.world.now();
  const Sequence first = table_.state().sequence - lines_.size() + 1;
  StorageDone done = [weak = weak_from_this(), strand = strand_](const Written& written) {
    strand->post([weak, written] {
      if (const auto room = weak.lock()) room->stored(written);
    });
  };
  if (code() == stored_code_) {
    house_.storage.append(identity_.key, first, std::exchange(lines_, {}), identity_.fence,
                          std::move(done));
    return;
  }
  next_code_ = code();
  house_.expect(shared_from_this(), next_code_);
  house_.storage.append_and_move(identity_.key, first, std::exchange(lines_, {}), identity_.fence,
                                 next_code_, std::move(done));
}

void Room::stored(const Written& written) {
  house_.metrics.append.add(house_.world.now() - writing_since_);
  if (!written.ok()) {
    fail(written.error());
    return;
  }
  condition_ = Condition::settled;
  retry_after_ = 0;
  if (!next_code_.empty()) stored_code_ = std::exchange(next_code_, {});
  if (std::exchange(troubled_, false)) house_.trouble(identity_.key, false);
  const auto self = shared_from_this();
  draining_ = true;  // what this sets off makes the next batch
  flush();
  if (!closing_ && !retired_) carry_on();
  draining_ = false;
  if (closing_) leave_house();
  drain();
}

void Room::flush() {
  pending_.clear();
  after_failure_.clear();
  // A session may close here, which may lead back to this place.
  Outbox sending = std::exchange(spare_, {});
  sending.swap(outbox_);
  for (auto& [session, message] : sending) session->queue(std::move(message));
  for (const auto& [session, message] : sending) session->push();
  sending.clear();
  spare_ = std::move(sending);
  for (const Job& job : std::exchange(after_, {})) job();
}

void Room::carry_on() {
  const bool changed = std::exchange(people_changed_, false);
  if (changed) close_strangers();
  set_clock();
  ask_bots();
  ask_talk();
  const TableState& state = table_.state();
  if (changed || state.stage != listed_stage_ || state.at >= activity_ + k_directory_every) {
    update_directory();
  }
}

Room::Performed Room::perform(const Command& command, MemberId by, std::int64_t id) {
  Answer answer = table_.submit(command, by, id, house_.world.now());
  if (auto* refusal = std::get_if<Refusal>(&answer)) return {.refusal = *refusal};
  std::vector<Step>& steps = std::get<Done>(answer).steps;
  const bool changed = !steps.empty();  // it had not been done before
  const std::size_t cost = take_steps(std::move(steps), by, changed ? id : 0);
  return {.refusal = std::nullopt, .changed = changed, .cost = cost};
}

std::size_t Room::take_steps(std::vector<Step> steps, MemberId by, std::int64_t id) {
  if (needs_seed(table_.state())) {
    Answer answer =
        table_.submit(CommitSeed{draw_secret(house_.world)}, k_caller, 0, house_.world.now());
    if (auto* done = std::get_if<Done>(&answer)) {
      std::ranges::move(done->steps, std::back_inserter(steps));
    }
  }
  if (steps.empty()) return 0;
  std::size_t bytes = 0;
  std::size_t in_advance = 0;
  for (const Step& step : steps) {
    lines_.push_back(table_event_line(table_.state(), step.event));
    bytes += lines_.back().size();
    if (std::holds_alternative<GameCalled>(step.event.fact)) {
      in_advance += house_.limits.writing.game_bytes;
    }
    people_changed_ |= concerns_directory(step.event.fact);
    if (std::holds_alternative<Acted>(step.event.fact)) house_.metrics.moves.add();
    if (ends_game(step)) house_.metrics.games_finished.add();
  }
  ledger_.grow(bytes);
  render(steps, by, id);
  return bytes + in_advance;
}

void Room::render(std::span<const Step> steps, MemberId by, std::int64_t id) {
  if (attached_.empty()) return;
  const TableState& state = table_.state();
  const EventsMessage message{state, steps};
  std::string everybodys;
  for (const Attached& attached : attached_) {
    const MemberId viewer = attached.viewer;
    const bool is_own = viewer && viewer == by;
    if (!is_own && message.is_public_for(viewer)) {
      if (everybodys.empty()) everybodys = message.for_everybody();
      outbox_.emplace_back(attached.session, Message{everybodys});
      continue;
    }
    // A viewer without a seat is told nothing that a length could give away.
    if (!is_own && !seat_of(state, viewer) && !game_seat_of(state, viewer)) {
      std::string text = Message::begin();
      message.append_for(text, viewer, 0);
      outbox_.emplace_back(attached.session, Message::of(std::move(text)));
      continue;
    }
    const std::size_t part = private_part(message, viewer);
    const std::size_t known = public_size(state, steps, viewer, message.public_size());
    std::string text = Message::begin();
    text.reserve(text.size() + known + part);
    message.append_for(text, viewer, is_own ? id : 0);
    const std::size_t blanks = blanks_behind(text_size(text), known, part);
    outbox_.emplace_back(attached.session, Message::of(std::move(text), blanks));
  }
}

void Room::say(const std::shared_ptr<Session>& to, std::string_view text) {
  outbox_.emplace_back(to, Message{text});
}

void Room::set_clock() {
  const auto due = next_deadline(table_.state());
  if (due == clock_at_) return;
  clock_at_ = due;
  if (!due) {
    clock_.reset();
    return;
  }
  if (!clock_) clock_ = house_.world.make_timer(strand_);
  clock_->set(*due, [this] {
    clock_at_.reset();
    run(
        [this] {
          if (usable()) take_steps(table_.tick(house_.world.now()), k_caller, 0);
        },
        true);
  });
}

void Room::update_directory() {
  const Milliseconds now = house_.world.now();
  const TableState& state = table_.state();
  if (state.sequence == 0) return;
  listed_stage_ = state.stage;
  TableUpdate update;
  TableSummary shown = summary();
  shown.opener = opener_;
  if (auto text = summary_text(shown); text != summary_) update.summary = summary_ = text;
  const bool is_listed =
      state.options.public_table && house_.list.takes(opener_, identity_.key, now);
  if (is_listed != is_listed_) update.is_public = is_listed_ = is_listed;
  if (!state.options.public_table) house_.list.drop(opener_, identity_.key);
  if (!update.summary && !update.is_public && now < activity_ + k_directory_every) return;
  update.last_activity = activity_ = now;
  update.fence = identity_.fence;
  // What is lost here is only old news in a list.
  house_.storage.update(identity_.key, std::move(update), [](const Written&) {});
}

void Room::watch_idleness() {
  if (!attached_.empty()) {
    idle_timer_.reset();
    return;
  }
  if (retired_) return;
  if (!idle_timer_) idle_timer_ = house_.world.make_timer(strand_);
  idle_timer_->set(house_.world.now() + house_.limits.idle, [this] {
    // Someone who never comes must not stay in the directory as if they sat here.
    const bool expects_somebody = std::ranges::any_of(
        table_.state().members, [](const Member& member) { return member.arrive_by.has_value(); });
    if (attached_.empty() && is_settled() && queue_.empty() && !expects_somebody) {
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
  for (const Attached& attached : std::exchange(attached_, {})) attached.session->close(reason);
}

}  // namespace insidejob

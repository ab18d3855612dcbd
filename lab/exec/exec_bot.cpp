#include "lab/exec/exec_bot.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <numeric>
#include <utility>

#include "lab/exec/exec_command.h"
#include "lab/exec/exec_line.h"

namespace insidejob {
namespace {

constexpr std::string_view k_fallback = "rookie";

thread_local ExecCounts this_thread;

Budget first_of(Budget own, Budget callers) {
  if (own.iterations == 0) own.iterations = callers.iterations;
  if (own.milliseconds == 0) own.milliseconds = callers.milliseconds;
  if (own.milliseconds == 0) own.milliseconds = k_exec_milliseconds;
  return own;
}

ExecFault fault_of(ExecProcess::Silence silence) {
  switch (silence) {
    case ExecProcess::Silence::late:
      return ExecFault::late;
    case ExecProcess::Silence::dead:
      return ExecFault::dead;
    case ExecProcess::Silence::babble:
      return ExecFault::malformed;
  }
  __builtin_unreachable();
}

}  // namespace

std::string_view fault_word(ExecFault fault) {
  constexpr std::array<std::string_view, k_exec_faults> k_words{"late", "dead", "malformed",
                                                                "unlawful", "given up"};
  return k_words[static_cast<std::size_t>(fault)];
}

std::uint64_t ExecCounts::faults_in_all() const {
  return std::accumulate(faults.begin(), faults.end(), std::uint64_t{0});
}

void ExecCounts::add(const ExecCounts& other) {
  asked += other.asked;
  for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += other.faults[i];
}

ExecCounts ExecCounts::since(const ExecCounts& before) const {
  ExecCounts between{.asked = asked - before.asked, .faults = faults};
  for (std::size_t i = 0; i < faults.size(); ++i) between.faults[i] -= before.faults[i];
  return between;
}

void write_exec_counts(JsonWriter& out, const ExecCounts& counts) {
  if (counts.asked == 0) return;
  out.key("exec").begin_array().value(static_cast<std::int64_t>(counts.asked));
  for (const std::uint64_t fault : counts.faults) out.value(static_cast<std::int64_t>(fault));
  out.end_array();
}

bool read_exec_counts(JsonValue object, ExecCounts& counts) {
  const auto written = object.member("exec");
  if (!written) return true;
  ExecCounts read;
  std::size_t at = 0;
  for (const JsonValue element : written->elements()) {
    const auto number = element.whole_number();
    if (!number || at > k_exec_faults) return false;
    (at == 0 ? read.asked : read.faults[at - 1]) = static_cast<std::uint64_t>(*number);
    ++at;
  }
  if (at != k_exec_faults + 1) return false;
  counts.add(read);
  return true;
}

ExecBot::ExecBot(ExecOptions options, std::vector<std::string> words)
    : options_(std::move(options)), words_(std::move(words)), fallback_(make_bot(k_fallback)) {}

std::variant<std::shared_ptr<const ExecBot>, std::string> ExecBot::start(ExecOptions options) {
  auto words = split_command(options.command);
  if (!words) return "a quote is not closed in: " + options.command;
  std::shared_ptr<const ExecBot> bot{new ExecBot{std::move(options), std::move(*words)}};
  auto process = bot->borrow();
  if (!process) return "cannot start '" + bot->command() + "': " + std::strerror(errno);
  bot->give_back(std::move(process));
  return bot;
}

std::unique_ptr<ExecProcess> ExecBot::borrow() const {
  {
    const std::scoped_lock lock{mutex_};
    if (!idle_.empty()) {
      auto process = std::move(idle_.back());
      idle_.pop_back();
      return process;
    }
  }
  return ExecProcess::start(words_, options_.quiet);
}

void ExecBot::give_back(std::unique_ptr<ExecProcess> process) const {
  const std::scoped_lock lock{mutex_};
  idle_.push_back(std::move(process));
}

ExecBot::Answer ExecBot::ask(const SeatView& view, Budget budget, const Seed& seed) const {
  if (failures_in_a_row_ >= k_patience) return ExecFault::given_up;
  const std::string line = request_line(view, budget, seed);
  auto process = borrow();
  if (!process) return ExecFault::dead;
  const auto answer = process->ask(line, std::chrono::milliseconds{budget.milliseconds});
  if (const auto* silence = std::get_if<ExecProcess::Silence>(&answer)) {
    process->kill();
    return fault_of(*silence);
  }
  const auto read = read_answer(view, std::get<std::string>(answer));
  if (const auto* action = std::get_if<Action>(&read)) {
    give_back(std::move(process));
    return *action;
  }
  process->kill();
  return std::get<AnswerFault>(read) == AnswerFault::malformed ? ExecFault::malformed
                                                               : ExecFault::unlawful;
}

void ExecBot::count(const Answer& answer) const {
  ExecCounts one{.asked = 1, .faults = {}};
  if (const auto* fault = std::get_if<ExecFault>(&answer)) {
    ++one.faults[static_cast<std::size_t>(*fault)];
    ++failures_in_a_row_;
  } else {
    failures_in_a_row_ = 0;
  }
  this_thread.add(one);
  const std::scoped_lock lock{mutex_};
  counts_.add(one);
}

Action ExecBot::choose(const SeatView& view, Budget budget, const Seed& seed) const {
  const Answer answer = ask(view, first_of(options_.budget, budget), seed);
  count(answer);
  if (const auto* action = std::get_if<Action>(&answer)) return *action;
  return fallback_->choose(view, budget, seed);
}

ExecCounts ExecBot::counts() const {
  const std::scoped_lock lock{mutex_};
  return counts_;
}

const ExecCounts& ExecBot::counts_of_this_thread() { return this_thread; }

}  // namespace insidejob

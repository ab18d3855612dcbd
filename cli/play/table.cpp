#include "cli/play/table.h"

#include "engine/apply.h"
#include "engine/deal.h"

namespace insidejob {
namespace {

constexpr Budget k_budget{.iterations = 2'000};  // a few hundredths of a second

}  // namespace

PlayTable::PlayTable(const Options& options, const Seed& seed, Seat person,
                     std::shared_ptr<const Bot> bot, std::optional<Seat> first_leader)
    : options_(options),
      person_(person),
      bot_(std::move(bot)),
      bot_seed_(seed.derive(1)),
      state_(deal(seed.derive(0), options, first_leader)),
      first_leader_(state_.open.leader) {}

SeenEvents PlayTable::seen(const EventList& events) const {
  SeenEvents list;
  for (const Event& event : events) list.emplace_back(options_, event, person_);
  return list;
}

SeenEvents PlayTable::opening() const { return seen(opening_events(options_, state_)); }

std::optional<RuleViolation> PlayTable::act(Action action, SeenEvents& events) {
  EventList happened;
  if (const auto violation = apply(options_, state_, action, happened)) return violation;
  events = seen(happened);
  return std::nullopt;
}

std::optional<SeenEvents> PlayTable::move_bot() {
  const SeatSet waiting = actors(state_);
  if (waiting.empty() || waiting.contains(person_)) return std::nullopt;
  const Seat seat = waiting.nth(0);
  const SeatView view = view_for(options_, state_, seat);
  Action action = bot_->choose(view, k_budget, bot_seed_.derive(moves_++));
  EventList happened;
  if (apply(options_, state_, action, happened)) {
    // A faulty bot must not stop the game, so its first legal action is taken instead.
    action = legal_actions(view)[0];
    if (apply(options_, state_, action, happened)) __builtin_trap();
  }
  return seen(happened);
}

}  // namespace insidejob

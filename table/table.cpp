#include "table/table.h"

#include <utility>

namespace insidejob {

void Table::take(std::vector<Step>& steps, TableEvent event) {
  auto game = evolve(state_, event);
  if (!game) __builtin_trap();  // whatever was decided for a state fits it
  steps.push_back({std::move(event), std::move(*game)});
}

void Table::settle(std::vector<Step>& steps, std::int64_t now) {
  while (auto fact = proceed(state_, {now, hash_, more_levels_})) {
    take(steps, next_event(state_, std::move(*fact), k_caller, 0, now));
  }
}

Answer Table::submit(const Command& command, MemberId by, std::int64_t command_id,
                     std::int64_t now) {
  if (was_done(state_, by, command_id)) return Done{};
  Decision decision = decide(state_, command, by, {now, hash_, more_levels_});
  if (const auto* refusal = std::get_if<Refusal>(&decision)) return *refusal;
  Facts& facts = std::get<Facts>(decision);
  if (facts.empty() && by && command_id != 0) facts.push_back(CommandNoted{});
  Done done;
  done.steps.reserve(2);
  // The log records a command's number once, with its first event.
  for (TableFact& fact : facts) {
    const std::int64_t id = done.steps.empty() ? command_id : 0;
    take(done.steps, next_event(state_, std::move(fact), by, id, now));
  }
  settle(done.steps, now);
  return done;
}

std::vector<Step> Table::tick(std::int64_t now) {
  std::vector<Step> steps;
  settle(steps, now);
  return steps;
}

bool Table::replay(const TableEvent& event) { return evolve(state_, event).has_value(); }

}  // namespace insidejob

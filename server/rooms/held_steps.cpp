#include "server/rooms/held_steps.h"

#include <algorithm>
#include <iterator>

#include "table/view/seen_event.h"

namespace insidejob {

bool HeldSteps::hold(std::vector<Step> steps) {
  const auto fact_of = [](const Step& step) -> const TableFact& { return step.event.fact; };
  const bool has_press = std::ranges::any_of(steps, is_press, fact_of);
  const bool waits = std::ranges::all_of(
      steps, [](const TableFact& fact) { return can_wait(fact) || is_press(fact); }, fact_of);
  if (steps_.empty()) {
    steps_ = std::move(steps);
  } else {
    std::ranges::move(steps, std::back_inserter(steps_));
  }
  if (waits) has_presses_ |= has_press;
  return waits;
}

std::vector<Step> HeldSteps::take() {
  has_presses_ = false;
  return std::exchange(steps_, {});
}

void HeldSteps::forget() {
  steps_.clear();
  has_presses_ = false;
}

bool HeldSteps::answers(UnansweredCommand command) {
  if (std::ranges::find(unanswered_, command.member, &UnansweredCommand::member) !=
      unanswered_.end()) {
    return false;
  }
  unanswered_.push_back(std::move(command));
  return true;
}

}  // namespace insidejob

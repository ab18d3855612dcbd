#include "server/rooms/loading_queue.h"

#include <algorithm>
#include <utility>

namespace insidejob {

LoadingQueue::Lines::iterator LoadingQueue::line_of(const ClientAddress& from) {
  const auto known = std::ranges::find(lines_, from, &Line::from);
  return known != lines_.end() ? known : lines_.insert(lines_.end(), Line{.from = from});
}

bool LoadingQueue::takes_more(const ClientAddress& from) {
  const Lock lock{mutex_};
  const auto line = std::ranges::find(lines_, from, &Line::from);
  return line == lines_.end() || line->pages.size() + line->under_way < limits_.waiting;
}

void LoadingQueue::add(const ClientAddress& from, Page page) {
  const Lock lock{mutex_};
  line_of(from)->pages.push_back(std::move(page));
  start_some();
}

void LoadingQueue::start_some() {
  while (under_way_ < limits_.at_once) {
    const auto next =
        std::ranges::find_if(lines_, [](const Line& line) { return !line.pages.empty(); });
    if (next == lines_.end()) return;
    Page page = std::move(next->pages.front());
    next->pages.pop_front();
    ++next->under_way;
    ++under_way_;
    lines_.splice(lines_.end(), lines_, next);
    world_.block([this, from = next->from, page = std::move(page)]() mutable {
      const bool goes_on = page();
      finished(from, goes_on ? std::move(page) : Page{});
    });
  }
}

void LoadingQueue::finished(const ClientAddress& from, Page again) {
  const Lock lock{mutex_};
  const auto line = line_of(from);
  --line->under_way;
  --under_way_;
  if (again) line->pages.push_back(std::move(again));
  if (line->pages.empty() && line->under_way == 0) lines_.erase(line);
  start_some();
}

}  // namespace insidejob

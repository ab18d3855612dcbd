#include "server/rooms/showing.h"

#include <algorithm>
#include <iterator>

namespace insidejob {

void Showing::forget_silent(Milliseconds now) {
  std::erase_if(pages_, [&](const Page& page) { return page.heard + k_showing_silence < now; });
  const auto leads = [&](const Page& page) { return page.shown.number == leader_; };
  if (std::ranges::none_of(pages_, leads)) leader_ = 0;
}

bool Showing::is_over(Milliseconds now) const {
  return std::ranges::all_of(
      pages_, [&](const Page& page) { return page.heard + k_showing_silence < now; });
}

Showing::Page* Showing::find(const Bytes32& secret) {
  const auto found = std::ranges::find(pages_, secret, &Page::secret);
  return found == pages_.end() ? nullptr : &*found;
}

bool Showing::is_crowded(const ClientAddress& from) const {
  const auto neighbours = std::ranges::count(pages_, from, &Page::from);
  return from.is_known() && static_cast<std::size_t>(neighbours) >= k_showing_pages_from;
}

// Those who played find a place, however many strangers are here, and however many pages somebody
// has opened: the last stranger leaves, or else, for someone who has none, the last page of someone
// with several. A page that leads stays. From a crowded address, that is the last one from there.
void Showing::make_room(const ShowingCall& call) {
  const ClientAddress& from = call.from;
  const bool crowded = is_crowded(from);
  if (!crowded && pages_.size() < k_showing_pages) return;
  const auto last_of = [&](auto may_go) {
    return std::ranges::find_if(pages_.rbegin(), pages_.rend(), [&](const Page& page) {
      const bool stays = page.shown.number == leader_ || (crowded && !(page.from == from));
      return !stays && may_go(page.shown);
    });
  };
  const auto pages_of = [&](const std::optional<std::string>& name) {
    return std::ranges::count(pages_, name, [](const Page& one) { return one.shown.name; });
  };
  auto last = last_of([](const ShowingPage& shown) { return !shown.name; });
  if (last == pages_.rend() && pages_of(call.name) == 0) {
    last = last_of([&](const ShowingPage& shown) { return pages_of(shown.name) > 1; });
  }
  if (last != pages_.rend()) pages_.erase(std::next(last).base());
}

// None: there is no place for it.
Showing::Page* Showing::enter(const ShowingCall& call) {
  if (call.name) make_room(call);
  if (is_crowded(call.from) || pages_.size() >= k_showing_pages) return nullptr;
  pages_.push_back(
      {.shown = {.number = ++numbers_, .name = call.name}, .secret = call.page, .from = call.from});
  return &pages_.back();
}

// Only someone who asked for it can be handed the lead.
void Showing::hand_over(unsigned number) {
  for (Page& page : pages_) {
    if (page.shown.number != number || !page.shown.hand) continue;
    page.shown.hand = false;
    leader_ = number;
  }
}

void Showing::take(Page& page, const ShowingCall& call) {
  const unsigned number = page.shown.number;
  if (call.shows && leader_ == 0 && page.shown.name) leader_ = number;
  if (leader_ != number) {
    if (call.hand) page.shown.hand = *call.hand;
    return;
  }
  page.shown.hand = false;
  if (call.shows) moment_ = *call.shows;
  if (call.hand_to) hand_over(*call.hand_to);
}

std::variant<ShowingStatus, ServerFault> Showing::answer(const ShowingCall& call,
                                                         Milliseconds now) {
  forget_silent(now);
  if (call.leaves) {
    std::erase_if(pages_, [&](const Page& page) { return page.secret == call.page; });
    forget_silent(now);
    return ShowingStatus{};
  }
  Page* page = find(call.page);
  if (page == nullptr) page = enter(call);
  if (page == nullptr) return ServerFault::too_many_here;
  page->heard = now;
  page->from = call.from;
  page->shown.name = call.name;
  take(*page, call);
  return status(*page);
}

ShowingStatus Showing::status(const Page& page) const {
  ShowingStatus status{.you = page.shown.number, .leader = {}, .shown = {}};
  if (leader_ != 0) {
    status.leader = leader_;
    status.shown = moment_;
  }
  status.may_lead = leader_ == 0 && page.shown.name.has_value();
  for (const Page& one : pages_) status.pages.push_back(one.shown);
  return status;
}

}  // namespace insidejob

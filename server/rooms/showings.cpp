#include "server/rooms/showings.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace insidejob {

Perhaps<ShowingStatus> Showings::answer(const std::vector<GameLink>& links, const std::string& link,
                                        const std::optional<Bytes32>& token_hash, ShowingCall call,
                                        Milliseconds now) {
  const auto found = std::ranges::find(links, link, &GameLink::link);
  if (found == links.end()) {
    by_link_.erase(link);
    return HouseFault{ServerFault::unknown_game};
  }
  const auto person = token_hash
                          ? std::ranges::find(found->people, *token_hash, &GamePerson::token_hash)
                          : found->people.end();
  if (person != found->people.end()) {
    call.name = person->name;
  } else if (!found->is_open()) {
    return HouseFault{ServerFault::unknown_game};
  }
  auto answer = by_link_[link].answer(call, now);
  if (const auto* fault = std::get_if<ServerFault>(&answer)) return HouseFault{*fault};
  return std::move(std::get<ShowingStatus>(answer));
}

bool Showings::any(Milliseconds now) {
  std::erase_if(by_link_, [&](const auto& one) { return one.second.is_over(now); });
  return !by_link_.empty();
}

}  // namespace insidejob

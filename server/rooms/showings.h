// The finished games of a table that people watch together, by link.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/rooms/showing.h"
#include "table/state/game_link.h"

namespace insidejob {

class Showings {
 public:
  // The call's name is filled in here. Anyone who may not open the link is told `unknown_game`,
  // whatever the reason.
  [[nodiscard]] Perhaps<ShowingStatus> answer(const std::vector<GameLink>& links,
                                              const std::string& link,
                                              const std::optional<Bytes32>& token_hash,
                                              ShowingCall call, Milliseconds now);
  // Whether anyone watches one. Forgets those that are over.
  [[nodiscard]] bool any(Milliseconds now);

 private:
  std::map<std::string, Showing> by_link_;
};

}  // namespace insidejob

// Who is to be notified (docs/decisions/0035-notifications.md): members of a table by turns who
// asked for it, are away, and have not been told yet. It follows from what everyone at the table
// sees.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "table/fact.h"
#include "table/state/table_state.h"

namespace insidejob {

inline constexpr std::int64_t k_notice_wait = 20'000;  // someone who reloads the page is not away
inline constexpr std::int64_t k_notice_kept = 259'200'000;  // nobody needs to know later

struct DueNotice {
  MemberId member;
  PushKind kind{};
  std::int64_t about = 0;  // as in PushSent
  std::int64_t from = 0;   // in milliseconds, as are all times
  std::int64_t until = 0;

  friend bool operator==(const DueNotice&, const DueNotice&) = default;
};

// At most one for each member.
[[nodiscard]] std::vector<DueNotice> due_notices(const TableState& state);
// When the first one is due if everyone who is connected is lost with the server. None: none is.
[[nodiscard]] std::optional<std::int64_t> first_notice(const TableState& state);

}  // namespace insidejob

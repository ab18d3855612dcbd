// Why the server ends a connection: the close codes of docs/protocol.md.
#pragma once

#include <cstdint>
#include <string_view>

namespace insidejob {

// clang-format off
#define INSIDEJOB_CLOSE_REASONS(X)                                        \
  X(restart, 1001)          /* come back in a moment */                   \
  X(too_large, 1009)                                                      \
  X(hello_expected, 4000)                                                 \
  X(unknown_version, 4001)                                                \
  X(unknown_room, 4002)                                                   \
  X(unknown_token, 4003)    /* also: moved to another device */           \
  X(left, 4004)                                                           \
  X(too_slow, 4005)         /* did not read what it was sent */           \
  X(too_fast, 4006)                                                       \
  X(replaced, 4007)         /* the same member connected too often */     \
  X(unavailable, 4008)      /* the table cannot be reached; come back */  \
  X(idle, 4009)                                                           \
  X(room_changed, 4010)     /* without a token: to be invited again */    \
  X(kicked, 4011)           /* was asked to leave */                      \
  X(crowded, 4012)          /* too many watch, or a member needs the place */ \
  X(round_running, 4013)    /* only those who play a duplicate round see it */
// clang-format on

enum class CloseReason : std::uint16_t {
#define INSIDEJOB_CLOSE_REASON(name, code) name = (code),
  INSIDEJOB_CLOSE_REASONS(INSIDEJOB_CLOSE_REASON)
#undef INSIDEJOB_CLOSE_REASON
};

[[nodiscard]] constexpr std::string_view name_of(CloseReason reason) {
  switch (reason) {
#define INSIDEJOB_CLOSE_REASON(name, code) \
  case CloseReason::name:                  \
    return #name;
    INSIDEJOB_CLOSE_REASONS(INSIDEJOB_CLOSE_REASON)
#undef INSIDEJOB_CLOSE_REASON
  }
  return {};
}

}  // namespace insidejob

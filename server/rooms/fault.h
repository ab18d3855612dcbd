// Why the house could not do what an HTTP request asked for: the errors of docs/protocol.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "server/storage/registry.h"
#include "table/refusal.h"

namespace insidejob {

// clang-format off
#define INSIDEJOB_SERVER_FAULTS(X)                                    \
  X(bad_request, 400)                                          \
  X(refused, 409)            /* by the table: see the reason */ \
  X(unknown_room, 404)                                         \
  X(unknown_token, 403)                                        \
  X(unknown_code, 404)       /* of a move: used, or too old */ \
  X(unknown_game, 404)       /* or not open to the client */     \
  X(too_many_tables, 503)                                      \
  X(too_many_requests, 429)                                    \
  X(too_many_here, 429)      /* at this table, from one address */ \
  X(foreign_origin, 403)                                       \
  X(foreign_host, 421)                                         \
  X(too_large, 413)                                            \
  X(not_found, 404)                                            \
  X(wrong_method, 405)                                         \
  X(unavailable, 503)        /* the storage does not answer */
// clang-format on

enum class ServerFault : std::uint8_t {
#define INSIDEJOB_SERVER_FAULT(name, status) name,
  INSIDEJOB_SERVER_FAULTS(INSIDEJOB_SERVER_FAULT)
#undef INSIDEJOB_SERVER_FAULT
};

struct HouseFault {
  ServerFault fault = ServerFault::bad_request;
  std::optional<Refusal> refusal{};  // with `refused`
  std::string message{};             // with `bad_request`, for the client's developer
  NodeId node{};  // with `unavailable`: the node that runs the table and can be asked

  // For `refused`, the name of the table's reason.
  [[nodiscard]] std::string_view name() const;
  [[nodiscard]] unsigned status() const;
};

// What reading or writing a table failed with.
[[nodiscard]] HouseFault fault_of_table(const StorageError& error);

// A value or why there is none.
template <typename Value>
using Perhaps = std::variant<Value, HouseFault>;

}  // namespace insidejob

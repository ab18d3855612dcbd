// The messages between starters and workers (docs/decisions/0029-lab-on-many-machines.md): one line
// of JSON, followed by a body in a piece or a report.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/in_order.h"
#include "lab/maker.h"

namespace insidejob {

enum class FleetKind : std::uint8_t {
  notice,
  over,
  join,
  piece,
  refused,
  cannot,
  ask,
  grant,
  report,
  got,
  beat,
  leave,
};

inline constexpr unsigned k_fleet_protocol = 1;
inline constexpr std::size_t k_fleet_message_bytes = std::size_t{512} << 10;
inline constexpr std::size_t k_fleet_body_bytes = k_fleet_message_bytes - (std::size_t{8} << 10);
inline constexpr unsigned k_most_fleet_threads = 4096;

// A worker must match it exactly, because another program's lines could differ.
struct FleetIdentity {
  Maker maker;
  unsigned protocol = k_fleet_protocol;

  friend bool operator==(const FleetIdentity&, const FleetIdentity&) = default;
};

// Each kind sends only what it needs. The rest keeps its default.
struct FleetMessage {
  FleetKind kind = FleetKind::beat;
  std::string from;                // id of the sender
  std::uint64_t number = 0;        // of an ask or a report; the offset of a piece
  std::uint64_t size = 0;          // piece: length of the whole description
  UnitRange units{};               // grant
  std::uint64_t milliseconds = 0;  // report: time spent on its units, over all threads
  unsigned threads = 0;            // join
  unsigned idle = 0;               // ask
  FleetIdentity identity{};        // join
  std::string text{};              // join: the worker's name; refused, cannot: why
  std::string body{};              // piece, report
};

[[nodiscard]] std::string write_fleet_message(const FleetMessage& message);
// None if it is not in the format, or too long.
[[nodiscard]] std::optional<FleetMessage> read_fleet_message(std::string_view bytes);

// The body of a report.
void add_line(std::string& body, std::uint64_t unit, std::string_view line);
using UnitLines = std::vector<std::pair<std::uint64_t, std::string>>;
[[nodiscard]] std::optional<UnitLines> read_lines(std::string_view body);

// 128 random bits, as 32 hexadecimal digits.
[[nodiscard]] bool is_fleet_id(std::string_view text);
// For display: one line, without anything that a terminal would interpret.
[[nodiscard]] std::string harmless(std::string_view text);

}  // namespace insidejob

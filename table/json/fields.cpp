#include "table/json/fields.h"

namespace insidejob {
namespace {

constexpr Seat k_no_such_seat{0xFE};

}  // namespace

void Fields::complain(std::string_view name, std::string_view what) {
  if (!problem_) problem_ = malformed(name, what);
}

std::optional<JsonValue> Fields::value(std::string_view name) {
  auto found = object_.member(name);
  if (!found) complain(name, "is missing");
  return found;
}

bool Fields::flag(std::string_view name, std::optional<bool> fallback) {
  if (fallback && !has(name)) return *fallback;
  const auto found = value(name);
  const auto read = found ? found->boolean() : std::nullopt;
  if (!read) complain(name, "must be true or false");
  return read.value_or(false);
}

std::int64_t Fields::number(std::string_view name, std::int64_t low, std::int64_t high,
                            std::optional<std::int64_t> fallback) {
  if (fallback && !has(name)) return *fallback;
  const auto found = value(name);
  const auto read = found ? found->whole_number() : std::nullopt;
  if (!read) {
    complain(name, "must be a whole number");
    return low;
  }
  if (*read < low || *read > high) {
    complain(name, "is out of range");
    return low;
  }
  return *read;
}

std::string Fields::text(std::string_view name, std::optional<std::string> fallback) {
  if (fallback && !has(name)) return *fallback;
  const auto found = value(name);
  auto read = found ? found->string() : std::nullopt;
  if (!read) complain(name, "must be a text");
  return read.value_or(std::string{});
}

Bytes Fields::bytes(std::string_view name) {
  auto read = parse_hex(text(name));
  if (!read) complain(name, "must be bytes in hexadecimal");
  return read.value_or(Bytes{});
}

Bytes32 Fields::bytes32(std::string_view name) {
  const auto read = parse_hex32(text(name));
  if (!read) complain(name, "must be 32 bytes in hexadecimal");
  return read.value_or(Bytes32{});
}

Seat Fields::seat(std::string_view name) {
  const auto found = value(name);
  const auto read = found ? found->whole_number() : std::nullopt;
  if (!read) complain(name, "must be a whole number");
  const bool exists = read && *read >= 0 && *read < static_cast<std::int64_t>(k_max_seats);
  return exists ? Seat{static_cast<std::uint8_t>(*read)} : k_no_such_seat;
}

std::vector<Seat> Fields::seats(std::string_view name) {
  std::vector<Seat> found;
  const auto list = value(name);
  if (!list) return found;
  if (!list->is_array()) {
    complain(name, "must be a list");
    return found;
  }
  for (const JsonValue element : list->elements()) {
    const auto number = element.whole_number();
    if (!number || *number < 0 || *number >= static_cast<std::int64_t>(k_max_seats) ||
        found.size() == k_max_seats) {
      complain(name, "must hold seats only");
      break;
    }
    found.push_back(Seat{static_cast<std::uint8_t>(*number)});
  }
  return found;
}

}  // namespace insidejob

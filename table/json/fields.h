// Reads the fields of one JSON object one after another and keeps the first error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.h"
#include "notation/json.h"
#include "notation/malformed.h"
#include "table/bytes.h"

namespace insidejob {

class Fields {
 public:
  explicit Fields(JsonValue object) : object_(object) {
    if (!object.is_object()) complain("message", "must be an object");
  }

  [[nodiscard]] bool has(std::string_view name) const { return object_.member(name).has_value(); }
  [[nodiscard]] std::optional<JsonValue> value(std::string_view name);  // must be there

  // Without a fallback the field is required.
  bool flag(std::string_view name, std::optional<bool> fallback = std::nullopt);
  std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high,
                      std::optional<std::int64_t> fallback = std::nullopt);
  std::string text(std::string_view name, std::optional<std::string> fallback = std::nullopt);
  Bytes bytes(std::string_view name);  // in hexadecimal
  Bytes32 bytes32(std::string_view name);
  // Any whole number. One that is out of range becomes a seat that no table has.
  Seat seat(std::string_view name);
  // A list of seats that a table can have, in the order given.
  std::vector<Seat> seats(std::string_view name);

  // One of the words that `parse` knows.
  template <class Parse>
  auto word(std::string_view name, Parse parse) {
    const auto parsed = parse(text(name));
    if (!parsed) complain(name, "is not a word known here");
    return parsed.value_or(typename decltype(parsed)::value_type{});
  }

  void complain(std::string_view name, std::string_view what);
  [[nodiscard]] const std::optional<Malformed>& problem() const { return problem_; }

 private:
  JsonValue object_;
  std::optional<Malformed> problem_;
};

}  // namespace insidejob

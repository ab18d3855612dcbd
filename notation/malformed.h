// What is wrong with JSON that is not in the format of docs/rules/FORMAT.md. Unlike a RuleViolation
// it is about spelling, and names the field.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace insidejob {

struct Malformed {
  std::string message;  // in English, for the author of the file
};

// A value that was read, or what was wrong with it.
template <class Value>
using Reading = std::variant<Value, Malformed>;

[[nodiscard]] inline Malformed malformed(std::string_view where, std::string_view what) {
  return {std::string{where} + ": " + std::string{what}};
}

}  // namespace insidejob

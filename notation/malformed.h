// What is wrong with JSON that is not of the form of docs/rules/FORMAT.md. As opposed to a
// RuleViolation it is about spelling, and says in which field.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace insidejob {

struct Malformed {
  std::string message;  // in English, for whoever wrote the file
};

// A value that was read, or what is wrong with it.
template <class Value>
using Reading = std::variant<Value, Malformed>;

[[nodiscard]] inline Malformed malformed(std::string_view where, std::string_view what) {
  return {std::string{where} + ": " + std::string{what}};
}

}  // namespace insidejob

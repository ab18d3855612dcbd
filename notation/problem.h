// What keeps an unfinished role or deck from being played: every problem, each with its place, a
// word that a client translates, and a message for developers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/violation.h"
#include "notation/json.h"
#include "notation/malformed.h"

namespace insidejob {

struct Problem {
  std::string where;         // "votes", "missions[3].condition.min"; empty: the whole
  std::string_view problem;  // a literal: "not_a_flag", or the name of a Fault
  std::string message;       // in English, to follow `where`
  std::optional<std::int64_t> least{};
  std::optional<std::int64_t> most{};
  std::vector<std::string_view> allowed{};  // literals: the words allowed there
  std::vector<std::string_view> also{};     // literals: other fields that contradict this one
  std::string_view rule{};                  // if a rule forbids it
};

[[nodiscard]] Problem forbidden(std::string where, RuleViolation violation, std::string message);

// In the order they were found. Only a limited number is kept, so that a hostile text costs little.
// Empty if and only if nothing is wrong.
class Problems {
 public:
  static constexpr std::size_t k_kept = 100;

  void add(Problem problem) {
    if (found_.size() < k_kept) found_.push_back(std::move(problem));
  }
  [[nodiscard]] bool empty() const { return found_.empty(); }
  [[nodiscard]] std::size_t size() const { return found_.size(); }
  [[nodiscard]] auto begin() const { return found_.begin(); }
  [[nodiscard]] auto end() const { return found_.end(); }
  // Whether something is wrong with this field, or inside it.
  [[nodiscard]] bool concern(std::string_view field) const;
  // The first one, as a reader that stops there would report it. `whole` names what was read.
  [[nodiscard]] Malformed first(std::string_view whole) const;

 private:
  std::vector<Problem> found_;
};

void write_problems(JsonWriter& out, std::string_view name, const Problems& problems);

}  // namespace insidejob

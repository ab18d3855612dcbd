#include "notation/problem.h"

#include <algorithm>

namespace insidejob {
namespace {

void write_words(JsonWriter& out, std::string_view name,
                 const std::vector<std::string_view>& words) {
  if (words.empty()) return;
  out.key(name).begin_array();
  for (const std::string_view word : words) out.value(word);
  out.end_array();
}

}  // namespace

Problem forbidden(std::string where, RuleViolation violation, std::string message) {
  return {.where = std::move(where),
          .problem = name_of(violation.fault),
          .message = std::move(message),
          .rule = violation.rule()};
}

bool Problems::concern(std::string_view field) const {
  return std::ranges::any_of(found_, [&](const Problem& problem) {
    const std::string_view where = problem.where;
    if (!where.starts_with(field)) return false;
    return where.size() == field.size() || where[field.size()] == '.' || where[field.size()] == '[';
  });
}

Malformed Problems::first(std::string_view whole) const {
  const Problem& problem = found_.front();
  return malformed(problem.where.empty() ? whole : problem.where, problem.message);
}

void write_problems(JsonWriter& out, std::string_view name, const Problems& problems) {
  out.key(name).begin_array();
  for (const Problem& problem : problems) {
    out.begin_object().member("where", problem.where).member("problem", problem.problem);
    if (problem.least) out.member("least", *problem.least);
    if (problem.most) out.member("most", *problem.most);
    write_words(out, "allowed", problem.allowed);
    write_words(out, "also", problem.also);
    if (!problem.rule.empty()) out.member("rule", problem.rule);
    out.member("message", problem.message).end_object();
  }
  out.end_array();
}

}  // namespace insidejob

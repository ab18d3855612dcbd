#include "tools/load/json_cursor.h"

#include <charconv>

namespace insidejob::load {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

}  // namespace

char JsonCursor::next() {
  while (at_ != end_ && is_space(*at_)) ++at_;
  return at_ == end_ ? '\0' : *at_;
}

bool JsonCursor::take(char wanted) {
  if (next() != wanted || at_ == end_) return false;
  ++at_;
  return true;
}

void JsonCursor::pass_string() {
  for (++at_; at_ != end_; ++at_) {
    if (*at_ == '"') {
      ++at_;
      return;
    }
    if (*at_ == '\\') {
      ++at_;
      if (at_ == end_) break;
    }
  }
  fail();
}

// An object or array: brackets are counted, not matched.
void JsonCursor::pass_nested() {
  unsigned depth = 0;
  while (at_ != end_) {
    const char c = *at_;
    if (c == '"') {
      pass_string();
      continue;
    }
    ++at_;
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && --depth == 0) return;
  }
  fail();
}

std::string_view JsonCursor::value() {
  const char first = next();
  const char* const begin = at_;
  if (first == '"') {
    pass_string();
  } else if (first == '{' || first == '[') {
    pass_nested();
  } else {
    while (at_ != end_ && !is_space(*at_) && *at_ != ',' && *at_ != '}' && *at_ != ']') ++at_;
    if (at_ == begin) fail();
  }
  if (!sound_) return {};
  return {begin, static_cast<std::size_t>(at_ - begin)};
}

std::optional<std::int64_t> whole_number(std::string_view value) {
  std::int64_t number = 0;
  const char* const end = value.data() + value.size();
  const auto [stopped, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || stopped != end) return std::nullopt;
  return number;
}

std::string_view unquoted(std::string_view value) {
  if (value.size() < 2 || value.front() != '"') return {};
  return value.substr(1, value.size() - 2);
}

std::string_view member_of(std::string_view object, std::string_view name) {
  std::string_view found;
  JsonCursor cursor{object};
  if (!cursor.at_object()) return found;
  cursor.object([&](std::string_view member) {
    const std::string_view value = cursor.value();
    if (member == name) found = value;
  });
  return cursor.sound() ? found : std::string_view{};
}

}  // namespace insidejob::load

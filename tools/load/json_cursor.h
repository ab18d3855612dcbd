// Walks over JSON text once, without building anything. The generator reads a few fields of a
// message and must be much cheaper than the server that wrote it. It trusts the sender to write
// JSON. On anything else it stops, `sound` is false, and nothing outside the text is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace insidejob::load {

class JsonCursor {
 public:
  explicit JsonCursor(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

  [[nodiscard]] bool sound() const { return sound_; }
  [[nodiscard]] bool at_object() { return next() == '{'; }
  [[nodiscard]] bool at_array() { return next() == '['; }

  // Skips the value here and returns its text.
  std::string_view value();

  // Calls `each(name)` with the cursor at the member's value, which it must skip with value(),
  // object() or array(). Names come as written, including escapes.
  template <class Each>
  void object(Each each) {
    if (!take('{')) return fail();
    if (take('}')) return;
    while (sound_) {
      std::string_view name = value();
      if (name.size() < 2 || name.front() != '"' || !take(':')) return fail();
      name = name.substr(1, name.size() - 2);
      each(name);
      if (take(',')) continue;
      if (!take('}')) fail();
      return;
    }
  }

  // Calls `each()` with the cursor at the element, which it must skip.
  template <class Each>
  void array(Each each) {
    if (!take('[')) return fail();
    if (take(']')) return;
    while (sound_) {
      each();
      if (take(',')) continue;
      if (!take(']')) fail();
      return;
    }
  }

 private:
  void fail() {
    sound_ = false;
    at_ = end_;
  }
  char next();  // after white space, not skipped; 0 at the end
  bool take(char wanted);
  void pass_string();
  void pass_nested();

  const char* at_;
  const char* end_;
  bool sound_ = true;
};

[[nodiscard]] std::optional<std::int64_t> whole_number(std::string_view value);
// A string's text without the quotes; empty if it is not a string. Escapes stay as they are.
[[nodiscard]] std::string_view unquoted(std::string_view value);
// The text of a member of an object; empty if there is none.
[[nodiscard]] std::string_view member_of(std::string_view object, std::string_view name);

}  // namespace insidejob::load

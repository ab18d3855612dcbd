// Walks over JSON text once, without building anything: the generator reads a few fields of a
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

  // The text of the value here, which is skipped.
  std::string_view value();

  // `each(name)` finds the cursor at the member's value and must skip it, with value(), object() or
  // array(). Names come as written, escapes and all.
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

  // `each()` finds the cursor at the element and must skip it.
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

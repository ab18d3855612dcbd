// A small JSON reader and writer for everything that crosses a boundary: records, messages, files.
//
// The reader validates strictly (RFC 8259, UTF-8, bounded depth), keeps eight bytes per value
// beside the text, and never throws: a megabyte of brackets costs a few megabytes and an error
// message. Whole numbers keep their exact spelling. Nothing here uses floating point.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace insidejob {

inline constexpr std::size_t k_json_depth = 512;

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

class JsonDocument;

// A value inside a JsonDocument, which must outlive it.
class JsonValue {
 public:
  [[nodiscard]] JsonKind kind() const;
  [[nodiscard]] bool is_object() const { return kind() == JsonKind::object; }
  [[nodiscard]] bool is_array() const { return kind() == JsonKind::array; }
  [[nodiscard]] bool is_string() const { return kind() == JsonKind::string; }

  [[nodiscard]] std::optional<bool> boolean() const;
  // A number without a decimal point or exponent. Beyond 64 bits, the nearest value that fits.
  [[nodiscard]] std::optional<std::int64_t> whole_number() const;
  [[nodiscard]] std::optional<std::string> string() const;
  [[nodiscard]] bool equals(std::string_view text) const;  // a string with this text

  // Elements of an array; none for anything else.
  class Elements;
  [[nodiscard]] Elements elements() const;
  [[nodiscard]] std::size_t size() const;  // of an array or object

  // The member of an object with this name; the last one if there are several.
  [[nodiscard]] std::optional<JsonValue> member(std::string_view name) const;
  class Members;
  [[nodiscard]] Members members() const;

 private:
  friend class JsonDocument;
  JsonValue(const JsonDocument& document, std::uint32_t index)
      : document_(&document), index_(index) {}

  const JsonDocument* document_;
  std::uint32_t index_;
};

struct JsonError {
  std::size_t offset = 0;
  std::string_view reason;  // a literal, in English
};

class JsonDocument {
 public:
  // Accepts one value with only white space around it. The text must outlive the document.
  [[nodiscard]] static std::pair<JsonDocument, std::optional<JsonError>> parse(
      std::string_view text);

  [[nodiscard]] JsonValue root() const { return {*this, 0}; }

 private:
  friend class JsonValue;
  friend class JsonParser;
  friend class JsonValue::Elements;
  friend class JsonValue::Members;

  // Where a value starts in the text, and the node after its last descendant. An object's members
  // are the name's node, then the value's nodes.
  struct Node {
    std::uint32_t offset;
    std::uint32_t next;
  };
  std::string_view text_;
  std::vector<Node> nodes_;
};

class JsonValue::Elements {
 public:
  class Iterator {
   public:
    Iterator(const JsonDocument& document, std::uint32_t index)
        : document_(&document), index_(index) {}
    JsonValue operator*() const { return {*document_, index_}; }
    Iterator& operator++();
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const JsonDocument* document_;
    std::uint32_t index_;
  };
  explicit Elements(JsonValue array) : array_(array) {}
  [[nodiscard]] Iterator begin() const;
  [[nodiscard]] Iterator end() const;

 private:
  [[nodiscard]] std::uint32_t end_index() const;
  JsonValue array_;
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

class JsonValue::Members {
 public:
  class Iterator {
   public:
    Iterator(const JsonDocument& document, std::uint32_t index)
        : document_(&document), index_(index) {}
    JsonMember operator*() const;
    Iterator& operator++();
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const JsonDocument* document_;
    std::uint32_t index_;
  };
  explicit Members(JsonValue object) : object_(object) {}
  [[nodiscard]] Iterator begin() const;
  [[nodiscard]] Iterator end() const;

 private:
  [[nodiscard]] std::uint32_t end_index() const;
  JsonValue object_;
};

// Appends JSON to a string, on one line, with commas where they belong.
class JsonWriter {
 public:
  // Continues at the end of the text: at its beginning, after an opening bracket, or after a value.
  enum class Place : std::uint8_t { start, behind_a_value };
  explicit JsonWriter(std::string& out, Place place = Place::start)
      : out_(out), needs_comma_(place == Place::behind_a_value) {}

  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array() { return begin('['); }
  JsonWriter& end_array() { return end(']'); }
  JsonWriter& key(std::string_view name);
  // A literal, as nearly every name is. Nothing in it may need escaping.
  template <std::size_t N>
  JsonWriter& key(const char (&name)[N]) {
    return key(name, '\0');
  }
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view{text}); }
  JsonWriter& value(bool flag) { return word(flag ? "true" : "false"); }
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(int number) { return value(std::int64_t{number}); }
  JsonWriter& value(unsigned number) { return value(std::int64_t{number}); }
  JsonWriter& null() { return word("null"); }
  // A number exactly as written, for callers with numbers that are not whole.
  JsonWriter& spelled(std::string_view number) { return word(number); }

  template <class Value>
  JsonWriter& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }
  template <std::size_t N, class Value>
  JsonWriter& member(const char (&name)[N], const Value& content) {
    // Seats, tricks and most other numbers have one digit, which is written together with the name.
    if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
      if (const auto number = static_cast<std::int64_t>(content); number >= 0 && number <= 9) {
        return key(name, static_cast<char>('0' + number));
      }
    }
    return key(name).value(content);
  }

 private:
  // Together with its value, if that is a digit.
  template <std::size_t N>
  JsonWriter& key(const char (&name)[N], char digit) {
    assert(stands_for_itself({name, N - 1}));
    std::array<char, N + 6> piece{',', ' ', '"'};
    std::copy_n(name, N - 1, piece.begin() + 3);
    std::copy_n("\": ", 3, piece.begin() + N + 2);
    piece[N + 5] = digit;
    const std::size_t from = needs_comma_ ? 0 : 2;
    needs_comma_ = digit != '\0';
    out_.append(piece.data() + from, N + 5 + (needs_comma_ ? 1 : 0) - from);
    return *this;
  }
  void separate() {
    if (needs_comma_) out_ += ", ";
    needs_comma_ = true;
  }
  JsonWriter& begin(char bracket) {
    const std::array<char, 3> piece{',', ' ', bracket};
    const std::size_t from = needs_comma_ ? 0 : 2;
    out_.append(piece.data() + from, piece.size() - from);
    needs_comma_ = false;
    return *this;
  }
  JsonWriter& end(char bracket) {
    out_ += bracket;
    needs_comma_ = true;
    return *this;
  }
  JsonWriter& word(std::string_view text) {
    separate();
    out_ += text;
    return *this;
  }
  static bool stands_for_itself(std::string_view text);
  // Includes the comma before it. Returns false and writes nothing if the text needs the slow path.
  bool quote_plain(std::string_view text, std::string_view behind);
  void quote(std::string_view text);

  std::string& out_;
  bool needs_comma_;
};

}  // namespace insidejob

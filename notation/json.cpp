#include "notation/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "notation/utf8.h"

namespace insidejob {
namespace {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void append_utf8(std::string& out, std::uint32_t code) {
  const auto push = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    push(code);
  } else if (code < 0x800) {
    push(0xC0 | code >> 6);
    push(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    push(0xE0 | code >> 12);
    push(0x80 | (code >> 6 & 0x3F));
    push(0x80 | (code & 0x3F));
  } else {
    push(0xF0 | code >> 18);
    push(0x80 | (code >> 12 & 0x3F));
    push(0x80 | (code >> 6 & 0x3F));
    push(0x80 | (code & 0x3F));
  }
}

// Decodes a string literal that has been validated; `at` is its opening quote.
std::string decode(std::string_view text, std::size_t at) {
  std::string out;
  const auto unit = [&](std::size_t i) {
    std::uint32_t code = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      code = code << 4 | static_cast<std::uint32_t>(hex_value(text[i + k]));
    }
    return code;
  };
  for (std::size_t i = at + 1; text[i] != '"'; ++i) {
    if (text[i] != '\\') {
      out.push_back(text[i]);
      continue;
    }
    switch (text[++i]) {
      case 'b':
        out.push_back('\b');
        break;
      case 'f':
        out.push_back('\f');
        break;
      case 'n':
        out.push_back('\n');
        break;
      case 'r':
        out.push_back('\r');
        break;
      case 't':
        out.push_back('\t');
        break;
      case 'u': {
        std::uint32_t code = unit(i + 1);
        i += 4;
        const bool high = code >= 0xD800 && code < 0xDC00;
        if (high && text[i + 1] == '\\' && text[i + 2] == 'u') {
          const std::uint32_t low = unit(i + 3);
          if (low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            i += 6;
          }
        }
        if (code >= 0xD800 && code < 0xE000) code = 0xFFFD;  // an unpaired surrogate
        append_utf8(out, code);
        break;
      }
      default:
        out.push_back(text[i]);
    }
  }
  return out;
}

}  // namespace

// One pass, no recursion: containers wait on a stack of node indices.
class JsonParser {
 public:
  explicit JsonParser(JsonDocument& document) : document_(document), text_(document.text_) {}

  std::optional<JsonError> run() {
    if (text_.size() > std::numeric_limits<std::uint32_t>::max() / 2) {
      return JsonError{0, "the text is too long"};
    }
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    if (!value()) return failure_;
    while (!stack_.empty()) {
      if (!step()) return failure_;
    }
    skip_space();
    if (at_ != text_.size()) return JsonError{at_, "something follows the value"};
    return std::nullopt;
  }

 private:
  bool fail(std::string_view reason) {
    failure_ = JsonError{at_, reason};
    return false;
  }
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void push_node() {
    document_.nodes_.push_back(
        {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(document_.nodes_.size() + 1)});
  }

  // Starts a value: scalars are finished, containers go on the stack.
  bool value() {
    skip_space();
    push_node();
    switch (peek()) {
      case '{':
      case '[':
        if (stack_.size() >= k_json_depth) return fail("the nesting is too deep");
        stack_.push_back(static_cast<std::uint32_t>(document_.nodes_.size() - 1));
        fresh_ = true;
        ++at_;
        return true;
      case '"':
        return string();
      case 't':
        return word("true");
      case 'f':
        return word("false");
      case 'n':
        return word("null");
      default:
        return number();
    }
  }

  // One element or member of the innermost container, or its end.
  bool step() {
    const std::uint32_t container = stack_.back();
    const bool object = text_[document_.nodes_[container].offset] == '{';
    skip_space();
    if (peek() == (object ? '}' : ']')) {
      ++at_;
      document_.nodes_[container].next = static_cast<std::uint32_t>(document_.nodes_.size());
      stack_.pop_back();
      fresh_ = false;
      return true;
    }
    if (!fresh_) {
      if (peek() != ',') return fail(object ? "expected , or }" : "expected , or ]");
      ++at_;
      skip_space();
    }
    fresh_ = false;
    if (!object) return value();
    if (peek() != '"') return fail("expected a name in quotes");
    push_node();
    if (!string()) return false;
    skip_space();
    if (peek() != ':') return fail("expected :");
    ++at_;
    return value();
  }

  bool word(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) return fail("unknown word");
    at_ += expected.size();
    return true;
  }

  bool number() {
    if (peek() == '-') ++at_;
    if (peek() == '0') {
      ++at_;
    } else if (!digits()) {
      return fail(at_ >= text_.size() ? "the text ends too early" : "expected a value");
    }
    if (peek() == '.') {
      ++at_;
      if (!digits()) return fail("expected digits after the point");
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      if (!digits()) return fail("expected digits in the exponent");
    }
    return true;
  }
  bool digits() {
    const std::size_t from = at_;
    while (is_digit(peek())) ++at_;
    return at_ != from;
  }

  bool string() {
    ++at_;
    while (true) {
      if (at_ >= text_.size()) return fail("a text in quotes does not end");
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return true;
      }
      if (static_cast<unsigned char>(c) < 0x20) return fail("a control character in a text");
      if (c == '\\') {
        if (!escape()) return false;
        continue;
      }
      if (static_cast<unsigned char>(c) < 0x80) {
        ++at_;
        continue;
      }
      const std::size_t length = utf8_length(text_.substr(at_));
      if (length == 0) return fail("not UTF-8");
      at_ += length;
    }
  }
  bool escape() {
    ++at_;
    const char c = peek();
    if (c == 'u') {
      for (std::size_t k = 1; k <= 4; ++k) {
        if (at_ + k >= text_.size() || hex_value(text_[at_ + k]) < 0) {
          return fail("expected four hexadecimal digits");
        }
      }
      at_ += 5;
      return true;
    }
    if (std::string_view{"\"\\/bfnrt"}.find(c) == std::string_view::npos || c == '\0') {
      return fail("unknown escape");
    }
    ++at_;
    return true;
  }

  JsonDocument& document_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::uint32_t> stack_;
  bool fresh_ = false;
  JsonError failure_;
};

std::pair<JsonDocument, std::optional<JsonError>> JsonDocument::parse(std::string_view text) {
  std::pair<JsonDocument, std::optional<JsonError>> result;
  result.first.text_ = text;
  result.first.nodes_.reserve(std::min<std::size_t>(text.size() / 4, 32));
  result.second = JsonParser{result.first}.run();
  return result;
}

JsonKind JsonValue::kind() const {
  switch (document_->text_[document_->nodes_[index_].offset]) {
    case '{':
      return JsonKind::object;
    case '[':
      return JsonKind::array;
    case '"':
      return JsonKind::string;
    case 't':
    case 'f':
      return JsonKind::boolean;
    case 'n':
      return JsonKind::null;
    default:
      return JsonKind::number;
  }
}

std::optional<bool> JsonValue::boolean() const {
  if (kind() != JsonKind::boolean) return std::nullopt;
  return document_->text_[document_->nodes_[index_].offset] == 't';
}

std::optional<std::int64_t> JsonValue::whole_number() const {
  if (kind() != JsonKind::number) return std::nullopt;
  const char* begin = document_->text_.data() + document_->nodes_[index_].offset;
  const char* end = document_->text_.data() + document_->text_.size();
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(begin, end, number);
  if (stop != end && (*stop == '.' || *stop == 'e' || *stop == 'E')) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    return *begin == '-' ? std::numeric_limits<std::int64_t>::min()
                         : std::numeric_limits<std::int64_t>::max();
  }
  return number;
}

std::optional<std::string> JsonValue::string() const {
  if (kind() != JsonKind::string) return std::nullopt;
  return decode(document_->text_, document_->nodes_[index_].offset);
}

bool JsonValue::equals(std::string_view text) const {
  // Almost always there are no escapes, and nothing has to be decoded.
  const char* spelt = document_->text_.data() + document_->nodes_[index_].offset;
  if (*spelt++ != '"') return false;
  for (const char expected : text) {
    if (*spelt == '\\') return string() == text;
    if (*spelt == '"' || *spelt != expected) return false;
    ++spelt;
  }
  return *spelt == '"';
}

JsonValue::Elements JsonValue::elements() const { return Elements{*this}; }
JsonValue::Members JsonValue::members() const { return Members{*this}; }

std::size_t JsonValue::size() const {
  std::size_t count = 0;
  if (is_array()) {
    for ([[maybe_unused]] const JsonValue element : elements()) ++count;
  } else {
    const Members all = members();
    for (auto it = all.begin(); it != all.end(); ++it) ++count;
  }
  return count;
}

std::optional<JsonValue> JsonValue::member(std::string_view name) const {
  std::optional<JsonValue> found;
  if (!is_object()) return found;
  std::uint32_t index = index_ + 1;
  const std::uint32_t end = document_->nodes_[index_].next;
  while (index < end) {
    // Most names differ in their first letter.
    const char first = document_->text_[document_->nodes_[index].offset + 1];
    const bool may_be = name.empty() || first == name.front() || first == '\\';
    if (may_be && JsonValue{*document_, index}.equals(name)) found = {*document_, index + 1};
    index = document_->nodes_[index + 1].next;
  }
  return found;
}

JsonValue::Elements::Iterator& JsonValue::Elements::Iterator::operator++() {
  index_ = document_->nodes_[index_].next;
  return *this;
}
JsonValue::Elements::Iterator JsonValue::Elements::begin() const {
  return {*array_.document_, array_.is_array() ? array_.index_ + 1 : end_index()};
}
JsonValue::Elements::Iterator JsonValue::Elements::end() const {
  return {*array_.document_, end_index()};
}
std::uint32_t JsonValue::Elements::end_index() const {
  return array_.document_->nodes_[array_.index_].next;
}

JsonMember JsonValue::Members::Iterator::operator*() const {
  return {*JsonValue{*document_, index_}.string(), JsonValue{*document_, index_ + 1}};
}
JsonValue::Members::Iterator& JsonValue::Members::Iterator::operator++() {
  index_ = document_->nodes_[index_ + 1].next;
  return *this;
}
JsonValue::Members::Iterator JsonValue::Members::begin() const {
  return {*object_.document_, object_.is_object() ? object_.index_ + 1 : end_index()};
}
JsonValue::Members::Iterator JsonValue::Members::end() const {
  return {*object_.document_, end_index()};
}
std::uint32_t JsonValue::Members::end_index() const {
  return object_.document_->nodes_[object_.index_].next;
}

namespace {

// Characters that represent themselves in a text, by code.
constexpr auto k_plain = [] {
  std::array<std::uint8_t, 256> plain{};
  for (std::size_t c = 0x20; c < plain.size(); ++c) plain[c] = c != '"' && c != '\\';
  return plain;
}();

}  // namespace

bool JsonWriter::stands_for_itself(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return k_plain[static_cast<unsigned char>(c)]; });
}

// Short plain texts, which are nearly all that is ever written, go out in one piece: the comma, the
// quotes and what follows them are assembled here first.
bool JsonWriter::quote_plain(std::string_view text, std::string_view behind) {
  constexpr std::size_t k_longest = 72;  // a hash in hexadecimal digits has 64
  if (text.size() > k_longest) return false;
  std::array<char, k_longest + 8> piece;
  char* to = piece.data();
  if (needs_comma_) {
    *to++ = ',';
    *to++ = ' ';
  }
  *to++ = '"';
  std::uint8_t plain = 1;
  for (const char c : text) {
    plain &= k_plain[static_cast<unsigned char>(c)];
    *to++ = c;
  }
  if (plain == 0) return false;
  *to++ = '"';
  for (const char c : behind) *to++ = c;
  out_.append(piece.data(), static_cast<std::size_t>(to - piece.data()));
  return true;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  if (!quote_plain(name, ": ")) {
    separate();
    quote(name);
    out_ += ": ";
  }
  needs_comma_ = false;
  return *this;
}
JsonWriter& JsonWriter::value(std::string_view text) {
  if (!quote_plain(text, "")) {
    separate();
    quote(text);
  }
  needs_comma_ = true;
  return *this;
}
JsonWriter& JsonWriter::value(std::int64_t number) {
  std::array<char, 24> piece{',', ' '};
  const auto [end, error] = std::to_chars(piece.data() + 2, piece.data() + piece.size(), number);
  const std::size_t from = needs_comma_ ? 0 : 2;
  out_.append(piece.data() + from, static_cast<std::size_t>(end - piece.data()) - from);
  needs_comma_ = true;
  return *this;
}

void JsonWriter::quote(std::string_view text) {
  out_ += '"';
  for (const char c : text) {
    switch (c) {
      case '"':
        out_ += "\\\"";
        break;
      case '\\':
        out_ += "\\\\";
        break;
      case '\n':
        out_ += "\\n";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          constexpr std::string_view k_hex = "0123456789abcdef";
          out_ += "\\u00";
          out_ += k_hex[static_cast<unsigned char>(c) >> 4];
          out_ += k_hex[static_cast<unsigned char>(c) & 15U];
        } else {
          out_ += c;
        }
    }
  }
  out_ += '"';
}

}  // namespace insidejob

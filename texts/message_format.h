// The small part of ICU MessageFormat in which the catalogues are written:
//   {name}   {n, plural, =0 {none} one {# card} other {# cards}}   {x, select, a {...} other {...}}
// Apostrophes are literal; braces and, inside a plural, # are not. Branches nest.
//
// A message reads well without an argument, too: a missing one is "none" for a select, 0 for a
// plural and empty elsewhere. A select without such a branch takes `other`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace insidejob {

// A named value for a message.
struct Argument {
  std::string_view name;
  std::variant<std::string, std::int64_t> value;

  Argument(std::string_view key, std::string text) : name(key), value(std::move(text)) {}
  Argument(std::string_view key, std::string_view text) : Argument(key, std::string{text}) {}
  Argument(std::string_view key, const char* text) : Argument(key, std::string{text}) {}
  Argument(std::string_view key, std::int64_t number) : name(key), value(number) {}
  Argument(std::string_view key, int number) : Argument(key, std::int64_t{number}) {}
  Argument(std::string_view key, unsigned number) : Argument(key, std::int64_t{number}) {}
  Argument(std::string_view key, bool yes) : Argument(key, yes ? "yes" : "no") {}
};

using Arguments = std::span<const Argument>;

enum class PluralForm : std::uint8_t { one, other };
using PluralRule = PluralForm (*)(std::int64_t);

class MessageFormat {
 public:
  // None if the text is not a message: braces that don't pair, no `other`, an unknown type.
  [[nodiscard]] static std::optional<MessageFormat> parse(std::string_view text);

  [[nodiscard]] std::string format(Arguments arguments, PluralRule plural) const;

  // Every argument it mentions and how it uses it: "text", "plural", "select"; several joined with
  // |.
  [[nodiscard]] std::map<std::string, std::string> placeholders() const;

 private:
  friend class MessageParser;
  friend class MessageFormatter;

  enum class Kind : std::uint8_t { literal, argument, number_sign, plural, select };
  struct Part;
  std::vector<Part> parts_;

  void collect(std::map<std::string, std::string>& found) const;
};

struct MessageFormat::Part {
  Kind kind = Kind::literal;
  std::string text;  // the literal, or the argument's name
  std::vector<std::pair<std::string, MessageFormat>> branches;
};

}  // namespace insidejob

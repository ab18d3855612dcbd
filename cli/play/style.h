// Colours, symbols and columns of the terminal: how a string looks, never what it says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/card.h"
#include "texts/texts.h"

namespace insidejob {

enum class Tone : std::uint8_t { plain, strong, dim, title, good, bad, hint };

using Lines = std::vector<std::string>;

// Columns that a string takes: none for escape sequences, one for every other code point.
[[nodiscard]] std::size_t columns(std::string_view text);
[[nodiscard]] std::string pad(std::string text, std::size_t width);
// Breaks at spaces; lines after the first start with `indent` spaces.
[[nodiscard]] Lines wrap(std::string_view text, std::size_t width, std::size_t indent = 0);
// Typographic quotes, dashes and spaces as ASCII, for a terminal that does not promise UTF-8.
// Letters stay as they are.
[[nodiscard]] std::string plain_punctuation(std::string_view text);
[[nodiscard]] std::string join(const Lines& parts, std::string_view between);

class Style {
 public:
  Style(bool color, bool unicode, unsigned width)
      : color_(color), unicode_(unicode), width_(width) {}

  [[nodiscard]] unsigned width() const { return width_; }

  [[nodiscard]] std::string paint(std::string_view text, Tone tone) const;
  [[nodiscard]] std::string paint(std::string_view text, Suit suit) const;

  // Symbol, letter and number, so that colour is never the only sign.
  [[nodiscard]] std::string card(const Texts& texts, Card card) const;
  [[nodiscard]] std::string the_card(const Texts& texts, Card card) const;  // in a sentence
  [[nodiscard]] std::string dim_card(const Texts& texts, Card card) const;
  // Symbol and name.
  [[nodiscard]] std::string suit(const Texts& texts, Suit suit) const;
  // Tokens held, out of the number that reveals a role; 0 for the number alone.
  [[nodiscard]] std::string tokens(unsigned held, unsigned reveal_at) const;

  [[nodiscard]] std::string_view token() const { return unicode_ ? "▣" : "#"; }
  [[nodiscard]] std::string_view dot() const { return unicode_ ? " · " : " | "; }
  [[nodiscard]] std::string_view arrow() const { return unicode_ ? "→" : "->"; }
  [[nodiscard]] std::string_view turn_mark() const { return unicode_ ? "▸" : ">"; }
  [[nodiscard]] std::string_view yes_mark() const { return unicode_ ? "✓" : "+"; }
  [[nodiscard]] std::string_view no_mark() const { return unicode_ ? "✗" : "x"; }
  [[nodiscard]] std::string_view open_mark() const { return unicode_ ? "…" : "?"; }
  [[nodiscard]] std::string rule(std::string_view title) const;

 private:
  [[nodiscard]] std::string label(const Texts& texts, Card card) const;

  bool color_;
  bool unicode_;
  unsigned width_;
};

}  // namespace insidejob

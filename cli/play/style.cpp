#include "cli/play/style.h"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/words.h"
#include "texts/wording.h"

namespace insidejob {
namespace {

constexpr std::string_view k_reset = "\x1b[0m";

std::string_view code_of(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return "";
    case Tone::strong:
      return "\x1b[1m";
    case Tone::dim:
      return "\x1b[2m";
    case Tone::title:
      return "\x1b[1;7m";
    case Tone::good:
      return "\x1b[1;32m";
    case Tone::bad:
      return "\x1b[1;31m";
    case Tone::hint:
      return "\x1b[33m";
  }
  return "";
}

std::string_view code_of(Suit suit) {
  switch (suit) {
    case Suit::blue:
      return "\x1b[1;94m";
    case Suit::green:
      return "\x1b[1;32m";
    case Suit::yellow:
      return "\x1b[1;33m";
    case Suit::pink:
      return "\x1b[1;95m";
  }
  return "";
}

// Umbrella, key, star, mask.
std::string_view symbol_of(Suit suit) {
  switch (suit) {
    case Suit::blue:
      return "☂";
    case Suit::green:
      return "⚷";
    case Suit::yellow:
      return "★";
    case Suit::pink:
      return "☻";
  }
  return "";
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
      ++count;
    }
  }
  return count;
}

std::string pad(std::string text, std::size_t width) {
  const std::size_t used = columns(text);
  if (used < width) text.append(width - used, ' ');
  return text;
}

Lines wrap(std::string_view text, std::size_t width, std::size_t indent) {
  Lines lines;
  std::string line;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t space = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, space - at);
    if (columns(line) + 1 + columns(word) > width && columns(line) > indent) {
      lines.push_back(line);
      line = std::string(indent, ' ');
    } else if (at > 0) {
      line += ' ';
    }
    line += word;
    at = space + 1;
  }
  lines.push_back(line);
  return lines;
}

std::string plain_punctuation(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> k_plain{{
      {"’", "'"},
      {"‘", "'"},
      {"„", "\""},
      {"“", "\""},
      {"”", "\""},
      {"«\u00a0", "\""},
      {"\u00a0»", "\""},
      {"–", "-"},
      {"…", "..."},
      {"\u00a0", " "},
  }};
  std::string plain;
  while (!text.empty()) {
    std::size_t taken = 0;
    for (const auto& [typographic, ascii] : k_plain) {
      if (taken == 0 && text.starts_with(typographic)) {
        plain += ascii;
        taken = typographic.size();
      }
    }
    if (taken == 0) {
      plain += text.front();
      taken = 1;
    }
    text.remove_prefix(taken);
  }
  return plain;
}

std::string join(const Lines& parts, std::string_view between) {
  std::string all;
  for (const std::string& part : parts) {
    if (part.empty()) continue;
    if (!all.empty()) all += between;
    all += part;
  }
  return all;
}

std::string Style::paint(std::string_view text, Tone tone) const {
  if (!color_ || tone == Tone::plain || text.empty()) return std::string{text};
  return std::string{code_of(tone)} + std::string{text} + std::string{k_reset};
}

std::string Style::paint(std::string_view text, Suit suit) const {
  if (!color_) return std::string{text};
  return std::string{code_of(suit)} + std::string{text} + std::string{k_reset};
}

std::string Style::label(const Texts& texts, Card card) const {
  const std::string key = "suit." + std::string{suit_word(card.suit())} + ".letter";
  const std::string symbol{unicode_ ? symbol_of(card.suit()) : ""};
  return symbol + texts.say(key) + std::to_string(card.number());
}

std::string Style::card(const Texts& texts, Card card) const {
  return paint(label(texts, card), card.suit());
}

std::string Style::the_card(const Texts& texts, Card card) const {
  return paint(say_the_card(texts, card), card.suit());
}

std::string Style::dim_card(const Texts& texts, Card card) const {
  return paint(label(texts, card), Tone::dim);
}

std::string Style::suit(const Texts& texts, Suit suit) const {
  const std::string symbol = unicode_ ? std::string{symbol_of(suit)} + " " : std::string{};
  return paint(symbol + say_suit(texts, suit), suit);
}

std::string Style::tokens(unsigned held, unsigned reveal_at) const {
  std::string icons;
  for (unsigned i = 0; i < std::min(held, reveal_at); ++i) icons += token();
  std::string rest;
  for (unsigned i = held; i < reveal_at; ++i) rest += unicode_ ? "□" : "-";
  const std::string row = paint(icons, Tone::hint) + paint(rest, Tone::dim);
  return (row.empty() ? std::string{token()} : row + " ") + std::to_string(held);
}

std::string Style::rule(std::string_view title) const {
  return paint(pad(" " + std::string{title}, width_), Tone::title);
}

}  // namespace insidejob

#include "cli/play/input.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "notation/words.h"

namespace insidejob {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Unaccented letters match in either case; all other characters must be the same.
bool starts_with(std::string_view text, std::string_view start) {
  if (start.empty() || start.size() > text.size()) return false;
  return std::equal(start.begin(), start.end(), text.begin(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

bool same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && starts_with(a, b);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::optional<Suit> parse_suit_answer(const Texts& texts, std::string_view word) {
  constexpr std::array<Suit, k_suits> k_all{Suit::blue, Suit::green, Suit::yellow, Suit::pink};
  for (const Suit suit : k_all) {
    const std::string key = "suit." + std::string{suit_word(suit)};
    if (same(texts.say(key + ".letter"), word)) return suit;
  }
  for (const Suit suit : k_all) {  // as in records
    if (word.size() == 1 && lower(word[0]) == suit_word(suit)[0]) return suit;
  }
  for (const Suit suit : k_all) {
    const std::string key = "suit." + std::string{suit_word(suit)};
    const bool named = starts_with(texts.say(key), word) ||
                       starts_with(texts.say(key + ".symbol"), word) ||
                       starts_with(suit_word(suit), word);
    if (word.size() >= 2 && named) return suit;
  }
  return std::nullopt;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(" ,;", at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(" ,;", at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::optional<Seat> parse_seat(const Wording& wording, std::string_view word, SeatSet candidates) {
  if (const auto index = parse_choice(word, candidates.size())) return candidates.nth(*index);
  std::optional<Seat> found;
  for (const Seat seat : candidates) {
    if (!starts_with(wording.name(seat), word)) continue;
    if (found) return std::nullopt;
    found = seat;
  }
  return found;
}

}  // namespace

std::optional<PromptCommand> parse_command(std::string_view line) {
  if (line == "?" || same(line, "help")) return PromptCommand::help;
  if (same(line, "r")) return PromptCommand::role;
  if (same(line, "l")) return PromptCommand::last_trick;
  if (same(line, "i")) return PromptCommand::rules;
  if (same(line, "q") || same(line, "quit")) return PromptCommand::quit;
  return std::nullopt;
}

std::optional<unsigned> parse_number(std::string_view line) {
  if (line.empty() || line.size() > 4 || !std::ranges::all_of(line, is_digit)) return std::nullopt;
  unsigned number = 0;
  for (const char c : line) number = number * 10 + static_cast<unsigned>(c - '0');
  return number;
}

std::optional<unsigned> parse_choice(std::string_view line, unsigned count) {
  const auto number = parse_number(line);
  if (!number || *number < 1 || *number > count) return std::nullopt;
  return *number - 1;
}

std::optional<bool> parse_yes_no(const Texts& texts, std::string_view line, bool fallback) {
  if (line.empty()) return fallback;
  for (const std::string& yes : {texts.say("play.yes"), std::string{"y"}}) {
    if (starts_with(line, yes)) return true;
  }
  if (starts_with(line, texts.say("play.no"))) return false;
  return std::nullopt;
}

std::optional<CardAnswer> parse_card_answer(const Texts& texts, std::string_view line,
                                            CardSet numbered) {
  const bool wager = line.ends_with('+');
  if (wager) line.remove_suffix(1);
  while (line.ends_with(' ')) line.remove_suffix(1);
  if (const auto index = parse_choice(line, numbered.size())) {
    return CardAnswer{numbered.nth(*index), wager};
  }
  // "pink 7", "7 rose", "P7"
  const auto digits = std::ranges::find_if(line, is_digit);
  const auto digits_end = std::find_if_not(digits, line.end(), is_digit);
  const auto number = parse_number({digits, digits_end});
  if (!number || *number < 1 || *number > k_numbers) return std::nullopt;
  std::string_view word{line.begin(), digits};
  if (word.empty()) word = std::string_view{digits_end, line.end()};
  while (word.ends_with(' ')) word.remove_suffix(1);
  while (word.starts_with(' ')) word.remove_prefix(1);
  const auto suit = parse_suit_answer(texts, word);
  if (!suit) return std::nullopt;
  return CardAnswer{Card{*suit, *number}, wager};
}

std::optional<Ballot> parse_ballot(const Wording& wording, std::string_view line,
                                   SeatSet candidates) {
  const auto words = words_of(line);
  if (words.empty() || words.size() > 2) return std::nullopt;
  const auto first = parse_seat(wording, words[0], candidates);
  if (!first) return std::nullopt;
  if (words.size() == 1) return Ballot{*first, k_nowhere};
  const auto second = parse_seat(wording, words[1], candidates);
  if (!second) return std::nullopt;
  return Ballot{std::min(*first, *second), std::max(*first, *second)};
}

}  // namespace insidejob

#include "bots/talk/temperament.h"

#include <algorithm>
#include <array>

namespace insidejob {
namespace {

using enum Temperament;

constexpr std::array<Manner, k_temperaments> k_manners{{
    {.after_trick = 25, .in_discussion = 70, .defends = 55, .marks = 15, .sure = 0.6, .pause = 3},
    {.after_trick = 40, .in_discussion = 90, .defends = 70, .marks = 30, .sure = 0.4, .pause = 2},
    {.after_trick = 70, .in_discussion = 100, .defends = 90, .marks = 20, .sure = 0.5, .pause = 2},
}};
constexpr std::array<std::string_view, k_temperaments> k_words{"cautious", "bold", "talkative"};

constexpr std::array<BotName, 12> k_names{{
    {"Vera", bold},
    {"Milo", talkative},
    {"Juno", cautious},
    {"Otto", bold},
    {"Ines", talkative},
    {"Nils", cautious},
    {"Tara", bold},
    {"Hugo", talkative},
    {"Lena", cautious},
    {"Paul", bold},
    {"Mara", talkative},
    {"Emil", cautious},
}};

}  // namespace

const Manner& manner_of(Temperament temperament) {
  return k_manners[static_cast<std::size_t>(temperament)];
}

std::string_view name_of(Temperament temperament) {
  return k_words[static_cast<std::size_t>(temperament)];
}

std::optional<Temperament> parse_temperament(std::string_view name) {
  const auto found = std::ranges::find(k_words, name);
  if (found == k_words.end()) return std::nullopt;
  return static_cast<Temperament>(found - k_words.begin());
}

std::span<const BotName> bot_names() { return k_names; }

Temperament temperament_of(std::string_view name) {
  const auto found = std::ranges::find(k_names, name, &BotName::name);
  if (found != k_names.end()) return found->temperament;
  unsigned sum = 0;
  for (const char letter : name) sum += static_cast<unsigned char>(letter);
  return static_cast<Temperament>(sum % k_temperaments);
}

}  // namespace insidejob

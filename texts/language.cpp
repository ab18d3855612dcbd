#include "texts/language.h"

#include <cctype>

namespace insidejob {
namespace {

PluralForm one_is_singular(std::int64_t n) { return n == 1 ? PluralForm::one : PluralForm::other; }

PluralForm zero_and_one_are_singular(std::int64_t n) {
  return n == 0 || n == 1 ? PluralForm::one : PluralForm::other;
}

}  // namespace

std::string_view language_code(Language language) {
  switch (language) {
    case Language::english:
      return "en";
    case Language::german:
      return "de";
    case Language::french:
      return "fr";
    case Language::dutch:
      return "nl";
  }
  return "en";
}

std::optional<Language> parse_language(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  if (text.size() > 2 && std::isalnum(static_cast<unsigned char>(text[2])) != 0) {
    return std::nullopt;
  }
  const auto lower = [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  };
  for (const Language language : k_languages) {
    const std::string_view code = language_code(language);
    if (lower(text[0]) == code[0] && lower(text[1]) == code[1]) return language;
  }
  return std::nullopt;
}

Language language_of_environment(GetVariable get_variable) {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = get_variable(name);
    if (value == nullptr || *value == '\0') continue;
    return parse_language(value).value_or(Language::english);
  }
  return Language::english;
}

PluralRule plural_rule(Language language) {
  return language == Language::french ? zero_and_one_are_singular : one_is_singular;
}

}  // namespace insidejob

// The four languages of the catalogues, and which of them a person reads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "texts/message_format.h"

namespace insidejob {

enum class Language : std::uint8_t { english, german, french, dutch };

inline constexpr std::array<Language, 4> k_languages{Language::english, Language::german,
                                                     Language::french, Language::dutch};

[[nodiscard]] std::string_view language_code(Language language);  // "en"

// "de", "de_AT.UTF-8" and "DE-at" are all German. None for a language without a catalogue.
[[nodiscard]] std::optional<Language> parse_language(std::string_view text);

// Access to the environment: std::getenv in a program, a table in a test.
using GetVariable = const char* (*)(const char* name);

// From LC_ALL, LC_MESSAGES and LANG, the first of them that is set; English otherwise.
[[nodiscard]] Language language_of_environment(GetVariable get_variable);

[[nodiscard]] PluralRule plural_rule(Language language);

}  // namespace insidejob

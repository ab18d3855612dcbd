#include "table/phrase.h"

#include <array>
#include <cstddef>

namespace insidejob {
namespace {

struct Entry {
  std::string_view name;
  bool seat;
  bool suit;
  bool trick;
};

constexpr auto k_entries = std::to_array<Entry>({
#define INSIDEJOB_PHRASE_ENTRY(name, seat, suit, trick) {#name, seat, suit, trick},
    INSIDEJOB_PHRASES(INSIDEJOB_PHRASE_ENTRY)
#undef INSIDEJOB_PHRASE_ENTRY
});

constexpr std::array<std::string_view, 3> k_levels{"none", "some", "strong"};

}  // namespace

std::string_view name_of(PhraseKind kind) { return k_entries[static_cast<std::size_t>(kind)].name; }

std::optional<PhraseKind> parse_phrase(std::string_view name) {
  for (std::size_t i = 0; i < k_entries.size(); ++i) {
    if (k_entries[i].name == name) return static_cast<PhraseKind>(i);
  }
  return std::nullopt;
}

bool has_its_arguments(const Phrase& phrase) {
  const Entry& entry = k_entries[static_cast<std::size_t>(phrase.kind)];
  return phrase.seat.has_value() == entry.seat && phrase.suit.has_value() == entry.suit &&
         phrase.trick.has_value() == entry.trick;
}

std::string_view name_of(Suspicion level) { return k_levels[static_cast<std::size_t>(level)]; }

std::optional<Suspicion> parse_suspicion(std::string_view name) {
  for (std::size_t i = 0; i < k_levels.size(); ++i) {
    if (k_levels[i] == name) return static_cast<Suspicion>(i);
  }
  return std::nullopt;
}

}  // namespace insidejob

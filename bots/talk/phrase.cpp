#include "bots/talk/phrase.h"

#include <algorithm>

namespace insidejob {
namespace {

struct PhraseEntry {
  std::string_view name;
  bool seat;
  bool suit;
  bool trick;
  bool grounds;
  unsigned wordings;
};

constexpr auto k_entries = std::to_array<PhraseEntry>({
#define INSIDEJOB_PHRASE_ENTRY(name, seat, suit, trick, grounds, wordings) \
  {#name, seat, suit, trick, grounds, wordings},
    INSIDEJOB_PHRASES(INSIDEJOB_PHRASE_ENTRY)
#undef INSIDEJOB_PHRASE_ENTRY
});
static_assert(k_entries.size() == k_phrase_kinds);

constexpr std::array<std::string_view, 3> k_levels{"none", "some", "strong"};
constexpr std::array<std::string_view, k_ground_kinds> k_grounds{"declined", "showed",  "spoiled",
                                                                 "took",     "wagered", "laid"};

bool is_whole(const Ground& ground) {
  const bool shows = ground.kind == GroundKind::showed;
  const bool has_suit = shows || ground.kind == GroundKind::declined;
  if (has_suit && !ground.suit && !ground.earlier) return true;  // to be completed
  if (ground.suit.has_value() != has_suit || ground.earlier.has_value() != shows) return false;
  return !shows || *ground.earlier < ground.trick;
}

template <class Enum, class Names>
std::optional<Enum> find_name(const Names& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view name_of(PhraseKind kind) { return k_entries[static_cast<std::size_t>(kind)].name; }

std::optional<PhraseKind> parse_phrase(std::string_view name) {
  for (std::size_t i = 0; i < k_entries.size(); ++i) {
    if (k_entries[i].name == name) return static_cast<PhraseKind>(i);
  }
  return std::nullopt;
}

unsigned wordings_of(PhraseKind kind) { return k_entries[static_cast<std::size_t>(kind)].wordings; }

bool has_its_arguments(const Phrase& phrase) {
  const PhraseEntry& entry = k_entries[static_cast<std::size_t>(phrase.kind)];
  if (phrase.seat.has_value() != entry.seat || phrase.suit.has_value() != entry.suit ||
      phrase.trick.has_value() != entry.trick || phrase.grounds.empty() == entry.grounds) {
    return false;
  }
  for (const Ground& ground : phrase.grounds) {
    if (!is_whole(ground)) return false;
    if (std::find(phrase.grounds.begin(), &ground, ground) != &ground) return false;
  }
  return true;
}

std::string_view name_of(GroundKind kind) { return k_grounds[static_cast<std::size_t>(kind)]; }

std::optional<GroundKind> parse_ground(std::string_view name) {
  return find_name<GroundKind>(k_grounds, name);
}

std::string_view name_of(Suspicion level) { return k_levels[static_cast<std::size_t>(level)]; }

std::optional<Suspicion> parse_suspicion(std::string_view name) {
  return find_name<Suspicion>(k_levels, name);
}

}  // namespace insidejob

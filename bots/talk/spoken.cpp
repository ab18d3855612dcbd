#include "bots/talk/spoken.h"

#include <algorithm>
#include <bit>

namespace insidejob {
namespace {

constexpr std::array k_opinions{PhraseKind::accuse, PhraseKind::suspect, PhraseKind::vote_for,
                                PhraseKind::trust, PhraseKind::agree};

}  // namespace

void Spoken::note(const Phrase& phrase, const std::optional<Voicing>& wording) {
  if (wording) {
    auto& used = used_[static_cast<std::size_t>(wording->voice)];
    used[static_cast<std::size_t>(phrase.kind)] |=
        static_cast<std::uint8_t>(1U << (wording->variant - 1U));
  }
  if (!phrase.seat) return;
  for (const Ground& ground : phrase.grounds) {
    auto fact = std::ranges::find_if(facts_, [&](const Fact& known) {
      return known.about == *phrase.seat && known.ground == ground;
    });
    if (fact == facts_.end()) fact = facts_.insert(fact, Fact{*phrase.seat, ground, 0});
    fact->times = std::min(fact->times + 1, k_fact_limit);
  }
}

bool Spoken::has_words(Temperament voice, PhraseKind kind) const {
  if (std::ranges::find(k_opinions, kind) == k_opinions.end()) return left(voice, kind) != 0;
  return std::ranges::all_of(k_opinions,
                             [&](PhraseKind opinion) { return left(voice, opinion) != 0; });
}

std::optional<Voicing> Spoken::draw(Temperament voice, PhraseKind kind, const Seed& seed) const {
  if (!has_words(voice, kind)) return std::nullopt;
  unsigned rest = left(voice, kind);
  Rng rng{seed};
  for (unsigned skip = rng.below(static_cast<unsigned>(std::popcount(rest))); skip > 0; --skip) {
    rest &= rest - 1;
  }
  return Voicing{voice, static_cast<std::uint8_t>(std::countr_zero(rest) + 1)};
}

unsigned Spoken::times(Seat about, const Ground& ground) const {
  const auto fact = std::ranges::find_if(
      facts_, [&](const Fact& known) { return known.about == about && known.ground == ground; });
  return fact == facts_.end() ? 0 : fact->times;
}

unsigned Spoken::left(Temperament voice, PhraseKind kind) const {
  const unsigned all = (1U << wordings_of(kind)) - 1;
  return all & ~unsigned{used_[static_cast<std::size_t>(voice)][static_cast<std::size_t>(kind)]};
}

}  // namespace insidejob

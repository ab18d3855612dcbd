// What has been said in a game and nobody wants to hear again: the wordings that bots have used up,
// and how often each fact was given as a reason. Public, like everything said.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bots/talk/phrase.h"
#include "bots/talk/temperament.h"
#include "engine/rng.h"
#include "engine/seat.h"

namespace insidejob {

// The wording, one of its temperament's, in which a bot said something.
struct Voicing {
  Temperament voice = Temperament::cautious;
  std::uint8_t variant = 1;  // from 1

  friend bool operator==(const Voicing&, const Voicing&) = default;
};

inline constexpr unsigned k_fact_limit = 2;  // bots mention no fact more often than this in a game

class Spoken {
 public:
  void note(const Phrase& phrase, const std::optional<Voicing>& wording);

  // Whether a bot of this temperament has a wording left. Phrases about what it thinks of a seat
  // count together: which of them it says may depend on its role, but whether it says one may not.
  [[nodiscard]] bool has_words(Temperament voice, PhraseKind kind) const;
  // A wording that is left, if any.
  [[nodiscard]] std::optional<Voicing> draw(Temperament voice, PhraseKind kind,
                                            const Seed& seed) const;
  [[nodiscard]] unsigned times(Seat about, const Ground& ground) const;

  friend bool operator==(const Spoken&, const Spoken&) = default;

 private:
  struct Fact {
    Seat about;
    Ground ground;
    unsigned times = 0;

    friend bool operator==(const Fact&, const Fact&) = default;
  };

  [[nodiscard]] unsigned left(Temperament voice, PhraseKind kind) const;  // one bit for each

  std::array<std::array<std::uint8_t, k_phrase_kinds>, k_temperaments> used_{};
  std::vector<Fact> facts_;  // only true ones, so not many
};

}  // namespace insidejob

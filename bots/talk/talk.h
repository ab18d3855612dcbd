// What a bot says at the table: a view, what has been said so far and a seed in, at most one phrase
// and one marker out. Pure and deterministic, like a bot's choice.
//
// Reasons for suspicion come from the public belief alone, so no reason reveals a card or role that
// only the speaker knows (R10.1, R10.3). Whether a bot speaks at all depends on public knowledge,
// its temperament and the seed: it is the same whatever its role and hand. These decide whom it
// names: an Agent names the seat it believes to be the Insider, the Insider a seat that others
// would suspect.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bots/talk/phrase.h"
#include "bots/talk/spoken.h"
#include "bots/talk/temperament.h"
#include "engine/rng.h"
#include "engine/seat.h"
#include "engine/view.h"

namespace insidejob {

enum class TalkMoment : std::uint8_t { trick_over, discussion, spoken_to, result };

// A phrase said by a seat in this game.
struct Heard {
  Seat speaker;
  std::uint8_t trick = 0;  // how many were over
  Phrase phrase;

  friend bool operator==(const Heard&, const Heard&) = default;
};

struct TalkScene {
  SeatView view;                               // of the seat that may speak
  std::vector<Heard> heard;                    // oldest first
  std::array<Suspicion, k_max_seats> marks{};  // the seat's own, as they stand
  Temperament temperament = Temperament::cautious;
  TalkMoment moment = TalkMoment::trick_over;
  std::optional<Heard> to{};  // spoken_to: what to answer; none: something written
  Spoken spoken{};
  std::optional<Seat> last_insider{};  // of the previous game, as in bots/talk/remark.h
};

struct SuspicionMark {
  Seat about;
  Suspicion level = Suspicion::none;

  friend bool operator==(const SuspicionMark&, const SuspicionMark&) = default;
};

struct Utterance {
  std::optional<Phrase> phrase{};
  std::optional<SuspicionMark> mark{};

  friend bool operator==(const Utterance&, const Utterance&) = default;
};

[[nodiscard]] Utterance choose_talk(const TalkScene& scene, const Seed& seed);

// What becomes of a phrase by the time it is said: where someone else has just made the same
// accusation, agreement; without the facts that everyone has heard often enough; nothing if the bot
// has no words left for it.
[[nodiscard]] std::optional<Phrase> said_now(const TalkScene& scene, const Phrase& phrase);

// Whether a phrase asks a seat something or accuses it, so that it may want to answer.
[[nodiscard]] bool calls_on(const Phrase& phrase, Seat seat);

}  // namespace insidejob

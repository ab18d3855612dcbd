// What a bot says at the table: a view, what has been said so far and a seed in, at most one phrase
// and one marker out. Pure and deterministic, like a bot's choice.
//
// Reasons for suspicion come from the public belief alone, so no reason reveals a card or role that
// only the speaker knows (R10.1, R10.3). Whether a bot speaks at all depends on public knowledge,
// its temperament and the seed, whatever its role and hand. Role and hand only decide whom it
// names: an Agent names the seat it believes to be the Insider, the Insider a seat that others
// would suspect.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bots/bot.h"
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
  std::uint8_t trick = 0;  // how many tricks were over
  Phrase phrase;

  friend bool operator==(const Heard&, const Heard&) = default;
};

struct TalkScene {
  SeatView view;                               // of the seat that may speak
  std::vector<Heard> heard;                    // oldest first
  std::array<Suspicion, k_max_seats> marks{};  // the seat's own current ones
  Temperament temperament = Temperament::cautious;
  TalkMoment moment = TalkMoment::trick_over;
  std::optional<Heard> to{};     // for spoken_to: what to answer; none: something written
  bool asked_by_person = false;  // a person is never left without an answer; a bot may be
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

// `speaker` is the bot that speaks. If it has an opinion, that is used.
[[nodiscard]] Utterance choose_talk(const TalkScene& scene, const Seed& seed,
                                    const Bot* speaker = nullptr);

// What a bot that is spoken to can say at once, for when it has had no time to think. Like the
// one it thinks about, it does not depend on role and hand; it names nobody.
[[nodiscard]] Utterance ready_answer(const TalkScene& scene, const Seed& seed);

// What a phrase becomes by the time it is said. If someone else has just made the same accusation,
// it turns into agreement. Facts that everyone has heard often enough are dropped, and while cards
// are played nobody gives only facts that were given before. None if the bot has no wording left.
[[nodiscard]] std::optional<Phrase> said_now(const TalkScene& scene, const Phrase& phrase);

// Whether a phrase asks or accuses a seat, so that it may want to answer.
[[nodiscard]] bool calls_on(const Phrase& phrase, Seat seat);

}  // namespace insidejob

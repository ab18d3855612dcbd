// One game as the table keeps it: the engine's state with what the table adds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bots/talk/phrase.h"
#include "bots/talk/spoken.h"
#include "engine/action.h"
#include "engine/deal.h"
#include "engine/seat.h"
#include "engine/state.h"
#include "notation/role_json.h"
#include "table/bytes.h"
#include "table/fact.h"
#include "table/options/table_options.h"
#include "table/shuffle/fair_deal.h"
#include "table/state/annex.h"
#include "table/state/game_link.h"

namespace insidejob {

// The player of a seat in this game, even if someone else sits there afterwards.
struct GamePlayer {
  MemberId member{};  // none: a bot, or someone who has left
  std::string name;

  friend bool operator==(const GamePlayer&, const GamePlayer&) = default;
};

// Runs while the game waits for someone who is present, and is paused while they are away. By turns
// it never pauses.
struct TurnClock {
  std::uint64_t turn = 0;                // which turn it measures
  std::int64_t since = 0;                // when that turn began
  std::optional<std::int64_t> deadline;  // none: paused, or no clock
  std::int64_t left = 0;                 // milliseconds, while paused
  SeatSet ran_out;                       // a bot plays this one move for these seats
  std::uint64_t ran_out_event = 0;       // the last one that said so

  friend bool operator==(const TurnClock&, const TurnClock&) = default;
};

// What everyone may check when the game is over (table/shuffle/fair_deal.h).
struct DealProof {
  Bytes32 commitment{};
  Bytes32 server_seed{};
  std::optional<Seals> seals;  // none: dealt by a version without them
  ClientValues values{};
  Bytes32 seed{};
  std::vector<VoidedShuffle> voided;  // before the one that led to this deal
  SeatSet reluctant;                  // who had asked not to be the Insider (R7.0)
  std::optional<Seat> first_leader;   // given by R2.6; none: drawn

  friend bool operator==(const DealProof&, const DealProof&) = default;
};

// A move that ends a game of a round, until it may be seen (table/state/duplicate.h).
struct HeldMove {
  Action action;
  Hand hand = Hand::person;

  friend bool operator==(const HeldMove&, const HeldMove&) = default;
};

struct Game {
  std::uint32_t number = 0;  // of this evening, from 1
  SharedOptions options;
  std::optional<RoleCard> custom_role;
  DealProof proof;
  Deal deal;
  GameState state;
  std::vector<Action> actions;
  bool prepared = false;         // not dealt at this table (table/state/prepared_game.h)
  std::vector<Action> plan;      // of a prepared game; empty: none
  std::uint32_t iterations = 0;  // that its bots think; 0: as long as there is time
  std::uint32_t round = 0;       // of a duplicate evening; 0: none
  std::optional<HeldMove> held{};
  // Who has left since this table has played the round to its end. It counts for them.
  std::array<MemberId, k_max_seats> left_since{};
  std::array<GamePlayer, k_max_seats> players{};

  // For requests to take a seat in this game (table/decide/seat_requests.h).
  std::array<MemberId, k_max_seats> dealt{};  // owner at the deal; none: a bot
  SeatSet passed;                             // went to a latecomer, so they cannot pass on again
  SeatSet offered;                            // their owners have been away for a long time
  std::vector<MemberId> declined;             // refused by the host

  std::int64_t started = 0;
  SeatSet looking;  // players who have not looked at their roles yet; the first trick waits
  SeatSet discussion_ready;
  std::optional<std::int64_t> discussion_deadline;
  // Ballots wait here until all are in, so that the engine's state never shows who has voted.
  SeatSet pressed;
  SeatSet pressed_unseen;  // those pressed by bots: shown to nobody
  std::array<std::optional<Ballot>, k_max_seats> ballots{};
  TurnClock clock;
  std::array<std::array<Suspicion, k_max_seats>, k_max_seats> marks{};  // [of][about]
  Spoken spoken;
  std::array<std::uint8_t, k_max_seats> concluded{};  // how often each bot has spoken in the result
  Annex annex;
  std::vector<GamePerson> people;  // who have held a seat, in the order in which they sat down
  bool unlinked = false;           // its link was erased

  friend bool operator==(const Game&, const Game&) = default;
};

// Identifies a turn for bots and clocks; different in every turn of the evening.
[[nodiscard]] std::uint64_t turn_number(std::uint32_t game, std::size_t actions);
[[nodiscard]] std::uint64_t turn_number(const Game& game);

// The seats that still have to press the button in the vote, from public knowledge: everyone except
// those known to have no vote (face up, or nobody left to name). A face-down seat without a vote
// confirms that it is done, and so looks like any other.
[[nodiscard]] SeatSet must_press(const Game& game);

// Whether a seat played another suit when this one was led. Only then may it say why (R10.3).
[[nodiscard]] bool has_declined(const Game& game, Seat seat, Suit suit);

// A moment of the game, for its annex.
[[nodiscard]] AnnexMoment moment_of(const Game& game, std::int64_t at);

// Records that something was said during the game, or in its result.
void note_spoken(Game& game, const PhraseSaid& said, bool over);

}  // namespace insidejob

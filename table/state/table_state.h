// Everything that is known about a table. It changes only through `evolve`, so replaying the log
// gives the same state again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bots/talk/phrase.h"
#include "bots/talk/temperament.h"
#include "engine/seat.h"
#include "table/bytes.h"
#include "table/fact.h"
#include "table/options/brought.h"
#include "table/options/table_options.h"
#include "table/shuffle/shuffle.h"
#include "table/state/duplicate.h"
#include "table/state/game.h"

namespace insidejob {

// Limits of what a table remembers.
inline constexpr std::size_t k_most_members = 32;
inline constexpr std::size_t k_talk_kept = 60;
inline constexpr std::size_t k_commands_kept = 128;  // per member
inline constexpr std::size_t k_tallies_kept = 40;
inline constexpr std::size_t k_kicked_kept = 32;          // tokens
inline constexpr std::size_t k_longest_endpoint = 1'024;  // bytes, of a push subscription
// A member may say at most k_talk_burst things within k_talk_span milliseconds.
inline constexpr std::size_t k_talk_burst = 6;
inline constexpr std::int64_t k_talk_span = 10'000;
// Milliseconds.
inline constexpr std::int64_t k_clock_floor = 5'000;      // what a paused clock has left at least
inline constexpr std::int64_t k_host_grace = 5 * 60'000;  // then someone else becomes host
inline constexpr std::int64_t k_seat_grace = 60'000;      // then others may ask for the seat
inline constexpr std::int64_t k_idle_grace = 60'000;      // then a bot may stand in
inline constexpr std::int64_t k_claim_wait = 60'000;      // for a sign of life from the host
inline constexpr std::int64_t k_look_wait = 30'000;       // for others to look at their roles
inline constexpr std::int64_t k_countdown = 60'000;       // from the announcement to the vote
inline constexpr std::int64_t k_nudge_pause = 15'000;     // between two nudges of one seat
inline constexpr unsigned k_least_clock = 30;             // seconds, if started in a game

enum class Stage : std::uint8_t {
  lobby,       // seats and options
  shuffle,     // the seed is committed to and values are collected
  play,        // up to the last trick
  discussion,  // R6.0
  vote,        // R6.1
  result,      // everything is shown; seats and options may change for the next game
};

[[nodiscard]] std::string_view name_of(Stage stage);

// The numbers of a member's most recent commands that were done.
class RecentCommands {
 public:
  [[nodiscard]] bool contains(std::int64_t command) const;
  void add(std::int64_t command);
  [[nodiscard]] std::size_t size() const { return kept_.size(); }

  friend bool operator==(const RecentCommands&, const RecentCommands&) = default;

 private:
  std::vector<std::int64_t> kept_;
  std::size_t oldest_ = 0;    // once the list is full
  std::int64_t highest_ = 0;  // of all ever added
};

struct Member {
  MemberId id;
  std::string name;
  Bytes32 token_hash{};
  bool connected = true;
  std::int64_t away_since = 0;
  std::optional<std::int64_t> arrive_by{};  // has never connected, and is expected until then
  bool ready = false;
  bool reluctant = false;        // R7.0
  bool late = false;             // came to play during a game; a bot makes room after it
  std::uint64_t last_event = 0;  // the last event they caused, or returned with
  std::int64_t active_at = 0;    // its time
  std::optional<std::int64_t> claimed_at{};  // when they last asked to be host
  RecentCommands commands;
  std::array<std::int64_t, k_talk_burst> talk_times{};  // of the last things said, oldest first
  std::size_t talk_count = 0;                           // how many of these are filled
  std::optional<PushSubscription> push{};               // who wants to be notified, and where
  std::int64_t told_turn = 0;                           // as in PushSent: the latest of each kind
  std::int64_t told_over = 0;

  friend bool operator==(const Member&, const Member&) = default;
};

struct SeatedBot {
  std::string level;
  std::string name;
  Temperament temperament = Temperament::cautious;

  friend bool operator==(const SeatedBot&, const SeatedBot&) = default;
};

// A member, a bot, or no one. A stand-in plays for a member who is away.
struct Chair {
  MemberId member{};
  std::optional<SeatedBot> bot;
  std::optional<std::string> stand_in;  // its level
  // The event from which the stand-in plays for someone who is present but idle; 0: they are away.
  std::uint64_t idle_since = 0;
  std::optional<std::int64_t> nudged_at{};

  [[nodiscard]] bool empty() const { return !member && !bot; }
  friend bool operator==(const Chair&, const Chair&) = default;
};

struct Said {
  std::uint64_t sequence = 0;
  std::int64_t at = 0;
  MemberId member{};
  std::optional<Seat> seat;
  std::string name;  // the speaker's name at the time
  std::variant<std::string, Phrase> what;
  std::optional<Voicing> wording{};
  std::uint32_t game = 0;  // the game in or after which it was said; 0: none
  std::uint8_t trick = 0;  // how many tricks were over

  friend bool operator==(const Said&, const Said&) = default;
};

// One person's score for the evening, kept after they leave.
struct Tally {
  MemberId member;
  std::string name;
  std::uint32_t games = 0;
  std::uint32_t wins = 0;

  friend bool operator==(const Tally&, const Tally&) = default;
};

// R2.6: the player who led the first trick of the last game deals the next one.
struct FirstLed {
  MemberId member{};  // none: a bot
  Seat seat;

  friend bool operator==(const FirstLed&, const FirstLed&) = default;
};

// Who held the Insider's card in the last game.
struct LastInsider {
  MemberId member{};  // none: a bot, or someone who has left
  Seat seat;
  std::string name;

  friend bool operator==(const LastInsider&, const LastInsider&) = default;
};

// The latest game that was finished or called off.
struct LastEnd {
  std::uint32_t game = 0;  // its number
  std::int64_t at = 0;

  friend bool operator==(const LastEnd&, const LastEnd&) = default;
};

// Someone without a seat asks for one in the running game.
struct SeatRequest {
  MemberId member;
  Seat seat;
  std::vector<MemberId> agreed;

  friend bool operator==(const SeatRequest&, const SeatRequest&) = default;
};

// Someone wants to be host because the host seems to be gone.
struct HostClaim {
  MemberId member;
  std::uint64_t sequence = 0;  // of the event that made it
  std::int64_t until = 0;

  friend bool operator==(const HostClaim&, const HostClaim&) = default;
};

struct TableState {
  std::uint64_t sequence = 0;  // of the last event
  std::int64_t at = 0;         // its time
  std::uint32_t members_so_far = 0;
  std::vector<Member> members;  // in the order of joining
  MemberId host{};
  std::optional<HostClaim> claim;
  std::array<Chair, k_max_seats> chairs{};
  TableOptions options;
  SharedOptions rules;  // the engine's, for `options`
  // The latest ones, oldest first. The log refers to them when they are used again.
  std::vector<Brought<RoleCard>> roles_brought;
  std::vector<Brought<MissionDeck>> decks_brought;
  Stage stage = Stage::lobby;
  std::optional<Shuffle> shuffle;  // in the stage `shuffle`
  std::optional<Game> game;        // from `play` to `result`
  std::uint32_t games_so_far = 0;
  std::optional<FirstLed> first_led;
  std::optional<LastInsider> last_insider;
  std::optional<LastEnd> last_end;
  std::vector<SeatRequest> requests;  // oldest first
  std::string room;  // the room code; empty: the first one, which the table is not told
  std::uint32_t rooms_so_far = 0;  // how often the code has changed
  std::vector<Bytes32> kicked;     // token hashes of those who were removed
  std::vector<GameLink> links;     // oldest first
  std::optional<Duplicate> duplicate;
  std::vector<Tally> score;
  std::vector<Said> talk;  // oldest first

  TableState();  // nobody present, four seats, the classic rules
  friend bool operator==(const TableState&, const TableState&) = default;
};

[[nodiscard]] const Member* find_member(const TableState& state, MemberId id);
// Those who would rather not be the Insider (R7.0).
[[nodiscard]] SeatSet reluctant_seats(const TableState& state);
[[nodiscard]] const Member* find_member_by_token(const TableState& state, const Bytes32& hash);
// Whether the token belongs to someone who was removed, as far as the table remembers.
[[nodiscard]] bool was_kicked(const TableState& state, const Bytes32& token_hash);
[[nodiscard]] bool was_done(const TableState& state, MemberId member, std::int64_t command);

// By the number of its game; null: there is none.
[[nodiscard]] const GameLink* find_link(const TableState& state, std::uint32_t game);

[[nodiscard]] bool is_between_games(const TableState& state);  // lobby or result
[[nodiscard]] bool is_playing(const TableState& state);        // from the deal to the count
// Who leads the first trick of the next game (R2.6); none: it is drawn.
[[nodiscard]] std::optional<Seat> next_leader(const TableState& state);
// Once the game is over; none: nobody held the Insider's card.
[[nodiscard]] std::optional<LastInsider> insider_in(const Game& game);
// Where the Insider of the previous game plays now, if they do.
[[nodiscard]] std::optional<Seat> last_insider_seat(const TableState& state);
[[nodiscard]] bool is_seat(const TableState& state, Seat seat);
[[nodiscard]] std::optional<Seat> seat_of(const TableState& state, MemberId member);
// The seat in the game that is running or has just ended.
[[nodiscard]] std::optional<Seat> game_seat_of(const TableState& state, MemberId member);
// Whether a bot makes this seat's moves, because it sits there or has taken over.
[[nodiscard]] bool is_kept_by_bot(const TableState& state, Seat seat);
[[nodiscard]] std::optional<std::string> keeper_level(const TableState& state, Seat seat);
// Whether a person makes this seat's moves, present or not.
[[nodiscard]] bool is_kept_by_person(const TableState& state, Seat seat);
// Whether a person who is present makes this seat's moves.
[[nodiscard]] bool is_kept_by_present(const TableState& state, Seat seat);
[[nodiscard]] bool anybody_present(const TableState& state);
// Whether a game goes on: someone is present, or by turns a seat is kept by a person.
[[nodiscard]] bool is_attended(const TableState& state);
// How long the host may do nothing until someone else may ask to be host, and how long they then
// have to object. In milliseconds.
[[nodiscard]] std::int64_t host_patience(const TableState& state);
[[nodiscard]] std::int64_t claim_wait(const TableState& state);
// Whether the seat belongs to someone who has never connected and is no longer expected. Others may
// have it.
[[nodiscard]] bool is_kept_for_nobody(const TableState& state, Seat seat);
[[nodiscard]] bool all_seats_filled(const TableState& state);
// The seats that the game waits for: the one to act, or those who have not pressed in the vote.
[[nodiscard]] SeatSet awaited_seats(const TableState& state);
// The seats of people who hold up the game: those it waits for, and in the discussion those not
// ready to vote.
[[nodiscard]] SeatSet seats_holding_up(const TableState& state);
// Whether the person at this seat is present and has held up the game for a long time without a
// sign of life.
[[nodiscard]] bool is_idle(const TableState& state, Seat seat, std::int64_t now);
// Whether the caller must submit CommitSeed.
[[nodiscard]] bool needs_seed(const TableState& state);
// A name that nobody else at the table has, nor one that looks like it, with a number added if
// necessary. `whose`: the member it is for, whose current name does not count.
[[nodiscard]] std::string unused_name(const TableState& state, const std::string& name,
                                      MemberId whose = {});

}  // namespace insidejob

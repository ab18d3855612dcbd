// What has happened at a table, in the past tense. A TableEvent is a fact with its number, time and
// cause. The log keeps them, `evolve` builds the state from them, and `redact` fits them to a
// member. Secret parts are optional: present in the log, absent in a copy for someone else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bots/talk/phrase.h"
#include "bots/talk/spoken.h"
#include "bots/talk/temperament.h"
#include "engine/action.h"
#include "engine/options.h"
#include "engine/seat.h"
#include "table/bytes.h"
#include "table/options/table_options.h"
#include "table/push_subscription.h"
#include "table/shuffle/fair_deal.h"

namespace insidejob {

// A person at a table. Numbered from 1 in the order of joining, never reused.
struct MemberId {
  std::uint32_t number = 0;

  [[nodiscard]] constexpr explicit operator bool() const { return number != 0; }
  friend constexpr auto operator<=>(MemberId, MemberId) = default;
};

// Stands for the table and the caller that runs it: the clock, bots, connections.
inline constexpr MemberId k_caller{};

// Who made a move for a seat.
enum class Hand : std::uint8_t {
  person,
  bot,    // one that sits there or has taken over
  clock,  // a bot, for this move only, because time was up
};

// People.
struct MemberJoined {
  MemberId member;
  std::string name;
  std::optional<Bytes32> token_hash{};
  bool late = false;  // came to play during a game, and joins from the next one on
  std::optional<std::int64_t> arrive_by{};  // not connected yet, and expected by then
  friend bool operator==(const MemberJoined&, const MemberJoined&) = default;
};
struct MemberArrived {  // for the first time
  MemberId member;
  friend bool operator==(const MemberArrived&, const MemberArrived&) = default;
};
struct MemberRenamed {  // the score and a running game follow
  MemberId member;
  std::string name;
  friend bool operator==(const MemberRenamed&, const MemberRenamed&) = default;
};
struct TokenChanged {  // the member has moved to another device
  MemberId member;
  std::optional<Bytes32> token_hash{};
  friend bool operator==(const TokenChanged&, const TokenChanged&) = default;
};
struct MemberReturned {
  MemberId member;
  friend bool operator==(const MemberReturned&, const MemberReturned&) = default;
};
struct MemberWentAway {
  MemberId member;
  friend bool operator==(const MemberWentAway&, const MemberWentAway&) = default;
};
// For good. In a running game a bot takes the seat.
struct MemberLeft {
  MemberId member;
  bool kicked = false;
  bool never_came = false;  // and is no longer expected
  friend bool operator==(const MemberLeft&, const MemberLeft&) = default;
};
struct HostChanged {
  MemberId member;
  friend bool operator==(const HostChanged&, const HostChanged&) = default;
};
// A player asks to be host because the host seems to be gone. Anything the host does before the
// wait is over keeps the table.
struct HostClaimed {
  MemberId member;
  std::int64_t until = 0;
  friend bool operator==(const HostClaimed&, const HostClaimed&) = default;
};
struct HostKept {  // the claim has lapsed
  friend bool operator==(const HostKept&, const HostKept&) = default;
};
// The code by which strangers find the table has changed. For members only.
struct RoomChanged {
  std::string room;
  friend bool operator==(const RoomChanged&, const RoomChanged&) = default;
};

// Seats and options. Between games the member's previous seat becomes free. In a game the member
// takes over the role and cards of the bot or absent member who had the seat.
struct SeatTaken {
  MemberId member;
  Seat seat;
  friend bool operator==(const SeatTaken&, const SeatTaken&) = default;
};
struct SeatLeft {  // to watch
  MemberId member;
  Seat seat;
  friend bool operator==(const SeatLeft&, const SeatLeft&) = default;
};
// Seats in a running game (table/decide/seat_requests.h).
struct SeatRequested {  // replaces the member's previous request
  MemberId member;
  Seat seat;
  friend bool operator==(const SeatRequested&, const SeatRequested&) = default;
};
struct SeatAgreed {
  MemberId member;  // who asks
  MemberId by;
  bool agree = false;  // false: the consent is withdrawn
  friend bool operator==(const SeatAgreed&, const SeatAgreed&) = default;
};
enum class RequestEnd : std::uint8_t {
  withdrawn,
  declined,  // the host said no
  returned,  // the owner of the seat came back
  left,      // the member who asked has left
  taken,     // someone else has the seat now
  over,      // the game has ended, and no bot sits there
};
struct SeatRequestEnded {  // without giving the seat
  MemberId member;
  RequestEnd why{};
  friend bool operator==(const SeatRequestEnded&, const SeatRequestEnded&) = default;
};
struct SeatOffered {  // its owner has been away for a long time, so others may ask for it
  Seat seat;
  friend bool operator==(const SeatOffered&, const SeatOffered&) = default;
};
// Between games, the chairs have been put in another order. `order[i]` is the seat at which the
// chair now at seat i stood before. Nobody is ready any longer.
struct SeatsArranged {
  std::vector<Seat> order;
  bool by_lot = false;  // drawn by the table; otherwise chosen by the host
  friend bool operator==(const SeatsArranged&, const SeatsArranged&) = default;
};
struct BotSeated {
  Seat seat;
  std::string level;
  std::string name;  // may be empty
  Temperament temperament = Temperament::cautious;
  friend bool operator==(const BotSeated&, const BotSeated&) = default;
};
struct BotRemoved {
  Seat seat;
  friend bool operator==(const BotRemoved&, const BotRemoved&) = default;
};
struct ReluctanceSet {  // R7.0
  MemberId member;
  bool reluctant = false;
  friend bool operator==(const ReluctanceSet&, const ReluctanceSet&) = default;
};
// What differs from before. Nobody is ready any longer, and seats that no longer exist are vacated.
struct OptionsSet {
  OptionsPatch patch;
  // The number of the event that brought this role or deck, if the table has had it before. The
  // patch then omits it, so that the log holds it once.
  std::optional<std::uint64_t> role_of{};
  std::optional<std::uint64_t> deck_of{};
  friend bool operator==(const OptionsSet&, const OptionsSet&) = default;
};
// All options as they are now. Only in logs of earlier versions.
struct OptionsChanged {
  TableOptions options;
  friend bool operator==(const OptionsChanged&, const OptionsChanged&) = default;
};
struct ReadySet {
  MemberId member;
  bool ready = false;
  friend bool operator==(const ReadySet&, const ReadySet&) = default;
};

// The deal (table/shuffle/fair_deal.h).
struct GameCalled {  // seats and options are settled; the caller's seed comes next
  friend bool operator==(const GameCalled&, const GameCalled&) = default;
};
struct SeedCommitted {
  Bytes32 commitment{};
  std::optional<Bytes32> server_seed{};
  friend bool operator==(const SeedCommitted&, const SeedCommitted&) = default;
};
struct ValueSealed {
  Seat seat;
  Bytes32 seal{};
  bool looks = false;  // the device will say when its player has looked at the role
  friend bool operator==(const ValueSealed&, const ValueSealed&) = default;
};
struct SealingEnded {  // these seats open their seals now
  SeatSet seats;
  friend bool operator==(const SealingEnded&, const SealingEnded&) = default;
};
struct ValueGiven {  // the seal is opened
  Seat seat;
  std::optional<Bytes> value{};
  friend bool operator==(const ValueGiven&, const ValueGiven&) = default;
};
// These seats did not open their seals and no longer take part. The caller must give a new seed.
struct ShuffleVoided {
  SeatSet seats;
  friend bool operator==(const ShuffleVoided&, const ShuffleVoided&) = default;
};
struct ShuffleResumed {  // nobody ran the table for a while, so the wait starts over
  friend bool operator==(const ShuffleResumed&, const ShuffleResumed&) = default;
};
struct GameDealt {
  std::optional<Bytes32> seed{};       // of the game, from everyone's values
  std::optional<FixedRole> fixed{};    // R7.0; RoleIds as in the table's options
  std::optional<Seat> first_leader{};  // R2.6; none: drawn
  friend bool operator==(const GameDealt&, const GameDealt&) = default;
};
inline constexpr std::uint32_t k_most_fixed = 4'000;
// How the bots of a challenge choose (docs/challenges.md), so that they do the same everywhere.
struct FixedThinking {
  Bytes32 seed{};
  std::uint32_t iterations = 0;  // 0: not fixed; they think as long as there is time
  friend bool operator==(const FixedThinking&, const FixedThinking&) = default;
};
// A prepared game (table/state/prepared_game.h), dealt and played so far according to its record.
struct GamePrepared {
  std::optional<std::string> record{};
  std::size_t begun = 0;  // how many of its actions are done
  FixedThinking thinking{};
  friend bool operator==(const GamePrepared&, const GamePrepared&) = default;
};

// The game.
struct RoleLooked {  // the player of this seat has looked at their role
  Seat seat;
  friend bool operator==(const RoleLooked&, const RoleLooked&) = default;
};
struct LookingEnded {  // the first trick no longer waits
  friend bool operator==(const LookingEnded&, const LookingEnded&) = default;
};
struct SeatNudged {  // the table waits for this seat
  Seat seat;
  friend bool operator==(const SeatNudged&, const SeatNudged&) = default;
};
struct Acted {
  Seat seat;
  Hand hand = Hand::person;
  std::optional<Action> action{};
  friend bool operator==(const Acted&, const Acted&) = default;
};
struct ClockRanOut {  // a bot plays one move for these seats
  SeatSet seats;
  friend bool operator==(const ClockRanOut&, const ClockRanOut&) = default;
};
struct SeatTakenOver {
  Seat seat;
  std::string level;
  bool idle = false;  // the owner is present but does nothing; any sign of life ends it
  friend bool operator==(const SeatTakenOver&, const SeatTakenOver&) = default;
};
struct SeatHandedBack {
  Seat seat;
  friend bool operator==(const SeatHandedBack&, const SeatHandedBack&) = default;
};
struct DiscussionReady {  // R6.0
  Seat seat;
  bool ready = false;
  friend bool operator==(const DiscussionReady&, const DiscussionReady&) = default;
};
struct VoteAnnounced {  // by the host: the discussion ends after a minute at the latest
  friend bool operator==(const VoteAnnounced&, const VoteAnnounced&) = default;
};
struct VotingBegan {
  friend bool operator==(const VotingBegan&, const VotingBegan&) = default;
};
struct VotePressed {  // final; kept by the table until all are in (R6.1)
  Seat seat;
  Hand hand = Hand::person;
  std::optional<Ballot> ballot{};  // none also for a seat without a vote
  friend bool operator==(const VotePressed&, const VotePressed&) = default;
};
struct VotesCounted {
  friend bool operator==(const VotesCounted&, const VotesCounted&) = default;
};
struct GameAbandoned {
  SeatSet missed{};  // by turns: whose deadline has passed; none: the host has called it off
  friend bool operator==(const GameAbandoned&, const GameAbandoned&) = default;
};

// Talk.
struct ChatSaid {
  MemberId member;
  std::string text;
  friend bool operator==(const ChatSaid&, const ChatSaid&) = default;
};
struct PhraseSaid {
  MemberId member;  // none: the bot at the seat
  std::optional<Seat> seat;
  Phrase phrase;
  std::optional<Voicing> wording{};  // of a bot; none: the plain one, as in older logs
  friend bool operator==(const PhraseSaid&, const PhraseSaid&) = default;
};
struct MarkSet {
  Seat seat;
  Seat about;
  Suspicion level = Suspicion::none;
  friend bool operator==(const MarkSet&, const MarkSet&) = default;
};

// Links (table/state/game_link.h).
struct GameLinked {
  std::uint32_t game = 0;  // its number
  std::optional<std::string> link{};
  friend bool operator==(const GameLinked&, const GameLinked&) = default;
};
struct LinkAgreed {
  std::uint32_t game = 0;
  MemberId member;  // may have left
  bool agree = false;
  friend bool operator==(const LinkAgreed&, const LinkAgreed&) = default;
};
struct LinkErased {
  std::uint32_t game = 0;
  friend bool operator==(const LinkErased&, const LinkErased&) = default;
};

// Notifications (docs/decisions/0035-notifications.md).
enum class PushKind : std::uint8_t {
  turn,  // the table waits for the member
  over,  // the game has ended
};
struct PushSet {
  MemberId member;
  std::optional<PushSubscription> to{};  // none: no more
  friend bool operator==(const PushSet&, const PushSet&) = default;
};
struct PushSent {  // to a push service, which accepted it
  MemberId member;
  PushKind kind{};
  std::int64_t about = 0;  // the turn's deadline, or the game's number
  friend bool operator==(const PushSent&, const PushSent&) = default;
};
// Duplicate (table/state/duplicate.h).
struct DuplicateOpened {  // at the first table
  std::string id;
  friend bool operator==(const DuplicateOpened&, const DuplicateOpened&) = default;
};
struct TableAdded {  // at the first table
  std::uint32_t table = 0;
  std::string key;
  friend bool operator==(const TableAdded&, const TableAdded&) = default;
};
struct DuplicateJoined {  // this is one of the other tables
  std::string id;
  std::uint32_t table = 0;
  friend bool operator==(const DuplicateJoined&, const DuplicateJoined&) = default;
};
struct DuplicateLeft {  // from now on this is an ordinary table
  friend bool operator==(const DuplicateLeft&, const DuplicateLeft&) = default;
};
struct RoundCalled {  // at the first table, before its game is called
  std::uint32_t round = 0;
  std::vector<std::uint32_t> tables;  // which others may take part
  friend bool operator==(const RoundCalled&, const RoundCalled&) = default;
};
struct RoundDealt {  // at other tables: what the first one has dealt
  std::uint32_t round = 0;
  Bytes32 commitment{};  // the hash of the seed
  std::optional<Bytes32> seed{};
  friend bool operator==(const RoundDealt&, const RoundDealt&) = default;
};
struct RoundClosed {
  std::uint32_t round = 0;
  std::vector<std::uint32_t> left_out{};  // tables whose games do not count, however they end
  friend bool operator==(const RoundClosed&, const RoundClosed&) = default;
};
struct ActionHeld {  // it ends the game, and is done when the round is closed
  Seat seat;
  Hand hand = Hand::person;
  std::optional<Action> action{};
  friend bool operator==(const ActionHeld&, const ActionHeld&) = default;
};

// A member's command that changed nothing. It is kept so that a copy sent again later, when it
// would have an effect, still changes nothing.
struct CommandNoted {
  friend bool operator==(const CommandNoted&, const CommandNoted&) = default;
};

using TableFact =
    std::variant<MemberJoined, MemberRenamed, TokenChanged, MemberReturned, MemberWentAway,
                 MemberLeft, HostChanged, SeatTaken, SeatLeft, BotSeated, BotRemoved, ReluctanceSet,
                 OptionsChanged, ReadySet, GameCalled, SeedCommitted, ValueSealed, SealingEnded,
                 ValueGiven, ShuffleVoided, ShuffleResumed, GameDealt, GamePrepared, Acted,
                 ClockRanOut, SeatTakenOver, SeatHandedBack, DiscussionReady, VotingBegan,
                 VotePressed, VotesCounted, GameAbandoned, ChatSaid, PhraseSaid, MarkSet,
                 CommandNoted, RoomChanged, SeatRequested, SeatAgreed, SeatRequestEnded,
                 SeatOffered, MemberArrived, OptionsSet, SeatsArranged, HostClaimed, HostKept,
                 RoleLooked, LookingEnded, SeatNudged, VoteAnnounced, GameLinked, LinkAgreed,
                 LinkErased, PushSet, PushSent, DuplicateOpened, TableAdded, DuplicateJoined,
                 DuplicateLeft, RoundCalled, RoundDealt, RoundClosed, ActionHeld>;

struct TableEvent {
  std::uint64_t sequence = 0;  // from 1, without gaps
  std::int64_t at = 0;         // milliseconds, never decreasing
  MemberId by{};               // whose command it was; k_caller: no one's
  std::int64_t command = 0;    // that member's number for it; 0: none
  TableFact fact;

  friend bool operator==(const TableEvent&, const TableEvent&) = default;
};

}  // namespace insidejob

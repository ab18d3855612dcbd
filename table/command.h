// What a table can be asked to do. The first group comes from members (table/wire/command_json.h
// reads them); the second only from the caller that runs the table: connections, seeds, bots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bots/talk/phrase.h"
#include "bots/talk/temperament.h"
#include "engine/action.h"
#include "engine/seat.h"
#include "table/bytes.h"
#include "table/fact.h"
#include "table/options/table_options.h"

namespace insidejob {

struct TakeSeat {  // while a game is played: a request (table/decide/seat_requests.h)
  Seat seat;
};
struct WithdrawRequest {};  // the member would rather watch
struct AgreeToSeat {        // let this member take the seat they ask for
  MemberId member;
  bool agree = false;
  std::optional<Seat> seat{};  // the seat that the member agrees to; none: any
};
struct StandUp {};
struct SetReluctant {
  bool reluctant = false;
};
struct SetReady {
  bool ready = false;
};
struct SealValue {
  Bytes32 seal{};
  bool looks = false;  // the client will send Looked once the player has looked at the role
};
struct GiveValue {
  Bytes value;
};
struct Looked {};  // at the role; the first trick waits for it
struct Act {
  Action action;
};
struct SetDiscussionReady {
  bool ready = false;
};
struct ConfirmNoVote {};  // a seat without a vote presses the button too
struct Rename {
  std::string name;
};
struct Leave {};
struct Chat {
  std::string text;
};
struct Say {
  Phrase phrase;
};
struct SetMark {
  Seat about;
  Suspicion level = Suspicion::none;
};
struct Nudge {  // a seat that the table waits for
  Seat seat;
};
struct ClaimHost {};  // when the host seems to be gone
struct KeepHost {};   // the host's answer; anything else the host does counts too
struct SetPush {      // where the member is to be notified
  std::optional<PushSubscription> to{};  // none: nowhere
};

// Links (table/state/game_link.h), in the result.
struct MakeLink {
  std::string link{};  // drawn by the caller; empty: there are none here
};
// Whose link it is, from the caller, for someone who need not be at the table any longer.
struct LinkOwner {
  std::uint32_t game = 0;
  MemberId member;
};
struct ShareLink {
  bool agree = false;
  LinkOwner owner{};
};
struct EraseLink {
  LinkOwner owner{};
};

// From the host.
struct ChangeOptions {
  OptionsPatch patch;
};
struct TakePreset {
  Preset preset = Preset::classic;
};
struct SeatBot {
  Seat seat;
  std::string level;
  std::string name;
  std::optional<Temperament> temperament{};  // none: the one that belongs to the name
};
struct RemoveBot {
  Seat seat;
};
struct StartGame {};       // also for a rematch; all seats must be filled, but nobody need be ready
struct AbandonGame {};     // back to the lobby
struct LeaveDuplicate {};  // play on as an ordinary table
// A bot plays for someone who is away or idle. Any player may ask this for the host's seat.
struct TakeOver {
  Seat seat;
};
struct GiveSeat {  // in a running game: a request with the host's consent
  MemberId member;
  Seat seat;
};
struct ArrangeSeats {
  std::vector<Seat> order;  // as in SeatsArranged
};
struct ShuffleSeats {
  Bytes32 lot{};  // drawn by the caller
};
struct AnnounceVote {};
struct Kick {
  MemberId member;
  std::string room{};  // the table's new code, drawn by the caller; empty: it keeps the old one
};
struct GiveHost {
  MemberId member;
};

// From the caller.
struct Join {
  std::string name;
  Bytes32 token_hash{};
  bool spectator = false;  // false: the member gets the first free seat, if there is one
  std::optional<std::int64_t> arrive_by{};  // not connected yet; the table waits until then
  // Who gives way when the table is full: a member without a seat, or one who has never connected.
  MemberId instead_of{};
  std::optional<TurnTerms> accepts{};  // must be the table's if it is played by turns
};
struct ChangeToken {
  MemberId member;
  Bytes32 token_hash{};
};
struct Connect {
  MemberId member;
};
struct Disconnect {
  MemberId member;
};
struct CommitSeed {  // fresh from a cryptographic generator
  Bytes32 server_seed{};
};
struct ResumeShuffle {};  // after a time in which nobody ran the table, so nobody is to blame
// For a lesson or a challenge, instead of a deal from seeds (table/state/prepared_game.h).
struct PrepareGame {
  std::string record;
  std::size_t begun = 0;  // how many of its actions have been played when people arrive
  FixedThinking thinking{};
};
// Duplicate (table/state/duplicate.h).
struct OpenDuplicate {
  std::string id;
};
struct AddTable {
  std::uint32_t table = 0;
  std::string key;
};
struct JoinDuplicate {
  std::string id;
  std::uint32_t table = 0;
  TableOptions options;  // of the first table
};
struct FollowOptions {  // of the first table
  TableOptions options;
};
struct PlayRound {
  std::uint32_t round = 0;
  Bytes32 seed{};
};
struct CloseRound {
  std::uint32_t round = 0;
  std::vector<std::uint32_t> left_out{};  // tables whose games do not count
};
struct BotActs {  // what pending_bot_turns asked for; no action if there is none to choose
  Seat seat;
  std::uint64_t turn = 0;
  std::optional<Action> action;
};
struct BotSays {
  Seat seat;
  Phrase phrase;
};
struct BotMarks {
  Seat seat;
  Seat about;
  Suspicion level = Suspicion::none;
};

struct NotePush {  // a push service has accepted it
  MemberId member;
  PushKind kind{};
  std::int64_t about = 0;
};
struct DropPush {  // the push service knows no such device
  MemberId member;
  std::string endpoint;
};

using Command =
    std::variant<TakeSeat, WithdrawRequest, AgreeToSeat, StandUp, SetReluctant, SetReady, SealValue,
                 GiveValue, Looked, Act, SetDiscussionReady, ConfirmNoVote, Rename, Leave, Chat,
                 Say, SetMark, Nudge, ClaimHost, KeepHost, SetPush, ChangeOptions, TakePreset,
                 SeatBot, RemoveBot, StartGame, AbandonGame, TakeOver, GiveSeat, ArrangeSeats,
                 ShuffleSeats, AnnounceVote, Kick, GiveHost, Join, ChangeToken, Connect, Disconnect,
                 CommitSeed, ResumeShuffle, PrepareGame, BotActs, BotSays, BotMarks, NotePush,
                 DropPush, MakeLink, ShareLink, EraseLink, LeaveDuplicate, OpenDuplicate, AddTable,
                 JoinDuplicate, FollowOptions, PlayRound, CloseRound>;

}  // namespace insidejob

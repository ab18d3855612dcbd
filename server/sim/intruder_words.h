// What an intruder can say: every command, ask and request, with the most expensive arguments that
// the protocol allows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/rng.h"
#include "table/command.h"
#include "table/state/table_state.h"

namespace insidejob::sim {

// How a person can cause a command.
enum class Means : std::uint8_t {
  message,     // by a message with this word
  request,     // over HTTP
  connection,  // by connecting or disconnecting
  server,      // only the server itself can
};
struct Way {
  Means means = Means::server;
  std::string_view word{};
};

// A new command does not compile until it is listed here.
constexpr Way way_to(std::type_identity<TakeSeat>) { return {Means::message, "sit"}; }
constexpr Way way_to(std::type_identity<WithdrawRequest>) { return {Means::message, "withdraw"}; }
constexpr Way way_to(std::type_identity<AgreeToSeat>) { return {Means::message, "agree"}; }
constexpr Way way_to(std::type_identity<StandUp>) { return {Means::message, "stand_up"}; }
constexpr Way way_to(std::type_identity<SetReluctant>) { return {Means::message, "reluctant"}; }
constexpr Way way_to(std::type_identity<SetReady>) { return {Means::message, "ready"}; }
constexpr Way way_to(std::type_identity<SealValue>) { return {Means::message, "seal"}; }
constexpr Way way_to(std::type_identity<GiveValue>) { return {Means::message, "value"}; }
constexpr Way way_to(std::type_identity<Act>) { return {Means::message, "act"}; }
constexpr Way way_to(std::type_identity<SetDiscussionReady>) {
  return {Means::message, "discussion_ready"};
}
constexpr Way way_to(std::type_identity<ConfirmNoVote>) { return {Means::message, "confirm"}; }
constexpr Way way_to(std::type_identity<Rename>) { return {Means::message, "rename"}; }
constexpr Way way_to(std::type_identity<Leave>) { return {Means::message, "leave"}; }
constexpr Way way_to(std::type_identity<Chat>) { return {Means::message, "chat"}; }
constexpr Way way_to(std::type_identity<Say>) { return {Means::message, "say"}; }
constexpr Way way_to(std::type_identity<SetMark>) { return {Means::message, "mark"}; }
constexpr Way way_to(std::type_identity<ChangeOptions>) { return {Means::message, "options"}; }
constexpr Way way_to(std::type_identity<TakePreset>) { return {Means::message, "preset"}; }
constexpr Way way_to(std::type_identity<SeatBot>) { return {Means::message, "seat_bot"}; }
constexpr Way way_to(std::type_identity<RemoveBot>) { return {Means::message, "remove_bot"}; }
constexpr Way way_to(std::type_identity<StartGame>) { return {Means::message, "start"}; }
constexpr Way way_to(std::type_identity<AbandonGame>) { return {Means::message, "abandon"}; }
constexpr Way way_to(std::type_identity<TakeOver>) { return {Means::message, "take_over"}; }
constexpr Way way_to(std::type_identity<Looked>) { return {Means::message, "looked"}; }
constexpr Way way_to(std::type_identity<Nudge>) { return {Means::message, "nudge"}; }
constexpr Way way_to(std::type_identity<ClaimHost>) { return {Means::message, "claim_host"}; }
constexpr Way way_to(std::type_identity<KeepHost>) { return {Means::message, "keep_host"}; }
constexpr Way way_to(std::type_identity<GiveSeat>) { return {Means::message, "give_seat"}; }
constexpr Way way_to(std::type_identity<ArrangeSeats>) { return {Means::message, "arrange_seats"}; }
constexpr Way way_to(std::type_identity<ShuffleSeats>) { return {Means::message, "shuffle_seats"}; }
constexpr Way way_to(std::type_identity<AnnounceVote>) { return {Means::message, "announce_vote"}; }
constexpr Way way_to(std::type_identity<Kick>) { return {Means::message, "kick"}; }
constexpr Way way_to(std::type_identity<GiveHost>) { return {Means::message, "give_host"}; }
constexpr Way way_to(std::type_identity<Join>) { return {Means::request}; }
constexpr Way way_to(std::type_identity<ChangeToken>) { return {Means::request}; }
constexpr Way way_to(std::type_identity<Connect>) { return {Means::connection}; }
constexpr Way way_to(std::type_identity<Disconnect>) { return {Means::connection}; }
constexpr Way way_to(std::type_identity<CommitSeed>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<ResumeShuffle>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<PrepareGame>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<BotActs>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<BotSays>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<BotMarks>) { return {Means::server}; }

constexpr Way way_to(std::type_identity<SetPush>) { return {Means::message, "push"}; }
constexpr Way way_to(std::type_identity<NotePush>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<DropPush>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<MakeLink>) { return {Means::message, "link"}; }
constexpr Way way_to(std::type_identity<ShareLink>) { return {Means::message, "share"}; }
constexpr Way way_to(std::type_identity<EraseLink>) { return {Means::message, "unlink"}; }
constexpr Way way_to(std::type_identity<LeaveDuplicate>) {
  return {Means::message, "leave_duplicate"};
}
constexpr Way way_to(std::type_identity<OpenDuplicate>) { return {Means::request}; }
constexpr Way way_to(std::type_identity<AddTable>) { return {Means::request}; }
constexpr Way way_to(std::type_identity<JoinDuplicate>) { return {Means::request}; }
constexpr Way way_to(std::type_identity<FollowOptions>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<PlayRound>) { return {Means::server}; }
constexpr Way way_to(std::type_identity<CloseRound>) { return {Means::request}; }

template <std::size_t... Index>
constexpr auto ways_to_commands(std::index_sequence<Index...>) {
  return std::array{way_to(std::type_identity<std::variant_alternative_t<Index, Command>>{})...};
}
inline constexpr auto k_ways =
    ways_to_commands(std::make_index_sequence<std::variant_size_v<Command>>{});

// A test compares these with docs/protocol.md.
inline constexpr std::array<std::string_view, 10> k_asks{
    "time",      "snapshot", "bots",       "record",     "link",
    "prospects", "review",   "check_role", "check_deck", "step"};
struct RequestForm {
  bool is_post = false;
  std::string_view path;  // ROOM stands for a code, ID for a link
};
inline constexpr std::array<RequestForm, 15> k_requests{{{true, "/api/tables"},
                                                         {false, "/api/tables"},
                                                         {false, "/api/tables/ROOM"},
                                                         {true, "/api/tables/ROOM/members"},
                                                         {true, "/api/tables/ROOM/moves"},
                                                         {true, "/api/tables/ROOM/device"},
                                                         {true, "/api/tables/ROOM/quick"},
                                                         {true, "/api/quick"},
                                                         {true, "/api/games/ID"},
                                                         {true, "/api/games/ID/share"},
                                                         {true, "/api/games/ID/together"},
                                                         {true, "/api/games/ID/unlink"},
                                                         {true, "/api/tables/ROOM/duplicate"},
                                                         {true, "/api/tables/ROOM/close_round"},
                                                         {true, "/api/duplicates/ID"}}};

// A command of this kind, often with arguments that the table accepts.
[[nodiscard]] std::string bad_command(std::string_view word, std::int64_t id,
                                      const TableState& state, MemberId by, Rng& rng);
[[nodiscard]] std::string bad_ask(std::string_view word, std::int64_t id, Rng& rng);
// Some of a table's options, in the form that `options` and opening a table take.
// For a request to join: that the terms of a table by turns are accepted. Empty at other tables.
[[nodiscard]] std::string accepting(const TableOptions& options);
[[nodiscard]] std::string bad_options(Rng& rng);
[[nodiscard]] std::string bad_name(Rng& rng);

}  // namespace insidejob::sim

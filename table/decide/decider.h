// The inside of `decide`: one overload per command, in the files decide_*.cpp by chapter. Each
// first says what is wrong, in the same order everywhere: who asks, when, then the command itself.
#pragma once

#include <optional>
#include <variant>

#include "table/command.h"
#include "table/decide/decide.h"
#include "table/state/table_state.h"

namespace insidejob {

// One of the people of a link, and the number of its game.
struct LinkedPerson {
  std::uint32_t game = 0;
  GamePerson person;
};

class Decider {
 public:
  Decider(const TableState& state, MemberId by, const Moment& moment)
      : state_(state), by_(by), moment_(moment) {}

  // decide_people.cpp
  Decision operator()(const Join& command) const;
  Decision operator()(const Rename& command) const;
  Decision operator()(const ChangeToken& command) const;
  Decision operator()(const Connect& command) const;
  Decision operator()(const Disconnect& command) const;
  Decision operator()(const Leave& command) const;
  Decision operator()(const Kick& command) const;
  Decision operator()(const GiveHost& command) const;

  // decide_push.cpp
  Decision operator()(const SetPush& command) const;
  Decision operator()(const NotePush& command) const;
  Decision operator()(const DropPush& command) const;

  // decide_requests.cpp
  Decision operator()(const WithdrawRequest& command) const;
  Decision operator()(const AgreeToSeat& command) const;

  // decide_lobby.cpp
  Decision operator()(const TakeSeat& command) const;
  Decision operator()(const StandUp& command) const;
  Decision operator()(const SetReluctant& command) const;
  Decision operator()(const SetReady& command) const;
  Decision operator()(const ChangeOptions& command) const;
  Decision operator()(const TakePreset& command) const;
  Decision operator()(const SeatBot& command) const;
  Decision operator()(const RemoveBot& command) const;
  Decision operator()(const StartGame& command) const;

  // decide_shuffle.cpp
  Decision operator()(const CommitSeed& command) const;
  Decision operator()(const ResumeShuffle& command) const;
  Decision operator()(const SealValue& command) const;
  Decision operator()(const GiveValue& command) const;

  // decide_game.cpp
  Decision operator()(const AbandonGame& command) const;
  Decision operator()(const PrepareGame& command) const;
  Decision operator()(const Act& command) const;
  Decision operator()(const BotActs& command) const;
  Decision operator()(const SetDiscussionReady& command) const;
  Decision operator()(const ConfirmNoVote& command) const;
  Decision operator()(const Looked& command) const;

  // decide_host.cpp: what keeps an evening going
  Decision operator()(const TakeOver& command) const;
  Decision operator()(const GiveSeat& command) const;
  Decision operator()(const ArrangeSeats& command) const;
  Decision operator()(const ShuffleSeats& command) const;
  Decision operator()(const AnnounceVote& command) const;
  Decision operator()(const Nudge& command) const;
  Decision operator()(const ClaimHost& command) const;
  Decision operator()(const KeepHost& command) const;

  // decide_talk.cpp
  Decision operator()(const Chat& command) const;
  Decision operator()(const Say& command) const;
  Decision operator()(const SetMark& command) const;
  Decision operator()(const BotSays& command) const;
  Decision operator()(const BotMarks& command) const;

  // decide_links.cpp
  Decision operator()(const MakeLink& command) const;
  Decision operator()(const ShareLink& command) const;
  Decision operator()(const EraseLink& command) const;

  // decide_duplicate.cpp
  Decision operator()(const LeaveDuplicate& command) const;
  Decision operator()(const OpenDuplicate& command) const;
  Decision operator()(const AddTable& command) const;
  Decision operator()(const JoinDuplicate& command) const;
  Decision operator()(const FollowOptions& command) const;
  Decision operator()(const PlayRound& command) const;
  Decision operator()(const CloseRound& command) const;

 private:
  [[nodiscard]] const Member* asker() const { return find_member(state_, by_); }
  [[nodiscard]] std::optional<Refusal> unless_member() const;
  [[nodiscard]] std::optional<Refusal> unless_host() const;
  [[nodiscard]] std::optional<Refusal> unless_caller() const;
  // Only the host may arrange the table, and only between games.
  [[nodiscard]] std::optional<Refusal> unless_arranging() const;

  // In duplicate, the first table's host decides what is played.
  [[nodiscard]] std::optional<Refusal> unless_leading() const;
  [[nodiscard]] Decision call_round() const;
  // Whether the action ends a game that must not end yet.
  [[nodiscard]] bool must_be_held(Action action) const;

  [[nodiscard]] static std::optional<Refusal> unless_fit(const std::string& name);
  [[nodiscard]] bool may_give_way(MemberId member) const;
  [[nodiscard]] Decision ask_for_seat(Seat seat) const;
  [[nodiscard]] Facts leaving(MemberId member, bool kicked) const;
  [[nodiscard]] bool is_level(std::string_view level) const;
  [[nodiscard]] Decision change_options(const TableOptions& options) const;
  [[nodiscard]] Decision seat_between_games(MemberId member, Seat seat) const;
  [[nodiscard]] Decision press(Seat seat, Hand hand, std::optional<Ballot> ballot) const;
  [[nodiscard]] Decision act(Action action, Hand hand) const;
  [[nodiscard]] std::optional<Refusal> unless_in_time() const;
  [[nodiscard]] std::optional<Refusal> unless_fitting(const Phrase& phrase,
                                                      std::optional<Seat> speaker) const;
  [[nodiscard]] bool happened(Seat about, const Ground& ground) const;
  [[nodiscard]] bool lies_face_down(const Ground& ground) const;
  [[nodiscard]] std::optional<std::uint8_t> misremembered(const Phrase& phrase) const;
  [[nodiscard]] Facts saying(PhraseSaid said) const;
  [[nodiscard]] std::variant<LinkedPerson, Refusal> linked_person(const LinkOwner& owner) const;
  [[nodiscard]] Decision mark(Seat seat, Seat about, Suspicion level) const;

  const TableState& state_;
  MemberId by_;
  const Moment& moment_;
};

}  // namespace insidejob

// The inside of `evolve`: one overload per fact, in the files evolve_*.cpp by chapter. Each checks
// first, and changes the state only if the fact fits.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/event.h"
#include "table/state/evolve.h"
#include "table/state/table_state.h"

namespace insidejob {

template <class Item>
void drop_oldest(std::vector<Item>& items, std::size_t kept) {
  if (items.size() > kept) {
    items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(items.size() - kept));
  }
}

class Evolver {
 public:
  Evolver(TableState& state, const TableEvent& event) : state_(state), event_(event) {}
  [[nodiscard]] GameEvents take_events() { return std::move(events_); }

  // evolve_people.cpp
  bool operator()(const MemberJoined& fact);
  bool operator()(const MemberArrived& fact);
  bool operator()(const MemberRenamed& fact);
  bool operator()(const TokenChanged& fact);
  bool operator()(const MemberReturned& fact);
  bool operator()(const MemberWentAway& fact);
  bool operator()(const MemberLeft& fact);
  bool operator()(const HostChanged& fact);
  bool operator()(const HostClaimed& fact);
  bool operator()(const HostKept&);
  bool operator()(const RoomChanged& fact);
  bool operator()(const PushSet& fact);
  bool operator()(const PushSent& fact);

  // evolve_seats.cpp
  bool operator()(const SeatTaken& fact);
  bool operator()(const SeatLeft& fact);
  bool operator()(const SeatsArranged& fact);
  bool operator()(const SeatRequested& fact);
  bool operator()(const SeatAgreed& fact);
  bool operator()(const SeatRequestEnded& fact);
  bool operator()(const SeatOffered& fact);
  bool operator()(const BotSeated& fact);
  bool operator()(const BotRemoved& fact);
  bool operator()(const ReluctanceSet& fact);
  bool operator()(const OptionsChanged& fact);
  bool operator()(const OptionsSet& fact);
  bool operator()(const ReadySet& fact);

  // evolve_shuffle.cpp
  bool operator()(const GameCalled&);
  bool operator()(const SeedCommitted& fact);
  bool operator()(const ValueSealed& fact);
  bool operator()(const SealingEnded& fact);
  bool operator()(const ValueGiven& fact);
  bool operator()(const ShuffleVoided& fact);
  bool operator()(const ShuffleResumed&);

  // evolve_game.cpp
  bool operator()(const GameDealt& fact);
  bool operator()(const GamePrepared& fact);
  bool operator()(const RoleLooked& fact);
  bool operator()(const LookingEnded&);
  bool operator()(const SeatNudged& fact);
  bool operator()(const Acted& fact);
  bool operator()(const ClockRanOut& fact);
  bool operator()(const SeatTakenOver& fact);
  bool operator()(const SeatHandedBack& fact);
  bool operator()(const DiscussionReady& fact);
  bool operator()(const VoteAnnounced&);
  bool operator()(const VotingBegan&);
  bool operator()(const VotePressed& fact);
  bool operator()(const VotesCounted&);
  bool operator()(const GameAbandoned&);

  // evolve_talk.cpp
  bool operator()(const ChatSaid& fact);
  bool operator()(const PhraseSaid& fact);
  bool operator()(const MarkSet& fact);
  bool operator()(const CommandNoted&);

  // evolve_links.cpp
  bool operator()(const GameLinked& fact);
  bool operator()(const LinkAgreed& fact);
  bool operator()(const LinkErased& fact);

  // evolve_duplicate.cpp
  bool operator()(const DuplicateOpened& fact);
  bool operator()(const TableAdded& fact);
  bool operator()(const DuplicateJoined& fact);
  bool operator()(const DuplicateLeft&);
  bool operator()(const RoundCalled& fact);
  bool operator()(const RoundDealt& fact);
  bool operator()(const RoundClosed& fact);
  bool operator()(const ActionHeld& fact);

 private:
  Member* find(MemberId id);
  [[nodiscard]] bool asks_for(MemberId member, Seat seat) const;
  void forget_request(MemberId member);
  bool set_options(TableOptions options);
  template <class Change>
  void change_person(MemberId member, Change change);
  void rename_person(const Member& member);
  void move_person(const Member& member);
  bool join_game(Member& member, Seat seat);
  static void send_away_stand_in(Chair& chair);
  void note_stand_in(AnnexStandIn change);
  void start_game(const GameDealt& fact, SharedOptions rules);
  void begin(Game game);
  bool play(Action action);
  void finish();
  void note_round(RoundResult result);
  void keep(const EventList& events);
  void keep_said(Member* member, std::optional<Seat> seat, std::variant<std::string, Phrase> what,
                 std::optional<Voicing> wording = {});
  [[nodiscard]] AnnexSpeaker speaker_at(Seat seat) const;
  void note_talk(Member& member) const;

  TableState& state_;
  const TableEvent& event_;
  GameEvents events_;
};

}  // namespace insidejob

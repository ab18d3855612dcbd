// `table_view(state, viewer)`: everything that a member may see, at a seat or watching, and nothing
// else. Messages to clients are written only from this.
//
// Large public parts are borrowed, so the state must outlive the view.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/view.h"
#include "table/state/table_state.h"

namespace insidejob {

struct MemberView {
  MemberId id;
  std::string name;
  bool connected = true;
  bool ready = false;
  bool reluctant = false;
  bool late = false;
  std::optional<Seat> seat;  // none: watching
};

struct ShuffleView {
  std::optional<Bytes32> commitment;  // once there is one
  const Seals* seals = nullptr;
  std::optional<SeatSet> taking_part;                  // from the moment the seals are to be opened
  SeatSet given;                                       // who has given a value, not which
  const std::vector<VoidedShuffle>* voided = nullptr;  // the commitment and seats of each
};

// Where a duplicate evening stands at this table.
struct DuplicateView {
  std::string_view id;
  std::uint32_t table = 0;
  std::uint32_t round = 0;
  bool open = false;   // the round goes on, here or elsewhere
  bool waits = false;  // the game is played and waits for other tables
  bool over = false;   // the table has left, and only the board is left of it
};

struct GameView {
  std::uint32_t number = 0;
  SeatView seat;  // the engine's, with a perfect memory; HistoryRule governs how much of it is
                  // written
  const std::array<GamePlayer, k_max_seats>* players = nullptr;
  const Bytes32* commitment = nullptr;
  SeatSet awaited;  // whose move it is; in the vote, those who are known not to have pressed
  SeatSet discussion_ready;
  SeatSet pressed;  // by people. What bots pressed is not shown before the count
  // About the viewer.
  bool has_pressed = false;
  std::optional<Ballot> ballot;
  bool may_act = false;       // it is the viewer's move or vote
  bool must_confirm = false;  // the viewer presses the button without a vote
  const std::array<std::array<Suspicion, k_max_seats>, k_max_seats>* marks = nullptr;
  SeatSet ran_out;                   // a bot plays this one move for these
  const DealProof* proof = nullptr;  // when the game is over
  bool prepared = false;             // the deal was not made at this table
  const RoleCard* custom_role = nullptr;
};

// The present moment, which every events message includes.
struct MomentView {
  Stage stage = Stage::lobby;
  std::optional<std::int64_t> deadline;       // of the turn, the discussion or the shuffle
  std::optional<Seat> next_leader;            // between games (R2.6); none: drawn
  std::optional<std::int64_t> waiting_since;  // in a game: for the seats that hold it up
  SeatSet looking;  // who have not looked at their roles; the first trick waits
  const TableOptions* options = nullptr;
  std::optional<DuplicateView> duplicate;
  std::optional<GameView> game;
  // About the viewer, from public knowledge (table/decide/seat_requests.h).
  SeatSet may_ask;         // for these seats
  bool may_agree = false;  // to a pending request
};

struct TableView : MomentView {
  std::uint64_t sequence = 0;
  MemberId viewer;
  std::optional<Seat> seat;  // in the game if there is one, otherwise where the viewer sits
  MemberId host;
  std::optional<HostClaim> claim;
  std::string_view room;  // for members, once the code has changed
  std::vector<MemberView> members;
  const std::array<Chair, k_max_seats>* chairs = nullptr;  // one per player
  const Options* rules = nullptr;  // roles in play and numbers, also before the deal
  std::optional<ShuffleView> shuffle;
  const std::vector<SeatRequest>* requests = nullptr;
  const std::vector<Tally>* score = nullptr;
  const std::vector<Said>* talk = nullptr;
};

// `viewer` need not be a member: then it sees what a spectator sees.
[[nodiscard]] TableView table_view(const TableState& state, MemberId viewer);
[[nodiscard]] MomentView moment_view(const TableState& state, MemberId viewer);

// Whether players may look at the cards of a trick, counted from 0. There must be a game (R10.2).
[[nodiscard]] bool shows_cards(const MomentView& view, unsigned trick);

}  // namespace insidejob

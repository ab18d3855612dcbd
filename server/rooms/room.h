// One table as the server runs it: a Table, its log, the connections to it, its clock and bots.
// Lives on its strand; nothing here waits or blocks.
//
//   jobs -> Table -> lines of the log -> durable -> messages
//
// Whatever a job changes is appended to the log before anyone is told. While an append is in
// flight, further jobs queue up. When it is durable, the messages go out and the queue becomes the
// next batch. If an append fails, whatever was decided meanwhile is forgotten, its commands are
// refused, and the table is read again from the log: whatever the storage has is what happened.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/rooms/access.h"
#include "server/rooms/alarm.h"
#include "server/rooms/batch.h"
#include "server/rooms/bot_moves.h"
#include "server/rooms/bot_words.h"
#include "server/rooms/door.h"
#include "server/rooms/duplicate_shelf.h"
#include "server/rooms/duplicate_watch.h"
#include "server/rooms/fault.h"
#include "server/rooms/held_steps.h"
#include "server/rooms/listing.h"
#include "server/rooms/loading_queue.h"
#include "server/rooms/metrics.h"
#include "server/rooms/move_codes.h"
#include "server/rooms/notices.h"
#include "server/rooms/presence_watch.h"
#include "server/rooms/public_list.h"
#include "server/rooms/quick_play.h"
#include "server/rooms/recovery.h"
#include "server/rooms/reviews.h"
#include "server/rooms/room_limits.h"
#include "server/rooms/session.h"
#include "server/rooms/showings.h"
#include "server/rooms/summary.h"
#include "server/rooms/table_ledger.h"
#include "server/rooms/turn_entry.h"
#include "server/rooms/world.h"
#include "table/table.h"
#include "table/wire/ask.h"

namespace insidejob {

// What someone who opens a table wants.
struct TableWishes {
  std::string name;
  std::vector<Command> options;              // the host's
  bool quick = false;                        // soon filled up with bots and started
  std::optional<PrepareGame> prepared{};     // started at once; on one device only (local/lesson.h)
  std::optional<JoinDuplicate> duplicate{};  // nobody is there yet, not even a host
  ClientAddress from{};
};

// A table in the storage.
struct RoomIdentity {
  std::string key;
  std::string code;  // at the time of loading
  Fence fence = 1;
  std::uint64_t tenure = 0;  // of the house, at the time of the claim
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  // What a room uses of its house.
  struct Surroundings {
    ServerWorld& world;
    Storage& storage;
    Metrics& metrics;
    const RoomLimits& limits;
    AddressLedger& ledger;
    PublicList& list;
    LoadingQueue& loading;
    DuplicateShelf& duplicates;
    // The table is about to change its code: anyone who asks for the new one must find this room.
    std::function<void(const std::shared_ptr<Room>&, const std::string& code)> expect;
    std::function<void(const std::shared_ptr<Room>&, const std::string& code)> expect_no_more;
    // The room can no longer be used. Asking again loads the table afresh.
    std::function<void(const std::shared_ptr<Room>&)> forget;
    // The last write of a table failed, or the first one after that succeeded.
    std::function<void(const std::string& key, bool failed)> trouble;
    // Whether nobody else can have taken over what was claimed in this tenure. Otherwise the state
    // in memory may be old, and others may have seen newer state.
    std::function<bool(std::uint64_t tenure)> still_runs;
    // For the server's log; no secrets.
    std::function<void(std::string_view what, const std::string& key, std::string_view detail)>
        note;
  };

  Room(Surroundings& house, std::shared_ptr<Strand> strand, RoomIdentity identity, Table table,
       const std::string& summary, std::size_t log_bytes);
  ~Room();

  [[nodiscard]] const std::shared_ptr<Strand>& strand() const { return strand_; }
  [[nodiscard]] const RoomIdentity& identity() const { return identity_; }

  // Everything below runs on the strand.
  //
  // The table's current code; it is stored unless an append is in flight.
  [[nodiscard]] const std::string& code() const {
    return table_.state().room.empty() ? identity_.code : table_.state().room;
  }
  // For a room loaded after a crash. Those who were connected have a moment to come back.
  void start();

  using PassDone = std::function<void(Perhaps<Pass>)>;
  void join(Newcomer newcomer, const PassDone& done);
  // Seats the first member of a new table. The wishes were checked before, so the table accepts
  // them.
  void open(TableWishes wishes, PassDone done);
  // For moving to another device.
  struct MoveCode {
    std::string code;
    Milliseconds expires = 0;
  };
  void draw_move_code(const std::string& by_code, const Bytes32& token,
                      const std::function<void(Perhaps<MoveCode>)>& done);
  // Whose place such a code moves. The code stays valid.
  struct Mover {
    MemberId member;
    std::string name;
  };
  void look_at_move(const std::string& by_code, const Bytes32& code_hash,
                    const std::function<void(Perhaps<Mover>)>& done);
  void move_device(const std::string& by_code, const Bytes32& code_hash, const PassDone& done);
  // For links (docs/decisions/0031-links.md).
  struct LinkChange {
    std::string link;
    Bytes32 token_hash{};
    std::optional<bool> agree;  // none: erase the link
  };
  struct LinkStatus {
    std::optional<GameLink> link;  // none: it is erased
    MemberId reader;
  };
  using LinkDone = std::function<void(Perhaps<LinkStatus>)>;
  void change_link(const LinkChange& change, const ClientAddress& from, const LinkDone& done);
  // Watching the game of a link together (docs/decisions/0032-watching-together.md). The call's
  // name is filled in here.
  using ShowingDone = std::function<void(Perhaps<ShowingStatus>)>;
  void watch_together(const std::string& link, const std::optional<Bytes32>& token_hash,
                      ShowingCall call, const ShowingDone& done);
  // Duplicate (docs/decisions/0036-duplicate.md), all for the host of the first table, whether
  // connected or not. A further table is offered a place, and added once it is stored.
  using OfferDone = std::function<void(Perhaps<JoinDuplicate>)>;
  void offer_place(const std::string& by_code, const Bytes32& token_hash, const ClientAddress& from,
                   const OfferDone& done);
  using RoundDone = std::function<void(Perhaps<std::uint32_t>)>;
  void add_fellow(const FellowTable& fellow, const ClientAddress& from, const RoundDone& done);
  void close_round(const std::string& by_code, const Bytes32& token_hash, std::uint32_t round,
                   const ClientAddress& from, const RoundDone& done);
  // The host of this token looks at the board.
  void hear_host(const Bytes32& token_hash);
  [[nodiscard]] TableSummary summary() const { return summarize(table_.state(), quick_); }
  // Whether it waits for strangers who want quick play, and has a seat for one from this address.
  [[nodiscard]] bool gathers_quick_players() const;
  [[nodiscard]] bool takes_quick_player(const ClientAddress& from) const;

  void attach(const std::shared_ptr<Session>& session, std::optional<Bytes32> token);
  void detach(const Session& session);
  void receive(const std::shared_ptr<Session>& session, std::string_view text);

  // It has left the house. Requests are now answered with `unavailable`.
  [[nodiscard]] bool retired() const { return retired_; }
  // Finishes writing, then does nothing any more. The connections stay open, so that clients return
  // only when someone else can take over the table. Then call `dismiss`.
  void close(Job closed);
  void dismiss(CloseReason reason);
  // Another node may run the table now: ends every connection, whatever is in flight.
  void give_up(CloseReason reason) { retire(reason); }

  // For tests and the simulator. Durable when nothing is in flight.
  [[nodiscard]] const Table& table() const { return table_; }
  // For tests: the addresses of everyone connected.
  [[nodiscard]] std::vector<ClientAddress> addresses() const { return crowd().addresses(); }
  // For the simulator, when a process dies and its memory must be freed: drops all references.
  void abandon();
  [[nodiscard]] bool is_settled() const { return condition_ == Condition::settled && !is_open_; }

 private:
  enum class Condition : std::uint8_t {
    settled,  // the table's state is durable
    writing,  // an append is in flight
    broken,   // an append failed, and the table is being read again
  };
  // --- room.cpp: batches. A job runs when the table is settled or, only to answer that nothing can
  // be stored, when it is broken. False: too many are waiting.
  bool run(Job job, bool even_if_full = false);
  void drain();
  bool begin_now();
  void end_now();
  void finish_batch();
  void stored(const Written& written);
  void carry_on();
  void set_clock();
  void watch_idleness();

  // To be asked inside a job.
  [[nodiscard]] bool usable() const { return condition_ != Condition::broken && !retired_; }
  struct Performed {
    std::optional<Refusal> refusal;
    bool changed = false;
    bool told = false;     // everyone is told, with the number of the command
    std::size_t cost = 0;  // bytes for the log, including in advance those of a game that it starts
  };
  Performed perform(const Command& command, MemberId by, std::int64_t id);
  struct Taken {
    bool told = false;
    std::size_t cost = 0;
  };
  Taken take_steps(std::vector<Step> steps, MemberId by, std::int64_t id);
  void render(std::span<const Step> steps, MemberId by, std::int64_t id);
  void tell_held(MemberId by = k_caller, std::int64_t id = 0);
  void say(const std::shared_ptr<Session>& to, std::string_view text) {
    batch_.say(to, Message{text});
  }
  void say_done(const std::shared_ptr<Session>& to, std::int64_t id);

  // --- room_people.cpp: what people ask for
  void handle(const std::shared_ptr<Session>& session, std::string_view text);
  void answer(const std::shared_ptr<Session>& session, const Ask& ask, std::int64_t id);
  void obey(const std::shared_ptr<Session>& session, Command& command, std::int64_t id);
  void answer_later(const std::shared_ptr<Session>& session, std::int64_t id, bool changed);
  Performed perform_for(const Session& session, const Command& command, std::int64_t id);
  // A command on a member's behalf that is never refused, and is charged to their address.
  void perform_presence(const Command& command, MemberId member);
  // The answer to a request that was not even read.
  [[nodiscard]] Message not_done(std::string_view request, std::string_view reason) const;
  void enter(const std::shared_ptr<Session>& session, const std::optional<Bytes32>& token);
  void show_sign_of_life(MemberId absent);
  void admit(const Newcomer& newcomer, const PassDone& done);
  // Returns the length without the padding.
  std::size_t say_snapshot(const std::shared_ptr<Session>& to, MemberId viewer);
  void reconcile();
  void close_strangers();
  // For someone without a valid token. By an old code there is no such table.
  [[nodiscard]] HouseFault fault_for_stranger(const std::string& by_code,
                                              ServerFault otherwise) const;
  void expect_quick_game();
  void play_quick_game();
  [[nodiscard]] std::vector<MemberId> never_seen() const;

  // --- room_duplicate.cpp
  void watch_duplicate();
  void hear(const DuplicateShelf::Reports& reports);
  void follow(const DuplicateShelf::Reports& reports);
  void play_round(const RoundDeal& deal);
  void follow_options(const TableOptions& options);
  void perform_for_opener(const Command& command, MemberId by);
  void close_as_host(std::uint32_t round, const DuplicateShelf::Reports& reports,
                     const RoundDone& done);
  [[nodiscard]] bool is_host(const Bytes32& token_hash) const;
  void hear_absent_host(const Bytes32& token_hash);

  // --- room_recovery.cpp
  void fail(const StorageError& error);
  void recovered(TableReader& reader);
  void leave_house();
  void retire(CloseReason reason);

  // --- room_directory.cpp: the directory's entry, and play by turns
  void update_directory(bool listing_is_due);
  void write_directory(TableUpdate update);
  // Before an append: nobody else may load the table too late.
  void lower_wake();

  // --- bots
  [[nodiscard]] Claim claim() const;
  void ask_bots();
  void act(const BotActs& acts);
  void utter(const BotWord& word);
  void work_on_reviews();

  // --- room_notices.cpp
  [[nodiscard]] bool can_notify(const Command& command) const;
  void consider_notices();
  void take_notice(const NoticeGiven& given);

  [[nodiscard]] Crowd& crowd() { return door_.crowd(); }
  [[nodiscard]] const Crowd& crowd() const { return door_.crowd(); }

  Surroundings& house_;
  std::shared_ptr<Strand> strand_;
  RoomIdentity identity_;
  Table table_;
  Condition condition_ = Condition::settled;
  bool retired_ = false;
  bool closing_ = false;
  bool draining_ = false;
  bool quick_ = false;
  ClientAddress opened_from_;  // unknown for a table that was loaded
  bool troubled_ = false;      // the last write failed
  std::deque<Job> queue_;

  // While open, more may be added to the batch.
  bool is_open_ = false;
  Milliseconds writing_since_ = 0;
  std::string stored_code_;  // according to the directory
  std::string next_code_;    // stored by the append in flight; empty: no change
  Batch batch_;
  HeldSteps
      held_;  // told with the next steps, or before a snapshot; presses at the end of the batch
  bool people_changed_ = false;

  Door door_;
  TableLedger ledger_;
  Listing listing_;
  TurnEntry turns_;
  MoveCodes moves_;
  BotMoves bot_moves_;
  BotWords bot_words_;
  Reviews reviews_;
  Notices notices_;
  Showings showings_;
  DuplicateWatch duplicate_;
  QuickStart quick_start_;
  PresenceWatch presence_;
  Recovery recovery_;
  Alarm clock_;
  Alarm idleness_;
  Job closed_;
};

}  // namespace insidejob

// One table as the server runs it: a Table, its log, the connections to it, its clock and bots.
// Lives on its strand; nothing here waits or blocks.
//
//   jobs -> Table -> lines of the log -> durable -> messages
//
// What a job changes is appended to the log before anyone is told. While an append is in flight,
// further jobs queue up; when it is durable, the messages go out and the queue makes the next
// batch. If an append fails, what was decided meanwhile is forgotten, its commands are refused, and
// the table is read again from the log: whatever the storage says is stored is what happened.
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
#include "server/rooms/fault.h"
#include "server/rooms/guest_book.h"
#include "server/rooms/loading_queue.h"
#include "server/rooms/metrics.h"
#include "server/rooms/public_list.h"
#include "server/rooms/session.h"
#include "server/rooms/summary.h"
#include "server/rooms/table_ledger.h"
#include "server/rooms/table_reader.h"
#include "server/rooms/world.h"
#include "server/rooms/writing_limits.h"
#include "table/bots/bot_talk.h"
#include "table/bots/bot_turn.h"
#include "table/table.h"
#include "table/wire/ask.h"
#include "table/wire/client_json.h"

namespace insidejob {

struct RoomLimits {
  std::size_t queued_jobs = 512;  // beyond it commands are refused as `busy`
  // To one table. Members take precedence over spectators, and get in beyond the limit if there are
  // none.
  std::size_t connections = 64;
  std::size_t connections_a_member = 4;
  // From one address, at one table.
  std::size_t spectators = 16;
  std::size_t unconnected_members = 8;
  Rate joins{0.2, 20};
  Milliseconds arrival = 120'000;    // a member who has not come by then is removed; 0: never
  Milliseconds idle = 60'000;        // without anybody connected: then it leaves memory
  Milliseconds bot_pace = 900;       // a bot takes at least so long for a move, and as it may think
  Milliseconds bot_spread = 700;     // and up to so much longer
  Milliseconds talk_pace = 1'600;    // a bot says nothing sooner, nor thrice as late
  Milliseconds quick_wait = 8'000;   // quick play: then bots take the free seats
  Milliseconds move_code = 600'000;  // so long a link to another device is good
  bool changes_code = true;          // when somebody is asked to leave
  WritingLimits writing;
  std::vector<std::string> more_bot_levels{};  // that the world can think for, besides bot_levels()
};

// Someone who wants a place at a table.
struct Newcomer {
  std::string name;
  bool watch = false;
  ClientAddress from{};
  std::string code{};  // by which they found the table; empty: the house has brought them
};

// What someone who opens a table wants.
struct TableWishes {
  std::string name;
  std::vector<Command> options;           // the host's
  bool quick = false;                     // filled up with bots and started soon
  std::optional<PrepareGame> prepared{};  // begun at once; on one device only (local/lesson.h)
  ClientAddress from{};
};

// Of a table in the storage.
struct RoomIdentity {
  std::string key;
  std::string code;  // when it was loaded
  Fence fence = 1;
  std::uint64_t tenure = 0;  // of the house, in which it was claimed
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  // What a room is part of.
  struct Surroundings {
    ServerWorld& world;
    Storage& storage;
    Metrics& metrics;
    const RoomLimits& limits;
    AddressLedger& ledger;
    PublicList& list;
    LoadingQueue& loading;
    // The table is about to have another code: whoever asks for it is to find this room.
    std::function<void(const std::shared_ptr<Room>&, const std::string& code)> expect;
    std::function<void(const std::shared_ptr<Room>&, const std::string& code)> expect_no_more;
    // The room is of no use any more: ask for it again, and it is loaded afresh.
    std::function<void(const std::shared_ptr<Room>&)> forget;
    // The last write of a table failed (or the first one after that succeeded).
    std::function<void(const std::string& key, bool failed)> trouble;
    // Whether no one else can have taken over what was claimed in this tenure. Otherwise what is in
    // memory may be old, and a newcomer may have seen newer state.
    std::function<bool(std::uint64_t tenure)> still_runs;
    // For the server's log; no secrets.
    std::function<void(std::string_view what, const std::string& key, std::string_view detail)>
        note;
  };

  Room(Surroundings& house, std::shared_ptr<Strand> strand, RoomIdentity identity, Table table,
       std::string summary, std::size_t log_bytes);
  ~Room();

  [[nodiscard]] const std::shared_ptr<Strand>& strand() const { return strand_; }
  [[nodiscard]] const RoomIdentity& identity() const { return identity_; }

  // All of the following on the strand.
  //
  // The table's code now; stored when nothing is under way.
  [[nodiscard]] const std::string& code() const {
    return table_.state().room.empty() ? identity_.code : table_.state().room;
  }
  // A room that was loaded after a crash: those who were connected have a moment to come back.
  void start();

  using PassDone = std::function<void(Perhaps<Pass>)>;
  void join(Newcomer newcomer, PassDone done);
  // The first member of a new table. The wishes were tried out before: the table accepts them.
  void open(TableWishes wishes, PassDone done);
  // To another device.
  struct MoveCode {
    std::string code;
    Milliseconds expires = 0;
  };
  void draw_move_code(const std::string& by_code, const Bytes32& token,
                      std::function<void(Perhaps<MoveCode>)> done);
  // Whose place such a code moves; the code stays valid.
  struct Mover {
    MemberId member;
    std::string name;
  };
  void look_at_move(const std::string& by_code, const Bytes32& code_hash,
                    const std::function<void(Perhaps<Mover>)>& done);
  void move_device(const std::string& by_code, const Bytes32& code_hash, PassDone done);
  [[nodiscard]] TableSummary summary() const { return summarize(table_.state(), quick_); }
  // Whether it waits for strangers who want quick play, and has a seat for one from there.
  [[nodiscard]] bool gathers_quick_players() const;
  [[nodiscard]] bool takes_quick_player(const ClientAddress& from) const;

  void attach(const std::shared_ptr<Session>& session, std::optional<Bytes32> token);
  void detach(const Session& session);
  void receive(const std::shared_ptr<Session>& session, std::string_view text);

  // It has left the house: requests are now answered with `unavailable`.
  [[nodiscard]] bool retired() const { return retired_; }
  // Finishes writing and does nothing any more. Its connections stay, so that their clients come
  // back only when someone else can take over the table: then `dismiss`.
  void close(Job closed);
  void dismiss(CloseReason reason);
  // Another node may run the table now: ends every connection, whatever is in flight.
  void give_up(CloseReason reason) { retire(reason); }

  // For tests and the simulator: what is durable when nothing is in flight.
  [[nodiscard]] const Table& table() const { return table_; }
  // For tests: where those who are connected come from.
  [[nodiscard]] std::vector<ClientAddress> addresses() const;
  // For the simulator, when a process dies and its memory must be freed: lets go of everyone.
  void abandon();
  [[nodiscard]] bool is_settled() const { return condition_ == Condition::settled && !is_open_; }

 private:
  enum class Condition : std::uint8_t {
    settled,  // what the table says is durable
    writing,  // an append is under way
    broken,   // an append failed: the table is being read again
  };
  struct Pending {  // a request whose answer waits for the append
    std::shared_ptr<Session> session;
    std::int64_t id = 0;
  };
  struct Attached {
    std::shared_ptr<Session> session;
    MemberId viewer;
    Bytes32 token_hash{};  // that it came with
    std::uint32_t rooms_so_far = 0;
  };
  // When a bot acts is drawn as soon as its turn begins; it does whatever it has by then.
  struct BotWork {
    Seat seat;
    std::uint64_t turn = 0;
    std::optional<Action> action;  // the best so far; none: it only confirms
    std::unique_ptr<Timer> timer;
    Counted counted;
  };
  struct TalkWork {
    Seat seat;
    std::uint64_t occasion = 0;
    std::optional<Utterance> utterance;  // once it was thought out
    std::unique_ptr<Timer> timer;
  };
  struct Moving {
    Bytes32 code_hash{};
    MemberId member;
    Milliseconds expires = 0;
  };
  // The one with this code that is still valid.
  [[nodiscard]] std::vector<Moving>::iterator find_moving(const Bytes32& code_hash);

  // --- room.cpp: batches. A job runs when the table is settled, or, to answer that nothing can be
  // stored, when it is broken. False: too many wait.
  bool run(Job job, bool even_if_full = false);
  void drain();
  bool begin_now();
  void end_now();
  void finish_batch();
  void stored(const Written& written);
  void flush();
  void carry_on();
  void set_clock();
  void update_directory();
  void watch_idleness();

  // Inside a job, while the table is usable.
  [[nodiscard]] bool usable() const { return condition_ != Condition::broken && !retired_; }
  struct Performed {
    std::optional<Refusal> refusal;
    bool changed = false;
    std::size_t cost = 0;  // bytes for the log, and in advance those of a game that it starts
  };
  Performed perform(const Command& command, MemberId by, std::int64_t id);
  // Gives the cost.
  std::size_t take_steps(std::vector<Step> steps, MemberId by, std::int64_t id);
  void render(std::span<const Step> steps, MemberId by, std::int64_t id);
  void say(const std::shared_ptr<Session>& to, std::string_view text);

  // --- room_people.cpp: jobs that people ask for.
  void handle(const std::shared_ptr<Session>& session, std::string_view text);
  void answer(const std::shared_ptr<Session>& session, const Ask& ask, std::int64_t id);
  void obey(const std::shared_ptr<Session>& session, Command& command, std::int64_t id);
  Performed perform_for(const Session& session, const Command& command, std::int64_t id);
  // Something that is done for a member and never refused, and counts to where it came from.
  void perform_presence(const Command& command, MemberId member);
  void owe(const std::shared_ptr<Session>& session, std::int64_t id);
  // The answer to a request that was not even looked at.
  [[nodiscard]] Message not_done(std::string_view request, std::string_view reason) const;
  void enter(const std::shared_ptr<Session>& session, const std::optional<Bytes32>& token);
  void admit(const Newcomer& newcomer, const PassDone& done);
  [[nodiscard]] std::optional<ServerFault> too_many_with(const Newcomer& newcomer);
  [[nodiscard]] std::size_t spectators_from(const ClientAddress& from) const;
  // Whether there is a place for it; for a member the newest spectator gives way.
  bool make_place(MemberId viewer, const ClientAddress& from);
  void promise(Job when_stored, Job when_not);
  // Gives its length, without what hides it.
  std::size_t say_snapshot(const std::shared_ptr<Session>& to, MemberId viewer);
  [[nodiscard]] bool is_attached(MemberId member) const;
  void reconcile();
  void expect_arrivals();
  void expect_absence();
  void note_absence();
  void close_strangers();
  // For someone without a valid token: with an old code there is no such table.
  [[nodiscard]] HouseFault fault_for_stranger(const std::string& by_code,
                                              ServerFault otherwise) const;
  void expect_quick_game();
  void start_quick_game(Milliseconds at_latest);
  [[nodiscard]] std::vector<MemberId> never_seen_players() const;

  // --- room_recovery.cpp
  void fail(const StorageError& error);
  void reload();
  void reloaded(TableReader& reader);
  void leave_house();
  void retire(CloseReason reason);

  // --- room_bots.cpp
  [[nodiscard]] Milliseconds draw_pause(Milliseconds least, Milliseconds spread);
  // That a bot has to think if it acts after this pause.
  [[nodiscard]] static Milliseconds time_before(Milliseconds pause);
  [[nodiscard]] Claim claim() const;
  void ask_bots();
  void ask_bot(const BotTurn& turn);
  [[nodiscard]] BotWork* find_bot(Seat seat, std::uint64_t turn);
  void bot_decided(Seat seat, std::uint64_t turn, Action action);
  void bot_acts(Seat seat, std::uint64_t turn);

  // --- room_talk.cpp
  void ask_talk();
  void talk_decided(Seat seat, std::uint64_t occasion, const Utterance& utterance);
  void bot_says(Seat seat, std::uint64_t occasion);
  [[nodiscard]] TalkWork* find_talk(Seat seat, std::uint64_t occasion);

  Surroundings& house_;
  std::shared_ptr<Strand> strand_;
  RoomIdentity identity_;
  Table table_;
  Condition condition_ = Condition::settled;
  bool retired_ = false;
  bool closing_ = false;
  bool draining_ = false;
  bool quick_ = false;
  ClientAddress opened_from_;  // not known of a table that was loaded
  bool troubled_ = false;      // the last write failed
  std::deque<Job> queue_;

  // The batch: none of it is told before it is durable. Open: more may be added.
  bool is_open_ = false;
  Milliseconds writing_since_ = 0;
  std::string stored_code_;  // as the directory has it
  std::string next_code_;    // with the append that is under way; empty: the same
  std::vector<std::string> lines_;
  using Outbox = std::vector<std::pair<std::shared_ptr<Session>, Message>>;
  Outbox outbox_;
  Outbox spare_;                    // an empty one, for its memory
  std::vector<Job> after_;          // answers to HTTP requests
  std::vector<Job> after_failure_;  // the same if it could not be stored
  std::vector<Pending> pending_;
  bool people_changed_ = false;

  std::vector<Attached> attached_;
  GuestBook guests_;
  TableLedger ledger_;
  std::vector<BotWork> bots_;
  std::vector<TalkWork> talks_;
  Milliseconds last_bot_word_ = 0;
  std::vector<Moving> moving_;
  std::unique_ptr<Timer> clock_;
  std::optional<Milliseconds> clock_at_;
  std::unique_ptr<Timer> idle_timer_;
  std::unique_ptr<Timer> arrival_timer_;
  std::unique_ptr<Timer> absence_timer_;
  std::unique_ptr<Timer> quick_timer_;
  std::unique_ptr<Timer> retry_timer_;
  Milliseconds retry_after_ = 0;
  std::string summary_;
  Stage listed_stage_ = Stage::lobby;  // when the directory was last looked at
  std::string opener_;                 // see PublicList
  std::optional<bool> is_listed_;      // as the directory has it; none: not known
  Milliseconds activity_ = 0;
  Job closed_;
};

}  // namespace insidejob

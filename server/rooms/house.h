// All rooms of a server. Opens tables, finds them by their codes, loads them from the storage when
// someone comes, and unloads them when nobody is there. Any thread may call it, and answers come on
// any thread.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/rooms/address_ledger.h"
#include "server/rooms/duplicate_shelf.h"
#include "server/rooms/fault.h"
#include "server/rooms/game_shelf.h"
#include "server/rooms/loading_queue.h"
#include "server/rooms/metrics.h"
#include "server/rooms/public_list.h"
#include "server/rooms/room.h"
#include "server/rooms/room_index.h"
#include "server/rooms/summary.h"
#include "server/rooms/world.h"

namespace insidejob {

struct HouseLimits {
  std::size_t rooms = 20'000;  // in memory
  LoadingLimits loading;
  std::size_t opened_games = 64;       // by a link, that stay in memory
  std::size_t duplicate_tables = 128;  // of duplicate evenings, whose logs stay in memory
  ListLimits list;
  RoomLimits room;
  SessionLimits session;
};

class House {
 public:
  using Note =
      std::function<void(std::string_view what, const std::string& key, std::string_view detail)>;

  // With a registry this is one of several nodes, and asking for a table that another node runs
  // gives a fault that names that node.
  House(ServerWorld& world, Storage& storage, Metrics& metrics, const HouseLimits& limits,
        Note note, Registry* registry = nullptr);

  using PassDone = Room::PassDone;
  using RoomDone = std::function<void(Perhaps<std::shared_ptr<Room>>)>;

  void open_table(const TableWishes& wishes, const PassDone& done);
  // A seat at a table that starts soon: one where others are waiting, or a new one.
  void quick_play(const Newcomer& newcomer, PassDone done);
  // A seat at this table if it is gathering players for quick play; otherwise `unavailable`.
  void join_quick(const std::string& code, Newcomer newcomer, const PassDone& done);
  // Tables of any node that are gathering players for quick play, the latest first.
  void list_quick(std::function<void(Perhaps<std::vector<ListedTable>>)> done);
  void join(const std::string& code, Newcomer newcomer, const PassDone& done);
  // `from`, here and below, is who asks: where many tables are loaded, addresses take turns.
  void look(const std::string& code, const std::function<void(Perhaps<TableSummary>)>& done,
            const ClientAddress& from = {});
  // Public tables with a free seat, the latest first.
  void list(std::function<void(Perhaps<std::vector<ListedTable>>)> done);
  void draw_move_code(const std::string& code, const Bytes32& token,
                      const std::function<void(Perhaps<Room::MoveCode>)>& done,
                      const ClientAddress& from = {});
  void look_at_move(const std::string& code, const Bytes32& code_hash,
                    const std::function<void(Perhaps<Room::Mover>)>& done,
                    const ClientAddress& from = {});
  void move_device(const std::string& code, const Bytes32& code_hash, const PassDone& done,
                   const ClientAddress& from = {});

  // A finished game, by its link. Any node can do it.
  void open_game(const std::string& link, std::optional<Bytes32> token_hash,
                 const ClientAddress& from, GameShelf::Done done);
  void change_link(const Room::LinkChange& change, const ClientAddress& from,
                   const Room::LinkDone& done);
  // A finished game, together with others, by its link.
  void watch_together(const std::string& link, const std::optional<Bytes32>& token_hash,
                      ShowingCall call, const Room::ShowingDone& done);

  // Duplicate evenings (docs/decisions/0036-duplicate.md): a further table, for the host of the
  // first one, the end of a round, and the board, which any node can show.
  struct AddedTable {
    std::string duplicate;
    std::uint32_t table = 0;
    std::string room;
  };
  using AddedDone = std::function<void(Perhaps<AddedTable>)>;
  void add_table(const std::string& code, const Bytes32& token_hash, const ClientAddress& from,
                 const AddedDone& done);
  void close_round(const std::string& code, const Bytes32& token_hash, std::uint32_t round,
                   const ClientAddress& from, const Room::RoundDone& done);
  using BoardDone = std::function<void(Perhaps<std::string>)>;  // JSON
  void show_duplicate(const std::string& id, const std::optional<Bytes32>& token_hash,
                      const ClientAddress& from, const BoardDone& done);

  // Finds the room of a code, loading it if necessary. It may retire at any time, so a caller that
  // finds it retired asks again.
  void find(const std::string& code, RoomDone done, const ClientAddress& from = {});

  // Whether tables can be stored now. After a failed write it tries a real one, instead of just
  // reading.
  void check_storage(std::function<void(bool)> done);

  // Loads the tables by turns whose time has come although nobody is there, now and then again and
  // again (docs/decisions/0034-play-by-turns.md).
  void watch_deadlines();

  // Opens no new rooms, and lets the existing ones finish writing. Then this node leaves the
  // registry, so that others can run its tables, and closes all connections.
  void close(Job closed);

  // Other nodes may run our tables by now. Gives up all of them, and takes none until `resume`.
  void suspend();
  void resume();
  // Nobody else runs our tables before this moment.
  void hold_until(Milliseconds moment) { held_until_ = moment; }

  [[nodiscard]] const HouseLimits& limits() const { return limits_; }
  [[nodiscard]] const std::shared_ptr<Strand>& strand() const { return strand_; }
  // For the simulator.
  [[nodiscard]] std::vector<std::shared_ptr<Room>> rooms() const { return index_.all(); }

 private:
  // Runs on the room's strand, with a room that has not retired.
  using RoomJob = std::function<void(Room&)>;
  using Failed = std::function<void(const HouseFault&)>;
  void visit(const std::string& code, const ClientAddress& from, const RoomJob& job,
             const Failed& fail, unsigned tries = 3);
  void hear_host(const std::string& code, const Bytes32& token_hash, const ClientAddress& from,
                 const std::string& board, const BoardDone& done);
  template <typename Value>
  void with_room(const std::string& code, const ClientAddress& from,
                 const std::function<void(Perhaps<Value>)>& done, const RoomJob& job);
  // The same for the table of a link, which is not looked up in the storage if it is here.
  template <typename Value>
  void with_linked(const std::string& link, const ClientAddress& from,
                   const std::function<void(Perhaps<Value>)>& done, const RoomJob& job);
  // A room, or why there is none, or the current code of a table that was asked for by an old one.
  using Loading = std::variant<std::shared_ptr<Room>, HouseFault, Moved>;
  using Loaded = std::function<void(Loading)>;
  // Who wants a table, and where to give it.
  struct Load {
    std::string code;
    ClientAddress from;
    std::uint64_t tenure = 0;
    Loaded give;
  };
  void load(const std::string& code, const ClientAddress& from);
  void claim_and_read(const Load& load);
  void claim_from_others(const Load& load);
  void read(const Load& load, const RoomIdentity& identity, const std::string& summary);
  void loaded(const std::string& code, const ClientAddress& from, Loading loading);
  [[nodiscard]] std::optional<HouseFault> refuse_to_write(const ClientAddress& from);
  void create_soon(const TableWishes& wishes, const PassDone& done);
  void create(TableWishes wishes, PassDone done, unsigned tries);
  void claim_new(const RoomIdentity& identity, const TableWishes& wishes, const PassDone& done);
  void open_room(const RoomIdentity& identity, const TableWishes& wishes, const PassDone& done);
  void list_tables(Milliseconds active_since, std::function<bool(const TableSummary&)> wanted,
                   std::function<void(Perhaps<std::vector<ListedTable>>)> done);
  void forget(const std::shared_ptr<Room>& room);
  void dismiss(const std::vector<std::shared_ptr<Room>>& rooms);
  void look_at_room(const std::string& code, const std::function<void(Perhaps<TableSummary>)>& done,
                    const ClientAddress& from);
  void wake_due();
  void wake(const TableInfo& table);
  [[nodiscard]] bool takes_nothing() const { return closing_ || suspended_; }

  ServerWorld& world_;
  Storage& storage_;
  Metrics& metrics_;
  const HouseLimits limits_;
  Note note_;
  Registry* const registry_;  // null: this is the only node
  AddressLedger ledger_;
  PublicList public_list_;
  LoadingQueue loading_queue_;
  GameShelf shelf_;
  DuplicateShelf duplicates_;
  Room::Surroundings surroundings_;
  std::shared_ptr<Strand> strand_;

  std::atomic<std::uint64_t> tenure_ = 0;  // claims of earlier ones are void
  std::atomic<Milliseconds> held_until_ = std::numeric_limits<Milliseconds>::max();

  // On the strand.
  RoomIndex index_;
  std::unordered_map<std::string, std::vector<RoomDone>> loading_;
  using Gathering = std::vector<std::weak_ptr<Room>>;
  void play_with_others(const TableWishes& wishes, const PassDone& done, Gathering rooms);
  Gathering gathering_;   // rooms that wait for quick players, the latest last
  std::string troubled_;  // key of a table whose last write failed; empty: none
  std::unique_ptr<Timer> wake_timer_;
  std::unordered_map<std::string, Milliseconds> not_woken_;  // by key: when to try again
  bool closing_ = false;
  bool suspended_ = false;
  std::size_t to_close_ = 0;
  Job closed_;
};

// Why a new table could not be opened with these wishes, if it could not.
[[nodiscard]] std::optional<HouseFault> try_wishes(const TableWishes& wishes);

}  // namespace insidejob

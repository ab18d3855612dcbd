// The log of every table, and the directory of tables: "appended to the log" in the one line that
// explains everything. Entries are opaque text here (JSON elsewhere), numbered 1, 2, 3... in each
// table.
//
// Writes are asynchronous. Each takes a StorageDone that is called exactly once:
//  - after the write is durable (it survives kill -9 and a power cut), or with the reason why not;
//  - on a thread of the storage, or, for `invalid`, `overloaded` and `closed`, before the call
//    returns. It must be short and must not throw. It may submit further writes, but not wait for
//    them, and not call close(). Post to your own strand.
// A write is all or nothing. Writes to one table are done, and are answered, in the order in which
// they were submitted; several wait for the disk together (group commit). The queue is bounded.
//
// Reads block for a round trip to the database and see every write that has been answered. All
// functions may be called from any thread. No function throws, and none looks at a clock: times are
// passed in.
//
// When the database fails (StorageFault's second group) the storage stays usable: every later call
// tries again, and succeeds once there is space, or the disk or the server is back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/storage/storage_error.h"

namespace insidejob {

using Sequence = std::uint64_t;     // an entry's number in its table, from 1; 0: before the first
using Fence = std::uint64_t;        // grows with each node that takes a table over
using Milliseconds = std::int64_t;  // since 1970

// Longest key and room code, entry and summary, in bytes; most entries in one append or rewrite.
inline constexpr std::size_t k_longest_key = 128;
inline constexpr std::size_t k_longest_text = std::size_t{1} << 20;
inline constexpr std::size_t k_most_entries = 4096;
// How many earlier codes of a table still lead to it.
inline constexpr std::size_t k_old_codes = 32;

struct LogEntry {
  Sequence sequence = 0;
  std::string text;

  bool operator==(const LogEntry&) const = default;
};

struct NewTable {
  std::string key;        // chosen by the caller, unique
  std::string room_code;  // unique
  Milliseconds created = 0;
  bool is_public = false;
};

// What the directory knows about a table.
struct TableInfo {
  std::string key;
  std::string room_code;
  Milliseconds created = 0;
  Milliseconds last_activity = 0;  // initially the time of creation
  bool is_public = false;
  std::string summary;  // small JSON text for lists in the lobby; initially empty
  Sequence last_sequence = 0;
  Fence fence = 0;           // the highest that claimed or appended
  Milliseconds wake_at = 0;  // when it has to be loaded although nobody comes; 0: never

  bool operator==(const TableInfo&) const = default;
};

// Absent fields stay. last_activity never goes back: the later time counts. With a fence, it is
// `fenced_off` where an append would be. Without one, it comes from something that runs no table.
struct TableUpdate {
  std::optional<std::string> summary;
  std::optional<Milliseconds> last_activity;
  std::optional<bool> is_public;
  std::optional<Fence> fence{};
  std::optional<Milliseconds> wake_at{};
};

// Lists go from the latest activity to the oldest, then by key. The next page starts after the last
// table of this one.
struct ListPosition {
  Milliseconds last_activity = 0;
  std::string key;
};
struct TableFilter {
  bool public_only = false;
  std::optional<Milliseconds> active_since;  // since this time, inclusive
  std::optional<ListPosition> after;
  std::size_t limit = 100;
};

struct ExportedEntry {
  LogEntry entry;
  Fence fence = 0;  // that it was appended with
};
struct ExportedTable {
  TableInfo info;
  std::vector<ExportedEntry> entries;
};

// A number whose meaning depends on the function.
using Written = StorageResult<std::uint64_t>;
using StorageDone = std::function<void(const Written&)>;

// How much may be queued. Anything beyond that is `overloaded`.
struct QueueLimits {
  std::size_t writes = 65'536;
  std::size_t bytes = std::size_t{64} << 20;
};

// Called before and after the answers to a group of writes, on the thread that gives them, so that
// the answers can be passed on with one call.
struct AnswerFrame {
  std::function<void()> begin;
  std::function<void()> end;
};

class Storage {
 public:
  Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  virtual ~Storage() = default;  // closes

  // --- the log -------------------------------------------------------------------------------
  // Appends texts as entries first, first + 1, ... Gives the table's last sequence number.
  //   fenced_off  fence is lower than the table's highest, whatever first is
  //   conflict    first is not the table's last sequence number + 1
  // The fence is stored with each entry, and becomes the table's highest.
  virtual void append(std::string table, Sequence first, std::vector<std::string> texts,
                      Fence fence, StorageDone done) = 0;
  // The same, and from the same moment on the table has another room code. The last k_old_codes
  // that it had still find it (find_room); older ones are free again.
  //   exists      the code is a table's, or one of its old ones
  virtual void append_and_move(std::string table, Sequence first, std::vector<std::string> texts,
                               Fence fence, std::string room_code, StorageDone done) = 0;
  // Takes over a table without writing an entry: once it is answered, no one with a lower fence can
  // append. Returns the table's last sequence number. fenced_off if the table's fence is higher.
  virtual void claim(std::string table, Fence fence, StorageDone done) = 0;
  // At most `limit` entries from a sequence number on; fewer only at the end.
  [[nodiscard]] virtual StorageResult<std::vector<LogEntry>> read(const std::string& table,
                                                                  Sequence from,
                                                                  std::size_t limit) = 0;

  // --- the directory -------------------------------------------------------------------------
  // exists: the key or the room code are taken, or the code was another table's.
  virtual void create(NewTable table, StorageDone done) = 0;
  virtual void update(std::string table, TableUpdate update, StorageDone done) = 0;
  // Removes a table with its log.
  virtual void erase(std::string table, StorageDone done) = 0;
  [[nodiscard]] virtual StorageResult<TableInfo> find(const std::string& table) = 0;
  // Finds a table by its current code or an earlier one. In the latter case, `room_code` differs
  // from the one asked for.
  [[nodiscard]] virtual StorageResult<TableInfo> find_room(const std::string& room_code) = 0;
  [[nodiscard]] virtual StorageResult<std::vector<TableInfo>> list(const TableFilter& filter) = 0;
  // At most `limit` tables that have to be loaded by this time, the earliest first.
  [[nodiscard]] virtual StorageResult<std::vector<TableInfo>> list_due(Milliseconds by,
                                                                       std::size_t limit) = 0;

  // --- administration ------------------------------------------------------------------------
  // A table as it is at one moment.
  [[nodiscard]] virtual StorageResult<ExportedTable> export_table(const std::string& table) = 0;
  // Replaces the texts of entries, each named once, and returns how many. not_found, without any
  // change, if one is missing. For erasing a person's data. Sequence numbers and fences stay.
  virtual void rewrite(std::string table, std::vector<LogEntry> replacements, StorageDone done) = 0;
  // Erases at most `limit` tables whose last activity was before this time, oldest first, and
  // returns how many. Tables that still have to be loaded are kept.
  virtual void prune(Milliseconds idle_since, std::size_t limit, StorageDone done) = 0;
  // Copies the database to a file while it is in use. The file is complete or absent. PostgreSQL
  // refuses with `invalid` and names pg_dump, which does it better.
  [[nodiscard]] virtual StorageStatus backup(const std::string& file) = 0;
  // What is wrong with the stored data, one sentence each; empty if all is well. Reads everything.
  [[nodiscard]] virtual StorageResult<std::vector<std::string>> check_integrity() = 0;

  // Before the first write. A storage without groups needs none.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): a storage with groups keeps the frame
  virtual void set_answer_frame(AnswerFrame /*frame*/) {}

  // Finishes and answers all queued writes, then closes the database. Later writes and reads are
  // answered with `closed`. May be called again.
  virtual void close() = 0;
};

}  // namespace insidejob

// A disk under SQLite that can fail: a virtual file system in memory that forgets unsynced data
// when the power is cut, can be full, and can become read-only.
//
// After a cut, each file has what it held at its last sync. Of every later write it keeps all,
// nothing, or some sectors, drawn from a seed and independently of earlier writes. A file created
// since the last sync of the folder may be gone, and one deleted since may be back. As with
// SQLite's own files, the first sync of a new journal syncs the folder too.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace insidejob {

class FaultyDisk {
 public:
  explicit FaultyDisk(std::string name);  // by which SQLite knows it
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;
  ~FaultyDisk();

  [[nodiscard]] const std::string& name() const { return name_; }

  // Cuts the power at the nth operation (write, sync, truncation, deletion) or the nth sync from
  // now. A sync that is in progress then may or may not be done; see `after`.
  void cut_at_operation(std::size_t count);
  enum class Cut : std::uint8_t { before_sync, after_sync };
  void cut_at_sync(std::size_t count, Cut cut);
  void cut_now();
  [[nodiscard]] bool is_off() const;
  // Decides what is left. All files must be closed.
  void restart(std::mt19937_64& random);

  void set_capacity(std::optional<std::size_t> bytes);  // of all files together
  void set_read_only(bool read_only);
  [[nodiscard]] std::size_t used() const;

  // --- for the functions that SQLite calls ---------------------------------------------------
  struct Change {
    std::size_t offset = 0;
    std::optional<std::vector<unsigned char>> bytes;  // nullopt: cut off at offset
  };
  struct File {
    std::vector<unsigned char> now;
    std::vector<unsigned char> durable;
    std::vector<Change> unsynced;
    bool in_folder = false;     // its name is durable
    bool syncs_folder = false;  // its next sync makes all names durable
    // Locks of the file.
    int shared = 0;
    const void* reserved = nullptr;
    const void* pending = nullptr;
    // Shared memory of the write-ahead log's index, and its locks.
    std::vector<std::unique_ptr<std::array<unsigned char, 32768>>> memory;
    int memory_users = 0;
    std::array<int, SQLITE_SHM_NLOCK> memory_shared = {};
    std::array<const void*, SQLITE_SHM_NLOCK> memory_exclusive = {};
  };
  using Lock = std::unique_lock<std::recursive_mutex>;
  [[nodiscard]] Lock lock() const { return Lock(mutex_); }
  std::shared_ptr<File> open(const char* name, bool create, bool journal);  // null: does not exist
  int erase(const std::string& name, bool synced);
  [[nodiscard]] bool exists(const std::string& name) const { return files_.contains(name); }
  int change(File& file, Change change);
  int sync(File& file);
  [[nodiscard]] int last_error() const { return last_error_; }

 private:
  void sync_folder();
  // Counts an operation; false if the power is off.
  [[nodiscard]] bool powered();

  const std::string name_;
  sqlite3_vfs vfs_ = {};
  mutable std::recursive_mutex mutex_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::map<std::string, std::shared_ptr<File>> deleted_;
  std::size_t operations_left_ = SIZE_MAX;
  std::size_t syncs_left_ = SIZE_MAX;
  Cut cut_ = Cut::before_sync;
  bool off_ = false;
  std::optional<std::size_t> capacity_;
  bool read_only_ = false;
  int last_error_ = 0;
};

}  // namespace insidejob

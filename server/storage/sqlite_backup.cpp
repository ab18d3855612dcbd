#include "server/storage/sqlite_backup.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "server/storage/private_file.h"

namespace insidejob {
namespace {

constexpr int k_tries = 200;
constexpr int k_pause_milliseconds = 25;

StorageStatus copy(SqliteConnection& source, sqlite3* target) {
  sqlite3_backup* backup = sqlite3_backup_init(target, "main", source.handle(), "main");
  int code = SQLITE_BUSY;
  if (backup != nullptr) {
    // All pages in one step: in write-ahead mode this sees one moment, and holds up no writer.
    for (int tries = 0; tries < k_tries && (code == SQLITE_BUSY || code == SQLITE_LOCKED);
         ++tries) {
      if (tries > 0) sqlite3_sleep(k_pause_milliseconds);
      code = sqlite3_backup_step(backup, -1);
    }
    sqlite3_backup_finish(backup);
  } else {
    code = sqlite3_errcode(target);
  }
  if (code == SQLITE_DONE) return Ok{};
  const StorageFault fault = code == SQLITE_FULL       ? StorageFault::full
                             : code == SQLITE_READONLY ? StorageFault::read_only
                             : code == SQLITE_CORRUPT  ? StorageFault::corrupt
                                                       : StorageFault::gone;
  return StorageError{fault, std::string("the backup failed: ") + sqlite3_errstr(code)};
}

void sync_folder(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

StorageStatus back_up(SqliteConnection& source, const std::string& file) {
  const std::string partial = file + ".partial";
  std::error_code failed;
  std::filesystem::remove(partial, failed);
  sqlite3* target = nullptr;
  StorageStatus status = Ok{};
  failed = make_private_file(partial, nullptr);
  if (!failed &&
      sqlite3_open_v2(partial.c_str(), &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                      nullptr) == SQLITE_OK) {
    status = copy(source, target);
  } else {
    const int system_error = failed              ? failed.value()
                             : target != nullptr ? sqlite3_system_errno(target)
                                                 : 0;
    status = StorageError{system_error == EROFS ? StorageFault::read_only : StorageFault::gone,
                          "cannot create " + partial + ": " + std::strerror(system_error)};
  }
  sqlite3_close(target);
  if (status) {
    std::filesystem::rename(partial, file, failed);
    if (failed) {
      status = StorageError{StorageFault::gone, "cannot create " + file + ": " + failed.message()};
    } else {
      sync_folder(file);
    }
  }
  if (!status) std::filesystem::remove(partial, failed);
  return status;
}

}  // namespace insidejob

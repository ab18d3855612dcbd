#include "server/storage/test/support/faulty_file.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>
#include <utility>

namespace insidejob {
namespace {

using File = FaultyDisk::File;

struct OpenFile : sqlite3_file {
  FaultyDisk* disk = nullptr;
  std::shared_ptr<File> file;
  int level = SQLITE_LOCK_NONE;
  bool uses_memory = false;
};

OpenFile& self(sqlite3_file* file) { return *static_cast<OpenFile*>(file); }
FaultyDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }

int unlock(sqlite3_file* handle, int level) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  File& file = *open.file;
  if (level <= SQLITE_LOCK_SHARED && open.level > SQLITE_LOCK_SHARED) {
    if (file.reserved == &open) file.reserved = nullptr;
    if (file.pending == &open) file.pending = nullptr;
  }
  if (level == SQLITE_LOCK_NONE && open.level >= SQLITE_LOCK_SHARED) --file.shared;
  open.level = std::min(open.level, level);
  return SQLITE_OK;
}

int lock(sqlite3_file* handle, int level) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  File& file = *open.file;
  if (level <= open.level) return SQLITE_OK;
  const auto held_by_another = [&](const void* holder) {
    return holder != nullptr && holder != &open;
  };
  if (open.level == SQLITE_LOCK_NONE) {
    if (held_by_another(file.pending)) return SQLITE_BUSY;
    ++file.shared;
    open.level = SQLITE_LOCK_SHARED;
  }
  if (level >= SQLITE_LOCK_RESERVED) {
    if (held_by_another(file.reserved)) return SQLITE_BUSY;
    file.reserved = &open;
    open.level = std::max(open.level, SQLITE_LOCK_RESERVED);
  }
  if (level == SQLITE_LOCK_EXCLUSIVE) {
    if (held_by_another(file.pending)) return SQLITE_BUSY;
    file.pending = &open;
    open.level = std::max(open.level, SQLITE_LOCK_PENDING);
    if (file.shared > 1) return SQLITE_BUSY;
    open.level = SQLITE_LOCK_EXCLUSIVE;
  }
  return SQLITE_OK;
}

int check_reserved(sqlite3_file* handle, int* result) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  *result = open.file->reserved != nullptr ? 1 : 0;
  return SQLITE_OK;
}

int unmap_memory(sqlite3_file* handle, int) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  if (open.uses_memory) {
    open.uses_memory = false;
    if (--open.file->memory_users == 0) open.file->memory.clear();
  }
  return SQLITE_OK;
}

int map_memory(sqlite3_file* handle, int region, int size, int extend, void volatile** memory) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  if (!open.uses_memory) {
    open.uses_memory = true;
    ++open.file->memory_users;
  }
  *memory = nullptr;
  auto& regions = open.file->memory;
  if (size != 32768) return SQLITE_IOERR_SHMSIZE;
  while (regions.size() <= static_cast<std::size_t>(region)) {
    if (extend == 0) return SQLITE_OK;
    regions.push_back(std::make_unique<std::array<unsigned char, 32768>>());
  }
  *memory = regions[static_cast<std::size_t>(region)]->data();
  return SQLITE_OK;
}

int lock_memory(sqlite3_file* handle, int first, int count, int flags) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  File& file = *open.file;
  const auto begin = static_cast<std::size_t>(first);
  const std::size_t end = begin + static_cast<std::size_t>(count);
  if ((flags & SQLITE_SHM_UNLOCK) != 0) {
    for (std::size_t slot = begin; slot < end; ++slot) {
      if ((flags & SQLITE_SHM_SHARED) != 0) {
        --file.memory_shared[slot];
      } else if (file.memory_exclusive[slot] == &open) {
        file.memory_exclusive[slot] = nullptr;
      }
    }
    return SQLITE_OK;
  }
  for (std::size_t slot = begin; slot < end; ++slot) {
    if (file.memory_exclusive[slot] != nullptr) return SQLITE_BUSY;
    if ((flags & SQLITE_SHM_EXCLUSIVE) != 0 && file.memory_shared[slot] > 0) return SQLITE_BUSY;
  }
  for (std::size_t slot = begin; slot < end; ++slot) {
    if ((flags & SQLITE_SHM_SHARED) != 0) {
      ++file.memory_shared[slot];
    } else {
      file.memory_exclusive[slot] = &open;
    }
  }
  return SQLITE_OK;
}

void memory_barrier(sqlite3_file* handle) {
  const auto guard = self(handle).disk->lock();  // is one
}

int close(sqlite3_file* handle) {
  unmap_memory(handle, 0);
  unlock(handle, SQLITE_LOCK_NONE);
  self(handle).~OpenFile();
  return SQLITE_OK;
}

int read(sqlite3_file* handle, void* buffer, int size, sqlite3_int64 offset) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  if (open.disk->is_off()) return SQLITE_IOERR_READ;
  const std::vector<unsigned char>& content = open.file->now;
  const auto from = std::min(content.size(), static_cast<std::size_t>(offset));
  const std::size_t count = std::min(content.size() - from, static_cast<std::size_t>(size));
  if (count > 0) std::memcpy(buffer, content.data() + from, count);
  if (count == static_cast<std::size_t>(size)) return SQLITE_OK;
  std::memset(static_cast<char*>(buffer) + count, 0, static_cast<std::size_t>(size) - count);
  return SQLITE_IOERR_SHORT_READ;
}

int write(sqlite3_file* handle, const void* buffer, int size, sqlite3_int64 offset) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  const auto* bytes = static_cast<const unsigned char*>(buffer);
  return open.disk->change(*open.file, {static_cast<std::size_t>(offset),
                                        std::vector<unsigned char>(bytes, bytes + size)});
}

int truncate(sqlite3_file* handle, sqlite3_int64 size) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  const int code = open.disk->change(*open.file, {static_cast<std::size_t>(size), std::nullopt});
  return code == SQLITE_OK ? code : SQLITE_IOERR_TRUNCATE;
}

int sync(sqlite3_file* handle, int) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  return open.disk->sync(*open.file);
}

int file_size(sqlite3_file* handle, sqlite3_int64* size) {
  OpenFile& open = self(handle);
  const auto guard = open.disk->lock();
  *size = static_cast<sqlite3_int64>(open.file->now.size());
  return SQLITE_OK;
}

int file_control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return 4096; }
// Like usual disks, as SQLite assumes: a write does not damage its neighbours.
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

constexpr sqlite3_io_methods k_methods = {2,
                                          close,
                                          read,
                                          write,
                                          truncate,
                                          sync,
                                          file_size,
                                          lock,
                                          unlock,
                                          check_reserved,
                                          file_control,
                                          sector_size,
                                          characteristics,
                                          map_memory,
                                          lock_memory,
                                          memory_barrier,
                                          unmap_memory,
                                          nullptr,
                                          nullptr};

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* handle, int flags, int* out_flags) {
  FaultyDisk& disk = disk_of(vfs);
  const auto guard = disk.lock();
  handle->pMethods = nullptr;
  constexpr int journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
  std::shared_ptr<File> file =
      disk.open(name, (flags & SQLITE_OPEN_CREATE) != 0, (flags & journals) != 0);
  if (file == nullptr) return SQLITE_CANTOPEN;
  auto* opened = new (handle) OpenFile{};
  opened->pMethods = &k_methods;
  opened->disk = &disk;
  opened->file = std::move(file);
  if (out_flags != nullptr) *out_flags = flags;
  return SQLITE_OK;
}

int erase(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  FaultyDisk& disk = disk_of(vfs);
  const auto guard = disk.lock();
  return disk.erase(name, sync_folder != 0);
}

int access(sqlite3_vfs* vfs, const char* name, int, int* result) {
  FaultyDisk& disk = disk_of(vfs);
  const auto guard = disk.lock();
  *result = disk.exists(name) ? 1 : 0;
  return SQLITE_OK;
}

int full_name(sqlite3_vfs*, const char* name, int size, char* out) {
  std::snprintf(out, static_cast<std::size_t>(size), "%s", name);
  return SQLITE_OK;
}

int last_error(sqlite3_vfs* vfs, int, char*) {
  FaultyDisk& disk = disk_of(vfs);
  const auto guard = disk.lock();
  return disk.last_error();
}

}  // namespace

sqlite3_vfs faulty_vfs(FaultyDisk& disk) {
  const sqlite3_vfs* usual = sqlite3_vfs_find(nullptr);
  sqlite3_vfs vfs = *usual;  // clock, sleep and randomness as usual
  vfs.iVersion = 2;
  vfs.szOsFile = sizeof(OpenFile);
  vfs.mxPathname = 200;
  vfs.pNext = nullptr;
  vfs.zName = disk.name().c_str();
  vfs.pAppData = &disk;
  vfs.xOpen = open;
  vfs.xDelete = erase;
  vfs.xAccess = access;
  vfs.xFullPathname = full_name;
  vfs.xGetLastError = last_error;
  return vfs;
}

}  // namespace insidejob

#include "server/storage/test/support/faulty_disk.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "server/storage/test/support/faulty_file.h"

namespace insidejob {
namespace {

constexpr std::size_t k_sector = 512;

void carry_out(std::vector<unsigned char>& content, const FaultyDisk::Change& change) {
  if (!change.bytes) {
    if (content.size() > change.offset) content.resize(change.offset);
    return;
  }
  const std::size_t end = change.offset + change.bytes->size();
  if (content.size() < end) content.resize(end);
  std::ranges::copy(*change.bytes, content.begin() + static_cast<std::ptrdiff_t>(change.offset));
}

// Applies only some sectors of a write.
void tear(std::vector<unsigned char>& content, const FaultyDisk::Change& change,
          std::mt19937_64& random) {
  const std::size_t end = change.offset + change.bytes->size();
  for (std::size_t at = change.offset; at < end;) {
    const std::size_t next = std::min(end, (at / k_sector + 1) * k_sector);
    if (random() % 2 == 0) {
      const auto first = change.bytes->begin() + static_cast<std::ptrdiff_t>(at - change.offset);
      carry_out(content, {at, std::vector<unsigned char>(
                                  first, first + static_cast<std::ptrdiff_t>(next - at))});
    }
    at = next;
  }
}

}  // namespace

FaultyDisk::FaultyDisk(std::string name) : name_(std::move(name)) {
  vfs_ = faulty_vfs(*this);
  if (sqlite3_vfs_register(&vfs_, 0) != SQLITE_OK) std::abort();
}

FaultyDisk::~FaultyDisk() { sqlite3_vfs_unregister(&vfs_); }

void FaultyDisk::cut_at_operation(std::size_t count) {
  const Lock guard = lock();
  operations_left_ = count;
}

void FaultyDisk::cut_at_sync(std::size_t count, Cut cut) {
  const Lock guard = lock();
  syncs_left_ = count;
  cut_ = cut;
}

void FaultyDisk::cut_now() {
  const Lock guard = lock();
  off_ = true;
}

bool FaultyDisk::is_off() const {
  const Lock guard = lock();
  return off_;
}

void FaultyDisk::restart(std::mt19937_64& random) {
  const Lock guard = lock();
  for (auto& [name, file] : deleted_) {
    if (!files_.contains(name) && random() % 2 == 0) files_[name] = file;
  }
  deleted_.clear();
  std::erase_if(files_,
                [&](const auto& entry) { return !entry.second->in_folder && random() % 2 == 0; });
  for (auto& [name, file] : files_) {
    std::vector<unsigned char> content = std::move(file->durable);
    for (const Change& change : file->unsynced) {
      const std::uint64_t fate = random() % 3;
      if (fate == 0) carry_out(content, change);
      if (fate == 1 && change.bytes) tear(content, change, random);
    }
    auto fresh = std::make_shared<File>();
    fresh->now = content;
    fresh->durable = std::move(content);
    fresh->in_folder = true;
    file = std::move(fresh);
  }
  operations_left_ = SIZE_MAX;
  syncs_left_ = SIZE_MAX;
  off_ = false;
}

void FaultyDisk::set_capacity(std::optional<std::size_t> bytes) {
  const Lock guard = lock();
  capacity_ = bytes;
}

void FaultyDisk::set_read_only(bool read_only) {
  const Lock guard = lock();
  read_only_ = read_only;
}

std::size_t FaultyDisk::used() const {
  const Lock guard = lock();
  std::size_t bytes = 0;
  for (const auto& [name, file] : files_) bytes += file->now.size();
  return bytes;
}

bool FaultyDisk::powered() {
  if (!off_ && operations_left_ != SIZE_MAX && --operations_left_ == 0) off_ = true;
  if (off_) last_error_ = EIO;
  return !off_;
}

std::shared_ptr<FaultyDisk::File> FaultyDisk::open(const char* name, bool create, bool journal) {
  if (off_) {
    last_error_ = EIO;
    return nullptr;
  }
  if (name == nullptr) return std::make_shared<File>();  // a temporary file
  if (const auto found = files_.find(name); found != files_.end()) return found->second;
  if (!create || read_only_) {
    last_error_ = create ? EROFS : ENOENT;
    return nullptr;
  }
  auto file = std::make_shared<File>();
  file->syncs_folder = journal;
  return files_[name] = std::move(file);
}

void FaultyDisk::sync_folder() {
  deleted_.clear();
  for (auto& [name, file] : files_) file->in_folder = true;
}

int FaultyDisk::erase(const std::string& name, bool synced) {
  if (!powered()) return SQLITE_IOERR_DELETE;
  if (read_only_) {
    last_error_ = EROFS;
    return SQLITE_IOERR_DELETE;
  }
  const auto found = files_.find(name);
  if (found == files_.end()) return SQLITE_IOERR_DELETE_NOENT;
  if (found->second->in_folder) deleted_[name] = found->second;
  files_.erase(found);
  if (synced) sync_folder();
  return SQLITE_OK;
}

int FaultyDisk::change(File& file, Change change) {
  if (!powered()) return SQLITE_IOERR_WRITE;
  if (read_only_) {
    last_error_ = EROFS;
    return SQLITE_IOERR_WRITE;
  }
  if (change.bytes && capacity_) {
    const std::size_t end = change.offset + change.bytes->size();
    const std::size_t more = end > file.now.size() ? end - file.now.size() : 0;
    if (more > 0 && used() + more > *capacity_) return SQLITE_FULL;
  }
  carry_out(file.now, change);
  file.unsynced.push_back(std::move(change));
  return SQLITE_OK;
}

int FaultyDisk::sync(File& file) {
  if (!powered()) return SQLITE_IOERR_FSYNC;
  const bool cut = syncs_left_ != SIZE_MAX && --syncs_left_ == 0;
  if (!cut || cut_ == Cut::after_sync) {
    file.durable = file.now;
    file.unsynced.clear();
    if (std::exchange(file.syncs_folder, false)) sync_folder();
  }
  if (!cut) return SQLITE_OK;
  off_ = true;
  last_error_ = EIO;
  return SQLITE_IOERR_FSYNC;
}

}  // namespace insidejob

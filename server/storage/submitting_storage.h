// The writing half of Storage for all databases: checks each request and turns it into a
// StorageWrite.
#pragma once

#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "server/storage/storage_write.h"

namespace insidejob {

class SubmittingStorage : public Storage {
 public:
  void append(std::string table, Sequence first, std::vector<std::string> texts, Fence fence,
              StorageDone done) final;
  void append_and_move(std::string table, Sequence first, std::vector<std::string> texts,
                       Fence fence, std::string room_code, StorageDone done) final;
  void claim(std::string table, Fence fence, StorageDone done) final;
  void create(NewTable table, StorageDone done) final;
  void update(std::string table, TableUpdate update, StorageDone done) final;
  void erase(std::string table, StorageDone done) final;
  void rewrite(std::string table, std::vector<LogEntry> replacements, StorageDone done) final;
  void prune(Milliseconds idle_since, std::size_t limit, StorageDone done) final;

 protected:
  // Called only with valid writes.
  virtual void submit(StorageWrite write) = 0;

 private:
  void check_and_submit(StorageWrite write);
};

}  // namespace insidejob

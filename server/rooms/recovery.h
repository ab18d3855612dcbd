// Reads a table again after a failed write: whatever the storage has is what happened. Retries,
// less and less often, until the storage answers.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/rooms/loading_queue.h"
#include "server/rooms/table_reader.h"
#include "server/rooms/world.h"

namespace insidejob {

// Someone else writes this table now, or it no longer exists: there is nothing to recover.
[[nodiscard]] bool is_lost(StorageFault fault);

class Recovery {
 public:
  // Called on the strand once the table has been read or is lost.
  using Done = std::function<void(TableReader&)>;
  Recovery(ServerWorld& world, Storage& storage, LoadingQueue& loading,
           std::shared_ptr<Strand> strand, std::string key, Done done);

  // On behalf of this address. `keeper` is the owner of this object; nothing happens once it is
  // gone.
  void begin(const ClientAddress& from, const std::weak_ptr<const void>& keeper);
  // Nothing is read or reported after this.
  void stop();
  // A write has succeeded, so the next failure starts with short pauses again.
  void relax() { pause_ = 0; }

 private:
  void finished(const std::shared_ptr<TableReader>& reader, const ClientAddress& from,
                const std::weak_ptr<const void>& keeper);

  ServerWorld& world_;
  Storage& storage_;
  LoadingQueue& loading_;
  const std::shared_ptr<Strand> strand_;
  const std::string key_;
  const Done done_;
  bool stopped_ = false;
  std::unique_ptr<Timer> timer_;
  Milliseconds pause_ = 0;
};

}  // namespace insidejob

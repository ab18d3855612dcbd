// Reads a table again after a write has failed: whatever the storage says is stored is what
// happened. Tries until the storage answers, less and less often.
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
  // `done` is called on the strand: the table has been read, or is lost.
  using Done = std::function<void(TableReader&)>;
  Recovery(ServerWorld& world, Storage& storage, LoadingQueue& loading,
           std::shared_ptr<Strand> strand, std::string key, Done done);

  // For someone at this address. `keeper`: what this is part of, as long as it exists.
  void begin(const ClientAddress& from, const std::weak_ptr<const void>& keeper);
  // Nothing is read or reported any more.
  void stop();
  // A write has succeeded: after the next failure it tries often again.
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

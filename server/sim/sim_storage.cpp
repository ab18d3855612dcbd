#include "server/sim/sim_storage.h"

namespace insidejob::sim {

void SimStorage::fail_reads(std::optional<StorageFault> fault) {
  read_fault_ = fault;
  disk_.fail_reads(fault);
}

void SimStorage::append(std::string table, Sequence first, std::vector<std::string> texts,
                        Fence fence, StorageDone done) {
  if (appends_before_lie_ && *appends_before_lie_ == 0) {
    appends_before_lie_.reset();
    return done(Written{first + texts.size() - 1});
  }
  if (appends_before_lie_) --*appends_before_lie_;
  disk_.append(std::move(table), first, std::move(texts), fence, std::move(done));
}

}  // namespace insidejob::sim

#include "server/rooms/recovery.h"

#include <algorithm>
#include <utility>

namespace insidejob {
namespace {

constexpr Milliseconds k_first_retry = 250;
constexpr Milliseconds k_last_retry = 8'000;

}  // namespace

bool is_lost(StorageFault fault) {
  return fault == StorageFault::fenced_off || fault == StorageFault::conflict ||
         fault == StorageFault::not_found || fault == StorageFault::closed;
}

Recovery::Recovery(ServerWorld& world, Storage& storage, LoadingQueue& loading,
                   std::shared_ptr<Strand> strand, std::string key, Done done)
    : world_(world),
      storage_(storage),
      loading_(loading),
      strand_(std::move(strand)),
      key_(std::move(key)),
      done_(std::move(done)) {}

void Recovery::begin(const ClientAddress& from, const std::weak_ptr<const void>& keeper) {
  const auto reader = std::make_shared<TableReader>(storage_, key_);
  loading_.add(from, [this, from, keeper, strand = strand_, reader] {
    if (reader->read_page()) return true;
    strand->post([this, from, keeper, reader] {
      if (const auto kept = keeper.lock()) finished(reader, from, keeper);
    });
    return false;
  });
}

void Recovery::finished(const std::shared_ptr<TableReader>& reader, const ClientAddress& from,
                        const std::weak_ptr<const void>& keeper) {
  if (stopped_) return;
  if (const auto& error = reader->error(); !error || is_lost(error->fault)) return done_(*reader);
  pause_ = std::clamp(2 * pause_, k_first_retry, k_last_retry);
  if (!timer_) timer_ = world_.make_timer(strand_);
  timer_->set(world_.now() + pause_, [this, from, keeper] { begin(from, keeper); });
}

void Recovery::stop() {
  stopped_ = true;
  timer_.reset();
}

}  // namespace insidejob

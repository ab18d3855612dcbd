#include "server/site/memory_registry.h"

#include <algorithm>
#include <utility>

namespace insidejob {
namespace {

StorageError gone() { return {StorageFault::gone, "the registry is cut off"}; }

}  // namespace

bool MemorySite::is_alive(const NodeId& node) const {
  const auto found = nodes_.find(node);
  return found != nodes_.end() && found->second.until > now_();
}

void MemoryRegistry::renew(bool on_bus, RenewDone done) {
  if (cut_off_) return done(gone());
  Renewal renewal;
  {
    const std::lock_guard lock{site_->mutex_};
    renewal.lapsed = !site_->is_alive(info_.id);
    info_.on_bus = on_bus;
    site_->nodes_[info_.id] = {info_, site_->now_() + k_lease};
    for (const auto& [id, lease] : site_->nodes_) {
      if (site_->is_alive(id)) renewal.alive.push_back(lease.info);
    }
  }
  std::ranges::sort(renewal.alive, {}, [](const NodeInfo& node) {
    return std::pair(std::string_view(node.name), std::string_view(node.id));
  });
  done(std::move(renewal));
}

void MemoryRegistry::leave(std::function<void()> done) {
  if (!cut_off_) {
    const std::lock_guard lock{site_->mutex_};
    site_->nodes_.erase(info_.id);
  }
  done();
}

void MemoryRegistry::claim(std::string room_code, ClaimDone done) {
  if (cut_off_) return done(gone());
  const auto info = site_->storage_.find_room(room_code);
  if (!info) return done(info.error());
  if (info->room_code != room_code) return done(Moved{info->room_code});
  {
    const std::lock_guard lock{site_->mutex_};
    const auto owner = site_->owners_.find(info->key);
    if (owner != site_->owners_.end() && owner->second != info_.id &&
        site_->is_alive(owner->second)) {
      const Elsewhere elsewhere{owner->second};
      return done(elsewhere);
    }
    if (!site_->is_alive(info_.id)) {
      return done(StorageError{StorageFault::closed, "this node is not alive"});
    }
    site_->owners_[info->key] = info_.id;
  }
  const ClaimedTable table{info->key, info->summary, info->fence + 1};
  site_->storage_.claim(table.key, table.fence, [table, done = std::move(done)](const Written& w) {
    if (w.ok()) {
      done(table);
    } else {
      done(w.error());
    }
  });
}

void MemoryRegistry::release(std::string table, Fence fence) {
  if (cut_off_) return;
  const auto info = site_->storage_.find(table);
  const std::lock_guard lock{site_->mutex_};
  const auto owner = site_->owners_.find(table);
  if (info && info->fence == fence && owner != site_->owners_.end() && owner->second == info_.id) {
    site_->owners_.erase(owner);
  }
}

void MemoryRegistry::may_open(std::string address, OpeningRate rate,
                              std::function<void(bool)> done) {
  bool may = true;
  if (!cut_off_) {
    const std::lock_guard lock{site_->mutex_};
    const Milliseconds now = site_->now_();
    const auto [found, is_new] =
        site_->openings_.try_emplace(std::move(address), MemorySite::Opening{rate.burst, now});
    MemorySite::Opening& opening = found->second;
    const double filled =
        std::min(rate.burst, opening.remaining +
                                 rate.per_second * static_cast<double>(now - opening.at) / 1000);
    may = filled >= 1;
    if (may) opening = {filled - 1, now};
  }
  done(may);
}

}  // namespace insidejob

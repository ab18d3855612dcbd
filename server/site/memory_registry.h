// A registry for tests and the simulator: several nodes on one storage, in one process. The caller
// supplies the time, and can cut a node off.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "server/storage/registry.h"

namespace insidejob {

// What the nodes share.
class MemorySite {
 public:
  using Clock = std::function<Milliseconds()>;
  MemorySite(Storage& storage, Clock now) : storage_(storage), now_(std::move(now)) {}

 private:
  friend class MemoryRegistry;
  struct Lease {
    NodeInfo info;
    Milliseconds until = 0;
  };
  struct Opening {
    double remaining = 0;
    Milliseconds at = 0;
  };
  [[nodiscard]] bool is_alive(const NodeId& node) const;

  Storage& storage_;
  Clock now_;
  std::mutex mutex_;
  std::map<NodeId, Lease> nodes_;
  std::map<std::string, NodeId> owners_;  // by key of the table
  std::map<std::string, Opening> openings_;
};

class MemoryRegistry final : public Registry {
 public:
  MemoryRegistry(std::shared_ptr<MemorySite> site, NodeInfo info)
      : site_(std::move(site)), info_(std::move(info)) {}

  // Makes the database unreachable, or reachable again.
  void cut_off(bool is_cut_off) { cut_off_ = is_cut_off; }

  const NodeId& self() const override { return info_.id; }
  void renew(bool on_bus, RenewDone done) override;
  void leave(std::function<void()> done) override;
  void claim(std::string room_code, ClaimDone done) override;
  void release(std::string table, Fence fence) override;
  void may_open(std::string address, OpeningRate rate, std::function<void(bool)> done) override;

 private:
  std::shared_ptr<MemorySite> site_;
  NodeInfo info_;
  bool cut_off_ = false;
};

}  // namespace insidejob

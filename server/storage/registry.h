// Who runs which table when several nodes form one site (docs/decisions/0015-many-nodes.md).
//
// A node is one run of the program. It is alive as long as it renews its lease. A table belongs to
// the node that claimed it, as long as that node is alive. Fences make that safe. Leases only
// decide how soon others may take over.
//
// Nothing here blocks. Answers come once, on any thread. After a database failure it is unknown
// whether a claim was carried out. Asking again is harmless.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "server/storage/storage.h"

namespace insidejob {

using NodeId = std::string;  // 16 hexadecimal digits, drawn at startup

struct NodeInfo {
  NodeId id;
  std::string name;     // for people
  std::string address;  // for clients, from --advertise; may be empty
  bool on_bus = false;  // according to the node itself

  bool operator==(const NodeInfo&) const = default;
};

// How long a silent node counts as alive, and how often a node renews its lease.
inline constexpr Milliseconds k_lease = 1'500;
inline constexpr Milliseconds k_renew_every = 300;

struct Renewal {
  bool lapsed = false;  // was not alive just before, so others may have taken its tables
  std::vector<NodeInfo> alive;
};

struct ClaimedTable {
  std::string key;
  std::string summary;
  Fence fence = 0;
};
// Another node runs the table.
struct Elsewhere {
  NodeId node;
};
// The table has a new code: ask for this one.
struct Moved {
  std::string room_code;
};
// The error is `not_found` if there is no such table, `closed` if this node itself is not alive.
using ClaimAnswer = std::variant<ClaimedTable, Elsewhere, Moved, StorageError>;

// How many new tables an address may open per second, and at once.
struct OpeningRate {
  double per_second = 0;
  double burst = 0;
};

class Registry {
 public:
  using RenewDone = std::function<void(const StorageResult<Renewal>&)>;
  using ClaimDone = std::function<void(const ClaimAnswer&)>;

  Registry() = default;
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;
  virtual ~Registry() = default;

  [[nodiscard]] virtual const NodeId& self() const = 0;

  // Makes this node alive for k_lease from now.
  virtual void renew(bool on_bus, RenewDone done) = 0;
  // Ends this node's lease and frees its tables at once. `done` is called even if that failed.
  virtual void leave(std::function<void()> done) = 0;
  // Claims a table for this node, unless another node runs it.
  virtual void claim(std::string room_code, ClaimDone done) = 0;
  // Gives up a table that was claimed with this fence. A failure does no harm.
  virtual void release(std::string table, Fence fence) = 0;
  // Whether an address may open one more table at this site. Yes if the database fails, because it
  // could not store the table either.
  virtual void may_open(std::string address, OpeningRate rate, std::function<void(bool)> done) = 0;

  // Answers everything in flight. Later calls are answered with `closed`. Blocks. May be called
  // again.
  virtual void close() {}
};

}  // namespace insidejob

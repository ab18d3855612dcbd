// Carries bytes from node to node, at most once. A message may be lost even though later ones
// arrive, but what one node sends another stays in order.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/storage/registry.h"

namespace insidejob {

class Bus {
 public:
  // Called on one thread at a time.
  using Receive = std::function<void(std::string_view bytes)>;

  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  // Call once, before anything is published.
  virtual void listen(Receive receive) = 0;
  // Any thread may call it, and it never blocks. Whatever cannot be kept is lost. A node may
  // publish to itself.
  virtual void publish(const NodeId& to, std::string bytes) = 0;
  // Nothing more is received once it has returned. May be called again.
  virtual void close() = 0;
};

}  // namespace insidejob

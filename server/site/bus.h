// Carries bytes from node to node, at most once: something may be lost while everything after it
// still arrives. What one node sends another keeps its order.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/storage/registry.h"

namespace insidejob {

class Bus {
 public:
  // On one thread at a time.
  using Receive = std::function<void(std::string_view bytes)>;

  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  // Once, before anything is published.
  virtual void listen(Receive receive) = 0;
  // Any thread; never blocks. What cannot be kept is lost. A node may publish to itself.
  virtual void publish(const NodeId& to, std::string bytes) = 0;
  // When it returns, nothing more is received. May be repeated.
  virtual void close() = 0;
};

}  // namespace insidejob

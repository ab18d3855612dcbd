// Reads tables from the storage, page by page and in turn for every address that asks, so that
// nobody's many or large tables keep others waiting. Any thread.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <list>

#include "server/rooms/client_address.h"
#include "server/rooms/mutex.h"
#include "server/rooms/world.h"

namespace insidejob {

struct LoadingLimits {
  std::size_t at_once = 2;    // pages
  std::size_t waiting = 256;  // tables that one address may wait for
};

class LoadingQueue {
 public:
  LoadingQueue(ServerWorld& world, const LoadingLimits& limits) : world_(world), limits_(limits) {}

  // False if the address is already waiting for too many.
  [[nodiscard]] bool takes_more(const ClientAddress& from);
  // Called on a thread that may block, repeatedly until it returns false.
  using Page = std::function<bool()>;
  void add(const ClientAddress& from, Page page);

 private:
  struct Line {
    ClientAddress from;
    std::deque<Page> pages;
    std::size_t under_way = 0;
  };
  using Lines = std::list<Line>;
  Lines::iterator line_of(const ClientAddress& from);
  void start_some();
  void finished(const ClientAddress& from, Page again);

  ServerWorld& world_;
  const LoadingLimits limits_;
  Mutex mutex_;
  Lines lines_;  // the next in turn comes first
  std::size_t under_way_ = 0;
};

}  // namespace insidejob

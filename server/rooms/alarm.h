// A timer that is made when it is first set. Use it only on its strand.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "server/rooms/world.h"

namespace insidejob {

class Alarm {
 public:
  Alarm(ServerWorld& world, std::shared_ptr<Strand> strand)
      : world_(world), strand_(std::move(strand)) {}

  // Drops the earlier job.
  void set(Milliseconds at, Job job);
  // The same, unless it is set for this moment already. Without a moment it is stopped.
  void follow(std::optional<Milliseconds> at, Job job);
  void stop();
  [[nodiscard]] bool is_set() const { return at_.has_value(); }

 private:
  ServerWorld& world_;
  const std::shared_ptr<Strand> strand_;
  std::unique_ptr<Timer> timer_;
  std::optional<Milliseconds> at_;
};

}  // namespace insidejob

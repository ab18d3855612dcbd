// When to check whether those who count as present are connected: some time after people are
// expected, and after someone has left without a note in the log.
#pragma once

#include <memory>

#include "server/rooms/alarm.h"
#include "server/rooms/world.h"

namespace insidejob {

// Someone with a pass who does not connect within this time is away.
inline constexpr Milliseconds k_arrival_wait = 15'000;
// Someone who comes and goes too often to be recorded counts as away after this long.
inline constexpr Milliseconds k_absence_wait = 60'000;

class PresenceWatch {
 public:
  // `look` is called on the strand.
  PresenceWatch(ServerWorld& world, const std::shared_ptr<Strand>& strand, Job look);

  // Someone has just been given a pass, or everyone has to connect again.
  void expect_arrivals();
  // When someone comes and goes all the time, only a lasting absence is written.
  void expect_absence();
  void stop();

 private:
  ServerWorld& world_;
  const Job look_;
  Alarm arrivals_;
  Alarm absence_;
};

}  // namespace insidejob

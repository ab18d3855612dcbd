#include "server/rooms/presence_watch.h"

#include <utility>

namespace insidejob {

PresenceWatch::PresenceWatch(ServerWorld& world, const std::shared_ptr<Strand>& strand, Job look)
    : world_(world), look_(std::move(look)), arrivals_(world, strand), absence_(world, strand) {}

void PresenceWatch::expect_arrivals() { arrivals_.set(world_.now() + k_arrival_wait, look_); }

void PresenceWatch::expect_absence() {
  if (!absence_.is_set()) absence_.set(world_.now() + k_absence_wait, look_);
}

void PresenceWatch::stop() {
  arrivals_.stop();
  absence_.stop();
}

}  // namespace insidejob

#include "server/rooms/alarm.h"

namespace insidejob {

void Alarm::set(Milliseconds at, Job job) {
  if (!timer_) timer_ = world_.make_timer(strand_);
  at_ = at;
  timer_->set(at, [this, job = std::move(job)] {
    at_.reset();
    job();
  });
}

void Alarm::follow(std::optional<Milliseconds> at, Job job) {
  if (at == at_) return;
  if (at) {
    set(*at, std::move(job));
  } else {
    stop();
  }
}

void Alarm::stop() {
  timer_.reset();
  at_.reset();
}

}  // namespace insidejob

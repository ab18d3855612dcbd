// An event as the player at the terminal may see it. The only way to make one is through `redact`,
// so whatever takes a SeenEvent cannot show a secret.
#pragma once

#include "engine/event.h"
#include "engine/options.h"
#include "engine/redact.h"

namespace insidejob {

class SeenEvent {
 public:
  SeenEvent(const Options& options, const Event& event, Seat seat)
      : event_(redact(options, event, seat)) {}

  [[nodiscard]] const Event& event() const { return event_; }

 private:
  Event event_;
};

}  // namespace insidejob

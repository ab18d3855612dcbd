// What a part of a room needs around it, without the room: a clock moved by the test, a strand, and
// connections that only listen.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "server/rooms/metrics.h"
#include "server/rooms/session.h"
#include "server/sim/sim_world.h"

namespace insidejob::rooms_test {

class SmallWorld {
 public:
  explicit SmallWorld(std::uint64_t seed = 1) : rng{Seed::from_number(seed)} {}

  void settle() {
    while (world.choices() > 0) world.run(0);
  }
  void pass(Milliseconds time) {
    const Milliseconds end = now + time;
    for (settle(); world.next_moment() && *world.next_moment() <= end; settle()) {
      now = std::max(now, *world.next_moment());
    }
    now = end;
    settle();
  }

  Milliseconds now = 1'700'000'000'000;
  Rng rng;
  sim::SimWorld world{rng, now};
  Metrics metrics;
  std::shared_ptr<Strand> strand = world.make_strand();
  SessionLimits session_limits;
};

// A connection without a room. Keeps what it hears and why it was closed.
class Listener final : public Wire {
 public:
  explicit Listener(SmallWorld& world, const ClientAddress& from = {})
      : session{std::make_shared<Session>(world.world, world.metrics, world.session_limits, nullptr,
                                          world.strand, "")} {
    session->start(*this, {.connection = nullptr, .address = nullptr, .from = from});
  }
  ~Listener() override { session->gone(); }

  bool write(std::span<Message> messages) override {
    for (const Message& message : messages) heard.emplace_back(message.text());
    return true;
  }
  void close(CloseReason reason) override { closed = reason; }

  std::shared_ptr<Session> session;
  std::vector<std::string> heard;
  std::optional<CloseReason> closed;
};

}  // namespace insidejob::rooms_test

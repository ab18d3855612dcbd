// People who keep playing, in another thread, while someone misbehaves. They lose no message (Guest
// checks that), are refused nothing, and never wait long.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include "server/net/test/support/company.h"

namespace insidejob::wire_test {

class Bystanders {
 public:
  explicit Bystanders(std::uint16_t port);
  ~Bystanders();  // fails the test if they noticed anything
  Bystanders(const Bystanders&) = delete;
  Bystanders& operator=(const Bystanders&) = delete;

  // Blocks until they have made progress since this was called.
  void expect_progress();

 private:
  void play();

  Company company_;
  std::atomic<bool> enough_ = false;
  std::atomic<std::uint64_t> heard_ = 0;
  std::thread thread_;
};

}  // namespace insidejob::wire_test

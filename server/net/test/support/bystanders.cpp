#include "server/net/test/support/bystanders.h"

#include <gtest/gtest.h>

#include <chrono>

namespace insidejob::wire_test {
namespace {

// Far above what a move takes, far below what any misbehaviour could cost.
constexpr auto k_longest_wait = std::chrono::seconds{3};
constexpr auto k_step = std::chrono::milliseconds{5};

}  // namespace

Bystanders::Bystanders(std::uint16_t port)
    : company_(port, {.people = 3, .bots = 1, .seed = 77}), thread_([this] { play(); }) {
  expect_progress();
}

Bystanders::~Bystanders() {
  expect_progress();
  enough_ = true;
  thread_.join();
  for (const auto& guest : company_.guests) {
    EXPECT_TRUE(guest->is_connected());
    EXPECT_EQ(guest->refusals(), 0U);
  }
}

void Bystanders::play() {
  while (!enough_) {
    company_.start_game();
    do {
      company_.play_a_little(1);
      heard_ = heard_ + 1;
    } while (!enough_ && company_.host().stage() != load::Stage::result &&
             !testing::Test::HasFatalFailure());
    if (company_.host().stage() == load::Stage::result) company_.catch_up();
    std::this_thread::sleep_for(k_step);
  }
}

void Bystanders::expect_progress() {
  const std::uint64_t before = heard_;
  const auto end = std::chrono::steady_clock::now() + k_longest_wait;
  while (heard_ < before + 2) {
    ASSERT_LT(std::chrono::steady_clock::now(), end) << "the others' game stands still";
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}

}  // namespace insidejob::wire_test

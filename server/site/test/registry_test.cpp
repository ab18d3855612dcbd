// The registry's contract, in memory and in a real PostgreSQL.
#include "server/storage/registry.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "server/site/memory_registry.h"
#include "server/site/postgres_registry.h"
#include "server/storage/memory_storage.h"
#include "server/storage/postgres_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/postgres_server.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

enum class Kind : std::uint8_t { memory, postgres };

class RegistryContract : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::memory) {
      storage_ = std::make_unique<MemoryStorage>(MemoryStorage::Completion::at_once);
      site_ = std::make_shared<MemorySite>(*storage_, [this] { return now_; });
    } else {
      PostgresServer* server = PostgresServer::get();
      if (server == nullptr) GTEST_SKIP() << "no PostgreSQL programs";
      url_ = server->new_database();
      auto opened = open_postgres({.url = url_});
      ASSERT_TRUE(succeeded(opened));
      storage_ = std::move(*opened);
    }
    ASSERT_TRUE(wait([&](StorageDone done) {
                  storage_->create({.key = "t", .room_code = "room"}, std::move(done));
                }).ok());
  }

  std::unique_ptr<Registry> node(const std::string& name) {
    const NodeInfo info{.id = "id-" + name, .name = name, .address = "http://" + name};
    if (GetParam() == Kind::memory) return std::make_unique<MemoryRegistry>(site_, info);
    auto opened = open_postgres_registry({.url = url_, .node = info});
    EXPECT_TRUE(succeeded(opened));
    sites_.push_back(opened->site);
    return std::move(opened->registry);
  }

  static Renewal renew(Registry& registry, bool on_bus = true) {
    std::promise<StorageResult<Renewal>> answer;
    registry.renew(on_bus,
                   [&](const StorageResult<Renewal>& renewal) { answer.set_value(renewal); });
    const auto renewal = answer.get_future().get();
    EXPECT_TRUE(succeeded(renewal));
    return renewal ? *renewal : Renewal{};
  }
  static ClaimAnswer claim(Registry& registry, const std::string& code = "room") {
    std::promise<ClaimAnswer> answer;
    registry.claim(code, [&](const ClaimAnswer& claimed) { answer.set_value(claimed); });
    return answer.get_future().get();
  }
  static Fence fence(const ClaimAnswer& answer) {
    const auto* claimed = std::get_if<ClaimedTable>(&answer);
    return claimed == nullptr ? 0 : claimed->fence;
  }
  static NodeId elsewhere(const ClaimAnswer& answer) {
    const auto* other = std::get_if<Elsewhere>(&answer);
    return other == nullptr ? NodeId{} : other->node;
  }
  static std::optional<StorageFault> fault(const ClaimAnswer& answer) {
    const auto* error = std::get_if<StorageError>(&answer);
    return error == nullptr ? std::nullopt : std::optional{error->fault};
  }
  static void leave(Registry& registry) {
    std::promise<void> left;
    registry.leave([&] { left.set_value(); });
    left.get_future().wait();
  }
  void let_leases_end() {
    now_ += k_lease;
    if (GetParam() == Kind::postgres) {
      std::this_thread::sleep_for(std::chrono::milliseconds{k_lease + 50});
    }
  }

  Milliseconds now_ = 1'000'000;
  std::string url_;
  std::unique_ptr<Storage> storage_;
  std::shared_ptr<MemorySite> site_;
  std::vector<std::string> sites_;
};

TEST_P(RegistryContract, WhoClaimsFirstRunsTheTable) {
  const auto ana = node("ana");
  const auto bo = node("bo");
  renew(*ana);
  renew(*bo);
  const ClaimAnswer first = claim(*ana);
  ASSERT_TRUE(std::holds_alternative<ClaimedTable>(first));
  EXPECT_EQ("t", std::get<ClaimedTable>(first).key);
  EXPECT_EQ(1U, fence(first));
  EXPECT_EQ("id-ana", elsewhere(claim(*bo)));
  EXPECT_EQ(1U, storage_->find("t")->fence);  // asking changes nothing
  EXPECT_EQ(2U, fence(claim(*ana)));  // after a second claim, nobody with the old fence can write
  EXPECT_EQ(StorageFault::not_found, fault(claim(*ana, "nowhere")));
}

TEST_P(RegistryContract, ATableOfADeadNodeGoesToWhoAsks) {
  const auto ana = node("ana");
  const auto bo = node("bo");
  renew(*ana);
  ASSERT_EQ(1U, fence(claim(*ana)));
  let_leases_end();
  renew(*bo);
  EXPECT_EQ(2U, fence(claim(*bo)));
  EXPECT_EQ(StorageFault::fenced_off,
            wait([&](StorageDone done) { storage_->append("t", 1, {"late"}, 1, std::move(done)); })
                .error()
                .fault);
  EXPECT_TRUE(renew(*ana).lapsed);
  EXPECT_EQ("id-bo", elsewhere(claim(*ana)));
}

TEST_P(RegistryContract, OnlyTheLivingClaim) {
  const auto ana = node("ana");
  EXPECT_EQ(StorageFault::closed, fault(claim(*ana)));
  renew(*ana);
  let_leases_end();
  EXPECT_EQ(StorageFault::closed, fault(claim(*ana)));
}

TEST_P(RegistryContract, RenewingShowsWhoIsAlive) {
  const auto ana = node("ana");
  const auto bo = node("bo");
  EXPECT_TRUE(renew(*ana).lapsed);  // it was not alive before
  EXPECT_FALSE(renew(*ana).lapsed);
  renew(*bo, false);
  const std::vector<NodeInfo> both{{"id-ana", "ana", "http://ana", true},
                                   {"id-bo", "bo", "http://bo", false}};
  EXPECT_EQ(both, renew(*ana).alive);
  leave(*bo);
  EXPECT_EQ(1U, renew(*ana).alive.size());
  if (GetParam() == Kind::postgres) {
    EXPECT_EQ(sites_[0], sites_[1]);
    EXPECT_EQ(32U, sites_[0].size());
  }
}

TEST_P(RegistryContract, WhoLeavesLetsItsTablesGo) {
  const auto ana = node("ana");
  const auto bo = node("bo");
  renew(*ana);
  renew(*bo);
  ASSERT_EQ(1U, fence(claim(*ana)));
  leave(*ana);
  EXPECT_EQ(2U, fence(claim(*bo)));
}

TEST_P(RegistryContract, ATableIsReleasedOnlyByWhoHasItNow) {
  const auto ana = node("ana");
  const auto bo = node("bo");
  renew(*ana);
  renew(*bo);
  ASSERT_EQ(1U, fence(claim(*ana)));
  ASSERT_EQ(2U, fence(claim(*ana)));
  ana->release("t", 1);
  bo->release("t", 2);
  claim(*ana, "nowhere");  // queued after the release
  claim(*bo, "nowhere");
  EXPECT_EQ("id-ana", elsewhere(claim(*bo)));
  ana->release("t", 2);
  // The release is in progress, which may take a moment on a busy machine.
  ClaimAnswer answer = claim(*bo);
  for (int tries = 0; tries < 1'000 && fence(answer) == 0; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
    renew(*bo);
    answer = claim(*bo);
  }
  EXPECT_EQ(3U, fence(answer));
}

TEST_P(RegistryContract, OfManyWhoAskAtOnceOneGetsIt) {
  std::vector<std::unique_ptr<Registry>> nodes;
  for (const char* name : {"ana", "bo", "cy", "di"}) {
    nodes.push_back(node(name));
    renew(*nodes.back());
  }
  std::atomic<unsigned> claimed = 0;
  std::vector<std::thread> threads;
  for (const auto& registry : nodes) {
    threads.emplace_back([&] { claimed += fence(claim(*registry)) != 0 ? 1U : 0U; });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(1U, claimed);
}

TEST_P(RegistryContract, AnAddressOpensOnlySoManyTables) {
  const auto ana = node("ana");
  const auto bo = node("bo");
  const auto may = [&](Registry& registry, const std::string& address) {
    std::promise<bool> answer;
    registry.may_open(address, {.per_second = 0.001, .burst = 2},
                      [&](bool allowed) { answer.set_value(allowed); });
    return answer.get_future().get();
  };
  EXPECT_TRUE(may(*ana, "here"));
  EXPECT_TRUE(may(*bo, "here"));
  EXPECT_FALSE(may(*ana, "here"));
  EXPECT_FALSE(may(*bo, "here"));
  EXPECT_TRUE(may(*bo, "there"));
}

TEST_P(RegistryContract, WhatComesAfterTheEndIsAnswered) {
  if (GetParam() == Kind::memory) return;
  const auto ana = node("ana");
  ana->close();
  EXPECT_EQ(StorageFault::closed, fault(claim(*ana)));
  leave(*ana);
}

TEST_P(RegistryContract, AnOldCodeNamesTheNewOneAndClaimsNothing) {
  const auto first = node("a");
  const auto second = node("b");
  renew(*first);
  renew(*second);
  const Fence mine = fence(claim(*first));
  ASSERT_TRUE(wait([&](StorageDone done) {
                storage_->append_and_move("t", 1, {"kick"}, mine, "new room", std::move(done));
              }).ok());
  for (Registry* const one : {first.get(), second.get()}) {
    const ClaimAnswer answer = claim(*one, "room");
    ASSERT_TRUE(std::holds_alternative<Moved>(answer));
    EXPECT_EQ("new room", std::get<Moved>(answer).room_code);
  }
  EXPECT_EQ("id-a", elsewhere(claim(*second, "new room")));
  EXPECT_EQ(mine + 1, fence(claim(*first, "new room")));
  EXPECT_EQ(StorageFault::not_found, fault(claim(*first, "no room")));
}

INSTANTIATE_TEST_SUITE_P(Everywhere, RegistryContract,
                         testing::Values(Kind::memory, Kind::postgres), [](const auto& kind) {
                           return std::string{kind.param == Kind::memory ? "memory" : "postgres"};
                         });

}  // namespace
}  // namespace insidejob

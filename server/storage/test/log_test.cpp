// Storage's contract: the log.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/storage/test/support/contract.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

using Texts = std::vector<std::string>;

class LogContract : public StorageContract {};

TEST_P(LogContract, AppendsAreNumberedFromOneAndReadBack) {
  ASSERT_TRUE(succeeded(create("t")));
  EXPECT_EQ(Texts(), texts("t"));
  const Written first = append("t", 1, {"a", "b"});
  ASSERT_TRUE(succeeded(first));
  EXPECT_EQ(2U, *first);
  EXPECT_EQ(3U, append("t", 3, {"c"}).value());
  EXPECT_EQ((Texts{"a", "b", "c"}), texts("t"));
  EXPECT_EQ((std::vector<LogEntry>{{2, "b"}}), storage_->read("t", 2, 1).value());
  EXPECT_EQ((std::vector<LogEntry>{{1, "a"}, {2, "b"}}), storage_->read("t", 0, 2).value());
  EXPECT_TRUE(storage_->read("t", 4, 10)->empty());
  EXPECT_TRUE(storage_->read("t", UINT64_MAX, 10)->empty());
  EXPECT_TRUE(storage_->read("t", 1, 0)->empty());
}

TEST_P(LogContract, EntriesSurviveReopening) {
  ASSERT_TRUE(succeeded(create("t")));
  ASSERT_TRUE(succeeded(append("t", 1, {"a", "b"}, 7)));
  reopen();
  EXPECT_EQ((Texts{"a", "b"}), texts("t"));
  EXPECT_FAULT(fenced_off, append("t", 3, {"c"}, 6));
  ASSERT_TRUE(succeeded(append("t", 3, {"c"}, 7)));
  EXPECT_EQ((Texts{"a", "b", "c"}), texts("t"));
}

TEST_P(LogContract, EveryUnicodeTextComesBackByteByByte) {
  ASSERT_TRUE(succeeded(create("t")));
  const Texts hard = {"",
                      R"({"a":"\"\\ {},'"})",
                      "NULL",
                      "{1,2}",
                      "\n\t\x01",
                      "größer, naïef, 🃏",
                      "\xF4\x8F\xBF\xBF",
                      std::string(200'000, 'x')};
  ASSERT_TRUE(succeeded(append("t", 1, hard)));
  EXPECT_EQ(hard, texts("t"));
}

TEST_P(LogContract, AWrongSequenceNumberIsAConflict) {
  ASSERT_TRUE(succeeded(create("t")));
  EXPECT_FAULT(conflict, append("t", 2, {"too early"}));
  ASSERT_TRUE(succeeded(append("t", 1, {"a"})));
  EXPECT_FAULT(conflict, append("t", 1, {"again"}));
  EXPECT_FAULT(conflict, append("t", 3, {"a gap"}));
  EXPECT_EQ(Texts{"a"}, texts("t"));
}

TEST_P(LogContract, ALowerFenceIsFencedOffWhateverTheSequenceNumber) {
  ASSERT_TRUE(succeeded(create("t")));
  ASSERT_TRUE(succeeded(append("t", 1, {"a"}, 5)));
  EXPECT_FAULT(fenced_off, append("t", 2, {"b"}, 4));
  EXPECT_FAULT(fenced_off, append("t", 9, {"b"}, 4));
  EXPECT_FAULT(conflict, append("t", 9, {"b"}, 6));
  EXPECT_EQ(5U, storage_->find("t")->fence);  // a refused append raises nothing
  ASSERT_TRUE(succeeded(append("t", 2, {"b"}, 5)));
  ASSERT_TRUE(succeeded(append("t", 3, {"c"}, 8)));
  EXPECT_FAULT(fenced_off, append("t", 4, {"d"}, 7));
  EXPECT_EQ(8U, storage_->find("t")->fence);
}

TEST_P(LogContract, AClaimFencesOffWithoutAnEntry) {
  ASSERT_TRUE(succeeded(create("t")));
  EXPECT_EQ(0U, claim("t", 3).value());
  ASSERT_TRUE(succeeded(append("t", 1, {"a", "b"}, 3)));
  EXPECT_EQ(2U, claim("t", 4).value());
  EXPECT_EQ(2U, claim("t", 4).value());
  EXPECT_FAULT(fenced_off, append("t", 3, {"paused node"}, 3));
  EXPECT_FAULT(fenced_off, claim("t", 3));
  ASSERT_TRUE(succeeded(append("t", 3, {"c"}, 4)));
  EXPECT_FAULT(not_found, claim("nowhere", 1));
}

TEST_P(LogContract, WhatIsNotThereIsNotFound) {
  EXPECT_FAULT(not_found, append("nowhere", 1, {"a"}));
  EXPECT_FAULT(not_found, storage_->read("nowhere", 1, 1));
  EXPECT_FAULT(not_found, storage_->read("\xFF", 1, 1));
  EXPECT_FAULT(not_found, storage_->export_table("nowhere"));
}

TEST_P(LogContract, InvalidRequestsAreRefusedAtOnce) {
  ASSERT_TRUE(succeeded(create("t")));
  const auto refused_at_once = [&](const std::string& table, Sequence first, Texts entries,
                                   Fence fence) {
    bool refused = false;
    storage_->append(table, first, std::move(entries), fence, [&](const Written& written) {
      refused = !written.ok() && written.error().fault == StorageFault::invalid;
    });
    return refused;
  };
  EXPECT_TRUE(refused_at_once("t", 1, {}, 1));
  EXPECT_TRUE(refused_at_once("t", 0, {"a"}, 1));
  EXPECT_TRUE(refused_at_once("t", UINT64_MAX, {"a"}, 1));
  EXPECT_TRUE(refused_at_once("t", 1, {"a"}, UINT64_MAX));
  EXPECT_TRUE(refused_at_once("", 1, {"a"}, 1));
  EXPECT_TRUE(refused_at_once(std::string(k_longest_key + 1, 'k'), 1, {"a"}, 1));
  EXPECT_TRUE(refused_at_once("t", 1, {std::string(1, '\0')}, 1));
  EXPECT_TRUE(refused_at_once("t", 1, {std::string(k_longest_text + 1, 'x')}, 1));
  EXPECT_TRUE(refused_at_once("t", 1, Texts(k_most_entries + 1, "x"), 1));
  for (const char* bad : {"\x80", "\xC1\x81", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                          "\xF5\x80\x80\x80", "a\xC3", "\xE2\x82", "\xF0\x9F\x83"}) {
    EXPECT_TRUE(refused_at_once("t", 1, {"good", bad}, 1)) << bad;
  }
  EXPECT_EQ(Texts(), texts("t"));
}

TEST_P(LogContract, OneRefusalDoesNotHarmTheOthersOfItsGroup) {
  ASSERT_TRUE(succeeded(create("a")));
  ASSERT_TRUE(succeeded(create("b")));
  std::vector<std::string> answers;
  std::promise<void> all;
  const auto note = [&](const Written& written) {
    answers.emplace_back(written.ok() ? "ok" : fault_name(written.error().fault));
    if (answers.size() == 7) all.set_value();
  };
  // Submitted while the writer is busy answering, so they form one group.
  storage_->claim("a", 1, [&](const Written&) {
    storage_->append("b", 1, {"b1"}, 2, note);
    storage_->append("a", 1, {"a1"}, 1, note);
    storage_->append("a", 3, {"gap"}, 1, note);
    storage_->append("b", 2, {"late"}, 1, note);
    storage_->append("c", 1, {"c1"}, 1, note);
    storage_->update("b", {.summary = "{}"}, note);
    storage_->append("a", 2, {"a2"}, 1, note);
  });
  all.get_future().wait();
  EXPECT_EQ((Texts{"ok", "ok", "conflict", "fenced_off", "not_found", "ok", "ok"}), answers);
  EXPECT_EQ((Texts{"a1", "a2"}), texts("a"));
  EXPECT_EQ(Texts{"b1"}, texts("b"));
}

TEST_P(LogContract, AFullQueueIsOverloadedAtOnceAndRecovers) {
  ASSERT_TRUE(succeeded(create("t")));
  reopen({.writes = 3});
  std::promise<int> refused;
  std::atomic<int> done = 0;
  storage_->claim("t", 1, [&](const Written&) {
    int at_once = 0;
    for (Sequence next = 1; next <= 5; ++next) {
      storage_->append("t", next, {"x"}, 1, [&](const Written& written) {
        if (written.ok()) ++done;
        if (!written.ok() && written.error().fault == StorageFault::overloaded) ++at_once;
      });
    }
    refused.set_value(at_once);
  });
  EXPECT_EQ(2, refused.get_future().get());
  // An answered write has left the queue.
  while (done < 3) std::this_thread::yield();
  EXPECT_TRUE(succeeded(append("t", 4, {"x"})));
  EXPECT_EQ(4U, texts("t").size());

  reopen({.bytes = 10'000});
  std::promise<Written> second;
  storage_->claim("t", 1, [&](const Written&) {
    storage_->append("t", 5, {std::string(50'000, 'y')}, 1, [](const Written&) {});
    storage_->append("t", 6, {"z"}, 1, [&](const Written& written) { second.set_value(written); });
  });
  EXPECT_FAULT(overloaded, second.get_future().get());
}

TEST_P(LogContract, CloseFinishesWhatIsQueuedAndAnswersOnce) {
  ASSERT_TRUE(succeeded(create("t")));
  std::atomic<int> answers = 0;
  std::atomic<int> stored = 0;
  for (Sequence next = 1; next <= 500; ++next) {
    storage_->append("t", next, {"x"}, 1, [&](const Written& written) {
      ++answers;
      if (written.ok()) ++stored;
    });
  }
  storage_->close();
  EXPECT_EQ(500, answers);
  EXPECT_EQ(500, stored);
  EXPECT_FAULT(closed, append("t", 501, {"x"}));
  EXPECT_FAULT(closed, storage_->read("t", 1, 1));
  EXPECT_FAULT(closed, storage_->list({}));
  storage_->close();
  reopen();
  EXPECT_EQ(500U, texts("t").size());
}

TEST_P(LogContract, ManyThreadsAppendInOrderEachToItsTable) {
  constexpr int k_threads = 4;
  constexpr int k_appends = 300;
  for (int table = 0; table < k_threads; ++table) {
    ASSERT_TRUE(succeeded(create(std::to_string(table))));
  }
  std::vector<Texts> answered(k_threads);
  std::mutex mutex;
  std::atomic<int> answers = 0;
  std::vector<std::thread> threads;
  for (int table = 0; table < k_threads; ++table) {
    threads.emplace_back([&, table] {
      for (int next = 1; next <= k_appends; ++next) {
        const std::string text = std::to_string(next);
        storage_->append(std::to_string(table), static_cast<Sequence>(next), {text}, 1,
                         [&, table, text](const Written& written) {
                           const std::scoped_lock lock(mutex);
                           if (written.ok())
                             answered[static_cast<std::size_t>(table)].push_back(text);
                           ++answers;
                         });
        if (next % 50 != 0) continue;
        EXPECT_TRUE(storage_->read(std::to_string(table), 1, 10).ok());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  while (answers < k_threads * k_appends) std::this_thread::yield();
  for (int table = 0; table < k_threads; ++table) {
    const std::scoped_lock lock(mutex);
    EXPECT_EQ(std::size_t{k_appends}, answered[static_cast<std::size_t>(table)].size());
    EXPECT_EQ(texts(std::to_string(table)), answered[static_cast<std::size_t>(table)]);
  }
}

// Two nodes on one table: the one with the higher fence wins, and no sequence number is used twice.
TEST_P(LogContract, TwoWritersNeverShareASequenceNumber) {
  if (GetParam() == Backend::memory) GTEST_SKIP() << "a storage in memory has one user";
  ASSERT_TRUE(succeeded(create("t")));
  const std::unique_ptr<Storage> other = another();
  std::atomic<bool> fenced = false;
  std::vector<std::string> accepted[2];
  const auto write = [&](Storage& storage, std::size_t writer, Fence fence, int count) {
    for (int number = 0; number < count;) {
      const Sequence next = storage.find("t")->last_sequence + 1;
      std::string text = std::to_string(writer) + ":" + std::to_string(number);
      const Written written = wait(
          [&](StorageDone done) { storage.append("t", next, {text}, fence, std::move(done)); });
      if (written.ok()) {
        accepted[writer].push_back(std::move(text));
        ++number;
      } else if (written.error().fault == StorageFault::fenced_off) {
        fenced = true;
        return;
      } else {
        ASSERT_EQ(StorageFault::conflict, written.error().fault) << written.error().detail;
      }
    }
  };
  std::thread old_node([&] { write(*storage_, 0, 1, 1'000'000); });
  while (other->find("t")->last_sequence < 5) std::this_thread::yield();
  const Sequence at_takeover =
      wait([&](StorageDone done) { other->claim("t", 2, std::move(done)); }).value();
  std::thread new_node([&] { write(*other, 1, 2, 30); });
  old_node.join();
  new_node.join();
  EXPECT_TRUE(fenced);
  EXPECT_EQ(at_takeover, accepted[0].size());
  Texts expected = accepted[0];
  expected.insert(expected.end(), accepted[1].begin(), accepted[1].end());
  EXPECT_EQ(expected, texts("t"));
  const auto exported = storage_->export_table("t");
  ASSERT_TRUE(succeeded(exported));
  for (const ExportedEntry& entry : exported->entries) {
    EXPECT_EQ(entry.entry.sequence <= at_takeover ? 1U : 2U, entry.fence);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, LogContract,
                         testing::Values(Backend::memory, Backend::sqlite, Backend::postgres),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace insidejob

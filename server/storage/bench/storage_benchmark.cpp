// Durable appends per second, from many tables that each wait for an answer before the next append:
//   storage_benchmark sqlite FILE [tables] [seconds]
//   storage_benchmark postgres URL [tables] [seconds]
// Prints appends/s and the delay from submission to answer. FILE must be on the disk to be
// measured.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/storage/postgres_storage.h"
#include "server/storage/sqlite_storage.h"
#include "server/storage/wait.h"

namespace {

using namespace insidejob;
using Clock = std::chrono::steady_clock;

// About the size of a table event as JSON.
const std::string k_text =
    R"({"seq":123,"event":{"type":"card_played","seat":2,"card":"red 7","trick":5},"at":1700000000000,"command":"8f14e45f-ceea"})";

struct Load {
  Storage& storage;
  std::atomic<bool> stop = false;
  std::atomic<std::size_t> running = 0;
  // Written on the storage's only thread, read when all have stopped.
  std::vector<float> milliseconds = {};
};

void next_append(Load& load, const std::string& key, Sequence sequence) {
  const Clock::time_point start = Clock::now();
  load.storage.append(key, sequence, {k_text}, 1,
                      [&load, key, sequence, start](const Written& done) {
                        if (!done) {
                          std::fprintf(stderr, "%s\n", done.error().detail.c_str());
                          std::exit(1);
                        }
                        load.milliseconds.push_back(
                            std::chrono::duration<float, std::milli>(Clock::now() - start).count());
                        if (load.stop) {
                          --load.running;
                        } else {
                          next_append(load, key, sequence + 1);
                        }
                      });
}

int measure(Storage& storage, std::size_t tables, double seconds) {
  const std::string run = std::to_string(Clock::now().time_since_epoch().count());
  std::vector<std::string> keys;
  for (std::size_t made = 0; made < tables; ++made) {
    keys.push_back(run + "-" + std::to_string(made));
    storage.create({keys.back(), keys.back(), 0, false}, [](const Written&) {});
  }
  static_cast<void>(storage.find(keys.front()).ok());
  Load load{storage};
  load.running = tables;
  load.milliseconds.reserve(std::size_t{10'000'000});
  const Clock::time_point start = Clock::now();
  for (const std::string& key : keys) next_append(load, key, 1);
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  load.stop = true;
  while (load.running > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const double took = std::chrono::duration<double>(Clock::now() - start).count();
  std::vector<float>& delays = load.milliseconds;
  std::ranges::sort(delays);
  const auto part = [&](std::size_t percent) {
    return static_cast<double>(delays[(delays.size() - 1) * percent / 100]);
  };
  std::printf("%zu tables, %.1f s: %.0f appends/s, delay p50 %.1f ms, p99 %.1f ms, most %.1f ms\n",
              tables, took, static_cast<double>(delays.size()) / took, part(50), part(99),
              part(100));
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) {
    std::fprintf(stderr, "storage_benchmark sqlite FILE|postgres URL [tables] [seconds]\n");
    return 2;
  }
  const bool sqlite = std::string_view(words[1]) == "sqlite";
  StorageResult<std::unique_ptr<Storage>> storage =
      sqlite ? open_sqlite({.file = words[2]}) : open_postgres({.url = words[2]});
  if (!storage) {
    std::fprintf(stderr, "%s\n", storage.error().detail.c_str());
    return 1;
  }
  const std::size_t tables = count > 3 ? std::strtoul(words[3], nullptr, 10) : 1000;
  const double seconds = count > 4 ? std::strtod(words[4], nullptr) : 5.0;
  return measure(**storage, tables, seconds);
}

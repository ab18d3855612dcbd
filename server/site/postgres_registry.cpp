#include "server/site/postgres_registry.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/storage/postgres_connection.h"

namespace insidejob {
namespace {

using Connected = StorageResult<PostgresConnection*>;

// Threads that do one job at a time, each with a separate connection.
class Workers {
 public:
  using Work = std::function<void(const Connected&)>;

  Workers(const PostgresRegistryOptions& options, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      threads_.emplace_back([this, options] { run(options); });
  }
  ~Workers() { close(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void add(Work work) {
    {
      const std::lock_guard lock{mutex_};
      if (!closed_) {
        queue_.push_back(std::move(work));
        wake_.notify_one();
        return;
      }
    }
    work(StorageError{StorageFault::closed, "the registry is closed"});
  }

  void close() {
    {
      const std::lock_guard lock{mutex_};
      closed_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

 private:
  void run(const PostgresRegistryOptions& options) {
    constexpr std::chrono::milliseconds k_first_pause{50};
    constexpr std::chrono::milliseconds k_longest_pause{400};  // because a lease is short
    PostgresLink link{options.url, options.patience, k_first_pause, k_longest_pause};
    for (;;) {
      Work work;
      {
        std::unique_lock lock{mutex_};
        wake_.wait(lock, [this] { return closed_ || !queue_.empty(); });
        if (queue_.empty()) return;
        work = std::move(queue_.front());
        queue_.pop_front();
      }
      work(link.connection());
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> queue_;
  bool closed_ = false;
  std::vector<std::thread> threads_;  // last: they use the above
};

StorageResult<Renewal> run_renew(PostgresConnection& connection, const NodeInfo& node,
                                 bool on_bus) {
  const auto rows = connection.run(
      "SELECT lapsed, id, name, address, on_bus FROM "
      "insidejob.renew($1, $2, $3, $4, make_interval(secs => $5::double precision / 1000))",
      {node.id, node.name, node.address, on_bus ? "t" : "f", std::to_string(k_lease)});
  if (!rows) return rows.error();
  Renewal renewal;
  for (int row = 0; row < rows->size(); ++row) {
    renewal.lapsed = rows->truth(row, 0);
    renewal.alive.push_back({std::string{rows->text(row, 1)}, std::string{rows->text(row, 2)},
                             std::string{rows->text(row, 3)}, rows->truth(row, 4)});
  }
  return renewal;
}

ClaimAnswer run_claim(PostgresConnection& connection, const std::string& code, const NodeId& node) {
  const auto rows = connection.run(
      "SELECT outcome, key, summary, fence, owner, room_code FROM insidejob.claim($1, $2)",
      {code, node});
  if (!rows) return rows.error();
  const std::string_view outcome = rows->size() == 1 ? rows->text(0, 0) : std::string_view{};
  if (outcome == "claimed") {
    return ClaimedTable{std::string{rows->text(0, 1)}, std::string{rows->text(0, 2)},
                        rows->number(0, 3)};
  }
  if (outcome == "elsewhere") return Elsewhere{std::string{rows->text(0, 4)}};
  if (outcome == "moved") return Moved{std::string{rows->text(0, 5)}};
  if (outcome == "not_found") return StorageError{StorageFault::not_found, "no such room"};
  return StorageError{StorageFault::closed, "this node is not alive"};
}

class PostgresRegistry final : public Registry {
 public:
  explicit PostgresRegistry(const PostgresRegistryOptions& options)
      : node_(options.node), renewer_(options, 1), claimers_(options, options.claimers) {}

  const NodeId& self() const override { return node_.id; }

  void renew(bool on_bus, RenewDone done) override {
    renewer_.add([this, on_bus, done = std::move(done)](const Connected& connected) {
      if (!connected) return done(connected.error());
      done(run_renew(**connected, node_, on_bus));
    });
  }

  // Runs after the last renewal, which would otherwise bring the node back to life.
  void leave(std::function<void()> done) override {
    renewer_.add([this, done = std::move(done)](const Connected& connected) {
      if (connected) {
        (void)(*connected)->run("DELETE FROM insidejob.nodes WHERE id = $1", {node_.id});
      }
      done();
    });
  }

  void claim(std::string room_code, ClaimDone done) override {
    claimers_.add(
        [this, code = std::move(room_code), done = std::move(done)](const Connected& connected) {
          if (!connected) return done(connected.error());
          done(run_claim(**connected, code, node_.id));
        });
  }

  void release(std::string table, Fence fence) override {
    claimers_.add([this, table = std::move(table), fence](const Connected& connected) {
      if (!connected) return;
      (void)(*connected)
          ->run(
              "UPDATE insidejob.tables SET owner = NULL WHERE key = $1 AND owner = $2 AND "
              "fence = $3",
              {table, node_.id, std::to_string(fence)});
    });
  }

  void may_open(std::string address, OpeningRate rate, std::function<void(bool)> done) override {
    claimers_.add(
        [address = std::move(address), rate, done = std::move(done)](const Connected& connected) {
          if (!connected) return done(true);
          const auto rows =
              (*connected)
                  ->run("SELECT insidejob.may_open($1, $2, $3)",
                        {address, std::to_string(rate.per_second), std::to_string(rate.burst)});
          done(!rows || rows->truth(0, 0));
        });
  }

  void close() override {
    renewer_.close();
    claimers_.close();
  }

 private:
  const NodeInfo node_;
  Workers renewer_;
  Workers claimers_;
};

}  // namespace

StorageResult<PostgresSite> open_postgres_registry(const PostgresRegistryOptions& options) {
  const auto connection = PostgresConnection::open(options.url, options.patience);
  if (!connection) return connection.error();
  const auto site = (*connection)->run("SELECT id FROM insidejob.site");
  if (!site) return site.error();
  if (site->size() != 1) {
    return StorageError{StorageFault::corrupt, "insidejob.site does not have one row"};
  }
  return PostgresSite{std::make_unique<PostgresRegistry>(options), std::string{site->text(0, 0)}};
}

}  // namespace insidejob

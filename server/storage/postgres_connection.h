// A connection to a PostgreSQL server, and one that reconnects by itself. Used by one thread at a
// time.
//
// It uses libpq because there a lost connection and an SQLSTATE are values, and a whole group of
// appends goes as arrays in one round trip. A C++ wrapper would throw for each of the former.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/storage/migrations.h"
#include "server/storage/storage_error.h"

struct pg_conn;
struct pg_result;

namespace insidejob {

// The rows of a result, as text.
class PostgresRows {
 public:
  explicit PostgresRows(pg_result* result) : result_(result) {}

  [[nodiscard]] int size() const;
  [[nodiscard]] std::uint64_t changed() const;  // rows inserted, updated or deleted
  [[nodiscard]] std::string_view text(int row, int column) const;
  [[nodiscard]] std::int64_t integer(int row, int column) const;
  [[nodiscard]] std::uint64_t number(int row, int column) const {
    return static_cast<std::uint64_t>(integer(row, column));
  }
  [[nodiscard]] bool truth(int row, int column) const { return text(row, column) == "t"; }

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

using PostgresValue = std::optional<std::string>;  // nullopt: NULL

class PostgresConnection {
 public:
  // `patience`: a server that has not answered a statement after this time counts as `gone`. It may
  // still carry out the statement when it recovers.
  [[nodiscard]] static StorageResult<std::unique_ptr<PostgresConnection>> open(
      const std::string& url, std::chrono::milliseconds patience);
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;
  ~PostgresConnection();

  void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }
  // Whether the server still seems to be there.
  [[nodiscard]] bool alive();
  // Runs a statement with $1, $2... `sql` must be a literal, and is prepared once.
  [[nodiscard]] StorageResult<PostgresRows> run(const char* sql,
                                                const std::vector<PostgresValue>& values = {});
  // Runs several statements without parameters.
  [[nodiscard]] StorageStatus run_script(const std::string& sql);
  void roll_back();
  // Whether the last failure was a conflict with another transaction. If so, the whole transaction
  // may be tried again.
  [[nodiscard]] bool lost_a_race() const { return lost_a_race_; }
  // Applies all missing migrations in one transaction. Nodes that start at the same time take
  // turns.
  [[nodiscard]] StorageStatus migrate(std::span<const Migration> migrations);

 private:
  PostgresConnection(pg_conn* handle, std::chrono::milliseconds patience)
      : handle_(handle), patience_(patience) {}
  [[nodiscard]] StorageError error(const pg_result* result);
  [[nodiscard]] pg_result* answer(int is_sent);
  [[nodiscard]] bool wait_for(short what, std::chrono::steady_clock::time_point until);

  pg_conn* handle_;
  std::chrono::milliseconds patience_;
  bool is_silent_ = false;  // did not answer in time, and can no longer be used
  bool lost_a_race_ = false;
  std::unordered_map<const char*, std::string> prepared_;
};

// Connects when needed. After a failed attempt, calls return `gone` at once for a while, which
// doubles with every attempt, so that nobody waits for a server that is not there.
class PostgresLink {
 public:
  PostgresLink(std::string url, std::chrono::milliseconds patience,
               std::chrono::milliseconds first_pause, std::chrono::milliseconds longest_pause)
      : url_(std::move(url)),
        patience_(patience),
        first_pause_(first_pause),
        longest_pause_(longest_pause),
        pause_(first_pause) {}

  [[nodiscard]] StorageResult<PostgresConnection*> connection();

 private:
  using Clock = std::chrono::steady_clock;  // for the pauses only

  const std::string url_;
  const std::chrono::milliseconds patience_;
  const std::chrono::milliseconds first_pause_;
  const std::chrono::milliseconds longest_pause_;
  std::chrono::milliseconds pause_;
  Clock::time_point next_attempt_;
  std::optional<StorageError> last_error_;
  std::unique_ptr<PostgresConnection> connection_;
};

// {"...","..."}: PostgreSQL's text form of an array.
[[nodiscard]] std::string postgres_array(std::span<const std::string_view> texts);

}  // namespace insidejob

#include "server/storage/postgres_connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <utility>

namespace insidejob {
namespace {

// https://www.postgresql.org/docs/15/errcodes-appendix.html
StorageFault fault_of(std::string_view state) {
  if (state == "53100") return StorageFault::full;
  if (state == "25006") return StorageFault::read_only;
  if (state == "XX001" || state == "XX002") return StorageFault::corrupt;
  const std::string_view group = state.substr(0, 2);
  // Data, constraints, schemas and syntax: the database does not fit this program.
  if (group == "22" || group == "23" || group == "3F" || group == "42") {
    return StorageFault::corrupt;
  }
  return StorageFault::gone;
}

std::string one_line(std::string_view message) {
  std::string line(message.substr(0, message.find_last_not_of(" \n") + 1));
  std::ranges::replace(line, '\n', ' ');
  std::erase(line, '\t');
  return line;
}

// Used between programs that upgrade one database. Any number would do.
constexpr const char* k_migration_lock = "SELECT pg_advisory_xact_lock(4851091706)";
constexpr std::chrono::minutes k_migration_patience{30};

}  // namespace

void PostgresRows::Clear::operator()(pg_result* result) const { PQclear(result); }

int PostgresRows::size() const { return PQntuples(result_.get()); }

std::uint64_t PostgresRows::changed() const {
  const std::string_view digits = PQcmdTuples(result_.get());
  std::uint64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

std::string_view PostgresRows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t PostgresRows::integer(int row, int column) const {
  const std::string_view digits = text(row, column);
  std::int64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

StorageResult<std::unique_ptr<PostgresConnection>> PostgresConnection::open(
    const std::string& url, std::chrono::milliseconds patience) {
  // The options before dbname are defaults that the URL may override. Those after it cannot be
  // overridden. A server that vanishes silently is noticed within seconds.
  const char* const names[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                               "keepalives_count", "tcp_user_timeout", "fallback_application_name",
                               "dbname",           "client_encoding",  nullptr};
  const char* const values[] = {"5",         "5",         "2",    "3",    "10000",
                                "insidejob", url.c_str(), "UTF8", nullptr};
  auto connection = std::unique_ptr<PostgresConnection>(
      new PostgresConnection(PQconnectdbParams(names, values, 1), patience));
  if (PQstatus(connection->handle_) != CONNECTION_OK) return connection->error(nullptr);
  if (PQsetnonblocking(connection->handle_, 1) != 0) return connection->error(nullptr);
  PQsetNoticeProcessor(connection->handle_, [](void*, const char*) {}, nullptr);
  // Independent of the server's defaults: a commit is durable, locks mean what append() expects,
  // and a client that stops in mid-transaction does not keep others from its tables.
  if (const StorageStatus set =
          connection->run_script("SET default_transaction_isolation = 'read committed';"
                                 "SET idle_in_transaction_session_timeout = '1500ms';"
                                 "SELECT set_config('synchronous_commit', 'on', false)"
                                 " WHERE current_setting('synchronous_commit') = 'off'");
      !set) {
    return set.error();
  }
  return connection;
}

PostgresConnection::~PostgresConnection() { PQfinish(handle_); }

bool PostgresConnection::alive() {
  // Twice, because the first call may read the server's farewell, and only the second the end of
  // the connection.
  return !is_silent_ && PQconsumeInput(handle_) == 1 && PQconsumeInput(handle_) == 1 &&
         PQstatus(handle_) == CONNECTION_OK;
}

bool PostgresConnection::wait_for(short what, std::chrono::steady_clock::time_point until) {
  using std::chrono::milliseconds;
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(until - std::chrono::steady_clock::now());
    pollfd socket{PQsocket(handle_), what, 0};
    const int ready = ::poll(&socket, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
    if (ready > 0) return true;
    if (ready < 0 && errno == EINTR) continue;
    is_silent_ = true;
    return false;
  }
}

// The last result of the statement just sent; null if the connection is lost or silent.
pg_result* PostgresConnection::answer(int is_sent) {
  if (is_sent == 0) return nullptr;
  const auto until = std::chrono::steady_clock::now() + patience_;
  for (int left = PQflush(handle_); left != 0; left = PQflush(handle_)) {
    if (left < 0 || !wait_for(POLLIN | POLLOUT, until)) return nullptr;
    if (PQconsumeInput(handle_) == 0) return nullptr;
  }
  pg_result* last = nullptr;
  for (;;) {
    while (PQisBusy(handle_) == 1) {
      if (!wait_for(POLLIN, until)) {
        PQclear(last);
        return nullptr;
      }
      if (PQconsumeInput(handle_) == 0) break;
    }
    pg_result* next = PQgetResult(handle_);
    if (next == nullptr) return last;
    PQclear(std::exchange(last, next));
  }
}

StorageResult<PostgresRows> PostgresConnection::run(const char* sql,
                                                    const std::vector<PostgresValue>& values) {
  auto known = prepared_.find(sql);
  if (known == prepared_.end()) {
    std::string name = "statement_" + std::to_string(prepared_.size());
    PGresult* result = answer(PQsendPrepare(handle_, name.c_str(), sql, 0, nullptr));
    const PostgresRows clears(result);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) return error(result);
    known = prepared_.emplace(sql, std::move(name)).first;
  }
  std::vector<const char*> texts;
  texts.reserve(values.size());
  for (const PostgresValue& value : values) texts.push_back(value ? value->c_str() : nullptr);
  PGresult* result =
      answer(PQsendQueryPrepared(handle_, known->second.c_str(), static_cast<int>(texts.size()),
                                 texts.data(), nullptr, nullptr, 0));
  PostgresRows rows(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) return error(result);
  return rows;
}

StorageStatus PostgresConnection::run_script(const std::string& sql) {
  PGresult* result = answer(PQsendQuery(handle_, sql.c_str()));
  const PostgresRows clears(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) return error(result);
  return Ok{};
}

void PostgresConnection::roll_back() {
  if (is_silent_ || PQtransactionStatus(handle_) == PQTRANS_IDLE) return;
  PQclear(answer(PQsendQuery(handle_, "ROLLBACK")));
}

StorageStatus PostgresConnection::migrate(std::span<const Migration> migrations) {
  const auto apply = [&]() -> StorageStatus {
    if (const auto locked = run(k_migration_lock); !locked) return locked.error();
    const auto ours = run("SELECT to_regclass('insidejob.migrations') IS NOT NULL");
    if (!ours) return ours.error();
    if (!ours->truth(0, 0)) {
      const StorageStatus made = run_script(
          "CREATE SCHEMA IF NOT EXISTS insidejob; CREATE TABLE insidejob.migrations "
          "(number integer PRIMARY KEY, name text NOT NULL)");
      if (!made) return made;
    }
    const auto version = run("SELECT coalesce(max(number), 0) FROM insidejob.migrations");
    if (!version) return version.error();
    const int found = static_cast<int>(version->integer(0, 0));
    if (found > newest(migrations)) return too_new(found, newest(migrations));
    for (const Migration& migration : migrations) {
      if (migration.number <= found) continue;
      if (StorageStatus done = run_script(std::string(migration.sql)); !done) return done;
      const auto recorded = run("INSERT INTO insidejob.migrations (number, name) VALUES ($1, $2)",
                                {std::to_string(migration.number), std::string(migration.name)});
      if (!recorded) return recorded.error();
    }
    return run_script("COMMIT");
  };
  if (StorageStatus begun = run_script("BEGIN"); !begun) return begun;
  const auto usual = std::exchange(patience_, k_migration_patience);
  StorageStatus status = apply();
  patience_ = usual;
  if (!status) roll_back();
  return status;
}

StorageError PostgresConnection::error(const pg_result* result) {
  const char* field = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string_view state = field == nullptr ? "" : field;
  // Includes two nodes that draw the same code: on the next try, the second finds it taken.
  lost_a_race_ = state == "40001" || state == "40P01" || state == "23505";
  // Only the primary message, because the details may quote the data.
  const char* primary =
      result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  if (is_silent_) return {StorageFault::gone, "PostgreSQL: does not answer"};
  std::string detail =
      "PostgreSQL: " + one_line(primary != nullptr ? primary : PQerrorMessage(handle_));
  if (!state.empty()) detail += " (" + std::string(state) + ")";
  return {fault_of(state), std::move(detail)};
}

StorageResult<PostgresConnection*> PostgresLink::connection() {
  if (connection_ != nullptr && connection_->alive()) return connection_.get();
  connection_.reset();
  if (last_error_ && Clock::now() < next_attempt_) return *last_error_;
  StorageResult<std::unique_ptr<PostgresConnection>> opened =
      PostgresConnection::open(url_, patience_);
  if (!opened) {
    last_error_ = opened.error();
    next_attempt_ = Clock::now() + pause_;
    pause_ = std::min(pause_ * 2, longest_pause_);
    return *last_error_;
  }
  last_error_.reset();
  pause_ = first_pause_;
  connection_ = std::move(*opened);
  return connection_.get();
}

std::string postgres_array(std::span<const std::string_view> texts) {
  std::size_t size = 2;
  for (const std::string_view text : texts) size += text.size() + 8;
  std::string array;
  array.reserve(size);
  array += '{';
  for (const std::string_view text : texts) {
    if (array.size() > 1) array += ',';
    array += '"';
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') array += '\\';
      array += letter;
    }
    array += '"';
  }
  array += '}';
  return array;
}

}  // namespace insidejob

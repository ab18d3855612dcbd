// A temporary PostgreSQL server for tests, in its own folder and on a Unix socket.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace insidejob {

class PostgresServer {
 public:
  // One per process, started at the first call. Null, with a complaint on stderr, if PostgreSQL's
  // programs are missing. INSIDEJOB_POSTGRES_BIN names their folder if it is not found.
  static PostgresServer* get();

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  // The URL of a new, empty database.
  [[nodiscard]] std::string new_database();
  void run(const std::string& sql);  // as the administrator, in no particular database
  void run(const std::string& url, const std::string& sql);

  enum class Stop : int { fast, crash };  // crash: saves nothing but its own log
  void stop(Stop how);
  void start();

 private:
  explicit PostgresServer(std::filesystem::path programs);
  [[nodiscard]] std::string url(const std::string& database) const;
  pid_t launch(const std::vector<std::string>& words) const;

  const std::filesystem::path programs_;
  std::filesystem::path folder_;
  pid_t process_ = -1;
  int databases_ = 0;
};

}  // namespace insidejob

#include "server/storage/test/support/postgres_server.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

namespace insidejob {
namespace {

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "PostgreSQL for the tests: %s\n", why.c_str());
  std::exit(1);
}

std::filesystem::path find_programs() {
  std::vector<std::filesystem::path> folders;
  if (const char* named = std::getenv("INSIDEJOB_POSTGRES_BIN")) folders.emplace_back(named);
  std::error_code none;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
    folders.push_back(version.path() / "bin");
  }
  const std::string path = std::getenv("PATH") == nullptr ? "" : std::getenv("PATH");
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find(':', at), path.size());
    folders.emplace_back(path.substr(at, end - at));
    at = end + 1;
  }
  for (const std::filesystem::path& folder : folders) {
    if (std::filesystem::exists(folder / "initdb") &&
        std::filesystem::exists(folder / "postgres")) {
      return folder;
    }
  }
  return {};
}

// PostgreSQL refuses to run as root.
const passwd* unprivileged() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  return user != nullptr ? user : getpwnam("nobody");
}

}  // namespace

PostgresServer* PostgresServer::get() {
  static const std::unique_ptr<PostgresServer> server = [] {
    std::filesystem::path programs = find_programs();
    if (programs.empty()) {
      std::fprintf(stderr,
                   "\n*** No PostgreSQL programs (initdb, postgres) here: its tests are SKIPPED.\n"
                   "*** Install the package postgresql or set INSIDEJOB_POSTGRES_BIN.\n\n");
      return std::unique_ptr<PostgresServer>();
    }
    return std::unique_ptr<PostgresServer>(new PostgresServer(std::move(programs)));
  }();
  return server.get();
}

PostgresServer::PostgresServer(std::filesystem::path programs) : programs_(std::move(programs)) {
  std::string name = (std::filesystem::temp_directory_path() / "insidejob-pg-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) give_up("no temporary folder");
  folder_ = name;
  if (const passwd* user = unprivileged()) {
    if (chown(name.c_str(), user->pw_uid, user->pw_gid) != 0) give_up("chown failed");
  }
  const pid_t initdb = launch({"initdb", "-D", (folder_ / "data").string(), "-U", "insidejob",
                               "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"});
  int status = 0;
  if (waitpid(initdb, &status, 0) != initdb || status != 0) {
    give_up("initdb failed: see " + (folder_ / "log").string());
  }
  start();
}

PostgresServer::~PostgresServer() {
  if (process_ > 0) stop(Stop::crash);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

pid_t PostgresServer::launch(const std::vector<std::string>& words) const {
  const std::string program = (programs_ / words.front()).string();
  const std::string log = (folder_ / "log").string();
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const passwd* user = unprivileged();
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  if (user != nullptr && (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);  // so that it never outlives the test
  if (getppid() != parent) _exit(125);
  if (chdir(folder_.c_str()) != 0) _exit(125);
  const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  execv(program.c_str(), arguments.data());
  _exit(127);
}

void PostgresServer::start() {
  process_ = launch({"postgres", "-D", (folder_ / "data").string(), "-k", folder_.string(), "-c",
                     "listen_addresses="});
  const std::string where = url("postgres");
  for (int tries = 0; tries < 600; ++tries) {
    if (PQping(where.c_str()) == PQPING_OK) return;
    if (waitpid(process_, nullptr, WNOHANG) == process_) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  give_up("the server does not start: see " + (folder_ / "log").string());
}

void PostgresServer::stop(Stop how) {
  kill(process_, how == Stop::fast ? SIGINT : SIGQUIT);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

std::string PostgresServer::url(const std::string& database) const {
  return "host=" + folder_.string() + " user=insidejob dbname=" + database;
}

std::string PostgresServer::new_database() {
  const std::string name = "test_" + std::to_string(++databases_);
  run("CREATE DATABASE " + name);
  return url(name);
}

void PostgresServer::run(const std::string& sql) { run(url("postgres"), sql); }

void PostgresServer::run(const std::string& where, const std::string& sql) {
  PGconn* connection = PQconnectdb(where.c_str());
  PGresult* result = PQexec(connection, sql.c_str());
  const ExecStatusType status = PQresultStatus(result);
  const std::string message = PQerrorMessage(connection);
  PQclear(result);
  PQfinish(connection);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) give_up(sql + ": " + message);
}

}  // namespace insidejob

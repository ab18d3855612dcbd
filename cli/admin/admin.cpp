// `insidejob admin`: for a server's operator.
#include "cli/admin/admin.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "server/crypto/crypto.h"
#include "server/storage/postgres_storage.h"
#include "server/storage/private_file.h"
#include "server/storage/sqlite_storage.h"

namespace insidejob {
namespace {

constexpr std::string_view k_database = "insidejob.db";

void warn(std::string_view sentence) { fmt::print(stderr, "insidejob: warning: {}\n", sentence); }

StorageResult<std::unique_ptr<Storage>> open_file(std::filesystem::path file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) file /= k_database;
  // A mistyped name must not create an empty database.
  if (!std::filesystem::exists(file, ignored)) {
    return StorageError{StorageFault::not_found, "there is no " + file.string() +
                                                     "; --data must name the server's data folder"};
  }
  return open_sqlite({.file = file.string(), .note = warn});
}

StorageResult<std::unique_ptr<Storage>> open_store(const StoreFlags& flags) {
  if (!flags.data.empty()) {
    std::error_code ignored;
    if (std::filesystem::is_directory(flags.data, ignored)) {
      ignored = make_private_folder(flags.data, warn);
    }
    return open_file(std::filesystem::path{flags.data} / k_database);
  }
  const std::string_view store = flags.store;
  if (store.starts_with("postgresql://") || store.starts_with("postgres://")) {
    return open_postgres({.url = flags.store});
  }
  constexpr std::string_view sqlite = "sqlite:";
  return open_file(store.starts_with(sqlite) ? store.substr(sqlite.size()) : store);
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

void StoreFlags::add_to(CLI::App& command) {
  auto* folder = command.add_option("--data", data, "The server's folder, with insidejob.db in it");
  auto* url = command.add_option("--store", store,
                                 "postgresql://..., or the path of an SQLite file; instead of "
                                 "--data");
  folder->excludes(url);
}

int StoreFlags::with(const std::function<int(Storage&)>& action) const {
  if (data.empty() && store.empty()) {
    return complain("say where the tables are: --data FOLDER or --store postgresql://...");
  }
  if (!start_crypto()) return complain("this system has no source of random numbers");
  auto storage = open_store(*this);
  if (!storage) {
    complain(storage.error().detail);
    return k_unusable;
  }
  const int status = action(**storage);
  (*storage)->close();
  return status;
}

int complain_of(const StorageError& error) {
  complain(error.detail);
  return is_refusal(error.fault) ? k_failure : k_unusable;
}

int decline(std::string_view why) {
  complain(why);
  return k_failure;
}

std::string utc_text(Milliseconds at) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds{at}};
  return fmt::format("{:%Y-%m-%d %H:%M}", std::chrono::floor<std::chrono::seconds>(time));
}

Milliseconds milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Milliseconds days_ago(double days) {
  return milliseconds_now() - static_cast<Milliseconds>(days * 24 * 60 * 60 * 1000);
}

bool write_private(const std::string& file, std::string_view text) {
  if (file.empty() || file == "-") {
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
           std::fflush(stdout) == 0;
  }
  const int descriptor = open_private(file);
  if (descriptor < 0) return false;
  const bool written = write_all(descriptor, text);
  return ::close(descriptor) == 0 && written;
}

void add_admin(CLI::App& program, Run& run) {
  auto* admin = program.add_subcommand(
      "admin", "Manages the tables of a server: list, export, delete, back up, check");
  admin->require_subcommand(1);
  add_admin_look(*admin, run);
  add_admin_export(*admin, run);
  add_admin_people(*admin, run);
  add_admin_remove(*admin, run);
  admin->footer(
      "All subcommands work while the server runs. Times are UTC.\nExit status: 0 on success, 1 if "
      "it failed or found something wrong, 2 if the command line or the storage cannot be "
      "used.\nFor help on one of them: insidejob admin SUBCOMMAND --help");
}

}  // namespace insidejob

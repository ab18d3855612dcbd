// Shared by the subcommands of `insidejob admin`. Each works directly on the storage, even while a
// server is using it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "cli/command.h"
#include "server/storage/storage.h"

namespace insidejob {

// Where the tables are kept, from --data or --store.
struct StoreFlags {
  std::string data;
  std::string store;

  void add_to(CLI::App& command);
  // Opens the store, does the work and closes the store. Complains if it cannot be opened.
  [[nodiscard]] int with(const std::function<int(Storage&)>& action) const;
};

// A subcommand of admin with its own flags and those of the store:
//   auto* command = add_admin_command(admin, run, "check", "...", std::make_shared<Flags>(), act);
// Flags has a member `store`; `act(flags, storage)` returns the exit status.
template <class Flags, class Act>
CLI::App* add_admin_command(CLI::App& admin, Run& run, const std::string& name,
                            const std::string& help, std::shared_ptr<Flags> flags, Act act) {
  CLI::App* command = admin.add_subcommand(name, help);
  flags->store.add_to(*command);
  command->callback([&run, flags, act] {
    run = [flags, act] {
      return flags->store.with([&](Storage& storage) { return act(*flags, storage); });
    };
  });
  return command;
}

// Says why the storage refused or failed. For a refusal (no such table) returns k_failure.
int complain_of(const StorageError& error);
// Says why something was not done, although nothing went wrong. Returns k_failure.
int decline(std::string_view why);

[[nodiscard]] std::string utc_text(Milliseconds at);  // 2026-01-31 17:05
[[nodiscard]] Milliseconds milliseconds_now();
[[nodiscard]] Milliseconds days_ago(double days);

// Writes a file that only its owner can read, or standard output for "" and "-".
[[nodiscard]] bool write_private(const std::string& file, std::string_view text);

void add_admin_look(CLI::App& admin, Run& run);    // list, show, check
void add_admin_export(CLI::App& admin, Run& run);  // export, backup
void add_admin_remove(CLI::App& admin, Run& run);  // delete-table, prune
void add_admin_people(CLI::App& admin, Run& run);  // export-player, delete-player

}  // namespace insidejob

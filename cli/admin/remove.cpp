// `insidejob admin delete-table` and `prune`.
#include <fmt/format.h>

#include "cli/admin/admin.h"
#include "server/admin/table_directory.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

struct DeleteFlags {
  StoreFlags store;
  std::string room;
  bool yes = false;
};

int delete_table(const DeleteFlags& flags, Storage& storage) {
  const auto info = find_table(storage, flags.room);
  if (!info) return complain_of(info.error());
  if (!flags.yes) {
    return decline(fmt::format(
        "nothing was deleted. {} has {} entries and was last active {}; add --yes to delete it",
        info->room_code, info->last_sequence, utc_text(info->last_activity)));
  }
  const Written erased = wait([&](StorageDone done) { storage.erase(info->key, std::move(done)); });
  if (!erased) return complain_of(erased.error());
  fmt::print("{} is deleted.\n", info->room_code);
  return k_success;
}

struct PruneFlags {
  StoreFlags store;
  double days = 0;
  bool yes = false;
};

int prune_tables(const PruneFlags& flags, Storage& storage) {
  const Milliseconds idle_since = days_ago(flags.days);
  const auto count = flags.yes ? prune_idle(storage, idle_since) : count_idle(storage, idle_since);
  if (!count) return complain_of(count.error());
  const bool one = *count == 1;
  fmt::print("{} table{} without activity since {}{}\n", *count, one ? "" : "s",
             utc_text(idle_since),
             flags.yes ? ": deleted."
             : one     ? "; --yes deletes it."
                       : "; --yes deletes them.");
  return k_success;
}

}  // namespace

void add_admin_remove(CLI::App& admin, Run& run) {
  auto flags = std::make_shared<DeleteFlags>();
  auto* command = add_admin_command(admin, run, "delete-table", "Deletes a table and its log",
                                    flags, delete_table);
  command->add_option("ROOM", flags->room, "The room code")->required();
  command->add_flag("--yes", flags->yes, "Really do it");

  auto prune = std::make_shared<PruneFlags>();
  auto* old = add_admin_command(admin, run, "prune",
                                "Deletes tables that have not been used for a long time", prune,
                                prune_tables);
  old->add_option("--older-than", prune->days, "Tables without activity for this many days")
      ->type_name("DAYS")
      ->required()
      ->check(CLI::PositiveNumber);
  old->add_flag("--yes", prune->yes, "Really do it; otherwise only says how many there are");
}

}  // namespace insidejob

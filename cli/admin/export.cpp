// `insidejob admin export` and `backup`.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/admin/admin.h"
#include "notation/json.h"
#include "server/admin/finished_game.h"
#include "server/admin/stored_log.h"
#include "server/admin/table_directory.h"
#include "server/storage/private_file.h"

namespace insidejob {
namespace {

struct ExportFlags {
  StoreFlags store;
  std::string room;
  std::string out;
  std::string records;
  bool with_secrets = false;
};

// A header, then the log as stored, one entry per line.
std::string table_lines(const ExportedTable& table) {
  std::string text;
  JsonWriter out{text};
  const TableInfo& info = table.info;
  out.begin_object().member("format", "insidejob-table").member("version", 1);
  out.member("room", info.room_code).member("key", info.key).member("created", info.created);
  out.member("last_activity", info.last_activity).member("public", info.is_public);
  out.member("summary", info.summary);
  out.member("entries", static_cast<std::int64_t>(table.entries.size())).end_object();
  text += '\n';
  for (const ExportedEntry& exported : table.entries) {
    text += exported.entry.text;
    text += '\n';
  }
  return text;
}

int complain_of_file(const std::string& file) {
  return complain("cannot write " + file + ": " + std::strerror(errno));
}

int write_records(const ExportedTable& table, const std::string& folder) {
  const auto games = finished_games(table.entries);
  if (!games) return complain_of(games.error());
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) error = make_private_folder(folder, nullptr);
  if (error) return complain("cannot create the folder " + folder + ": " + error.message());
  for (const FinishedGame& finished : *games) {
    const auto name = fmt::format("{}-{}.json", table.info.room_code, finished.game.number);
    const std::string file = (std::filesystem::path{folder} / name).string();
    if (!write_private(file, record_json(finished) + "\n")) return complain_of_file(file);
  }
  return k_success;
}

int export_table(const ExportFlags& flags, Storage& storage) {
  const auto info = find_table(storage, flags.room);
  if (!info) return complain_of(info.error());
  const auto table = storage.export_table(info->key);
  if (!table) return complain_of(table.error());
  const auto state = replay_log(table->entries);
  if (!flags.with_secrets && !state) {
    return decline(state.error().detail +
                   ": cannot tell whether a game is in progress. --with-secrets exports it anyway");
  }
  if (!flags.with_secrets && has_secrets(*state)) {
    return decline(
        "a game is in progress at this table, and the export would show its hands, roles, and "
        "votes. Wait until it is over, or use --with-secrets");
  }
  if (!write_private(flags.out, table_lines(*table))) return complain_of_file(flags.out);
  return flags.records.empty() ? k_success : write_records(*table, flags.records);
}

struct BackupFlags {
  StoreFlags store;
  std::string file;
};

int back_up(const BackupFlags& flags, Storage& storage) {
  const StorageStatus done = storage.backup(flags.file);
  if (!done) return complain_of(done.error());
  fmt::print("{} holds everything that was stored when the backup began.\n", flags.file);
  return k_success;
}

}  // namespace

void add_admin_export(CLI::App& admin, Run& run) {
  auto flags = std::make_shared<ExportFlags>();
  auto* command = add_admin_command(admin, run, "export",
                                    "Writes a whole table as JSON lines: a header, then its log",
                                    flags, export_table);
  command->add_option("ROOM", flags->room, "The room code")->required();
  command->add_option("--out", flags->out, "The file to write; standard output by default")
      ->type_name("FILE");
  command
      ->add_option("--records", flags->records,
                   "Also write each finished game to this folder as a record, for insidejob "
                   "referee and insidejob verify-deal")
      ->type_name("FOLDER");
  command->add_flag("--with-secrets", flags->with_secrets,
                    "Export even while a game is in progress");

  auto backup = std::make_shared<BackupFlags>();
  auto* copy = add_admin_command(
      admin, run, "backup", "Copies the database to a file while the server runs", backup, back_up);
  copy->add_option("FILE", backup->file, "The copy; either complete or absent")->required();
  copy->footer(
      "For SQLite. With PostgreSQL:\n"
      "  pg_dump --format=custom --schema=insidejob postgresql://... > FILE");
}

}  // namespace insidejob

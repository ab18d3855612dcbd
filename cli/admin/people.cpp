// `insidejob admin export-player` and `delete-player`.
#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "cli/admin/admin.h"
#include "notation/json.h"
#include "server/admin/erase_person.h"
#include "server/admin/person_json.h"
#include "server/admin/table_directory.h"
#include "server/crypto/crypto.h"
#include "server/rooms/access.h"

namespace insidejob {
namespace {

struct PersonFlags {
  StoreFlags store;
  std::string token;  // a file
  std::string name;
  std::string room;
  std::uint32_t member = 0;
  bool with_secrets = false;
  bool mentions = false;
  bool yes = false;
};

void add_selection(CLI::App& command, PersonFlags& flags) {
  command
      .add_option("--token", flags.token,
                  "A file with the person's token, 64 hexadecimal digits; - for standard input")
      ->type_name("FILE");
  command.add_option("--name", flags.name, "Everyone who ever used this name");
  command.add_option("--room", flags.room, "Only at this table");
  command.add_option("--member", flags.member, "The number at the table (insidejob admin show)")
      ->check(CLI::PositiveNumber);
  command.footer(
      "Say who: --token FILE, or --name NAME (optionally with --room ROOM), or --room ROOM "
      "--member N.\nThere are no accounts: a token belongs to one table, and two people may have "
      "the same name.");
}

// Only the first word of the file counts, so a line break does no harm.
std::optional<Bytes32> read_token(const std::string& file) {
  std::string word;
  if (file == "-") {
    std::cin >> word;
  } else {
    std::ifstream{file} >> word;
  }
  return token_hash(word);
}

// The exit status if the command line does not say who is meant.
std::optional<int> read_query(const PersonFlags& flags, PersonQuery& query) {
  if (flags.token.empty() && flags.name.empty() && flags.member == 0) {
    return complain("say who: --token FILE, --name NAME, or --room ROOM --member N");
  }
  if (flags.member != 0 && flags.room.empty()) {
    return complain("--member is a number at one table, so it needs --room ROOM too");
  }
  if (!flags.token.empty()) {
    query.token_hash = read_token(flags.token);
    if (!query.token_hash) {
      return complain(flags.token + " does not contain a token (64 hexadecimal digits)");
    }
  }
  if (!flags.name.empty()) query.name = flags.name;
  if (flags.member != 0) query.member = MemberId{flags.member};
  return std::nullopt;
}

// Finds them and continues, or says why not. Names the tables that cannot be read, because whatever
// they hold about the person is missing from the result.
int with_people(const PersonFlags& flags, Storage& storage,
                const std::function<int(const std::vector<FoundPerson>&)>& go_on) {
  PersonQuery query;
  if (const auto status = read_query(flags, query)) return *status;
  std::vector<std::string> unread;
  std::optional<StorageResult<std::vector<FoundPerson>>> found;
  if (flags.room.empty()) {
    found = find_people_everywhere(storage, query, unread);
  } else {
    const auto info = find_table(storage, flags.room);
    if (!info) return complain_of(info.error());
    found = find_people(storage, info->key, query);
  }
  if (!*found) return complain_of(found->error());
  for (const std::string& problem : unread) complain("not searched: " + problem);
  if ((*found)->empty()) {
    return decline("no one was found; insidejob admin show ROOM lists who is at a table");
  }
  const int status = go_on(**found);
  return status == k_success && !unread.empty() ? k_failure : status;
}

int export_player(const PersonFlags& flags, Storage& storage) {
  return with_people(flags, storage, [&](const std::vector<FoundPerson>& people) {
    std::string text;
    JsonWriter out{text};
    out.begin_object().member("format", "insidejob-person").member("version", 1);
    out.key("tables").begin_array();
    for (const FoundPerson& found : people) {
      const StorageStatus written = write_person(out, found, flags.with_secrets);
      if (!written) return complain_of(written.error());
    }
    out.end_array().end_object();
    fmt::print("{}\n", text);
    return k_success;
  });
}

int delete_player(const PersonFlags& flags, Storage& storage) {
  return with_people(flags, storage, [&](const std::vector<FoundPerson>& people) {
    const ErasureOptions options{.texts_of_others = flags.mentions, .random = random_bytes32};
    std::size_t mentions = 0;
    for (const FoundPerson& found : people) {
      const std::string& key = found.table.info.key;
      const MemberId member = found.person.member;
      const auto erasure = flags.yes
                               ? erase_person(storage, key, member, options, milliseconds_now())
                               : plan_erasure(found.table, member, options);
      if (!erasure) return complain_of(erasure.error());
      mentions += erasure->mentions;
      fmt::print("{}: {} (number {}) {} {}, {} text{} removed\n", found.table.info.room_code,
                 fmt::join(found.person.names, ", "), member.number,
                 flags.yes ? "is now" : "would become", erasure->name, erasure->texts,
                 erasure->texts == 1 ? "" : "s");
    }
    if (mentions > 0) {
      fmt::print("{} text{} by others contain{} the name: {}.\n", mentions,
                 mentions == 1 ? "" : "s", mentions == 1 ? "s" : "",
                 !flags.mentions ? "--mentions removes such texts too"
                 : flags.yes     ? "removed too"
                                 : "would be removed too");
    }
    std::fflush(stdout);
    if (!flags.yes) return decline("nothing was deleted; add --yes to delete");
    return k_success;
  });
}

}  // namespace

void add_admin_people(CLI::App& admin, Run& run) {
  auto flags = std::make_shared<PersonFlags>();
  auto* give = add_admin_command(admin, run, "export-player",
                                 "Prints everything that is stored about a person, as JSON", flags,
                                 export_player);
  add_selection(*give, *flags);
  give->add_flag("--with-secrets", flags->with_secrets,
                 "Also what the person has decided in a game in progress");

  auto erase = std::make_shared<PersonFlags>();
  auto* remove =
      add_admin_command(admin, run, "delete-player",
                        "Deletes a person's name, token, and texts; the games stay for the others",
                        erase, delete_player);
  add_selection(*remove, *erase);
  remove->add_flag("--mentions", erase->mentions,
                   "Also remove what others wrote that contains the person's name");
  remove->add_flag("--yes", erase->yes, "Really do it; otherwise only says what would happen");
  remove->footer(remove->get_footer() +
                 "\nIf the person is still at the table, they leave it; in a game a bot takes the "
                 "seat. A server that has\nthe table open has to read it again, so everyone at the "
                 "table reconnects.\nBackups keep what they had.");
}

}  // namespace insidejob

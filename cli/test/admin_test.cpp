// `insidejob admin` on real databases that are open elsewhere, as by a running server.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/test/support/program.h"
#include "notation/json.h"
#include "server/admin/stored_log.h"
#include "server/admin/test/support/stored_evening.h"
#include "server/crypto/crypto.h"
#include "server/storage/postgres_storage.h"
#include "server/storage/sqlite_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/postgres_server.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_long_ago = 1'600'000'000'000;

std::string content_of(const std::string& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// Converts libpq's key=value form to a URL.
std::string url_of(const std::string& words) {
  const auto value = [&](const std::string& key) {
    const std::size_t at = words.find(key + "=") + key.size() + 1;
    return words.substr(at, words.find(' ', at) - at);
  };
  return "postgresql://" + value("user") + "@/" + value("dbname") + "?host=" + value("host");
}

// Two tables: one in its second game, and a public one in the lobby that nobody has used for long.
class AdminProgram : public testing::TestWithParam<Backend> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(start_crypto());
    if (GetParam() == Backend::postgres) {
      PostgresServer* server = PostgresServer::get();
      if (server == nullptr) GTEST_SKIP() << "no PostgreSQL programs";
      const std::string url = url_of(server->new_database());
      store_ = {"--store", url};
      take(open_postgres({.url = url}));
    } else {
      store_ = {"--data", folder_.file("")};
      take(open_sqlite({.file = folder_.file("insidejob.db")}));
    }
    evening_.play_usual();
    const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now().time_since_epoch());
    evening_.store(*storage_, "t1", "bako-dimu-fera", now.count());
    StoredEvening lobby{2};
    const MemberId dora = lobby.join("Dora");
    lobby.submit(ChangeOptions{OptionsPatch{.public_table = true}}, dora);
    lobby.store(*storage_, "t2", "gako-dimu-fera", k_long_ago);
  }

  void take(StorageResult<std::unique_ptr<Storage>> opened) {
    ASSERT_TRUE(succeeded(opened));
    storage_ = std::move(opened.value());
  }

  [[nodiscard]] ProgramRun admin(std::vector<std::string> words, const std::string& input = {}) {
    words.insert(words.begin(), "admin");
    words.insert(words.end(), store_.begin(), store_.end());
    return run_program(words, input);
  }

  // The second game ends.
  void end_game() {
    const std::size_t before = evening_.log.size();
    evening_.play_to(Stage::result);
    const std::vector<std::string> more(evening_.log.begin() + static_cast<std::ptrdiff_t>(before),
                                        evening_.log.end());
    ASSERT_TRUE(succeeded(wait(
        [&](StorageDone done) { storage_->append("t1", before + 1, more, 1, std::move(done)); })));
  }

  TemporaryFolder folder_;
  std::vector<std::string> store_;
  std::unique_ptr<Storage> storage_;  // open throughout
  StoredEvening evening_{1};
};
INSTANTIATE_TEST_SUITE_P(Storages, AdminProgram,
                         testing::Values(Backend::sqlite, Backend::postgres),
                         testing::PrintToStringParamName());

TEST_P(AdminProgram, ListsTablesForPeopleAndPrograms) {
  const ProgramRun all = admin({"list"});
  EXPECT_EQ(all.status, 0) << all.err;
  EXPECT_LT(all.out.find("bako-dimu-fera"), all.out.find("gako-dimu-fera"));
  EXPECT_TRUE(holds(all.out, "2 tables"));
  EXPECT_TRUE(holds(all.out, "2020-09-13 12:26"));
  const ProgramRun open = admin({"list", "--public", "--json"});
  ASSERT_EQ(lines(open.out), 1U) << open.out;
  const auto [document, error] = JsonDocument::parse(open.out);
  ASSERT_FALSE(error);
  EXPECT_TRUE(document.root().member("room")->equals("gako-dimu-fera"));
  EXPECT_TRUE(document.root().member("stage")->equals("lobby"));
  EXPECT_EQ(document.root().member("last_activity")->whole_number(), k_long_ago);
  EXPECT_EQ(document.root().member("seated")->whole_number(), 1);
  const ProgramRun recent = admin({"list", "--since", "3", "--json"});
  EXPECT_EQ(lines(recent.out), 1U);
  EXPECT_TRUE(holds(recent.out, "bako-dimu-fera"));
}

TEST_P(AdminProgram, ShowsATableWithoutSecrets) {
  const ProgramRun shown = admin({"show", "BAKODIMUFERA"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  for (const char* part : {"stage play", "  1  Ana", "seat 0", "host", "Robo", "players 4",
                           "games: 1 over, 2 dealt"}) {
    EXPECT_TRUE(holds(shown.out, part)) << part << " in\n" << shown.out;
  }
  const Game& game = *evening_.state().game;
  for (const Bytes32& secret : {game.proof.seed, game.proof.server_seed}) {
    EXPECT_FALSE(holds(shown.out, hex_text(secret)));
  }
  EXPECT_FALSE(holds(shown.out, "Elm Road"));
  const ProgramRun unknown = admin({"show", "nobody"});
  EXPECT_EQ(unknown.status, 1);
  EXPECT_TRUE(holds(unknown.err, "no table"));
}

TEST_P(AdminProgram, ExportsATableOnceItsGameIsOver) {
  const std::string file = folder_.file("table.jsonl");
  const ProgramRun refused = admin({"export", "bako-dimu-fera", "--out", file});
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(holds(refused.err, "--with-secrets")) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(file));
  const ProgramRun forced = admin({"export", "bako-dimu-fera", "--with-secrets"});
  EXPECT_EQ(forced.status, 0) << forced.err;
  EXPECT_EQ(lines(forced.out), evening_.log.size() + 1);

  end_game();
  const std::string records = folder_.file("records");
  const ProgramRun done = admin({"export", "bako-dimu-fera", "--out", file, "--records", records});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(done.out, "");
  std::string expected;
  for (const std::string& line : evening_.log) expected += line + "\n";
  const std::string text = content_of(file);
  const std::size_t header = text.find('\n') + 1;
  EXPECT_TRUE(holds(text.substr(0, header), "\"insidejob-table\""));
  EXPECT_EQ(text.substr(header), expected);
  EXPECT_EQ(std::filesystem::status(file).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(std::filesystem::status(records).permissions(), std::filesystem::perms::owner_all);
  for (const char* number : {"1", "2"}) {
    const std::string record = records + "/bako-dimu-fera-" + number + ".json";
    const ProgramRun judged = run_program({"referee", record});
    EXPECT_EQ(judged.status, 0) << judged.out << judged.err;
    EXPECT_TRUE(holds(judged.out, "\"phase\": \"over\""));
    const ProgramRun verified = run_program({"verify-deal", record});
    EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  }
}

TEST_P(AdminProgram, ExportsAPersonByTokenNameOrNumber) {
  const ProgramRun by_token = admin({"export-player", "--token", "-"}, token_text(2) + "\n");
  EXPECT_EQ(by_token.status, 0) << by_token.err;
  EXPECT_TRUE(holds(by_token.out, "Hello Ana"));
  const ProgramRun by_name = admin({"export-player", "--name", "Bo"});
  EXPECT_EQ(by_name.out, by_token.out);
  const ProgramRun by_number =
      admin({"export-player", "--room", "bako-dimu-fera", "--member", "2"});
  EXPECT_EQ(by_number.out, by_token.out);
  EXPECT_EQ(admin({"export-player", "--name", "Zoe"}).status, 1);
  EXPECT_EQ(admin({"export-player"}).status, 2);
  EXPECT_EQ(admin({"export-player", "--member", "2"}).status, 2);
  EXPECT_EQ(admin({"export-player", "--token", "-"}, "no token").status, 2);
}

TEST_P(AdminProgram, DeletesAPerson) {
  const ProgramRun asked = admin({"delete-player", "--name", "Ana"});
  EXPECT_EQ(asked.status, 1);
  EXPECT_TRUE(holds(asked.err, "--yes"));
  EXPECT_TRUE(holds(asked.out, "would become Deleted player 1"));
  EXPECT_EQ(admin({"export-player", "--name", "Ana"}).status, 0);

  const ProgramRun done = admin({"delete-player", "--name", "Ana", "--mentions", "--yes"});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(admin({"export-player", "--name", "Ana"}).status, 1);
  EXPECT_EQ(
      admin({"export-player", "--room", "bako-dimu-fera", "--token", "-"}, token_text(1)).status,
      1);
  const auto table = storage_->export_table("t1");
  ASSERT_TRUE(succeeded(table));
  for (const ExportedEntry& entry : table->entries) {
    EXPECT_FALSE(holds(entry.entry.text, "Ana")) << entry.entry.text;
    EXPECT_FALSE(holds(entry.entry.text, "Elm Road")) << entry.entry.text;
  }
  EXPECT_FALSE(holds(table->info.summary, "Ana"));
  EXPECT_TRUE(succeeded(replay_log(table->entries)));
  EXPECT_GT(table->info.fence, 1U);
  EXPECT_EQ(admin({"check"}).status, 0);
}

TEST_P(AdminProgram, DeletesTables) {
  EXPECT_EQ(admin({"delete-table", "bako-dimu-fera"}).status, 1);
  EXPECT_TRUE(succeeded(storage_->find("t1")));
  const ProgramRun would = admin({"prune", "--older-than", "30"});
  EXPECT_EQ(would.status, 0) << would.err;
  EXPECT_TRUE(would.out.starts_with("1 table ")) << would.out;
  EXPECT_TRUE(succeeded(storage_->find("t2")));
  EXPECT_EQ(admin({"prune", "--older-than", "30", "--yes"}).status, 0);
  EXPECT_FAULT(not_found, storage_->find("t2"));
  EXPECT_EQ(admin({"delete-table", "bako-dimu-fera", "--yes"}).status, 0);
  EXPECT_FAULT(not_found, storage_->find("t1"));
}

TEST_P(AdminProgram, ChecksAndBacksUp) {
  const ProgramRun sound = admin({"check"});
  EXPECT_EQ(sound.status, 0) << sound.out << sound.err;
  EXPECT_TRUE(holds(sound.out, "2 tables"));

  const std::string copy = folder_.file("copy.db");
  const ProgramRun backup = admin({"backup", copy});
  if (GetParam() == Backend::postgres) {
    EXPECT_EQ(backup.status, 1);
    EXPECT_TRUE(holds(backup.err, "pg_dump")) << backup.err;
  } else {
    EXPECT_EQ(backup.status, 0) << backup.err;
    const ProgramRun listed = run_program({"admin", "list", "--store", "sqlite:" + copy});
    EXPECT_TRUE(holds(listed.out, "2 tables")) << listed.err;
  }

  ASSERT_TRUE(succeeded(
      wait([&](StorageDone done) { storage_->rewrite("t1", {{7, "{}"}}, std::move(done)); })));
  const ProgramRun damaged = admin({"check"});
  EXPECT_EQ(damaged.status, 1);
  EXPECT_TRUE(holds(damaged.out, "bako-dimu-fera: entry 7")) << damaged.out;
}

TEST(AdminCommandLine, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const ProgramRun nowhere = run_program({"admin", "list", "--data", folder.file("")});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_TRUE(holds(nowhere.err, "insidejob.db")) << nowhere.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("insidejob.db")));
  EXPECT_EQ(run_program({"admin", "list"}).status, 2);
  EXPECT_EQ(run_program({"admin"}).status, 2);
  EXPECT_EQ(run_program({"admin", "list", "--data", "a", "--store", "b"}).status, 2);
  EXPECT_EQ(run_program({"admin", "prune", "--data", "a", "--older-than", "-1"}).status, 2);
  EXPECT_EQ(run_program({"admin", "--help"}).status, 0);
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const ProgramRun script = run_program({"completion", shell});
    for (const char* word : {"verify-deal", "delete-player", "older-than"}) {
      EXPECT_TRUE(holds(script.out, word)) << shell << " " << word;
    }
  }
}

}  // namespace
}  // namespace insidejob

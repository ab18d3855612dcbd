// Logs written by released versions (tools/released-log): this version reads each of them, and
// finds the same games in it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "server/admin/finished_game.h"
#include "server/admin/stored_log.h"
#include "server/storage/test/support/contract.h"

namespace insidejob {
namespace {

const std::filesystem::path k_logs{INSIDEJOB_LOGS};

std::vector<ExportedEntry> entries_of(const std::filesystem::path& file) {
  std::ifstream in{file};
  std::string line;
  std::getline(in, line);  // the header
  std::vector<ExportedEntry> entries;
  while (std::getline(in, line)) {
    entries.push_back({.entry = {.sequence = entries.size() + 1, .text = line}});
  }
  return entries;
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in{file};
  return {std::istreambuf_iterator<char>{in}, {}};
}

void check_games(const std::filesystem::path& log, const std::vector<FinishedGame>& games) {
  for (const FinishedGame& finished : games) {
    const std::string name =
        log.stem().string() + "-" + std::to_string(finished.game.number) + ".json";
    const std::string saved = text_of(log.parent_path() / name);
    std::string now = record_json(finished) + "\n";
    // Earlier versions wrote no annex. It follows from their logs all the same.
    const std::size_t annex = now.find(R"(,"annex":)");
    ASSERT_NE(annex, std::string::npos) << name;
    if (saved.find(R"("annex":)") == std::string::npos) {
      now.erase(annex, now.find(R"(,"proof":)", annex) - annex);
    }
    EXPECT_EQ(saved, now) << name;
  }
}

TEST(ReleasedLogs, AreReadByThisVersion) {
  std::size_t logs = 0;
  std::size_t found = 0;
  std::size_t kept = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator{k_logs}) {
    if (file.path().extension() == ".json") ++kept;
    if (file.path().extension() != ".jsonl") continue;
    SCOPED_TRACE(file.path().string());
    ++logs;
    const auto entries = entries_of(file.path());
    ASSERT_TRUE(succeeded(replay_log(entries)));
    const auto games = finished_games(entries);
    ASSERT_TRUE(succeeded(games));
    found += games->size();
    check_games(file.path(), *games);
  }
  EXPECT_GE(logs, 6U);
  EXPECT_EQ(kept, found);
}

}  // namespace
}  // namespace insidejob

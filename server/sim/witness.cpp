// Compares what real clients were told with the stored logs. Usage: `server_witness FOLDER`, with
// ROOM.log, as `insidejob admin export` writes it, and ROOM.heard, which has one line per message:
// the member's number, a blank, and the message as it arrived. Each message must match the log byte
// for byte, and contain nothing that the member may not know.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "server/sim/auditor.h"

namespace insidejob::sim {
namespace {

constexpr std::size_t k_most_shown = 20;

struct HeardCount {
  std::size_t tables = 0;
  std::size_t messages = 0;
  std::size_t problems = 0;

  void complain(const std::string& room, const std::string& what) {
    if (++problems <= k_most_shown) std::printf("%s: %s\n", room.c_str(), what.c_str());
  }
};

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream in{file};
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

// The first line of an export is its header.
bool store(MemoryStorage& disk, const std::string& room, std::vector<std::string> lines) {
  if (lines.empty()) return false;
  lines.erase(lines.begin());
  disk.create({.key = room, .room_code = room}, [](const Written&) {});
  if (lines.empty()) return true;
  bool stored = false;
  disk.append(room, 1, std::move(lines), 1, [&](const Written& written) { stored = written.ok(); });
  return stored;
}

void hear(Auditor& auditor, const std::string& room, const std::string& line, HeardCount& tally) {
  char* end = nullptr;
  const auto member = std::strtoul(line.c_str(), &end, 10);
  const auto start = static_cast<std::size_t>(end - line.c_str()) + 1;
  if (*end != ' ') return tally.complain(room, "not a message: " + line);
  ++tally.messages;
  const MemberId viewer{static_cast<decltype(MemberId::number)>(member)};
  if (const auto problem = auditor.check(room, viewer, std::string_view{line}.substr(start))) {
    tally.complain(room, *problem);
  }
}

void check_table(const std::filesystem::path& log, HeardCount& tally) {
  const std::string room = log.stem().string();
  MemoryStorage disk;
  if (!store(disk, room, lines_of(log))) return tally.complain(room, "the log cannot be stored");
  SimStorage storage{disk};
  Auditor auditor{storage};
  if (auditor.table(room) == nullptr) return tally.complain(room, "the log does not fit");
  ++tally.tables;
  auto heard = log;
  std::ifstream in{heard.replace_extension(".heard")};
  for (std::string line; std::getline(in, line);) hear(auditor, room, line, tally);
  if (const auto problem = auditor.check_logs()) tally.complain(room, *problem);
}

int run(const std::filesystem::path& folder) {
  HeardCount tally;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    if (entry.path().extension() == ".log") check_table(entry.path(), tally);
  }
  std::printf("%zu messages of %zu tables are what the logs say, %zu problems\n", tally.messages,
              tally.tables, tally.problems);
  return tally.problems == 0 && tally.messages > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace insidejob::sim

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("server_witness FOLDER\n", stderr);
    return EXIT_FAILURE;
  }
  return insidejob::sim::run(argv[1]);
}

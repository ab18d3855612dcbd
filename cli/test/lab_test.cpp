// The lab's experiments as people run them: files, journals, Ctrl-C, programs as bots.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "cli/test/support/program.h"
#include "server/storage/test/support/contract.h"

namespace insidejob {
namespace {

std::string content_of(const std::string& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const Words k_arena{"arena", "rookie", "random", "--players", "3", "--modes", "insider"};

TEST(LabProgram, ArenaWritesBothFilesAndTheSameWithAnyThreads) {
  const TemporaryFolder folder;
  std::string first;
  for (const char* threads : {"1", "3"}) {
    const ProgramRun run =
        run_program(k_arena + Words{"--deals", "30", "--threads", threads, "--json",
                                    folder.file("a.json"), "--html", folder.file("a.html")});
    EXPECT_EQ(run.status, 0) << run.err;
    const std::string all =
        run.out + content_of(folder.file("a.json")) + content_of(folder.file("a.html"));
    if (first.empty()) first = all;
    EXPECT_EQ(all, first);
  }
  EXPECT_NE(first.find("as the Insider: rookie"), std::string::npos) << first.substr(0, 300);
  EXPECT_EQ(first.find(folder.file("")), std::string::npos) << "a path of this machine";
}

// Interrupted after a second and resumed, the result is the same as without.
TEST(LabProgram, ArenaGoesOnAfterAnInterrupt) {
  const TemporaryFolder folder;
  const std::string journal = folder.file("journal");
  std::string line = std::string{"timeout -s INT 1 "} + INSIDEJOB_PROGRAM;
  for (const std::string& word : k_arena) line += " " + word;
  line += " --deals 1000000 --journal " + journal + " >/dev/null 2>&1";
  const int status = std::system(line.c_str());  // NOLINT(cert-env33-c): a literal command
  ASSERT_TRUE(WIFEXITED(status));
  const std::string kept = content_of(journal);
  const auto done = std::ranges::count(kept, '\n') - 1;
  ASSERT_GT(done, 0);
  const Words more{"--deals", std::to_string(done + 10)};
  const ProgramRun resumed =
      run_program(k_arena + more + Words{"--journal", journal, "--json", folder.file("resumed")});
  const ProgramRun whole = run_program(k_arena + more + Words{"--json", folder.file("whole")});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_NE(resumed.err.find("were in the journal"), std::string::npos) << resumed.err;
  EXPECT_EQ(resumed.out, whole.out);
  EXPECT_EQ(content_of(folder.file("resumed")), content_of(folder.file("whole")));

  const ProgramRun other = run_program({"arena", "random", "rookie", "--journal", journal});
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("is not the journal of this experiment"), std::string::npos)
      << other.err;
}

TEST(LabProgram, ArenaTellsTheTruthToASpymasterAlone) {
  const ProgramRun run = run_program({"arena", "spymaster:iterations=8", "random", "--told",
                                      "world", "--modes", "insider", "--deals", "2"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("spymaster:iterations=8+world"), std::string::npos) << run.out;
  const ProgramRun other = run_program({"arena", "rookie", "random", "--told", "roles"});
  EXPECT_EQ(other.status, 2);
}

TEST(LabProgram, StylesArePrintedAsTheirHeaderHasThem) {
  const ProgramRun run = run_program({"styles", "--bots", "rookie", "--games", "3"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out.find(".agent = {"), 0U) << run.out;
}

TEST(LabProgram, BalanceTakesACustomRoleAndADeck) {
  const TemporaryFolder folder;
  std::ofstream{folder.file("role.json")}
      << R"({"id": "mole", "replaces": "agent", "side": "neutral", "wins_by": "left_loses"})";
  const Words words{"balance",
                    "--bots",
                    "random",
                    "--players",
                    "4",
                    "--plain",
                    "--games",
                    "50",
                    "--custom-role",
                    folder.file("role.json"),
                    "--deck",
                    INSIDEJOB_SOURCE_DIR "/data/missions.json"};
  const ProgramRun run = run_program(words + Words{"--html", folder.file("b.html")});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("mole, sleeper_agent"), std::string::npos) << run.out;
  EXPECT_NE(content_of(folder.file("b.html")).find("mole"), std::string::npos);

  std::ofstream{folder.file("role.json")}
      << R"({"id": "mole", "replaces": "agent", "side": "neutral"})";
  EXPECT_EQ(run_program(words).status, 2);
}

TEST(LabProgram, ProgramsPlayAndTheirFaultsAreTold) {
  const std::string bot = std::string{"exec:python3 "} + INSIDEJOB_SOURCE_DIR "/examples/bot.py";
  const ProgramRun good = run_program({"simulate", "--bots", bot, "--games", "5"});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_EQ(good.err.find("rookie answered"), std::string::npos) << good.err;
  const ProgramRun bad =
      run_program({"simulate", "--bots", "exec:echo hello,rookie,rookie,rookie", "--games", "5"});
  EXPECT_EQ(bad.status, 0) << bad.err;
  EXPECT_NE(bad.err.find("'echo hello' was asked"), std::string::npos) << bad.err;
  const ProgramRun none =
      run_program({"simulate", "--bots", "exec:/no/such/program", "--games", "5"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("cannot start"), std::string::npos) << none.err;
}

// Each experiment in two parts and merged equals a single run, byte for byte.
TEST(LabProgram, MergedPartsAreTheWhole) {
  struct Case {
    Words words;
    Words units;
    Words reports{};
  };
  for (const Case& one :
       {Case{k_arena + Words{"--deals", "30"}, {"0..7", "7..30"}, {"--json", "--html"}},
        Case{{"balance", "--bots", "random", "--players", "3", "--roles", "none", "--games", "100"},
             {"0..3", "3..6"},
             {"--json", "--html"}},
        Case{{"belief", "--games", "3", "--samples", "20", "--players", "3"},
             {"0..1", "1..3"},
             {"--json", "--html"}},
        Case{{"solve", "--numbers", "3", "--hand", "2", "--iterations", "20", "--starts", "3"},
             {"0..2", "2..3"},
             {"--json"}},
        Case{{"puzzles", "--games", "40", "--days", "5"}, {"0..15", "15..40"}}}) {
    const TemporaryFolder folder;
    // Everything that the whole experiment writes, with this journal.
    const auto results = [&](const std::string& journal) {
      Words words = one.words + Words{"--journal", folder.file(journal)};
      for (const std::string& report : one.reports) {
        words = words + Words{report, folder.file(journal + report)};
      }
      const ProgramRun run = run_program(words);
      EXPECT_EQ(run.status, 0) << run.err;
      std::string all = run.out;
      for (const std::string& report : one.reports) {
        all += content_of(folder.file(journal + report));
      }
      return all;
    };
    const std::string whole = results("whole");
    EXPECT_FALSE(whole.empty());
    for (const std::string& units : one.units) {
      const ProgramRun part =
          run_program(one.words + Words{"--units", units, "--journal", folder.file(units)});
      EXPECT_EQ(part.status, 0) << part.err;
      EXPECT_NE(part.out.find("units " + units), std::string::npos) << part.out;
    }
    const Words parts{folder.file(one.units[1]), folder.file(one.units[0])};
    const ProgramRun merge =
        run_program(Words{"merge"} + parts + Words{"--journal", folder.file("merged")});
    EXPECT_EQ(merge.status, 0) << merge.err;
    EXPECT_EQ(content_of(folder.file("merged")), content_of(folder.file("whole")));
    EXPECT_EQ(results("merged"), whole);

    const ProgramRun missing = run_program({"merge", parts[0], "--journal", folder.file("other")});
    EXPECT_EQ(missing.status, 2);
    EXPECT_NE(missing.err.find("are missing"), std::string::npos) << missing.err;
    EXPECT_EQ(run_program(Words{"merge"} + parts + Words{"--journal", folder.file("whole")}).status,
              2);
  }
  const TemporaryFolder folder;
  for (const Words& words :
       {Words{"--units", "0..2"}, Words{"--units", "0..31", "--journal", folder.file("a")},
        Words{"--units", "0..2", "--journal", folder.file("a"), "--json", folder.file("b")}}) {
    EXPECT_EQ(run_program(k_arena + Words{"--deals", "30"} + words).status, 2) << words.back();
  }
}

const Words k_solve{"solve", "--numbers", "3", "--hand", "2"};

TEST(LabProgram, SolveReportsHowFarItIsAndSoAreBots) {
  const TemporaryFolder folder;
  std::string first;
  for (const char* threads : {"1", "3"}) {
    const ProgramRun run =
        run_program(k_solve + Words{"--iterations", "100", "--bots", "rookie", "--samples", "2",
                                    "--threads", threads, "--json", folder.file("s.json")});
    EXPECT_EQ(run.status, 0) << run.err;
    const std::string all = run.out + content_of(folder.file("s.json"));
    if (first.empty()) first = all;
    EXPECT_EQ(all, first);
  }
  EXPECT_NE(first.find("270 deals"), std::string::npos) << first;
  EXPECT_NE(first.find("\nrookie "), std::string::npos) << first;
  EXPECT_NE(first.find("\"exploitability\""), std::string::npos) << first;
}

// An interrupt after the first report keeps that report and the file.
TEST(LabProgram, SolveEndsInGoodOrderWhenInterrupted) {
  const TemporaryFolder folder;
  std::string line = INSIDEJOB_PROGRAM;
  for (const std::string& word : k_solve) line += " " + word;
  line += " --until 0 --iterations 100000000000 --json " + folder.file("s.json") + " >" +
          folder.file("out") + " 2>" + folder.file("err") +
          " & program=$!; until grep -q '^ *1 ' " + folder.file("out") +
          " || ! kill -0 $program; do sleep 0.05; done; kill -TERM $program; " + "wait $program";
  const int status = std::system(line.c_str());  // NOLINT(cert-env33-c): a literal command
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1) << content_of(folder.file("err"));
  EXPECT_NE(content_of(folder.file("err")).find("interrupted"), std::string::npos);
  EXPECT_NE(content_of(folder.file("s.json")).find("\"iterations\""), std::string::npos);
}

TEST(LabProgram, SolveJudgesProgramsThatAnswer) {
  // It knows the deck, or it does not answer.
  const TemporaryFolder folder;
  std::ofstream{folder.file("bot.py")} << R"(import json, sys
for line in sys.stdin:
    request = json.loads(line)
    table, view = request["table"], request["view"]
    assert (table["suits"], table["numbers"], table["hand"]) == (2, 3, 2)
    assert all(card[0] in "BG" and int(card[1:]) <= 3 for card in view["hand"])
    print(json.dumps(view["legal"][0]), flush=True)
)";
  const Words rest{"--iterations", "10", "--samples", "1", "--json", folder.file("s.json")};
  const std::string good = "exec:python3 " + folder.file("bot.py");
  const ProgramRun run = run_program(k_solve + Words{"--bots", good} + rest);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("\n" + good), std::string::npos) << run.out;

  // Otherwise these would be a rookie's figures.
  const ProgramRun bad = run_program(k_solve + Words{"--bots", "exec:echo hello,rookie"} + rest);
  EXPECT_EQ(bad.status, 1) << bad.out;
  EXPECT_NE(bad.err.find("exec:echo hello did not answer"), std::string::npos) << bad.err;
  EXPECT_EQ(bad.out.find("\nexec:echo"), std::string::npos) << bad.out;
  EXPECT_NE(bad.out.find("\nrookie "), std::string::npos) << bad.out;
  EXPECT_EQ(content_of(folder.file("s.json")).find("\"name\": \"exec:"), std::string::npos);
}

// With it exported, any command can still compute here.
TEST(LabProgram, TheBusOfTheEnvironmentGivesWay) {
  const TemporaryFolder folder;
  struct Exported {
    Exported() { setenv("INSIDEJOB_LAB_BUS", "nats://127.0.0.1:1", 1); }
    ~Exported() { unsetenv("INSIDEJOB_LAB_BUS"); }
  };
  const Words arena = k_arena + Words{"--deals", "3"};
  const ProgramRun wanted = run_program(arena);
  EXPECT_EQ(wanted.status, 0) << wanted.err;
  const Exported exported;
  EXPECT_EQ(run_program(arena + Words{"--threads", "0"}).out, wanted.out);
  const ProgramRun part =
      run_program(arena + Words{"--units", "0..2", "--journal", folder.file("part")});
  EXPECT_EQ(part.status, 0) << part.err;
  const ProgramRun solved = run_program(k_solve + Words{"--iterations", "4", "--bots", "random"});
  EXPECT_EQ(solved.status, 0) << solved.err;
  const ProgramRun starts =
      run_program(k_solve + Words{"--iterations", "4", "--starts", "2", "--threads", "1"});
  EXPECT_EQ(starts.status, 0) << starts.err;

  const ProgramRun both =
      run_program(arena + Words{"--bus", "nats://127.0.0.1:1", "--threads", "1"});
  EXPECT_EQ(both.status, 2) << both.err;
  setenv("INSIDEJOB_LAB_BUS", "somewhere", 1);
  const ProgramRun wrong = run_program(arena);
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("'somewhere' is not an address"), std::string::npos) << wrong.err;
}

// A journal that another program began is not mixed with ours.
TEST(LabProgram, AnotherProgramsJournalIsRefused) {
  const TemporaryFolder folder;
  const std::string journal = folder.file("journal");
  const Words words = k_arena + Words{"--deals", "3", "--threads", "1", "--journal", journal};
  EXPECT_EQ(run_program(words).status, 0);
  std::string text = content_of(journal);
  for (const std::string name : {"program", "signature", "sources"}) {
    const std::size_t at = text.find("\"" + name + "\": \"");
    ASSERT_NE(at, std::string::npos) << text;
    std::string other = text;
    other[at + name.size() + 5] ^= 1;
    std::ofstream{journal, std::ios::binary} << other;
    const ProgramRun run = run_program(words);
    EXPECT_EQ(run.status, 2) << run.out;
    EXPECT_NE(run.err.find("was begun by"), std::string::npos) << run.err;
    EXPECT_EQ(content_of(journal), other);
  }
}

TEST(LabProgram, WhatDependsOnTheMachineIsSaid) {
  const TemporaryFolder folder;
  const Words rest{"--players", "3",       "--modes", "insider",  "--deals",
                   "1",         "--units", "0..1",    "--journal"};
  const ProgramRun timed =
      run_program(Words{"arena", "spymaster:ms=1", "random"} + rest + Words{folder.file("timed")});
  EXPECT_NE(timed.err.find("depend on the machine"), std::string::npos) << timed.err;
  const ProgramRun same =
      run_program(Words{"arena", "rookie", "random"} + rest + Words{folder.file("same")});
  EXPECT_EQ(same.err.find("depend on the machine"), std::string::npos) << same.err;
}

TEST(LabProgram, SolveSaysWhatIsWrong) {
  const auto problem = [](const Words& words) {
    const ProgramRun run = run_program(Words{"solve"} + words);
    EXPECT_EQ(run.status, 2) << run.out;
    return run.err;
  };
  EXPECT_NE(problem({"--tricks", "3"}).find("one mission for each of the 3 tricks"),
            std::string::npos);
  EXPECT_NE(problem({"--missions", "ascending,none"}).find("no mission 'none'"), std::string::npos);
  EXPECT_NE(problem({"--numbers", "4"}).find("R2"), std::string::npos);
  EXPECT_NE(problem({"--numbers", "9"}).find("at most 16 cards"), std::string::npos);
  EXPECT_NE(problem({"--memory", "2"}).find("2 MiB"), std::string::npos);
  EXPECT_NE(problem({"--bots", "genius"}).find("no bot 'genius'"), std::string::npos);
  problem({"--players", "2"});
}

TEST(LabProgram, WrongWordsAreRefused) {
  for (const Words& words :
       {Words{"arena", "rookie"}, Words{"arena", "rookie", "genius"},
        Words{"arena", "rookie", "random", "--test", "5,0"},
        Words{"arena", "rookie", "random", "--modes", "other"},
        Words{"balance", "--bots", "rookie:ms=x"}, Words{"balance", "--players", "7"}}) {
    EXPECT_EQ(run_program(words).status, 2) << words[1];
  }
}

}  // namespace
}  // namespace insidejob

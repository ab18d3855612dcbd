// `insidejob review` as people run it: text in every language, a page, data, and what it refuses.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "cli/test/support/program.h"
#include "server/storage/test/support/contract.h"

namespace insidejob {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

class ReviewProgram : public ::testing::Test {
 protected:
  ReviewProgram() {
    EXPECT_EQ(run_program({"simulate", "--players", "3", "--games", "2", "--seed", "5", "--records",
                           records()})
                  .status,
              0);
  }
  [[nodiscard]] std::string records() const { return folder_.file("games.jsonl"); }

  TemporaryFolder folder_;
};

TEST_F(ReviewProgram, SpeaksEveryLanguageAndLeavesNoKeyOrArgument) {
  std::string before;
  for (const char* language : {"en", "de", "fr", "nl"}) {
    const ProgramRun run =
        run_program({"review", records(), "--seat", "1", "--language", language});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out.find("review."), std::string::npos) << run.out;
    EXPECT_EQ(run.out.find('{'), std::string::npos) << run.out;
    EXPECT_NE(run.out, before);
    before = run.out;
  }
}

TEST_F(ReviewProgram, WritesAPageThatNeedsNothingElse) {
  const std::string page = folder_.file("review.html");
  const ProgramRun run = run_program(
      {"review", records(), "--game", "2", "--seat", "0", "--language", "de", "--html", page});
  EXPECT_EQ(run.status, 0) << run.err;
  const std::string html = text_of(page);
  EXPECT_NE(html.find("<html lang=\"de\">"), std::string::npos);
  EXPECT_NE(html.find("<table>"), std::string::npos);
  EXPECT_EQ(html.find("src="), std::string::npos);
  EXPECT_EQ(html.find("<h2>Method</h2>"), std::string::npos);
  const ProgramRun printed = run_program(
      {"review", records(), "--game", "2", "--seat", "0", "--language", "de", "--html"});
  EXPECT_EQ(printed.status, 0) << printed.err;
  EXPECT_EQ(printed.out, html);
}

TEST_F(ReviewProgram, PrintsTheSameDataEachTime) {
  const auto once = run_program({"review", records(), "--seat", "2", "--json"});
  EXPECT_EQ(once.out.rfind(R"({"format": "insidejob-review", "version": 1, "seat": 2)", 0), 0U);
  EXPECT_EQ(run_program({"review", records(), "--seat", "2", "--json"}).out, once.out);
}

// Some of these lines are values of their own.
TEST_F(ReviewProgram, ReadsARecordOverSeveralLines) {
  std::string record = text_of(records());
  record.resize(record.find('\n'));
  const auto once = run_program({"review", "-", "--json"}, record);
  EXPECT_EQ(once.status, 0) << once.err;
  for (const std::string_view bracket : {"[", "]"}) {
    for (std::size_t at = record.find(bracket); at != std::string::npos;
         at = record.find(bracket, at + 2)) {
      record.replace(at, 1, "\n" + std::string{bracket} + "\n");
    }
  }
  const auto again = run_program({"review", "-", "--json"}, record);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.out, once.out);
}

TEST_F(ReviewProgram, SaysWhatIsWrongWithAFile) {
  const auto complaint = [&](const std::vector<std::string>& words, const std::string& input = {}) {
    const ProgramRun run = run_program(words, input);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_NE(complaint({"review", folder_.file("none")}).find("cannot read"), std::string::npos);
  EXPECT_NE(complaint({"review", records(), "--game", "3"}).find("no record number 3"),
            std::string::npos);
  EXPECT_NE(complaint({"review", records(), "--seat", "3"}).find("the players are 0 to 2"),
            std::string::npos);
  EXPECT_NE(complaint({"review", "-"}, "{}").find("cannot be reviewed"), std::string::npos);
  EXPECT_NE(complaint({"review", "-"}, "nonsense").find("no record"), std::string::npos);
  std::string record = text_of(records());
  record.resize(record.find('\n'));
  const std::size_t actions = record.find("\"actions\": [") + 12;
  const std::size_t end = record.find("}]", actions) + 1;
  EXPECT_NE(complaint({"review", "-"}, record.erase(actions, end - actions)).find("not over"),
            std::string::npos);
}

}  // namespace
}  // namespace insidejob

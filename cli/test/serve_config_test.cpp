// `insidejob serve --config`: what it takes from a file, as shown by `--example-config`.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "cli/test/support/program.h"
#include "server/storage/test/support/contract.h"

namespace insidejob {
namespace {

class ServeConfig : public testing::Test {
 protected:
  void TearDown() override {
    unsetenv("INSIDEJOB_PORT");
    unsetenv("INSIDEJOB_STORE");
  }

  ProgramRun taken(const std::string& text, std::vector<std::string> more = {}) {
    std::ofstream{folder_.file("conf")} << text;
    std::vector<std::string> words{"serve", "--example-config", "--config", folder_.file("conf")};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words);
  }

 private:
  TemporaryFolder folder_;
};

bool has_line(const ProgramRun& run, const std::string& line) {
  return ("\n" + run.out).find("\n" + line + "\n") != std::string::npos;
}

TEST_F(ServeConfig, takes_what_the_file_says) {
  const auto run = taken("# a comment\n\n port = 9000 \nbehind-proxy=true\nweb=/srv/a b#c,d\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has_line(run, "port=9000")) << run.out;
  EXPECT_TRUE(has_line(run, "behind-proxy=true")) << run.out;
  EXPECT_TRUE(has_line(run, "web=/srv/a b#c,d")) << run.out;
  EXPECT_TRUE(has_line(run, "#address=")) << run.out;
}

TEST_F(ServeConfig, takes_what_may_be_repeated_as_often_as_it_is_there) {
  const auto run = taken("origin=https://a.example\nport=1\norigin=https://b.example\n");
  EXPECT_TRUE(has_line(run, "origin=https://a.example\norigin=https://b.example")) << run.out;
}

TEST_F(ServeConfig, gives_way_to_the_command_line_and_the_environment) {
  EXPECT_TRUE(has_line(taken("port=9000\n", {"--port", "9001"}), "port=9001"));
  setenv("INSIDEJOB_PORT", "9002", 1);
  EXPECT_TRUE(has_line(taken("port=9000\n"), "port=9002"));
  EXPECT_TRUE(has_line(taken("port=9000\n", {"--port", "9001"}), "port=9001"));
}

// Lets an operator move to PostgreSQL with one variable, whatever folder the package's file names.
TEST_F(ServeConfig, gives_way_to_what_excludes_it) {
  setenv("INSIDEJOB_STORE", "postgresql://elsewhere", 1);
  const auto run = taken("data=/var/lib/insidejob\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has_line(run, "store=postgresql://elsewhere")) << run.out;
  EXPECT_TRUE(has_line(run, "#data=")) << run.out;
}

TEST_F(ServeConfig, says_which_line_is_wrong) {
  for (const std::string wrong :
       {"prot=9000", "port", "port=many", "port=", "config=x", "help=true", "behind-proxy=perhaps",
        "limits=maybe", "metrics=localhost:9464", "=", "[serve]"}) {
    const auto run = taken("# first\n" + wrong + "\n");
    EXPECT_EQ(run.status, 2) << wrong;
    EXPECT_NE(run.err.find("line 2"), std::string::npos) << wrong << ": " << run.err;
  }
  EXPECT_EQ(taken("port=1\nport=2\n").status, 2);
  EXPECT_EQ(taken("data=a\nstore=postgresql://b\n").status, 2);
  EXPECT_EQ(run_program({"serve", "--config", "/nowhere/conf"}).status, 2);
}

TEST_F(ServeConfig, shows_metrics_where_it_is_told) {
  for (const std::string where : {"127.0.0.1:9000", "[::1]:9000", "9000", "off"}) {
    EXPECT_TRUE(has_line(taken("metrics=" + where + "\n"), "metrics=" + where)) << where;
  }
}

TEST_F(ServeConfig, reads_what_it_prints) {
  const auto first = taken("port=9000\ninvite=true\n");
  EXPECT_EQ(taken(first.out).out, first.out);
}

}  // namespace
}  // namespace insidejob

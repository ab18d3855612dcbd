#include "cli/test/support/program.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "server/storage/test/support/contract.h"

namespace insidejob {
namespace {

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return text + "'";
}

std::string content_of(const std::string& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

ProgramRun run_program(const std::vector<std::string>& words, const std::string& input) {
  const TemporaryFolder folder;
  std::ofstream{folder.file("in"), std::ios::binary} << input;
  std::string line = quoted(INSIDEJOB_PROGRAM);
  for (const std::string& word : words) line += " " + quoted(word);
  line += " <" + quoted(folder.file("in")) + " >" + quoted(folder.file("out")) + " 2>" +
          quoted(folder.file("err"));
  const int status = std::system(line.c_str());  // NOLINT(cert-env33-c): every word is quoted
  EXPECT_TRUE(WIFEXITED(status)) << line;
  return {WEXITSTATUS(status), content_of(folder.file("out")), content_of(folder.file("err"))};
}

}  // namespace insidejob

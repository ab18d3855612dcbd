// The referee on data/examples and data/scenarios: `expect` is the part of its answer that must
// match.
#include "notation/referee.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "notation/json.h"
#include "notation/json_text.h"

namespace insidejob {
namespace {

namespace fs = std::filesystem;

std::string name_fault(RuleViolation violation) { return std::string{name_of(violation.fault)}; }

// Objects may have more fields than expected; everything else must be equal.
bool matches(JsonValue expected, JsonValue actual) {
  if (expected.kind() != actual.kind()) return false;
  switch (expected.kind()) {
    case JsonKind::null:
      return true;
    case JsonKind::boolean:
      return expected.boolean() == actual.boolean();
    case JsonKind::number:
      return expected.whole_number() == actual.whole_number();
    case JsonKind::string:
      return expected.string() == actual.string();
    case JsonKind::array: {
      if (expected.size() != actual.size()) return false;
      auto theirs = actual.elements().begin();
      for (const JsonValue ours : expected.elements()) {
        if (!matches(ours, *theirs)) return false;
        ++theirs;
      }
      return true;
    }
    case JsonKind::object:
      for (const JsonMember& member : expected.members()) {
        const auto theirs = actual.member(member.name);
        if (!theirs || !matches(member.value, *theirs)) return false;
      }
      return true;
  }
  return false;
}

std::vector<fs::path> scenario_files() {
  std::vector<fs::path> files;
  for (const char* folder : {"data/examples", "data/scenarios"}) {
    for (const auto& entry : fs::directory_iterator{fs::path{INSIDEJOB_SOURCE_DIR} / folder}) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

std::string test_name(const ::testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.stem();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

class Scenario : public ::testing::TestWithParam<fs::path> {};

TEST_P(Scenario, IsJudgedAsExpected) {
  std::ifstream file{GetParam()};
  const std::string text{std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
  const auto [document, error] = JsonDocument::parse(text);
  ASSERT_FALSE(error) << error->reason;
  const auto expect = document.root().member("expect");
  ASSERT_TRUE(expect && expect->size() > 0);
  const Verdict verdict = judge_record(json_text(*document.root().member("record")), name_fault);
  const auto answer = JsonDocument::parse(verdict.answer);
  ASSERT_FALSE(answer.second) << verdict.answer;
  EXPECT_TRUE(matches(*expect, answer.first.root()))
      << document.root().member("why")->string().value_or("") << "\nexpected " << json_text(*expect)
      << "\nanswered " << verdict.answer;
}

INSTANTIATE_TEST_SUITE_P(All, Scenario, ::testing::ValuesIn(scenario_files()), test_name);

TEST(Referee, SaysWhatIsWrongWithTheForm) {
  const auto answer = [](std::string_view json) { return judge_record(json, name_fault).answer; };
  EXPECT_NE(answer("{").find("not JSON"), std::string::npos);
  EXPECT_NE(answer("[]").find("must be an object"), std::string::npos);
  EXPECT_NE(answer(R"({"format": "x"})").find("format"), std::string::npos);
  EXPECT_NE(answer(R"({"format": "insidejob-record", "version": 2})").find("version"),
            std::string::npos);
  EXPECT_NE(answer(std::string(k_record_limit + 1, ' ')).find("4 MB"), std::string::npos);
}

}  // namespace
}  // namespace insidejob

#include "tools/load/figures.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "notation/json.h"
#include "tools/load/usage.h"

namespace insidejob::load {
namespace {

TEST(Usage, ReadsTheFieldsOfProc) {
  const auto usage = read_stat(
      "42 (a (odd) name) S 1 42 42 0 -1 4194560 1 2 3 4 250 50 0 0 20 0 3 0 99 123456 2000 "
      "18446744073709551615 1 1\n",
      100, 4096);
  ASSERT_TRUE(usage);
  EXPECT_EQ(usage->processor_seconds, 3.0);
  EXPECT_EQ(usage->resident, 2000U * 4096U);
  EXPECT_FALSE(read_stat("42 (cut) S 1 2", 100, 4096));
  EXPECT_FALSE(read_stat("", 100, 4096));
}

TEST(Usage, OfThisProcess) {
  const auto usage = usage_of(::getpid());
  ASSERT_TRUE(usage);
  EXPECT_GT(usage->resident, 100'000U);
  EXPECT_FALSE(usage_of(-1));
}

TEST(Figures, AreJsonWithWhateverTheServerSaid) {
  Figures figures;
  figures.window_seconds = 2;
  figures.moves = 10;
  figures.connections = 4;
  figures.idle = Usage{.processor_seconds = 1, .resident = 1000};
  figures.begin = Usage{.processor_seconds = 2, .resident = 2000};
  figures.end = Usage{.processor_seconds = 3, .resident = 9000};
  EXPECT_TRUE(figures.sound());
  figures.refused["busy"] = 3;
  figures.closed["1001 \"quoted\\ \n\""] = 1;
  EXPECT_FALSE(figures.sound());
  const std::string text = as_json({}, figures);
  const auto [document, error] = JsonDocument::parse(text);
  ASSERT_FALSE(error) << error->reason << " in " << text;
  const auto refused = document.root().member("refused");
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->member("busy")->whole_number(), 3);
  EXPECT_EQ(document.root().member("closed")->size(), 1U);
  EXPECT_EQ(document.root().member("server")->member("bytes_per_connection")->whole_number(), 2000);
  EXPECT_NE(text.find(R"("moves_per_second":5.00)"), std::string::npos);
  EXPECT_NE(text.find(R"("processor_share":0.5000)"), std::string::npos);
  EXPECT_NE(as_text({}, figures).find("3 x busy"), std::string::npos);
}

}  // namespace
}  // namespace insidejob::load

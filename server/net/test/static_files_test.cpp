// A web client that is replaced while it is served.
#include "server/net/static_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/storage/test/support/contract.h"

namespace insidejob {
namespace {

void write_client(const std::string& folder, const std::string& page, const std::string& asset) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder + "/assets");
  std::ofstream{folder + "/index.html"} << page;
  std::ofstream{folder + "/icon.svg"} << page;
  std::ofstream{folder + "/assets/" + asset} << asset;
}

TEST(StaticFiles, ANewClientReplacesTheOldOneButNotItsAssets) {
  const TemporaryFolder folder;
  const std::string web = folder.file("web");
  write_client(web, "old", "app-1.js");
  StaticFiles files;
  EXPECT_EQ(files.find("/"), nullptr);
  ASSERT_EQ(files.load(web), std::nullopt);
  const StaticFile* being_sent = files.find("/t/bako-dimu-fera");
  ASSERT_NE(being_sent, nullptr);

  write_client(web, "new", "app-2.js");
  std::filesystem::remove(web + "/icon.svg");
  ASSERT_EQ(files.load(web), std::nullopt);
  EXPECT_EQ(being_sent->plain, "old");
  EXPECT_EQ(files.find("/")->plain, "new");
  EXPECT_EQ(files.find("/assets/app-2.js")->plain, "app-2.js");
  ASSERT_NE(files.find("/assets/app-1.js"), nullptr);  // for pages that are open
  EXPECT_EQ(files.find("/icon.svg"), nullptr);
}

TEST(StaticFiles, AClientThatCannotBeReadChangesNothing) {
  const TemporaryFolder folder;
  const std::string web = folder.file("web");
  write_client(web, "old", "app-1.js");
  StaticFiles files;
  ASSERT_EQ(files.load(web), std::nullopt);
  std::filesystem::remove_all(web);
  EXPECT_NE(files.load(web), std::nullopt);
  ASSERT_NE(files.find("/"), nullptr);
  EXPECT_EQ(files.find("/")->plain, "old");
}

TEST(StaticFiles, ThePictureInPreviewsHasAWholeAddress) {
  const TemporaryFolder folder;
  const std::string web = folder.file("web");
  const std::string page = R"(<meta property="og:image" content="/icon.png" /><p>)";
  write_client(web, page, "app-1.js");
  std::ofstream{web + "/index.html.gz"} << "compressed";
  StaticFiles files;
  ASSERT_EQ(files.load(web), std::nullopt);
  EXPECT_EQ(files.find("/g/0")->plain, page);
  EXPECT_EQ(files.find("/g/0")->gzip, "compressed");
  ASSERT_EQ(files.load(web, "https://club.example"), std::nullopt);
  EXPECT_EQ(files.find("/g/0")->plain,
            R"(<meta property="og:image" content="https://club.example/icon.png" /><p>)");
  EXPECT_TRUE(files.find("/g/0")->gzip.empty());
}

}  // namespace
}  // namespace insidejob

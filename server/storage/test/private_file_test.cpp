// Only its owner can read what is stored, whatever the umask and whatever was there before.
#include "server/storage/private_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "server/storage/sqlite_storage.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/test/support/file_mode.h"
#include "server/storage/wait.h"

namespace insidejob {
namespace {

void make_file(const std::string& path, mode_t mode) {
  std::ofstream{path} << "what was there";
  ASSERT_EQ(::chmod(path.c_str(), mode), 0);
}

// The parameter is the umask.
class PrivateFile : public testing::TestWithParam<mode_t> {
 protected:
  PrivateFile() : usual_(::umask(GetParam())) {}
  ~PrivateFile() override { ::umask(usual_); }

  PrivacyNote noting() {
    return [this](std::string_view sentence) { notes_.emplace_back(sentence); };
  }

  const mode_t usual_;
  TemporaryFolder folder_;
  std::vector<std::string> notes_;
};
INSTANTIATE_TEST_SUITE_P(Umasks, PrivateFile, testing::Values(0000, 0022, 0077, 0277),
                         [](const auto& umask) { return std::to_string(umask.param); });

TEST_P(PrivateFile, NewFoldersAndFiles) {
  if ((GetParam() & 0700) == 0) {
    EXPECT_FALSE(make_private_folder(folder_.file("a/b/c/"), noting()));
    EXPECT_EQ(mode_of(folder_.file("a/b/c")), 0700U);
  }
  EXPECT_FALSE(make_private_folder(folder_.file("d"), noting()));
  EXPECT_EQ(mode_of(folder_.file("d")), 0700U);
  EXPECT_FALSE(make_private_file(folder_.file("file"), noting()));
  EXPECT_EQ(mode_of(folder_.file("file")), 0600U);
  const int opened = open_private(folder_.file("opened"));
  ASSERT_GE(opened, 0);
  ::close(opened);
  EXPECT_EQ(mode_of(folder_.file("opened")), 0600U);
  EXPECT_TRUE(notes_.empty());
}

TEST_P(PrivateFile, WhatIsThereIsMended) {
  ASSERT_EQ(::mkdir(folder_.file("d").c_str(), 0700), 0);
  ASSERT_EQ(::chmod(folder_.file("d").c_str(), 0755), 0);
  EXPECT_FALSE(make_private_folder(folder_.file("d"), noting()));
  EXPECT_EQ(mode_of(folder_.file("d")), 0700U);
  make_file(folder_.file("file"), 0644);
  EXPECT_FALSE(make_private_file(folder_.file("file"), noting()));
  EXPECT_EQ(mode_of(folder_.file("file")), 0600U);
  ASSERT_EQ(notes_.size(), 2U);
  EXPECT_NE(notes_[0].find("0755"), std::string::npos) << notes_[0];
  EXPECT_NE(notes_[1].find("0644"), std::string::npos) << notes_[1];
  EXPECT_FALSE(make_private_folder(folder_.file("d"), noting()));
  EXPECT_FALSE(make_private_file(folder_.file("file"), noting()));
  EXPECT_EQ(notes_.size(), 2U) << "nothing is left to fix";
}

TEST_P(PrivateFile, WhatIsEverybodysStaysSo) {
  ASSERT_EQ(::mkdir(folder_.file("d").c_str(), 0700), 0);
  ASSERT_EQ(::chmod(folder_.file("d").c_str(), 01777), 0);
  EXPECT_FALSE(make_private_folder(folder_.file("d"), noting()));
  EXPECT_EQ(mode_of(folder_.file("d")), 01777U);
  EXPECT_EQ(notes_.size(), 1U);
}

TEST_P(PrivateFile, AFileIsNoFolder) {
  make_file(folder_.file("file"), 0644);
  EXPECT_TRUE(make_private_folder(folder_.file("file"), noting()));
  EXPECT_TRUE(make_private_folder(folder_.file("file/below"), noting()));
  EXPECT_EQ(mode_of(folder_.file("file")), 0644U);
}

TEST_P(PrivateFile, WhatIsOpenedBeginsAnew) {
  make_file(folder_.file("file"), 0666);
  const int opened = open_private(folder_.file("file"));
  ASSERT_GE(opened, 0);
  EXPECT_EQ(::write(opened, "new", 3), 3);
  ::close(opened);
  EXPECT_EQ(mode_of(folder_.file("file")), 0600U);
  std::string text;
  std::getline(std::ifstream{folder_.file("file")}, text);
  EXPECT_EQ(text, "new");
  const mode_t before = mode_of("/dev/null");
  const int nowhere = open_private("/dev/null");
  EXPECT_GE(nowhere, 0);
  ::close(nowhere);
  EXPECT_EQ(mode_of("/dev/null"), before) << "no ordinary file";
}

TEST_P(PrivateFile, ADatabaseAndItsBackup) {
  const std::string file = folder_.file("insidejob.db");
  const auto open = [&] { return open_sqlite({.file = file, .note = noting()}); };
  const auto expect_private = [&] {
    for (const char* suffix : {"", "-wal", "-shm"}) {
      EXPECT_EQ(mode_of(file + suffix), 0600U) << suffix;
    }
  };
  {
    auto storage = open();
    ASSERT_TRUE(succeeded(storage));
    ASSERT_TRUE(succeeded(wait([&](StorageDone done) {
      (*storage)->create({.key = "t1", .room_code = "bako-dimu-fera", .created = 1},
                         std::move(done));
    })));
    expect_private();
    make_file(folder_.file("backup"), 0644);
    ASSERT_TRUE(succeeded((*storage)->backup(folder_.file("backup"))));
    EXPECT_EQ(mode_of(folder_.file("backup")), 0600U);
    ASSERT_TRUE(succeeded((*storage)->backup(folder_.file("another"))));
    EXPECT_EQ(mode_of(folder_.file("another")), 0600U);
    EXPECT_TRUE(notes_.empty());
    // As an older version, which is still running, created them.
    for (const char* suffix : {"", "-wal", "-shm"}) ::chmod((file + suffix).c_str(), 0644);
    ASSERT_TRUE(succeeded(open()));
    EXPECT_EQ(notes_.size(), 3U);
    expect_private();
  }
}

}  // namespace
}  // namespace insidejob

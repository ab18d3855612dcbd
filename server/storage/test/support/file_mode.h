// Who may do what with a file.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

namespace insidejob {

// Without the file type.
[[nodiscard]] inline mode_t mode_of(const std::string& path) {
  struct stat found{};
  EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
  return found.st_mode & 07777;
}

}  // namespace insidejob

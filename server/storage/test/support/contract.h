// Shared by the tests of Storage's contract, each of which runs on every implementation.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "server/storage/storage.h"

namespace insidejob {

// A folder that disappears with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

enum class Backend : std::uint8_t { sqlite, postgres, memory };
std::ostream& operator<<(std::ostream& out, Backend backend);

class StorageContract : public testing::TestWithParam<Backend> {
 protected:
  void SetUp() override;

  // Closes the storage and opens it again.
  void reopen(QueueLimits queue = {});
  // Another storage on the same database; not with Backend::memory.
  [[nodiscard]] std::unique_ptr<Storage> another(QueueLimits queue = {}) const;

  Written append(const std::string& table, Sequence first, std::vector<std::string> texts,
                 Fence fence = 1);
  Written claim(const std::string& table, Fence fence);
  Written create(const std::string& key, Milliseconds created = 1000, bool is_public = false);
  Written update(const std::string& table, TableUpdate update);
  std::vector<std::string> texts(const std::string& table);

  TemporaryFolder folder_;
  std::string url_;
  std::unique_ptr<Storage> storage_;
};

#define EXPECT_FAULT(expected, result)                                                      \
  do {                                                                                      \
    const auto& result_of_call = (result);                                                  \
    ASSERT_FALSE(result_of_call.ok());                                                      \
    EXPECT_EQ(fault_name(StorageFault::expected), fault_name(result_of_call.error().fault)) \
        << result_of_call.error().detail;                                                   \
    EXPECT_FALSE(result_of_call.error().detail.empty());                                    \
  } while (false)

// Whether a result is ok; if not, the message says why.
template <typename Value>
testing::AssertionResult succeeded(const StorageResult<Value>& result) {
  if (result.ok()) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << fault_name(result.error().fault) << ": " << result.error().detail;
}

}  // namespace insidejob

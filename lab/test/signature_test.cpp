// The signature equals the one in data/signature.
#include <gtest/gtest.h>

#include <fstream>
#include <ios>
#include <sstream>
#include <string>

#include "lab/signature.h"

namespace insidejob::testing {

TEST(Signature, IsTheOneInData) {
  std::ifstream file{INSIDEJOB_SOURCE_DIR "/data/signature"};
  std::string stored;
  ASSERT_TRUE(file >> stored) << "data/signature is missing";
  std::ostringstream now;
  now << std::hex << behaviour_signature();
  EXPECT_EQ(std::string(16 - now.str().size(), '0') + now.str(), stored)
      << "A rule, a deal or a bot plays differently. If that is intended, write the new signature "
         "to data/signature and state it in the commit (CONTRIBUTING.md).";
}

}  // namespace insidejob::testing

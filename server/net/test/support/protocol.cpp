#include "server/net/test/support/protocol.h"

#include <gtest/gtest.h>

namespace insidejob::wire_test {

const test::Schema& protocol() {
  static const test::Schema schema = [] {
    auto loaded =
        test::Schema::load(std::string{INSIDEJOB_SOURCE_DIR} + "/notation/protocol.schema.json");
    if (const auto* problem = std::get_if<std::string>(&loaded)) {
      ADD_FAILURE() << *problem;
      return test::Schema{};
    }
    return std::move(std::get<test::Schema>(loaded));
  }();
  return schema;
}

void expect_fits(std::string_view definition, const std::string& text) {
  const auto problem = protocol().problem(definition, text);
  EXPECT_FALSE(problem) << definition << ": " << *problem << " in " << text;
}

}  // namespace insidejob::wire_test

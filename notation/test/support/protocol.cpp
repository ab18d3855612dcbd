#include "notation/test/support/protocol.h"

#include <gtest/gtest.h>

#include <utility>
#include <variant>

namespace insidejob::test {

const Schema& protocol() {
  static const Schema schema = [] {
    auto loaded =
        Schema::load(std::string{INSIDEJOB_SOURCE_DIR} + "/notation/protocol.schema.json");
    if (const auto* problem = std::get_if<std::string>(&loaded)) {
      ADD_FAILURE() << *problem;
      return Schema{};
    }
    return std::move(std::get<Schema>(loaded));
  }();
  return schema;
}

void expect_fits(std::string_view definition, const std::string& text, SchemaSightings* sightings) {
  const auto problem = protocol().problem(definition, text, sightings);
  EXPECT_FALSE(problem) << definition << ": " << *problem << " in " << text;
}

}  // namespace insidejob::test

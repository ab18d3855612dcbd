// Helpers to look into JSON messages.
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>

#include "notation/json.h"
#include "table/log/fact_json.h"
#include "table/log/fact_names.h"

namespace insidejob::table_test {

inline void expect_json(const std::string& text) {
  const auto [document, error] = JsonDocument::parse(text);
  EXPECT_FALSE(error) << error->reason << " at " << error->offset << " in " << text;
}

inline std::span<const std::string_view> all_event_words() { return k_fact_names; }

}  // namespace insidejob::table_test

// Every variant of the game, as requested over HTTP.
#pragma once

#include <string>
#include <vector>

namespace insidejob::wire_test {

struct Variant {
  std::string name;
  unsigned players = 4;
  std::string wishes;  // fields of POST /api/tables
};

// Two to five players with and without wagers, every preset, every special role, the risky
// missions, a custom role and deck, and every history rule.
[[nodiscard]] std::vector<Variant> all_variants();

// A custom role that has no vote and starts face down, as JSON.
[[nodiscard]] std::string herald_role();

}  // namespace insidejob::wire_test

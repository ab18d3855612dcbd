// What computes the lines of an experiment. The same maker computes the same lines, apart from bots
// that depend on the machine (lab/player.h).
#pragma once

#include <string>
#include <string_view>

#include "notation/json.h"

namespace insidejob {

struct Maker {
  std::string program;    // "insidejob 0.1.0"
  std::string signature;  // of what it plays (CONTRIBUTING.md)
  std::string sources;    // a digest of all sources that lines depend on

  friend bool operator==(const Maker&, const Maker&) = default;
};

// "insidejob 0.1.0 with signature 0123456789abcdef and sources fedcba9876543210"
[[nodiscard]] std::string maker_text(const Maker& maker);

// As members of the current object.
void write_maker(JsonWriter& out, const Maker& maker);

// Of the sources that this program was built from, whatever compiled them. CMake writes it
// (cmake/sources_digest.cmake).
[[nodiscard]] std::string_view sources_digest();

}  // namespace insidejob

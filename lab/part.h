// A part of an experiment, in a file: some of its units, for machines that share only files.
//
// It is a journal (lab/journal.h) whose heading also says which units it holds, and by which
// program, because another version's lines could differ. `merge_parts` joins all parts into the
// journal of the whole experiment, in which the same command then finds every unit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/in_order.h"

namespace insidejob {

struct PartHeading {
  std::string program;    // "insidejob 0.1.0"
  std::string signature;  // of what it plays (CONTRIBUTING.md)
  UnitRange units;
  std::uint64_t of = 0;    // units of the whole experiment
  std::string experiment;  // the heading of its journal
};
[[nodiscard]] std::string write_part_heading(const PartHeading& heading);

// "FROM..TO", excluding TO, or what is wrong with it.
[[nodiscard]] std::variant<UnitRange, std::string> read_units(std::string_view text,
                                                              std::uint64_t of);

struct PartFile {
  std::string path;
  std::string content;
};
// All parts must come from this program.
struct Merged {
  std::string journal;                 // of the whole experiment
  std::optional<std::string> problem;  // why they do not form an experiment
};
[[nodiscard]] Merged merge_parts(const std::vector<PartFile>& files, std::string_view program,
                                 std::string_view signature);

}  // namespace insidejob

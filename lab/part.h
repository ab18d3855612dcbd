// Parts of an experiment, in files: some of its units each, for machines that share only files.
//
// A part is a journal (lab/journal.h) whose heading says which units it holds. `merge_parts` joins
// all parts into the journal of the whole experiment, in which the same command then finds every
// unit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/maker.h"

namespace insidejob {

struct PartFile {
  std::string path;
  std::string content;
};
// All parts must come from this maker.
struct Merged {
  std::string journal;                 // of the whole experiment
  std::optional<std::string> problem;  // why they do not form an experiment
};
[[nodiscard]] Merged merge_parts(const std::vector<PartFile>& files, const Maker& maker);

}  // namespace insidejob

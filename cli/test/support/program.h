// Runs the real program as a user would, and keeps what it prints.
#pragma once

#include <string>
#include <vector>

namespace insidejob {

struct ProgramRun {
  int status = -1;
  std::string out;
  std::string err;
};

// `input` is its standard input.
[[nodiscard]] ProgramRun run_program(const std::vector<std::string>& words,
                                     const std::string& input = {});

}  // namespace insidejob

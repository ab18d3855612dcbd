// What a long experiment has done so far, in a file: a heading that says which experiment it is,
// then a line a unit, in order. Appended as the units are done, so that nothing but the unit under
// way is lost when the program is ended.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace insidejob {

class Journal {
 public:
  // Opens or begins it. A problem, in words, if it cannot be used: another experiment's, in use, or
  // not to be written. A last line that was cut off is dropped.
  [[nodiscard]] static std::variant<Journal, std::string> open(const std::string& path,
                                                               std::string_view heading);
  ~Journal();
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) noexcept;

  // What was there, each without its line break; the caller takes it.
  [[nodiscard]] std::vector<std::string> take_lines() { return std::move(lines_); }
  // False if the disk did not take it.
  [[nodiscard]] bool append(std::string_view line);

 private:
  explicit Journal(int file) : file_(file) {}

  int file_;
  std::vector<std::string> lines_;
};

}  // namespace insidejob

// The progress of a long experiment, in a file: a heading that identifies the experiment, then one
// line per unit, in order. Lines are appended as units finish, so only the current unit is lost
// when the program is stopped.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace insidejob {

class Journal {
 public:
  // Opens or creates the file. Otherwise says in words why it cannot be used: it belongs to another
  // experiment, is in use, or cannot be written. An incomplete last line is dropped.
  [[nodiscard]] static std::variant<Journal, std::string> open(const std::string& path,
                                                               std::string_view heading);
  ~Journal();
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) noexcept;

  // The lines that were already there, without their line breaks. They are moved to the caller.
  [[nodiscard]] std::vector<std::string> take_lines() { return std::move(lines_); }
  // False if writing failed.
  [[nodiscard]] bool append(std::string_view line);

 private:
  explicit Journal(int file) : file_(file) {}

  int file_;
  std::vector<std::string> lines_;
};

}  // namespace insidejob

// The first line of a journal: which experiment it holds, all of it or a part, and who made it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lab/in_order.h"
#include "lab/maker.h"

namespace insidejob {

// Units of an experiment that has `of`.
struct PartOfUnits {
  UnitRange units;
  std::uint64_t of = 0;
};

struct JournalHeading {
  Maker maker;
  std::string experiment;  // its description (lab/description.h)
  std::optional<PartOfUnits> part{};
};

[[nodiscard]] std::string write_journal_heading(const JournalHeading& heading);
[[nodiscard]] std::optional<JournalHeading> read_journal_heading(std::string_view line);

// Why a journal that begins with this line is not the one that is wanted.
[[nodiscard]] std::string journal_mismatch(const std::string& path, std::string_view line,
                                           std::string_view wanted);

// "FROM..TO", excluding TO.
[[nodiscard]] std::string units_text(UnitRange units);
// The same, read, or what is wrong with it.
[[nodiscard]] std::variant<UnitRange, std::string> read_units(std::string_view text,
                                                              std::uint64_t of);

}  // namespace insidejob

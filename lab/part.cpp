#include "lab/part.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include "lab/journal_heading.h"

namespace insidejob {
namespace {

struct ReadPart {
  std::string path;
  JournalHeading heading;
  std::string_view lines;

  [[nodiscard]] const PartOfUnits& part() const { return *heading.part; }
};

// The part in this file, or what is wrong with it.
std::variant<ReadPart, std::string> read_part(const PartFile& file) {
  const std::size_t end = file.content.find('\n');
  auto heading = end == std::string::npos
                     ? std::nullopt
                     : read_journal_heading(std::string_view{file.content}.substr(0, end));
  if (!heading || !heading->part)
    return file.path + " is not a part; --units with --journal writes parts";
  ReadPart part{file.path, std::move(*heading), std::string_view{file.content}.substr(end + 1)};
  const auto there = static_cast<std::uint64_t>(std::ranges::count(part.lines, '\n'));
  const std::uint64_t wanted = part.part().units.last - part.part().units.first;
  if (there != wanted || !part.lines.ends_with('\n')) {
    return file.path + " has " + std::to_string(there) + " of its " + std::to_string(wanted) +
           " units; run the command that began it to finish it";
  }
  return part;
}

std::optional<std::string> mismatch(const ReadPart& part, const ReadPart& first) {
  if (part.heading.experiment != first.heading.experiment) {
    return part.path + " and " + first.path + " are parts of different experiments";
  }
  if (part.part().of != first.part().of) {
    return part.path + " is part of " + std::to_string(part.part().of) + " units, and " +
           first.path + " of " + std::to_string(first.part().of);
  }
  return std::nullopt;
}

}  // namespace

Merged merge_parts(const std::vector<PartFile>& files, const Maker& maker) {
  std::vector<ReadPart> parts;
  for (const PartFile& file : files) {
    auto read = read_part(file);
    if (auto* problem = std::get_if<std::string>(&read)) return {{}, std::move(*problem)};
    ReadPart& part = std::get<ReadPart>(read);
    if (part.heading.maker != maker) {
      return {{},
              part.path + " was made by " + maker_text(part.heading.maker) + ", and this is " +
                  maker_text(maker)};
    }
    if (!parts.empty()) {
      if (auto problem = mismatch(part, parts.front())) return {{}, std::move(problem)};
    }
    parts.push_back(std::move(part));
  }
  if (parts.empty()) return {{}, "there is nothing to merge"};
  std::ranges::stable_sort(parts, {}, [](const ReadPart& part) { return part.part().units.first; });
  const std::string whole =
      write_journal_heading({.maker = maker, .experiment = parts.front().heading.experiment});
  Merged merged{whole + "\n", std::nullopt};
  std::uint64_t next = 0;
  const auto missing = [&](std::uint64_t until) {
    return "units " + units_text({next, until}) + " are missing";
  };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const UnitRange& units = parts[i].part().units;
    if (units.first > next) return {{}, missing(units.first)};
    if (units.first < next) {
      return {{},
              parts[i - 1].path + " and " + parts[i].path + " both hold units " +
                  units_text({units.first, std::min(next, units.last)})};
    }
    merged.journal += parts[i].lines;
    next = units.last;
  }
  if (next != parts.front().part().of) return {{}, missing(parts.front().part().of)};
  return merged;
}

}  // namespace insidejob

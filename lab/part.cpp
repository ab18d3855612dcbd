#include "lab/part.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "notation/json.h"

namespace insidejob {
namespace {

std::string text_of(UnitRange units) {
  return std::to_string(units.first) + ".." + std::to_string(units.last);
}

std::optional<std::uint64_t> read_count(std::string_view text) {
  std::uint64_t count = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return count;
}

struct ReadPart {
  std::string path;
  PartHeading heading;
  std::string_view lines;
};

std::optional<PartHeading> read_part_heading(std::string_view line) {
  const auto [document, error] = JsonDocument::parse(line);
  if (error) return std::nullopt;
  const JsonValue root = document.root();
  const auto format = root.member("part");
  const auto version = root.member("version");
  if (!format || !format->equals("insidejob") || !version || version->whole_number() != 1) {
    return std::nullopt;
  }
  const auto text = [&](std::string_view name) {
    const auto found = root.member(name);
    return found ? found->string() : std::nullopt;
  };
  const auto program = text("program");
  const auto signature = text("signature");
  const auto units = text("units");
  const auto of = text("of");
  const auto experiment = text("experiment");
  if (!program || !signature || !units || !of || !experiment) return std::nullopt;
  const auto count = read_count(*of);
  if (!count) return std::nullopt;
  const auto range = read_units(*units, *count);
  const auto* read = std::get_if<UnitRange>(&range);
  if (read == nullptr) return std::nullopt;
  return PartHeading{*program, *signature, *read, *count, *experiment};
}

// The part in this file, or what is wrong with it.
std::variant<ReadPart, std::string> read_part(const PartFile& file) {
  const std::size_t end = file.content.find('\n');
  auto heading = end == std::string::npos
                     ? std::nullopt
                     : read_part_heading(std::string_view{file.content}.substr(0, end));
  if (!heading) return file.path + " is not a part; --units with --journal writes parts";
  ReadPart part{file.path, std::move(*heading), std::string_view{file.content}.substr(end + 1)};
  const auto there = static_cast<std::uint64_t>(std::ranges::count(part.lines, '\n'));
  const std::uint64_t wanted = part.heading.units.last - part.heading.units.first;
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
  if (part.heading.of != first.heading.of) {
    return part.path + " is part of " + std::to_string(part.heading.of) + " units, and " +
           first.path + " of " + std::to_string(first.heading.of);
  }
  return std::nullopt;
}

}  // namespace

std::string write_part_heading(const PartHeading& heading) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("part", "insidejob").member("version", 1);
  out.member("program", heading.program).member("signature", heading.signature);
  out.member("units", text_of(heading.units)).member("of", std::to_string(heading.of));
  out.member("experiment", heading.experiment).end_object();
  return text;
}

std::variant<UnitRange, std::string> read_units(std::string_view text, std::uint64_t of) {
  const std::size_t dots = text.find("..");
  const auto from = read_count(text.substr(0, dots));
  const auto to = dots == std::string_view::npos ? std::nullopt : read_count(text.substr(dots + 2));
  if (!from || !to || *from >= *to || *to > of) {
    return "'" + std::string{text} + "' names no units: write FROM..TO, from 0..1 to 0.." +
           std::to_string(of) + " (TO is not included)";
  }
  return UnitRange{*from, *to};
}

Merged merge_parts(const std::vector<PartFile>& files, std::string_view program,
                   std::string_view signature) {
  std::vector<ReadPart> parts;
  for (const PartFile& file : files) {
    auto read = read_part(file);
    if (auto* problem = std::get_if<std::string>(&read)) return {{}, std::move(*problem)};
    ReadPart& part = std::get<ReadPart>(read);
    if (part.heading.program != program || part.heading.signature != signature) {
      return {{},
              part.path + " was made by " + part.heading.program + " with signature " +
                  part.heading.signature + ", and this is " + std::string{program} + " with " +
                  std::string{signature}};
    }
    if (!parts.empty()) {
      if (auto problem = mismatch(part, parts.front())) return {{}, std::move(problem)};
    }
    parts.push_back(std::move(part));
  }
  if (parts.empty()) return {{}, "there is nothing to merge"};
  std::ranges::stable_sort(parts, {},
                           [](const ReadPart& part) { return part.heading.units.first; });
  Merged merged{parts.front().heading.experiment + "\n", std::nullopt};
  std::uint64_t next = 0;
  const auto missing = [&](std::uint64_t until) {
    return "units " + text_of({next, until}) + " are missing";
  };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const UnitRange& units = parts[i].heading.units;
    if (units.first > next) return {{}, missing(units.first)};
    if (units.first < next) {
      return {{},
              parts[i - 1].path + " and " + parts[i].path + " both hold units " +
                  text_of({units.first, std::min(next, units.last)})};
    }
    merged.journal += parts[i].lines;
    next = units.last;
  }
  if (next != parts.front().heading.of) return {{}, missing(parts.front().heading.of)};
  return merged;
}

}  // namespace insidejob

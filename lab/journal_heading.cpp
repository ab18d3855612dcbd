#include "lab/journal_heading.h"

#include <charconv>
#include <utility>

#include "notation/json.h"

namespace insidejob {
namespace {

std::optional<std::uint64_t> read_count(std::string_view text) {
  std::uint64_t count = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return count;
}

std::optional<PartOfUnits> read_part_of(std::string_view units, std::string_view of) {
  const auto count = read_count(of);
  if (!count) return std::nullopt;
  const auto range = read_units(units, *count);
  const auto* read = std::get_if<UnitRange>(&range);
  if (read == nullptr) return std::nullopt;
  return PartOfUnits{*read, *count};
}

}  // namespace

std::string write_journal_heading(const JournalHeading& heading) {
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("journal", "insidejob").member("version", 2);
  write_maker(out, heading.maker);
  if (heading.part) {
    out.member("units", units_text(heading.part->units));
    out.member("of", std::to_string(heading.part->of));
  }
  out.member("experiment", heading.experiment).end_object();
  return text;
}

std::optional<JournalHeading> read_journal_heading(std::string_view line) {
  const auto [document, error] = JsonDocument::parse(line);
  if (error) return std::nullopt;
  const JsonValue root = document.root();
  const auto format = root.member("journal");
  const auto version = root.member("version");
  if (!format || !format->equals("insidejob") || !version || version->whole_number() != 2) {
    return std::nullopt;
  }
  const auto text = [&](std::string_view name) {
    const auto found = root.member(name);
    return found ? found->string() : std::nullopt;
  };
  auto program = text("program");
  auto signature = text("signature");
  auto sources = text("sources");
  auto experiment = text("experiment");
  if (!program || !signature || !sources || !experiment) return std::nullopt;
  JournalHeading heading{{std::move(*program), std::move(*signature), std::move(*sources)},
                         std::move(*experiment)};
  const auto units = text("units");
  const auto of = text("of");
  if (units || of) {
    heading.part = read_part_of(units.value_or(""), of.value_or(""));
    if (!heading.part) return std::nullopt;
  }
  return heading;
}

std::string journal_mismatch(const std::string& path, std::string_view line,
                             std::string_view wanted) {
  const auto there = read_journal_heading(line);
  const auto ours = read_journal_heading(wanted);
  if (!there || !ours || there->maker == ours->maker) {
    return path + " is not the journal of this experiment";
  }
  JournalHeading ours_by_them = *ours;
  ours_by_them.maker = there->maker;
  if (write_journal_heading(ours_by_them) != line) {
    return path + " is not the journal of this experiment";
  }
  return path + " was begun by " + maker_text(there->maker) + ", and this is " +
         maker_text(ours->maker) + ", which may compute something else: go on with the program " +
         "that began it, or name a new journal";
}

std::string units_text(UnitRange units) {
  return std::to_string(units.first) + ".." + std::to_string(units.last);
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

}  // namespace insidejob

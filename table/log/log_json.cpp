#include "table/log/log_json.h"

#include <limits>
#include <utility>

#include "table/json/fields.h"
#include "table/log/fact_json.h"

namespace insidejob {
namespace {

// Low enough that adding any wait to a time cannot overflow.
constexpr std::int64_t k_most = std::int64_t{1} << 53;
constexpr std::size_t k_usual_length = 192;  // of a line

}  // namespace

void write_table_event(JsonWriter& out, const TableState& state, const TableEvent& event) {
  out.begin_object().member("v", k_log_version);
  out.member("seq", static_cast<std::int64_t>(event.sequence)).member("at", event.at);
  if (event.by) out.member("by", std::int64_t{event.by.number});
  if (event.command != 0) out.member("command", event.command);
  out.member("event", name_of(event.fact));
  write_fact(out, state, event.fact, FactPlace::log);
  out.end_object();
}

std::string table_event_line(const TableState& state, const TableEvent& event) {
  std::string line;
  line.reserve(k_usual_length);
  JsonWriter out{line};
  write_table_event(out, state, event);
  return line;
}

Reading<TableEvent> read_table_event(const TableState& state, JsonValue value) {
  Fields fields{value};
  fields.number("v", 1, k_log_version);
  TableEvent event;
  event.sequence = static_cast<std::uint64_t>(fields.number("seq", 1, k_most));
  event.at = fields.number("at", 0, k_most);
  event.by = MemberId{static_cast<std::uint32_t>(
      fields.number("by", 0, std::numeric_limits<std::uint32_t>::max(), 0))};
  event.command = fields.number("command", 0, k_most, 0);
  if (fields.problem()) return *fields.problem();
  Reading<TableFact> fact = read_fact(state, value);
  if (auto* problem = std::get_if<Malformed>(&fact)) return std::move(*problem);
  event.fact = std::move(std::get<TableFact>(fact));
  return event;
}

Reading<TableEvent> read_table_event(const TableState& state, std::string_view line) {
  const auto [document, error] = JsonDocument::parse(line);
  if (error) return malformed("log", error->reason);
  return read_table_event(state, document.root());
}

}  // namespace insidejob

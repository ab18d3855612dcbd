#include "server/rooms/summary.h"

#include "table/json/fields.h"

namespace insidejob {

TableSummary summarize(const TableState& state, bool quick) {
  TableSummary summary;
  if (const Member* host = find_member(state, state.host)) summary.host = host->name;
  summary.players = state.options.players;
  for (unsigned i = 0; i < summary.players; ++i) {
    const Chair& chair = state.chairs[i];
    if (!chair.empty()) ++summary.seated;
    if (chair.bot) ++summary.bots;
  }
  summary.stage = name_of(state.stage);
  summary.quick = quick;
  return summary;
}

void write_summary(JsonWriter& out, std::string_view room, const TableSummary& summary) {
  out.begin_object();
  if (!room.empty()) out.member("room", room);
  out.member("host", summary.host).member("players", summary.players);
  out.member("seated", summary.seated).member("bots", summary.bots);
  out.member("stage", summary.stage);
  if (summary.quick) out.member("quick", true);
  out.end_object();
}

std::string summary_text(const TableSummary& summary) {
  std::string text;
  JsonWriter out{text};
  write_summary(out, {}, summary);
  if (summary.opener.empty()) return text;
  text.pop_back();
  return text + R"(, "opener": ")" + summary.opener + R"("})";
}

std::optional<TableSummary> read_summary(std::string_view text) {
  const auto [document, error] = JsonDocument::parse(text);
  if (error) return std::nullopt;
  Fields fields{document.root()};
  TableSummary summary;
  summary.host = fields.text("host", "");
  summary.players = static_cast<unsigned>(fields.number("players", 0, 1000));
  summary.seated = static_cast<unsigned>(fields.number("seated", 0, 1000));
  summary.bots = static_cast<unsigned>(fields.number("bots", 0, 1000, 0));
  summary.stage = fields.text("stage", "");
  summary.quick = fields.flag("quick", false);
  summary.opener = fields.text("opener", "");
  if (fields.problem()) return std::nullopt;
  return summary;
}

}  // namespace insidejob

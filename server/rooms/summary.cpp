#include "server/rooms/summary.h"

#include <cstdint>
#include <limits>

#include "table/json/fields.h"
#include "table/state/awaited.h"

namespace insidejob {
namespace {

void write_awaited(JsonWriter& out, const TableSummary& summary) {
  if (summary.awaited.empty()) return;
  out.key("awaited").begin_array();
  for (const AwaitedName& one : summary.awaited) {
    out.begin_object().member("member", std::int64_t{one.member.number});
    out.member("name", one.name).end_object();
  }
  out.end_array();
  if (summary.until) out.member("until", *summary.until);
}

constexpr std::int64_t k_any_number = std::numeric_limits<std::int64_t>::max();

void read_turns(Fields& fields, JsonValue object, TableSummary& summary) {
  if (!fields.has("turn_hours")) return;
  summary.terms.hours = static_cast<unsigned>(fields.number("turn_hours", 1, k_most_turn_hours));
  summary.terms.missed = fields.word("missed_turn", parse_missed_turn);
  summary.open_history = fields.flag("open_history", false);
  if (fields.has("until")) summary.until = fields.number("until", 0, k_any_number);
  const auto awaited = object.member("awaited");
  if (!awaited || !awaited->is_array()) return;
  for (const JsonValue element : awaited->elements()) {
    Fields one{element};
    const auto member = static_cast<std::uint32_t>(
        one.number("member", 1, std::numeric_limits<std::uint32_t>::max()));
    summary.awaited.push_back({MemberId{member}, one.text("name")});
    if (one.problem()) fields.complain("awaited", one.problem()->message);
  }
}

}  // namespace

TableSummary summarize(const TableState& state, bool quick) {
  TableSummary summary;
  if (const Member* host = find_member(state, state.host)) summary.host = host->name;
  summary.players = state.options.players;
  for (unsigned i = 0; i < summary.players; ++i) {
    const Chair& chair = state.chairs[i];
    if (!chair.empty()) ++summary.seated;
    if (chair.bot) ++summary.bots;
  }
  // While other tables play the same cards, nobody needs to know how far this one is.
  summary.stage = name_of(plays_open_round(state) ? Stage::play : state.stage);
  summary.quick = quick;
  summary.terms = terms_of(state.options);
  if (!is_by_turns(state.options)) return summary;
  summary.open_history = state.options.history == HistoryRule::open;
  for (const AwaitedMember& one : awaited_members(state)) {
    summary.awaited.push_back({one.member, find_member(state, one.member)->name});
    summary.until = one.until;
  }
  return summary;
}

void write_summary(JsonWriter& out, std::string_view room, const TableSummary& summary) {
  out.begin_object();
  if (!room.empty()) out.member("room", room);
  out.member("host", summary.host).member("players", summary.players);
  out.member("seated", summary.seated).member("bots", summary.bots);
  out.member("stage", summary.stage);
  if (summary.quick) out.member("quick", true);
  if (summary.terms.hours > 0) {
    out.member("turn_hours", summary.terms.hours);
    out.member("missed_turn", name_of(summary.terms.missed));
    if (summary.open_history) out.member("open_history", true);
    write_awaited(out, summary);
  }
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
  read_turns(fields, document.root(), summary);
  if (fields.problem()) return std::nullopt;
  return summary;
}

}  // namespace insidejob

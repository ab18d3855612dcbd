#include "tools/load/figures.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace insidejob::load {
namespace {

double milliseconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; }

double per_second(const Figures& figures, std::uint64_t count) {
  if (figures.window_seconds <= 0) return 0;
  return static_cast<double>(count) / figures.window_seconds;
}

double own_share(const Figures& figures) {
  return figures.window_seconds <= 0 ? 0 : figures.own_processor_seconds / figures.window_seconds;
}

// What was measured at the beginning and the end.
struct ServerUsage {
  double processor_share;
  double resident_idle;
  double resident;
  double per_connection;
};

std::optional<ServerUsage> server_usage(const Figures& figures) {
  if (!figures.idle || !figures.begin || !figures.end) return std::nullopt;
  const auto idle = static_cast<double>(figures.idle->resident);
  const auto resident = static_cast<double>(figures.end->resident);
  const double used = figures.end->processor_seconds - figures.begin->processor_seconds;
  return ServerUsage{
      .processor_share = figures.window_seconds <= 0 ? 0 : used / figures.window_seconds,
      .resident_idle = idle,
      .resident = resident,
      .per_connection = figures.connections == 0 ? 0 : (resident - idle) / figures.connections,
  };
}

std::string listed(const std::map<std::string, std::uint64_t>& counts) {
  if (counts.empty()) return "none";
  std::string text;
  for (const auto& [name, count] : counts) {
    fmt::format_to(std::back_inserter(text), "{}{} x {}", text.empty() ? "" : ", ", count, name);
  }
  return text;
}

void append_string(std::string& out, std::string_view text) {
  out.push_back('"');
  for (const char c : text) {
    if (c == '"' || c == '\\') out.push_back('\\');
    if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
}

void append_counts(std::string& out, std::string_view name,
                   const std::map<std::string, std::uint64_t>& counts) {
  fmt::format_to(std::back_inserter(out), R"(,"{}":{{)", name);
  bool first = true;
  for (const auto& [key, count] : counts) {
    if (!first) out.push_back(',');
    first = false;
    append_string(out, key);
    fmt::format_to(std::back_inserter(out), ":{}", count);
  }
  out.push_back('}');
}

void append_quantiles(std::string& out, std::string_view name, const Histogram& histogram) {
  fmt::format_to(
      std::back_inserter(out),
      R"(,"{}":{{"count":{},"mean":{:.4f},"p50":{:.4f},"p90":{:.4f},"p99":{:.4f},"max":{:.4f}}})",
      name, histogram.count(), histogram.mean() / 1e6, milliseconds(histogram.quantile(0.5)),
      milliseconds(histogram.quantile(0.9)), milliseconds(histogram.quantile(0.99)),
      milliseconds(histogram.max()));
}

}  // namespace

std::string as_text(const LoadOptions& options, const Figures& figures) {
  std::string text;
  const auto line = [&]<class... Values>(std::string_view name, fmt::format_string<Values...> form,
                                         Values&&... values) {
    fmt::format_to(std::back_inserter(text), "{:<18}", name);
    fmt::format_to(std::back_inserter(text), form, std::forward<Values>(values)...);
    text.push_back('\n');
  };
  line("load", "{} tables, {} connections, {}{}", options.tables, figures.connections,
       name_of(options.mode),
       options.mode == Mode::paced ? fmt::format(", a move every {} ms", options.interval_ms) : "");
  line("set up in", "{:.1f} s", figures.setup_seconds);
  line("measured for", "{:.1f} s", figures.window_seconds);
  line("moves", "{:.0f} /s", per_second(figures, figures.moves));
  line("commands", "{:.0f} /s", per_second(figures, figures.commands));
  line("messages", "{:.0f} /s, {:.1f} MB/s", per_second(figures, figures.messages),
       per_second(figures, figures.bytes) / 1e6);
  line("games ended", "{}", figures.games);
  const auto quantiles = [&](std::string_view name, const Histogram& histogram) {
    line(name, "p50 {:.2f}  p90 {:.2f}  p99 {:.2f}  max {:.2f} ms",
         milliseconds(histogram.quantile(0.5)), milliseconds(histogram.quantile(0.9)),
         milliseconds(histogram.quantile(0.99)), milliseconds(histogram.max()));
  };
  quantiles("latency", figures.latency);
  if (options.mode == Mode::paced) {
    quantiles("late by", figures.lag);
    line("missed slots", "{}", figures.missed_slots);
  }
  if (const auto server = server_usage(figures)) {
    line("server", "{:.0f} % of a core, {:.1f} MB resident ({:.1f} MB when idle)",
         100 * server->processor_share, server->resident / 1e6, server->resident_idle / 1e6);
    line("a connection", "{:.1f} KB", server->per_connection / 1e3);
  }
  line("generator", "{:.0f} % of a core{}", 100 * own_share(figures),
       own_share(figures) > 0.9 ? ": it may be what limits this run" : "");
  line("refused", "{}", listed(figures.refused));
  line("closed", "{}; {} came back", listed(figures.closed), figures.reconnects);
  line("malformed", "{} of ours, {} of the server's", figures.malformed, figures.unreadable);
  line("stalled", "{} tables, {} moves unfinished", figures.stalled_tables, figures.unfinished);
  return text;
}

std::string as_json(const LoadOptions& options, const Figures& figures) {
  std::string out;
  const auto append = [&]<class... Values>(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(out), form, std::forward<Values>(values)...);
  };
  append(R"({{"tables":{},"seats":{},"mode":"{}","interval_ms":{},"connections":{})",
         options.tables, options.seats, name_of(options.mode), options.interval_ms,
         figures.connections);
  append(R"(,"setup_seconds":{:.3f},"seconds":{:.3f},"moves":{},"moves_per_second":{:.2f})",
         figures.setup_seconds, figures.window_seconds, figures.moves,
         per_second(figures, figures.moves));
  append(R"(,"commands_per_second":{:.2f},"messages_per_second":{:.2f},"bytes_per_second":{:.0f})",
         per_second(figures, figures.commands), per_second(figures, figures.messages),
         per_second(figures, figures.bytes));
  append(R"(,"games":{})", figures.games);
  append_quantiles(out, "latency_ms", figures.latency);
  append_quantiles(out, "lag_ms", figures.lag);
  if (const auto server = server_usage(figures)) {
    append(R"(,"server":{{"processor_share":{:.4f},"resident_idle":{:.0f},"resident":{:.0f})",
           server->processor_share, server->resident_idle, server->resident);
    append(R"(,"bytes_per_connection":{:.0f}}})", server->per_connection);
  }
  append(R"(,"own_processor_share":{:.4f},"missed_slots":{},"stalled_tables":{},"unfinished":{})",
         own_share(figures), figures.missed_slots, figures.stalled_tables, figures.unfinished);
  append_counts(out, "refused", figures.refused);
  append_counts(out, "closed", figures.closed);
  append(R"(,"malformed":{},"unreadable":{},"reconnects":{},"sound":{}}})", figures.malformed,
         figures.unreadable, figures.reconnects, figures.sound());
  return out;
}

}  // namespace insidejob::load

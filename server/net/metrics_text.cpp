#include "server/net/metrics_text.h"

#include <fmt/format.h>

#include <iterator>

namespace insidejob {
namespace {

struct MetricLine {
  const char* name;
  const char* type;
  const char* help;
  Counter Metrics::* counter;
};

constexpr MetricLine k_lines[] = {
    {"connections", "gauge", "WebSocket connections that are open.", &Metrics::connections},
    {"rooms", "gauge", "Tables in memory.", &Metrics::rooms},
    {"bots_to_move", "gauge", "Moves that tables are waiting for bots to make.",
     &Metrics::bots_to_move},
    {"bot_threads", "gauge", "Threads on which bots think.", &Metrics::bot_threads},
    {"tunnels", "gauge", "Connections whose table another node runs.", &Metrics::tunnels},
    {"nodes", "gauge", "Nodes of the site that are alive.", &Metrics::nodes},
    {"connections_total", "counter", "WebSocket connections opened.", &Metrics::connections_total},
    {"tables_created_total", "counter", "Tables opened.", &Metrics::tables_created},
    {"rooms_loaded_total", "counter", "Tables read back from the storage.", &Metrics::rooms_loaded},
    {"messages_received_total", "counter", "Messages from clients.", &Metrics::messages_in},
    {"messages_sent_total", "counter", "Messages to clients.", &Metrics::messages_out},
    {"received_bytes_total", "counter", "Bytes of messages from clients, in blocks of 256.",
     &Metrics::bytes_in},
    {"sent_bytes_total", "counter", "Bytes of messages to clients, in blocks of 256.",
     &Metrics::bytes_out},
    {"moves_total", "counter", "Moves in games.", &Metrics::moves},
    {"bots_said_total", "counter", "Things that bots said.", &Metrics::bots_said},
    {"reviews_total", "counter", "Finished games that were reviewed, once per seat that asked.",
     &Metrics::reviews},
    {"bots_silenced_total", "counter", "Things that bots had no time to think about.",
     &Metrics::bots_silenced},
    {"games_finished_total", "counter", "Games played to the end.", &Metrics::games_finished},
    {"commands_refused_total", "counter",
     "Commands refused by a table, except moves against the rules.", &Metrics::commands_refused},
    {"commands_not_stored_total", "counter", "Commands refused because nothing can be stored.",
     &Metrics::commands_not_stored},
    {"malformed_total", "counter", "Messages that were not in the right format.",
     &Metrics::malformed},
    {"dropped_slow_total", "counter", "Connections ended for not reading.", &Metrics::dropped_slow},
    {"dropped_fast_total", "counter", "Connections ended for sending too much.",
     &Metrics::dropped_fast},
    {"storage_failures_total", "counter", "Writes that failed.", &Metrics::storage_failures},
    {"http_requests_total", "counter", "HTTP requests.", &Metrics::http_requests},
    {"http_errors_total", "counter", "HTTP requests answered with an error.",
     &Metrics::http_errors},
    {"requests_forwarded_total", "counter", "HTTP requests passed on to another node.",
     &Metrics::requests_forwarded},
    {"tunnels_broken_total", "counter",
     "Connections ended because another node was not heard from.", &Metrics::tunnels_broken},
    {"leases_lost_total", "counter", "Times that this node let all its tables go.",
     &Metrics::leases_lost},
    {"notifications_waiting", "gauge", "Notifications not yet accepted by a push service.",
     &Metrics::pushes_waiting},
    {"notifications_sent_total", "counter", "Notifications that a push service accepted.",
     &Metrics::pushes_sent},
    {"notifications_gone_total", "counter", "Notifications for devices that want no more.",
     &Metrics::pushes_gone},
    {"notifications_failed_total", "counter", "Notifications that were given up.",
     &Metrics::pushes_failed},
};

}  // namespace

std::string metrics_text(const Metrics& metrics) {
  std::string text;
  auto out = std::back_inserter(text);
  for (const MetricLine& line : k_lines) {
    fmt::format_to(out, "# HELP insidejob_{0} {1}\n# TYPE insidejob_{0} {2}\ninsidejob_{0} {3}\n",
                   line.name, line.help, line.type, (metrics.*line.counter).value());
  }
  fmt::format_to(out,
                 "# HELP insidejob_append_seconds Time until an append was durable.\n"
                 "# TYPE insidejob_append_seconds histogram\n");
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < Durations::k_bounds.size(); ++i) {
    count += metrics.append.count(i);
    fmt::format_to(out, "insidejob_append_seconds_bucket{{le=\"{}\"}} {}\n",
                   Durations::k_bounds[i] / 1000.0, count);
  }
  count += metrics.append.count(Durations::k_bounds.size());
  fmt::format_to(out,
                 "insidejob_append_seconds_bucket{{le=\"+Inf\"}} {0}\n"
                 "insidejob_append_seconds_sum {1}\ninsidejob_append_seconds_count {0}\n",
                 count, static_cast<double>(metrics.append.sum()) / 1000);
  return text;
}

}  // namespace insidejob

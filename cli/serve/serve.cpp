// `insidejob serve`: the server for friends or a club.
#include <sched.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "cli/command.h"
#include "cli/serve/config_file.h"
#include "cli/serve/invitation.h"
#include "cli/serve/push_options.h"
#include "lab/exec/exec_bot.h"
#include "lab/mastermind/mastermind.h"
#include "server/crypto/crypto.h"
#include "server/net/server.h"
#include "server/relay/relay_message.h"
#include "server/site/nats_bus.h"
#include "server/site/postgres_registry.h"
#include "server/storage/kept_value.h"
#include "server/storage/postgres_storage.h"
#include "server/storage/private_file.h"
#include "server/storage/sqlite_storage.h"

namespace insidejob {
namespace {

constexpr std::string_view k_off = "off";

struct ServeOptions {
  ServerOptions server;
  std::vector<std::string> programs;  // NAME=COMMAND
  std::string data = "insidejob-data";
  std::string store;
  std::string bus;
  std::string bus_ca = "/etc/ssl/certs/ca-certificates.crt";
  std::string node;
  std::string advertise;
  std::string metrics;  // empty: the default
  std::string limits = "on";
  std::string log_format = "text";
  std::string log_level = "info";
  std::string config;
  PushChoices push;
  bool behind_proxy = false;
  bool example_config = false;
  bool invite = false;
};

// It becomes part of a page.
std::string site_problem(const std::string& address) {
  const bool has_scheme = address.starts_with("http://") || address.starts_with("https://");
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view{":/.-_[]"}.find(c) != std::string_view::npos;
  };
  if (has_scheme && !address.ends_with('/') && std::ranges::all_of(address, is_plain)) return {};
  return "'" + address + "' is not an address like https://club.example.org without a final slash";
}

void add_options(CLI::App& command, ServeOptions& options) {
  ServerOptions& server = options.server;
  command
      .add_option("--config", options.config,
                  "Read options from this file (one NAME=VALUE per line); the command line and the "
                  "environment take precedence")
      ->type_name("FILE");
  command.add_flag("--example-config", options.example_config,
                   "Print such a file with every option, and exit");
  command.add_option("--address", server.address, "Listen on this address (:: means all)")
      ->envname("INSIDEJOB_ADDRESS");
  command.add_option("--port", server.port, "Listen on this port (8080); 0: any free port")
      ->envname("INSIDEJOB_PORT");
  command
      .add_option(
          "--metrics", options.metrics,
          "Serve Prometheus metrics at ADDRESS:PORT (127.0.0.1:9464, this machine only), or off")
      ->check([](const std::string& text) {
        const bool is_good = text == k_off || parse_metrics_address(text).has_value();
        return is_good ? std::string{} : "'" + text + "' is neither ADDRESS:PORT nor off";
      })
      ->envname("INSIDEJOB_METRICS");
  auto* folder =
      command.add_option("--data", options.data, "Keep the tables in this folder (insidejob-data)")
          ->envname("INSIDEJOB_DATA");
  command
      .add_option("--store", options.store, "Keep the tables in this database: postgresql://...")
      ->envname("INSIDEJOB_STORE")
      ->excludes(folder);
  command
      .add_option("--bus", options.bus,
                  "Run as one of several nodes with the same --store, connected by this bus: "
                  "nats://... or tls://...")
      ->envname("INSIDEJOB_BUS");
  command.add_option("--bus-ca", options.bus_ca, "CA certificates for a tls:// bus")
      ->envname("INSIDEJOB_BUS_CA")
      ->capture_default_str();
  command.add_option("--node", options.node, "Name of this node in logs (the machine's)")
      ->envname("INSIDEJOB_NODE");
  command
      .add_option("--advertise", options.advertise,
                  "Address at which clients reach this node: http://... or https://...")
      ->envname("INSIDEJOB_ADVERTISE");
  command.add_option("--web", server.web, "Folder with the built web client")
      ->envname("INSIDEJOB_WEB");
  command.add_option("--threads", server.threads, "Threads for connections (one per core)")
      ->check(CLI::Range(1, 1024))
      ->envname("INSIDEJOB_THREADS");
  command.add_option("--tls-cert", server.tls_certificate, "TLS: certificate chain, PEM")
      ->envname("INSIDEJOB_TLS_CERT");
  command.add_option("--tls-key", server.tls_key, "TLS: private key, PEM")
      ->envname("INSIDEJOB_TLS_KEY");
  command
      .add_flag("--behind-proxy", options.behind_proxy,
                "A proxy on this machine forwards requests and names the client in X-Forwarded-For")
      ->envname("INSIDEJOB_BEHIND_PROXY");
  command
      .add_option("--trusted-proxy", server.proxies,
                  "Address or network (10.0.0.0/8) of the proxy, instead of --behind-proxy; may be "
                  "repeated")
      ->delimiter(',')
      ->envname("INSIDEJOB_TRUSTED_PROXY");
  command
      .add_option("--host-name", server.host_names,
                  "Answer only requests for this host (club.example.org), so that other names "
                  "cannot point here; may be repeated")
      ->delimiter(',')
      ->envname("INSIDEJOB_HOST_NAME");
  command
      .add_option("--site", server.site,
                  "Address of this site (https://club.example.org), for the picture in previews of "
                  "links")
      ->check(site_problem)
      ->envname("INSIDEJOB_SITE");
  command
      .add_option("--origin", server.origins,
                  "Also allow pages from this origin (https://example.org)")
      ->envname("INSIDEJOB_ORIGIN");

  command.add_option("--limits", options.limits, "Limits per address and connection: on or off")
      ->check(CLI::IsMember({"on", "off"}))
      ->envname("INSIDEJOB_LIMITS");
  command.add_option("--max-connections", server.connections, "Connections in all (25000)")
      ->envname("INSIDEJOB_MAX_CONNECTIONS");
  command.add_option("--max-tables", server.house.rooms, "Tables in memory at once (20000)")
      ->envname("INSIDEJOB_MAX_TABLES");
  command
      .add_option("--max-table-connections", server.house.room.connections,
                  "Connections per table (64); members take precedence over spectators")
      ->check(CLI::Range(5, 1000))
      ->envname("INSIDEJOB_MAX_TABLE_CONNECTIONS");
  command
      .add_option("--address-connections", server.addresses.connections,
                  "Connections per address (200)")
      ->envname("INSIDEJOB_ADDRESS_CONNECTIONS");
  command
      .add_option("--address-requests", server.addresses.requests.per_second,
                  "HTTP requests per second from one address (20)")
      ->envname("INSIDEJOB_ADDRESS_REQUESTS");
  command
      .add_option("--address-messages", server.addresses.address.messages.per_second,
                  "Messages per second from one address (400)")
      ->envname("INSIDEJOB_ADDRESS_MESSAGES");
  command
      .add_option("--address-bytes", server.addresses.address.bytes.per_second,
                  "Bytes per second from one address (524288)")
      ->envname("INSIDEJOB_ADDRESS_BYTES");
  command
      .add_option("--messages", server.addresses.connection.messages.per_second,
                  "Messages per second on one connection (20)")
      ->envname("INSIDEJOB_MESSAGES");
  command
      .add_option("--bytes", server.addresses.connection.bytes.per_second,
                  "Bytes per second on one connection (32768)")
      ->envname("INSIDEJOB_BYTES");
  command.add_option("--message-size", server.message_bytes, "Longest message in bytes (65536)")
      ->check(CLI::Range(4096, 1048576))
      ->envname("INSIDEJOB_MESSAGE_SIZE");
  command
      .add_option("--idle", server.idle_seconds,
                  "Close a connection after this many seconds of silence (300)")
      ->check(CLI::Range(10, 86400))
      ->envname("INSIDEJOB_IDLE");
  command
      .add_option("--table-idle", server.house.room.idle,
                  "Milliseconds after which an empty table is unloaded from memory (60000)")
      ->envname("INSIDEJOB_TABLE_IDLE");
  command
      .add_option("--prune-days", server.prune_days,
                  "Delete tables that have been idle for this many days (0: never)")
      ->envname("INSIDEJOB_PRUNE_DAYS");

  command
      .add_option("--bot-threads", server.bots.time.threads,
                  "Threads on which bots think (half the cores, at least one)")
      ->check(CLI::Range(1, 256))
      ->envname("INSIDEJOB_BOT_THREADS");
  command
      .add_option("--bot-time", server.bots.time.longest,
                  "Longest time that a bot may think, in milliseconds (900); less when many do")
      ->check(CLI::Range(1, 60000))
      ->envname("INSIDEJOB_BOT_TIME");
  command
      .add_option("--bot-pace", server.house.room.bot_pace,
                  "Minimum milliseconds for a bot's move (900), or --bot-time if that is longer; "
                  "up to 700 more are added at random")
      ->check(CLI::Range(0, 60000))
      ->envname("INSIDEJOB_BOT_PACE");
  command
      .add_option("--talk-pace", server.house.room.talk_pace,
                  "Minimum milliseconds before a bot says something (1600)")
      ->check(CLI::Range(0, 60000))
      ->envname("INSIDEJOB_TALK_PACE");
  command
      .add_option("--exec-bot", options.programs,
                  "NAME=COMMAND: hosts may seat this program as bot exec:NAME "
                  "(docs/bots_protocol.md); may be repeated")
      ->envname("INSIDEJOB_EXEC_BOT");
  command
      .add_option("--quick-wait", server.house.room.quick_wait,
                  "Quick play: milliseconds until bots take the free seats (8000)")
      ->check(CLI::Range(0, 600000))
      ->envname("INSIDEJOB_QUICK_WAIT");
  add_push_options(command, options.push);
  command
      .add_flag("--invite", options.invite,
                "Show the addresses for friends, and a QR code for their phones")
      ->envname("INSIDEJOB_INVITE");
  command.add_option("--log-format", options.log_format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->envname("INSIDEJOB_LOG_FORMAT");
  command.add_option("--log-level", options.log_level, "debug, info, warn, or error")
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
      ->envname("INSIDEJOB_LOG_LEVEL");
}

bool in_postgres(const ServeOptions& options) { return !options.store.empty(); }

// Without the names and passwords that a URL may contain.
std::string store_name(const ServeOptions& options) {
  return in_postgres(options) ? "PostgreSQL" : options.data;
}

SqliteOptions sqlite_options(const ServeOptions& options, const PrivacyNote& note) {
  return {.file = options.data + "/insidejob.db", .note = note};
}

StorageResult<std::unique_ptr<Storage>> open_store(const ServeOptions& options,
                                                   const PrivacyNote& note) {
  if (in_postgres(options)) {
    PostgresOptions postgres{.url = options.store};
    // Waiting longer than the lease lasts is pointless.
    if (!options.bus.empty()) postgres.patience = std::chrono::milliseconds{k_lease};
    return open_postgres(postgres);
  }
  if (const std::error_code error = make_private_folder(options.data, note)) {
    return StorageError{StorageFault::gone, "The folder '" + options.data +
                                                "' cannot be created: " + error.message() + '.'};
  }
  return open_sqlite(sqlite_options(options, note));
}

// The key that signs notifications belongs to the database.
StorageResult<std::string> kept_in_store(const ServeOptions& options, const KeptValue& first) {
  return in_postgres(options) ? keep_in_postgres({.url = options.store}, first)
                              : keep_in_sqlite(sqlite_options(options, nullptr), first);
}

// The file is the operator's, and perhaps also another service's, so only they can say who may read
// it.
void warn_of_readable_key(const std::string& key, const PrivacyNote& warn) {
  std::error_code error;
  const auto mode = std::filesystem::status(key, error).permissions();
  if (key.empty() || error || (mode & std::filesystem::perms::others_read) == decltype(mode){}) {
    return;
  }
  warn("Everyone on this machine can read the TLS key '" + key + "': chmod o= " + key);
}

void prepare_log(const ServeOptions& options) {
  auto log = spdlog::stderr_color_mt("insidejob");
  log->set_level(spdlog::level::from_str(options.log_level));
  log->set_pattern(options.log_format == "json"
                       ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})"
                       : "%Y-%m-%d %H:%M:%S.%e%z %^%l%$ %v");
  spdlog::set_default_logger(std::move(log));
}

// One fact per line: what happened, to what, and more about it.
class Log {
 public:
  explicit Log(bool json) : json_(json) {}

  void write(spdlog::level::level_enum level, std::string_view what, std::string_view subject,
             std::string_view detail) const {
    if (json_) {
      spdlog::log(level, R"("event":{},"subject":{},"detail":{})", quoted(what), quoted(subject),
                  quoted(detail));
    } else {
      spdlog::log(level, "{}: {} {}", what, subject, detail);
    }
  }

 private:
  static std::string quoted(std::string_view text) {
    std::string out;
    JsonWriter{out}.value(text);
    return out;
  }
  bool json_;
};

// Allows as many open files as the system does, because each connection needs one.
void raise_handles() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? std::string{name.data()} : "node";
}

// None without --bus: the server is alone. Otherwise says what is wrong.
std::variant<SiteServices, std::string> open_site(ServeOptions& options, const Log& log) {
  if (options.bus.empty()) return SiteServices{};
  if (!in_postgres(options)) return "--bus needs --store: several nodes share one database";
  while (options.advertise.ends_with('/')) options.advertise.pop_back();
  if (!options.advertise.empty() && !options.advertise.starts_with("http://") &&
      !options.advertise.starts_with("https://")) {
    return "--advertise needs an address that starts with http:// or https://";
  }
  if (!options.advertise.empty() && !options.server.host_names.empty()) {
    const std::string host = options.advertise.substr(options.advertise.find("//") + 2);
    options.server.host_names.push_back(host.substr(0, host.find('/')));
  }
  Bytes id(k_node_id_size / 2);
  fill_random(id);
  const NodeInfo self{.id = hex_text(id),
                      .name = options.node.empty() ? machine_name() : options.node,
                      .address = options.advertise};
  auto site = open_postgres_registry({.url = options.store, .node = self});
  if (!site) return site.error().detail;
  auto bus = open_nats({.url = options.bus,
                        .ca = options.bus_ca,
                        .name = {},
                        .note =
                            [&log](std::string_view what, std::string_view detail) {
                              log.write(spdlog::level::warn, what, "NATS", detail);
                            }},
                       {.site = site->site, .self = self.id});
  if (auto* problem = std::get_if<std::string>(&bus)) return std::move(*problem);
  log.write(spdlog::level::info, "node", self.name, "is " + self.id + " of site " + site->site);
  return SiteServices{std::move(site->registry), std::move(std::get<std::unique_ptr<Bus>>(bus))};
}

// Adds the level that is not in the browser's module, and the programs that hosts may seat, which
// it starts. Returns what is wrong with one of them.
std::optional<std::string> add_bots(ServeOptions& options) {
  options.server.bots.more_bots.insert_or_assign(std::string{k_mastermind}, mastermind());
  options.server.bots.coach = mastermind_network();
  options.server.house.room.more_bot_levels.emplace_back(k_mastermind);
  for (const std::string& text : options.programs) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const auto is_plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    if (equals == std::string::npos || name.empty() || !std::ranges::all_of(name, is_plain)) {
      return "--exec-bot needs NAME=COMMAND, with letters and digits in the name: " + text;
    }
    auto started = ExecBot::start({.command = text.substr(equals + 1), .quiet = true});
    if (const auto* problem = std::get_if<std::string>(&started)) return *problem;
    const std::string level = "exec:" + name;
    options.server.bots.more_bots.insert_or_assign(
        level, std::get<std::shared_ptr<const ExecBot>>(std::move(started)));
    options.server.house.room.more_bot_levels.push_back(level);
  }
  return std::nullopt;
}

int serve(ServeOptions& options) {
  if (!start_crypto()) return complain("this system has no source of random numbers");
  prepare_log(options);
  raise_handles();
  options.server.addresses.off = options.limits == k_off;
  if (!options.metrics.empty()) options.server.metrics = parse_metrics_address(options.metrics);
  if (options.behind_proxy && options.server.proxies.empty()) {
    options.server.proxies = {"127.0.0.1", "::1"};
  }
  const Log log{options.log_format == "json"};

  // Before any thread starts, so that all of them inherit the mask and only sigwait receives these.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);

  const PrivacyNote warn = [&log](std::string_view sentence) {
    log.write(spdlog::level::warn, "open to others", "files", sentence);
  };
  warn_of_readable_key(options.server.tls_key, warn);
  if (const auto problem = add_bots(options)) return complain(*problem);
  auto storage = open_store(options, warn);
  if (!storage) return complain(storage.error().detail);
  const auto problem = open_push(options.push, options.server, [&options](const KeptValue& first) {
    return kept_in_store(options, first);
  });
  if (problem) return complain(*problem);
  auto site = open_site(options, log);
  if (const auto* problem = std::get_if<std::string>(&site)) return complain(*problem);
  Server server{options.server, std::move(*storage),
                [&log](std::string_view what, std::string_view subject, std::string_view detail) {
                  log.write(spdlog::level::warn, what, subject, detail);
                },
                std::move(std::get<SiteServices>(site))};
  if (const auto problem = server.start()) return complain(*problem);
  const std::string scheme = options.server.tls_certificate.empty() ? "http" : "https";
  log.write(spdlog::level::info, "listening", scheme,
            "port " + std::to_string(server.port()) + ", data in " + store_name(options));
  if (server.metrics_port() != 0) {
    log.write(spdlog::level::info, "metrics", "http",
              options.server.metrics->address + " port " + std::to_string(server.metrics_port()));
  }
  if (options.invite) {
    const std::string text = invitation(scheme, options.server.address, server.port());
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }
  int signal = 0;
  while (sigwait(&signals, &signal) == 0 && signal == SIGUSR1) {
    const auto problem = server.renew_client();
    log.write(problem ? spdlog::level::warn : spdlog::level::info, "web client read again",
              options.server.web, problem.value_or("served from now on"));
  }
  log.write(spdlog::level::info, "stopping", "server", "finishing writes");
  server.stop();
  log.write(spdlog::level::info, "stopped", "server", "everything is stored");
  return k_success;
}

// The processors that this program may use: fewer than exist if it is pinned.
unsigned processors() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
    return std::max(1U, std::thread::hardware_concurrency());
  }
  return std::max(1U, static_cast<unsigned>(CPU_COUNT(&allowed)));
}

}  // namespace

void add_serve(CLI::App& program, Run& run) {
  auto options = std::make_shared<ServeOptions>();
  options->server.threads = processors();
  options->server.bots.time.threads = std::max(1U, processors() / 2);
  CLI::App* command = program.add_subcommand("serve", "Runs the server: tables over the network");
  add_options(*command, *options);
  command->callback([options, command, &run] {
    if (!options->config.empty()) read_config_file(*command, options->config);
    run = [options, command] {
      if (!options->example_config) return serve(*options);
      std::fputs(config_file_text(*command).c_str(), stdout);
      return k_success;
    };
  });
}

}  // namespace insidejob

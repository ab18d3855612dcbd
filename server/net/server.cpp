#include "server/net/server.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/ssl/context.hpp>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "server/net/api.h"
#include "server/net/asio_world.h"
#include "server/net/connection.h"
#include "server/net/doorman.h"
#include "server/net/metrics_listener.h"
#include "server/net/ready_sockets.h"
#include "server/net/static_files.h"
#include "server/push/vapid.h"

namespace insidejob {
namespace {

// For TLS 1.2, only suites with forward secrecy and authenticated encryption. TLS 1.3 has no
// others.
constexpr const char* k_tls_1_2_suites = "ECDHE+AESGCM:ECDHE+CHACHA20";

constexpr auto k_rooms_wait = std::chrono::seconds{20};   // for writes in progress
constexpr auto k_goodbye_wait = std::chrono::seconds{4};  // for clients to answer the close
constexpr auto k_threads_wait = std::chrono::seconds{3};
constexpr auto k_accept_pause = std::chrono::milliseconds{100};
constexpr Milliseconds k_prune_every = 60 * 60'000;
constexpr Milliseconds k_day = 24 * 60 * 60'000;

// Rooms accept subscriptions only where there is a key to sign with.
ServerOptions completed(ServerOptions options) {
  if (options.push.key) {
    options.house.room.push_services = options.push.services;
    options.house.room.address_secret = address_secret(*options.push.key);
  }
  return options;
}

}  // namespace

struct Server::Parts {
  Parts(ServerOptions its_options, std::unique_ptr<Storage> its_storage, Note its_note,
        SiteServices its_services)
      : options(completed(std::move(its_options))),
        storage(std::move(its_storage)),
        services(std::move(its_services)),
        note(std::move(its_note)),
        host_names(options.host_names),
        connections(options.connections),
        loops(options.threads),
        world(loops, options.bots, metrics),
        house(
            world, *storage, metrics, options.house,
            [this](std::string_view what, const std::string& key, std::string_view detail) {
              note(what, key, detail);
            },
            services.registry.get()),
        push_key(start_push()),
        api{world, house, metrics, files, options, host_names, push_key, join_site()},
        acceptor(loops.next()),
        metrics_listener(loops.next(), metrics) {}

  std::string start_push();
  const SiteParts* join_site();
  void leave_site();
  std::optional<std::string> prepare_tls();
  std::optional<std::string> prepare_door();
  std::optional<std::string> listen();
  void show_metrics();
  Awaitable<void> accept_all();
  void admit(Socket socket);
  void prune();

  const ServerOptions options;
  std::unique_ptr<Storage> storage;
  SiteServices services;
  Note note;
  Metrics metrics;
  StaticFiles files;
  const HostNames host_names;
  std::optional<Doorman> doorman;
  LiveConnections connections;
  Loops loops;
  AsioWorld world;
  House house;
  const std::string push_key;  // the public one; empty: no notifications
  std::optional<Relay> relay;
  std::optional<Membership> membership;
  std::optional<SiteParts> site;
  const ApiParts api;
  std::optional<asio::ssl::context> tls;
  Acceptor acceptor;
  MetricsListener metrics_listener;
  // Without it the threads would end with the acceptor, before the rooms are closed.
  std::vector<asio::executor_work_guard<LoopExecutor>> work;
  std::unique_ptr<Timer> prune_timer;
  std::optional<PostTogether> answers;  // for the storage's thread
  std::vector<std::thread> threads;
  std::atomic<unsigned> running{0};  // threads
  std::uint16_t port = 0;
  bool stopped = false;
};

std::string Server::Parts::start_push() {
  const auto key = options.push.key ? P256Key::from_secret(*options.push.key) : std::nullopt;
  if (!key) return {};
  world.set_push(std::make_unique<PushSender>(
      options.push.sender, *key, metrics,
      [this](std::string_view what, std::string_view subject, std::string_view detail) {
        note(what, subject, detail);
      }));
  return vapid_public_key(*key);
}

// Null if this server is not part of a site.
const SiteParts* Server::Parts::join_site() {
  if (services.registry == nullptr || services.bus == nullptr) return nullptr;
  relay.emplace(world, *services.bus, house, metrics, services.registry->self());
  membership.emplace(world, *services.registry, house, *relay, metrics,
                     [this](std::string_view what, const std::string& key,
                            std::string_view detail) { note(what, key, detail); });
  site.emplace(SiteParts{*services.registry, *relay, *membership});
  return &*site;
}

// After this, nothing more arrives from other nodes.
void Server::Parts::leave_site() {
  if (services.bus) services.bus->close();
  if (services.registry) services.registry->close();
}

std::optional<std::string> Server::Parts::prepare_tls() {
  if (options.tls_certificate.empty() && options.tls_key.empty()) return std::nullopt;
  if (options.tls_certificate.empty() || options.tls_key.empty()) {
    return "TLS needs both a certificate and a key.";
  }
  tls.emplace(asio::ssl::context::tls_server);
  tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                   asio::ssl::context::no_tlsv1_1);
  if (SSL_CTX_set_cipher_list(tls->native_handle(), k_tls_1_2_suites) != 1) {
    return "This system's OpenSSL has none of the TLS suites " + std::string{k_tls_1_2_suites};
  }
  boost::system::error_code error;
  tls->use_certificate_chain_file(options.tls_certificate, error);
  if (error) {
    return "The certificate '" + options.tls_certificate + "' cannot be used: " + error.message();
  }
  tls->use_private_key_file(options.tls_key, asio::ssl::context::pem, error);
  if (error) return "The key '" + options.tls_key + "' cannot be used: " + error.message();
  return std::nullopt;
}

std::optional<std::string> Server::Parts::prepare_door() {
  auto proxies = TrustedProxies::parse(options.proxies);
  if (auto* problem = std::get_if<std::string>(&proxies)) return std::move(*problem);
  doorman.emplace(options.addresses, std::get<TrustedProxies>(std::move(proxies)),
                  [this](const std::string& peer) {
                    if (options.proxies.empty()) return;
                    note("not a trusted proxy", peer,
                         "forwards requests. All of them count as its own; if it is a proxy of "
                         "yours, say so with --trusted-proxy.");
                  });
  return std::nullopt;
}

std::optional<std::string> Server::Parts::listen() {
  boost::system::error_code error;
  const auto where = asio::ip::make_address(options.address, error);
  if (error) return "'" + options.address + "' is not an address to listen on.";
  asio::ip::tcp::endpoint endpoint{where, options.port};
  acceptor.open(endpoint.protocol(), error);
  if (error && where.is_v6() && where.is_unspecified()) {  // a machine without IPv6
    endpoint = {asio::ip::tcp::v4(), options.port};
    acceptor.open(endpoint.protocol(), error);
  }
  if (!error) acceptor.set_option(asio::socket_base::reuse_address{true}, error);
  if (!error && endpoint.address().is_v6()) {
    acceptor.set_option(asio::ip::v6_only{false}, error);
  }
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return "Cannot listen on port " + std::to_string(options.port) + ": " + error.message() +
           ". Choose another one with --port, or 0 for any that is free.";
  }
  port = acceptor.local_endpoint().port();
  return std::nullopt;
}

// The games matter more, so the server runs even if it cannot serve metrics.
void Server::Parts::show_metrics() {
  if (!options.metrics) return;
  const MetricsAddress& where = *options.metrics;
  if (const auto problem = metrics_listener.listen(where)) {
    note("no metrics", where.address + " port " + std::to_string(where.port), *problem);
  }
}

Awaitable<void> Server::Parts::accept_all() {
  for (;;) {
    auto [error, socket] =
        co_await acceptor.async_accept(loops.next(), asio::as_tuple(k_awaitable));
    if (!acceptor.is_open()) co_return;
    if (error) {  // such as too many open files, until others close
      note("not accepted", "connection", error.message());
      SteadyTimer pause{acceptor.get_executor(), k_accept_pause};
      co_await pause.async_wait(asio::as_tuple(k_awaitable));
      continue;
    }
    admit(Socket{std::move(socket)});
  }
}

void Server::Parts::admit(Socket socket) {
  boost::system::error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  std::optional<Visitor> visitor = doorman->admit(peer.address(), world.now());
  auto place = connections.enter();
  if (!visitor || !place) {
    metrics.http_errors.add();
    return;  // destroys the socket, which closes it
  }
  socket.set_option(asio::ip::tcp::no_delay{true}, error);  // an answer never waits for more data
  const LoopExecutor loop = socket.get_executor();
  asio::co_spawn(loop,
                 serve_connection({api, *doorman, tls ? &*tls : nullptr}, std::move(socket),
                                  std::move(*visitor), std::move(*place)),
                 asio::detached);
}

void Server::Parts::prune() {
  if (options.prune_days == 0) return;
  storage->prune(world.now() - options.prune_days * k_day, 1000, [this](const Written& pruned) {
    if (pruned.ok() && *pruned > 0) note("pruned", "tables", std::to_string(*pruned));
  });
  prune_timer->set(world.now() + k_prune_every, [this] { prune(); });
}

Server::Server(ServerOptions options, std::unique_ptr<Storage> storage, Note note,
               SiteServices site)
    : parts_(std::make_unique<Parts>(std::move(options), std::move(storage), std::move(note),
                                     std::move(site))) {}

Server::~Server() { stop(); }

std::uint16_t Server::port() const { return parts_->port; }
std::uint16_t Server::metrics_port() const { return parts_->metrics_listener.port(); }
const Metrics& Server::metrics() const { return parts_->metrics; }

std::optional<std::string> Server::renew_client() {
  return parts_->files.load(parts_->options.web, parts_->options.site);
}

std::optional<std::string> Server::start() {
  Parts& parts = *parts_;
  if (auto problem = parts.files.load(parts.options.web, parts.options.site)) return problem;
  if (auto problem = parts.prepare_tls()) return problem;
  if (auto problem = parts.prepare_door()) return problem;
  if (auto problem = parts.listen()) return problem;
  parts.show_metrics();
  parts.storage->set_answer_frame(
      {[&parts] { parts.answers.emplace(); }, [&parts] { parts.answers.reset(); }});
  asio::co_spawn(parts.acceptor.get_executor(), parts.accept_all(), asio::detached);
  parts.prune_timer = parts.world.make_timer(parts.house.strand());
  parts.house.strand()->post([&parts] { parts.prune(); });
  parts.house.watch_deadlines();
  if (parts.membership) parts.membership->start();
  for (const auto& loop : parts.loops.all()) {
    parts.work.emplace_back(loop->get_executor());
    ++parts.running;
    parts.threads.emplace_back([&parts, &loop] {
      loop->run();
      --parts.running;
    });
  }
  return std::nullopt;
}

void Server::stop() {
  Parts& parts = *parts_;
  if (std::exchange(parts.stopped, true)) return;
  if (parts.threads.empty()) {
    parts.leave_site();
    parts.storage->close();
    return;
  }
  std::mutex mutex;
  std::condition_variable wake;
  bool rooms_closed = false;
  asio::post(parts.acceptor.get_executor(), [&parts] {
    boost::system::error_code ignored;
    parts.acceptor.close(ignored);
  });
  parts.metrics_listener.close();
  parts.house.strand()->post([&parts] { parts.prune_timer.reset(); });
  const auto close_house = [&] {
    parts.house.close([&] {
      const std::lock_guard lock{mutex};
      rooms_closed = true;
      wake.notify_one();
    });
  };
  if (parts.membership) {
    parts.membership->stop(close_house);
  } else {
    close_house();
  }
  {
    std::unique_lock lock{mutex};
    if (!wake.wait_for(lock, k_rooms_wait, [&] { return rooms_closed; })) {
      parts.note("stopping", "rooms", "Not all of them could finish in time.");
    }
  }
  if (PushSender* push = parts.world.push_sender()) push->stop();
  parts.connections.dismiss_all();  // those without a room
  const auto deadline = std::chrono::steady_clock::now() + k_goodbye_wait;
  while (parts.metrics.connections.value() > 0 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  }
  parts.connections.end_all();
  if (parts.services.bus) parts.services.bus->close();
  for (const auto& loop : parts.loops.all()) {
    asio::post(*loop, [&loop] { asio::use_service<ReadySockets>(*loop).close(); });
  }
  parts.work.clear();
  // The threads end by themselves when nothing is left to do. Anything still waiting by then would
  // wait forever. Everything is stored, so nothing is lost by not waiting for it.
  const auto last = std::chrono::steady_clock::now() + k_threads_wait;
  while (parts.running > 0 && std::chrono::steady_clock::now() < last) {
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  if (parts.running > 0) {
    parts.note("stopping", "threads", "Some connections did not end by themselves.");
    for (const auto& loop : parts.loops.all()) loop->stop();
  }
  for (std::thread& thread : parts.threads) thread.join();
  parts.world.finish();
  parts.leave_site();
  parts.storage->close();
}

}  // namespace insidejob

#include "server/relay/relay.h"

#include <algorithm>
#include <utility>

#include "server/relay/forward.h"

namespace insidejob {
namespace {

constexpr Milliseconds k_silence = 1'500;
constexpr Milliseconds k_answer_within = 5'000;

void run_all(const std::vector<Job>& jobs) {
  for (const Job& job : jobs) job();
}

std::optional<CloseReason> read_reason(std::uint64_t code) {
  switch (code) {
#define INSIDEJOB_CLOSE_CODE(name, number) \
  case number:                             \
    return CloseReason::name;
    INSIDEJOB_CLOSE_REASONS(INSIDEJOB_CLOSE_CODE)
#undef INSIDEJOB_CLOSE_CODE
    default:
      return std::nullopt;
  }
}

}  // namespace

Relay::Relay(ServerWorld& world, Bus& bus, House& house, Metrics& metrics, NodeId self)
    : world_(world), bus_(bus), house_(house), metrics_(metrics), self_(std::move(self)) {}

void Relay::start() {
  bus_.listen([this](std::string_view bytes) { receive(bytes); });
}

Milliseconds Relay::heard_itself() const {
  const std::lock_guard lock{mutex_};
  return heard_itself_;
}

void Relay::tell(const NodeId& to, RelayKind kind, std::uint64_t subject, std::string_view body) {
  bus_.publish(to, relay_bytes({.kind = kind,
                                .from = self_,
                                .number = ++peers_[to].told,
                                .subject = subject,
                                .body = body}));
}

void Relay::introduce(const NodeId& to, std::uint64_t subject, const ClientAddress& from) {
  if (from.is_known()) tell(to, RelayKind::beat, subject, from.text());
}

ClientAddress Relay::from_of(const RelayMessage& message, const Peer& peer) {
  return peer.introduced == message.subject ? peer.introduced_from : ClientAddress{};
}

Relay::Peer& Relay::needed(const NodeId& node) {
  Peer& peer = peers_[node];
  if (!peer.is_needed()) peer.needed_since = world_.now();
  return peer;
}

// --- time

void Relay::beat() {
  Afterwards after;
  {
    const std::lock_guard lock{mutex_};
    const Milliseconds now = world_.now();
    tell(self_, RelayKind::beat, 0);
    for (auto& [node, peer] : peers_) {
      if (node == self_ || !peer.is_needed()) continue;
      const bool silent = now > std::max(peer.heard_at, peer.needed_since) + k_silence;
      if (silent) end_tunnels(peer);
      give_up_asking(peer, now, silent, after);
      tell(node, silent ? RelayKind::reset : RelayKind::beat, 0);
    }
  }
  run_all(after);
}

void Relay::see_alive(const std::vector<NodeInfo>& alive) {
  Afterwards after;
  {
    const std::lock_guard lock{mutex_};
    for (auto& [node, peer] : peers_) {
      const auto same = [&id = node](const NodeInfo& info) { return info.id == id; };
      if (!peer.is_needed() || std::ranges::any_of(alive, same)) continue;
      end_tunnels(peer);
      tell(node, RelayKind::reset, 0);  // it may be alive and have lost only its lease
      give_up_asking(peer, world_.now(), true, after);
    }
  }
  run_all(after);
}

void Relay::end_tunnels(Peer& peer) {
  for (const auto& [number, edge] : std::exchange(peer.edges, {})) {
    metrics_.tunnels_broken.add();
    edge.strand->post([session = edge.session] {
      if (const auto still = session.lock()) still->ended(CloseReason::restart);
    });
  }
  for (const auto& [number, tunnel] : std::exchange(peer.hosts, {})) tunnel->end();
}

void Relay::give_up_asking(Peer& peer, Milliseconds now, bool all, Afterwards& after) {
  std::erase_if(peer.asked, [&](auto& entry) {
    if (!all && entry.second.until > now) return false;
    after.push_back([done = std::move(entry.second.done)] {
      done(reply_of(HouseFault{ServerFault::unavailable}));
    });
    return true;
  });
}

// --- what arrives

void Relay::receive(std::string_view bytes) {
  const auto message = read_relay(bytes);
  if (!message) return;
  Afterwards after;
  {
    const std::lock_guard lock{mutex_};
    const Milliseconds now = world_.now();
    if (message->from == self_) {
      heard_itself_ = now;
      return;
    }
    Peer& peer = peers_[message->from];
    const bool gap = message->number != peer.heard + 1;
    peer.heard = message->number;
    peer.heard_at = now;
    if (gap || message->kind == RelayKind::reset) end_tunnels(peer);
    if (gap && message->kind != RelayKind::reset) tell(message->from, RelayKind::reset, 0);
    take(*message, peer, after);
  }
  run_all(after);
}

void Relay::take(const RelayMessage& message, Peer& peer, Afterwards& after) {
  switch (message.kind) {
    case RelayKind::beat:
      peer.introduced = message.subject;
      peer.introduced_from = ClientAddress::parse(message.body).value_or(ClientAddress{});
      return;
    case RelayKind::reset:
      return;
    case RelayKind::open:
      return take_open(message, peer, after);
    case RelayKind::text:
      return take_text(message, peer);
    case RelayKind::took: {
      const auto host = peer.hosts.find(message.subject);
      if (host != peer.hosts.end()) host->second->taken(read_number(message.body));
      return;
    }
    case RelayKind::hung_up:
      if (const auto host = peer.hosts.extract(message.subject)) host.mapped()->end();
      return;
    case RelayKind::said:
      return take_said(message, peer);
    case RelayKind::closed:
      return take_closed(message, peer);
    case RelayKind::request:
      return take_request(message, peer, after);
    case RelayKind::reply:
      return take_reply(message, peer, after);
  }
}

void Relay::take_open(const RelayMessage& message, Peer& peer, Afterwards& after) {
  if (!peer.is_needed()) peer.needed_since = peer.heard_at;
  const auto tunnel =
      std::make_shared<HostTunnel>(*this, message.from, message.subject, from_of(message, peer));
  peer.hosts[message.subject] = tunnel;
  after.push_back([this, tunnel, code = std::string{message.body}] {
    const auto found_it = [this, tunnel, code](const Perhaps<std::shared_ptr<Room>>& room) {
      found(tunnel, code, room);
    };
    house_.find(code, found_it, tunnel->from());
  });
}

void Relay::found(const std::shared_ptr<HostTunnel>& tunnel, const std::string& code,
                  const Perhaps<std::shared_ptr<Room>>& room) {
  if (const auto* fault = std::get_if<HouseFault>(&room)) {
    if (fault->fault == ServerFault::unknown_room) {
      return close_tunnel(*tunnel, CloseReason::unknown_room);
    }
    // The client reconnects, and asks again for the node that runs the table by then.
    return close_tunnel(*tunnel, CloseReason::unavailable);
  }
  const auto& ready = std::get<std::shared_ptr<Room>>(room);
  auto session = std::make_shared<Session>(world_, metrics_, house_.limits().session, ready,
                                           ready->strand(), code);
  const std::lock_guard lock{mutex_};
  if (!tunnel->has_ended()) tunnel->connect(std::move(session), ready->strand());
}

void Relay::take_text(const RelayMessage& message, Peer& peer) {
  const auto host = peer.hosts.find(message.subject);
  if (host == peer.hosts.end()) {
    tell(message.from, RelayKind::closed, message.subject,
         number_bytes(static_cast<std::uint64_t>(CloseReason::restart)));
    return;
  }
  if (host->second->deliver(std::string{message.body})) return;
  host->second->end();
  peer.hosts.erase(host);
  tell(message.from, RelayKind::closed, message.subject,
       number_bytes(static_cast<std::uint64_t>(CloseReason::too_fast)));
}

void Relay::take_said(const RelayMessage& message, Peer& peer) {
  const auto edge = peer.edges.find(message.subject);
  if (edge == peer.edges.end()) {
    tell(message.from, RelayKind::hung_up, message.subject);
    return;
  }
  edge->second.strand->post([session = edge->second.session, text = std::string{message.body}] {
    if (const auto still = session.lock()) still->said(text);
  });
}

void Relay::take_closed(const RelayMessage& message, Peer& peer) {
  const auto edge = peer.edges.extract(message.subject);
  if (!edge) return;
  const CloseReason reason =
      read_reason(read_number(message.body)).value_or(CloseReason::unavailable);
  edge.mapped().strand->post([session = edge.mapped().session, reason] {
    if (const auto still = session.lock()) still->ended(reason);
  });
}

void Relay::take_request(const RelayMessage& message, const Peer& peer, Afterwards& after) {
  after.push_back([this, from = message.from, subject = message.subject,
                   bytes = std::string{message.body}, client = from_of(message, peer)] {
    const ReplyDone done = [this, from, subject](const HouseReply& reply) {
      const std::lock_guard lock{mutex_};
      tell(from, RelayKind::reply, subject, reply_bytes(reply));
    };
    auto request = read_request(bytes);
    if (!request) return done(reply_of(HouseFault{ServerFault::bad_request}));
    request->from = client;
    // A table is opened by the node that the client is connected to, never for another node. A
    // further table of a duplicate evening is the exception. That node has asked the whole site.
    const bool may_open = request->path.ends_with("/duplicate");
    answer_request(house_, *request, [may_open] { return may_open; }, done);
  });
}

void Relay::take_reply(const RelayMessage& message, Peer& peer, Afterwards& after) {
  auto asked = peer.asked.extract(message.subject);
  if (!asked) return;
  auto reply = read_reply(message.body);
  if (!reply) reply = reply_of(HouseFault{ServerFault::unavailable});
  after.push_back(
      [done = std::move(asked.mapped().done), reply = std::move(*reply)] { done(reply); });
}

// --- what goes out

void Relay::ask(const NodeId& to, const HouseRequest& request, ReplyDone done) {
  metrics_.requests_forwarded.add();
  const std::lock_guard lock{mutex_};
  Peer& peer = needed(to);
  const std::uint64_t number = ++last_number_;
  peer.asked[number] = {std::move(done), world_.now() + k_answer_within};
  introduce(to, number, request.from);
  tell(to, RelayKind::request, number, request_bytes(request));
}

std::shared_ptr<EdgeSession> Relay::tunnel(NodeId host, std::string code,
                                           std::shared_ptr<Strand> strand) {
  return std::make_shared<EdgeSession>(*this, world_, metrics_, std::move(host), std::move(code),
                                       std::move(strand));
}

std::uint64_t Relay::open_tunnel(const NodeId& host, const std::string& code,
                                 const ClientAddress& from, std::weak_ptr<EdgeSession> edge,
                                 std::shared_ptr<Strand> strand) {
  const std::lock_guard lock{mutex_};
  const std::uint64_t number = ++last_number_;
  needed(host).edges[number] = {std::move(edge), std::move(strand)};
  introduce(host, number, from);
  tell(host, RelayKind::open, number, code);
  return number;
}

void Relay::pass_on(const NodeId& host, std::uint64_t tunnel, std::string_view text) {
  const std::lock_guard lock{mutex_};
  tell(host, RelayKind::text, tunnel, text);
}

void Relay::tell_taken(const NodeId& host, std::uint64_t tunnel, std::size_t bytes) {
  const std::lock_guard lock{mutex_};
  tell(host, RelayKind::took, tunnel, number_bytes(bytes));
}

void Relay::hang_up(const NodeId& host, std::uint64_t tunnel) {
  const std::lock_guard lock{mutex_};
  if (peers_[host].edges.erase(tunnel) != 0) tell(host, RelayKind::hung_up, tunnel);
}

void Relay::say(const HostTunnel& tunnel, std::string_view text) {
  const std::lock_guard lock{mutex_};
  tell(tunnel.edge(), RelayKind::said, tunnel.number(), text);
}

void Relay::close_tunnel(const HostTunnel& tunnel, CloseReason reason) {
  const std::lock_guard lock{mutex_};
  if (peers_[tunnel.edge()].hosts.erase(tunnel.number()) == 0) return;
  tell(tunnel.edge(), RelayKind::closed, tunnel.number(),
       number_bytes(static_cast<std::uint64_t>(reason)));
}

}  // namespace insidejob

// The traffic between this node and the others: tunnels for clients whose table another node runs,
// and requests to that node (docs/decisions/0015-many-nodes.md). Any thread may call it.
//
// Everything that one node sends another is numbered. A gap in the numbers, or silence, ends every
// tunnel between the two. Their clients reconnect and get a snapshot.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/relay/edge_session.h"
#include "server/relay/host_tunnel.h"
#include "server/relay/relay_message.h"
#include "server/rooms/house.h"
#include "server/rooms/requests.h"
#include "server/site/bus.h"

namespace insidejob {

// How many bytes of a tunnel may be in flight to a client that does not read.
inline constexpr std::uint64_t k_tunnel_window = 64 * 1024;

class Relay {
 public:
  Relay(ServerWorld& world, Bus& bus, House& house, Metrics& metrics, NodeId self);

  void start();
  // Tells the other nodes and itself that it is alive, and closes everything with nodes that are
  // silent. Call every k_renew_every.
  void beat();
  // When it last received its own beat, which shows that the bus worked.
  [[nodiscard]] Milliseconds heard_itself() const;
  // Closes everything with nodes that are not alive.
  void see_alive(const std::vector<NodeInfo>& alive);

  // Lets another node answer a request. `unavailable` means that no answer came, so it is unknown
  // whether the request was carried out. Any thread.
  void ask(const NodeId& to, const HouseRequest& request, ReplyDone done);
  // For a client that is connected here.
  [[nodiscard]] std::shared_ptr<EdgeSession> tunnel(NodeId host, std::string code,
                                                    std::shared_ptr<Strand> strand);

  // Called by EdgeSession.
  [[nodiscard]] std::uint64_t open_tunnel(const NodeId& host, const std::string& code,
                                          const ClientAddress& from,
                                          std::weak_ptr<EdgeSession> edge,
                                          std::shared_ptr<Strand> strand);
  void pass_on(const NodeId& host, std::uint64_t tunnel, std::string_view text);
  void tell_taken(const NodeId& host, std::uint64_t tunnel, std::size_t bytes);
  void hang_up(const NodeId& host, std::uint64_t tunnel);

  // Called by HostTunnel.
  void say(const HostTunnel& tunnel, std::string_view text);
  void close_tunnel(const HostTunnel& tunnel, CloseReason reason);

 private:
  struct Edge {
    std::weak_ptr<EdgeSession> session;
    std::shared_ptr<Strand> strand;
  };
  struct Asked {
    ReplyDone done;
    Milliseconds until = 0;
  };
  struct Peer {
    std::uint64_t told = 0;  // number of the last message
    std::uint64_t heard = 0;
    Milliseconds heard_at = 0;
    Milliseconds needed_since = 0;  // since then something has been open with it
    std::uint64_t introduced = 0;   // tunnel or request with a known client address
    ClientAddress introduced_from;
    std::map<std::uint64_t, Edge> edges;
    std::map<std::uint64_t, std::shared_ptr<HostTunnel>> hosts;
    std::map<std::uint64_t, Asked> asked;

    [[nodiscard]] bool is_needed() const {
      return !edges.empty() || !hosts.empty() || !asked.empty();
    }
  };
  using Afterwards = std::vector<Job>;  // jobs that must not run under the lock

  void receive(std::string_view bytes);
  void take(const RelayMessage& message, Peer& peer, Afterwards& after);
  void take_open(const RelayMessage& message, Peer& peer, Afterwards& after);
  void take_text(const RelayMessage& message, Peer& peer);
  void take_said(const RelayMessage& message, Peer& peer);
  void take_closed(const RelayMessage& message, Peer& peer);
  void take_request(const RelayMessage& message, const Peer& peer, Afterwards& after);
  void take_reply(const RelayMessage& message, Peer& peer, Afterwards& after);
  void found(const std::shared_ptr<HostTunnel>& tunnel, const std::string& code,
             const Perhaps<std::shared_ptr<Room>>& room);
  Peer& needed(const NodeId& node);
  void introduce(const NodeId& to, std::uint64_t subject, const ClientAddress& from);
  [[nodiscard]] static ClientAddress from_of(const RelayMessage& message, const Peer& peer);
  void tell(const NodeId& to, RelayKind kind, std::uint64_t subject, std::string_view body = {});
  void end_tunnels(Peer& peer);
  static void give_up_asking(Peer& peer, Milliseconds now, bool all, Afterwards& after);

  ServerWorld& world_;
  Bus& bus_;
  House& house_;
  Metrics& metrics_;
  const NodeId self_;

  mutable std::mutex mutex_;
  std::map<NodeId, Peer> peers_;
  std::uint64_t last_number_ = 0;  // of tunnels and requests
  Milliseconds heard_itself_ = 0;
};

}  // namespace insidejob

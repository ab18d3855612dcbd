// Messages between nodes over the bus, as bytes: kind, sender, number, subject, body.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/storage/registry.h"

namespace insidejob {

enum class RelayKind : std::uint8_t {
  beat,   // still here; with a subject, body: from where the client of it comes, told right before
          // the tunnel or request of that number. Versions that know no addresses hear a beat.
  reset,  // something of yours was lost: all tunnels between us are closed
  open,   // edge to host, body: room code
  text,   // edge to host: what the client said
  took,   // edge to host, body: how many bytes went on to the client
  hung_up,  // edge to host: the client is gone
  said,     // host to edge: what the table says
  closed,   // host to edge, body: the close code
  request,  // subject: its number, with which it is answered
  reply,
};
inline constexpr auto k_last_relay_kind = RelayKind::reply;

struct RelayMessage {
  RelayKind kind = RelayKind::beat;
  NodeId from;
  std::uint64_t number = 0;   // counting everything that the sender told this node: 1, 2, 3...
  std::uint64_t subject = 0;  // the edge's number for a tunnel or a request
  std::string_view body;
};

inline constexpr std::size_t k_node_id_size = 16;

[[nodiscard]] std::string relay_bytes(const RelayMessage& message);
// The body refers to the bytes. None if no node of ours wrote this.
[[nodiscard]] std::optional<RelayMessage> read_relay(std::string_view bytes);

[[nodiscard]] std::string number_bytes(std::uint64_t number);
[[nodiscard]] std::uint64_t read_number(std::string_view bytes);  // of what is there

}  // namespace insidejob

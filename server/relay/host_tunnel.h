// The far end of a tunnel, at the node that runs the table: the wire of an ordinary Session.
//
// Until the room is found, whatever arrives waits here, under the Relay's lock. From then on
// everything happens on the room's strand.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/rooms/room.h"
#include "server/rooms/session.h"
#include "server/storage/registry.h"

namespace insidejob {

class Relay;

class HostTunnel final : public Wire, public std::enable_shared_from_this<HostTunnel> {
 public:
  HostTunnel(Relay& relay, NodeId edge, std::uint64_t number, const ClientAddress& from)
      : relay_(relay), edge_(std::move(edge)), number_(number), from_(from) {}

  [[nodiscard]] const NodeId& edge() const { return edge_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] const ClientAddress& from() const { return from_; }

  // Under the relay's lock. False if too much has arrived before the room was found.
  [[nodiscard]] bool deliver(std::string text);
  void taken(std::uint64_t bytes);
  void end();  // the client is gone
  // The room has been found. The session takes everything that has arrived.
  void connect(std::shared_ptr<Session> session, std::shared_ptr<Strand> strand);
  [[nodiscard]] bool has_ended() const { return ended_; }

  // On the strand.
  bool write(std::span<Message> messages) override;
  void close(CloseReason reason) override;

 private:
  void took(std::uint64_t bytes);

  Relay& relay_;
  const NodeId edge_;
  const std::uint64_t number_;
  const ClientAddress from_;

  // Under the relay's lock.
  std::shared_ptr<Strand> strand_;  // null: no room yet
  std::vector<std::string> early_;
  std::size_t early_bytes_ = 0;
  bool ended_ = false;

  // On the strand.
  std::shared_ptr<Session> session_;
  std::uint64_t under_way_ = 0;  // bytes that the edge has not confirmed
  bool is_owed_ = false;         // sent() has not been called yet
};

}  // namespace insidejob

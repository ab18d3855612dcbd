// A client that is connected here while another node runs its table: forwards what each says. Lives
// on the strand of the client's wire.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/rooms/session.h"
#include "server/storage/registry.h"

namespace insidejob {

class Relay;

class EdgeSession final : public Endpoint, public std::enable_shared_from_this<EdgeSession> {
 public:
  EdgeSession(Relay& relay, ServerWorld& world, Metrics& metrics, NodeId host, std::string code,
              std::shared_ptr<Strand> strand);
  ~EdgeSession() override;

  // Called by the wire.
  void start(Wire& wire, Allowances allowances) override;
  void received(std::string_view text) override;
  void charge(std::size_t bytes) override;
  void sent() override;
  void gone() override;
  void close(CloseReason reason) override;

  // Called by the tunnel: what the table says, and its end, which the other side need not be told.
  void said(std::string_view text);
  void ended(CloseReason reason);

 private:
  bool take_allowance(std::size_t bytes);
  void push();
  void took(std::size_t bytes);
  void hang_up();
  void end(CloseReason reason);

  Relay& relay_;
  ServerWorld& world_;
  Metrics& metrics_;
  const NodeId host_;
  const std::string code_;
  std::shared_ptr<Strand> strand_;
  Allowances allowances_;
  Wire* wire_ = nullptr;
  std::uint64_t tunnel_ = 0;
  std::size_t writing_ = 0;  // messages at the front of the queue
  std::size_t queued_bytes_ = 0;
  std::size_t took_ = 0;  // bytes not yet reported to the host
  std::vector<Message> queue_;
};

}  // namespace insidejob
